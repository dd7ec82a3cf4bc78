"""Every error this package raises on purpose, in one small family.

One ``except HackenbushError`` catches them all; the class says what went wrong. The base class itself is never raised.
"""

from __future__ import annotations

from hackenbush.printing import printable

TYPE_CHECKING = False  # `typing` would take longer to import than all of this
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeVar

    T = TypeVar("T")

__all__ = [
    "FileError",
    "HackenbushError",
    "IllegalMove",
    "InvalidArgument",
    "MissingPackage",
    "NotAPicture",
    "NotationError",
    "TooHard",
    "TooLarge",
    "Undefined",
    "UnknownName",
    "WorkerLost",
    "WrongProof",
    "check_length",
    "expect",
]


_LONGEST_LINE = 2_000  # characters of a line of a message
_LONGEST_TEXT = 1_000_000  # characters of a text that Python reads


class HackenbushError(Exception):
    r"""The root of this package's errors.

    A message may quote untrusted text, so control characters in it are replaced, and long lines are cut off:

    >>> print(InvalidArgument("expected a color, not \x1b[31m"))
    expected a color, not �[31m
    """

    def __str__(self) -> str:
        return printable(self._message(), lines=True, longest=_LONGEST_LINE)

    def _message(self) -> str:
        return super().__str__()


class NotationError(HackenbushError, ValueError):
    """Text that cannot be read: what was expected, what was found, and where.

    >>> print(NotationError("expected '|', not '}'", text="{1}", column=3))
    expected '|', not '}' at column 3
      {1}
        ^

    The message shows only the line with the fault, and only the part around it if the line is long.
    """

    def __init__(self, message: str, text: str, column: int) -> None:
        self.reason = printable(message)
        self.text = text
        self.column = column
        super().__init__(message, text, column)

    def _message(self) -> str:
        before = self.text[: self.column - 1]
        number, column = before.count("\n"), len(before.rpartition("\n")[2])
        start = len(before) - min(column, 60)
        line = self.text[start : start + 76].partition("\n")[0]
        mark = " " * (len(before) - start) + "^"
        where = f"line {number + 1}: " if number else ""
        return f"{where}{self.reason} at column {column + 1}\n  {line}\n  {mark}"


def check_length(text: str) -> None:
    """Raise `NotationError` for a text of more than 1,000,000 characters, which would take too long to read."""
    if len(text) > _LONGEST_TEXT:
        reason = f"the text has {len(text)} characters, more than {_LONGEST_TEXT}"
        raise NotationError(reason, text=text, column=_LONGEST_TEXT + 1)


class InvalidArgument(HackenbushError, ValueError):
    """An argument of the wrong kind or out of its range."""


class NotAPicture(InvalidArgument):
    """A value, or a position of another game, where only a picture will do."""


def expect(kind: type | tuple[type, ...], found: T, what: str) -> T:
    """Return the argument if it has the right type; otherwise raise `InvalidArgument`.

    >>> expect(str, "b", "a text")
    'b'
    >>> expect(int, True, "a number of edges")
    Traceback (most recent call last):
    hackenbush.errors.InvalidArgument: expected a number of edges, not True
    """
    if isinstance(found, kind) and (kind is not int or not isinstance(found, bool)):
        return found
    raise InvalidArgument(f"expected {what}, not {found!r:.60}")


class Undefined(HackenbushError, ValueError):
    """A question without an answer for this value, such as which number * is."""


class IllegalMove(HackenbushError, ValueError):
    """A move or a cut that does not exist."""


class UnknownName(HackenbushError, ValueError):
    """An unknown name, with the nearest known one.

    >>> print(UnknownName("picture", "hous", ["girl", "house"]))
    no picture is named 'hous'; did you mean 'house'?
    >>> print(UnknownName("format", "bmp", ["png", "svg"]))
    no format is named 'bmp'; there are png, svg
    """

    def __init__(self, kind: str, name: str, known: Iterable[str] = ()) -> None:
        self.kind = kind
        self.name = name
        self.known = tuple(known)
        super().__init__(kind, name, self.known)

    def _message(self) -> str:
        from difflib import get_close_matches

        near = get_close_matches(self.name, self.known, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else f"; there are {', '.join(self.known)}" if self.known else ""
        return f"no {self.kind} is named {self.name!r}{hint}"


class WrongProof(HackenbushError, ValueError):
    """A certificate that does not prove what it says; the message names the claim that fails, and why."""


class FileError(HackenbushError):
    """A file that cannot be read or written, is damaged, or is not one of ours."""


class WorkerLost(HackenbushError):
    """A worker process or cluster that died or does not answer; finished work is kept."""


class MissingPackage(HackenbushError, ImportError):
    """An optional package that is not installed.

    >>> print(MissingPackage("resvg-py", needed_for="PNG images", extra="png"))
    PNG images: the package resvg-py is not installed; run pip install ".[png]" in a checkout of hackenbush
    """

    def __init__(self, package: str, needed_for: str, extra: str = "") -> None:
        self.package = package
        self.needed_for = needed_for
        self.extra = extra
        super().__init__(package, needed_for, extra)

    def _message(self) -> str:
        what = f'".[{self.extra}]" in a checkout of hackenbush' if self.extra else self.package
        return f"{self.needed_for}: the package {self.package} is not installed; run pip install {what}"


class TooHard(HackenbushError):
    """A limit or a budget was reached before the answer was found.

    It carries what is known so far: ``lower`` and ``upper`` bounds of the value, the ``outcome``, and the ``solved``
    parts, as pairs of a position and its value. Unknown fields are None.
    """

    def __init__(
        self,
        message: str,
        *,
        lower: object = None,
        upper: object = None,
        outcome: object = None,
        solved: tuple[tuple[object, object], ...] = (),
    ) -> None:
        super().__init__(message)
        self.lower = lower
        self.upper = upper
        self.outcome = outcome
        self.solved = solved


class TooLarge(TooHard):
    """Input or output larger than a stated limit."""
