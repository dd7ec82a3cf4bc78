"""Rules for green pictures without cycles, whose edges either player may cut: each is worth a nimber.

- A green stalk of n edges is a heap of n counters, ∗n.
- Colon: you may replace the stalks that grow from a point by one stalk whose length is their nim-sum. So a green tree
  is folded from the top down: a node is worth the XOR of (child + 1).
- Nim-sum: write the heaps in binary and add without carrying. If a column is odd, some heap can be made smaller so that
  all columns are even, which wins.

(Winning Ways, chapters 2 and 7.)
"""

from __future__ import annotations

from itertools import chain

from hackenbush.board.edges import Edge
from hackenbush.board.nodes import Node
from hackenbush.board.position import Position
from hackenbush.explaining.figures import Columns, Labelled, label_counts
from hackenbush.explaining.graphs import Tree, list_foldable, list_free_nodes
from hackenbush.explaining.steps import Rewrite
from hackenbush.explaining.terms import Guide, PictureTerm, Term, Terms, write_term, write_terms
from hackenbush.explaining.words import Words, join, say
from hackenbush.values import Game, nim_sum, star

__all__ = ["add_nimbers", "balance", "fold_branches", "value_green_tree", "value_nim_heap"]

_DEEPEST = 8  # branchings above one another; deeper trees take one step
_LARGEST_FOLDED, _LARGEST_FOLDED_BRIEFLY = 2_000, 200  # edges of a tree that is folded step by step
_LARGEST_DRAWN = 80  # edges of a picture whose drawing decides which of equal stalks is kept
_SHOWN = 3  # formulas of a large tree
_MOST_SUMMANDS = 8  # of such a formula


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
        label_counts(term, zip(Tree(term.position).order, range(1, count + 1), strict=True)),
    )


# ---- trees ---------------------------------------------------------------------------------------------------------


def value_green_tree(term: Term, guide: Guide) -> Rewrite | None:
    """Return the value of a green tree that is too large to fold, by XOR of (child + 1) from the top down.

    >>> from hackenbush import Budget
    >>> print(value_green_tree(PictureTerm(Position("g(g,gg)" + "+g" * 2000)), Guide(Budget())).formula)
    (0+1) xor (1+1) = 3; (3+1) xor (0+1) xor (0+1) xor (0+1) xor (0+1) xor (0+1) xor (0+1) xor (0+1) xor ... = 4
    """
    if not isinstance(term, PictureTerm) or term.known or not len(term.position):
        return None
    position = term.position
    if not (position.is_green and position.is_tree):
        return None
    tree = Tree(position)
    largest = _LARGEST_FOLDED if guide.full else _LARGEST_FOLDED_BRIEFLY
    is_small = len(position) <= largest and (guide.full or _count_branchings(tree) <= _DEEPEST)
    if is_small and (len(tree.roots) == 1 or list_foldable(position)):
        return None
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


def _count_branchings(tree: Tree) -> int:
    """Return the most branchings that stand above one another; a forest has many."""
    if len(tree.roots) > 1:
        return len(tree.position)
    height: dict[int, int] = {}
    for edge in reversed(tree.order):
        above = tree.above[edge]
        height[edge] = max((height[i] for i in above), default=0) + (len(above) > 1)
    return max(height.values(), default=0)


def _measure_branches(tree: Tree) -> dict[int, int]:
    """Return for each edge the length of a stalk worth the same as its branch."""
    size: dict[int, int] = {}
    for edge in reversed(tree.order):
        size[edge] = 1 + nim_sum(*(size[i] for i in tree.above[edge]))
    return size


def _write_xor(sizes: list[int]) -> Words:
    shown = [f"({n - 1}+1)" for n in sizes[:_MOST_SUMMANDS]] + ["…"] * (len(sizes) > _MOST_SUMMANDS)
    return say(f"{' ⊕ '.join(shown)} = {nim_sum(*sizes)}")


