"""What a step shows besides its pictures: plain data, which each face draws in its own way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from hackenbush.board.position import Position
from hackenbush.explaining.terms import PictureTerm, Term
from hackenbush.players import Player
from hackenbush.values import Game

__all__ = [
    "Columns",
    "Figure",
    "Labelled",
    "NumberLine",
    "OptionsRow",
    "OptionsTable",
    "Pairs",
    "Play",
    "Plays",
    "Series",
    "label_counts",
]

_MOST_COUNTED = 24  # edges of a picture that are labelled with what they count


@dataclass(frozen=True, slots=True)
class OptionsRow:
    """A player's moves to one value as text, what the first of them leaves, and the value.

    ``leaves`` is empty if letters would be hard to read. Of a picture, ``cuts`` are the numbers of the edges to cut,
    and ``option`` is what the first cut leaves.
    """

    player: Player
    moves: str
    leaves: str
    value: Game
    cuts: tuple[int, ...] = ()
    option: PictureTerm | None = None


@dataclass(frozen=True, slots=True)
class OptionsTable:
    """All moves of both players and their values; a long table leaves some rows out."""

    term: Term
    rows: tuple[OptionsRow, ...]
    left_out: int = 0


@dataclass(frozen=True, slots=True)
class NumberLine:
    """The numbers that Left and Right can move to, and the simplest one between them."""

    left: tuple[Game, ...]
    right: tuple[Game, ...]
    value: Game


@dataclass(frozen=True, slots=True)
class Columns:
    """Heaps in binary, one below the other, and their nim-sum; ``balance`` is a heap's place and its new size."""

    heaps: tuple[int, ...]
    total: int
    balance: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Series:
    """The terms tried for x on a stick, as numerators and denominators; the last one is the value."""

    x: Fraction
    terms: tuple[tuple[Fraction, int], ...]


@dataclass(frozen=True, slots=True)
class Labelled:
    """A picture with labels beside edges: the value of the branch that begins with the edge, or what the edge counts.

    If ``rest`` is given, the highlighted edges sink into the ground, and the rest is what stands on it then.
    """

    term: PictureTerm
    labels: tuple[tuple[int, Game], ...]
    highlight: tuple[int, ...] = ()
    rest: PictureTerm | None = None


def label_counts(term: PictureTerm, counts: Iterable[tuple[int, Game | Fraction | int]]) -> Labelled | None:
    """Return a picture with what each edge counts beside it, or None if it is too large to be counted by eye.

    >>> from hackenbush import Position
    >>> [str(game) for _, game in label_counts(PictureTerm(Position("br")), [(0, 1), (1, Fraction(-1, 2))]).labels]
    ['1', '-1/2']
    >>> label_counts(PictureTerm(Position("b" * 25)), [])
    """
    if len(term.position) > _MOST_COUNTED:
        return None
    labels = tuple(sorted(((edge, Game(count)) for edge, count in counts), key=lambda pair: pair[0]))
    return Labelled(term, labels, tuple(edge for edge, _ in labels))


@dataclass(frozen=True, slots=True)
class Pairs:
    """Parts that cancel: the numbers of the edges of both, for each pair."""

    pairs: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class Play:
    """A first move, a winning answer (None if the move itself wins), and the position after both."""

    player: Player
    edge: int
    answer: int | None
    left: Position


@dataclass(frozen=True, slots=True)
class Plays:
    """A picture and the first moves of both players; ``left_out`` more moves are like one of these."""

    position: Position
    plays: tuple[Play, ...]
    left_out: int = 0


Figure: TypeAlias = OptionsTable | NumberLine | Columns | Series | Labelled | Pairs | Plays
