"""Requests as bytes, which no client would send."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

from tests.waiting import PATIENCE

HEAD = b"POST /api/v1/value HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
BODY = b'{"position": "br"}'
CHUNKS = b"%x\r\n%s\r\n0\r\n\r\n" % (len(BODY), BODY)
PLAIN = HEAD + b"Content-Length: %d\r\n\r\n" % len(BODY) + BODY


def open_connection(url: str, *, source: str = "127.0.0.1") -> socket.socket:
    """Return a connection to a server, from one of the addresses of this machine."""
    address = urlsplit(url)
    return socket.create_connection((address.hostname, address.port), timeout=PATIENCE, source_address=(source, 0))


def exchange(connection: socket.socket, request: bytes) -> bytes:
    """Send a request, and return what comes until the server closes the connection or the answer is complete."""
    connection.sendall(request)
    answer = b""
    while piece := connection.recv(1 << 16):
        answer += piece
        head, _, body = answer.partition(b"\r\n\r\n")
        lengths = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
        if lengths and len(body) >= int(lengths[0].partition(b":")[2]) and b"connection: close" not in head.lower():
            break
    return answer


def status(answer: bytes) -> int:
    """Return the status of an answer."""
    return int(answer.split(b" ", 2)[1])
