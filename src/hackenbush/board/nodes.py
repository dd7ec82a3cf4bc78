"""Nodes: their names (numbers and words), the ground, and places to draw them at.

Node 0 is the ground, however many edges stand on it. Words that begin with ``0.``, such as ``0.left``, name separate
points of the ground: the game treats them as one ground, a drawing gives each its own place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

from hackenbush.errors import InvalidArgument

__all__ = ["GROUND", "LARGEST", "NO_PLACES", "Node", "Place", "as_node", "is_ground", "one_ground"]

Node: TypeAlias = int | str
Place: TypeAlias = tuple[float, float]  # x to the right, y upward, the ground at y = 0
NO_PLACES: Mapping[Node, Place] = MappingProxyType({})
GROUND = 0
LARGEST = 2**31 - 1  # of the numbers that can be a node's name
_WORD = re.compile(r"0\.[\w.']+|[^\W\d][\w.']*")


def is_ground(node: Node) -> bool:
    """Return whether a node is the ground or a point of it.

    >>> is_ground(0), is_ground("0.left"), is_ground(1), is_ground("roof")
    (True, True, False, False)
    """
    return node == GROUND if isinstance(node, int) else node.startswith("0.")


def one_ground(node: Node) -> Node:
    """Return the node, or 0 for a point of the ground.

    >>> one_ground("0.left"), one_ground(7)
    (0, 7)
    """
    return GROUND if is_ground(node) else node


def as_node(name: object) -> Node:
    """Return the node that a number or a text names.

    >>> as_node(3), as_node("3"), as_node("ground"), as_node("0.left"), as_node("roof")
    (3, 3, 0, '0.left', 'roof')
    >>> as_node("a b")
    Traceback (most recent call last):
    hackenbush.errors.InvalidArgument: expected a number or a word for a node, not 'a b'

    Raises `InvalidArgument` for anything else.
    """
    if isinstance(name, str):
        if name.isascii() and name.isdigit() and len(name) < 20:
            return as_node(int(name))
        if name == "ground":
            return GROUND
        if _WORD.fullmatch(name):
            return name
    elif isinstance(name, int) and not isinstance(name, bool) and 0 <= name <= LARGEST:
        return int(name)
    raise InvalidArgument(f"expected a number or a word for a node, not {name!r:.60}")
