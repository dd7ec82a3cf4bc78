"""The kernels: native against pure, objects and memory, limits, interrupts, signals and threads."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from array import array
from collections.abc import Callable, Sequence
from fractions import Fraction
from importlib import import_module
from operator import neg
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hackenbush import Game, TooHard, _kernel, star, up
from hackenbush._kernel import pure
from hackenbush.values import switch
from tests.samples import day3_games, day3_texts, memory_limit, plus, sized
from tests.values import plain
from tests.waiting import PATIENCE

try:
    native: ModuleType | None = import_module("hackenbush._kernel.native")
except ModuleNotFoundError:
    native = None

needs_native = pytest.mark.skipif(native is None, reason="the native kernel was not built here")


def test_the_native_kernel_is_there_where_it_is_required() -> None:
    if os.environ.get("HACKENBUSH_REQUIRE_NATIVE") == "1":
        assert native is not None


@pytest.mark.parametrize("wanted", ["pure", pytest.param("native", marks=needs_native), "slow"])
def test_the_environment_chooses_the_kernel(wanted: str) -> None:
    program = "from hackenbush import _kernel, Game; print(_kernel.NAME, Game('1') + Game('*'))"
    environment = {**os.environ, "HACKENBUSH_KERNEL": wanted}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)
    if wanted == "slow":
        assert "ImportError: HACKENBUSH_KERNEL is 'native', 'pure' or not set, not 'slow'" in done.stderr
    else:
        assert done.stdout == f"{wanted} 1*\n"


# ---- one kernel at a time -------------------------------------------------------------------------------------------


class Hand:
    """Games of one kernel."""

    def __init__(self, kernel: Any) -> None:
        self.kernel = kernel
        self.simple, self.make = kernel.Canonical._simple, kernel.Canonical._of

    def number(self, mantissa: int, exponent: int = 0) -> Any:
        return self.kernel.Canonical._number(mantissa, exponent)

    def read(self, form: int) -> Any:
        """The game of a plain form."""
        left, right = ([self.read(option) for option in plain.options(form, side)] for side in (0, 1))
        return self.make(left, right)


def plain_form(game: Any) -> int:
    """The plain form of a game, option by option."""
    forms: dict[Any, int] = {}
    waiting = [game]
    while waiting:
        sides = [waiting[-1]._options(side) for side in (0, 1)]
        missing = [option for side in sides for option in side if option not in forms]
        waiting += missing
        if not missing:
            forms[waiting.pop()] = plain.form(*([forms[option] for option in side] for side in sides))
    return forms[game]


def all_about(game: Any) -> tuple[object, ...]:
    return game._parts(), game._stops(), game._thermal(), game._thermograph()


kernels = pytest.mark.parametrize(
    "kernel", [pytest.param(native, marks=needs_native, id="native"), pytest.param(pure, id="pure")]
)


@needs_native
def test_both_kernels_have_all_functions() -> None:
    offered = [{name for name in vars(kernel) if not name.startswith("_")} for kernel in (native, pure)]
    assert offered[0] <= offered[1]
    assert offered[0] <= set(vars(_kernel))


@kernels
def test_equal_games_are_equal_objects_with_equal_hashes(kernel: Any) -> None:
    hand = Hand(kernel)
    texts = day3_texts()[::7]
    games = [hand.read(plain.parse(text)) for text in texts]
    assert len(set(games)) == len(texts)
    kernel.collect()
    again = [hand.read(plain.parse(text)) for text in texts]
    assert again == games
    assert list(map(hash, again)) == list(map(hash, games))
    assert list(map(neg, map(neg, games))) == games


@kernels
def test_results_have_the_class_that_was_asked(kernel: Any) -> None:
    class Own(kernel.Canonical):  # type: ignore[misc,name-defined]
        pass

    hot, one = Own._of([Own._number(5, 0)], [Own._number(-5, 0)]), kernel.Canonical._number(1, 0)
    made = [hot, Own._simple(0, 0, 1, 1), Own._adopt(one), -hot, hot + one, *hot._options(0), *hot._options(1)]
    assert {type(game) for game in made} == {Own}
    assert {type(game) for game in (one, -one, one + hot)} == {kernel.Canonical}
    assert Own._adopt(one) == one
    assert kernel.Canonical._adopt(hot) == hot


@kernels
def test_operands_that_are_no_games_go_to_the_hooks(kernel: Any) -> None:
    class Own(kernel.Canonical):  # type: ignore[misc,name-defined]
        def _plus(self, other: object) -> Any:
            return ("plus", other)

        def _compare(self, operation: int, other: object) -> Any:
            return (operation, other)

    g = Own._number(1, 0)
    assert (g + "x", "x" + g) == (("plus", "x"), ("plus", "x"))
    assert [g < "x", g <= "x", g == "x", g != "x", g > "x", g >= "x"] == [(n, "x") for n in range(6)]
    assert "x" < g == (4, "x")


@kernels
def test_an_option_that_is_no_game_makes_no_game(kernel: Any) -> None:
    make, one = kernel.Canonical._of, kernel.Canonical._number(1, 0)
    assert make([one, 1], []) is None
    assert make([], ["1"]) is None


@kernels
def test_reclaiming_keeps_what_is_held(kernel: Any) -> None:
    rng = random.Random(5)
    hand = Hand(kernel)
    forms = [plain.parse(text) for text in rng.sample(day3_texts(), 40)]
    games = [hand.read(form) for form in forms]
    about = [all_about(game) for game in games]
    before = kernel.collect()
    count = 300 if kernel.NAME == "native" else 20
    others = [rng.choice(games) + rng.choice(games) + rng.choice(games) for _ in range(count)]
    assert kernel.collect() > before
    del others
    kernel.collect()
    assert kernel.collect() <= before
    assert [plain_form(game) for game in games] == forms
    assert [all_about(game) for game in games] == about
    assert plain_form(games[0] + games[1]) == plain.canonical(plain.add(forms[0], forms[1]))


@kernels
def test_a_negative_that_was_reclaimed_is_made_anew(kernel: Any) -> None:
    rng = random.Random(8)
    hand = Hand(kernel)
    forms = [plain.parse(text) for text in rng.sample(day3_texts(), 60)]
    games = [hand.read(form) for form in forms[:30]]
    assert len({-game for game in games}) == 30
    kernel.collect()
    others = [hand.read(form) for form in forms[30:]]  # which take the room of the negatives
    assert [plain_form(-game) for game in games] == [plain.negative(form) for form in forms[:30]]
    assert [plain_form(game) for game in others] == forms[30:]


@kernels
def test_a_game_is_held_as_long_as_an_object_has_it(kernel: Any) -> None:
    hand = Hand(kernel)
    before = kernel.collect()
    objects = [hand.make([hand.number(77)], [hand.number(-78)]) for _ in range(2)]
    objects.append(kernel.Canonical._adopt(objects[0]))
    held = kernel.collect()
    assert held > before
    while objects:
        assert objects[-1]._stops() == (77, 0, -78, 0)
        assert kernel.collect() == held
        objects.pop()
    assert kernel.collect() <= before


@kernels
def test_an_exponent_is_not_negative(kernel: Any) -> None:
    with pytest.raises(ValueError, match="not negative"):
        kernel.Canonical._number(1, -1)


@kernels
@pytest.mark.parametrize("parts", [(0, 0, 2**31, 0), (0, 0, -(2**31), 0), (0, 0, 0, 2**31), (1, 2**31, 0, 0)])
def test_simple_games_beyond_the_limits_are_too_hard(kernel: Any, parts: tuple[int, int, int, int]) -> None:
    with pytest.raises(TooHard):
        kernel.Canonical._simple(*parts)


def pure_chain(depth: int) -> Any:
    """{n|{n-1|...{2|{1|0}}}}, of which nothing reduces."""
    g = pure.Canonical._number(0, 0)
    for n in range(1, depth + 1):
        g = pure.Canonical._of([pure.Canonical._number(n, 0)], [g])
    return g


@pytest.mark.parametrize(
    "ask",
    [
        lambda: pure.Canonical._number(3, 40_000),
        lambda: pure.Canonical._number(1 << 40_000, 0),
        lambda: -pure_chain(2_000),
        lambda: pure_chain(2_000) + pure_chain(2_000),
        lambda: pure_chain(2_000)._thermograph(),
        lambda: pure.Canonical._simple(0, 0, 0, 10**6)._options(0),
        lambda: pure.Canonical._of([pure.Canonical._simple(0, 0, 0, 10**6)], [pure.Canonical._number(-1, 0)]),
        lambda: pure.green_options(array("I", [0, 1] * 1_000).tobytes(), 0),
        lambda: pure.tree_best(array("I", sorted([*range(1_000), *range(1, 1_001)])).tobytes(), b"b" * 1_000, 0),
        lambda: pure.tree_winning(array("I", sorted([*range(1_000), *range(1, 1_001)])).tobytes(), b"b" * 1_000, 0),
    ],
)
def test_the_pure_kernel_refuses_at_once_what_needs_the_compiled_one(ask: Callable[[], object]) -> None:
    start = time.process_time()
    with pytest.raises(TooHard, match="needs the compiled kernel"):
        ask()
    assert time.process_time() - start < 10


# ---- native against pure --------------------------------------------------------------------------------------------

mantissas = st.integers(-6, 6) | st.integers(-(2**70), 2**70)
steps = st.tuples(
    st.sampled_from(["number", "simple", "make", "make", "make", "add", "add", "negative", "option"]),
    st.lists(st.integers(0, 50), min_size=4, max_size=4),
    mantissas,
)


def run(hand: Hand, program: Sequence[tuple[str, Sequence[int], int]]) -> list[Any]:
    """The games that a program makes, each out of those before."""
    games = [hand.number(0)]
    for name, (a, b, c, d), mantissa in program:
        first, second, third, fourth = (games[place % len(games)] for place in (a, b, c, d))
        if name == "number":
            games.append(hand.number(mantissa, a % 5))
        elif name == "simple":
            games.append(hand.simple(mantissa, a % 3, b % 7 - 3, c % 6))
        elif name == "make":
            games.append(hand.make([first, second], [third, fourth][: a % 3]))
        elif name == "add":
            games.append(first + second)
        elif name == "negative":
            games.append(-first)
        else:
            games += first._options(a % 2)[:2]
    return games


def written(games: Sequence[Any]) -> list[object]:
    """The structure of games, in which numbers, ups and nimbers are leaves."""
    structures: dict[Any, object] = {}
    waiting = list(games)
    while waiting:
        game = waiting[-1]
        parts = game._parts()
        sides = [() if parts else game._options(side) for side in (0, 1)]
        missing = [option for side in sides for option in side if option not in structures]
        waiting += missing
        if not missing:
            structures[waiting.pop()] = parts or tuple(frozenset(structures[x] for x in side) for side in sides)
    return [structures[game] for game in games]


@needs_native
@given(st.lists(steps, max_size=14))
def test_native_and_pure_do_the_same(program: list[tuple[str, list[int], int]]) -> None:
    games, same = run(Hand(native), program), run(Hand(pure), program)
    assert written(games) == written(same)
    for game, twin_game in zip(games, same, strict=True):
        assert all_about(game) == all_about(twin_game)
        for side in (0, 1):
            assert set(written(game._options(side))) == set(written(twin_game._options(side)))
    assert [a <= b for a in games for b in games] == [a <= b for a in same for b in same]


@needs_native
@given(st.integers(0, 2**32), st.integers(0, 3))
def test_native_and_pure_add_games_of_day_3_alike(seed: int, more: int) -> None:
    rng = random.Random(seed)
    forms = [plain.parse(rng.choice(day3_texts())) for _ in range(2 + more // 2)]
    results = []
    for kernel in (native, pure):
        hand = Hand(kernel)
        total = sum(map(hand.read, forms), hand.number(0))
        results.append((written([total]), all_about(total)))
    assert results[0] == results[1]


@needs_native
@given(
    st.lists(
        st.tuples(mantissas, st.integers(0, 80), st.integers(-(10**6), 10**6), st.integers(0, 2**31 - 1)),
        max_size=4,
    ),
    st.integers(0, 2**32),
)
def test_native_and_pure_compare_huge_simple_games_with_others_alike(
    simple: list[tuple[int, int, int, int]], seed: int
) -> None:
    rng = random.Random(seed)
    forms = [plain.parse(text) for text in rng.sample(day3_texts(), 5)]
    orders = []
    for kernel in (native, pure):
        hand = Hand(kernel)
        games = [hand.read(form) for form in forms]
        for mantissa, exponent, ups, nimber in simple:
            games.append(hand.simple(mantissa, exponent, ups, nimber))
            games.append(hand.simple(0, 0, ups % 5 - 2, nimber))  # near the infinitesimals among the others
            games.append(-games[-2])
        orders.append([a <= b for a in games for b in games])
    assert orders[0] == orders[1]


@needs_native
@pytest.mark.slow
def test_native_and_pure_compare_all_small_games_of_day_3_with_all_near_simple_games_alike() -> None:
    def is_all_small(form: int) -> bool:
        return all(bool(plain.options(game, 0)) == bool(plain.options(game, 1)) for game in plain.followers(form))

    forms = [form for form in map(plain.parse, day3_texts()) if is_all_small(form)]
    assert len(forms) == 67
    orders = []
    for kernel in (native, pure):
        hand = Hand(kernel)
        games = [hand.read(form) for form in forms]
        simple = [hand.simple(0, 0, ups, nimber) for ups in range(-7, 8) for nimber in (*range(6), 16, 17, 31, 32, 33)]
        orders.append([(a <= b, b <= a) for a in games for b in simple + games])
    assert orders[0] == orders[1]


BIG = [1, -1, 3**700, -(3**700), 2**640 + 1, (2**64) ** 3 - 1, -(2**63), 2**63, 2**64 - 1, 10**1000 + 1]


@needs_native
def test_native_and_pure_agree_on_big_numbers() -> None:
    hand, twin = Hand(native), Hand(pure)
    pairs = [(mantissa, exponent) for mantissa in BIG for exponent in (0, 1, 63, 64, 65, 700, 20_000)]
    games, same = ([one.number(*pair) for pair in pairs] for one in (hand, twin))
    for game, twin_game in zip(games, same, strict=True):
        assert all_about(game) == all_about(twin_game)
    rng = random.Random(9)
    for _ in range(300):
        i, j = rng.randrange(len(pairs)), rng.randrange(len(pairs))
        assert (games[i] <= games[j]) == (same[i] <= same[j])
        results = []
        for of, one in ((hand, games), (twin, same)):
            results.append(written([one[i] + -one[j], of.make([one[i]], [one[j]]), of.make([one[i]], [])]))
        assert results[0] == results[1]


@kernels
def test_big_numbers_are_pythons(kernel: Any) -> None:
    """Every parity and sign of the lowest and highest bits of limbs, against Python's integers."""
    rng = random.Random(4)
    number = kernel.Canonical._number
    for _ in range(300):
        (m, e), (n, f) = (
            (rng.choice([-1, 1]) * (rng.getrandbits(rng.choice([1, 63, 64, 65, 200])) | 1), rng.randrange(140))
            for _ in "xy"
        )
        x, y = number(m, e), number(n, f)
        high = max(e, f)
        total = (m << high - e) + (n << high - f)
        sum_parts = (x + y)._parts()
        assert sum_parts[0] << high - sum_parts[1] == total
        assert sum_parts[1] == 0 or sum_parts[0] % 2
        assert (x <= y) == ((m << high - e) <= (n << high - f))


