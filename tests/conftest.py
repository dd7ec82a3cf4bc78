"""How the suite runs: Hypothesis the same on every run, and sizes that suit the kernel in use."""

from __future__ import annotations

import gc
import signal
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings
from samples import day3_games, sized

from hackenbush import Game

# A suite that is started in the background inherits a SIGINT that is ignored; the tests of Ctrl-C need it.
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    max_examples=sized(100, pure=30),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("thorough", settings.get_profile("ci"), derandomize=False, max_examples=2_000)
settings.load_profile("ci")  # another one by `pytest --hypothesis-profile thorough`


@pytest.fixture
def no_garbage_collection() -> Iterator[None]:
    """An exception that a signal handler raises while garbage is collected is lost: a test of Ctrl-C would hang."""
    gc.disable()
    yield
    gc.enable()


@pytest.fixture(scope="session")
def day3() -> tuple[Game, ...]:
    """The 1474 games born by day 3."""
    return day3_games()


@pytest.fixture(scope="session")
def day2(day3: tuple[Game, ...]) -> tuple[Game, ...]:
    """The 22 games born by day 2."""
    return tuple(g for g in day3 if g.birthday <= 2)
