"""Endless Hackenstrings: why they are worth a fraction, a number beyond all fractions, or one that is found by letters.

- From the first change of color on every edge counts half of the one below it. If the same letters come again and
  again, that is a geometric series, and the sum is a fraction.
- One color for ever does not end in the limit of its beginnings, but beyond it: ``b(r)*`` is more than 0 and less than
  1, 1/2, 1/4 and so on. That is 1/w.
- Beyond that, runs of letters are read as powers of w (Gonshor, *An Introduction to the Theory of Surreal Numbers*).
"""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from typing import cast

from hackenbush.errors import TooHard, Undefined
from hackenbush.explaining.numbers import edge_weights, write_sum
from hackenbush.explaining.steps import Explanation, Step
from hackenbush.explaining.terms import Terms
from hackenbush.explaining.words import Words, say
from hackenbush.strings import Hackenstring
from hackenbush.strings.signs import Cycle, Run

__all__ = ["explain_string"]

_SHOWN = 6  # terms of a series
_LETTERS = 32  # of a string that is found letter by letter


def explain_string(string: Hackenstring) -> Explanation:
    """Return why an endless string has its value.

    >>> print(explain_string(Hackenstring("(br)*")).steps[0].formula)
    (br)* = 1 - 1/2 + 1/4 - 1/8 + 1/16 - 1/32 + ... = 2/3
    >>> print(explain_string(Hackenstring("b(r)*")).conclusion)
    b(r)* = 1/w, which is positive: Left wins, whoever begins.
    """
    rule, formula, sentence = _why(string)
    sign = "positive: Left" if string > 0 else "negative: Right"
    said = str(formula) if rule == "letters" else f"{string} = {string.value}"
    start = cast(Terms, (string,))  # no short games, so that these are terms for readers alone
    end = start if rule == "letters" else cast(Terms, (string.value,))
    step = Step(rule, start, end, formula, sentence)
    return Explanation(start, (step,), say(f"{said}, which is {sign} wins, whoever begins."))


def _why(string: Hackenstring) -> tuple[str, Words, Words]:
    for read in (_series, _tail, _powers):
        found = read(string)
        if found is not None:
            return found
    letters = string.letters(_LETTERS)
    weights = list(edge_weights(letters))
    middle, step = sum(weights, Fraction(0)), abs(weights[-1])
    low, high = middle - step, middle + step
    formula = say(f"{letters}… ≈ ", middle)
    sentence = f"No rule tells the whole string, so it is found letter by letter: {_LETTERS} of them say that it lies "
    return "letters", formula, say(sentence, "between ", low, " and ", high, ".")


def _series(string: Hackenstring) -> tuple[str, Words, Words] | None:
    """Return the geometric series of letters that come again and again, if its sum is the string's own value."""
    if not string.is_exact or not string.signs or not isinstance(cycle := string.signs[-1], Cycle):
        return None
    before = [run for run in string.signs[:-1] if isinstance(run, Run)]
    if len(before) < len(string.signs) - 1 or not all(run.length.is_finite for run in (*before, *cycle.runs)):
        return None
    size = sum(int(run.length) for run in cycle.runs)
    whole = int((before or cycle.runs)[0].length)
    start = sum(int(run.length) for run in before)
    start += 0 if start > whole else size
    weights = list(edge_weights(string.letters(start + size)))
    head, round_ = sum(weights[:start], Fraction(0)), sum(weights[start:], Fraction(0))
    rest = round_ / (1 - Fraction(1, 2**size))
    if head + rest != string.number:
        return None
    shown = write_sum(islice(edge_weights(string.letters(_SHOWN + start)), _SHOWN))
    return (
        "series",
        say(f"{string} = ", shown, f" + … = {head + rest}"),
        say(
            "From the first change of color on every edge counts half of the one below it. ",
            f"The first {start} letters add up to {head}. After them the same {size} come again and again, ",
            f"each round worth 1/{2**size} of the one before: {round_} + {round_ / 2**size} + … = {rest}.",
        ),
    )


def _tail(string: Hackenstring) -> tuple[str, Words, Words] | None:
    """Return where one color for ever leads: beyond the limit of the beginnings."""
    if not string.is_exact or len(string.letters(_LETTERS)) < _LETTERS or not isinstance(last := string.signs[-1], Run):
        return None
    if str(last.length) != "w" or not all(isinstance(run, Run) and run.length.is_finite for run in string.signs[:-1]):
        return None
    value, color = string.value, "blue" if last.sign > 0 else "red"
    formula = say(f"{string} = {value}")
    if len(string.signs) == 1:
        side = "more than every integer" if last.sign > 0 else "less than every integer"
        return "tail", formula, say(f"{color.capitalize()} for ever is {side}: the first infinite number there is.")
    near = Hackenstring.from_number(round(string.truncate(_LETTERS + 64).number * 2**_LETTERS) / Fraction(2**_LETTERS))
    if not (string < near if last.sign > 0 else near < string):
        return None
    up, side, less = ("up", "less than it", "more") if last.sign > 0 else ("down", "more than it", "less")
    return (
        "tail",
        formula,
        say(f"{color.capitalize()} for ever: the beginnings of the string go {up} towards ", near.number)
        + say(f", but the string is {side}, and {less} than all of them. No fraction is as near as that."),
    )


def _powers(string: Hackenstring) -> tuple[str, Words, Words] | None:
    try:
        value = string.value
    except (Undefined, TooHard):
        return None
    sentence = "The string goes on after endlessly many letters. Its runs are read as powers of w, the largest first."
    return "powers", say(f"{string} = {value}"), say(sentence)
