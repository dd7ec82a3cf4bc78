"""Writes game values as text: ASCII and Unicode, which `hackenbush.values.notation` reads back, LaTeX, and CGSuite.

A game is given as a list of nodes, each after its options and the game itself last. Numbers, ups and nimbers are
written without spaces, ``1/2^3*4``. A form is ``{a,b|c}``; a form that is the only option of its side is written with
a longer bar instead of braces, ``{2|1||0|-1}``. Three kinds have names: the switch ``+-x`` is {x|-x}, ``tiny(x)`` is
{0||0|-x} and ``miny(x)`` is {x|0||0} (Berlekamp, Conway and Guy, *Winning Ways*, chapter 5).

Nodes are shared and text is not, so the text may be exponentially longer than the data. It is first laid out as pieces
that refer to each other, with their lengths, and written out only if it is short enough.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cmp_to_key
from typing import Literal, NamedTuple, TypeAlias

from hackenbush.errors import TooHard
from hackenbush.values.literals import MAX_DEPTH
from hackenbush.values.simples import Simple, compare, normal
from hackenbush.values.styles import STYLES, Style, StyleName

__all__ = ["Node", "Simple", "WrittenForm", "write"]

MAX_BARS = 5  # a longer run of bars is hard to count, and makes the text of a long chain quadratic


class WrittenForm(NamedTuple):
    """A game by its options, which are places in the sequence of nodes."""

    left: tuple[int, ...]
    right: tuple[int, ...]


Node: TypeAlias = Simple | WrittenForm


def write(nodes: Sequence[Node], style: StyleName = "ascii", *, limit: int = 100_000) -> str:
    """Return the text of the last of these nodes.

    >>> mixed = Simple(5, exponent=1, ups=(-3, 1), nimber=4)
    >>> write([mixed]), write([mixed], "unicode"), write([Simple(0)])
    ('5/2v3^[2]*4', '2½↓3↑[2]∗4', '0')
    >>> switch = [Simple(1), Simple(-1), WrittenForm((0,), (1,))]
    >>> write(switch), write(switch, "unicode"), write(switch, "latex"), write([WrittenForm((), ())])
    ('+-1', '±1', '\\\\pm 1', '{|}')
    >>> write([mixed._replace(ups=(-3,))], "cgsuite"), write([Simple(0)], "cgsuite")
    ('5/2+v3*4', '0')
    >>> nodes = [Simple(2), Simple(1), WrittenForm((0,), (1,)), Simple(3, 2)]
    >>> write([*nodes, WrittenForm((3,), (2,))]), write([*nodes, WrittenForm((2, 3), (0, 1))])
    ('{3/4||2|1}', '{3/4,{2|1}|1,2}')

    The options of a side are in order: numbers with ups and nimbers first, ascending, then forms, the
    shortest first. Raises `TooHard` if the text, or its ASCII form, has more than `limit` characters or is
    nested deeper than can be read back.

    >>> write([*nodes, WrittenForm((3,), (2,))], limit=9)
    Traceback (most recent call last):
    hackenbush.errors.TooHard: the text of this game has more than 9 characters
    """
    book = _Book(nodes, has_tinies=style != "cgsuite")
    ascii_page = _Page(book, STYLES["ascii"], limit)
    page = ascii_page if style == "ascii" else _Page(book, STYLES[style], limit)
    for place in book.list_shown():
        sides = [ascii_page.sort_options(side) for side in book.list_sides(place)]
        ascii_page.put(place, *sides)
        if page is not ascii_page:
            page.put(place, *sides)
    return page.text(page.whole[book.root])


# --- what there is to write --------------------


class _Named(NamedTuple):
    """A named form: a switch with the place of x, or tiny or miny with the number x."""

    name: Literal["switch", "tiny", "miny"]
    of: int | Simple


class _Book:
    """The distinct games among the nodes, each after its options, and the named forms among them."""

    def __init__(self, nodes: Sequence[Node], *, has_tinies: bool = True) -> None:
        self.games: list[Node] = []
        self._places: dict[Node, int] = {}
        places: list[int] = []
        for node in nodes:
            places.append(self._enter(node, places))
        self.root = places[-1]
        self._negatives = self._find_negatives()
        self.names = {
            place: name
            for place in range(len(self.games))
            if (name := self._name(place)) and (has_tinies or name.name == "switch")
        }

    def list_shown(self) -> list[int]:
        """Return the places of the games whose text is part of the text of the root, options first."""
        seen = {self.root}
        waiting = [self.root]
        while waiting:
            place = waiting.pop()
            parts = [option for side in self.list_sides(place) for option in side]
            if place in self.names and isinstance(x := self.names[place].of, int):
                parts = [x]
            waiting += (part for part in parts if part not in seen)
            seen.update(parts)
        return sorted(seen)

    def list_sides(self, place: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the Left and the Right options to write, none for a simple or named game."""
        game = self.games[place]
        return ((), ()) if isinstance(game, Simple) or place in self.names else (game.left, game.right)

    def _enter(self, node: Node, places: Sequence[int]) -> int:
        if isinstance(node, Simple):
            game: Node = normal(node)
        else:
            game = _form((places[option] for option in node.left), (places[option] for option in node.right))
        place = self._places.setdefault(game, len(self.games))
        if place == len(self.games):
            self.games.append(game)
        return place

    def _find_negatives(self) -> list[int]:
        """Return the place of each game's negative, or -1 if that is not among the games."""
        negatives: list[int] = []
        for game in self.games:
            if isinstance(game, Simple):
                negative: Node = -game
            else:
                negative = _form((negatives[i] for i in game.right), (negatives[i] for i in game.left))
            negatives.append(self._places.get(negative, -1))
        return negatives

    def _name(self, place: int) -> _Named | None:
        game = self.games[place]
        if isinstance(game, Simple) or len(game.left) != 1 or len(game.right) != 1:
            return None
        left, right = game.left[0], game.right[0]
        x, y = self.games[left], self.games[right]
        is_below_zero = isinstance(x, Simple) and x.mantissa < 0
        if left != right and self._negatives[left] == right and not is_below_zero:
            return _Named("switch", left)
        if x == Simple(0) and isinstance(y, WrittenForm) and y.left == game.left and len(y.right) == 1:
            number = self.games[y.right[0]]
            if isinstance(number, Simple) and number.is_number and number.mantissa < 0:
                return _Named("tiny", -number)
        if y == Simple(0) and isinstance(x, WrittenForm) and x.right == game.right and len(x.left) == 1:
            number = self.games[x.left[0]]
            if isinstance(number, Simple) and number.is_number and number.mantissa > 0:
                return _Named("miny", number)
        return None


