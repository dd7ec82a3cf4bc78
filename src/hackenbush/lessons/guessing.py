"""`guess`: positions whose value is to be guessed, from easy to hard, with answers that are plausible and wrong.

The same seed gives the same card everywhere; one seed after the other goes through the five levels and starts anew.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from hackenbush.board.builders import random_position
from hackenbush.board.position import Position
from hackenbush.errors import Undefined, UnknownName
from hackenbush.solvers import moves, value
from hackenbush.values import Game, star
from hackenbush.values.spoken import typeset

__all__ = ["LEVELS", "PREFIX", "Guess", "find_guess", "guess"]

PREFIX = "guess-"
CHOICES = 4
_LARGEST_SEED = 10**9
_LONGEST = 5  # characters of a value that people can be asked for
_FINEST = 16
_TRIES = 1000


@dataclass(frozen=True, slots=True)
class Guess:
    """A position to be valued, its level from 1 to 5, and four values of which one is right.

    ``check(guess.id, answer=...)`` tells whether an answer is.
    """

    seed: int
    level: int
    position: Position
    choices: tuple[Game, ...]

    def __repr__(self) -> str:
        return f"<Guess {self.seed}: {self.position!r:.80}>"

    @property
    def id(self) -> str:
        """The name that `check` knows it by."""
        return f"{PREFIX}{self.seed}"

    @property
    def answers(self) -> tuple[tuple[str, str], ...]:
        """The choices as text that reads back, and as it is shown."""
        return tuple((str(choice), typeset(choice)) for choice in self.choices)


def guess(seed: int) -> Guess:
    """Return the card of a seed.

    >>> card = guess(0)
    >>> card.level, card.position, len(card.choices), card == guess(0)
    (1, Position('brr'), 4, True)
    >>> [guess(seed).level for seed in range(6)]
    [1, 2, 3, 4, 5, 1]

    Raises `Undefined` for a seed below 0 or too large.
    """
    if not 0 <= seed <= _LARGEST_SEED:
        raise Undefined(f"expected a seed from 0 to {_LARGEST_SEED:,}, not {seed}")
    level = seed % len(LEVELS)
    for attempt in range(_TRIES):
        position = LEVELS[level](seed * _TRIES + attempt)
        if _is_askable(position, true := value(position), level):
            return Guess(seed, level + 1, position, _choices(position, true, seed))
    raise AssertionError("no picture of this level has a value that can be asked for")  # not in any seed tried


def find_guess(id: str) -> Guess:  # noqa: A002, as the page calls it so
    """Return the card of this name.

    >>> find_guess("guess-7").seed
    7
    """
    if not re.fullmatch(PREFIX + "[0-9]{1,10}", id):
        raise UnknownName("card", id)
    return guess(int(id.removeprefix(PREFIX)))


# ---- pictures of every level --------------------------------------------------------------------------------------


def _stalk(seed: int) -> Position:
    return random_position(2 + seed % 3, seed=seed, colors="br", shape="stalk")


def _two_stalks(seed: int) -> Position:
    one = random_position(2 + seed % 3, seed=seed, colors="br", shape="stalk")
    return one + random_position(1 + seed % 2, seed=seed + 1, colors="br", shape="stalk")


def _tree(seed: int) -> Position:
    return random_position(4 + seed % 3, seed=seed, colors="br", shape="tree")


def _green(seed: int) -> Position:
    return random_position(5 + seed % 3, seed=seed, colors="g", shape="graph" if seed % 2 else "forest")


def _three_colors(seed: int) -> Position:
    return random_position(4 + seed % 2, seed=seed, colors="brgg", shape="forest")


LEVELS: tuple[Callable[[int], Position], ...] = (_stalk, _two_stalks, _tree, _green, _three_colors)
_GREEN = LEVELS.index(_green)  # the first level with green edges


def _is_askable(position: Position, true: Game, level: int) -> bool:
    """Return whether a picture belongs to its level, and has a value that is short and not too easy."""
    if position.is_red_blue is not (level < _GREEN) or "{" in str(true) or len(str(true)) > _LONGEST:
        return False
    if position.is_green:
        return level == _GREEN
    is_mixed = len(set(position.arrays.colors)) > 1
    return is_mixed and (true.number.denominator <= _FINEST if level < _GREEN else not true.is_number)


# ---- answers that are plausible and wrong -------------------------------------------------------------------------


def _choices(position: Position, true: Game, seed: int) -> tuple[Game, ...]:
    """Return the value and what it may be mistaken for, shuffled."""
    mistakes = [game for game in dict.fromkeys(_mistakes(position, true)) if game != true]
    wrong = [game for game in mistakes if len(str(game)) <= _LONGEST + 1 and "{" not in str(game)]
    return tuple(_shuffle([true, *_shuffle(wrong, seed)[: CHOICES - 1]], seed + 1))


def _mistakes(position: Position, true: Game) -> Iterator[Game]:
    """Return what somebody could take the value for."""
    if position.is_green:
        n = true.nimber
        yield from (star(n ^ 1), star(n + 1), star(n + 2), star(n + 3), star(len(position)))
        return
    count = position.arrays.colors.count
    yield from (-true, Game(count(b"b") - count(b"r")))
    yield from moves(position).values()
    if true.is_numberish:
        number, small = true.split()
        step = Fraction(1, 2 * number.denominator)
        yield from (Game(number + step) + small, Game(number - step) + small)
        yield from () if position.is_red_blue else (true + star(1),)


def _shuffle(games: list[Game], seed: int) -> list[Game]:
    """Return the games in an order that is the same in all versions of Python."""
    draw = random.Random(seed).random
    return [game for _, _, game in sorted((draw(), place, game) for place, game in enumerate(games))]
