"""The colon principle: only the value matters of a piece that hangs on a single point of a picture.

You may replace a piece that is joined to the rest at one node by any other piece of the same value, where the node
counts as the ground (Winning Ways, chapter 7). The smallest picture of a number or of a nimber is a stalk.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from hackenbush.board.builders import from_value
from hackenbush.board.position import Position
from hackenbush.board.shapes import same_shape
from hackenbush.errors import TooHard
from hackenbush.explaining.figures import Labelled
from hackenbush.explaining.graphs import Hanging, find_green_pieces, find_hanging, list_free_nodes, take_piece
from hackenbush.explaining.steps import Explanation, Rewrite
from hackenbush.explaining.terms import Guide, PictureTerm, Term, plant, write_term
from hackenbush.explaining.words import say
from hackenbush.values.followers import is_simple

__all__ = ["Lemma", "make_colon_rule"]

Lemma: TypeAlias = Callable[[PictureTerm, Guide], Explanation | None]
_LARGEST = 120  # edges of a picture that is searched for such pieces
_LARGEST_LEMMA = 16  # edges of a piece that gets an explanation of its own


def make_colon_rule(lemma: Lemma) -> Callable[[Term, Guide], Rewrite | None]:
    """Return the rule that replaces a piece on one node by the smallest picture of its value.

    >>> from hackenbush import Budget
    >>> rule = make_colon_rule(lambda piece, guide: None)
    >>> found = rule(PictureTerm(Position("0-1B 1-2B 2-3B 3-1R")), Guide(Budget()))
    >>> found.after[0].position
    Position('bb')
    """

    def apply_colon(term: Term, guide: Guide) -> Rewrite | None:
        if not isinstance(term, PictureTerm) or term.known or len(term.position) > _LARGEST:
            return None
        for hung in find_hanging(term.position):
            for piece in [hung, *find_green_pieces(term.position, hung)]:
                found = _replace(term, piece, guide, lemma)
                if found is not None:
                    return found
        return None

    return apply_colon


def _replace(term: PictureTerm, hung: Hanging, guide: Guide, lemma: Lemma) -> Rewrite | None:
    position, edges = term.position, hung.edges
    piece = take_piece(position, hung.node, edges)
    own = term.rewrite(piece, sorted(edges))
    try:
        value = guide.value(own)
    except TooHard:
        return None
    if not is_simple(value):  # no small picture of it is known
        return None
    smaller = from_value(value)
    if len(smaller) >= len(piece) and (piece.is_tree or same_shape(piece, smaller)):
        return None
    kept = [i for i in range(len(position)) if i not in edges]
    rest = [position.edges[i] for i in kept]
    after = Position([*rest, *plant(smaller, hung.node, list_free_nodes(rest))])
    why = lemma(own, guide) if len(piece) <= _LARGEST_LEMMA else None
    made = say("nothing") if not len(smaller) else write_term(PictureTerm(smaller))
    return Rewrite(
        "colon",
        (term.rewrite(after, kept, guide.number(len(smaller))),),
        say(write_term(own), " = ", value),
        say(
            "The piece ",
            write_term(own),
            " hangs on one point. Treat that point as the ground: the piece is worth ",
            value,
            ", and may be replaced by ",
            made,
            ", worth the same.",
        ),
        Labelled(term, (), tuple(sorted(edges))),
        why if why is not None and why.steps else None,
    )
