"""Claims: statements of a chapter about positions, written so that the solver can check them.

An element of class ``claim`` names a position, in the notation of `as_playable`, and makes a claim about it:

| attribute | the claim |
| --- | --- |
| ``data-value="1/4"`` | the position has this value |
| ``data-outcome="previous"`` | it has this outcome: left, right, next, previous |
| ``data-better="b"`` | it is worth more than this other position |
| ``data-equal="b"``, ``data-confused="g"`` | it is equal to the other, or confused with it |
| ``data-rule="colon"`` | a step of its explanation uses this rule |
| ``data-player="left" data-winning="0 2"`` | these cuts win, and no others |
| ``data-player="left" data-leaves="0 1/2"`` | the player's moves leave these values, and no others |

``data-position="brr"`` is a picture; ``data-game="nim 3,4,5"`` is a position of any game. An element with
``data-equation="1/2 + 1/2 = 1"`` needs no position: it has a value on both sides of ``= < > ||``. One with
``data-string="(br)*" data-number="2/3"`` is about an endless stalk. A claim must cover every value in its text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from html.parser import HTMLParser

from hackenbush.board.position import Position
from hackenbush.errors import InvalidArgument
from hackenbush.explaining import explain
from hackenbush.playable import Playable
from hackenbush.players import Outcome, Player
from hackenbush.rulesets import as_playable
from hackenbush.solvers import compare, moves, outcome, value, winning_moves
from hackenbush.strings import Hackenstring
from hackenbush.values import Game

__all__ = ["ChapterClaim", "find_loose_values", "read_claims"]

_VOID = frozenset({"br", "hr", "img", "wbr"})
_APART = frozenset({"td", "th", "br"})  # tags that end a word
_FREE = frozenset({"claim", "count", "live", "try", "cake", "heaps", "guess"})  # classes whose text is not prose
_LOOSE = re.compile(
    r"[0-9½¼¾⅛⅜⅝⅞∗*↑↓±]+|\b(?:hal(?:f|ves)|(?:third|quarter|eighth|sixteenth|thousandth)s?)\b", re.IGNORECASE
)
_NUMBER = r"(?<![\w½¼¾⅛⅜⅝⅞])[−-]?(?:[0-9]+/[0-9]+|[0-9]*[½¼¾⅛⅜⅝⅞]|[0-9]+)"
_VALUE = re.compile(rf"(?:{_NUMBER})?(?:[↑^](?:[0-9]*)|[↓]|\bv\b)?[∗*][0-9]*|(?:{_NUMBER})[↑↓^]?|[↑↓^]|\bv\b")
_OTHERS = ("better", "equal", "confused")
_RELATION = re.compile(r"\|\||[=<>]")


@dataclass(frozen=True, slots=True)
class ChapterClaim:
    """A claim of a chapter: its attributes, without ``data-``, and its text.

    >>> claim = read_claims('<b class="claim" data-position="brr" data-value="1/4">¼</b>')[0]
    >>> claim.attributes, claim.words, claim.find_faults()
    ({'position': 'brr', 'value': '1/4'}, '¼', ())
    """

    attributes: dict[str, str]
    words: str

    def __repr__(self) -> str:
        return f"<ChapterClaim {self.words:.90}>"

    def find_faults(self) -> tuple[str, ...]:
        """Return what is wrong with the claim, as sentences; empty if it holds."""
        found: list[str] = []
        checks = 0
        for name, check in _CHECKS.items():
            if name in self.attributes:
                checks += 1
                found += check(self, self.attributes[name])
        if not checks:
            found.append("it claims nothing")
        elif strange := [str(game) for game in self._find_values() if game not in self._list_claimed()]:
            found.append(f"it shows {', '.join(strange)}, which it claims nothing about")
        return tuple(f"{self.words!r}: {fault}" for fault in found)

    def _find_values(self) -> list[Game]:
        """Return the values in its text."""
        return [Game(text) for text in _VALUE.findall(self.words)]

    def _list_claimed(self) -> set[Game]:
        """Return the values that the claim covers."""
        given = self.attributes
        texts = [*_VALUE.findall(given.get("equation", "")), *given.get("leaves", "").split()]
        games = [as_playable(given[name]) for name in _OTHERS if name in given]
        if "position" in given or "game" in given:
            games.append(self.position)
        return {*map(Game, texts), *map(value, games)}

    @property
    def position(self) -> Playable:
        """The position of the claim."""
        if "game" in self.attributes:
            return as_playable(self.attributes["game"])
        return Position(self.attributes["position"])

    @property
    def player(self) -> Player:
        """The player whose moves the claim is about."""
        return Player(self.attributes["player"])


def read_claims(html: str) -> tuple[ChapterClaim, ...]:
    """Return the claims of a chapter, in order.

    >>> read_claims('<p>A <i class="claim" data-position="g" data-outcome="next">first player’s game</i>.</p>')[0].words
    'first player’s game'
    """
    return tuple(_ClaimReader(html).claims)


def find_loose_values(html: str) -> tuple[str, ...]:
    """Return everything in a chapter's prose that looks like a value but is not in a claim.

    >>> find_loose_values('<p>It is worth ½, or <b class="claim">¼</b>; <i class="count">3</i> edges.</p>')
    ('½',)

    Text of class ``count`` is ignored; it counts edges, heaps, years.
    """
    return tuple(_LOOSE.findall("".join(_ClaimReader(html).prose)))


class _ClaimReader(HTMLParser):
    """Reads the claims of a fragment, and the prose outside them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.claims: list[ChapterClaim] = []
        self.prose: list[str] = []
        self._open: list[tuple[str, frozenset[str]]] = []  # tags and their classes
        self._attributes: dict[str, str] = {}  # of the claim that is open
        self._words: list[str] = []
        self.feed(html)
        self.close()
        if self._open:
            raise InvalidArgument(f"<{self._open[-1][0]}> is not closed")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: text or "" for name, text in attrs}
        classes = frozenset(given.get("class", "").split())
        self.handle_data(" " if tag in _APART else "")
        if "claim" in classes:
            if self._is_within("claim"):
                raise InvalidArgument(f"a claim within a claim at line {self.getpos()[0]}")
            self._attributes = {name[5:]: text for name, text in given.items() if name.startswith("data-")}
            self._words = []
        if tag not in _VOID:
            self._open.append((tag, classes))

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open[-1][0] != tag:
            raise InvalidArgument(f"</{tag}> closes nothing at line {self.getpos()[0]}")
        if "claim" in self._open.pop()[1]:
            self.claims.append(ChapterClaim(self._attributes, " ".join("".join(self._words).split())))

    def handle_data(self, data: str) -> None:
        self._words.append(data)
        if not any(map(self._is_within, _FREE)):
            self.prose.append(data)

    def _is_within(self, name: str) -> bool:
        return any(name in classes for _, classes in self._open)


