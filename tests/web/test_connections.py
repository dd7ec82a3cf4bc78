"""Headers that contradict each other, connections that send nothing, and clients that take too long."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Callable
from typing import ClassVar

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from hackenbush.web.http.connections import HttpConnection
from tests.waiting import PATIENCE
from tests.web.raw import BODY, CHUNKS, HEAD, PLAIN, exchange, open_connection, status
from tests.web.served import Served

LENGTH = b"Content-Length: %d\r\n" % len(BODY)
CHUNKED = b"Transfer-Encoding: chunked\r\n"
CONTRADICTIONS = {
    "length and encoding": HEAD + LENGTH + CHUNKED + b"\r\n" + CHUNKS,
    "encoding and length": HEAD + CHUNKED + LENGTH + b"\r\n" + BODY,
    "no length and encoding": HEAD + b"Content-Length: 0\r\n" + CHUNKED + b"\r\n" + CHUNKS,
    "two lengths": HEAD + LENGTH + b"Content-Length: 1\r\n\r\n" + BODY,
    "two lengths in one": HEAD + b"Content-Length: 18, 1\r\n\r\n" + BODY,
    "a length that is no number": HEAD + b"Content-Length: +18\r\n\r\n" + BODY,
    "a name with a space": HEAD + b"Content-Length : 18\r\n\r\n" + BODY,
    "two hosts": HEAD + b"Host: elsewhere\r\n" + LENGTH + b"\r\n" + BODY,
    "an encoding in HTTP/1.0": HEAD.replace(b"1.1", b"1.0") + CHUNKED + b"\r\n" + CHUNKS,
    "an encoding over several lines": HEAD + LENGTH + b"Transfer-Encoding:\r\n chunked\r\n\r\n" + CHUNKS,
    "two encodings": HEAD + CHUNKED + CHUNKED + b"\r\n" + CHUNKS,
    "a chunk of a size that is no number": HEAD + CHUNKED + b"\r\n-1\r\n" + BODY,
}


@pytest.mark.parametrize("request_", CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_headers_that_contradict_each_other_are_refused_and_nothing_after_them_is_read(
    server: Served, request_: bytes
) -> None:
    with open_connection(server.url) as connection:
        answer = exchange(connection, request_ + PLAIN)
    assert status(answer) in (400, 501)
    assert answer.count(b"HTTP/1.1") == 1, answer  # the request behind it has no answer
    assert b"connection: close" in answer.lower()


def test_requests_in_order_are_answered_one_after_the_other(server: Served) -> None:
    with open_connection(server.url) as connection:
        for request in (PLAIN, HEAD + CHUNKED + b"\r\n" + CHUNKS, PLAIN):
            answer = exchange(connection, request)
            assert status(answer) == 200
            assert b'"text":"1/2"' in answer


SOCKET = (
    b"GET /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


@pytest.mark.parametrize("header", [LENGTH, CHUNKED], ids=["length", "encoding"])
def test_a_socket_with_a_body_is_refused(server: Served, header: bytes) -> None:
    with open_connection(server.url) as connection:
        assert status(exchange(connection, SOCKET + header + b"\r\n" + BODY)) == 400


def test_a_socket_that_cannot_be_read_is_closed(server: Served) -> None:
    with open_connection(server.url) as connection, contextlib.suppress(ConnectionResetError):
        assert exchange(connection, SOCKET + b"X: y\r\n" * 500 + b"\r\n") == b""


# ---- places and deadlines ------------------------------------------------------------------------------------


class Small(HttpConnection):
    """With few places."""

    PLACES, SHARE = 6, 4


lost: list[HttpConnection] = []


class Hasty(HttpConnection):
    """With short deadlines."""

    SECONDS: ClassVar = {"head": 0.05, "body": 0.05}
    READ_SECONDS = 0.05

    def connection_lost(self, exc: Exception | None) -> None:
        lost.append(self)
        super().connection_lost(exc)


waiting: list[Scope] = []


async def answer_later(scope: Scope, receive: Receive, send: Send) -> None:
    """Read a body, wait if the path says so, and answer with many bytes if it says so."""
    while (await receive()).get("more_body"):
        pass
    if scope["path"] == "/wait":
        waiting.append(scope)
        while (await receive())["type"] != "http.disconnect":
            pass
        return
    body = b"x" * (50 << 20 if scope["path"] == "/much" else 1)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body})


@contextlib.asynccontextmanager
async def serving(protocol: type[HttpConnection]) -> AsyncIterator[Callable[[str], socket.socket]]:
    """Serve an application by connections of a class; yield a function that connects from an address."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        config = uvicorn.Config(answer_later, http=protocol, lifespan="off", log_level="critical")
        server = uvicorn.Server(config)
        running = asyncio.create_task(server.serve(sockets=[listening]))
        opened: list[socket.socket] = []

        def connect(source: str = "127.0.0.1") -> socket.socket:
            url = f"http://127.0.0.1:{listening.getsockname()[1]}"
            opened.append(open_connection(url, source=source))
            opened[-1].setblocking(False)
            return opened[-1]

        try:
            yield connect
        finally:
            for connection in opened:
                connection.close()
            server.should_exit = True
            await running


