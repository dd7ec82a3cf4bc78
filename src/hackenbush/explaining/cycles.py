"""Rules for loops and green cycles.

- A loop is as good as a leaf: one cut removes it, and nothing falls (of any color).
- Two green loops on one point cancel, as two equal heaps do.
- Fusion: you may fuse the nodes of a cycle into one, in a green piece that hangs on one node or stands on the ground.
  The edges of the cycle become loops: of an odd cycle one is left, of an even one none. (Winning Ways, chapter 7; On
  Numbers and Games, chapter 13.) If the piece has any edge of another color, you may not.
"""

from __future__ import annotations

from hackenbush.board.colors import Color
from hackenbush.board.edges import Edge
from hackenbush.board.nodes import GROUND, Node, is_ground, one_ground
from hackenbush.board.position import Position
from hackenbush.explaining.figures import Labelled
from hackenbush.explaining.graphs import (
    find_green_pieces,
    find_hanging,
    find_knots,
    find_shortest_cycle,
    fuse,
    list_free_nodes,
    take_piece,
)
from hackenbush.explaining.steps import Rewrite
from hackenbush.explaining.terms import Guide, PictureTerm, Term
from hackenbush.explaining.words import say

__all__ = ["cancel_loops", "fuse_cycles", "open_arches", "open_loops"]

_LARGEST = 120  # edges of a picture of several colors that is searched for green pieces
_LARGEST_KNOT = 60  # edges; larger knots are fused at once


def cancel_loops(term: Term, guide: Guide) -> Rewrite | None:
    """Return the picture without pairs of green loops on one point.

    >>> from hackenbush import Budget
    >>> found = cancel_loops(PictureTerm(Position("0-1B 1-1G 1-1G 1-1G")), Guide(Budget()))
    >>> print(found.formula, "--", found.after[0].position)
    3 loops - 2 = 1 loop -- b:1g:1

    In full detail the loops of a green picture become leaves first, which are then added as in Nim.
    """
    if not isinstance(term, PictureTerm) or term.known or (guide.full and term.position.is_green):
        return None
    by_point: dict[Node, list[int]] = {}
    for i, (start, end, color) in enumerate(term.position.edges):
        if start == end != GROUND and color is Color.GREEN:
            by_point.setdefault(start, []).append(i)
    gone = [i for loops in by_point.values() for i in loops[len(loops) & 1 :]]
    if not gone:
        return None
    count = sum(map(len, by_point.values()))
    left = count - len(gone)
    pairs = "Two loops on one point cancel" if len(gone) == 2 else "Loops on one point cancel in pairs"
    rest = "Nothing is left of them." if not left else "One loop is left." if left == 1 else f"{left:,} loops are left."
    return Rewrite(
        "cancel",
        (term.only(set(range(len(term.position))) - set(gone)),),
        say(f"{count:,} loops − {len(gone):,} = {left:,} {'loop' if left == 1 else 'loops'}"),
        say(f"{pairs}: whoever cuts one, the other player cuts the other. {rest}"),
        Labelled(term, (), tuple(gone)),
    )


def open_loops(term: Term, _: Guide) -> Rewrite | None:
    """Return the picture with every loop replaced by a leaf; in a green picture, loops on a cycle wait for its fusion.

    >>> from hackenbush import Budget
    >>> open_loops(PictureTerm(Position("0-1B 1-1R")), Guide(Budget())).after[0].position
    Position('br')
    """
    if not isinstance(term, PictureTerm) or term.known:
        return None
    edges = term.position.edges
    loops = [i for i, edge in enumerate(edges) if edge.start == edge.end != GROUND]
    if loops and term.position.is_green:
        waiting = {end for knot in find_knots(term.position) for i in knot for end in edges[i][:2]}
        loops = [i for i in loops if edges[i].start not in waiting]
    return _replace_loops(term, loops, "loop") if loops else None


