"""Rules for whole pictures: floating edges, the ground, components, a picture and its negative, one color.

- Nobody can ever cut an edge that is not joined to the ground.
- All points of the ground are the same: it only matters whether an edge is joined to it.
- Parts that meet only on the ground are a sum.
- X + (−X) = 0: the second player copies each move in the other part (Winning Ways, chapter 1: Tweedledum, Tweedledee).
- A picture of one color is worth one move for each edge: the owner cuts leaves and cycles first, so nothing ever falls.
- If every blue edge is joined to the ground by blue edges and every red one by red ones, no player can take a move from
  the other, and the value is the difference of the counts.
"""

from __future__ import annotations

from hackenbush.board.colors import Color
from hackenbush.board.nodes import is_ground
from hackenbush.board.shapes import shape_key
from hackenbush.board.spreading import merge_ground
from hackenbush.board.tracking import Tracked
from hackenbush.errors import TooHard
from hackenbush.explaining.figures import Labelled, Pairs, label_counts
from hackenbush.explaining.graphs import find_grounded
from hackenbush.explaining.steps import Rewrite
from hackenbush.explaining.terms import Braces, Guide, PictureTerm, Term, Terms, name_terms, write_term, write_terms
from hackenbush.explaining.words import Words, join, say
from hackenbush.values import Game

__all__ = ["cancel", "count_both", "count_one_color", "drop_floating", "fuse_ground", "split", "value_empty"]

_MANY = 9  # parts; with this many, parts of one kind stay together
_SMALL = 1  # edge of a part that is an arch, many of which are just counted
_CROWD, _SMALL_IN_CROWD = 1_000, 8  # so many parts are too many to explain one by one: red-blue ones stay together
_LARGEST_COMPARED = 200  # edges; shapes of larger parts are not compared


def drop_floating(term: Term, _: Guide) -> Rewrite | None:
    """Return the picture without its floating edges.

    >>> from hackenbush import Budget, Position
    >>> drop_floating(PictureTerm(Position("0-1B 2-3R")), Guide(Budget())).after
    (PictureTerm(position=Position('b'), known=()),)
    """
    if not isinstance(term, PictureTerm) or not (floating := term.position.floating):
        return None
    after = term.only(set(range(len(term.position))) - set(floating))
    what = "One edge is" if len(floating) == 1 else f"{len(floating):,} edges are"
    which = "it" if len(floating) == 1 else "them"
    return Rewrite(
        "floating",
        (after,),
        say(f"{len(term.position):,} edges − {len(floating):,} = {len(after.position):,}"),
        say(f"{what} not joined to the ground, so nobody can ever cut {which}."),
    )


def fuse_ground(term: Term, guide: Guide) -> Rewrite | None:
    """Return the picture with all points of the ground fused into one, if full detail is wanted.

    It is drawn as before: the ground is one line.
    """
    if not guide.full or not isinstance(term, PictureTerm) or term.before is not None:
        return None
    points = term.position.arrays.points + (0 in term.position.nodes)
    if points < 2:
        return None
    after = term.rewrite(merge_ground(term.position).with_places({}), range(len(term.position)))
    standing = tuple(i for i, edge in enumerate(term.position.edges) if any(map(is_ground, edge[:2])))
    return Rewrite(
        "ground",
        (after,),
        say(f"{points} points of the ground = 1 ground"),
        say("The ground is one: it does not matter where on it an edge stands, so its points count as one."),
        Labelled(term, (), standing),
    )


def value_empty(term: Term, _: Guide) -> Rewrite | None:
    """Return 0 for a picture without edges."""
    if not isinstance(term, PictureTerm) or len(term.position):
        return None
    return Rewrite("empty", (Game(0),), say("0 = {|}"), say("Nobody can move, so whoever has to move first loses: 0."))


def split(term: Term, _: Guide) -> Rewrite | None:
    """Return the parts of a picture that meet only on the ground; of many parts, those of one kind stay together.

    Parts of a green picture that stand on one point of the ground are left together: the colon principle adds them.
    """
    if not isinstance(term, PictureTerm):
        return None
    board = term.position.tracked()
    parts = board.components()
    if term.position.is_green and _share_a_point(parts):
        return None
    count = len(parts)
    if count >= _MANY:
        small = _SMALL if count < _CROWD else _SMALL_IN_CROWD
        parts = tuple(part for _, part in board.pieces(most=0, small=small))
    if len(parts) < 2:
        return None
    after = name_terms([term.rewrite(part.position, part.origin) for part in parts])
    together = "" if count == len(parts) else " Parts of one kind stay together."
    return Rewrite(
        "split",
        after,
        say(write_term(term), " = ", write_terms(after)),
        say(f"The picture falls into {count:,} parts that meet only on the ground: it is their sum.{together}"),
    )


def _share_a_point(parts: tuple[Tracked, ...]) -> bool:
    """Return whether two parts stand on the same named point of the ground."""
    points = [word for part in parts for word in part.position.arrays.words if is_ground(word)]
    return len(set(points)) < len(points)


