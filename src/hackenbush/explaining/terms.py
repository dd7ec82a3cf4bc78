"""Terms: every step of an explanation rewrites a sum of them.

A term is a picture, a form {L|R} as it is written, a value, or a position of any other game. A picture may have *known*
branches: you may replace each of them by any other of that value, by the colon principle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace
from itertools import count, islice
from typing import TypeAlias

from hackenbush.board.builders import from_value
from hackenbush.board.edges import Edge
from hackenbush.board.naming import rename_nodes, short_text
from hackenbush.board.nodes import Node, is_ground
from hackenbush.board.position import Position
from hackenbush.board.tracking import Tracked
from hackenbush.errors import TooHard
from hackenbush.explaining.graphs import Tree, list_free_nodes
from hackenbush.explaining.words import Words, join, say
from hackenbush.playable import Playable
from hackenbush.rulesets import Hackenstrings
from hackenbush.solvers import Budget, solve, value
from hackenbush.solvers.budget import Meter
from hackenbush.strings import Hackenstring, Surreal
from hackenbush.values import Game

__all__ = [
    "Braces",
    "Guide",
    "PictureTerm",
    "Term",
    "Terms",
    "find_value",
    "plant",
    "write_term",
    "write_terms",
]

_LONGEST_TEXT = 60  # characters of a picture
_MOST_TERMS = 60  # of a sum
_LONGEST_LIST = 20  # characters of a picture as a list of edges


@dataclass(frozen=True, slots=True)
class PictureTerm:
    """A picture, and (in a tree) the values of known branches, by the edge that each begins with.

    ``origin`` has a number for each edge, which it keeps through a whole explanation: its index in the first picture,
    or a new number if a step has made the edge.
    """

    position: Position
    known: tuple[tuple[int, Game], ...] = ()
    origin: Sequence[int] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        if not self.origin:
            object.__setattr__(self, "origin", range(len(self.position)))

    def rewrite(self, position: Position, kept: Iterable[int], made: Iterable[int] = ()) -> PictureTerm:
        """Return a term with another picture: its edges are the kept ones of this picture, then those just made.

        >>> PictureTerm(Position("rrb")).rewrite(Position("b:1g:2"), [2], [7]).origin
        (2, 7)
        """
        return PictureTerm(position, origin=(*[self.origin[i] for i in kept], *made))

    def only(self, edges: Iterable[int]) -> PictureTerm:
        """Return the picture of some edges alone, even if they float; nodes keep their places.

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


Term: TypeAlias = PictureTerm | Braces | Game | Playable
Terms: TypeAlias = tuple[Term, ...]


class Guide:
    """Finds the values of terms within one budget, each once, and gives numbers to new edges."""

    def __init__(self, budget: Budget, *, full: bool = False) -> None:
        self.full = full
        self.depth = 0  # of explanations inside an explanation
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

    @contextmanager
    def deeper(self) -> Iterator[None]:
        """Count the depth of nested explanations."""
        self.depth += 1
        try:
            yield
        finally:
            self.depth -= 1

    def remaining(self) -> Budget:
        """Return the rest of the budget."""
        return self._meter.remaining()

    def number(self, edges: int) -> tuple[int, ...]:
        """Return new numbers for edges."""
        return tuple(islice(self._numbers, edges))

    def begin(self, terms: Terms) -> Terms:
        """Return the first terms, with the edges of all pictures numbered from 0."""
        return tuple(
            replace(term, origin=self.number(len(term.position))) if isinstance(term, PictureTerm) else term
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


# ---- text ----------------------------------------------------------------------------------------------------------


def write_term(term: Term) -> Words:
    """Return a term as words; a large picture is described by its size.

    >>> str(write_term(PictureTerm(Position("b(r,g)")))), str(write_term(Braces((Game(0), Game(0)), ())))
    ('b(r,g)', '{0, 0 | }')
    """
    if isinstance(term, Game):
        return say(term)
    if isinstance(term, Braces):
        left, right = (join(map(write_term, side), ", ") for side in (term.left, term.right))
        return say("{", left, " | ", right, "}")
    if isinstance(term, PictureTerm):
        position = term.position
        text = short_text(position) if len(position) <= _LONGEST_TEXT else ""
        longest = _LONGEST_LIST if "-" in text else _LONGEST_TEXT
        return say(text if 0 < len(text) <= longest else f"({len(position):,} edges)")
    return say(str(term) if isinstance(term, Hackenstring | Hackenstrings | Surreal) else repr(term))


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
