"""Joins pictures side by side, with new node numbers, different words, and drawings that do not touch."""

from __future__ import annotations

from array import array
from collections.abc import Container, Iterable, Mapping

from hackenbush.board.arrays import WORD, Arrays, with_words
from hackenbush.board.nodes import LARGEST, Node, Place
from hackenbush.errors import TooHard

__all__ = ["join"]

_GAP = 1.0  # between drawings side by side


def join(pictures: Iterable[tuple[Arrays, Mapping[Node, Place]]]) -> tuple[Arrays, Mapping[Node, Place]]:
    """Return one picture of several, and the places of its nodes.

    >>> stalk = Arrays(array("I", [0, 1]).tobytes(), b"b", ())
    >>> both, places = join([(stalk, {1: (0, 1)}), (stalk, {1: (0, 1)})])
    >>> memoryview(both.ends).cast("I").tolist(), both.colors, places
    ([0, 1, 0, 2], b'bb', {1: (0.0, 1), 2: (1.0, 1)})
    """
    ends, colors = array("I"), bytearray()
    words: dict[str, int] = {}
    places: dict[Node, Place] = {}
    largest, right = 0, None
    for arrays, own_places in pictures:
        codes = array("I", arrays.ends)
        numbers = {code for code in codes if 0 < code < WORD}
        shift = largest if numbers and min(numbers) <= largest else 0
        largest = max(numbers, default=0) + shift if numbers else largest
        if largest > LARGEST:
            raise TooHard(f"node numbers would exceed {LARGEST}")
        new = []
        for word in arrays.words:
            new.append(_free_word(word, words))
            words[new[-1]] = len(words)
        ends.extend(code and (code + shift if code < WORD else WORD + words[new[code - WORD]]) for code in codes)
        colors += arrays.colors
        if own_places:
            renamed = dict(zip(arrays.words, new, strict=True))
            moved = {
                renamed[node] if isinstance(node, str) else node and node + shift: place
                for node, place in own_places.items()
                if node in numbers or node in renamed
            }
            right = _put_beside(places, moved, right)
    return with_words(ends, bytes(colors), tuple(words)), places


def _free_word(word: str, taken: Container[str]) -> str:
    while word in taken:
        word += "'"
    return word


def _put_beside(places: dict[Node, Place], more: Mapping[Node, Place], right: float | None) -> float | None:
    """Add coordinates to the right of the existing ones, and return the new right end."""
    if not more:
        return right
    shift = 0.0 if right is None else right + _GAP - min(x for x, _ in more.values())
    places.update((node, (x + shift, y)) for node, (x, y) in more.items())
    return max(x for x, _ in more.values()) + shift
