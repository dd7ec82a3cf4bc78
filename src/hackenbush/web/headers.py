"""What surrounds every answer: headers that keep the page to itself, and a limit on what comes in.

Both are plain ASGI, so that bodies and WebSockets stream through them untouched.
"""

from __future__ import annotations

import json

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hackenbush.web.errors import Failure

__all__ = ["CONTENT_SECURITY_POLICY", "BodyLimit", "SecurityHeaders"]

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
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
    """Answers 413 to a body that is longer than a limit, as soon as that is known."""

    def __init__(self, app: ASGIApp, *, limit: int) -> None:
        self.app = app
        self.limit = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or refuse to."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        announced = dict(scope["headers"]).get(b"content-length", b"0")
        if not announced.isdigit() or int(announced[:20]) > self.limit:
            await self._refuse(send)
            return
        came = 0

        async def receive_within_limit() -> Message:
            nonlocal came
            message = await receive()
            came += len(message.get("body", b""))
            if came > self.limit:
                raise HTTPException(413, self._reason)
            return message

        await self.app(scope, receive_within_limit, send)

    @property
    def _reason(self) -> str:
        return f"a request has at most {self.limit:,} bytes here"

    async def _refuse(self, send: Send) -> None:
        failure = Failure(413, "too_large", self._reason)
        body = json.dumps(failure.as_data()).encode()
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        headers.append((b"connection", b"close"))
        await send({"type": "http.response.start", "status": failure.status, "headers": headers})
        await send({"type": "http.response.body", "body": body})
