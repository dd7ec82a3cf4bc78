"""What you can explain: pictures, forms, values, heaps of Nim, any other game, and text for most of these.

`as_terms` turns each into a sum of terms. You can register a function for another type, which returns its terms.
"""

from __future__ import annotations

from fractions import Fraction
from functools import singledispatch

from hackenbush.board.position import Position
from hackenbush.explaining.terms import Braces, PictureTerm, Term, Terms
from hackenbush.playable import untrack
from hackenbush.rulesets import Nim, as_playable
from hackenbush.rulesets import Sum as Together
from hackenbush.solvers import value
from hackenbush.values import Form, Game, star, up
from hackenbush.values import notation as instructions

__all__ = ["as_terms", "negate"]

_MOST_COPIES = 4  # of a form that stay separate terms


@singledispatch
def as_terms(subject: object) -> Terms:
    """Return the terms of a subject to explain.

    >>> as_terms(Position("br")), as_terms("{0|1}"), as_terms("4, 11, 13")[1:]
    ((PictureTerm(position=Position('br'), known=()),),
     (Braces(left=(Game('0'),), right=(Game('1'),)),),
     (Game('*11'), Game('*13')))
    >>> as_terms(Nim(3, 5))
    (Game('*3'), Game('*5'))

    `as_playable` reads everything else, and raises its errors.
    """
    position = untrack(as_playable(subject))  # type: ignore[arg-type]
    return (position,) if type(position) is type(subject) else as_terms(position)


@as_terms.register
def _(subject: Position) -> Terms:
    return (PictureTerm(subject),)


@as_terms.register
def _(subject: Form) -> Terms:
    return (Braces(subject.left, subject.right),)


@as_terms.register(Game)
@as_terms.register(PictureTerm)
@as_terms.register(Braces)
def _(subject: Term) -> Terms:
    return (subject,)


@as_terms.register
def _(subject: Nim) -> Terms:
    return tuple(map(star, subject.heaps))


@as_terms.register
def _(subject: Together) -> Terms:
    return tuple(term for part in subject.components() for term in as_terms(part))


@as_terms.register
def _(subject: str) -> Terms:
    position = as_playable(subject)
    return (
        _read_expression(subject.strip().removeprefix("value ")) if isinstance(position, Game) else as_terms(position)
    )


def negate(terms: Terms) -> Terms:
    """Return the terms of the negative of a sum.

    >>> negate((PictureTerm(Position("br")), Game("*2"), Braces((Game(0),), (Game(1),))))
    (PictureTerm(position=Position('rb'), known=()), Game('*2'), Braces(left=(Game('-1'),), right=(Game('0'),)))
    """
    return tuple(map(_negate, terms))


def _negate(term: Term) -> Term:
    if isinstance(term, PictureTerm):
        return PictureTerm(-term.position)
    return -term if isinstance(term, Braces | Game) else -value(term)


# ---- the text of values --------------------------------------------------------------------------------------------


def _read_expression(text: str) -> Terms:
    """Return a text as a sum of forms and games; anything else becomes its value."""
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
                game = _add_up(stack.pop())
                stack.append((Braces((game,), (-game,)),))
            case instructions.Apply("add" | "subtract" as name):
                second, first = stack.pop(), stack.pop()
                stack.append(first + (second if name == "add" else negate(second)))
            case _:  # there are no rules for ordinal sums and the like
                return (Game(text),)
    return stack.pop()


def _add_up(terms: Terms) -> Game:
    return sum((term.value() if isinstance(term, Braces) else Game(term) for term in terms), Game(0))  # type: ignore[arg-type]


def _as_option(terms: Terms) -> Game | Braces:
    """Return terms as one option: a form of games unchanged, anything else as its value; forms nest at most twice."""
    only = terms[0] if len(terms) == 1 else None
    if isinstance(only, Braces) and all(isinstance(option, Game) for option in (*only.left, *only.right)):
        return only
    return _add_up(terms)
