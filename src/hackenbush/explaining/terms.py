"""Terms: every step of an explanation rewrites a sum of them.

A term is a picture, a form {L|R} as it is written, a value, or a position of any other game. A picture may have *known*
branches: you may replace each of them by any other of that value, by the colon principle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from itertools import count, islice
from typing import TYPE_CHECKING, TypeAlias

from hackenbush.board.builders import from_value
from hackenbush.board.edges import Edge
from hackenbush.board.layout import layout
from hackenbush.board.naming import rename_nodes, short_text
from hackenbush.board.nodes import Node, is_ground
from hackenbush.board.position import Position
from hackenbush.board.spreading import merge_ground, spread
from hackenbush.board.tracking import Tracked
from hackenbush.errors import TooHard
from hackenbush.explaining.graphs import Tree, list_free_nodes
from hackenbush.explaining.names import describe_look, find_part_names, match_parts, name_parts
from hackenbush.explaining.redrawing import redraw, sink
from hackenbush.explaining.words import Words, join, say
from hackenbush.playable import Playable
from hackenbush.rulesets import Hackenstrings
from hackenbush.solvers import Budget, solve, value
from hackenbush.solvers.budget import Meter
from hackenbush.strings import Hackenstring, Surreal
from hackenbush.values import Game

if TYPE_CHECKING:
    from hackenbush.explaining.steps import Explanation

__all__ = [
    "Braces",
    "Guide",
    "PictureTerm",
    "Term",
    "Terms",
    "call_term",
    "call_terms",
    "find_value",
    "name_terms",
    "plant",
    "write_letters",
    "write_term",
    "write_terms",
]

_LONGEST_TEXT = 24  # characters of a picture that are still read at a glance
_MOST_TERMS = 60  # of a sum
_LARGEST_LEMMA = 16  # edges of a piece that gets an explanation of its own
_LARGEST_NAMED = 200  # edges; parts of a larger picture are not called by their places
_LARGEST_REDRAWN = 2_000  # edges; what is left of a larger picture is drawn by itself


@dataclass(frozen=True, slots=True)
class PictureTerm:
    """A picture, and (in a tree) the values of known branches, by the edge that each begins with.

    ``origin`` has a number for each edge, which it keeps through a whole explanation: its index in the first picture,
    or a new number if a step has made the edge. ``before`` is the picture that it comes from, which says how it is
    drawn, and ``name`` says what it is called if its letters are hard to read.
    """

    position: Position
    known: tuple[tuple[int, Game], ...] = ()
    origin: Sequence[int] = field(default=(), compare=False, repr=False)
    name: str = field(default="", compare=False, repr=False)
    before: PictureTerm | None = field(default=None, compare=False, repr=False)
    _drawn: Position | None = field(default=None, init=False, compare=False, repr=False)
    _unit: float | None = field(default=None, init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        if not self.origin:
            object.__setattr__(self, "origin", range(len(self.position)))

    @property
    def drawn(self) -> Position:
        """The picture with a place for every node, drawn like the first picture; its edges have the same order.

        >>> term = PictureTerm(Position("b(r,g)", places={3: (5, 5)}))
        >>> term.rewrite(Position("b(g,r)"), [0, 2, 1]).drawn.places[2]
        (5, 5)
        """
        chain: list[PictureTerm] = [self]
        while chain[-1]._drawn is None and (before := chain[-1].before) is not None:
            if len(before.position) > _LARGEST_REDRAWN:
                break
            chain.append(before)
        for term in reversed(chain):
            if term._drawn is None:
                object.__setattr__(term, "_drawn", _draw(term))
        assert self._drawn is not None
        return self._drawn

    def sink(self, edges: Iterable[int], rest: PictureTerm) -> Position:
        """Return the picture as it is drawn while some edges lie below the ground, and the rest stands on it."""
        return sink(self.drawn, self.origin, edges, rest.position, rest.origin, unit=self.unit)

    @property
    def unit(self) -> float:
        """The length of a usual edge in the drawing of the first picture."""
        first = _find_first(self)
        if first._unit is None:
            object.__setattr__(first, "_unit", layout(first.drawn).unit)
        assert first._unit is not None
        return first._unit

    def rewrite(self, position: Position, kept: Iterable[int], made: Iterable[int] = ()) -> PictureTerm:
        """Return a term with another picture: its edges are the kept ones of this picture, then those just made.

        >>> PictureTerm(Position("rrb")).rewrite(Position("b:1g:2"), [2], [7]).origin
        (2, 7)
        """
        origin = (*[self.origin[i] for i in kept], *made)
        return PictureTerm(position, origin=origin, name=self.name, before=self)

    def only(self, edges: Iterable[int]) -> PictureTerm:
        """Return the picture of some edges alone, even if they float.

        >>> PictureTerm(Position("b(r,g)")).only([2, 0]).position
        Position('bg:3')
        """
        left = Tracked(self.position, edges)
        return self.rewrite(left.position, left.origin)

    def known_edges(self) -> frozenset[int]:
        """Return the edges of the known branches.

        >>> sorted(PictureTerm(Position("b(r,rb)"), ((2, Game("-1/2")),)).known_edges())
        [2, 3]
        """
        if not self.known:
            return frozenset()
        tree = Tree(self.position)
        return frozenset(i for edge, _ in self.known for i in tree.branch(edge))

    def substitute(self) -> Position:
        """Return the picture with each known branch replaced by a smallest picture of its value.

        >>> PictureTerm(Position("b(r,rb)"), ((2, Game("-1/2")),)).substitute()
        Position('b(r,r:5b)')
        """
        if not self.known:
            return self.position
        tree, known_edges = Tree(self.position), self.known_edges()
        edges = [edge for i, edge in enumerate(self.position.edges) if i not in known_edges]
        free = list_free_nodes(self.position.edges)
        for index, game in self.known:
            edges += plant(from_value(game), tree.feet[index], free)
        return Position(edges)


@dataclass(frozen=True, slots=True)
class Braces:
    """A form {L|R} as it is written: options may repeat, and may be forms themselves."""

    left: tuple[Game | Braces, ...]
    right: tuple[Game | Braces, ...]

    def value(self) -> Game:
        """Return the value of the form.

        >>> Braces((Game(0),), (Braces((Game(0),), (Game(6),)),)).value()
        Game('1/2')
        """
        left, right = (
            [option.value() if isinstance(option, Braces) else option for option in side]
            for side in (self.left, self.right)
        )
        return Game.of(left, right)

    def __neg__(self) -> Braces:
        return Braces(*(tuple(-option for option in side) for side in (self.right, self.left)))


Explain: TypeAlias = "Callable[[PictureTerm, Guide], Explanation]"
Term: TypeAlias = PictureTerm | Braces | Game | Playable
Terms: TypeAlias = tuple[Term, ...]


class Guide:
    """Finds the values of terms within one budget, each once, and gives numbers to new edges.

    ``explain`` explains a piece within the explanation; without it there are no lemmas.
    """

    def __init__(self, budget: Budget, *, full: bool = False, explain: Explain | None = None) -> None:
        self.full = full
        self.depth = 0  # of explanations inside an explanation
        self._explain = explain
        self._numbers = count()
        self._meter = Meter(budget)
        self._values: dict[Term, Game] = {}

    @property
    def visited(self) -> int:
        """How many positions were visited so far."""
        return self._meter.visited

    @property
    def is_late(self) -> bool:
        """Whether the time is up."""
        return self._meter.is_late

    def timing(self) -> AbstractContextManager[None]:
        """Hold the kernel's work to the time that is left, as `Meter.timing` does."""
        return self._meter.timing()

    def explain(self, piece: PictureTerm, *, deepest: int) -> tuple[Explanation, ...]:
        """Return an explanation of a piece, or () if explanations are nested as deeply as that already."""
        if self._explain is None or self.depth >= deepest or len(piece.position) > _LARGEST_LEMMA:
            return ()
        self.depth += 1
        try:
            found = self._explain(piece, self)
        finally:
            self.depth -= 1
        return (found,) if found.steps else ()

    def remaining(self) -> Budget:
        """Return the rest of the budget."""
        return self._meter.remaining()

    def number(self, edges: int) -> tuple[int, ...]:
        """Return new numbers for edges."""
        return tuple(islice(self._numbers, edges))

    def begin(self, terms: Terms) -> Terms:
        """Return the first terms, with the edges of all pictures numbered from 0."""
        pictures = [term for term in terms if isinstance(term, PictureTerm)]
        names = ["the picture"] if len(pictures) == 1 else [f"picture {place}" for place in range(1, len(pictures) + 1)]
        named = iter(names)
        return tuple(
            replace(term, origin=self.number(len(term.position)), name=next(named))
            if isinstance(term, PictureTerm)
            else term
            for term in terms
        )

    def value(self, term: Term) -> Game:
        """Return the value of a term; raises `TooHard` when the budget is spent.

        >>> Guide(Budget()).value(PictureTerm(Position("br")))
        Game('1/2')
        """
        if isinstance(term, Game):
            return term
        if term not in self._values:
            self._values[term] = term.value() if isinstance(term, Braces) else self._solve(term)
        return self._values[term]

    def total(self, terms: Iterable[Term]) -> Game:
        """Return the value of a sum."""
        return sum(map(self.value, terms), Game(0))

    def _solve(self, term: PictureTerm | Playable) -> Game:
        if not isinstance(term, PictureTerm):
            return value(term, budget=self.remaining())
        solution = solve(term.substitute(), budget=self.remaining())
        self._meter.count(solution.visited)
        if solution.value is None:
            raise TooHard(solution.reason, lower=solution.lower, upper=solution.upper, outcome=solution.outcome)
        return solution.value


