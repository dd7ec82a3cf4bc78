"""A picture as flat arrays: what the kernel takes and what readers return. `hackenbush._kernel` describes them."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from hackenbush import _kernel
from hackenbush.board.colors import Color
from hackenbush.board.nodes import LARGEST, NO_PLACES, Node, Place, as_node
from hackenbush.errors import InvalidArgument, expect

__all__ = ["WORD", "Arrays", "Picture", "arrays_of", "pack", "with_words"]

_LETTERS = ("b", "r", "g")
WORD = LARGEST + 1  # the code of the first word; smaller codes are numbers


class Arrays(NamedTuple):
    """A picture for the kernel: two codes of nodes and a letter for every edge, and sorted words."""

    ends: bytes
    colors: bytes
    words: tuple[str, ...]

    def name(self, code: int) -> Node:
        """Return the name of a node."""
        return code if code < WORD else self.words[code - WORD]

    @property
    def points(self) -> int:
        """How many words are points of the ground; they come first."""
        if not self.words:
            return 0
        return next((i for i, word in enumerate(self.words) if not word.startswith("0.")), len(self.words))

    def ground_codes(self) -> range:
        """Return the codes of the points of the ground, without 0."""
        return range(WORD, WORD + self.points)


class Picture(NamedTuple):
    """A picture that was read, before it is a `Position`: its edges, and the places that were given."""

    edges: Arrays
    places: Mapping[Node, Place] = NO_PLACES


def arrays_of(edges: Iterable[tuple[object, object, object]]) -> Arrays:
    """Return the arrays for a sequence of (start, end, color)."""
    starts: list[Node] = []
    ends: list[Node] = []
    letters: list[str] = []
    for given in expect(Iterable, edges, "a text or edges"):
        try:
            start, end, color = given
        except (TypeError, ValueError):
            raise InvalidArgument(f"expected (start, end, color) for an edge, not {given!r}") from None
        starts.append(start if type(start) is int and 0 <= start <= LARGEST else as_node(start))
        ends.append(end if type(end) is int and 0 <= end <= LARGEST else as_node(end))
        letters.append(color if type(color) is str and color in _LETTERS else _letter(color))
    words = sorted({node for side in (starts, ends) for node in side if isinstance(node, str)})
    codes = {word: WORD + i for i, word in enumerate(words)}
    packed = pack(*([codes[node] if isinstance(node, str) else node for node in side] for side in (starts, ends)))
    return Arrays(packed, "".join(letters).encode(), tuple(words))


def with_words(ends: array[int], colors: bytes, words: Sequence[str]) -> Arrays:
    """Return a picture with its words sorted and unused ones dropped, given codes for words in any order."""
    if not words:
        return Arrays(ends.tobytes(), colors, ())
    used = sorted({code for code in set(ends) if code >= WORD}, key=lambda code: words[code - WORD])
    new = {code: WORD + i for i, code in enumerate(used)}
    if any(old != code for old, code in new.items()):
        codes = [new.get(code, code) for code in ends]
        return Arrays(pack(codes[::2], codes[1::2]), colors, tuple(words[code - WORD] for code in used))
    return Arrays(ends.tobytes(), colors, tuple(words[: len(used)]))


def pack(starts: Iterable[int], ends: Iterable[int], *, largest: int = 2**32 - 1) -> bytes:
    """Return the ends of edges as one array, from any two rows of ints."""
    try:
        return _kernel.pack_edges(_row(starts), _row(ends), largest)
    except (TypeError, ValueError, OverflowError) as wrong:
        raise InvalidArgument(f"expected two rows of numbers from 0 to {LARGEST} of one length: {wrong}") from None


def _row(numbers: Iterable[int]) -> Iterable[int]:
    if isinstance(numbers, list):
        return array("q", numbers)
    try:
        view = memoryview(numbers)  # type: ignore[arg-type]
    except TypeError:
        return array("q", numbers)
    return view if view.c_contiguous else array("q", view)


def _letter(color: object) -> str:
    if isinstance(color, Color):
        return color.letter
    if isinstance(color, str) and color.lower() in _LETTERS:
        return color.lower()
    raise InvalidArgument(f"expected a color, b, r or g, not {color!r}")
