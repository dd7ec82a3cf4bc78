"""Rules for green pictures, whose edges either player may cut: each is worth a nimber.

- A green stalk of n edges is a heap of n counters, ∗n.
- A loop is as good as a leaf: one cut removes it, and nothing falls (of any color).
- Colon: you may replace the branches at a node by one stalk whose length is their nim-sum. So a green tree is computed
  from the top down: a node is worth the XOR of (child + 1).
- Fusion: you may fuse the nodes of a cycle into one, in a green piece that hangs on one node or stands on the ground.
  The edges of the cycle become loops, and two loops cancel: an odd cycle leaves one, an even one none. (Winning Ways,
  chapter 7; On Numbers and Games, chapter 13.) If the piece has any edge of another color, you may not.
- Nim-sum: write the heaps in binary and add without carrying. If a column is odd, some heap can be made smaller so that
  all columns are even, which wins.
"""

from __future__ import annotations

from dataclasses import replace

from hackenbush.board.edges import Edge
from hackenbush.board.nodes import Node, is_ground
from hackenbush.board.position import Position
from hackenbush.explaining.figures import Columns, Labelled
from hackenbush.explaining.graphs import (
    Tree,
    find_green_pieces,
    find_hanging,
    find_hanging_trees,
    find_knots,
    fuse,
    list_free_nodes,
    take_piece,
)
from hackenbush.explaining.steps import Rewrite
from hackenbush.explaining.terms import Guide, PictureTerm, Term, Terms, plant, write_term, write_terms
from hackenbush.explaining.words import Words, join, say
from hackenbush.values import Game, nim_sum, star

__all__ = ["add_nimbers", "balance", "fuse_cycles", "open_loops", "replace_trees", "value_green_tree", "value_nim_heap"]

_MANY = 4  # so many trees or clusters are done in one step
_SHOWN = 3  # formulas of a large tree
_MOST_SUMMANDS = 8  # of such a formula
_LARGEST = 120  # edges of a picture of several colors that is searched for green pieces


def value_nim_heap(term: Term, _: Guide) -> Rewrite | None:
    """Return *n for a green stalk of n edges.

    >>> from hackenbush import Budget
    >>> value_nim_heap(PictureTerm(Position("ggg")), Guide(Budget())).after
    (Game('*3'),)
    """
    if not isinstance(term, PictureTerm) or term.known or not len(term.position):
        return None
    if not (term.position.is_green and term.position.is_stalk):
        return None
    count = len(term.position)
    value = star(count)
    if count == 1:
        words = say("Either player may cut the one green edge, and leaves nothing: {0 | 0}, which is called star.")
        return Rewrite("star", (value,), say("g = {0 | 0} = ", value), words)
    return Rewrite(
        "nim heap",
        (value,),
        say(write_term(term), " = ", value),
        say(f"A green stalk of {count:,} edges is a heap of {count:,} counters in Nim: a cut leaves any smaller one."),
    )


def open_loops(term: Term, _: Guide) -> Rewrite | None:
    """Return the picture with every loop replaced by a leaf."""
    if not isinstance(term, PictureTerm) or term.known:
        return None
    edges = term.position.edges
    loops = [i for i, edge in enumerate(edges) if edge.start == edge.end or all(map(is_ground, edge[:2]))]
    if not loops:
        return None
    return _replace_loops(term, set(loops))


def _replace_loops(term: PictureTerm, loops: set[int]) -> Rewrite:
    free = list_free_nodes(term.position.edges)
    edges = [
        Edge(edge.start, next(free), edge.color) if i in loops else edge for i, edge in enumerate(term.position.edges)
    ]
    after = Position(edges, places=term.position.places)
    what, each = ("A loop becomes a leaf", "it") if len(loops) == 1 else (f"{len(loops):,} loops become leaves", "each")
    return Rewrite(
        "loop",
        (replace(term, position=after),),
        say("1 loop = 1 leaf" if len(loops) == 1 else f"{len(loops):,} loops = {len(loops):,} leaves"),
        say(f"{what}: {each} takes one cut, and nothing falls with it. The game is the same."),
        Labelled(term, (), tuple(sorted(loops))),
    )


