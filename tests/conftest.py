"""How the suite runs: the same on every run, in sizes that suit the kernel in use and the time there is."""

from __future__ import annotations

import gc
import signal
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from hackenbush import Game
from hackenbush.solvers import clear_table, search_table
from tests.samples import FACTOR, PROFILE, day3_games, sized

# A suite that is started in the background inherits a SIGINT that is ignored; the tests of Ctrl-C need it.
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile(
    PROFILE,
    derandomize=PROFILE != "thorough",
    deadline=None,
    max_examples=int(FACTOR * sized(40, pure=15)),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(PROFILE)

if PROFILE == "quick":
    collect_ignore = ["browser", "notebook", "web"]  # they start servers


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "slow: takes seconds; it is started first, and is not part of a quick run")
    config.addinivalue_line("markers", "anywhere: the page is tested with both of its engines")
    config.addinivalue_line("markers", "server_only(why): the page is never tested as static files")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Long tests come first, so that no worker is left with one at the end; a quick run has one case of every other."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)
    if PROFILE == "quick":
        first = {item.nodeid.partition("[")[0]: item for item in reversed(items)}
        chosen = {item for item in first.values() if item.get_closest_marker("slow") is None}
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = [item for item in items if item in chosen]


@pytest.fixture
def no_garbage_collection() -> Iterator[None]:
    """An exception that a signal handler raises while garbage is collected is lost: a test of Ctrl-C would hang."""
    gc.disable()
    yield
    gc.enable()


@pytest.fixture(autouse=True)
def _fresh_table() -> None:
    """No test depends on what another has found out."""
    clear_table()


@pytest.fixture
def no_table() -> Iterator[None]:
    """Every search starts from nothing, also within one test."""
    limit = search_table().limit
    search_table(limit=0)
    yield
    search_table(limit=limit)


@pytest.fixture(scope="session")
def day3() -> tuple[Game, ...]:
    """The 1474 games born by day 3."""
    return day3_games()


@pytest.fixture(scope="session")
def day2(day3: tuple[Game, ...]) -> tuple[Game, ...]:
    """The 22 games born by day 2."""
    return tuple(g for g in day3 if g.birthday <= 2)