def cancel(terms: Terms, guide: Guide) -> tuple[tuple[int, ...], Rewrite] | None:
    """Return the places of terms that are each other's negatives, and a rewrite that removes them.

    >>> from hackenbush import Budget, Position
    >>> found = cancel((PictureTerm(Position("br")), Game("*"), PictureTerm(Position("rb"))), Guide(Budget()))
    >>> found[0], found[1].after
    ((0, 2), ())

    In full detail it is one pair at a time.
    """
    if sum(isinstance(term, PictureTerm | Braces) for term in terms) < 2:
        return None
    seen: dict[object, list[int]] = {}
    places: list[int] = []
    for place, term in enumerate(terms):
        keys = _make_keys(term)
        if keys is None or (guide.full and places):
            continue
        own, negative = keys
        if seen.get(negative):
            places += [seen[negative].pop(), place]
        else:
            seen.setdefault(own, []).append(place)
    if not places:
        return None
    chosen = tuple(terms[i] for i in places)
    formula = say(write_terms(chosen), " = ", 0)
    return tuple(places), Rewrite("cancel", (), formula, _describe_canceling(chosen), _pair_up(chosen))


def _pair_up(terms: Terms) -> Pairs | None:
    """Return which edges cancel with which, if all terms are pictures; each term is next to its negative."""
    edges = [tuple(term.origin) for term in terms if isinstance(term, PictureTerm)]
    return Pairs(tuple(zip(edges[::2], edges[1::2], strict=True))) if len(edges) == len(terms) else None


def _describe_canceling(terms: Terms) -> Words:
    what = "The two are" if len(terms) == 2 else "In pairs they are"
    if any(isinstance(term, Braces) for term in terms):
        return say(f"{what} each other's negative, and the second player copies every move.")
    if all(isinstance(term, PictureTerm) and term.position.is_green for term in terms):
        return say(f"{what} the same, and green: whoever moves second copies every move in the other one.")
    return say(
        f"{what} each other's negative: the colors are exchanged. ",
        "Whoever moves second copies every move in the other one and never runs out of moves.",
    )


def _make_keys(term: Term) -> tuple[object, object] | None:
    """Return keys for a term and its negative, equal for terms of one shape."""
    if isinstance(term, Braces):
        sides = [tuple(sorted(map(str, map(_as_game, side)))) for side in (term.left, term.right)]
        negatives = [tuple(sorted(str(-_as_game(option)) for option in side)) for side in (term.right, term.left)]
        return ("form", *sides), ("form", *negatives)
    if not isinstance(term, PictureTerm) or term.known or not 0 < len(term.position) <= _LARGEST_COMPARED:
        return None
    try:
        return shape_key(term.position), shape_key(-term.position)
    except TooHard:
        return None


def _as_game(option: Game | Braces) -> Game:
    return option.value() if isinstance(option, Braces) else option


def count_one_color(term: Term, _: Guide) -> Rewrite | None:
    """Return the value of a picture that is all blue or all red: its number of edges, or minus that."""
    if not isinstance(term, PictureTerm) or term.known or not len(term.position) or term.position.floating:
        return None
    letters = set(term.position.arrays.colors)
    if letters not in ({ord("b")}, {ord("r")}):
        return None
    color = Color(chr(letters.pop()))
    count = len(term.position)
    owner, other = ("Left", "Right") if color is Color.BLUE else ("Right", "Left")
    value = Game(count if color is Color.BLUE else -count)
    edges = "The only edge is" if count == 1 else "Both edges are" if count == 2 else f"All {count:,} edges are"
    moves = "1 move" if count == 1 else f"{count:,} moves"
    return Rewrite(
        "one color",
        (value,),
        say(write_term(term), " = ", value),
        say(f"{edges} {color.name.lower()}: {owner} has {moves} that {other} cannot take away."),
        label_counts(term, ((i, i + 1 if color is Color.BLUE else -i - 1) for i in range(count))),
    )


def count_both(term: Term, _: Guide) -> Rewrite | None:
    """Return the difference of the counts, if each color alone is joined to the ground.

    >>> from hackenbush import Budget, Position
    >>> count_both(PictureTerm(Position("0-1B 0-1R")), Guide(Budget())).after
    (Game('0'),)
    """
    if not isinstance(term, PictureTerm) or term.known or not term.position.is_red_blue or term.position.floating:
        return None
    colors = term.position.arrays.colors
    groups = [[i for i, letter in enumerate(colors) if letter == ord(color)] for color in "br"]
    if not all(groups) or any(len(find_grounded(term.position, group)[0]) < len(group) for group in groups):
        return None
    blue, red = map(len, groups)
    value = Game(blue - red)
    return Rewrite(
        "count",
        (value,),
        join([say(write_term(term)), say(f"{blue} − {red}"), value], " = "),
        say(
            "Every blue edge is joined to the ground by blue edges and every red one by red ones. ",
            "Cutting from the top, nobody can ever be robbed of a move, so the moves are just counted.",
        ),
        label_counts(
            term, ((i, sign * n) for sign, group in zip((1, -1), groups, strict=True) for n, i in enumerate(group, 1))
        ),
    )
