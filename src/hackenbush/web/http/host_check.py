"""Checks that a request names this server as its host, and does not come from a page of another site.

Other machines cannot reach a server on a loopback address, but pages that its user has open in a browser can. If such a
page has a name that resolves to this machine (DNS rebinding), its requests carry that name as their host. If it sends a
form or opens a socket, the browser states the page's origin. The server refuses both.
"""

from __future__ import annotations

from collections.abc import Collection
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from hackenbush.tasks import Failure
from hackenbush.web.http.responses import make_failure_response

__all__ = ["HostCheck", "list_host_names"]

_HARMLESS = {"GET", "HEAD", "OPTIONS"}  # allowed for any site, which cannot read the answers
_OUR_OWN = {"same-origin", "none"}  # values of Sec-Fetch-Site for requests that no other site made


def list_host_names(address: str, others: Collection[str] = ()) -> frozenset[str] | None:
    """Return the host names that a server on this address answers to, or None (any) if it is not a loopback address.

    >>> sorted(list_host_names("127.0.0.1", ["bush.example"])), list_host_names("0.0.0.0")
    (['127.0.0.1', '::1', 'bush.example', 'localhost'], None)
    """
    if not ip_address(address).is_loopback:
        return None
    return frozenset({address, "localhost", "127.0.0.1", "::1", *map(str.lower, others)})


class HostCheck:
    """Refuses requests and sockets that name another host, or come from another site."""

    def __init__(self, app: ASGIApp, *, names: Collection[str] | None = None) -> None:
        self.app = app
        self.names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer or refuse a request."""
        failure = self._check(scope) if scope["type"] in ("http", "websocket") else None
        if failure is None:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})  # sent as 403 before the socket is open
        else:
            await make_failure_response(failure)(scope, receive, send)

    def _check(self, scope: Scope) -> Failure | None:
        headers = Headers(scope=scope)
        if not self._is_ours(headers.get("host", "")):
            return Failure("misdirected", "this server does not answer to that name; you can add it with --name")
        if (scope["type"] == "websocket" or scope["method"] not in _HARMLESS) and _is_from_elsewhere(headers):
            return Failure("foreign", "this request comes from a page of another site")
        return None

    def _is_ours(self, host: str) -> bool:
        """Return whether a host, with or without its port, is one of the names or a subdomain of localhost."""
        if self.names is None:
            return True
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        return name in self.names or name.endswith(".localhost")


def _is_from_elsewhere(headers: Headers) -> bool:
    """Return whether a page of another site sent the request, by Sec-Fetch-Site or else by Origin."""
    said = headers.get("sec-fetch-site")
    if said is not None:
        return said not in _OUR_OWN
    origin = headers.get("origin")
    return origin is not None and origin.partition("://")[2] != headers.get("host")
