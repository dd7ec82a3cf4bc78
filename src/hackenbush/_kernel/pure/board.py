"""Pictures as flat arrays: reading their text, and what stands, falls and belongs together.

The twin of ``native/board.cpp``. A picture is two byte strings: ``ends``, two unsigned 32-bit ints for every edge,
and ``colors``, one of the letters b, r, g for every edge. A node is a *code*: a number below 2**31 for itself, or
2**31 + i for ``words[i]``; the words are sorted. Codes 0 and 2**31 to 2**31 + points - 1 are the ground, since words
for points of the ground begin with "0." and sort first. The smaller code of an edge stands first.
"""

from __future__ import annotations

import re
from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

__all__ = [
    "components", "cut", "degrees", "edge_key", "falls", "grounded", "pack_edges", "read_edges", "read_letters",
    "write_edges", "write_letters",
]  # fmt: skip

WORD = 1 << 31  # the code of words[0]
Fault = tuple[int, str]  # where reading stopped, and what was expected there
Read = tuple[bytes, bytes, list[str], Fault | None]
Part = tuple[bytes, bytes, bytes]  # ends, colors, and which edges of the picture these are

_NAME = re.compile(r"0+\.[\w.']+|\d+|[^\W\d][\w.']*")
_EDGE = re.compile(r"([^\s,;-]*)-([^\s,;-]*)([brgBRG])(?=[\s,;]|$)", re.ASCII)
_SPACE = re.compile(r"[\s,;]*")


# ---- reading -----------------------------------------------------------------------------------------------


def read_edges(text: str) -> Read:
    """Return ends, colors and words of an edge list such as ``0-1B 1-2R``, and the fault that ended it."""
    names = _Names()
    ends: list[int] = []
    colors: list[str] = []
    place = _SPACE.match(text).end()  # type: ignore[union-attr]
    fault = None
    while place < len(text) and fault is None:
        edge = _EDGE.match(text, place)
        if edge is None:
            fault = _fault_in_edge(text, place)
            break
        for group in (1, 2):
            code = names.code(edge[group])
            if isinstance(code, str):
                offset, reason = _name_fault(edge[group], code)
                fault = (edge.start(group) + offset, reason)
                break
            ends.append(code)
        else:
            colors.append(edge[3].lower())
            place = _SPACE.match(text, edge.end()).end()  # type: ignore[union-attr]
    return (*_packed(ends, colors, names.words), fault)


def _fault_in_edge(text: str, start: int) -> Fault:
    """Return where an edge goes wrong, and how."""
    word = re.compile(r"[^\s,;]*").match(text, start)[0]  # type: ignore[index]
    dash = word.find("-")
    if dash < 0:
        return start + len(word), "dash"
    second = word.find("-", dash + 1)
    if second >= 0:
        return start + second, "color"
    if dash + 1 == len(word):
        return start + len(word), "name"
    return start + len(word) - 1 + (word[-1].isdigit()), "color"


def _name_fault(name: str, reason: str) -> Fault:
    """Return where a name goes wrong, from its start."""
    good = _NAME.match(name)
    return (0 if good is None or reason == "small" else good.end()), reason


def read_letters(text: str) -> Read:
    """Return ends, colors and words of a picture in letters such as ``b(r,b:top)+g:top``, and its fault."""
    return _Letters(text).read()


class _Names:
    """Codes for names as they come; words are coded by their order of appearance until all are known."""

    def __init__(self) -> None:
        self.words: dict[str, int] = {}

    def code(self, name: str) -> int | str:
        """Return the code of a name, or what is wrong with it."""
        if name.isascii() and name.isdigit():
            number = int(name) if len(name) < 20 else WORD
            return number if number < WORD else "small"
        if name == "ground":
            return 0
        match = _NAME.fullmatch(name)
        if match is None or (name[0].isdigit() and name[0] != "0"):
            return "name"
        if name[0] == "0":
            name = "0." + name.split(".", 1)[1]
        return WORD + self.words.setdefault(name, len(self.words))


