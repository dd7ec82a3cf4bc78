"""What can be explained: pictures, forms, values, heaps of Nim, any other game, and text for most of these.

`as_terms` turns each into a sum of terms. It is a function of its argument's type: what is to be read in another way
joins in by registering one function, which returns the terms that it stands for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import singledispatch

from hackenbush.board.position import Position
from hackenbush.board.tracking import Tracked
from hackenbush.errors import Undefined
from hackenbush.explaining.terms import Braces, PictureTerm, Term, Terms
from hackenbush.playable import Playable
from hackenbush.rulesets import Hackenstrings, Nim
from hackenbush.rulesets import Sum as Together
from hackenbush.solvers import value
from hackenbush.strings import Hackenstring
from hackenbush.values import Form, Game, star, up
from hackenbush.values import notation as instructions

__all__ = ["as_terms", "is_value", "negate"]

_HEAPS = re.compile(r"\s*\d+(\s*,\s*\d+)+\s*")
_VALUES = re.compile(r"(?:[-+−±/0-9\s.·()v:,½¼¾⅛⅜⅝⅞*∗^↑↓⇑⇓⧾⧿|‖{}\[\]]|tiny\(|miny\()+")
_STONES = str.maketrans("●○", "br")  # a row of stones is played like a stalk
_MOST_COPIES = 4  # of a form that are kept apart


@singledispatch
def as_terms(subject: object) -> Terms:
    """Return the terms of what is to be explained.

    >>> as_terms(Position("br")), as_terms("{0|1}"), as_terms("4, 11, 13")[1:], as_terms([2, 2])
    ((PictureTerm(position=Position('br'), known=()),),
     (Braces(left=(Game('0'),), right=(Game('1'),)),),
     (Game('*11'), Game('*13')),
     (Game('*2'), Game('*2')))
    >>> as_terms(Nim(3, 5)), as_terms(Hackenstrings("●○"))
    ((Game('*3'), Game('*5')), (PictureTerm(position=Position('br'), known=()),))

    A list is a sum, and the integers in it are heaps of Nim. Raises `NotationError` for text that cannot be read and
    `Undefined` for what is no game.
    """
    if isinstance(subject, Playable):
        return (subject,)
    raise Undefined(f"expected a position, a game, heaps or text to explain, not {type(subject).__name__}")


@as_terms.register
def _(subject: Position) -> Terms:
    return (PictureTerm(subject),)


@as_terms.register
def _(subject: Tracked) -> Terms:
    return (PictureTerm(subject.position),)


@as_terms.register
def _(subject: Form) -> Terms:
    return (Braces(subject.left, subject.right),)


@as_terms.register(Game)
@as_terms.register(PictureTerm)
@as_terms.register(Braces)
def _(subject: Term) -> Terms:
    return (subject,)


@as_terms.register(int)
@as_terms.register(Fraction)
def _(subject: int | Fraction) -> Terms:
    return (Game(subject),)


@as_terms.register(list)
@as_terms.register(tuple)
def _(subject: Sequence[object]) -> Terms:
    if hasattr(subject, "options"):  # a position of a game that is a named tuple
        return (subject,)
    return tuple(term for each in subject for term in ((star(each),) if isinstance(each, int) else as_terms(each)))


@as_terms.register
def _(subject: Nim) -> Terms:
    return tuple(map(star, subject.heaps))


@as_terms.register
def _(subject: Hackenstrings) -> Terms:
    return tuple(PictureTerm(Position(row.translate(_STONES))) for row in subject.rows)


@as_terms.register
def _(subject: Hackenstring) -> Terms:
    return (PictureTerm(Position(subject.letters())),)


@as_terms.register
def _(subject: Together) -> Terms:
    return tuple(term for part in subject.components() for term in as_terms(part))


@as_terms.register
def _(subject: str) -> Terms:
    if _HEAPS.fullmatch(subject):
        return as_terms(Nim.parse(subject))
    return _expression(subject) if is_value(subject) else (PictureTerm(Position(subject)),)


def is_value(text: str) -> bool:
    """Return whether a text is of values or heaps, rather than of a picture.

    >>> [text for text in ("b(r,g)", "{0|1}", "4, 11", "0-1B", "1/2 + *", "tiny(1)", "", "-") if is_value(text)]
    ['{0|1}', '4, 11', '1/2 + *', 'tiny(1)']
    """
    return _VALUES.fullmatch(text) is not None and re.search(r"[^-\s]", text) is not None


def negate(terms: Terms) -> Terms:
    """Return the terms of the negative of a sum.

    >>> negate((PictureTerm(Position("br")), Game("*2"), Braces((Game(0),), (Game(1),))))
    (PictureTerm(position=Position('rb'), known=()), Game('*2'), Braces(left=(Game('-1'),), right=(Game('0'),)))
    """
    return tuple(map(_negate, terms))


def _negate(term: Term) -> Term:
    if isinstance(term, PictureTerm):
        return PictureTerm(-term.position)
    if isinstance(term, Braces):
        return Braces(*(tuple(map(_negate_option, side)) for side in (term.right, term.left)))
    return -(term if isinstance(term, Game) else value(term))


def _negate_option(option: Game | Braces) -> Game | Braces:
    if isinstance(option, Game):
        return -option
    return Braces(*(tuple(map(_negate_option, side)) for side in (option.right, option.left)))


# ---- the text of values --------------------------------------------------------------------------------------------


def _expression(text: str) -> Terms:
    """Return what is written as a sum of forms and games; what is neither counts by its value."""
    stack: list[Terms] = []
    for instruction in instructions.parse(text):
        match instruction:
            case instructions.PushSimple(mantissa, exponent, ups, nimber):
                stack.append((Game(Fraction(mantissa, 1 << exponent)) + up(ups) + star(nimber),))
            case instructions.MakeForm(nleft, nright):
                options = [_as_option(stack.pop()) for _ in range(nleft + nright)][::-1]
                stack.append((Braces(tuple(options[:nleft]), tuple(options[nleft:])),))
            case instructions.Multiply(factor) if abs(factor) <= _MOST_COPIES:
                top = stack.pop()
                stack.append((top if factor > 0 else negate(top)) * abs(factor))
            case instructions.Apply("negate"):
                stack.append(negate(stack.pop()))
            case instructions.Apply("switch"):
                game = _total(stack.pop())
                stack.append((Braces((game,), (-game,)),))
            case instructions.Apply("add" | "subtract" as name):
                second, first = stack.pop(), stack.pop()
                stack.append(first + (second if name == "add" else negate(second)))
            case _:  # ordinal sums and the like have no steps of their own
                return (Game(text),)
    return stack.pop()


def _total(terms: Terms) -> Game:
    return sum((term.value() if isinstance(term, Braces) else Game(term) for term in terms), Game(0))  # type: ignore[arg-type]


def _as_option(terms: Terms) -> Game | Braces:
    """Return an option: a form of games as it is, all else by its value, so that forms are two deep at most."""
    only = terms[0] if len(terms) == 1 else None
    if isinstance(only, Braces) and all(isinstance(option, Game) for option in (*only.left, *only.right)):
        return only
    return _total(terms)