# ---- what can be claimed ------------------------------------------------------------------------------------------


def _check_value(claim: ChapterClaim, text: str) -> Iterator[str]:
    found, said = value(claim.position), Game(text)
    if found != said:
        yield f"it is worth {found}, not {said}"


def _check_outcome(claim: ChapterClaim, text: str) -> Iterator[str]:
    if (found := outcome(claim.position)) is not Outcome[text.upper()]:
        yield f"it has another outcome: {found}"


def _check_relation(sign: str) -> Callable[[ChapterClaim, str], Iterator[str]]:
    def check(claim: ChapterClaim, text: str) -> Iterator[str]:
        other = as_playable(text) if "game" in claim.attributes else Position(text)
        if (found := compare(claim.position, other)) != sign:
            yield f"it is {found} {text}, not {sign}"

    return check


def _check_rule(claim: ChapterClaim, text: str) -> Iterator[str]:
    if text not in (rules := explain(claim.position).rules):
        yield f"it is explained by {', '.join(rules)}, not by {text}"


def _check_winning(claim: ChapterClaim, text: str) -> Iterator[str]:
    found = sorted(str(move).replace(" ", "") for move in winning_moves(claim.position, claim.player))
    if found != sorted(text.split()):
        yield f"{claim.player} wins by {' '.join(found) or 'nothing'}, not by {text or 'nothing'}"


def _check_leaves(claim: ChapterClaim, text: str) -> Iterator[str]:
    found = set(moves(claim.position, claim.player, exact=True).values())
    if found != {Game(each) for each in text.split()}:
        yield f"{claim.player} can leave {' '.join(sorted(map(str, found)))}, not {text}"


def _check_equation(_claim: ChapterClaim, text: str) -> Iterator[str]:
    signs = _RELATION.findall(text)
    sides = [Game(side) for side in _RELATION.split(text)]
    for sign, one, other in zip(signs, sides, sides[1:], strict=False):
        if (found := compare(one, other)) != sign:
            yield f"{one} {found} {other}, not {sign}"
    if not signs:
        yield "it has no =, <, > or ||"


def _check_number(claim: ChapterClaim, text: str) -> Iterator[str]:
    if (found := Hackenstring(claim.attributes["string"]).value) != Fraction(text):
        yield f"it is worth {found}, not {text}"


_CHECKS: dict[str, Callable[[ChapterClaim, str], Iterator[str]]] = {
    "value": _check_value,
    "outcome": _check_outcome,
    "better": _check_relation(">"),
    "equal": _check_relation("="),
    "confused": _check_relation("||"),
    "rule": _check_rule,
    "winning": _check_winning,
    "leaves": _check_leaves,
    "equation": _check_equation,
    "number": _check_number,
}