# ---- trees ---------------------------------------------------------------------------------------------------------


def value_green_tree(term: Term, _: Guide) -> Rewrite | None:
    """Return the value of a green tree, by XOR of (child + 1) from the top down.

    >>> from hackenbush import Budget
    >>> print(value_green_tree(PictureTerm(Position("g(g,gg)")), Guide(Budget())).formula)
    (0+1) xor (1+1) = 3; (3+1) = 4
    """
    if not isinstance(term, PictureTerm) or term.known or not len(term.position):
        return None
    position = term.position
    if not (position.is_green and position.is_tree):
        return None
    tree = Tree(position)
    size = _measure_branches(tree)
    nodes = [tree.above[edge] for edge in reversed(tree.order) if len(tree.above[edge]) > 1] + [tree.roots]
    formulas = [_write_xor([size[i] for i in branches]) for branches in nodes[-_SHOWN - 1 :]]
    if len(nodes) > len(formulas):
        formulas.insert(0, say("…"))
    total = nim_sum(*(size[root] for root in tree.roots))
    return Rewrite(
        "green tree",
        (star(total),),
        join(formulas, "; "),
        say(
            "From the top down, a branch is a stalk one longer than what stands on it, and the branches at a node ",
            f"make one stalk, as long as the XOR of their lengths. In all: {total:,}.",
        ),
        Labelled(term, tuple((i, star(n)) for i, n in sorted(size.items()))),
    )


def _measure_branches(tree: Tree) -> dict[int, int]:
    """Return for each edge the length of a stalk worth the same as its branch."""
    size: dict[int, int] = {}
    for edge in reversed(tree.order):
        size[edge] = 1 + nim_sum(*(size[i] for i in tree.above[edge]))
    return size


def _write_xor(sizes: list[int]) -> Words:
    shown = [f"({n - 1}+1)" for n in sizes[:_MOST_SUMMANDS]] + ["…"] * (len(sizes) > _MOST_SUMMANDS)
    return say(f"{' ⊕ '.join(shown)} = {nim_sum(*sizes)}")


def replace_trees(term: Term, guide: Guide) -> Rewrite | None:
    """Return a green picture with its trees on cycles replaced by stalks.

    >>> from hackenbush import Budget
    >>> picture = Position("0-1G 0-1G 1-2G 2-3G 2-4G 2-5G")
    >>> replace_trees(PictureTerm(picture), Guide(Budget())).after[0].position
    Position('g(g:0,gg)')
    """
    if not isinstance(term, PictureTerm) or term.known or not term.position.is_green:
        return None
    position = term.position
    found = {
        node: edges for node, edges in find_hanging_trees(position).items() if not _is_one_stalk(position, node, edges)
    }
    if not found or position.is_tree:
        return None
    if guide.full or len(found) < _MANY:
        node = next(iter(found))
        found = {node: found[node]}
    gone = {i for edges in found.values() for i in edges}
    kept = [i for i in range(len(position)) if i not in gone]
    made = [position.edges[i] for i in kept]
    free = list_free_nodes(made)
    formulas = []
    for node, edges in found.items():
        piece = take_piece(position, node, edges)
        size = _measure_branches(tree := Tree(piece))
        length = nim_sum(*(size[root] for root in tree.roots))
        made += plant(Position("g" * length), node, free)
        formulas.append(say(write_term(PictureTerm(piece)), " = ", star(length)))
    where = "one point is a green tree" if len(found) == 1 else f"each of {len(found):,} points is a green tree"
    return Rewrite(
        "colon",
        (term.rewrite(Position(made), kept, guide.number(len(made) - len(kept))),),
        join(formulas, "; ", most=3),
        say(f"What stands on {where}. Treat the point as the ground: a stalk of the same value may take its place."),
        Labelled(term, (), tuple(sorted(gone))),
    )


def _is_one_stalk(position: Position, node: Node, edges: list[int]) -> bool:
    tree = Tree(take_piece(position, node, edges))
    return len(tree.roots) == 1 and all(len(above) <= 1 for above in tree.above)