def _form(left: Iterable[int], right: Iterable[int]) -> WrittenForm:
    return WrittenForm(tuple(sorted(set(left))), tuple(sorted(set(right))))


# --- how it is laid out --------------------


class _Page:
    """The texts of games in one style, as pieces of text and references to other texts."""

    def __init__(self, book: _Book, style: Style, limit: int) -> None:
        self.whole: dict[int, int] = {}  # the text of a game, by its place in the book
        self._body: dict[int, int] = {}  # that of a form without its braces, and how long its bar is
        self._bars: dict[int, int] = {}
        self._book, self._style, self._limit = book, style, limit
        self._pieces: list[Sequence[str | int]] = []  # of each text
        self._lengths: list[int] = []
        self._depths: list[int] = []

    def put(self, place: int, left: Sequence[int], right: Sequence[int]) -> None:
        """Lay out the text of a game, after those of its parts."""
        game, style = self._book.games[place], self._style
        if isinstance(game, Simple):
            self.whole[place] = self._add([style.simple(game)])
        elif name := self._book.names.get(place):
            self.whole[place] = self._add(self._write_name(name), deeper=2)  # a prefix and a parenthesis
        else:
            (left_pieces, left_bars), (right_pieces, right_bars) = self._side(left), self._side(right)
            self._bars[place] = bars = 1 + max(left_bars, right_bars)
            self._body[place] = self._add([*left_pieces, style.bar(bars), *right_pieces])
            self.whole[place] = self._add([style.braces[0], self._body[place], style.braces[1]], deeper=1)

    def sort_options(self, options: Sequence[int]) -> list[int]:
        """Return options in the order of writing; texts are written out only to break a tie."""
        key = cmp_to_key(compare)
        simples = {i: key(game) for i in options if isinstance(game := self._book.games[i], Simple)}
        forms = [i for i in options if i not in simples]
        lengths = {i: self._lengths[self.whole[i]] for i in forms}
        common = Counter(lengths.values())
        forms.sort(key=lambda i: (lengths[i], self.text(self.whole[i]) if common[lengths[i]] > 1 else ""))
        return sorted(simples, key=simples.__getitem__) + forms

    def text(self, index: int) -> str:
        """Return a text in full."""
        spelled: list[str] = []
        waiting: list[str | int] = [index]
        while waiting:
            piece = waiting.pop()
            if isinstance(piece, str):
                spelled.append(piece)
            else:
                waiting.extend(reversed(self._pieces[piece]))
        return "".join(spelled)

    def _write_name(self, name: _Named) -> list[str | int]:
        style = self._style
        if isinstance(name.of, Simple):
            before, after = style.tiny if name.name == "tiny" else style.miny
            return [before, style.simple(name.of), after]
        game = self._book.games[name.of]
        if isinstance(game, WrittenForm) or game.is_number:
            return [style.switch, self.whole[name.of]]
        return [style.switch, "(", self.whole[name.of], ")"]

    def _side(self, options: Sequence[int]) -> tuple[list[str | int], int]:
        """Return the pieces of a side, and the length of the longest bar outside braces in it."""
        if len(options) == 1 and self._bars.get(options[0], MAX_BARS) < MAX_BARS:
            game = self._book.games[options[0]]
            if isinstance(game, WrittenForm) and game.left and game.right:  # else bars would touch
                return [self._body[options[0]]], self._bars[options[0]]
        pieces: list[str | int] = []
        for option in options:
            pieces += [",", self.whole[option]]
        return pieces[1:], 0

    def _add(self, pieces: Sequence[str | int], *, deeper: int = 0) -> int:
        length = sum(len(piece) if isinstance(piece, str) else self._lengths[piece] for piece in pieces)
        depth = deeper + max((self._depths[piece] for piece in pieces if isinstance(piece, int)), default=0)
        if length > self._limit:
            raise TooHard(f"the text of this game has more than {self._limit} characters")
        if depth > MAX_DEPTH:
            raise TooHard(f"the text of this game is nested more than {MAX_DEPTH} deep")
        self._pieces.append(pieces)
        self._lengths.append(length)
        self._depths.append(depth)
        return len(self._pieces) - 1
