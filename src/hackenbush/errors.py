"""Every error this package raises on purpose, in one small family.

Bad text is a `NotationError` with its column; a question that a value has no answer to is `Undefined`; work
beyond a limit is `TooHard`. All derive from `HackenbushError`, so one ``except`` catches them.
"""

from __future__ import annotations

__all__ = ["HackenbushError", "NotationError", "TooHard", "Undefined"]


class HackenbushError(Exception):
    """The root of this package's errors."""


class NotationError(HackenbushError, ValueError):
    """Text that cannot be read: what was expected, what was found, and where.

    >>> print(NotationError("expected '|', not '}'", text="{1}", column=3))
    expected '|', not '}' at column 3
      {1}
        ^

    A long text is cut to the neighbourhood of the fault.
    """

    def __init__(self, message: str, *, text: str, column: int) -> None:
        self.reason = message
        self.text = text
        self.column = column
        super().__init__(message, text, column)

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild_notation_error, (self.reason, self.text, self.column)

    def __str__(self) -> str:
        start = max(0, self.column - 1 - 60)
        line = "".join(c if c.isprintable() else "�" for c in self.text[start : start + 76])
        mark = " " * (self.column - 1 - start) + "^"
        return f"{self.reason} at column {self.column}\n  {line}\n  {mark}"


def _rebuild_notation_error(message: str, text: str, column: int) -> NotationError:
    return NotationError(message, text=text, column=column)


class Undefined(HackenbushError, ValueError):
    """A question that this value has no answer to, such as the number that * is equal to."""


class TooHard(HackenbushError):
    """Work beyond a limit or a budget; nothing was guessed and nothing is damaged.

    It carries what is known by then: ``lower`` and ``upper`` bounds of the value, the ``outcome``, and the parts that
    are ``solved``, as pairs of a position and its value. What is not known is None.
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