# ---- memory ---------------------------------------------------------------------------------------------------------


def long_sum(seed: int = 1) -> tuple[Game, Game]:
    """Two games that take minutes to add."""
    hot = [g for g in day3_games() if g.birthday == 3 and not g.is_numberish]
    rng = random.Random(seed)
    terms = sized(6, pure=4)
    return plus(rng.sample(hot, terms)), plus(rng.sample(hot, terms))


def check_the_kernel() -> None:
    """That it still gives right answers."""
    rng = random.Random(6)
    for _ in range(20):
        g, h = rng.choice(day3_games()), rng.choice(day3_games())
        assert plain.of(g + h) == plain.canonical(plain.add(plain.of(g), plain.of(h)))
        assert (g <= h) == plain.le(plain.of(g), plain.of(h))
        assert g + h - h == g


def test_memory_stays_flat_over_a_loop_of_sums(day3: tuple[Game, ...]) -> None:
    """Far more is made and dropped than the limit has room for."""
    rng = random.Random(7)
    games = [g for g in day3 if g.birthday == 3]
    most = sized(60, pure=8) << 20
    with memory_limit(most):
        _, start = _kernel.usage()
        for _ in range(sized(60_000, pure=800)):
            rng.choice(games) + rng.choice(games)
            assert _kernel.usage()[1] <= start + most


