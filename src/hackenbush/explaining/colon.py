"""The colon principle: only the value matters of a piece that hangs on a single point of a picture.

You may replace a piece that is joined to the rest at one node by any other piece of the same value, where the node
counts as the ground (Winning Ways, chapter 7). The smallest picture of a number or of a nimber is a stalk.
"""

from __future__ import annotations

from hackenbush.board.builders import from_value
from hackenbush.board.position import Position
from hackenbush.board.shapes import same_shape
from hackenbush.errors import TooHard
from hackenbush.explaining.figures import Labelled
from hackenbush.explaining.graphs import Hanging, find_green_pieces, find_hanging, list_free_nodes, take_piece
from hackenbush.explaining.names import describe_picture
from hackenbush.explaining.steps import Rewrite
from hackenbush.explaining.terms import Guide, PictureTerm, Term, call_term, name_terms, plant, write_term
from hackenbush.explaining.words import say
from hackenbush.values.followers import is_simple

__all__ = ["apply_colon"]

_LARGEST = 120  # edges of a picture that is searched for such pieces
_DEEPEST_LEMMA = 2


def apply_colon(term: Term, guide: Guide) -> Rewrite | None:
    """Return the picture with a piece on one node replaced by the smallest picture of its value.

    It takes the largest piece, or the smallest one if full detail is wanted.

    >>> from hackenbush import Budget
    >>> found = apply_colon(PictureTerm(Position("0-1B 1-2B 2-3B 3-1R")), Guide(Budget()))
    >>> found.after[0].position
    Position('bb:4')
    """
    if not isinstance(term, PictureTerm) or term.known or len(term.position) > _LARGEST:
        return None
    hanging = find_hanging(term.position)
    for hung in reversed(hanging) if guide.full else hanging:
        for piece in [hung, *find_green_pieces(term.position, hung)]:
            found = _replace(term, piece, guide)
            if found is not None:
                return found
    return None


def _replace(term: PictureTerm, hung: Hanging, guide: Guide) -> Rewrite | None:
    position, edges = term.position, hung.edges
    piece = take_piece(position, hung.node, edges)
    own = name_terms([term.rewrite(piece, sorted(edges))])[0]
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
    after = Position([*rest, *plant(smaller, hung.node, list_free_nodes(position.edges))])
    size = "1 edge" if len(piece) == 1 else f"{len(piece)} edges"
    made = f"replaced by {describe_picture(smaller)}, worth the same." if len(smaller) else "left out."
    return Rewrite(
        "colon",
        (term.rewrite(after, kept, guide.number(len(smaller))),),
        say(write_term(own), " = ", value),
        say(
            "Only one point joins ",
            call_term(own),
            f" ({size}) to the rest. Treat that point as the ground: the piece is worth ",
            value,
            f", and may be {made}",
        ),
        Labelled(term, (), tuple(sorted(edges))),
        guide.explain(own, deepest=_DEEPEST_LEMMA),
    )