class _Letters:
    """A reader that keeps its place in the picture on a stack: where it stands, and where brackets opened."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._names = _Names()
        self._nodes: dict[int, int] = {0: 0}  # codes of named nodes: their places
        self._codes: list[int | None] = [0]  # of nodes in order of reading; None for a number to come
        self._ends: list[int] = []  # places of nodes
        self._colors: list[str] = []

    def read(self) -> Read:
        fault = self._read()
        codes = self._numbered()
        if codes is None:
            return b"", b"", [], (len(self._text), "small")
        ends = [codes[place] for place in self._ends]
        return (*_packed(ends, self._colors, self._names.words), fault)

    def _read(self) -> Fault | None:
        text, size = self._text, len(self._text)
        here, opened = 0, []  # places of nodes
        state = "start"  # of a term, or "edge" for a start inside a bracket, "on" after an edge, "shut" after a bracket
        at = 0
        while at < size:
            char = text[at]
            if char.isspace():
                at += 1
            elif char in "brgBRG":
                end = self._name_after(at + 1)
                if isinstance(end, tuple):
                    return end
                place, at = end, self._at
                self._ends += (here, place)
                self._colors.append(char.lower())
                here, state = place, "on"
            elif char == "(" and state != "zero":
                opened.append(here)
                at, state = at + 1, "edge"
            elif char == "," and opened and state in ("on", "shut"):
                here = opened[-1]
                at, state = at + 1, "edge"
            elif char == ")" and opened and state in ("on", "shut"):
                here = opened.pop()
                at, state = at + 1, "shut"
            elif char == "+" and not opened and state in ("on", "shut", "zero"):
                here = 0
                at, state = at + 1, "term"
            elif char == "0" and state in ("start", "term"):
                at, state = at + 1, "zero"
            else:
                return at, _wanted(state, bool(opened))
            if state == "zero" and at < size and text[at] in "brgBRG":
                return at, _wanted(state, bool(opened))
        if opened:
            return size, "close" if state in ("on", "shut") else "edge"
        return (size, "edge") if state in ("term", "edge") else None

    def _name_after(self, at: int) -> int | Fault:
        """Return the place of the node that an edge leads to, named or new, and move on."""
        text, size = self._text, len(self._text)
        after = at
        while after < size and text[after].isspace():
            after += 1
        if after == size or text[after] != ":":
            self._at = at
            self._codes.append(None)
            return len(self._codes) - 1
        after += 1
        while after < size and text[after].isspace():
            after += 1
        name = _NAME.match(text, after)
        if name is None:
            return after, "name"
        code = self._names.code(name[0])
        if isinstance(code, str):
            return after, code
        self._at = name.end()
        if code not in self._nodes:
            self._nodes[code] = len(self._codes)
            self._codes.append(code)
        return self._nodes[code]

    def _numbered(self) -> list[int] | None:
        """Return the codes of all nodes: one without a name takes the number after the largest so far, if free."""
        last = 0
        codes = []
        for named in self._codes:
            code = named
            if code is None:
                code = last + 1
                while code in self._nodes:
                    code += 1
                if code >= WORD:
                    return None
            if code < WORD:
                last = max(last, code)
            codes.append(code)
        return codes


def _wanted(state: str, inside: bool) -> str:
    """Return what could stand here."""
    if state == "zero":
        return "plus"
    if state in ("start", "term", "edge"):
        return "edge"
    return "inside" if inside else "outside"


def _packed(ends: list[int], colors: list[str], words: dict[str, int]) -> tuple[bytes, bytes, list[str]]:
    """Return the arrays, with words in order and edges from the smaller code to the larger."""
    del ends[2 * len(colors) :]
    in_order = sorted(words)
    if in_order != list(words):
        new = {words[word]: i for i, word in enumerate(in_order)}
        ends = [end if end < WORD else WORD + new[end - WORD] for end in ends]
    return pack_edges(ends[::2], ends[1::2]), "".join(colors).encode(), in_order


# ---- writing -----------------------------------------------------------------------------------------------


def write_edges(ends: bytes, colors: bytes, words: Sequence[str]) -> str:
    """Return a picture as a list of edges, each from the ground if it stands on it."""
    codes = array("I", ends)
    points = sum(word.startswith("0.") for word in words)
    for i in range(0, len(codes) if points else 0, 2):
        if WORD <= codes[i + 1] < WORD + points and 0 < codes[i] < WORD:
            codes[i : i + 2] = array("I", (codes[i + 1], codes[i]))
    names = {code: str(code) if code < WORD else words[code - WORD] for code in set(codes)}
    starts, far = map(names.__getitem__, codes[::2]), map(names.__getitem__, codes[1::2])
    letters = colors.decode().upper()
    return " ".join([f"{start}-{end}{letter}" for start, end, letter in zip(starts, far, letters, strict=True)])


def write_letters(ends: bytes, colors: bytes, words: Sequence[str], names: bool) -> str | None:
    """Return a picture in letters, or None if something floats or the ground has several points.

    Without ``names`` only nodes that are joined again have one.
    """
    walk = None if words and words[0].startswith("0.") else _walk(ends, colors)
    if walk is None:
        return None
    return "".join(_spelled(walk, _marks(walk, words, names))) or "0"


class _Step(NamedTuple):
    """A step of a walk over all edges: from a node along an edge of this color to a node, new or seen before."""

    start: int
    color: int
    end: int
    is_new: bool


def _walk(ends: bytes, colors: bytes) -> list[_Step] | None:
    """Return every edge once, depth first from the ground, or None if some cannot be reached."""
    codes = array("I", ends)
    edges_at: dict[int, list[int]] = {0: []}
    for place, code in enumerate(codes):
        edges_at.setdefault(code, []).append(place // 2)
    is_used = bytearray(len(colors))
    waiting = {0: iter(edges_at[0])}  # for every node seen, its edges to come
    path = [0]
    steps = []
    while path:
        node = path[-1]
        edge = next((edge for edge in waiting[node] if not is_used[edge]), None)
        if edge is None:
            path.pop()
            continue
        is_used[edge] = 1
        end = codes[2 * edge] + codes[2 * edge + 1] - node
        is_new = end not in waiting
        steps.append(_Step(node, colors[edge], end, is_new))
        if is_new:
            waiting[end] = iter(edges_at[end])
            path.append(end)
    return steps if len(steps) == len(colors) else None


def _spelled(walk: Sequence[_Step], marks: Iterable[str]) -> list[str]:
    """Return the pieces of text for a walk: letters with these marks, brackets where a node branches."""
    to_come: dict[int, int] = {}
    for step in walk:
        to_come[step.start] = to_come.get(step.start, 0) + 1
    branches = {node for node, count in to_come.items() if count > 1 and node}
    path = [0]
    pieces: list[str] = []
    opened: set[int] = set()
    before = ""
    for step, mark in zip(walk, marks, strict=True):
        while path[-1] != step.start:
            if path.pop() in branches:
                pieces.append(")")
        if step.start == 0:
            pieces.append("+" if pieces else "")
        elif step.start in opened:
            pieces.append(",")
        elif step.start in branches:
            pieces.append("(")
            opened.add(step.start)
        elif before and not before[1:].isdigit():  # a word would go on
            pieces.append(" ")
        pieces.append(chr(step.color) + mark)
        before = mark
        if step.is_new:
            path.append(step.end)
    pieces += [")" for node in path if node in branches]
    return pieces


def _marks(walk: Sequence[_Step], words: Sequence[str], names: bool) -> list[str]:
    """Return for every step ``:name``, where the node it leads to needs one, or nothing."""
    joined = {step.end for step in walk if not step.is_new}
    marks = []
    taken = {0, *joined}
    last = 0
    for step in walk:
        following = last + 1
        while following in taken:
            following += 1
        is_named = step.end in joined or (names and (step.end != following or following >= WORD))
        marks.append(f":{step.end if step.end < WORD else words[step.end - WORD]}" if is_named else "")
        number = step.end if is_named else following
        taken.add(number)
        if number < WORD:
            last = max(last, number)
    return marks


# ---- arrays ------------------------------------------------------------------------------------------------


def pack_edges(starts: Iterable[int], ends: Iterable[int], largest: int = 2**32 - 1) -> bytes:
    """Return the ends of edges as one array, the smaller code of each edge first; none exceeds the largest."""
    packed = array("I")
    for start, end in zip(starts, ends, strict=True):
        packed.extend((start, end) if start <= end else (end, start))
    if max(packed, default=0) > largest:
        raise ValueError("a node's number is too large")
    return packed.tobytes()


def edge_key(ends: bytes, colors: bytes) -> bytes:
    """Return bytes that are equal for the same edges in any order."""
    codes = array("I", ends)
    in_order = sorted(zip(codes[::2], codes[1::2], colors, strict=True))
    return b"".join(bytes(array("I", edge[:2])) + bytes(edge[2:]) for edge in in_order)


class _Forest:
    """Disjoint sets of nodes; all of the ground is node 0."""

    def __init__(self, codes: Iterable[int], points: int) -> None:
        self._top = dict.fromkeys(codes, 0)
        for code in self._top:
            self._top[code] = 0 if WORD <= code < WORD + points else code
        self._top[0] = 0

    def find(self, code: int) -> int:
        top = self._top
        while (above := top[code]) != code:
            top[code] = top[above]
            code = above
        return code

    def join(self, start: int, end: int) -> None:
        """Make one set of two; the ground stays on top."""
        a, b = self.find(start), self.find(end)
        if a < b:
            self._top[b] = a
        else:
            self._top[a] = b


def _joined(codes: array[int], points: int, without: int | None = None) -> _Forest:
    forest = _Forest(codes, points)
    for place in range(0, len(codes), 2):
        if place != without:
            forest.join(codes[place], codes[place + 1])
    return forest


def degrees(ends: bytes, points: int) -> tuple[int, int, int]:
    """Return the number of nodes besides the ground, of ends at the ground, and the most ends at another node."""
    at = Counter(array("I", ends))
    ground = [code for code in at if code == 0 or WORD <= code < WORD + points]
    at_ground = sum(at.pop(code) for code in ground)
    return len(at), at_ground, max(at.values(), default=0)


def grounded(ends: bytes, points: int) -> bytes:
    """Return 1 for every edge that is joined to the ground, 0 for the others."""
    codes = array("I", ends)
    find = _joined(codes, points).find
    return bytes(find(code) == 0 for code in codes[::2])


def falls(ends: bytes, points: int, edge: int) -> bytes | None:
    """Return 1 for every edge that falls when this one is cut, without itself, or None if it floats."""
    codes = array("I", ends)
    find = _joined(codes, points, without=2 * edge).find
    sides = {find(codes[2 * edge]), find(codes[2 * edge + 1])}
    if 0 not in sides:
        return None
    loose = sides - {0}
    fallen = bytearray(find(code) in loose for code in codes[::2])
    fallen[edge] = 0
    return bytes(fallen)


def cut(ends: bytes, colors: bytes, points: int, edge: int) -> Part | None:
    """Return what stands after an edge is cut, or None if it floats."""
    codes = array("I", ends)
    find = _joined(codes, points, without=2 * edge).find
    if find(codes[2 * edge]) and find(codes[2 * edge + 1]):
        return None
    return _part(codes, colors, [i for i in range(len(colors)) if i != edge and find(codes[2 * i]) == 0])


def components(ends: bytes, colors: bytes, points: int) -> list[Part]:
    """Return the parts that meet only at the ground, without what floats."""
    codes = array("I", ends)
    forest = _Forest(codes, points)
    find = forest.find
    ground_ends = {code for code in codes if find(code) == 0}
    for place in range(0, len(codes), 2):
        start, end = codes[place], codes[place + 1]
        if start not in ground_ends and end not in ground_ends:
            forest.join(start, end)
    standing = {find(codes[i ^ 1]) for i, code in enumerate(codes) if code in ground_ends}
    parts: dict[int, list[int]] = {}
    for i in range(len(colors)):
        start, end = codes[2 * i], codes[2 * i + 1]
        top = find(end if start in ground_ends else start)
        if top in standing:
            parts.setdefault(top or ~i, []).append(i)  # an arch from ground to ground stands alone
    return [_part(codes, colors, kept) for kept in parts.values()]


def _part(codes: array[int], colors: bytes, kept: list[int]) -> Part:
    """Return the ends and colors of some edges, and their indices."""
    ends = array("I", (code for i in kept for code in codes[2 * i : 2 * i + 2]))
    return ends.tobytes(), bytes(colors[i] for i in kept), array("I", kept).tobytes()
