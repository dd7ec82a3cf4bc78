"""Pictures as text: lists of edges such as ``0-1B 1-2R``, and letters such as ``b(r,b:top)+g:top``.

A letter is an edge up from where the pen stands; ``:name`` says where it leads, brackets come back to where they
opened, and ``+`` goes back to the ground. Nodes without a name take the number after the largest so far, if free. A
reader gives what it read up to a fault, where the fault is, and what was expected there.
"""

from __future__ import annotations

import re
from array import array
from collections import Counter
from collections.abc import Container, Iterator, Sequence
from itertools import count

from hackenbush._kernel.pure.board import WORD, neighbors, pack_edges

__all__ = ["read_edges", "read_letters", "write_edges", "write_letters"]

Fault = tuple[int, str]  # where reading stopped, and what was expected there
Read = tuple[bytes, bytes, list[str], Fault | None]
Words = dict[str, int]

_NAME = re.compile(r"0+\.[\w.']+|\d+|[^\W\d][\w.']*")
_EDGE = re.compile(r"([^\s,;-]*)-([^\s,;-]*)([brgBRG])(?=[\s,;]|$)", re.ASCII)
_LETTER = re.compile(r"[brgBRG](\s*:\s*)?")


def read_edges(text: str) -> Read:
    """Return ends, colors and words of a list of edges, and the fault that ended it."""
    words: Words = {}
    ends: list[int] = []
    colors: list[str] = []
    for found in re.finditer(r"[^\s,;]+", text):
        edge = _EDGE.match(text, found.start())
        if edge is None:
            return _read(ends, colors, words, _edge_fault(found[0], found.start()))
        for group in (1, 2):
            code = _code(edge[group], words)
            if isinstance(code, str):
                good = None if code == "small" else _NAME.match(edge[group])
                return _read(ends, colors, words, (edge.start(group) + (good.end() if good else 0), code))
            ends.append(code)
        colors.append(edge[3].lower())
    return _read(ends, colors, words, None)


def _edge_fault(word: str, start: int) -> Fault:
    first, second = word.find("-"), word.find("-", word.find("-") + 1)
    if first < 0:
        return start + len(word), "dash"
    if second >= 0:
        return start + second, "color"
    if first + 1 == len(word):
        return start + len(word), "name"
    return start + len(word) - 1 + word[-1].isdigit(), "color"


def _code(name: str, words: Words) -> int | str:
    """Return the code of a name, or what is wrong with it. Words are numbered as they come until all are known."""
    if name.isascii() and name.isdigit():
        number = int(name) if len(name) < 20 else WORD
        return number if number < WORD else "small"
    if name == "ground":
        return 0
    if _NAME.fullmatch(name) is None or (name[0].isdigit() and name[0] != "0"):
        return "name"
    if name[0] == "0":
        name = "0." + name.split(".", 1)[1]
    return WORD + words.setdefault(name, len(words))


def read_letters(text: str) -> Read:
    """Return ends, colors and words of a picture in letters, and the fault that ended it."""
    words: Words = {}
    nodes: list[int | None] = [0]  # codes in order of reading; None for a number to come
    named = {0: 0}  # places of nodes by code
    ends: list[int] = []  # places
    colors: list[str] = []
    here, opened, state, at = 0, list[int](), "start", 0  # "term" or "edge" to come, "on" an edge, a "zero"
    wanted: str | None = None
    while at < len(text):
        char = text[at]
        if state != "zero" and (letter := _LETTER.match(text, at)):
            at, code = letter.end(), None
            if letter[1] is not None:
                name = _NAME.match(text, at)
                read = _code(name[0], words) if name else "name"
                if name is None or isinstance(read, str):
                    wanted = str(read)
                    break
                at, code = name.end(), read
            place = len(nodes) if code is None else named.setdefault(code, len(nodes))
            if place == len(nodes):
                nodes.append(code)
            ends += (here, place)
            colors.append(char.lower())
            here, state = place, "on"
            continue
        if char == "(" and state != "zero":
            opened.append(here)
            state = "edge"
        elif char in ",)" and opened and state == "on":
            here, state = opened[-1], "edge" if char == "," else "on"
            del opened[len(opened) - (char == ")") :]
        elif char == "+" and not opened and state in ("on", "zero"):
            here, state = 0, "term"
        elif char == "0" and state in ("start", "term"):
            state = "zero"
        elif not char.isspace():
            wanted = "plus" if state == "zero" else ("inside" if opened else "outside") if state == "on" else "edge"
            break
        at += 1
    else:
        wanted = "close" if opened and state == "on" else "edge" if opened or state == "term" else None
    codes = _numbered(nodes, named)
    if codes is None:
        return b"", b"", [], (len(text), "small")
    return _read([codes[place] for place in ends], colors, words, None if wanted is None else (at, wanted))


