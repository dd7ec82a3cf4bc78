"""Pictures as CGSuite writes them: ``l``, ``r``, ``e`` for the edges of Left, Right and either player.

``lrl`` is a path; ``l(l;rl)`` branches, and nothing follows the bracket but ``;``, another bracket or the end.
``:A`` or ``:{name}`` names the vertex just reached; naming it again connects to it. ``.`` is a vertex, and may be left
out. The first vertex is the ground: ``(l;r)`` is two stems, ``:{ground}ll:{ground}`` an arch. A ``;`` outside brackets
starts at a new vertex, unless it is named; like CGSuite's Hackenbush, we refuse parts that are then not connected to
the ground. Upper case letters are read too, and so is the whole command of the worksheet,
``game.graph.Hackenbush("lrl")``. Source: "Games on Graphs" in the help of CGSuite 2.

A vertex without a name takes the number after the largest so far, passing over those that are names.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import count, islice
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from hackenbush import _kernel
from hackenbush.board.arrays import WORD, Arrays, Picture, pack
from hackenbush.board.nodes import GROUND, LARGEST, Node, as_node, is_ground
from hackenbush.errors import InvalidArgument, NotationError, check_length

if TYPE_CHECKING:
    from hackenbush.board.position import Position

__all__ = ["looks_like_cgsuite", "read_cgsuite", "write_cgsuite"]

_COMMAND = re.compile(r'\s*(?:game\.graph\.)?Hackenbush\(\s*"([^"]*)"\s*\)(?:\.CanonicalForm)?\s*')
_NAME = re.compile(r":\s*(?:\{([^{}]*)\}|([^\s{}]))")
_VERTEX = re.compile(rf"\s*\.?\s*(?:{_NAME.pattern})?")
_PATH = re.compile(rf"([lreLRE]+){_VERTEX.pattern}")
_TO_COLORS = str.maketrans("lreLRE", "brgbrg")
_LETTER = {"b": "l", "r": "r", "g": "e"}


def looks_like_cgsuite(text: str) -> bool:
    """Return whether a text has characters that CGSuite uses and letters do not.

    >>> [looks_like_cgsuite(text) for text in ("lrl", "(r;r)", ".", "r:{top}", "rr", "r:leg", "bl", "")]
    [True, True, True, True, False, False, False, False]
    """
    if _COMMAND.fullmatch(text):
        return True
    bare = re.sub(r":\s*(?:\{[^{}]*\}|[\w.']+)", "", text)
    if ":{" in text or bare.strip() == ".":
        return True
    return bool(re.search("[le;]", bare, re.IGNORECASE)) and not re.search("[bg]", bare, re.IGNORECASE)


# ---- reading -----------------------------------------------------------------------------------------------


def read_cgsuite(text: str) -> Picture:
    """Return the picture that a CGSuite text describes.

    >>> read_cgsuite("e(ee:{waist};ee:{waist}e)").edges.words
    ('waist',)
    >>> read_cgsuite('game.graph.Hackenbush("lrl")') == read_cgsuite("lrl")
    True
    >>> read_cgsuite("l(r;b)")
    Traceback (most recent call last):
    hackenbush.errors.NotationError: expected l, r, e, '(', ';' or ')', not 'b' at column 5
      l(r;b)
          ^

    Raises `NotationError`.
    """
    check_length(text)
    command = _COMMAND.fullmatch(text)
    return Picture(_CgsuiteReader(command[1] if command else text).read())


class _CgsuiteReader:
    """Walks over the text and stands at a vertex, given by its code; the ground is 0."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts, self._ends = array("I"), array("I")
        self._colors: list[str] = []
        self._words: list[str] = []
        self._taken: set[int] = set()  # by names
        self._largest_name = 0
        self._last = 0  # the largest number so far

    def read(self) -> Arrays:
        first = _VERTEX.match(self._text)
        self._codes = self._codes_of_names(None if first is None else _name(first, 1))
        parts = self._read_parts()
        ends = pack(self._starts, self._ends)
        if len(parts) > 1 and (floating := _kernel.grounded(ends, 0).find(0)) >= 0:
            place = parts[bisect(parts, (floating, len(self._text))) - 1][1]
            self._fail("expected a part connected to the first vertex, which is the ground", place)
        return Arrays(ends, "".join(self._colors).translate(_TO_COLORS).encode(), tuple(self._words))

    def _codes_of_names(self, ground: str | None) -> dict[str, int]:
        """Return the codes of all names in the text; the first vertex is the ground, whatever its name."""
        names: dict[Node, str] = {}
        known = {ground}
        for found in _NAME.finditer(self._text):
            name = _name(found, 1)
            if name is None or name in known:
                continue
            try:
                node = as_node(name)
            except InvalidArgument as error:
                self._fail(str(error), found.start(found.lastindex or 0))
            if is_ground(node):
                self._fail(f"'{name}' means the ground, but the ground is the first vertex", found.start())
            if node in names:
                self._fail(f"'{name}' and '{names[node]}' are two vertices in CGSuite, but one here", found.start())
            known.add(name)
            names[node] = name
        self._words += sorted(node for node in names if isinstance(node, str))
        code_of_word = {word: WORD + i for i, word in enumerate(self._words)}
        codes = {name: node if isinstance(node, int) else code_of_word[node] for node, name in names.items()}
        self._taken.update(codes.values())
        self._largest_name = max((code for code in self._taken if code < WORD), default=0)
        return codes if ground is None else codes | {ground: 0}

    def _read_parts(self) -> list[tuple[int, int]]:
        """Read everything; return for every part outside brackets its first edge and its place in the text."""
        text = self._text
        parts = [(0, 0)]
        here, place = self._first_vertex(0, is_ground=True)
        opened: list[tuple[int, int]] = []  # the vertex before each bracket, and its place
        is_shut = False  # whether a bracket has just ended
        while place < len(text):
            char = text[place]
            if char in "lreLRE" and not is_shut:
                here, place = self._path(here, place)
                continue
            if char == "(" and not is_shut:
                opened.append((here, place))
            elif char == ";" and opened:
                here = opened[-1][0]
            elif char == ")" and opened:
                here, _ = opened.pop()
            elif char == ";":
                parts.append((len(self._starts), place + 1))
                here, place = self._first_vertex(place + 1)
                is_shut = False
                continue
            elif not char.isspace():
                self._fail_at(place, is_inside=bool(opened), is_shut=is_shut)
            is_shut = char == ")" or (is_shut and char.isspace())
            place += 1
        if opened:
            self._fail("'(' without a ')' after it", opened[-1][1])
        return parts

    def _first_vertex(self, place: int, *, is_ground: bool = False) -> tuple[int, int]:
        """Return the first vertex of a part, and the place after it."""
        vertex = _VERTEX.match(self._text, place)
        assert vertex is not None  # it can be empty
        name = _name(vertex, 1)
        if is_ground:
            return 0, vertex.end()
        if name is None and vertex.end() == len(self._text):
            return 0, vertex.end()  # nothing follows the last ';'
        return (self._new(1)[0] if name is None else self._reach(name)), vertex.end()

    def _path(self, here: int, place: int) -> tuple[int, int]:
        """Read consecutive edges and the name of the vertex they lead to; return it, and the place after it."""
        path = _PATH.match(self._text, place)
        assert path is not None
        name = _name(path, 2)
        nodes = self._new(len(path[1]) - (name is not None))
        self._starts.append(here)
        self._starts.extend(nodes)
        self._ends.extend(nodes)
        self._colors.append(path[1])
        if name is None:
            return self._starts.pop(), path.end()
        self._ends.append(self._reach(name))
        return self._ends[-1], path.end()

    def _reach(self, name: str) -> int:
        code = self._codes[name]
        if code < WORD:
            self._last = max(self._last, code)
        return code

    def _new(self, how_many: int) -> Sequence[int]:
        """Return numbers for vertices without a name."""
        numbers: Sequence[int] = range(self._last + 1, self._last + 1 + how_many)
        if self._last < self._largest_name:
            numbers = list(islice((n for n in count(self._last + 1) if n not in self._taken), how_many))
        if numbers:
            self._last = numbers[-1]
        if self._last > LARGEST:
            self._fail(f"no number up to {LARGEST} is left for a vertex", len(self._text))
        return numbers

    def _fail_at(self, place: int, *, is_inside: bool, is_shut: bool) -> NoReturn:
        char = self._text[place]
        if char == ")":
            self._fail("')' without a '(' before it", place)
        if char == ":":
            self._fail("expected a vertex and one name for it, as in l:A or l:{name}", place)
        expected = "';' or ')'" if is_inside else "';' or the end"
        if not is_shut:
            expected = f"l, r, e, '(', {expected}"
        self._fail(f"expected {expected}, not {char!r}", place)

    def _fail(self, message: str, place: int) -> NoReturn:
        raise NotationError(message, text=self._text, column=place + 1)


