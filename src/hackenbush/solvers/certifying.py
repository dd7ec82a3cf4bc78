"""`certify`: the value of a picture, with a proof that `verify` can check."""

from __future__ import annotations

from fractions import Fraction

from hackenbush.errors import TooHard, Undefined
from hackenbush.printing import printable
from hackenbush.proofs import Certificate, verify
from hackenbush.rulesets.reading import Readable, require_picture
from hackenbush.solvers.budget import Budget, Meter
from hackenbush.solvers.certificates import prove
from hackenbush.solvers.pictures import value_of_picture
from hackenbush.values.game import Game

__all__ = ["certify"]

_DEFAULT = Budget()


def certify(
    position: Readable, value: Game | Fraction | int | str | None = None, *, budget: Budget = _DEFAULT
) -> Certificate:
    """Return a proof of the value of a picture; if you give a value, it must be right.

    >>> from hackenbush import Position, verify
    >>> certificate = certify(Position("b(r,g)+gb"))
    >>> certificate.value, verify(certificate)
    ('1/2^', True)
    >>> certify(Position("br"), 1)
    Traceback (most recent call last):
    hackenbush.errors.Undefined: the picture is worth 1/2, not 1

    `verify` checks it by the rules of the game, without the solvers, and has done so once when you get it. Nodes
    with names have numbers in the proof. Raises `TooHard` when the budget
    is spent or the proof is beyond a limit of certificates, and `Undefined` if the value you give is wrong.
    """
    position, meter = require_picture(position, "certified"), Meter(budget)
    with meter.timing():
        found = value_of_picture(position, meter=meter)
    if value is not None and found != Game(value):
        raise Undefined(f"the picture is worth {found}, not {value}")
    try:
        with meter.timing():
            certificate = prove(position, found, meter=meter)
        verify(certificate)
        return certificate
    except TooHard as stuck:
        reason = f"the picture is worth {printable(str(found), longest=200)}, but that is not proved: {stuck}"
        raise TooHard(reason, lower=found, upper=found, outcome=found.outcome) from None
