"""Endless Hackenstrings: why they are worth a fraction, an infinite or infinitesimal number, or a limit.

- From the first change of color on, every edge counts half of the one below it. If the same letters repeat, that is a
  geometric series, and the sum is a fraction.
- If one color goes on forever, the value is not the limit of the finite prefixes, but beyond it: ``b(r)*`` is more
  than 0 and less than 1, 1/2, 1/4 and so on. That is 1/w.
- For longer strings, runs of letters are powers of w (Gonshor, *An Introduction to the Theory of Surreal Numbers*).
"""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from typing import cast

from hackenbush.errors import TooHard, Undefined
from hackenbush.explaining.numbers import list_weights, write_sum
from hackenbush.explaining.steps import Explanation, Step
from hackenbush.explaining.terms import Terms
from hackenbush.explaining.words import Words, say
from hackenbush.strings import Hackenstring
from hackenbush.strings.signs import Cycle, Run

__all__ = ["explain_string"]

_SHOWN = 6  # terms of a series
_LETTERS = 32  # of a string whose value is approximated


def explain_string(string: Hackenstring) -> Explanation:
    """Return the explanation of an endless string.

    >>> print(explain_string(Hackenstring("(br)*")).steps[0].formula)
    (br)* = 1 - 1/2 + 1/4 - 1/8 + 1/16 - 1/32 + ... = 2/3
    >>> print(explain_string(Hackenstring("b(r)*")).conclusion)
    b(r)* = 1/w, which is positive: Left wins, whoever begins.
    """
    rule, formula, sentence = _find_reason(string)
    sign = "positive: Left" if string > 0 else "negative: Right"
    said = str(formula) if rule == "letters" else f"{string} = {string.value}"
    start = cast(Terms, (string,))  # not a short game, so no rule may use it
    end = start if rule == "letters" else cast(Terms, (string.value,))
    step = Step(rule, start, end, formula, sentence)
    return Explanation(start, (step,), say(f"{said}, which is {sign} wins, whoever begins."))


def _find_reason(string: Hackenstring) -> tuple[str, Words, Words]:
    for read in (_read_series, _read_tail, _read_powers):
        found = read(string)
        if found is not None:
            return found
    letters = string.letters(_LETTERS)
    weights = list(list_weights(letters))
    middle, step = sum(weights, Fraction(0)), abs(weights[-1])
    low, high = middle - step, middle + step
    formula = say(f"{letters}… ≈ ", middle)
    sentence = f"No rule tells the whole string, so it is found letter by letter: {_LETTERS} of them say that it lies "
    return "letters", formula, say(sentence, "between ", low, " and ", high, ".")


def _read_series(string: Hackenstring) -> tuple[str, Words, Words] | None:
    """Return the geometric series of repeating letters, if its sum is the value of the string."""
    if not string.is_exact or not string.signs or not isinstance(cycle := string.signs[-1], Cycle):
        return None
    before = [run for run in string.signs[:-1] if isinstance(run, Run)]
    if len(before) < len(string.signs) - 1 or not all(run.length.is_finite for run in (*before, *cycle.runs)):
        return None
    size = sum(int(run.length) for run in cycle.runs)
    whole = int((before or cycle.runs)[0].length)
    start = sum(int(run.length) for run in before)
    start += 0 if start > whole else size
    weights = list(list_weights(string.letters(start + size)))
    head, round_ = sum(weights[:start], Fraction(0)), sum(weights[start:], Fraction(0))
    rest = round_ / (1 - Fraction(1, 2**size))
    if head + rest != string.number:
        return None
    shown = write_sum(islice(list_weights(string.letters(_SHOWN + start)), _SHOWN))
    return (
        "series",
        say(f"{string} = ", shown, f" + … = {head + rest}"),
        say(
            "From the first change of color on every edge counts half of the one below it. ",
            f"The first {start} letters add up to {head}. After them the same {size} come again and again, ",
            f"each round worth 1/{2**size} of the one before: {round_} + {round_ / 2**size} + … = {rest}.",
        ),
    )


def _read_tail(string: Hackenstring) -> tuple[str, Words, Words] | None:
    """Return why a string that ends with one color forever lies beyond the limit of its prefixes."""
    if not string.is_exact or len(string.letters(_LETTERS)) < _LETTERS or not isinstance(last := string.signs[-1], Run):
        return None
    if str(last.length) != "w" or not all(isinstance(run, Run) and run.length.is_finite for run in string.signs[:-1]):
        return None
    value, color = string.value, "blue" if last.sign > 0 else "red"
    formula = say(f"{string} = {value}")
    if len(string.signs) == 1:
        side = "more than every integer" if last.sign > 0 else "less than every integer"
        return "tail", formula, say(f"{color.capitalize()} forever is {side}: the first infinite number there is.")
    near = Hackenstring.from_number(round(string.truncate(_LETTERS + 64).number * 2**_LETTERS) / Fraction(2**_LETTERS))
    if not (string < near if last.sign > 0 else near < string):
        return None
    up, side, less = ("up", "less than it", "more") if last.sign > 0 else ("down", "more than it", "less")
    return (
        "tail",
        formula,
        say(f"{color.capitalize()} forever: the beginnings of the string go {up} towards ", near.number)
        + say(f", but the string is {side}, and {less} than all of them. No fraction is as near as that."),
    )


def _read_powers(string: Hackenstring) -> tuple[str, Words, Words] | None:
    try:
        value = string.value
    except (Undefined, TooHard):
        return None
    sentence = "The string goes on after endlessly many letters. Its runs are read as powers of w, the largest first."
    return "powers", say(f"{string} = {value}"), say(sentence)