# ---- cycles --------------------------------------------------------------------------------------------------------


def fuse_cycles(term: Term, guide: Guide) -> Rewrite | None:
    """Return a green picture with a cycle, and all cycles connected to it, fused into one node.

    >>> from hackenbush import Budget
    >>> fuse_cycles(PictureTerm(Position("0-1G 1-2G 2-0G 1-3G")), Guide(Budget())).after[0].position
    Position('g:3+g:0')
    >>> fuse_cycles(PictureTerm(Position("0-1B 1-2G 2-3G 3-1G")), Guide(Budget())).after[0].position
    Position('b:1g:1')
    >>> fuse_cycles(PictureTerm(Position("0-1G 1-2G 2-0G 1-3B")), Guide(Budget()))
    """
    if not isinstance(term, PictureTerm) or term.known or term.position.floating:
        return None
    found = find_knots(term.position) if term.position.is_green else _find_green_knots(term.position)
    if not found:
        return None
    chosen = found if len(found) >= _MANY and not guide.full else found[:1]
    after = term.rewrite(*fuse(term.position, chosen))
    counts = [len(knot) for knot in chosen]
    if len(counts) == 1:
        what, formula = _describe_fusion(counts[0])
    else:
        what = (
            f"{len(counts):,} clusters of cycles are fused to a point each. Their edges become loops, "
            "which cancel in pairs: an odd cluster leaves one loop, an even one none."
        )
        odd = sum(count & 1 for count in counts)
        formula = f"{sum(counts):,} edges − {sum(counts) - odd:,} = {odd:,} loops"
    highlight = tuple(sorted(i for knot in chosen for i in knot))
    return Rewrite("fusion", (after,), say(formula), say(what), Labelled(term, (), highlight))


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


def _describe_fusion(count: int) -> tuple[str, str]:
    left = "one is left" if count & 1 else "none is left"
    what = (
        f"All nodes on green cycles that hang together are made one. Their {count:,} edges become loops; "
        f"loops cancel in pairs, so {left}."
    )
    return what, f"{count:,} loops = {count:,} mod 2 = {count & 1}"


# ---- sums of nimbers -----------------------------------------------------------------------------------------------


def add_nimbers(terms: Terms, _: Guide) -> tuple[tuple[int, ...], Rewrite] | None:
    """Return the nim-sum of the nimbers, if there are several and all terms are values.

    >>> from hackenbush import Budget
    >>> places, found = add_nimbers((star(4), star(11), star(13)), Guide(Budget()))
    >>> print(found.formula, found.after)
    *4 + *11 + *13 = *(4 xor 11 xor 13) = *2 (Game('*2'),)
    """
    games = [term for term in terms if isinstance(term, Game)]
    places = tuple(i for i, game in enumerate(games) if game.is_nimber)
    if len(places) < 2 or len(games) < len(terms):
        return None
    heaps = tuple(games[i].nimber for i in places)
    total = nim_sum(*heaps)
    pieces = " ⊕ ".join(map(str, heaps[:12])) + (" ⊕ …" if len(heaps) > 12 else "")
    same = (
        "Every column has an even number of ones: the sum is 0."
        if not total
        else "A column counts if its number of ones is odd."
    )
    return places, Rewrite(
        "nim-sum",
        (star(total),),
        say(write_terms(tuple(map(star, heaps))), f" = ∗({pieces}) = ", star(total)),
        say("Nimbers add in binary, without carrying. ", same),
        Columns(heaps, total),
    )


def balance(heaps: tuple[int, ...]) -> tuple[int, int] | None:
    """Return a heap's place and the size that balances all columns, or None if they are balanced.

    >>> balance((4, 11, 13)), balance((1, 3, 2))
    ((1, 9), None)

    It returns the first heap with the highest odd column; other heaps may do as well.
    """
    total = nim_sum(*heaps)
    return next(((i, heap ^ total) for i, heap in enumerate(heaps) if heap ^ total < heap), None)
