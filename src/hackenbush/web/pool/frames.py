"""The messages between the server and its workers: frames on a pipe, each a length, a letter, and content.

Nothing is pickled. The server sends ``T`` (a task). The worker sends ``R`` when it is ready, ``P`` for progress, and
ends each task with ``A`` (an answer), ``U`` (an answer that more time would improve), ``E`` (an error), ``H`` (too hard
for this pool) or ``C`` (cancelled). A small letter at the end of a task means that the worker exits and is replaced.
"""

from __future__ import annotations

import json
import struct
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

if TYPE_CHECKING:
    from asyncio import StreamReader  # workers never import asyncio

__all__ = ["Frame", "read", "read_async", "write"]

_HEAD = struct.Struct(">Ic")


class Frame(NamedTuple):
    """A kind, a header as plain data, and content that is passed on unchanged."""

    kind: str
    header: Any = None
    content: bytes = b""

    def pack(self) -> bytes:
        """Return the frame as bytes.

        >>> Frame("R").pack()
        b'\\x00\\x00\\x00\\x05Rnull\\n'
        """
        body = json.dumps(self.header).encode() + b"\n" + self.content
        return _HEAD.pack(len(body), self.kind.encode()) + body


def _unpack(kind: bytes, body: bytes) -> Frame:
    header, _, content = body.partition(b"\n")
    return Frame(kind.decode(), json.loads(header), content)


def read(stream: BinaryIO) -> Frame | None:
    """Return the next frame, or None at the end.

    >>> from io import BytesIO
    >>> read(BytesIO(Frame("T", {"task": "value"}, b"{}").pack())), read(BytesIO(b""))
    (Frame(kind='T', header={'task': 'value'}, content=b'{}'), None)
    """
    head = stream.read(_HEAD.size)
    if len(head) < _HEAD.size:
        return None
    length, kind = _HEAD.unpack(head)
    body = stream.read(length)
    return _unpack(kind, body) if len(body) == length else None


async def read_async(stream: StreamReader) -> Frame:
    """Return the next frame; raises `asyncio.IncompleteReadError` at the end."""
    length, kind = _HEAD.unpack(await stream.readexactly(_HEAD.size))
    return _unpack(kind, await stream.readexactly(length))


def write(stream: BinaryIO, frame: Frame) -> None:
    """Write a frame, and flush."""
    stream.write(frame.pack())
    stream.flush()