def test_the_number_of_games_held_goes_back_to_what_it_was(day3: tuple[Game, ...]) -> None:
    before = _kernel.collect()
    games = [g + switch(n) for n, g in enumerate(day3[::10], 5)]
    assert _kernel.collect() > before + len(games)
    del games
    assert _kernel.collect() <= before


def test_beyond_the_limit_is_too_hard_and_the_kernel_goes_on() -> None:
    g, h = long_sum()
    with memory_limit(sized(16, pure=6) << 20):
        for _ in range(2):
            with pytest.raises(TooHard, match="memory limit of the kernel"):
                g + h
            check_the_kernel()
    check_the_kernel()


def test_the_limit_is_for_what_is_held_and_not_for_what_was_given_back(day3: tuple[Game, ...]) -> None:
    """After work that was too hard, its remains make room for other work."""
    g, h = long_sum()
    rng, count = random.Random(10), sized(20_000, pure=300)
    with memory_limit(sized(16, pure=6) << 20):
        with pytest.raises(TooHard):
            g + h
        for one, other in zip(rng.choices(day3, k=count), rng.choices(day3, k=count), strict=True):
            assert one + other == other + one


def test_the_limit_is_what_it_was_set_to() -> None:
    first = _kernel.limit(1 << 40)
    assert _kernel.limit(first) == 1 << 40
    assert first >= 1 << 28


