"""What surrounds every answer: headers that keep the page to itself, and a limit on what comes in.

Both are plain ASGI, so that answers and WebSockets stream through them untouched.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hackenbush.tasks.errors import Failure
from hackenbush.tasks.limits import LARGE_BODY, MOST_LARGE

__all__ = ["CONTENT_SECURITY_POLICY", "BodyLimit", "SecurityHeaders"]

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_MOST_READ = 16  # times the limit, that is read of a body before the connection is closed
_HEADERS = [
    (b"content-security-policy", CONTENT_SECURITY_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
]


class SecurityHeaders:
    """Adds the headers to every answer; what is computed is not stored, and files are asked for anew."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, with more headers."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        is_api = scope["path"].startswith("/api/")

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = message.setdefault("headers", [])
                named = {name.lower() for name, _ in headers}
                headers += [header for header in _HEADERS if header[0] not in named]
                if b"cache-control" not in named:
                    headers.append((b"cache-control", b"no-store" if is_api else b"no-cache"))
            await send(message)

        await self.app(scope, receive, send_with_headers)


class BodyLimit:
    """Reads the body of a request, and refuses itself one that is too long, or one large one too many at once.

    Reading JSON keeps all others waiting for a moment, and that of a megabyte for some hundredths of a second; so
    ``pace`` says when a large one may be read.
    """

    def __init__(self, app: ASGIApp, *, limit: int, pace: Callable[[int], Awaitable[None]]) -> None:
        self.app = app
        self.limit = limit
        self.pace = pace
        self._in_hand = 0  # large requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or refuse to."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        body = await self._read(receive)
        if body is None:
            await _refuse(send, Failure(413, "too_large", f"a request has at most {self.limit:,} bytes here"))
            return
        is_large = len(body) > LARGE_BODY
        if is_large and self._in_hand >= MOST_LARGE:
            await _refuse(send, Failure(503, "busy", "too many large requests are in hand just now; try again"))
            return
        self._in_hand += is_large
        try:
            await self.pace(len(body))
            await self._pass_on(body, scope, receive, send)
        finally:
            self._in_hand -= is_large

    async def _pass_on(self, body: bytes, scope: Scope, receive: Receive, send: Send) -> None:
        whole: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive_again() -> Message:
            return whole.pop() if whole else await receive()

        await self.app(scope, receive_again, send)

    async def _read(self, receive: Receive) -> bytes | None:
        """Return the body, or None if it is too long; some more is read then, so that the client hears the answer."""
        pieces, came = [], 0
        while came <= _MOST_READ * self.limit:
            message = await receive()
            piece = message.get("body", b"")
            came += len(piece)
            if came <= self.limit:
                pieces.append(piece)
            if not message.get("more_body", False):
                break
        return b"".join(pieces) if came <= self.limit else None


async def _refuse(send: Send, failure: Failure) -> None:
    body = json.dumps(failure.as_data()).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers.append((b"connection", b"close") if failure.status == 413 else (b"retry-after", b"2"))
    await send({"type": "http.response.start", "status": failure.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
