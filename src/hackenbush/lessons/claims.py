"""Claims: what a chapter says about positions, written so that the solver can check it.

An element of the class ``claim`` says what it is about, in the notation of `read_game`, and what it says of it:

| attribute | what is claimed of the position |
| --- | --- |
| ``data-value="1/4"`` | it is worth that; if the text of the element is a value, it is the same one |
| ``data-outcome="previous"`` | so it ends with best play: left, right, next, previous |
| ``data-better="b"`` | it is worth more than that other position |
| ``data-equal="b"``, ``data-confused="g"`` | it is worth as much as the other; neither more, less nor as much |
| ``data-rule="colon"`` | a step of its explanation uses this rule |
| ``data-player="left" data-winning="0 2"`` | these cuts win, and no others |
| ``data-player="left" data-leaves="0 1/2"`` | the player's moves leave these values, and no others |

``data-position="brr"`` is a picture; ``data-game="nim 3,4,5"`` is a position of any game. An element with
``data-equation="1/2 + 1/2 = 1"`` needs no position: both sides are values, and ``= < > ||`` stands between them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html.parser import HTMLParser

from hackenbush.board.position import Position
from hackenbush.errors import HackenbushError
from hackenbush.explaining import explain
from hackenbush.playable import Playable
from hackenbush.players import Outcome, Player
from hackenbush.rulesets.catalog import read_game
from hackenbush.solvers import compare, option_values, outcome, value, winning_moves
from hackenbush.values import Game

__all__ = ["Claim", "loose_values", "read_claims"]

_VOID = frozenset({"br", "hr", "img", "wbr"})
_FREE = frozenset({"claim", "count", "live", "try", "cake", "heaps", "guess"})  # classes whose text is no prose
_LOOSE = re.compile(r"[0-9½¼¾⅛⅜⅝⅞∗*↑↓±]+|\b(?:hal(?:f|ves)|(?:quarter|eighth|sixteenth)s?)\b", re.IGNORECASE)
_RELATION = re.compile(r"\|\||[=<>]")


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim of a chapter: its attributes, without ``data-``, and the words it is told in.

    >>> claim = read_claims('<b class="claim" data-position="brr" data-value="1/4">¼</b>')[0]
    >>> claim.attributes, claim.words, claim.faults()
    ({'position': 'brr', 'value': '1/4'}, '¼', ())
    """

    attributes: dict[str, str]
    words: str

    def faults(self) -> tuple[str, ...]:
        """Return what is wrong with it, in sentences; nothing if it holds."""
        found: list[str] = []
        checks = 0
        for name, check in _CHECKS.items():
            if name in self.attributes:
                checks += 1
                found += check(self, self.attributes[name])
        if not checks:
            found.append("it claims nothing")
        return tuple(f"{self.words!r}: {fault}" for fault in found)

    @property
    def position(self) -> Playable:
        """The position that it is about."""
        if "game" in self.attributes:
            return read_game(self.attributes["game"])
        return Position(self.attributes["position"])

    @property
    def player(self) -> Player:
        """The player whose moves it is about."""
        return Player(self.attributes["player"])


def read_claims(html: str) -> tuple[Claim, ...]:
    """Return the claims of a chapter, in their order.

    >>> read_claims('<p>A <i class="claim" data-position="g" data-outcome="next">first player’s game</i>.</p>')[0].words
    'first player’s game'
    """
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return tuple(reader.claims)


def loose_values(html: str) -> tuple[str, ...]:
    """Return what looks like a value in a chapter's prose and is in no claim.

    >>> loose_values('<p>It is worth ½, or <b class="claim">¼</b>; <i class="count">3</i> edges.</p>')
    ('½',)

    Text of the class ``count`` counts things that are no values: edges, heaps, years.
    """
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return tuple(_LOOSE.findall("".join(reader.prose)))


