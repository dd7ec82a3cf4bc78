"""`Answer`: the result of a request; `Failure`: why there is none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from hackenbush.errors import HackenbushError, IllegalMove, NotAPicture, NotationError, TooHard, TooLarge, UnknownName
from hackenbush.printing import json_text

__all__ = ["Answer", "Failure", "failure_of"]


class Failure(NamedTuple):
    """Why there is no answer: a kind, a message, and the column of the mistake in a text."""

    kind: str
    message: str
    column: int | None = None

    def as_data(self) -> dict[str, Any]:
        """Return the failure as plain data.

        >>> Failure("busy", "try again").as_data()
        {'error': {'kind': 'busy', 'message': 'try again', 'column': None}}
        """
        return {"error": self._asdict()}


@dataclass(frozen=True, slots=True)
class Answer:
    """The result of a request: its content, and whether more time would find more; or a failure.

    The content of a failure is what was known before it.
    """

    content: bytes = b""
    media: str = "application/json"
    is_complete: bool = True
    failure: Failure | None = None

    @classmethod
    def of(cls, data: object, *, is_complete: bool = True) -> Answer:
        """Return plain data as an answer."""
        return cls(json_text(data, compact=True).encode(), is_complete=is_complete)


def failure_of(error: Exception) -> Failure:
    """Return the failure that an error becomes; a bug in this package becomes "internal", without details.

    >>> failure_of(NotationError("expected '|'", text="{1}", column=3))
    Failure(kind='notation', message="expected '|'", column=3)
    >>> failure_of(TooHard("too many")), failure_of(ZeroDivisionError()).kind
    (Failure(kind='too_hard', message='too many', column=None), 'internal')
    """
    match error:
        case NotationError():
            return Failure("notation", error.reason, error.column)
        case NotAPicture():
            return Failure("not_a_picture", str(error))
        case UnknownName():
            return Failure("unknown", str(error))
        case TooLarge():
            return Failure("too_large", str(error))
        case TooHard():
            return Failure("too_hard", str(error))
        case IllegalMove():
            return Failure("illegal", str(error))
        case MemoryError():
            return Failure("too_hard", "this takes more memory than is available")
        case HackenbushError():
            return Failure("invalid", str(error))
    return Failure("internal", "something went wrong; this is a bug in Hackenbush")