# ---- joining pictures ----------------------------------------------------------------------------------------------


def plant(picture: Position, foot: Node, free: Iterator[int]) -> list[Edge]:
    """Return the edges of a picture moved to stand on a node, with free numbers for its other nodes.

    >>> [str(edge) for edge in plant(Position("bb"), 1, list_free_nodes(Position("r").edges))]
    ['1-2B', '2-3B']
    """
    names = {node: foot if is_ground(node) else next(free) for node in picture.nodes}
    return rename_nodes(picture.edges, names.__getitem__)


def find_value(terms: Terms) -> Game | None:
    """Return the value of a sum that has no other term (0 if it is empty), or None if it has.

    >>> find_value((Game(1),)), find_value(()), find_value((Game(1), Game(2)))
    (Game('1'), Game('0'), None)
    """
    only = terms[0] if len(terms) == 1 else None if terms else Game(0)
    return only if isinstance(only, Game) else None


# ---- drawing -------------------------------------------------------------------------------------------------------


def _draw(term: PictureTerm) -> Position:
    before = term.before
    if before is None or before._drawn is None:
        return spread(term.position)
    right = max((x for x, _ in _find_first(term).drawn.places.values()), default=0.0)
    return redraw(before._drawn, before.origin, term.position, term.origin, unit=term.unit, beside=right)


