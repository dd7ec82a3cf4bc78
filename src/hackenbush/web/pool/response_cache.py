"""Answers that are kept: what was worked out in full is worked out once, as long as it is asked for now and then."""

from __future__ import annotations

from collections import OrderedDict

from hackenbush.web.pool.processes import Reply

__all__ = ["Kept"]

_OVERHEAD = 500  # bytes of an entry beside its request and its answer


class Kept:
    """The answers that were asked for last, within a number of bytes.

    >>> kept = Kept(room=1200)
    >>> kept.keep("value", b"br", Reply(b"1/2"))
    >>> kept.keep("value", b"brr", Reply(b"1/4"))
    >>> kept.find("value", b"br").content, kept.find("moves", b"br")
    (b'1/2', None)
    >>> kept.keep("value", b"brrr", Reply(b"1/8"))  # there is room for two
    >>> kept.find("value", b"brr"), kept.find("value", b"br").content
    (None, b'1/2')
    """

    def __init__(self, *, room: int) -> None:
        self._left = room
        self._replies: OrderedDict[tuple[str, bytes], Reply] = OrderedDict()

    def find(self, task: str, request: bytes) -> Reply | None:
        """Return the answer to a request, if it is here."""
        key = task, request
        if key not in self._replies:
            return None
        self._replies.move_to_end(key)
        return self._replies[key]

    def keep(self, task: str, request: bytes, reply: Reply) -> None:
        """Keep an answer, and drop others to make room for it."""
        if (task, request) in self._replies:
            return
        self._replies[task, request] = reply
        self._left -= _size(request, reply)
        while self._left < 0:
            (_, dropped), reply = self._replies.popitem(last=False)
            self._left += _size(dropped, reply)


def _size(request: bytes, reply: Reply) -> int:
    return _OVERHEAD + len(request) + len(reply.content)