def fold_branches(term: Term, guide: Guide) -> Rewrite | None:
    """Return a green picture with the stalks that grow from one point replaced by one stalk.

    Of several such points the highest one comes first; without full detail all that can be folded are folded at once.

    >>> from hackenbush import Budget
    >>> found = fold_branches(PictureTerm(Position("g(g(g,gg),g)")), Guide(Budget()))
    >>> print(found.formula, "--", found.after[0].position)
    1 xor 2 = 3 -- g(gg:4gg:7,g:6)
    """
    if not isinstance(term, PictureTerm) or term.known or not term.position.is_green or term.position.floating:
        return None
    if len(term.position) > _LARGEST_FOLDED and term.position.is_tree:
        return None
    found = list_foldable(term.position)
    if not found:
        return None
    return _fold(term, dict([found[0]]) if guide.full else dict(found), guide)


def _fold(term: PictureTerm, found: dict[Node, list[list[int]]], guide: Guide) -> Rewrite:
    edges = term.position.edges
    gone: set[int] = set()
    made: list[Edge] = []
    free = list_free_nodes(edges)
    for node, stalks in found.items():
        length = nim_sum(*map(len, stalks))
        longest = _choose_longest(term, stalks)
        gone.update(i for stalk in stalks for i in stalk if stalk is not longest)
        gone.update(longest[length:])
        top = node
        for i in longest:
            top = edges[i].end if edges[i].start == top else edges[i].start
        for _ in range(len(longest), length):
            made.append(Edge(top, free_node := next(free), edges[longest[0]].color))
            top = free_node
    kept = [i for i in range(len(edges)) if i not in gone]
    after = term.rewrite(Position([*(edges[i] for i in kept), *made]), kept, guide.number(len(made)))
    lengths = [[len(stalk) for stalk in stalks] for stalks in found.values()]
    labels = [(stalk[0], star(len(stalk))) for stalks in found.values() for stalk in stalks]
    lit = sorted(chain.from_iterable(chain.from_iterable(found.values())))
    return Rewrite(
        "colon",
        (after,),
        join([_write_lengths(each) for each in lengths], "; ", most=4),
        _describe_folding(lengths),
        Labelled(term, tuple(sorted(labels, key=lambda pair: pair[0])), tuple(lit)),
    )


def _choose_longest(term: PictureTerm, stalks: list[list[int]]) -> list[int]:
    """Return a longest stalk; of several, the one whose tip is drawn highest."""
    most = max(map(len, stalks))
    longest = [stalk for stalk in stalks if len(stalk) == most]
    if len(longest) == 1 or len(term.position) > _LARGEST_DRAWN:
        return longest[0]
    edges, places = term.drawn.edges, term.drawn.places
    return max(longest, key=lambda stalk: max(places[end][1] for end in edges[stalk[-1]][:2]))


def _write_lengths(lengths: list[int]) -> Words:
    shown = [str(n) for n in lengths[:_MOST_SUMMANDS]] + ["…"] * (len(lengths) > _MOST_SUMMANDS)
    return say(f"{' ⊕ '.join(shown)} = {nim_sum(*lengths)}")


def _describe_folding(lengths: list[list[int]]) -> Words:
    if len(lengths) > 1:
        return say(
            f"At each of {len(lengths):,} points several stalks grow. Treat such a point as the ground: the stalks are "
            "heaps of Nim, and by the colon principle one stalk of their nim-sum may take their place."
        )
    (own,) = lengths
    total = nim_sum(*own)
    if len(own) == 2 and not total:
        return say(
            f"Two stalks of {own[0]:,} grow from one point. They cancel: whoever cuts one, the other player cuts the "
            "other in the same place."
        )
    result = f"one stalk of {total:,} may take their place" if total else "nothing is left of them"
    return say(
        f"Stalks of {_list_numbers(own)} grow from one point. Treat it as the ground: they are heaps of Nim with the ",
        f"nim-sum {total:,}. By the colon principle {result}.",
    )


def _list_numbers(numbers: list[int]) -> str:
    shown = [f"{n:,}" for n in numbers[:_MOST_SUMMANDS]] + ["more"] * (len(numbers) > _MOST_SUMMANDS)
    return ", ".join(shown[:-1]) + f" and {shown[-1]}"


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
