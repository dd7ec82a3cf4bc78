"""Games to test with: the data files, and Hypothesis strategies for every kind of game."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from hackenbush import Game, _kernel, star
from hackenbush.values import switch, tiny, up, up_to

DATA = Path(__file__).parent / "data"


def load(name: str) -> Any:
    """The contents of a data file."""
    return json.loads((DATA / name).read_text(encoding="utf-8"))


PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "usual")  # or "quick", or "thorough"
SANITIZED = os.environ.get("HACKENBUSH_SANITIZED") == "1"  # by tools/sanitize
FACTOR = {"quick": 0.1, "usual": 1, "thorough": 20}[PROFILE]


needs_threads = pytest.mark.skipif(sys.platform == "emscripten", reason="there are no threads in Pyodide")


def sized(native: int, *, pure: int, quick: int | None = None, thorough: int | None = None) -> int:
    """How much to do: the pure kernel is a specification and slow, and runs are quick, usual or thorough."""
    if PROFILE == "quick" and quick is not None:
        return min(quick, sized(native, pure=pure))
    if PROFILE == "thorough" and thorough is not None:
        return thorough
    return native if _kernel.NAME == "native" else pure


def examples(native: int, *, pure: int) -> settings:
    """So many examples of Hypothesis, a tenth of them in a quick run and 20 times as many in a thorough one."""
    return settings(max_examples=max(1, int(FACTOR * sized(native, pure=pure))))


@cache
def day3_texts() -> tuple[str, ...]:
    return tuple(entry["g"] for entry in load("day3.json")["games"])


@cache
def day3_games() -> tuple[Game, ...]:
    return tuple(map(Game, day3_texts()))


@contextmanager
def memory_limit(more_bytes: int) -> Iterator[None]:
    """A kernel that may take so many bytes more than it does now."""
    _kernel.collect()
    before = _kernel.limit(_kernel.usage()[1] + more_bytes)
    try:
        yield
    finally:
        _kernel.limit(before)
        _kernel.collect()


# ---- strategies -------------------------------------------------------------------------------------------------


def _dyadics(mantissas: st.SearchStrategy[int], exponents: st.SearchStrategy[int]) -> st.SearchStrategy[Fraction]:
    return st.builds(lambda mantissa, exponent: Fraction(mantissa, 1 << exponent), mantissas, exponents)


numbers = _dyadics(st.integers(-20, 20), st.integers(0, 3))
large_numbers = _dyadics(st.integers(-(10**40), 10**40), st.integers(0, 100))
temperatures = _dyadics(st.integers(0, 20), st.integers(0, 3))  # to cool by, and of walls
rationals = st.fractions(-6, 6, max_denominator=60)


@st.composite
def _uptimals(draw: st.DrawFn) -> Game:
    total = Game(draw(numbers)) + star(draw(st.integers(0, 4)))
    for level, count in enumerate(draw(st.lists(st.integers(-2, 2), max_size=sized(4, pure=3))), 1):
        total += count * up_to(level)
    return total


def _simple_games(ups: st.SearchStrategy[int], nimbers: st.SearchStrategy[int]) -> st.SearchStrategy[Game]:
    return st.builds(lambda x, n, k: x + up(n) + star(k), numbers | large_numbers, ups, nimbers)


def _options(games: Sequence[Game], *, at_least: int) -> st.SearchStrategy[list[Game]]:
    return st.lists(st.sampled_from(games), min_size=at_least, max_size=3)


@st.composite
def _built_games(draw: st.DrawFn, leaves: st.SearchStrategy[Game], *, at_least: int, steps: int = 5) -> Game:
    """A game made of option sets, some of which are games made in the same way before."""
    games = draw(st.lists(leaves, min_size=1, max_size=3))
    for _ in range(draw(st.integers(1, steps))):
        options = _options(games, at_least=at_least)
        games.append(Game.of(draw(options), draw(options)))
    return games[-1]


small_numbers = numbers.map(Game)
day3 = st.deferred(lambda: st.sampled_from(day3_games()))
day2 = st.deferred(lambda: st.sampled_from([g for g in day3_games() if g.birthday <= 2]))
uptimals = _uptimals()
simple_games = _simple_games(st.integers(-3, 3), st.integers(0, 5))
huge_games = _simple_games(st.integers(-(10**6), 10**6), st.integers(0, 2**31 - 1))  # too long to walk along
option_sets = _built_games(small_numbers | st.integers(0, 3).map(star), at_least=0)
all_small_games = _built_games(st.just(Game(0)), at_least=1, steps=sized(8, pure=5))
hot_games = _built_games(small_numbers, at_least=1, steps=4) | small_numbers.map(switch)
infinitesimals = all_small_games | numbers.filter(lambda x: x > 0).map(tiny) | day3.filter(lambda g: g.is_infinitesimal)
games = day3 | option_sets | uptimals | simple_games | hot_games | all_small_games
all_games = games | huge_games
small_games = day2 | day3 | option_sets  # whose plain sums are still small


def plus(games: Iterable[Game]) -> Game:
    return sum(games, Game())