def _name(found: re.Match[str], group: int) -> str | None:
    long, short = found[group], found[group + 1]
    return short if long is None else long


# ---- writing -----------------------------------------------------------------------------------------------


class _Mention(NamedTuple):
    """A vertex in the text: the edge that leads to it, and the edges that continue from there."""

    letter: str
    node: Node
    onward: list[int]


def write_cgsuite(position: Position) -> str:
    """Return the picture as CGSuite reads it, with names for vertices that would get other numbers.

    >>> from hackenbush.board.position import Position
    >>> write_cgsuite(Position("b(b,rb)")), write_cgsuite(Position("b+r:top")), write_cgsuite(Position(""))
    ('l(l;rl)', '(l;r:{top})', '.')
    >>> write_cgsuite(Position("bb:0"))
    ':{ground}ll:{ground}'

    Raises `InvalidArgument` if something floats or the ground has several points, which CGSuite does not allow.
    """
    points = [node for node in position.nodes if is_ground(node)]
    if any(isinstance(point, str) for point in points):
        raise InvalidArgument(f"CGSuite has only one ground point, and this picture has the point {points[-1]}")
    mentions = _mentions(position)
    if len(mentions) <= len(position):
        floating = position.edges[position.floating[0]]
        raise InvalidArgument(f"CGSuite has no floating edges, and this picture has {floating}")
    return "".join(_spell(mentions, _marks(mentions))) or "."


