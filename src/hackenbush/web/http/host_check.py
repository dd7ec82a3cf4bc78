"""Who is answered: whoever calls the server by a name that it has, and is no page of another site.

A server on a machine's own address is out of reach of others, but not of the pages that are open in the browser of its
user. One whose name was made to lead to this machine (DNS rebinding) calls the server by that name; one that sends a
form or opens a socket says where it comes from. Neither is let in.
"""

from __future__ import annotations

from collections.abc import Collection
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from hackenbush.tasks import Failure
from hackenbush.web.http.responses import failure_response

__all__ = ["HostCheck", "names_on"]

_HARMLESS = {"GET", "HEAD", "OPTIONS"}  # which anybody may ask for, and whose answers other sites cannot read
_OUR_OWN = {"same-origin", "none"}  # what a browser says of requests that no other site has made


def names_on(address: str, others: Collection[str] = ()) -> frozenset[str] | None:
    """Return the names that a server on an address may be called by, or None if that is for its network to say.

    >>> sorted(names_on("127.0.0.1", ["bush.example"])), names_on("0.0.0.0")
    (['127.0.0.1', '::1', 'bush.example', 'localhost'], None)
    """
    if not ip_address(address).is_loopback:
        return None
    return frozenset({address, "localhost", "127.0.0.1", "::1", *map(str.lower, others)})


class HostCheck:
    """Refuses requests and sockets that call the server by a name it does not have, or come from another site."""

    def __init__(self, app: ASGIApp, *, names: Collection[str] | None = None) -> None:
        self.app = app
        self.names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or refuse to."""
        failure = self._objection(scope) if scope["type"] in ("http", "websocket") else None
        if failure is None:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})  # which is 403 before it is open
        else:
            await failure_response(failure)(scope, receive, send)

    def _objection(self, scope: Scope) -> Failure | None:
        headers = Headers(scope=scope)
        if not self._is_ours(headers.get("host", "")):
            return Failure("misdirected", "this server has another name; --name gives it one more")
        if (scope["type"] == "websocket" or scope["method"] not in _HARMLESS) and _is_from_elsewhere(headers):
            return Failure("foreign", "this comes from a page of another site")
        return None

    def _is_ours(self, host: str) -> bool:
        """Return whether a name, with its port, is one of the server's; those below localhost are, by their nature."""
        if self.names is None:
            return True
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        return name in self.names or name.endswith(".localhost")


def _is_from_elsewhere(headers: Headers) -> bool:
    """Return whether a page of another site has asked: as its browser says, or else as its origin shows."""
    said = headers.get("sec-fetch-site")
    if said is not None:
        return said not in _OUR_OWN
    origin = headers.get("origin")
    return origin is not None and origin.partition("://")[2] != headers.get("host")