async def say(connection: socket.socket, data: bytes) -> None:
    await asyncio.get_running_loop().sock_sendall(connection, data)


async def hear(connection: socket.socket) -> bytes:
    """Return what comes up to the first byte of a body, or nothing if the connection is closed."""
    heard = b""
    async with asyncio.timeout(PATIENCE):
        while not heard.partition(b"\r\n\r\n")[2]:
            try:
                piece = await asyncio.get_running_loop().sock_recv(connection, 1 << 16)
            except ConnectionResetError:
                return b""
            if not piece:
                break
            heard += piece
    return heard


GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


def test_idle_connections_make_room_for_a_new_one_the_longest_idle_first() -> None:
    async def attack() -> None:
        async with serving(Small) as connect:
            idle = []
            for _ in range(Small.SHARE):
                idle.append(connect())
                await say(idle[-1], GET)
                assert b"200" in await hear(idle[-1])
            await say(idle[0], GET)  # so that the second has been idle for longest
            assert b"200" in await hear(idle[0])
            late = connect()
            await say(late, GET)
            assert b"200" in await hear(late)
            assert await hear(idle[1]) == b""
            for kept in (idle[0], *idle[2:]):
                await say(kept, GET)
                assert b"200" in await hear(kept)

    asyncio.run(attack())


def test_addresses_with_many_connections_make_room_for_others() -> None:
    async def attack() -> None:
        async with serving(Small) as connect:
            few = [connect("127.0.0.2") for _ in range(2)]
            many = [connect("127.0.0.3") for _ in range(4)]
            for connection in (*few, *many):
                await say(connection, GET)
                assert b"200" in await hear(connection)
            other = connect("127.0.0.4")
            await say(other, GET)
            assert b"200" in await hear(other)
            assert await hear(many[0]) == b""
            await say(few[0], GET)
            assert b"200" in await hear(few[0])

    asyncio.run(attack())


def test_an_address_whose_connections_are_all_at_work_is_refused_and_others_are_not() -> None:
    async def attack() -> None:
        async with serving(Small) as connect:
            working = [connect() for _ in range(Small.SHARE)]
            waiting.clear()
            for connection in working:
                await say(connection, GET.replace(b"/ ", b"/wait "))
            while len(waiting) < len(working):
                await asyncio.sleep(0.01)
            late, other = connect(), connect("127.0.0.2")
            for connection in (other, late):
                await say(connection, GET)
            assert b" 200 " in await hear(other)
            assert b" 503 " in await hear(late)

    asyncio.run(attack())


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nhalf",
        GET + b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf",
    ],
    ids=["nothing", "half a head", "half a body", "half a chunk", "half a body behind a request"],
)
def test_a_client_that_does_not_go_on_loses_its_connection(sent: bytes) -> None:
    async def attack() -> None:
        async with serving(Hasty) as connect:
            connection = connect()
            await say(connection, sent)
            while await hear(connection):
                pass

    asyncio.run(attack())


def test_a_client_that_does_not_read_loses_its_connection() -> None:
    async def attack() -> None:
        async with serving(Hasty) as connect:
            connection = connect()
            await say(connection, GET.replace(b"/ ", b"/much "))
            await hear(connection)
            async with asyncio.timeout(PATIENCE):
                while not lost:
                    await asyncio.sleep(0.01)

    lost.clear()
    asyncio.run(attack())


def test_a_request_may_be_at_work_for_longer_than_its_client_may_take_to_send_it() -> None:
    async def attack() -> None:
        async with serving(Hasty) as connect:
            connection = connect()
            await say(connection, GET.replace(b"/ ", b"/wait "))
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(5 * Hasty.SECONDS["head"]):
                    await asyncio.get_running_loop().sock_recv(connection, 1)

    asyncio.run(attack())
