"""Clients that take places and give nothing back: the server goes on answering others."""

from __future__ import annotations

import socket
from contextlib import ExitStack

from tests.waiting import wait_until
from tests.web.raw import BODY, CHUNKS, HEAD, PLAIN, exchange, open_connection, status
from tests.web.served import Served, serving

from .attack import Attack

__all__ = ["ATTACKS"]

_SAID = [  # what the clients send, and no more
    b"",
    HEAD,
    PLAIN,
    HEAD + b"Content-Length: 1000\r\n\r\n" + BODY,
    HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + CHUNKS[:9],
]


def _ask(served: Served, source: str) -> int:
    with open_connection(served.url, source=source) as connection:
        answer = exchange(connection, PLAIN)
    assert status(answer) == 503 or b'"text":"1/2"' in answer, answer
    return status(answer)


def _are_answered(served: Served) -> None:
    """Somebody else is answered at once, and the attacker's neighbors once its requests are no longer at work."""
    assert _ask(served, "127.0.0.2") == 200
    wait_until(lambda: _ask(served, "127.0.0.1") == 200)


def hold_connections(served: Served, *, whole: bool) -> None:
    """Open more connections than there are places; whoever comes next is answered, from any address."""
    for said in _SAID if whole else _SAID[:2]:
        with ExitStack() as stack:
            for _ in range(1_100 if whole else 600):
                connection = stack.enter_context(open_connection(served.url))
                try:
                    connection.sendall(said)
                except ConnectionError:  # it has made room already
                    continue
            _are_answered(served)


def read_nothing(served: Served, *, whole: bool) -> None:
    """Ask again and again, and never read an answer."""
    request = b"GET /api/v1/gallery HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with ExitStack() as stack:
        for _ in range(200 if whole else 20):
            connection = stack.enter_context(open_connection(served.url))
            connection.setblocking(False)
            _send_what_goes(connection, request * 100)
        _are_answered(served)


def _send_what_goes(connection: socket.socket, data: bytes) -> None:
    try:
        connection.send(data)
    except (BlockingIOError, ConnectionError):
        return


def hold_sockets(served: Served, *, whole: bool) -> None:
    """Open sockets and say nothing: an address keeps to its share, and others are answered."""
    with ExitStack() as stack:
        for _ in range(450 if whole else 40):
            stack.enter_context(served.socket())
        _are_answered(served)


def hold_places(whole: bool) -> None:
    """Hold the places of a server in every way; it prints nothing and ends well."""
    with serving("--workers", "2") as served:
        for hold in (hold_connections, read_nothing, hold_sockets):
            hold(served, whole=whole)
    assert (served.code, served.errors) == (0, ""), served.errors


ATTACKS = [Attack("server: clients that hold places", hold_places)]