# ---- text ----------------------------------------------------------------------------------------------------------


def write_letters(position: Position) -> str | None:
    """Return the letters of a picture, or None if they are hard to read: too many, or with names of nodes.

    >>> write_letters(Position("b(r,g)")), write_letters(Position("0.left-1B 1-2R")), write_letters(Position("br:0"))
    ('b(r,g)', 'br', None)
    """
    if not 0 < len(position) <= _LONGEST_TEXT or position.floating:
        return None
    text = short_text(merge_ground(position).with_places({}))
    return text if len(text) <= _LONGEST_TEXT and not any(sign in text for sign in ":-.") else None


def write_term(term: Term) -> Words:
    """Return a term as words; a picture that is hard to read in letters is called by its name.

    >>> str(write_term(PictureTerm(Position("b(r,g)")))), str(write_term(Braces((Game(0), Game(0)), ())))
    ('b(r,g)', '{0, 0 | }')
    >>> str(write_term(PictureTerm(Position("0-1G 1-2G 2-0G")))), str(write_term(PictureTerm(Position("0-0B"))))
    ('the green arch', 'the blue arch')
    """
    if isinstance(term, Game):
        return say(term)
    if isinstance(term, Braces):
        left, right = (join(map(write_term, side), ", ") for side in (term.left, term.right))
        return say("{", left, " | ", right, "}")
    if isinstance(term, PictureTerm):
        return say(write_letters(term.position) or term.name or _name(term.position))
    return say(str(term) if isinstance(term, Hackenstring | Hackenstrings | Surreal) else repr(term))