def open_arches(term: Term, _: Guide) -> Rewrite | None:
    """Return the picture with every edge from ground to ground replaced by one that stands on the ground.

    >>> from hackenbush import Budget
    >>> open_arches(PictureTerm(Position("0-0G")), Guide(Budget())).after[0].position
    Position('g')
    """
    if not isinstance(term, PictureTerm) or term.known:
        return None
    arches = [i for i, edge in enumerate(term.position.edges) if is_ground(edge.start) and is_ground(edge.end)]
    return _replace_loops(term, arches, "arch") if arches else None


def _replace_loops(term: PictureTerm, loops: list[int], noun: str) -> Rewrite:
    free, chosen = list_free_nodes(term.position.edges), set(loops)
    edges = [
        Edge(edge.start, next(free), edge.color) if i in chosen else edge for i, edge in enumerate(term.position.edges)
    ]
    after = term.rewrite(Position(edges), range(len(edges)))
    count, many = len(loops), f"{noun}{'e' * (noun == 'arch')}s"
    what = (
        f"{'An arch' if noun == 'arch' else 'A loop'} becomes a leaf: it"
        if count == 1
        else f"{count:,} {many} become leaves: each"
    )
    return Rewrite(
        "loop",
        (after,),
        say(f"1 {noun} = 1 leaf" if count == 1 else f"{count:,} {many} = {count:,} leaves"),
        say(f"{what} takes one cut, and nothing falls with it. The game is the same."),
        Labelled(term, (), tuple(loops)),
    )


# ---- fusion --------------------------------------------------------------------------------------------------------


def fuse_cycles(term: Term, guide: Guide) -> Rewrite | None:
    """Return a green picture with the nodes of its cycles fused; in full detail one cycle at a time, the highest first.

    >>> from hackenbush import Budget
    >>> def fused(text):
    ...     found = fuse_cycles(PictureTerm(Position(text)), Guide(Budget()))
    ...     return found and [str(edge) for edge in found.after[0].position.edges]
    >>> fused("0-1B 1-2G 2-3G 3-1G")
    ['0-1B', '1-1G', '1-1G', '1-1G']
    >>> fused("0-1G 1-2G 2-0G 1-3B")  # not with another color on the cycle
    """
    if not isinstance(term, PictureTerm) or term.known or term.position.floating:
        return None
    found = find_knots(term.position) if term.position.is_green else _find_green_knots(term.position)
    if not found:
        return None
    if guide.full:
        knot = found[0]
        found = [knot if len(knot) > _LARGEST_KNOT else find_shortest_cycle(term.position, knot)]
    after = term.rewrite(fuse(term.position, found), range(len(term.position)))
    count = sum(map(len, found))
    return Rewrite(
        "fusion",
        (after,),
        say(f"{count:,} edges = {count:,} loops"),
        say(_describe_fusion(term.position, found)),
        Labelled(term, (), tuple(sorted(i for cycle in found for i in cycle))),
    )


def _find_green_knots(position: Position) -> list[list[int]]:
    """Return the knots of a green piece that hangs on one node, in a picture of several colors."""
    if len(position) > _LARGEST or b"g" not in position.arrays.colors:
        return []
    for hung in find_hanging(position):
        for piece in find_green_pieces(position, hung):
            order = sorted(piece.edges)
            if found := find_knots(take_piece(position, piece.node, piece.edges)):
                return [[order[i] for i in knot] for knot in found]
    return []


def _describe_fusion(position: Position, found: list[list[int]]) -> str:
    count = sum(map(len, found))
    if len(found) > 1:
        return (
            f"There are green cycles at {len(found):,} places. At each, the nodes are fused into one point; together "
            f"their {count:,} edges become loops."
        )
    nodes = {one_ground(end) for i in found[0] for end in position.edges[i][:2]}
    what = "a green cycle" if len(nodes) == count else "green cycles that hang together"
    where = ", which is on the ground," if any(map(is_ground, nodes)) else ""
    return f"All nodes on {what} are fused into one point{where} and the {count:,} edges between them become loops."