def _mentions(position: Position) -> list[_Mention]:
    """Return the ground and, for every edge connected to it, the vertex it leads to. Edges keep the order in which they
    were written, each from the vertex mentioned last, so that a text that was read is written the same way. An edge
    that is not connected yet waits until one of its ends is mentioned.
    """
    mentions = [_Mention("", GROUND, [])]
    latest: dict[Node, int] = {GROUND: 0}  # where each vertex was mentioned last
    waiting: dict[Node, list[int]] = {}
    is_done = bytearray(len(position))
    edges = position.edges
    for index in range(len(edges)):
        ready = [index]
        while ready:
            start, end, color = edges[index := ready.pop()]
            if is_done[index]:
                continue
            if start not in latest and end not in latest:
                waiting.setdefault(start, []).append(index)
                waiting.setdefault(end, []).append(index)
                continue
            if latest.get(end, -1) > latest.get(start, -1):
                start, end = end, start
            is_done[index] = 1
            mentions[latest[start]].onward.append(len(mentions))
            latest[end] = len(mentions)
            mentions.append(_Mention(_LETTER[color.letter], end, []))
            ready += reversed(waiting.pop(end, []))
    return mentions


def _marks(mentions: Sequence[_Mention]) -> dict[Node, str]:
    """Return ``:name`` for the vertices that need one: those mentioned again, and those that would get another
    number."""
    times = Counter(mention.node for mention in mentions)
    joined = {node for node, how_often in times.items() if how_often > 1}
    marks = {node: _mark(node) for node in joined}
    last = 0
    for index in _in_order(mentions):
        node = mentions[index].node
        if node not in joined:
            following = next(n for n in count(last + 1) if n not in joined)
            if node != following:
                marks[node] = _mark(node)
        if isinstance(node, int):
            last = max(last, node)
    return marks


def _in_order(mentions: Sequence[_Mention]) -> Iterator[int]:
    """Return the mentions after the first in the order of the text."""
    to_come = mentions[0].onward[::-1]
    while to_come:
        index = to_come.pop()
        yield index
        to_come += reversed(mentions[index].onward)


def _mark(node: Node) -> str:
    name = "ground" if node == GROUND else str(node)
    return f":{name}" if len(name) == 1 else f":{{{name}}}"


def _spell(mentions: Sequence[_Mention], marks: Mapping[Node, str]) -> Iterator[str]:
    """Return the pieces of the text."""
    to_come: list[int | str] = [0]
    while to_come:
        item = to_come.pop()
        if isinstance(item, str):
            yield item
            continue
        letter, node, onward = mentions[item]
        yield letter + marks.get(node, "")
        if len(onward) > 1:
            to_come.append(")")
            for branch in onward[:0:-1]:
                to_come += (branch, ";")
            to_come += (onward[0], "(")
        else:
            to_come += onward
