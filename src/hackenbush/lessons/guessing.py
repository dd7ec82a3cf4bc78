"""`guess`: cards with a position whose value you guess, from easy to hard, with plausible wrong answers.

The same seed gives the same card everywhere; consecutive seeds go through the five levels in turn.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from hackenbush.board.builders import random_position
from hackenbush.board.position import Position
from hackenbush.errors import Undefined, UnknownName
from hackenbush.solvers import moves, value
from hackenbush.values import Game, star
from hackenbush.values.spoken import abbreviate

__all__ = ["LEVELS", "PREFIX", "Guess", "find_guess", "guess"]

PREFIX = "guess-"
CHOICES = 4
_LARGEST_SEED = 10**9
_LONGEST = 5  # characters of a value
_FINEST = 16
_TRIES = 1000


@dataclass(frozen=True, slots=True)
class Guess:
    """A position, its level from 1 to 5, and four values of which one is right.

    ``check(guess.id, answer=...)`` checks an answer.
    """

    seed: int
    level: int
    position: Position
    choices: tuple[Game, ...]

    def __repr__(self) -> str:
        return f"<Guess {self.seed}: {self.position!r:.80}>"

    @property
    def id(self) -> str:
        """The name to pass to `check`."""
        return f"{PREFIX}{self.seed}"

    @property
    def answers(self) -> tuple[tuple[str, str], ...]:
        """Each choice twice: as text that `check` reads, and as text to show."""
        return tuple((str(choice), abbreviate(choice)) for choice in self.choices)


def guess(seed: int) -> Guess:
    """Return the card with this seed.

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
            return Guess(seed, level + 1, position, _list_choices(position, true, seed))
    raise AssertionError(f"no suitable picture for seed {seed}")  # never seen


def find_guess(id: str) -> Guess:  # noqa: A002, the page's name for it
    """Return the card with this name.

    >>> find_guess("guess-7").seed
    7
    """
    if not re.fullmatch(PREFIX + "[0-9]{1,10}", id):
        raise UnknownName("card", id)
    return guess(int(id.removeprefix(PREFIX)))


# ---- pictures of every level --------------------------------------------------------------------------------------


def _make_stalk(seed: int) -> Position:
    return random_position(2 + seed % 3, seed=seed, colors="br", shape="stalk")


def _make_two_stalks(seed: int) -> Position:
    return _make_stalk(seed) + random_position(1 + seed % 2, seed=seed + 1, colors="br", shape="stalk")


def _make_tree(seed: int) -> Position:
    return random_position(4 + seed % 3, seed=seed, colors="br", shape="tree")


def _make_green(seed: int) -> Position:
    return random_position(5 + seed % 3, seed=seed, colors="g", shape="graph" if seed % 2 else "forest")


def _make_three_colors(seed: int) -> Position:
    return random_position(4 + seed % 2, seed=seed, colors="brgg", shape="forest")


LEVELS = (_make_stalk, _make_two_stalks, _make_tree, _make_green, _make_three_colors)
_GREEN = LEVELS.index(_make_green)  # the first level with green edges


def _is_askable(position: Position, true: Game, level: int) -> bool:
    """Return whether a picture fits its level and has a short value that is not too easy."""
    if position.is_red_blue is not (level < _GREEN) or "{" in str(true) or len(str(true)) > _LONGEST:
        return False
    if position.is_green:
        return level == _GREEN
    is_mixed = len(set(position.arrays.colors)) > 1
    return is_mixed and (true.number.denominator <= _FINEST if level < _GREEN else not true.is_number)


# ---- plausible wrong answers --------------------------------------------------------------------------------------


def _list_choices(position: Position, true: Game, seed: int) -> tuple[Game, ...]:
    """Return the value and some mistakes, shuffled."""
    mistakes = [game for game in dict.fromkeys(_find_mistakes(position, true)) if game != true]
    wrong = [game for game in mistakes if len(str(game)) <= _LONGEST + 1 and "{" not in str(game)]
    return tuple(_shuffle([true, *_shuffle(wrong, seed)[: CHOICES - 1]], seed + 1))


def _find_mistakes(position: Position, true: Game) -> Iterator[Game]:
    """Yield values that you could find by mistake."""
    if position.is_green:
        n = true.nimber
        yield from (star(n ^ 1), star(n + 1), star(n + 2), star(n + 3), star(len(position)))
        return
    count = position.arrays.colors.count
    yield from (-true, Game(count(b"b") - count(b"r")))
    yield from moves(position, exact=True).values()
    if true.is_numberish:
        number, small = true.split()
        step = Fraction(1, 2 * number.denominator)
        yield from (Game(number + step) + small, Game(number - step) + small)
        yield from () if position.is_red_blue else (true + star(1),)


def _shuffle(games: list[Game], seed: int) -> list[Game]:
    """Return the games in a random order that is the same in all versions of Python."""
    draw = random.Random(seed).random
    return [game for _, _, game in sorted((draw(), place, game) for place, game in enumerate(games))]