def call_term(term: Term) -> Words:
    """Return what a sentence calls a term: a picture by its name, never by letters; anything else as it is written.

    >>> str(call_term(PictureTerm(Position("b(r,g)")))), str(call_term(PictureTerm(Position("br"), name="the door")))
    ('the tree', 'the door')
    """
    return say(term.name or _name(term.position)) if isinstance(term, PictureTerm) else write_term(term)


def call_terms(terms: Terms) -> list[Words]:
    """Return what a sentence calls the terms of a sum; pictures of one name get their places too.

    >>> whole = PictureTerm(Position("br+g+gb"))
    >>> list(map(str, call_terms((whole.only([0, 1]), Game(1), whole.only([3, 4])))))
    ['the left stalk', '1', 'the right stalk']
    """
    names = [call_term(term) for term in terms]
    places = [place for place, term in enumerate(terms) if isinstance(term, PictureTerm)]
    alike = [place for place in places if names.count(names[place]) > 1]
    drawn = [term.drawn for place in alike if isinstance(term := terms[place], PictureTerm)]
    if not alike or len(terms) > _MOST_TERMS or sum(map(len, drawn)) > _LARGEST_NAMED:
        return names
    for place, name in zip(alike, name_parts(drawn), strict=True):
        names[place] = say(name)
    return names


def name_terms(terms: Sequence[PictureTerm], *, nouns: Sequence[str] = ()) -> tuple[PictureTerm, ...]:
    """Return parts of one picture, each with a name that none of the others has.

    ``nouns`` are for parts that look like nothing in particular.

    >>> whole = PictureTerm(Position("0-1G 1-0G 0-2G 2-0G"))
    >>> [part.name for part in name_terms([whole.only([2, 3]), whole.only([0, 1])])]
    ['the right green arch', 'the left green arch']
    """
    if len(terms) > _MOST_TERMS:
        return tuple(replace(term, name="") for term in terms)
    first = _find_first(terms[0])
    is_small = len(first.position) <= _LARGEST_NAMED
    drawn = [term.drawn if is_small else term.position for term in terms]
    parts = find_part_names(first.position) if is_small and first.origin[0] == 0 else ()
    found = []
    for place, (term, picture) in enumerate(zip(terms, drawn, strict=True)):
        look = match_parts(term.origin, parts) or describe_look(picture)
        found.append(nouns[place] if nouns and look.endswith(("piece", "stalks")) else look)
    names = name_parts(drawn, found)
    return tuple(replace(term, name=name) for term, name in zip(terms, names, strict=True))


def _find_first(term: PictureTerm) -> PictureTerm:
    """Return the picture that a term comes from, or the first one that is small enough to be drawn."""
    while term.before is not None and len(term.before.position) <= _LARGEST_REDRAWN:
        term = term.before
    return term


def _name(position: Position) -> str:
    return f"the {describe_look(position)}" if len(position) else "nothing"


def write_terms(terms: Terms) -> Words:
    """Return a sum as words.

    >>> str(write_terms((Game("1/2"), PictureTerm(Position("gg"))))), str(write_terms(()))
    ('1/2 + gg', '0')
    """
    if not terms:
        return say(0)
    if len(terms) > _MOST_TERMS:
        return join([write_terms(terms[: _MOST_TERMS // 2]), say("…"), write_terms(terms[-1:])], " + ")
    words = [write_term(term) for term in terms]
    bracketed = [say("(", one, ")") if str(one).startswith("-") and i else one for i, one in enumerate(words)]
    return join(bracketed, " + ")
