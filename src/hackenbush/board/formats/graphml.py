"""Pictures in GraphML, for yEd, Gephi, networkx and others: written, not read.

Edges have a ``color``, b, r or g; nodes have a ``label``, their name, and ``ground``, which is true for the
ground; those with a place have ``x`` and ``y``. Ids are n0, n1, …, since GraphML does not allow every name.
Source: the GraphML specification, http://graphml.graphdrawing.org/specification.html.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hackenbush.board.nodes import GROUND, Node, is_ground
from hackenbush.printing import markup

if TYPE_CHECKING:
    from hackenbush.board.position import Position

__all__ = ["write_graphml"]

_HEAD = """\
<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns"
    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
    xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">
  <key id="color" for="edge" attr.name="color" attr.type="string"/>
  <key id="label" for="node" attr.name="label" attr.type="string"/>
  <key id="ground" for="node" attr.name="ground" attr.type="boolean"/>
  <key id="x" for="node" attr.name="x" attr.type="double"/>
  <key id="y" for="node" attr.name="y" attr.type="double"/>
  <graph id="hackenbush" edgedefault="undirected">
"""
_TAIL = """\
  </graph>
</graphml>
"""


def write_graphml(position: Position) -> str:
    """Return the picture as a GraphML document.

    >>> from hackenbush.board.position import Position
    >>> print(*write_graphml(Position("b")).splitlines()[-5:], sep="\\n")
        <node id="n0"><data key="label">0</data><data key="ground">true</data></node>
        <node id="n1"><data key="label">1</data><data key="ground">false</data></node>
        <edge id="e0" source="n0" target="n1"><data key="color">b</data></edge>
      </graph>
    </graphml>
    """
    nodes = position.nodes
    if not any(map(is_ground, nodes)):
        nodes = (GROUND, *nodes)
    ids = {node: f"n{i}" for i, node in enumerate(nodes)}
    lines = [f'    <node id="{ids[node]}">{_data(position, node)}</node>\n' for node in nodes]
    lines += [
        f'    <edge id="e{i}" source="{ids[start]}" target="{ids[end]}">{_datum("color", color.letter)}</edge>\n'
        for i, (start, end, color) in enumerate(position.edges)
    ]
    return "".join([_HEAD, *lines, _TAIL])


def _data(position: Position, node: Node) -> str:
    data = _datum("label", node) + _datum("ground", "true" if is_ground(node) else "false")
    if node in position.places:
        x, y = position.places[node]
        data += _datum("x", float(x)) + _datum("y", float(y))
    return data


def _datum(key: str, value: object) -> str:
    return f'<data key="{key}">{markup(str(value))}</data>'
