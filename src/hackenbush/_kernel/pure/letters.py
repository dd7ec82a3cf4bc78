"""Pictures as text: lists of edges such as ``0-1B 1-2R``, and letters such as ``b(r,b:top)+g:top``.

A letter is an edge up from the current node; ``:name`` says where it leads, a closing bracket returns to where the
bracket opened, and ``+`` returns to the ground. Nodes without a name get the number after the largest so far, if it is
free. A reader returns what it read up to a fault, the place of the fault, and what was expected there.
"""

from __future__ import annotations

import re
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import count

from hackenbush._kernel.pure.board import WORD, neighbors, pack_edges, walk

__all__ = ["read_edges", "read_letters", "write_edges", "write_letters"]

Edge = tuple[int, int, str]  # two codes and a color
Read = tuple[bytes, bytes, list[str], tuple[int, str] | None]
Words = dict[str, int]  # in order of reading, until all are known

_NAME = r"0+\.[\w.']+|[0-9]+|[^\W\d][\w.']*"
_LETTER = re.compile(rf"([brgBRG])(?:\s*(:)\s*({_NAME})?)?|\S")
# Patterns for text that is not an edge: the first one that matches ends where something else was expected.
_NO_EDGE = (("[^-]*$", "dash"), ("[^-]*-[^-]*(?=-)", "color"), ("[^-]*-$", "name"), (r".*\d$|.*(?=.)", "color"))


class _Fault(Exception):
    """Where reading stops, and what was expected there."""


def read_edges(text: str) -> Read:
    """Return ends, colors and words of a list of edges, and the fault that ended it."""
    words: Words = {}
    return _read(text, _listed(text, words), words)


def read_letters(text: str) -> Read:
    """Return ends, colors and words of a picture in letters, and the fault that ended it."""
    words: Words = {}
    return _read(text, _lettered(text, words), words)


def _read(text: str, edges: Iterable[Edge], words: Words) -> Read:
    """Return the arrays of the edges before a fault, with sorted words and numbers for nodes without a name."""
    read: list[Edge] = []
    fault = None
    try:
        read.extend(edges)  # those before a fault stay
    except _Fault as stop:
        fault = stop.args[0], stop.args[1]
    codes = {WORD + words[word]: WORD + rank for rank, word in enumerate(sorted(words))}
    named, last = {end for _, end, _ in read}, 0
    for _, end, _ in read:
        if end < 0:
            codes[end] = next(number for number in count(last + 1) if number not in named)
            if codes[end] >= WORD:
                return b"", b"", [], (len(text), "small")
        code = codes.get(end, end)
        last = code if last < code < WORD else last
    ends = pack_edges((codes.get(start, start) for start, *_ in read), (codes.get(end, end) for _, end, _ in read))
    return ends, "".join(color for *_, color in read).encode(), sorted(words), fault


def _listed(text: str, words: Words) -> Iterator[Edge]:
    for piece in re.finditer(r"[^\s,;]+", text):
        edge = re.fullmatch("([^-]*)-([^-]*)([brgBRG])", piece[0])
        if edge is None:
            bad = ((re.match(pattern, piece[0]), wanted) for pattern, wanted in _NO_EDGE)
            raise next(_Fault(piece.start() + found.end(), wanted) for found, wanted in bad if found)
        codes = []
        for side in (1, 2):
            name, at = re.match(_NAME, edge[side]), piece.start() + edge.start(side)
            if name is None or name.end() < len(edge[side]):
                raise _Fault(at + (name.end() if name else 0), "name")
            codes.append(_code(name[0], at, words))
        yield codes[0], codes[1], edge[3].lower()


def _code(name: str, at: int, words: Words) -> int:
    """Return the code of a name read at a place."""
    if name.isdigit():
        number = int(name) if len(name) < 20 else WORD
        if number >= WORD:
            raise _Fault(at, "small")
        return number
    word = "0" + name.lstrip("0") if name[0] == "0" else name
    return 0 if word == "ground" else WORD + words.setdefault(word, len(words))


def _lettered(text: str, words: Words) -> Iterator[Edge]:
    """Yield edges as they are read; nodes without a name are -1, -2 and so on."""
    here, opened, unnamed = 0, list[int](), count(-1, -1)
    state = "start"  # or a "term" or "edge" to come, "on" an edge, a "zero"
    for token in _LETTER.finditer(text):
        char, letter, colon, name = token.group(0, 1, 2, 3)
        if letter and state != "zero":
            if colon and not name:
                raise _Fault(token.end(), "name")
            end = _code(name, token.start(3), words) if name else next(unnamed)
            yield here, end, letter.lower()
            here, state = end, "on"
        elif char == "(" and state != "zero":
            opened.append(here)
            state = "edge"
        elif char in ",)" and opened and state == "on":
            here, state = opened[-1], "edge" if char == "," else "on"
            del opened[len(opened) - (char == ")") :]
        elif char == "+" and not opened and state in ("on", "zero"):
            here, state = 0, "term"
        elif char == "0" and state in ("start", "term"):
            state = "zero"
        else:
            wanted = {"zero": "plus", "on": "inside" if opened else "outside"}
            raise _Fault(token.start(), wanted.get(state, "edge"))
    if opened or state == "term":
        raise _Fault(len(text), "close" if state == "on" else "edge")


def write_edges(ends: bytes, colors: bytes, words: Sequence[str]) -> str:
    """Return a picture as a list of edges; edges on the ground start there."""
    codes, text = array("I", ends), []
    ground = range(WORD, WORD + sum(word.startswith("0.") for word in words))
    for start, end, color in zip(codes[::2], codes[1::2], colors.decode().upper(), strict=True):
        a, b = (end, start) if end in ground and 0 < start < WORD else (start, end)
        text.append(f"{_name(a, words)}-{_name(b, words)}{color}")
    return " ".join(text)


def _name(code: int, words: Sequence[str]) -> str:
    return str(code) if code < WORD else words[code - WORD]


def write_letters(ends: bytes, colors: bytes, words: Sequence[str], names: bool) -> str | None:
    """Return a picture in letters, or None if something floats or the ground has several points.

    Without ``names`` only nodes that occur again have one.
    """
    steps = list(walk(neighbors(ends, 0)))
    if len(steps) < len(colors) or (words and words[0].startswith("0.")):
        return None
    branching = {node for node, count in Counter(start for start, *_ in steps).items() if count > 1 and node}
    joined = {end for *_, end, is_new in steps if not is_new}
    taken, last = {0, *joined}, 0
    path, opened, mark, text = [0], set[int](), "", ""
    for start, edge, end, is_new in steps:
        while path[-1] != start:
            text += ")" * (path.pop() in branching)
        if start == 0:
            text += "+" if text else ""
        elif start in branching:
            text += "," if start in opened else "("
            opened.add(start)
        elif mark and not mark[1:].isdigit():  # a word would continue
            text += " "
        following = next(number for number in count(last + 1) if number not in taken)
        is_named = end in joined or (names and (end != following or following >= WORD))
        mark = f":{_name(end, words)}" if is_named else ""
        number = end if is_named else following
        taken.add(number)
        last = max(last, number) if number < WORD else last
        text += chr(colors[edge]) + mark
        path += [end] if is_new else []
    return text + ")" * sum(node in branching for node in path) or "0"
