"""`certify` and `write_certificate`: the value of a picture, with a proof that `verify` can check.

A red-blue picture is proved by the compiled kernel if there is one (`hackenbush.solvers.red_blue_proofs`), any other by
`hackenbush.solvers.certificates`.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Protocol

from hackenbush.board.position import Position
from hackenbush.errors import TooHard, Undefined
from hackenbush.printing import printable
from hackenbush.proofs import Certificate, Summary
from hackenbush.proofs.lines import Line
from hackenbush.proofs.verifying import Checker
from hackenbush.rulesets.reading import Readable, require_picture
from hackenbush.solvers.budget import Budget, Meter
from hackenbush.solvers.certificates import prove
from hackenbush.solvers.pictures import value_of_picture
from hackenbush.solvers.red_blue_proofs import prove_red_blue
from hackenbush.solvers.table import roomy_table
from hackenbush.values.game import Game

__all__ = ["certify", "write_certificate"]

_DEFAULT = Budget()


class Target(Protocol):
    """What a proof is written to, such as a file that is open in binary mode."""

    def write(self, data: bytes, /) -> object:
        """Write bytes."""


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
    lines: list[Line] = []
    checker = Checker()

    def write(chunk: bytes) -> None:
        lines.extend(map(checker.check, chunk.decode("ascii").splitlines()))

    _prove(position, value, write, budget)
    checker.finish()
    return Certificate.of(lines)


def write_certificate(
    position: Readable,
    file: Target,
    *,
    value: Game | Fraction | int | str | None = None,
    check: bool = False,
    budget: Budget = _DEFAULT,
) -> Summary:
    """Write a proof of the value of a picture to a file as it is found; return a summary of it.

    >>> from io import BytesIO
    >>> from hackenbush import verify
    >>> file = BytesIO()
    >>> print(write_certificate("gb", file))
    0-1G 1-2B is worth ^*: proved by 3 claims in 517 bytes (move)
    >>> verify(BytesIO(file.getvalue()))
    True

    Check it with `verify`, or let each line be checked before it is written with ``check=True``: that takes ten times
    as long. Nothing is written if the value you give is wrong. If the budget is spent, what was written has no last
    line, and `verify` refuses it. Otherwise this is the same as `certify`.
    """
    if not check:
        return _prove(position, value, file.write, budget)
    checker = Checker()

    def write(chunk: bytes) -> None:
        for line in chunk.decode("ascii").splitlines():
            checker.check(line)
        file.write(chunk)

    _prove(position, value, write, budget)
    return checker.finish()


def _prove(
    readable: Readable,
    value: Game | Fraction | int | str | None,
    write: Callable[[bytes], object],
    budget: Budget,
) -> Summary:
    """Write a proof, some lines at a time; return a summary of it."""
    position, meter = require_picture(readable, "certified"), Meter(budget)
    with roomy_table(budget.memory), meter.timing():
        found = value_of_picture(position, meter=meter)
        if value is not None and found != Game(value):
            raise Undefined(f"the picture is worth {found}, not {value}")
        try:
            summary = prove_red_blue(position, found, write, meter=meter)
            return summary or _prove_checked(position, found, write, meter)
        except TooHard as stuck:
            reason = f"the picture is worth {printable(str(found), longest=200)}, but that is not proved: {stuck}"
            raise TooHard(reason, lower=found, upper=found, outcome=found.outcome) from None


def _prove_checked(position: Position, value: Game, write: Callable[[bytes], object], meter: Meter) -> Summary:
    """Write a proof and check it, line by line; return a summary of it."""
    checker = Checker()

    def write_checked(_line: Line, text: str) -> None:
        checker.check(text)
        write(f"{text}\n".encode())

    prove(position, value, write_checked, meter=meter)
    return checker.finish()
