"""What a step shows beside its pictures: plain data, which every face draws in its own way."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from hackenbush.board.position import Position
from hackenbush.explaining.terms import PictureTerm
from hackenbush.playable import Playable
from hackenbush.players import Player
from hackenbush.values import Game

__all__ = ["Columns", "Figure", "Labelled", "NumberLine", "OptionsRow", "OptionsTable", "Play", "Plays", "Series"]


@dataclass(frozen=True, slots=True)
class OptionsRow:
    """Moves of a player to one value, as text, what the first of them leaves, and the value."""

    player: Player
    moves: str
    leaves: str
    value: Game


@dataclass(frozen=True, slots=True)
class OptionsTable:
    """Every move of both players in a position and its value; some may be left out of a long table."""

    position: Playable
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
    """The terms of x on a stick that were tried: numerators and denominators, the last one being the value."""

    x: Fraction
    terms: tuple[tuple[Fraction, int], ...]


@dataclass(frozen=True, slots=True)
class Labelled:
    """A picture of the sum with the value of the branch that begins with an edge written beside the edge."""

    term: PictureTerm
    labels: tuple[tuple[int, Game], ...]
    highlight: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Play:
    """A first move, an answer to it that wins, or None if the move itself wins, and what is then left."""

    player: Player
    edge: int
    answer: int | None
    left: Position


@dataclass(frozen=True, slots=True)
class Plays:
    """A picture that is played out by either player first; ``left_out`` moves are like others that are there."""

    position: Position
    plays: tuple[Play, ...]
    left_out: int = 0


Figure: TypeAlias = OptionsTable | NumberLine | Columns | Series | Labelled | Plays