def test_a_large_nimber_is_an_option_like_any_other() -> None:
    """No reply to the nimber is at most {*n|-1}, where Right wins at once: so it stays. {*n|0} is down + *(n xor 1)."""
    n = sized(2**31 - 1, pure=999)
    large = star(n)
    with memory_limit(32 << 20):
        assert Game.of([large], [-1]).left == (large,)
        assert Game.of([large], [0]) == Game(f"v*{n - 1}")


def test_an_up_with_a_large_nimber_is_bypassed_like_one_with_a_small() -> None:
    """Right answers up + *n with *(n xor 1), no more than the form itself: that leaves 0, and {0|*2} = up + *3."""
    for n in (4, 8, 1000):
        assert Game.of([up() + star(n)], [star(2)]) == up() + star(3)


# ---- interrupts, signals and threads --------------------------------------------------------------------------------


def interrupt_after(seconds: float) -> None:
    timer = threading.Timer(seconds, signal.raise_signal, [signal.SIGINT])
    timer.daemon = True
    timer.start()


@pytest.mark.usefixtures("no_garbage_collection")
def test_an_interrupt_ends_a_long_sum_and_leaves_the_kernel_sound() -> None:
    g, h = long_sum()
    for seconds in (0.05, 0.3):
        start = time.process_time()  # which does not count the time that others have the processor
        with pytest.raises(KeyboardInterrupt):
            interrupt_after(seconds)
            g + h
        assert time.process_time() - start < seconds + 1
        check_the_kernel()