def _numbered(nodes: list[int | None], named: Container[int]) -> list[int] | None:
    """Return the codes of all nodes, or None if there are no numbers left."""
    last, codes = 0, []
    for named_code in nodes:
        code = last + 1 if named_code is None else named_code
        while named_code is None and code in named:
            code += 1
        if named_code is None and code >= WORD:
            return None
        last = max(last, code) if code < WORD else last
        codes.append(code)
    return codes


def _read(ends: list[int], colors: list[str], words: Words, fault: Fault | None) -> Read:
    """Return the arrays of whole edges, with the words in order."""
    ranks = {words[word]: rank for rank, word in enumerate(sorted(words))}
    codes = [end if end < WORD else WORD + ranks[end - WORD] for end in ends[: 2 * len(colors)]]
    return pack_edges(codes[::2], codes[1::2]), "".join(colors).encode(), sorted(words), fault


def write_edges(ends: bytes, colors: bytes, words: Sequence[str]) -> str:
    """Return a picture as a list of edges, each from the ground if it stands on it."""
    codes = array("I", ends)
    points = sum(word.startswith("0.") for word in words)
    written = []
    for start, end, color in zip(codes[::2], codes[1::2], colors.decode().upper(), strict=True):
        a, b = (end, start) if WORD <= end < WORD + points and 0 < start < WORD else (start, end)
        written.append(f"{_name(a, words)}-{_name(b, words)}{color}")
    return " ".join(written)


def _name(code: int, words: Sequence[str]) -> str:
    return str(code) if code < WORD else words[code - WORD]


def write_letters(ends: bytes, colors: bytes, words: Sequence[str], names: bool) -> str | None:
    """Return a picture in letters, or None if something floats or the ground has several points.

    Without ``names`` only nodes that are joined again have one.
    """
    walk = list(_walk(ends))
    if len(walk) < len(colors) or (words and words[0].startswith("0.")):
        return None
    branching = {node for node, count in Counter(start for start, *_ in walk).items() if count > 1 and node}
    joined = {end for *_, end, is_new in walk if not is_new}
    taken, last = {0, *joined}, 0
    path, opened, mark = [0], set[int](), ""
    pieces: list[str] = []
    for start, edge, end, is_new in walk:
        while path[-1] != start:
            if path.pop() in branching:
                pieces.append(")")
        if start == 0:
            pieces.append("+" if pieces else "")
        elif start in branching:
            pieces.append("," if start in opened else "(")
            opened.add(start)
        elif mark and not mark[1:].isdigit():  # a word would go on
            pieces.append(" ")
        following = next(number for number in count(last + 1) if number not in taken)
        is_named = end in joined or (names and (end != following or following >= WORD))
        mark = f":{_name(end, words)}" if is_named else ""
        number = end if is_named else following
        taken.add(number)
        last = max(last, number) if number < WORD else last
        pieces.append(chr(colors[edge]) + mark)
        path += [end] if is_new else []
    return "".join([*pieces, *(")" for node in path if node in branching)]) or "0"


def _walk(ends: bytes) -> Iterator[tuple[int, int, int, bool]]:
    """Yield every edge that stands, depth first: its start, itself, its end, and whether that is new."""
    adjacent = neighbors(ends, 0)
    used: set[int] = set()
    waiting = {0: iter(adjacent[0])}  # for every node seen, its edges to come
    path = [0]
    while path:
        edge, end = next(((edge, end) for edge, end in waiting[path[-1]] if edge not in used), (-1, -1))
        if edge < 0:
            path.pop()
            continue
        used.add(edge)
        yield path[-1], edge, end, end not in waiting
        if end not in waiting:
            waiting[end] = iter(adjacent[end])
            path.append(end)
