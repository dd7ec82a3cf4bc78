"""`CensusRow`: the facts that a census has about one picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple, TypedDict

from hackenbush.board.position import Position
from hackenbush.census.enumeration import Ends, colorings
from hackenbush.census.families import Family
from hackenbush.errors import TooHard
from hackenbush.solvers import Budget, solve
from hackenbush.values import Game

__all__ = ["CensusRow", "row_of", "rows_of"]

_DEFAULT = Budget(threads=1)  # a census has processes instead


class CensusRow(NamedTuple):
    """A picture, its value, and how much work it took to find.

    The value is ``numerator/denominator + small``, a number plus an all-small game; ``atomic_weight`` is that of the
    all-small part. Games are written in ASCII, as by ``str``.
    """

    edges: int
    picture: str
    nodes: int  # without the ground
    blue: int
    red: int
    green: int
    value: str
    outcome: str
    numerator: int
    denominator: int
    small: str
    atomic_weight: str
    temperature: float
    birthday: int
    methods: str
    visited: int

    def __repr__(self) -> str:
        return f"<CensusRow: {self.picture:.50} is worth {self.value:.40}>"

    def _repr_html_(self) -> str:
        from hackenbush.census.cards import picture_card

        shown = ("value", "outcome", "small", "atomic_weight", "birthday", "methods")
        return picture_card(self.picture, [(name, getattr(self, name)) for name in shown])


class _Facts(TypedDict):
    """The facts that depend only on the value."""

    value: str
    outcome: str
    numerator: int
    denominator: int
    small: str
    atomic_weight: str
    temperature: float
    birthday: int


def row_of(picture: Position, *, budget: Budget = _DEFAULT) -> CensusRow:
    """Return the row of a picture.

    >>> row = row_of(Position("br+gb"))
    >>> row.picture, row.value, row.outcome, row.small, row.atomic_weight, row.temperature, row.birthday
    ('br+gb', '1/2^*', 'left', '^*', '1', 0.0, 4)
    >>> row_of(Position("")).value
    '0'

    Raises `TooHard` if the budget is too small to find the value.
    """
    solution = solve(picture, budget=budget)
    if solution.value is None:
        raise TooHard(f"{picture}: {solution.reason}", lower=solution.lower, upper=solution.upper)
    arrays = picture.arrays
    nodes = set(memoryview(arrays.ends).cast("I"))
    return CensusRow(
        edges=len(picture),
        picture=str(picture),
        nodes=len(nodes - {0, *arrays.ground_codes()}),
        blue=arrays.colors.count(b"b"),
        red=arrays.colors.count(b"r"),
        green=arrays.colors.count(b"g"),
        **_facts(solution.value),
        methods=" ".join(solution.methods),
        visited=solution.visited,
    )


def rows_of(family: Family, shapes: Iterable[Ends]) -> Iterator[CensusRow]:
    """Yield the rows of all pictures of these shapes.

    >>> [row.value for row in rows_of(Family("br"), [Position("bb").arrays.ends])]
    ['2', '1/2', '-1/2', '-2']
    """
    for ends in shapes:
        for picture in colorings(ends, family):
            yield row_of(picture)


@lru_cache(maxsize=1 << 16)  # thousands of pictures have one value
def _facts(value: Game) -> _Facts:
    number, small = value.split()
    return _Facts(
        value=str(value),
        outcome=value.outcome.value,
        numerator=number.numerator,
        denominator=number.denominator,
        small=str(small),
        atomic_weight=str(small.atomic_weight),
        temperature=float(value.temperature),
        birthday=value.birthday,
    )
