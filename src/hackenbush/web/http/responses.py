"""Answers of tasks as HTTP responses, and request bodies up to a limit."""

from __future__ import annotations

import json

from starlette.responses import Response
from starlette.types import Receive

from hackenbush.printing import json_text
from hackenbush.tasks import Answer, Failure

__all__ = ["STATUSES", "make_failure_response", "make_response", "read_body"]

STATUSES = {
    "notation": 400,
    "framing": 400,
    "foreign": 403,
    "unknown": 404,
    "too_large": 413,
    "misdirected": 421,
    "invalid": 422,
    "not_a_picture": 422,
    "illegal": 422,
    "too_hard": 422,
    "too_many": 429,
    "busy": 503,
    "lost": 503,
}
_CLOSING = {"framing", "too_large"}  # after these it is not known where the next request begins
_MOST_READ = 16  # a body is read up to this many times the limit before the connection is closed


def make_response(answer: Answer) -> Response:
    """Return the response that carries an answer.

    >>> make_response(Answer(b'{"exact":false}', failure=Failure("busy", "later"))).body
    b'{"error":{"kind":"busy","message":"later","column":null},"known":{"exact":false}}'
    """
    if answer.failure is None:
        return Response(answer.content, media_type=answer.media)
    return make_failure_response(answer.failure, known=answer.content)


def make_failure_response(failure: Failure, *, status: int | None = None, known: bytes = b"") -> Response:
    """Return the response for a failure, with what is known; the status defaults to that of its kind."""
    code = status or STATUSES.get(failure.kind, 500)
    headers = {"connection": "close"} if failure.kind in _CLOSING else {}
    headers |= {"retry-after": "2"} if code in (429, 503) else {}
    data = failure.as_data() | ({"known": json.loads(known)} if known else {})
    return Response(json_text(data, compact=True), code, headers, "application/json")


async def read_body(receive: Receive, limit: int) -> bytes | None:
    """Return the body, or None if it is too long; it reads on for a while, so that the client receives the answer."""
    pieces, came = [], 0
    while came <= _MOST_READ * limit:
        message = await receive()
        piece = message.get("body", b"")
        came += len(piece)
        if came <= limit:
            pieces.append(piece)
        if not message.get("more_body", False):
            break
    return b"".join(pieces) if came <= limit else None
