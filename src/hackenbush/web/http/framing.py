"""Refuses requests whose headers leave open where the request ends.

A proxy in front of the server may see a different end than the server, and take the rest for someone else's request
(RFC 9112, sections 6.1 and 11.2). The parser h11 refuses two lengths that differ, two hosts, and encodings other than
``chunked``; this refuses what it lets pass.
"""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from hackenbush.tasks import Failure
from hackenbush.web.http.responses import make_failure_response

__all__ = ["FramingCheck"]


class FramingCheck:
    """Refuses requests with both a length and an encoding, and encodings in HTTP/1.0."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer or refuse a request."""
        if scope["type"] == "http" and (fault := _find_fault(scope)):
            await make_failure_response(Failure("framing", fault))(scope, receive, send)
        else:
            await self.app(scope, receive, send)


def _find_fault(scope: Scope) -> str:
    headers = Headers(scope=scope)
    if "transfer-encoding" not in headers:
        return ""
    if "content-length" in headers:
        return "expected Content-Length or Transfer-Encoding, not both"
    return "expected no Transfer-Encoding in HTTP/1.0" if scope["http_version"] == "1.0" else ""
