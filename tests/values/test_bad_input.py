"""What comes from outside: text that is no game, wrong types, and games that are very deep or very large."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hackenbush import Game, HackenbushError, InvalidArgument, NotationError, TooHard, Undefined, _kernel, star, up
from hackenbush.values import born_by, nim_sum, simplest_between, up_to
from tests.samples import sized

# ---- text -----------------------------------------------------------------------------------------------------------

FAULTS = {
    "": 1,
    " ": 1,
    "{": 1,
    "}": 1,
    "{0|1": 1,
    "{0|1}}": 6,
    "{0}": 3,
    "{0|1|2}": 5,
    "{0||1|2||3}": 8,
    "(1": 1,
    "1)": 2,
    "{,|}": 2,
    "{0,|1}": 4,
    "1/3": 1,
    "1/0": 1,
    "-5/12": 2,
    "⅓": 1,
    "1/": 3,
    "1.5.5": 4,
    "1e3": 2,
    "1 2": 3,
    "*-": 3,
    "1+": 3,
    "+1": 1,
    "1**": 3,
    "^^[": 4,
    "0x": 3,
    "0x1p": 5,
    "*2147483648": 2,
    "^2147483648": 2,
    "tiny": 5,
    "unknown": 1,
    "{0|x}": 4,
    "1\x00": 2,
    "\x00": 1,
    "٣": 1,  # digits are 0 to 9, and no others: Arabic-Indic three
    "1٣": 2,
    "１": 1,  # a full-width one
    "1/²": 3,
    "\ud800": 1,  # half of a surrogate pair
    "1,2": 2,
    "nan": 1,
    "inf": 1,
    "None": 1,
}


@pytest.mark.parametrize("text", FAULTS)
def test_text_that_is_no_game_is_a_notation_error_at_its_column(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Game(text)
    assert caught.value.column == FAULTS[text]
    assert caught.value.text == text
    assert str(caught.value).splitlines()[0] == f"{caught.value.reason} at column {caught.value.column}"


def test_an_unknown_word_is_answered_with_what_to_write() -> None:
    with pytest.raises(NotationError, match=r"no game is named 'upstar'; games are written as in 3/4, \^ or up"):
        Game("upstar")


def test_a_notation_error_is_a_value_error_and_can_be_sent() -> None:
    with pytest.raises(ValueError, match="column 3") as caught:
        Game("{0}")
    sent = pickle.loads(pickle.dumps(caught.value))
    assert isinstance(caught.value, HackenbushError)
    assert (type(sent), str(sent), sent.column) == (NotationError, str(caught.value), 3)


@pytest.mark.parametrize("text", ["{", "(", "-", "{0|", "1+", "*", "^[", "0x", "tiny(", "±", "{|", "|", "}"])
def test_ten_megabytes_are_refused_at_once_and_quoted_in_part(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Game(text * (10**7 // len(text)))
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("text", ["{", "(", "-", "{0|", "1+", "^[", "tiny(", "±", "{|"])
def test_a_hundred_thousand_times_the_same_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Game(text * 100_000)
    assert len(str(caught.value)) < 400


@given(st.text(alphabet="{}|,()+-*^v±/.:0123½↑⇓[]xp tinym\x00", max_size=30))
def test_any_text_is_a_game_or_one_of_our_errors(text: str) -> None:
    try:
        g = Game(text)
    except (NotationError, TooHard):
        return
    assert Game(str(g)) == g


# ---- types ----------------------------------------------------------------------------------------------------------

WRONG: list[Callable[[], Any]] = [
    lambda: Game(None),  # type: ignore[arg-type]
    lambda: Game(b"1"),  # type: ignore[arg-type]
    lambda: Game([0]),  # type: ignore[arg-type]
    lambda: Game(1, x=2),
    lambda: Game("x", x="1"),  # type: ignore[arg-type]
    lambda: Game(1j),  # type: ignore[arg-type]
    lambda: Game.of("01"),  # type: ignore[arg-type]
    lambda: Game.of([None]),  # type: ignore[list-item]
    lambda: Game.of(1),  # type: ignore[arg-type]
    lambda: Game("*").is_fuzzy_with("1"),  # type: ignore[arg-type]
    lambda: star("1"),  # type: ignore[arg-type]
    lambda: up(1.5),  # type: ignore[arg-type]
]
OPERATORS: list[Callable[[], Any]] = [
    lambda: Game("*") + "1",  # type: ignore[operator]
    lambda: "1" + Game("*"),  # type: ignore[operator]
    lambda: Game("*") - None,  # type: ignore[operator]
    lambda: Game("*") < "1",  # type: ignore[operator]
    lambda: Game("*") >= None,  # type: ignore[operator]
]


@pytest.mark.parametrize("call", WRONG)
def test_what_is_of_the_wrong_type_is_an_invalid_argument(call: Callable[[], Any]) -> None:
    with pytest.raises(InvalidArgument):
        call()


@pytest.mark.parametrize("call", OPERATORS)
def test_an_operand_of_the_wrong_type_is_a_type_error(call: Callable[[], Any]) -> None:
    with pytest.raises(TypeError):
        call()


def test_a_fraction_that_is_no_game_is_undefined() -> None:
    for call in (
        lambda: Game(Fraction(1, 3)),
        lambda: star() + Fraction(1, 3),
        lambda: star().cool(Fraction(2, 7)),
    ):
        with pytest.raises(Undefined, match="not a dyadic rational"):
            call()
    assert issubclass(Undefined, ValueError)


OUT_OF_RANGE: list[Callable[[], Any]] = [
    lambda: star(-1),
    lambda: star(-(2**80)),
    lambda: up_to(-1),
    lambda: born_by(4),
    lambda: nim_sum(-1),
    lambda: simplest_between(1, 1),
    lambda: simplest_between(2, 1),
    lambda: Game.from_data([]),
]


@pytest.mark.parametrize("call", OUT_OF_RANGE)
def test_what_is_out_of_range_is_undefined(call: Callable[[], Any]) -> None:
    with pytest.raises(Undefined):
        call()


@pytest.mark.parametrize(
    "call",
    [lambda: star(2**31), lambda: star(2**80), lambda: up(2**31), lambda: up(-(2**80)), lambda: 2**31 * up()],
)
def test_what_is_out_of_reach_is_too_hard(call: Callable[[], Any]) -> None:
    with pytest.raises(TooHard):
        call()


NO_DAGS: list[Any] = [
    [[[0], []]],
    ["0", [[1], []]],
    [[[], []], [[-1], []]],
    ["0", [[0]]],
    ["0", [0, 0]],
    [None],
    ["{"],
]


@pytest.mark.parametrize("nodes", NO_DAGS)
def test_data_that_is_no_game_is_refused(nodes: Any) -> None:
    with pytest.raises((ValueError, TypeError, IndexError)):
        Game.from_data(nodes)


def test_a_text_that_would_be_too_long_is_too_hard() -> None:
    g = Game("{3|1||0}")
    assert g.text(limit=8) == "{3|1||0}"
    with pytest.raises(TooHard, match="more than 7 characters"):
        g.text(limit=7)


# ---- depth ----------------------------------------------------------------------------------------------------------

DEPTH = sized(20_000, pure=100)


def test_text_of_ten_thousand_braces_is_read() -> None:
    """{0|{0|{0|...}}} alternates: {0|0} = *, {0|*} = up, {0|up} = 2.up*, and so on."""
    text = "{0|" * 10_000 + "0" + "}" * 10_000
    assert Game(text) == up(9_999) + star(1 if 9_999 % 2 == 0 else 0)
    with pytest.raises(NotationError, match="nested more than 10000 deep"):
        Game("{0|" + text + "}")


def test_text_of_ten_thousand_parentheses_and_signs_is_read() -> None:
    assert Game("(" * 10_000 + "*" + ")" * 10_000) == star()
    assert Game("-" * 9_999 + "^") == -up()
    assert Game("+".join(100_000 * ["1"])) == 100_000


@pytest.fixture(scope="module")
def chain() -> Game:
    """{n|{n-1|...{2|{1|0}}}}: Left's answer to each move of Right's is worth less than the game, so nothing reduces."""
    g = Game(0)
    for n in range(1, DEPTH + 1):
        g = Game.of([n], [g])
    return g


def test_a_deep_game_is_held(chain: Game) -> None:
    assert chain.birthday == DEPTH + 1
    assert sum(1 for _ in chain.followers()) == 2 * DEPTH + 1
    assert (chain.left, len(chain.right)) == ((Game(DEPTH),), 1)
    assert (chain.left_stop, chain.right_stop) == (DEPTH, DEPTH - 1)


def test_a_deep_game_has_a_negative_and_a_difference(chain: Game) -> None:
    negative = -chain
    assert -negative == chain
    assert negative.left_stop == 1 - DEPTH
    assert chain - chain == 0
    assert (chain + 1) - 1 == chain
    assert (chain + star() + star()) == chain


def test_a_deep_game_is_compared(chain: Game) -> None:
    assert chain <= chain + up()
    assert chain.is_fuzzy_with(chain + star())
    assert chain.is_fuzzy_with(Fraction(2 * DEPTH - 1, 2))
    assert chain < DEPTH + 1
    assert chain != chain + up()


def test_a_deep_game_has_a_thermograph(chain: Game) -> None:
    """Its walls n - t and m + t meet, where m = n - 2 + 1/2**(n-1) is the mean of the chain that is one shorter."""
    rest = Fraction(1, 2**DEPTH)
    assert (chain.mean, chain.temperature) == (DEPTH - 1 + rest, 1 - rest)
    assert chain.thermograph.left_wall(Fraction(1, 2)) == DEPTH - Fraction(1, 2)
    assert chain.thermograph.right_wall(Fraction(1, 2)) == DEPTH - 1


@pytest.mark.skipif(_kernel.NAME == "pure", reason="needs the compiled kernel")
@pytest.mark.slow
def test_a_deep_game_is_described_and_copied(chain: Game) -> None:
    """As text it would nest too deep to be read."""
    assert str(chain) == repr(chain) == f"<game of birthday {DEPTH + 1} with {2 * DEPTH + 1} followers>"
    assert pickle.loads(pickle.dumps(chain)) == chain
    assert not chain.is_all_small


# ---- size -----------------------------------------------------------------------------------------------------------

BITS = sized(1_000_000, pure=15_000)
LONG = 3 ** (BITS * 63_093 // 100_000)
LONG_NUMBERS = [
    LONG,
    -(2**BITS),
    Fraction(LONG, 2**BITS),
    Fraction(-1, 2**BITS),
    Fraction(2**BITS - 1, 2 ** (BITS - 1)),
    10**1000,
]


@pytest.mark.parametrize("x", LONG_NUMBERS, ids=lambda x: f"{x.numerator.bit_length()}/{x.denominator.bit_length()}")
def test_a_long_number_stays_a_number(x: Fraction | int) -> None:
    """Everything is done without its options: no more than a few games are held on the way."""
    _kernel.collect()
    before = _kernel.usage()[0]
    g = Game(x)
    assert g.is_number
    assert g == x
    assert hash(g) == hash(x)
    assert (g + 1).number == x + 1
    assert g + g == 2 * g
    assert 0 - (0 - g) == g
    assert g - g == 0
    assert (g <= 0, g < g + star(), g + up() > g, g < g + Fraction(1, 2 ** (BITS + 1))) == (
        x <= 0,
        False,
        True,
        True,
    )
    exponent = x.denominator.bit_length() - 1
    assert g.birthday == exponent + -(-abs(x.numerator) >> exponent)
    assert (g.mean, g.left_stop) == (x, x)
    text = g.text(limit=10**6)
    assert Game(text) == g
    assert text.lstrip("-").startswith("0x")
    assert Game.from_data(g.as_data()) == pickle.loads(pickle.dumps(g)) == g
    assert _kernel.usage()[0] < before + 60


@pytest.mark.skipif(_kernel.NAME == "pure", reason="needs the compiled kernel")
def test_a_huge_number_that_is_too_long_to_write_is_described() -> None:
    assert str(Game(LONG)).startswith("<game of birthday ")
    assert repr(Game(LONG)).startswith("<game of birthday ")
    assert Game(str(Game(10**1000))) == 10**1000
    assert Game(f"{10**1000}") == 10**1000


def test_forms_of_huge_numbers() -> None:
    x = LONG
    assert Game.of([x], [x + 1]).number == x + Fraction(1, 2)
    assert Game.of([x]).number == x + 1
    hot = Game.of([x], [-x])
    assert (hot.mean, hot.temperature) == (0, x)
    assert hot + hot == 0
    low, high = Fraction(1, 2**BITS), Fraction(1, 2 ** (BITS - 1))
    assert Game.of([low], [high]).number == Fraction(3, 2 ** (BITS + 1))


def test_huge_ups_and_nimbers_are_no_towers() -> None:
    g = up(10**9) + star(2**30) + 10**1000
    before = _kernel.usage()[0]
    assert g > 10**1000
    assert g - 10**1000 > up(10**8)
    assert (g + g).split()[1] == up(2 * 10**9)
    assert g.birthday == 10**1000 + 10**9 + 2**30
    assert Game(str(g)) == g
    assert _kernel.usage()[0] < before + 60
