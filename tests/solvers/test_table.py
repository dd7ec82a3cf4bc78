"""The table of searches: it saves work, changes no value, keeps its limit, and survives threads and forks."""

from __future__ import annotations

import os
import random
import threading
from collections.abc import Iterator, Sequence
from fractions import Fraction

import pytest

from hackenbush import _kernel
from hackenbush.board import Color, Position
from hackenbush.errors import InvalidArgument
from hackenbush.solvers import Budget, clear_table, moves, search_table, solve, value
from hackenbush.values import Game
from tests.samples import needs_threads

pytestmark = pytest.mark.skipif(_kernel.NAME != "native", reason="only the compiled kernel keeps searches")


@pytest.fixture(autouse=True)
def _own_table() -> Iterator[None]:
    limit = search_table().limit
    yield
    search_table(limit=limit)


def ladder(seed: int, rungs: int = 9) -> Position:
    """Two stalks with rungs, three edges for each rung; a lower one is a part of a higher one."""
    nodes = range(1, 2 * rungs + 1)
    ends = [(max(node - 2, 0), node) for node in nodes] + [(node, node + 1) for node in nodes[::2]]
    return Position([(a, b, random.Random(f"{seed} {a} {b}").choice("br")) for a, b in ends])


def without_table(positions: Sequence[Position]) -> list[Game]:
    """The values, each by a search of its own; nothing is kept after that."""
    limit = search_table().limit
    search_table(limit=0)
    try:
        return [value(position) for position in positions]
    finally:
        search_table(limit=limit)


def test_the_same_picture_again_is_free() -> None:
    before = search_table().hits
    first, again = solve(ladder(1)), solve(ladder(1))
    assert first.visited > 100
    assert (again.value, again.visited) == (first.value, 0)
    assert search_table().hits == before + 1


def test_a_search_that_is_soon_done_again_is_not_kept() -> None:
    clear_table()
    for rungs, kept in ((2, 0), (9, 1)):
        value(ladder(1, rungs))
        assert search_table().searches == kept


def test_moves_start_from_what_is_known() -> None:
    """By the same values after every cut, and fewer positions."""
    saved = 0
    for seed in range(4):
        position = ladder(seed)
        value(position)
        cuts = [position.cut(edge) for edge in range(len(position))]
        found = [solve(cut) for cut in cuts]
        clear_table()
        search_table(limit=0)
        apart = [solve(cut) for cut in cuts]
        search_table(limit=1 << 26)
        assert [each.value for each in found] == [each.value for each in apart]
        saved += sum(each.visited for each in apart) - 2 * sum(each.visited for each in found)
    assert saved > 0


def test_the_value_lies_between_the_values_after_all_cuts() -> None:
    """The definition, for values that all come from one table."""
    position = ladder(2)
    worth = value(position).number
    after = {move.move: move.value for move in moves(position, exact=True)}
    for edge, color in enumerate(position.arrays.colors):
        left = after[edge]
        assert left is not None
        assert left < Game(worth) if color == ord("b") else left > Game(worth)


def test_other_pictures_with_the_same_names_are_told_apart() -> None:
    """Names are reused with other colors, and with other numbers on the nodes."""
    positions = []
    for seed in range(10):
        chance = random.Random(seed)
        base = list(ladder(seed % 5, 8).edges)
        more = [(node, 100 + node, chance.choice("br")) for node in chance.sample(range(1, 17), 4)]
        positions.append(Position([*base, *more]))
    edges = ladder(2, 8).edges
    for place, (a, b, color) in enumerate(edges):  # one edge has the other color
        other = "r" if color is Color.BLUE else "b"
        positions.append(Position([*edges[:place], (a, b, other), *edges[place + 1 :]]))
    expected = without_table(positions)
    before = search_table().hits
    assert [value(position) for position in positions] == expected
    assert search_table().hits > before


def test_it_keeps_its_limit_and_drops_the_oldest() -> None:
    ladders = [ladder(seed) for seed in range(14)]
    expected = without_table(ladders)
    search_table(limit=3_000_000)
    dropped = search_table().dropped
    for position, worth in zip(ladders, expected, strict=True):
        assert value(position) == worth
        assert solve(position).visited == 0
        use = search_table()
        assert use.held <= use.limit == 3_000_000
    assert use.dropped > dropped
    assert use.searches > 1


def test_the_answer_of_a_search_that_is_larger_than_the_table_is_kept() -> None:
    position = ladder(3)
    clear_table()
    found = solve(position)
    assert search_table().held > 30_000
    search_table(limit=30_000)
    clear_table()
    for budget in (Budget(positions=400), Budget()):
        first = solve(position, budget=budget)
        again = solve(position, budget=Budget(positions=0))
        assert (again.lower, again.upper, again.value) == (first.lower, first.upper, first.value)
        assert 0 < search_table().held <= 30_000
    assert again.value == found.value


def test_a_limit_of_zero_turns_it_off() -> None:
    search_table(limit=0)
    assert solve(ladder(1)).visited == solve(ladder(1)).visited > 0
    assert search_table()[1:3] == (0, 0)


def test_a_spent_budget_goes_on_where_it_stopped() -> None:
    position, budget = ladder(5, 11), Budget(positions=200)
    low, high = Fraction(-40), Fraction(40)
    for _ in range(100):
        solution = solve(position, budget=budget)
        assert solution.visited <= 200
        if solution.value is not None:
            break
        assert solution.lower is not None
        assert solution.upper is not None
        assert low <= solution.lower.number <= solution.upper.number <= high
        low, high = solution.lower.number, solution.upper.number
    assert [solution.value] == without_table([position])


def test_a_small_budget_of_memory_needs_no_large_search() -> None:
    small = ladder(5, 4)  # its edges are among those of the large one
    (expected,) = without_table([small])
    value(ladder(5, 12))
    assert search_table().held > 1 << 20
    assert value(small, budget=Budget(memory=1 << 20)) == expected


@needs_threads
def test_threads_find_the_same_values() -> None:
    expected = without_table([ladder(seed) for seed in range(6)])
    found: dict[tuple[int, int], Game] = {}

    def work(thread: int) -> None:
        for seed in range(6):
            found[thread, seed] = value(ladder(seed))

    threads = [threading.Thread(target=work, args=(n,)) for n in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(found[n, seed] == expected[seed] for n in range(3) for seed in range(6))


@needs_threads
@pytest.mark.skipif(not hasattr(os, "fork"), reason="no forks here")
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_fork_during_a_search_leaves_both_with_right_values() -> None:
    (expected,) = without_table([ladder(3)])
    value(ladder(3))
    started, stop = threading.Event(), threading.Event()

    def work() -> None:
        while not stop.is_set():
            started.set()
            value(ladder(4, 10))
            clear_table()

    thread = threading.Thread(target=work)
    thread.start()
    started.wait()
    child = os.fork()
    if child == 0:
        os._exit(0 if value(ladder(3)) == expected else 1)
    stop.set()
    thread.join()
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert value(ladder(3)) == expected


@pytest.mark.parametrize("odd", [-1, 1.5, True, "5", 1 << 63, 10**5000], ids=range(6))
def test_an_odd_limit_is_refused_in_words(odd: object) -> None:
    with pytest.raises(InvalidArgument, match=r"expected a limit in bytes from 0 to 2\*\*62, not "):
        search_table(limit=odd)  # type: ignore[arg-type]
