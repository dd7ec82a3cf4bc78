"""Reading game values: tables of texts and their programs, of faults and their columns, and hostile input."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hackenbush import Game
from hackenbush.errors import NotationError
from hackenbush.values.notation import (
    Apply,
    Instruction,
    MakeForm,
    Multiply,
    PushName,
    PushSimple,
    PushUptimal,
    parse,
)

ADD, SUBTRACT, ORDINAL = Apply("add"), Apply("subtract"), Apply("ordinal")
NEGATE, SWITCH, TINY, MINY = Apply("negate"), Apply("switch"), Apply("tiny"), Apply("miny")


def x(mantissa: int, exponent: int = 0, ups: int = 0, nimber: int = 0) -> PushSimple:
    return PushSimple(mantissa, exponent, ups, nimber)


# --- reading: tables --------------------

LITERALS = {
    "0": x(0),
    "-0": x(0),
    "007": x(7),
    "3/4": x(3, 2),
    "6/8": x(3, 2),
    "8/2": x(4),
    "0/4": x(0),
    "-5/8": x(-5, 3),
    "\N{MINUS SIGN} 5/8": x(-5, 3),
    "2 1/2": x(5, 1),
    "-2 \t1/2^": x(-5, 1, 1),
    "2 0/4": x(2),
    "2½": x(5, 1),
    "2 ½": x(5, 1),
    "-2½": x(-5, 1),
    "½": x(1, 1),
    "¼*": x(1, 2, 0, 1),
    "¾": x(3, 2),
    "⅛": x(1, 3),
    "⅜": x(3, 3),
    "⅝": x(5, 3),
    "1⅞": x(15, 3),
    "0.375": x(3, 3),
    "-1.50": x(-3, 1),
    ".5^": x(1, 1, 1),
    "2.0": x(2),
    "0x1fp-12": x(31, 12),
    "0x1Ep-1": x(15),
    "-0X1p3^*": x(-8, 0, 1, 1),
    "0x1p+3v2": x(8, 0, -2),
    "0x1P\N{MINUS SIGN}3": x(1, 3),
    "0x10": x(16),
    "0x0p-5": x(0),
    "0x1p-100000000": x(1, 100_000_000),
    "*": x(0, 0, 0, 1),
    "*0": x(0),
    "*4": x(0, 0, 0, 4),
    "\N{ASTERISK OPERATOR}2": x(0, 0, 0, 2),
    "⋆2": x(0, 0, 0, 2),
    "*2147483647": x(0, 0, 0, 2**31 - 1),
    "*0000000000003": x(0, 0, 0, 3),
    "2*": x(2, 0, 0, 1),
    "2*3": x(2, 0, 0, 3),
    "^": x(0, 0, 1),
    "v": x(0, 0, -1),
    "↑": x(0, 0, 1),
    "↓*": x(0, 0, -1, 1),
    "^0": x(0),
    "^3": x(0, 0, 3),
    "v12": x(0, 0, -12),
    "^^": x(0, 0, 2),
    "vvv": x(0, 0, -3),
    "⇑": x(0, 0, 2),
    "⇓*": x(0, 0, -2, 1),
    "⇑⇑↑": x(0, 0, 5),
    "^^3": x(0, 0, 4),
    "vv3v2": x(0, 0, -6),
    "^v": x(0),
    "^[1]3": x(0, 0, 3),
    "↑¹": x(0, 0, 1),
    "^[3]v[3]": x(0),
    "1/2^3*4": x(1, 1, 3, 4),
    "½↑*": x(1, 1, 1, 1),
    "-1^": x(-1, 0, 1),
    "2vv*": x(2, 0, -2, 1),
    "^1000000*5": x(0, 0, 1_000_000, 5),
    " \t\r\n1\n": x(1),
}

PROGRAMS: dict[str, list[Instruction]] = {
    "^[3]": [PushUptimal(3, 1)],
    "v[3]2": [PushUptimal(3, -2)],
    "↓[10000]": [PushUptimal(10_000, -1)],
    "↑²": [x(0, 0, -1), PushUptimal(2, 1), ADD],
    "^³": [PushUptimal(2, -1), PushUptimal(3, 1), ADD],
    "↓¹²2": [PushUptimal(11, 2), PushUptimal(12, -2), ADD],
    "^[2]^[3]v[2]2": [PushUptimal(2, -1), PushUptimal(3, 1), ADD],
    "^^[2]": [x(0, 0, 1), PushUptimal(2, 1), ADD],
    "-1v[2]^*": [x(-1, 0, 1, 1), PushUptimal(2, -1), ADD],
    "1^[3]v[2]": [x(1), PushUptimal(2, -1), ADD, PushUptimal(3, 1), ADD],
    # signs, sums and the order of operations
    "-^": [x(0, 0, 1), NEGATE],
    "--1": [x(-1), NEGATE],
    "1+-1": [x(1), x(-1), ADD],
    "1 +- 1": [x(1), x(-1), ADD],
    "1-1^": [x(1), x(1, 0, 1), SUBTRACT],
    "1-2-3": [x(1), x(2), SUBTRACT, x(3), SUBTRACT],
    "1\N{MINUS SIGN}(2-3)": [x(1), x(2), x(3), SUBTRACT, SUBTRACT],
    "*-1": [x(0, 0, 0, 1), x(1), SUBTRACT],
    "+-1": [x(1), SWITCH],
    "±1/2": [x(1, 1), SWITCH],
    "+\N{MINUS SIGN} 1*": [x(1, 0, 0, 1), SWITCH],
    "+--1": [x(-1), SWITCH],
    "-+-1": [x(1), SWITCH, NEGATE],
    "1++-1": [x(1), x(1), SWITCH, ADD],
    "{+-1|+-2}": [x(1), SWITCH, x(2), SWITCH, MakeForm(1, 1)],
    "1:2:3": [x(1), x(2), x(3), ORDINAL, ORDINAL],
    "1:2+3:4": [x(1), x(2), ORDINAL, x(3), x(4), ORDINAL, ADD],
    "-G:±1": [PushName("G", 2), NEGATE, x(1), SWITCH, ORDINAL],
    "-1:2": [x(-1), x(2), ORDINAL],
    "tiny(2)": [x(2), TINY],
    "miny (1+1)": [x(1), x(1), ADD, MINY],
    "⧾2:⧿½": [x(2), TINY, x(1, 1), MINY, ORDINAL],
    "±⧾2": [x(2), TINY, SWITCH],
    # multiples
    "3.^": [x(0, 0, 1), Multiply(3)],
    "-3 . ^2": [x(0, 0, 2), Multiply(-3)],
    "3·{1|-1}": [x(1), x(-1), MakeForm(1, 1), Multiply(3)],
    "2⋅3·-1": [x(-1), Multiply(3), Multiply(2)],
    "2·5+1": [x(5), Multiply(2), x(1), ADD],
    "0x2p3·G:1": [PushName("G", 7), Multiply(16), x(1), ORDINAL],
    "±2·1": [x(1), Multiply(2), SWITCH],
    # names
    "x_1": [PushName("x_1", 1)],
    " value - v1x": [PushName("value", 2), PushName("v1x", 10), SUBTRACT],
    "tinyish+V": [PushName("tinyish", 1), PushName("V", 9), ADD],
    "vv_": [PushName("vv_", 1)],
    # forms
    "{|}": [MakeForm(0, 0)],
    "{||}": [MakeForm(0, 0)],
    "{0|}": [x(0), MakeForm(1, 0)],
    "{ | 0 , 1 }": [x(0), x(1), MakeForm(0, 2)],
    "{1,-2,3^|4+5}": [x(1), x(-2), x(3, 0, 1), x(4), x(5), ADD, MakeForm(3, 1)],
    "{1|2||3}": [x(1), x(2), MakeForm(1, 1), x(3), MakeForm(1, 1)],
    "{1|2‖3}": [x(1), x(2), MakeForm(1, 1), x(3), MakeForm(1, 1)],
    "{0||0|-2}": [x(0), x(0), x(-2), MakeForm(1, 1), MakeForm(1, 1)],
    "{1|2||3|4}": [x(1), x(2), MakeForm(1, 1), x(3), x(4), MakeForm(1, 1), MakeForm(1, 1)],
    "{1,2|3||4,5|‖6}": [x(1), x(2), x(3), MakeForm(2, 1), x(4), x(5), MakeForm(1, 2), x(6), MakeForm(1, 1)],
    "{1|||2||3|4}": [x(1), x(2), x(3), x(4), MakeForm(1, 1), MakeForm(1, 1), MakeForm(1, 1)],
    "{|1||}": [x(1), MakeForm(0, 1), MakeForm(1, 0)],
    "{{1|2}|(3)}": [x(1), x(2), MakeForm(1, 1), x(3), MakeForm(1, 1)],
    "-{1|}+2": [x(1), MakeForm(1, 0), NEGATE, x(2), ADD],
}


@pytest.mark.parametrize("text", LITERALS)
def test_a_literal_is_one_instruction(text: str) -> None:
    assert repr(parse(text)) == repr([LITERALS[text]])


@pytest.mark.parametrize("text", PROGRAMS)
def test_program_of(text: str) -> None:
    assert repr(parse(text)) == repr(PROGRAMS[text])  # repr, since named tuples of two classes may be equal


FAULTS = [
    ("", "empty text: expected a game", 1),
    (" \n ", "empty text: expected a game", 1),
    (")", "expected a game, not ')'", 1),
    ("()", "expected a game, not ')'", 2),
    ("+1", "expected a game, not '+'", 1),
    ("+ -1", "expected a game, not '+'", 1),
    ("1 + ", "expected a game, not the end of the text", 5),
    ("{1|-", "expected a game, not the end of the text", 5),
    ("{1,|2}", "expected a game, not '|'", 4),
    ("{,1|2}", "expected a game, '|' or '}', not ','", 2),
    ("{1|,2}", "expected a game, '|' or '}', not ','", 4),
    ("{-|1}", "expected a game, not '|'", 3),
    ("{1|2", "'{' is never closed", 1),
    ("1+{0,{1|2}", "'{' is never closed", 3),
    ("{1|", "'{' is never closed", 1),
    ("(((1))", "'(' is never closed", 1),
    ("{1}", "expected an operator, ',' or '|', not '}'", 3),
    ("{1|2)", "expected an operator, ',', '|' or '}', not ')'", 5),
    ("(1}", "expected an operator or ')', not '}'", 3),
    ("(1,2)", "expected an operator or ')', not ','", 3),
    ("1)", "expected an operator or the end of the text, not ')'", 2),
    ("1,2", "expected an operator or the end of the text, not ','", 2),
    ("{1|2|3}", "a second '|' at the same level", 5),
    ("{1| |3}", "a second '|' at the same level", 5),
    ("{1||2|3‖4}", "a second '‖' at the same level", 8),
    ("2 * 3", "expected an operator or the end of the text, not '*'", 3),
    ("2*3*", "not '*'", 4),
    ("*^", "not '^'", 2),
    ("1 2", "not '2'", 3),
    ("2x", "not 'x'", 2),
    ("2 v", "not 'v'", 3),
    ("2v3x", "not 'v3x'", 2),
    ("^value", "not 'value'", 2),
    ("⇑3", "not '3'", 2),
    ("1±1", "not '±'", 2),
    ("{1|0}*", "not '*'", 6),
    ("{1|0}{1|0}", "not '{'", 6),
    ("1/2/4", "not '/'", 4),
    ("1/2½", "not '½'", 4),
    ("tiny 2", "expected '(' after tiny, not '2'", 6),
    ("miny", "expected '(' after miny, not the end of the text", 5),
    # numbers
    (
        "1/3",
        "1/3 is not a dyadic rational, so no short game equals it: the denominator must be a power of 2",
        1,
    ),
    ("1 + 2 5/6", "5/6 is not a dyadic rational", 7),
    ("1/0", "1/0 is not a dyadic rational", 1),
    ("-⅓", "⅓ is not a dyadic rational", 2),
    ("1⅔", "⅔ is not a dyadic rational", 2),
    (f"1/{10**100}", "1/1000000000000000000000000000… is not", 1),
    ("1/", "expected a denominator, not the end of the text", 3),
    ("1/ 2", "expected a denominator, not ' '", 3),
    ("2 3/2", "the fraction of a mixed number must be less than 1", 3),
    ("2 4/4", "the fraction of a mixed number must be less than 1", 3),
    ("0.1", "0.1 is not a dyadic rational", 1),
    ("1+.35", ".35 is not a dyadic rational", 3),
    ("1+2 .5", "write 2.5 for the decimal number, or 2·5 for the multiple", 5),
    (5000 * "7" + ".5", "at most 4300 digits", 1),
    ("1/2.^", "expected an integer before '.'", 4),
    ("2*·^", "expected an integer before '·'", 3),
    ("(2)⋅^", "expected an integer before '⋅'", 4),
    (".", "expected a game, not '.'", 1),
    ("0x", "expected hexadecimal digits, not the end of the text", 3),
    ("0xp3", "expected hexadecimal digits, not 'p3'", 3),
    ("0x1p-", "expected an exponent, not the end of the text", 6),
    ("0x1p100000001", "an exponent is at most 100000000", 5),
    ("0x1p-99999999999999999999", "an exponent is at most 100000000", 6),
    ("0x1p60000000 + 0x1p60000000", "the exponents of a text add up to at most 100000000", 20),
    (5000 * "7", "at most 4300 digits: write longer ones in hexadecimal", 1),
    ("1/" + 4301 * "0", "at most 4300 digits", 3),
    # ups and nimbers
    ("*2147483648", "a nimber is at most 2147483647", 2),
    ("^9999999999999", "the number of ups is at most 2147483647", 2),
    ("1 + ^2147483647^", "more than 2147483647 ups", 5),
    ("v[2]2147483647v[2]", "more than 2147483647 ups", 1),
    ("^[0]", "a level is at least 1", 3),
    ("↑⁰", "a level is at least 1", 2),
    ("^[10001]", "a level is at most 10000", 3),
    ("^[", "expected a level and ']', as in ^[2], not the end of the text", 3),
    ("^[ 2]", "expected a level and ']', as in ^[2], not ' '", 3),
    ("^[2", "expected a level and ']', as in ^[2], not the end of the text", 4),
    # characters
    ("1\0", "expected an operator or the end of the text, not the character U+0000", 2),
    ("\x1b[0m", "not the character U+001B", 1),
    ("{0|\ud800}", "not the character U+D800", 4),
    ("1\N{NO-BREAK SPACE}+ 1", "not the character U+00A0", 2),
    ("\N{ARABIC-INDIC DIGIT THREE}", "expected a game, not '٣' (digits are 0 to 9)", 1),
    ("1\N{FULLWIDTH DIGIT TWO}", "not '２' (digits are 0 to 9)", 2),
    ("*\N{SUPERSCRIPT TWO}", "not '²'", 2),
    ("\N{MATHEMATICAL BOLD SMALL V}", "expected a game", 1),
    ("é", "expected a game, not 'é'", 1),
]


def test_empty_braces_are_zero() -> None:
    assert Game("{}") == Game("{|}") == 0
    assert Game("{{}|}") == 1


@pytest.mark.parametrize(("text", "reason", "column"), FAULTS, ids=lambda part: repr(part)[:30])
def test_fault(text: str, reason: str, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse(text)
    assert reason in caught.value.reason
    assert caught.value.column == column
    assert caught.value.text == text
    str(caught.value).encode()  # it can be printed, whatever the text holds


# --- reading: hostile input --------------------


def effect(instruction: Instruction) -> tuple[int, int]:
    """How many games an instruction pops and how many it pushes."""
    match instruction:
        case PushSimple() | PushUptimal() | PushName():
            return 0, 1
        case MakeForm(nleft, nright):
            return nleft + nright, 1
        case Apply("add" | "subtract" | "ordinal"):
            return 2, 1
        case _:
            return 1, 1


def check_program(program: list[Instruction]) -> None:
    height = 0
    for instruction in program:
        popped, pushed = effect(instruction)
        assert height >= popped
        height += pushed - popped
    assert height == 1


ALPHABET = "0123456789" + "00112/.*^v{}|,()+-:" * 2 + "±⧾⧿½⅓↑↓⇑⇓²⁰[]xpG_ \n·⋅∗‖−" + "\0٣\ud800"
FRAGMENTS = ["tiny(", "miny", "0x1p", "2 1/2", "^[2]", "+-", "{1|2||3}", "||", "1/3", "^^", "vv", "G", "3."]


@given(st.text() | st.text(ALPHABET) | st.lists(st.sampled_from(FRAGMENTS + list(ALPHABET))).map("".join))
def test_any_text_is_a_program_or_a_notation_error(text: str) -> None:
    try:
        check_program(parse(text))
    except NotationError as error:
        fault = error
    else:
        return
    assert 1 <= fault.column <= len(text) + 1
    str(fault).encode()


@pytest.mark.parametrize(
    ("text", "reason", "column"),
    [
        (10_000_000 * "{", "the text has 10000000 characters, more than 1000000", 1_000_001),
        (1_000_000 * "(", "nested more than 10000 deep", 10_001),
        (1_000_000 * "{", "nested more than 10000 deep", 10_001),
        (1_000_000 * "-", "nested more than 10000 deep", 10_001),
        (500_000 * "2·", "nested more than 10000 deep", 20_001),
        (500_000 * "+-", "nested more than 10000 deep", 20_001),
        (1_000_000 * " ", "empty text", 1),
        (1_000_000 * "9", "at most 4300 digits", 1),
        ("*" + 999_999 * "9", "a nimber is at most", 2),
        (999_998 * "v" + "x+", "expected a game, not the end", 1_000_001),
        ("1" + 999_998 * " " + "1", "expected an operator", 1_000_000),
        ("{" + 499_999 * "|0", "a second '|' at the same level", 4),
    ],
    ids=lambda part: repr(part)[:12],
)
def test_a_large_bad_text_is_refused(text: str, reason: str, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse(text)
    assert reason in caught.value.reason
    assert caught.value.column == column


@pytest.mark.slow
def test_large_good_texts_are_read() -> None:
    assert parse(999_999 * "^") == [x(0, 0, 999_999)]
    assert parse(999_999 * "v") == [x(0, 0, -999_999)]
    assert parse(50_000 * "^v") == [x(0)]
    assert parse("0x" + 999_998 * "f") == [x(16**999_998 - 1)]
    assert len(parse("{" + 49_999 * "0," + "0|}")) == 50_001
    assert len(parse(49_999 * "1:" + "1")) == 99_999
    assert len(parse(10_000 * "(" + "1" + 10_000 * ")" + 40_000 * "+1")) == 80_001
    assert len(parse(10_000 * "{0|" + 10_000 * "}")) == 20_000
    assert len(parse("+".join(20_000 * ["(1)"]))) == 39_999
    assert len(parse("+".join(10 * [10_000 * "-" + "G"]))) == 10 * 10_001 + 9


def test_decimal_numbers_do_not_depend_on_the_limit_of_int() -> None:
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(640)
    try:
        assert parse(4300 * "9") == [x(10**4300 - 1)]
    finally:
        sys.set_int_max_str_digits(before)
