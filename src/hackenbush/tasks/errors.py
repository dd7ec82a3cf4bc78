"""Errors as the page sees them: a kind, a message, and a column where a text is at fault."""

from __future__ import annotations

from typing import Any, NamedTuple

from hackenbush.board.formats.picture import FormatError
from hackenbush.board.position import IllegalCut
from hackenbush.errors import HackenbushError, NotationError, TooHard
from hackenbush.playing.match import IllegalMove
from hackenbush.tasks.pictures import TooLarge

__all__ = ["Failure", "Missing", "failure_of"]


class Missing(HackenbushError):
    """Something that is asked for by its name, and is not there."""


class Failure(NamedTuple):
    """A status of HTTP, and what is said in the body."""

    status: int
    kind: str
    message: str
    column: int | None = None

    def as_data(self, known: Any = None) -> dict[str, Any]:
        """Return the body of the answer.

        >>> Failure(503, "busy", "try again").as_data()
        {'error': {'kind': 'busy', 'message': 'try again', 'column': None}}
        """
        data: dict[str, Any] = {"error": {"kind": self.kind, "message": self.message, "column": self.column}}
        return data if known is None else data | {"known": known}


def failure_of(error: Exception) -> Failure:
    """Return how an error is told; one that is a fault of this package says nothing of its inside.

    >>> failure_of(NotationError("expected '|'", text="{1}", column=3))
    Failure(status=400, kind='notation', message="expected '|'", column=3)
    >>> failure_of(TooHard("too many")), failure_of(ZeroDivisionError()).status
    (Failure(status=422, kind='too_hard', message='too many', column=None), 500)
    """
    match error:
        case NotationError():
            return Failure(400, "notation", error.reason, error.column)
        case FormatError():
            return Failure(400, "notation", str(error))
        case Missing():
            return Failure(404, "invalid", str(error))
        case TooLarge():
            return Failure(413, "too_large", str(error))
        case IllegalCut() | IllegalMove():
            return Failure(422, "illegal", str(error))
        case TooHard():
            return Failure(422, "too_hard", str(error))
        case MemoryError():
            return Failure(422, "too_hard", "this takes more memory than there is here")
        case HackenbushError():
            return Failure(422, "invalid", str(error))
    return Failure(500, "internal", "something went wrong here; the fault is ours")
