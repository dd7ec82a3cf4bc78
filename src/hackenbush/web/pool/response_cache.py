"""A cache of complete answers, so that a repeated request is computed once."""

from __future__ import annotations

from collections import OrderedDict

from hackenbush.tasks import Answer

__all__ = ["ResponseCache"]

_OVERHEAD = 500  # bytes of an entry besides its request and its answer


class ResponseCache:
    """The most recently used answers, within a number of bytes.

    >>> cache = ResponseCache(room=1200)
    >>> cache.keep("value", b"br", Answer(b"1/2"))
    >>> cache.keep("value", b"brr", Answer(b"1/4"))
    >>> cache.find("value", b"br").content, cache.find("moves", b"br")
    (b'1/2', None)
    >>> cache.keep("value", b"brrr", Answer(b"1/8"))  # there is room for two
    >>> cache.find("value", b"brr"), cache.find("value", b"br").content
    (None, b'1/2')
    """

    def __init__(self, *, room: int) -> None:
        self._left = room
        self._answers: OrderedDict[tuple[str, bytes], Answer] = OrderedDict()

    def find(self, task: str, request: bytes) -> Answer | None:
        """Return the cached answer to a request, or None."""
        key = task, request
        if key not in self._answers:
            return None
        self._answers.move_to_end(key)
        return self._answers[key]

    def keep(self, task: str, request: bytes, answer: Answer) -> None:
        """Store an answer, and drop the least recently used ones to make room."""
        if (task, request) in self._answers:
            return
        self._answers[task, request] = answer
        self._left -= _size(request, answer)
        while self._left < 0:
            (_, dropped), answer = self._answers.popitem(last=False)
            self._left += _size(dropped, answer)


def _size(request: bytes, answer: Answer) -> int:
    return _OVERHEAD + len(request) + len(answer.content)
