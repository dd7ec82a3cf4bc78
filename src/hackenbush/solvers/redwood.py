"""Redwood beds: red furniture on blue feet, worth 1/2^n, without a search of positions.

A *foot* is a blue edge from the ground to a node with one more edge, its red *leg*. A picture is a *bed* if it stands
on feet, no two legs have the same top, every other red edge meets the top of a leg, and all hangs together above
ground. A bed is worth 1/2^(m + 1), where m is the largest number of red edges that Right can cut without setting a foot
free (Berlekamp, Conway and Guy, *Winning Ways*, chapter 7, "Redwood furniture"): all but those of the smallest red tree
that joins all feet.

Finding that tree is NP-hard. Tops that red edges join directly are one group. The other nodes of the tree are as few as
can join all groups, so sets of groups are listed by how many nodes it takes to join them to the first group.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from hackenbush.board.colors import Color
from hackenbush.board.nodes import Node, is_ground
from hackenbush.board.position import Position
from hackenbush.players import Player
from hackenbush.values import Game

__all__ = ["Bed", "find_bed"]

_MOST_FEET = 1_000
_MOST_STEPS = 200_000  # of listing sets of groups: less than half a second

_Red: TypeAlias = tuple[int, Node, Node]  # a red edge: its index and its ends


class Bed(NamedTuple):
    """A redwood bed: whose feet it has, and the other player's edges in and outside of the smallest tree."""

    owner: Player
    tree: tuple[int, ...]
    spare: int

    @property
    def value(self) -> Game:
        """What the bed is worth."""
        size = Fraction(1, 1 << (self.spare + 1))
        return Game(size if self.owner is Player.LEFT else -size)


def find_bed(position: Position) -> Bed | None:
    """Return the bed that a picture is, if it is one.

    >>> bed = find_bed(Position("0-1B 1-2R 0-3B 3-4R 2-4R 2-5R 4-5R"))
    >>> bed.value, bed.tree, bed.spare
    (Game('1/8'), (1, 3, 4), 2)
    >>> find_bed(Position("br")).value, find_bed(Position("rb")).value, find_bed(Position("b"))
    (Game('1/2'), Game('-1/2'), None)

    The colors may be swapped. The answer is also None if the smallest tree takes too long to find.
    """
    colors = position.arrays.colors
    blue, red = colors.count(b"b"), colors.count(b"r")
    if b"g" in colors or not 0 < min(blue, red) <= _MOST_FEET:
        return None
    bed = _find(position, Player.LEFT, Color.BLUE) if blue <= red else None
    return bed or (_find(position, Player.RIGHT, Color.RED) if red <= blue else None)


def _find(position: Position, owner: Player, own: Color) -> Bed | None:
    """Return the bed whose feet belong to a player; the words here are for blue feet."""
    feet: set[Node] = set()
    red: list[_Red] = []
    for edge, (start, end, color) in enumerate(position.edges):
        if color is not own:
            if is_ground(start) or is_ground(end):
                return None
            red.append((edge, start, end))
        elif is_ground(start) == is_ground(end) or (foot := end if is_ground(start) else start) in feet:
            return None
        else:
            feet.add(foot)
    legs = [edge for edge in red if edge[1] in feet or edge[2] in feet]
    tops = dict.fromkeys(end if start in feet else start for _, start, end in legs)
    with_leg = {start if start in feet else end for _, start, end in legs}
    if not len(feet) == len(legs) == len(tops) or with_leg != feet or feet & tops.keys():
        return None
    mattress = [edge for edge in red if edge[1] not in feet and edge[2] not in feet]
    if any(start not in tops and end not in tops for _, start, end in mattress):
        return None
    group = _join(tops, mattress)
    joining = _fewest_nodes(list(dict.fromkeys(group.values())), _groups_at_nodes(group, mattress))
    if joining is None:
        return None
    kept = tops.keys() | joining
    tree = _spanning_tree(kept, [edge for edge in mattress if edge[1] in kept and edge[2] in kept])
    return Bed(owner, tuple(sorted([*(edge for edge, _, _ in legs), *tree])), len(mattress) - len(tree))


def _join(tops: Iterable[Node], mattress: Sequence[_Red]) -> dict[Node, Node]:
    """Return for each top one of the group of tops that red edges join directly."""
    group = {top: top for top in tops}
    for _, start, end in mattress:
        if start in group and end in group:
            first, second = _root(group, start), _root(group, end)
            group[first] = second
    return {top: _root(group, top) for top in group}


def _root(group: dict[Node, Node], node: Node) -> Node:
    while group[node] != node:
        group[node] = node = group[group[node]]
    return node


def _groups_at_nodes(group: dict[Node, Node], mattress: Sequence[_Red]) -> dict[Node, set[Node]]:
    """Return the groups that each other node meets."""
    at: dict[Node, set[Node]] = {}
    for _, start, end in mattress:
        if start not in group:
            at.setdefault(start, set()).add(group[end])
        elif end not in group:
            at.setdefault(end, set()).add(group[start])
    return at


def _fewest_nodes(groups: Sequence[Node], at: dict[Node, set[Node]]) -> set[Node] | None:
    """Return as few nodes as can join all groups; None if none can, or if it takes too long."""
    place = {group: 1 << i for i, group in enumerate(groups)}
    sets: dict[int, Node] = {}  # of groups, as bits, and a node that meets them
    for node, met in at.items():
        if len(met) > 1:
            sets.setdefault(sum(place[group] for group in met), node)
    if len(sets) ** 2 > _MOST_STEPS:
        return None
    useful = [some for some in sets if not any(some != more and some & more == some for more in sets)]
    everything, steps = (1 << len(groups)) - 1, 0
    before: dict[int, tuple[int, int]] = {1: (0, 0)}  # a set that is joined, what it came from, and what was added
    layer = [1]
    while layer and everything not in before:
        steps += len(layer) * len(useful)
        if steps > _MOST_STEPS:
            return None
        following: list[int] = []
        for joined in layer:
            for some in useful:
                more = joined | some
                if joined & some and more not in before:
                    before[more] = joined, some
                    following.append(more)
        layer = following
    if everything not in before:
        return None
    nodes: set[Node] = set()
    joined = everything
    while joined != 1:
        joined, some = before[joined]
        nodes.add(sets[some])
    return nodes


def _spanning_tree(nodes: Iterable[Node], edges: Sequence[_Red]) -> list[int]:
    """Return the edges of a tree that spans the nodes, which these edges join."""
    group = {node: node for node in nodes}
    tree: list[int] = []
    for edge, start, end in edges:
        first, second = _root(group, start), _root(group, end)
        if first != second:
            group[first] = second
            tree.append(edge)
    return tree
