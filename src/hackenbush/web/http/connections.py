"""Connections with deadlines, and with a share of the server's places for each client address.

Whoever connects gets a place, even if others hold all of them: the server closes the connection that has been idle for
longest, of the address that has most. A connection is idle if it has no complete request. Only where all connections of
an address are at work, its next one is refused.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, ClassVar

import h11
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from hackenbush.tasks import Failure
from hackenbush.web.http.responses import make_failure_response

__all__ = ["HttpConnection"]

_FULL = Failure("busy", "too many connections are open; try again in a moment")


class HttpConnection(H11Protocol):
    """An HTTP connection that ends if its client takes too long to send or to read."""

    PLACES = 1_000  # connections and sockets
    SHARE = 500  # of one address
    SECONDS: ClassVar = {"head": 10.0, "body": 30.0}  # to send these parts of a request
    READ_SECONDS = 30.0  # to read what the server has ready

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._idle_since = self.loop.time()
        self._due = ""  # the part of a request that the client has to send, if it has begun
        self._sending = _Deadline(self)
        self._reading = _Deadline(self)

    @property
    def is_idle(self) -> bool:
        """Whether no request is at work."""
        return self.cycle is None or self.cycle.response_complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin, and make room for this connection if there is none."""
        super().connection_made(transport)
        self._expect("head")
        self._make_room()

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self._expect("")
        self._reading.clear()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on."""
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            self._expect("")  # it is a socket now
        else:
            self._expect("head" if self.is_idle else self._find_due_body())

    def on_response_complete(self) -> None:
        """Wait for the next request, for as long as uvicorn lets connections be idle."""
        self._idle_since = self.loop.time()
        super().on_response_complete()
        self._expect("")
        self._expect(self._find_due_body())

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Become a socket, which has its own pings; one with a body, or that cannot be read, is refused."""
        if any(name in (b"content-length", b"transfer-encoding") for name, _ in self.headers):
            self.send_400_response("expected a socket without a body")
            return
        super().handle_websocket_upgrade(event)
        if not getattr(self.transport.get_protocol(), "handshake_initiated", True):
            self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        """Refuse what cannot be read, and the request that it is the body of."""
        if not self.is_idle:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.abort()  # an answer has begun

    def pause_writing(self) -> None:
        """Wait for the client to read."""
        super().pause_writing()
        self._reading.set(self.READ_SECONDS)

    def resume_writing(self) -> None:
        """Go on, as the client has read."""
        super().resume_writing()
        self._reading.clear()

    def _find_due_body(self) -> str:
        return "body" if not self.is_idle and self.cycle.more_body else ""

    def _expect(self, due: str) -> None:
        """Give the client time for a part of a request, from the moment that it is due."""
        if due != self._due:
            self._due = due
            self._sending.clear()
            if due:
                self._sending.set(self.SECONDS[due])

    def _make_room(self) -> None:
        held = Counter(map(_address, self.connections))
        if held[_address(self)] > self.SHARE:
            crowded = _address(self)
        elif len(self.connections) > self.PLACES:
            crowded = held.most_common(1)[0][0]
        else:
            return
        others = [other for other in self.connections if isinstance(other, HttpConnection) and other is not self]
        idle = [other for other in others if _address(other) == crowded and other.is_idle]
        if idle:
            longest = min(idle, key=lambda other: other._idle_since)
            self.connections.discard(longest)
            longest.transport.abort()
        else:
            self.app = _refuse


def _address(connection: Any) -> str:
    return connection.client[0] if connection.client else ""


class _Deadline:
    """A time at which a connection ends, unless it is cleared before."""

    def __init__(self, connection: HttpConnection) -> None:
        self._connection = connection
        self._timer: asyncio.TimerHandle | None = None

    def set(self, seconds: float) -> None:
        """End the connection after this many seconds."""
        self.clear()
        self._timer = self._connection.loop.call_later(seconds, self._connection.transport.abort)

    def clear(self) -> None:
        """Let the connection live."""
        if self._timer is not None:
            self._timer.cancel()


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    await make_failure_response(_FULL)(scope, receive, send)