class _Reader(HTMLParser):
    """Reads the claims of a fragment, and the prose outside them."""

    def __init__(self) -> None:
        super().__init__()
        self.claims: list[Claim] = []
        self.prose: list[str] = []
        self._open: list[tuple[str, bool, Claim | None]] = []  # tag, whether its text is free, its claim
        self._words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: text or "" for name, text in attrs}
        classes = given.get("class", "").split()
        claim = None
        if "claim" in classes:
            data = {name.removeprefix("data-"): text for name, text in given.items() if name.startswith("data-")}
            claim = Claim(data, "")
            self._words = []
            self.claims.append(claim)
        if tag in _VOID:
            self.prose.append(" ")
        else:
            self._open.append((tag, not _FREE.isdisjoint(classes), claim))

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open[-1][0] != tag:
            raise HackenbushError(f"</{tag}> closes nothing at line {self.getpos()[0]}")
        claim = self._open.pop()[2]
        if claim is not None:
            place = next(i for i, each in enumerate(self.claims) if each is claim)
            self.claims[place] = Claim(claim.attributes, " ".join("".join(self._words).split()))

    def handle_data(self, data: str) -> None:
        self._words.append(data)
        if not any(free for _, free, _ in self._open):
            self.prose.append(data)

    def close(self) -> None:
        super().close()
        if self._open and self._open[-1][2] is None:
            raise HackenbushError(f"<{self._open[-1][0]}> is not closed")


# ---- what can be claimed ------------------------------------------------------------------------------------------


def _value(claim: Claim, text: str) -> Iterator[str]:
    found, said = value(claim.position), Game(text)
    if found != said:
        yield f"it is worth {found}, not {said}"
    if (shown := _as_value(claim.words)) is not None and shown != said:
        yield f"it shows {shown}, and claims {said}"


def _as_value(words: str) -> Game | None:
    """Return the value that words are, if they are one."""
    try:
        return Game(words)
    except HackenbushError:
        return None


def _outcome(claim: Claim, text: str) -> Iterator[str]:
    if (found := outcome(claim.position)) is not Outcome[text.upper()]:
        yield f"it ends otherwise: {found}"


def _compared(sign: str) -> Callable[[Claim, str], Iterator[str]]:
    def check(claim: Claim, text: str) -> Iterator[str]:
        other = read_game(text) if "game" in claim.attributes else Position(text)
        if (found := compare(claim.position, other)) != sign:
            yield f"it is {found} {text}, not {sign}"

    return check


def _rule(claim: Claim, text: str) -> Iterator[str]:
    if text not in (rules := explain(claim.position).rules):
        yield f"it is explained by {', '.join(rules)}, not by {text}"


def _winning(claim: Claim, text: str) -> Iterator[str]:
    found = winning_moves(claim.position, claim.player)
    if sorted(map(str, found)) != sorted(text.split()):
        yield f"{claim.player} wins by {' '.join(map(str, found)) or 'nothing'}, not by {text or 'nothing'}"


def _leaves(claim: Claim, text: str) -> Iterator[str]:
    found = {move.value for move in option_values(claim.position, claim.player)}
    if found != {Game(each) for each in text.split()}:
        yield f"{claim.player} can leave {' '.join(sorted(map(str, found)))}, not {text}"


def _equation(_claim: Claim, text: str) -> Iterator[str]:
    signs = _RELATION.findall(text)
    sides = [Game(side) for side in _RELATION.split(text)]
    for sign, one, other in zip(signs, sides, sides[1:], strict=False):
        if (found := compare(one, other)) != sign:
            yield f"{one} {found} {other}, not {sign}"
    if not signs:
        yield "it has no sign of relation"


_CHECKS: dict[str, Callable[[Claim, str], Iterator[str]]] = {
    "value": _value,
    "outcome": _outcome,
    "better": _compared(">"),
    "equal": _compared("="),
    "confused": _compared("||"),
    "rule": _rule,
    "winning": _winning,
    "leaves": _leaves,
    "equation": _equation,
}