WAITING = """
import os, signal, threading, time
from hackenbush import Game

def hot(numbers):
    terms = (f"{{{7**n % 1009}|{-(5**n % 997)},{{{11**n % 500}|{-(13**n % 600) - 1000}}}}}" for n in numbers)
    return sum(map(Game, terms), Game())

g, h = hot(range(1, 7)), hot(range(7, 13))  # which take minutes to add
signal.signal(signal.SIGALRM, signal.default_int_handler)
threading.Thread(target=lambda: g + h, daemon=True).start()
time.sleep(0.2)
signal.setitimer(signal.ITIMER_REAL, 0.2)
try:
    while True:
        -g
except KeyboardInterrupt:
    os._exit(3)
"""


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timer signals")
def test_an_interrupt_ends_the_wait_for_the_long_sum_of_another_thread() -> None:
    assert subprocess.run([sys.executable, "-c", WAITING], timeout=PATIENCE, check=False).returncode == 3


def test_no_code_of_python_runs_when_a_game_goes() -> None:
    """CPython ignores exceptions there, and with them an interrupt that comes just then."""
    g = Game("{3|-1}") + Game("{5|1}")
    called: list[str] = []
    before = sys.getprofile()
    sys.setprofile(lambda frame, event, _: called.append(frame.f_code.co_name) if event == "call" else None)
    try:
        del g
    finally:
        sys.setprofile(before)
    assert called == []


@pytest.mark.usefixtures("no_garbage_collection")
def test_other_threads_run_during_a_long_sum() -> None:
    """The other thread ends the sum; if it could not run, the sum would come to its end without an interrupt."""
    g, h = long_sum()

    def tick() -> None:
        for _ in range(30):
            time.sleep(0.005)
        signal.raise_signal(signal.SIGINT)

    thread = threading.Thread(target=tick)
    with pytest.raises(KeyboardInterrupt):
        thread.start()
        g + h
    thread.join()


