"""Pictures for Graphviz, in its language DOT: written, not read.

Left's edges are blue and solid, Right's orange and dashed, green ones dotted, so that color is never the only
difference. The ground is at the bottom, and edges point away from it: ``dot -Tsvg`` draws them upward.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from hackenbush.board.colors import Color
from hackenbush.board.nodes import GROUND, Node, is_ground
from hackenbush.printing import printable

if TYPE_CHECKING:
    from hackenbush.board.position import Position

__all__ = ["write_dot"]

# The palette of Okabe and Ito, distinct with any kind of color vision.
_STYLES = {
    Color.BLUE: 'color="#0072B2" style="solid"',
    Color.RED: 'color="#D55E00" style="dashed"',
    Color.GREEN: 'color="#009E73" style="dotted"',
}


def write_dot(position: Position) -> str:
    """Return the picture as a DOT graph.

    >>> from hackenbush.board.position import Position
    >>> print(write_dot(Position("br")), end="")
    graph hackenbush {
      rankdir="BT";
      node [shape="circle" width="0.12" fixedsize="true" label="" style="filled" fillcolor="black"];
      edge [penwidth="3"];
      subgraph ground {
        rank="min";
        "0" [shape="box" width="0.5" height="0.08" tooltip="ground"];
      }
      "1" [tooltip="1"];
      "2" [tooltip="2"];
      "0" -- "1" [color="#0072B2" style="solid" tooltip="0-1B"];
      "1" -- "2" [color="#D55E00" style="dashed" tooltip="1-2R"];
    }

    Given places become ``pos``, which ``neato -n`` uses.
    """
    nodes = position.nodes
    points = [node for node in nodes if is_ground(node)] or [GROUND]
    heights = _heights(position)
    lines = ["graph hackenbush {", '  rankdir="BT";']
    lines += ['  node [shape="circle" width="0.12" fixedsize="true" label="" style="filled" fillcolor="black"];']
    lines += ['  edge [penwidth="3"];', "  subgraph ground {", '    rank="min";']
    box = 'shape="box" width="0.5" height="0.08" tooltip="ground"'
    lines += [f"    {_quote(point)} [{box}{_pos(position, point)}];" for point in points]
    lines += ["  }"]
    others = [node for node in nodes if not is_ground(node)]
    lines += [f"  {_quote(node)} [tooltip={_quote(node)}{_pos(position, node)}];" for node in others]
    for edge in position.edges:
        start, end, color = edge
        if heights.get(end, 0) < heights.get(start, 0):
            start, end = end, start
        lines.append(f"  {_quote(start)} -- {_quote(end)} [{_STYLES[color]} tooltip={_quote(edge)}];")
    return "\n".join([*lines, "}", ""])


def _quote(thing: object) -> str:
    text = printable(str(thing)).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'


def _pos(position: Position, node: Node) -> str:
    place = position.places.get(node)
    return "" if place is None else f' pos="{72 * place[0]:.6g},{72 * place[1]:.6g}!"'


def _heights(position: Position) -> dict[Node, int]:
    """Return how many edges each node is away from the ground, if it is connected to it."""
    neighbors: dict[Node, list[Node]] = {}
    for start, end, _ in position.edges:
        neighbors.setdefault(start, []).append(end)
        neighbors.setdefault(end, []).append(start)
    heights = {node: 0 for node in neighbors if is_ground(node)}
    to_come = deque(heights)
    while to_come:
        node = to_come.popleft()
        for other in neighbors[node]:
            if other not in heights:
                heights[other] = heights[node] + 1
                to_come.append(other)
    return heights