def test_a_long_sum_in_one_thread_and_short_ones_in_others(day3: tuple[Game, ...]) -> None:
    """The others wait for their turn, and none gets a wrong answer."""
    g, h = plus(day3[200:1400:400]), plus(day3[300:1400:400])
    expected, pairs = g + h, [(day3[i], day3[-i]) for i in range(1, 200)]
    sums = [one + other for one, other in pairs]
    _kernel.collect()
    results: dict[str, object] = {}

    def long() -> None:
        results["long"] = [g + h == expected for _ in range(3) if _kernel.collect()]

    def short() -> None:
        results["short"] = [one + other for one, other in pairs] == sums

    threads = [threading.Thread(target=long), threading.Thread(target=short)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == {"long": [True] * 3, "short": True}


@pytest.mark.usefixtures("no_garbage_collection")
@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timer signals")
def test_a_signal_handler_may_use_games_during_a_long_sum() -> None:
    g, h = long_sum()
    one, other = day3_games()[1000], day3_games()[1200]
    expected = plain.canonical(plain.add(plain.of(one), plain.of(other)))
    answers: list[bool] = []

    class Enough(Exception):
        pass

    def handler(_: int, __: FrameType | None) -> None:
        answers.append(plain.of(one + other) == expected and not one - one)
        _kernel.collect()
        if len(answers) == 5:
            raise Enough

    before = signal.signal(signal.SIGALRM, handler)
    signal.setitimer(signal.ITIMER_REAL, 0.05, 0.05)
    try:
        with pytest.raises(Enough):
            g + h
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert answers == [True] * 5
    check_the_kernel()


def test_freeing_games_may_be_interrupted_at_any_instruction_to_free_and_make_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On the pure kernel, by a signal handler that does both, as one came between a look at a game and its end."""
    games = import_module("hackenbush._kernel.pure.games")
    monkeypatch.setattr(games, "_games", {})  # without the games of other tests there are few instructions
    numbers = [Fraction(n, 1 << 40) for n in (1, 3, 5)]

    def trace_after(step: int, made: list[object]) -> Callable[..., Any]:
        left = [step]

        def trace(frame: FrameType, event: str, _: object) -> Callable[..., Any] | None:
            if frame.f_code is not games._purge.__code__:
                return None
            frame.f_trace_opcodes = True
            if event == "opcode" and not made:
                left[0] -= 1
                if left[0] < 0:
                    sys.settrace(None)
                    games._purge()
                    made.extend(map(games.simple, numbers))
            return trace

        return trace

    steps = 0
    for steps in range(10_000):
        made: list[object] = []
        games.collect()
        for number in numbers:
            games.simple(number)  # and nobody keeps it
        sys.settrace(trace_after(steps, made))
        try:
            games._purge()
        finally:
            sys.settrace(None)
        if not made:
            break
        assert all(game is games.simple(number) for game, number in zip(made, numbers, strict=True)), steps
        made.clear()  # or the trace function would keep them
    assert steps > 50


def test_threads_that_add_at_the_same_time_get_right_answers(day3: tuple[Game, ...]) -> None:
    rng = random.Random(8)
    pairs = [(rng.choice(day3), rng.choice(day3)) for _ in range(sized(2_000, pure=150))]
    expected = [(g + h, g <= h, (g - h).mean) for g, h in pairs]
    _kernel.collect()
    barrier = threading.Barrier(4)
    wrong: list[int] = []

    def work(seed: int) -> None:
        order = list(range(len(pairs)))
        random.Random(seed).shuffle(order)
        barrier.wait()
        for place in order:
            g, h = pairs[place]
            if (g + h, g <= h, (g - h).mean) != expected[place]:
                wrong.append(place)

    threads = [threading.Thread(target=work, args=[seed]) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


FORKING = """
import os, threading, time
from hackenbush import Game
from hackenbush._kernel.pure import games

def work():
    with games._lock:
        inside.set()
        time.sleep(0.5)

inside = threading.Event()
threading.Thread(target=work, daemon=True).start()
inside.wait()
child = os.fork()
if not child:
    Game.of([77], [-78]) + 1
    os._exit(3)
os._exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
def test_a_child_of_a_process_whose_thread_is_in_the_pure_kernel_is_free() -> None:
    environment = {**os.environ, "HACKENBUSH_KERNEL": "pure"}
    done = subprocess.run([sys.executable, "-c", FORKING], env=environment, timeout=PATIENCE, check=False)
    assert done.returncode == 3


# ---- the stub -------------------------------------------------------------------------------------------------------


@needs_native
def test_the_stub_of_the_native_kernel_is_current(tmp_path: Path) -> None:
    pytest.importorskip("nanobind")
    root = Path(__file__).parents[2]
    made, patterns = tmp_path / "native.pyi", root / "native" / "stub.patterns"
    stubgen = [sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "hackenbush._kernel.native"]
    subprocess.run([*stubgen, "-p", patterns, "-o", made], check=True)
    assert made.read_text() == (root / "src" / "hackenbush" / "_kernel" / "native.pyi").read_text()
