"""`Certificate`: a proof that a picture has a value, as plain data that you can store, send and read.

In JSON a certificate is ``{"format": "hackenbush certificate", "version": 1, …}`` with the fields of `Certificate`; a
claim leaves out what is empty. The rules are those of `hackenbush.proofs.checker`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from hackenbush.errors import FileError
from hackenbush.players import Player
from hackenbush.printing import json_text, printable

__all__ = ["Certificate", "Claim", "Colon", "Reply"]

_FORMAT, _VERSION = "hackenbush certificate", 1
_LARGEST_SHOWN = 60  # characters of a picture in a summary
T = TypeVar("T")


class Reply(NamedTuple):
    """A move of the first player, the answer to it, and the number of the claim about what is left.

    A move is the number of an edge that is cut, or ``node: before>after`` for one in what a node carries.
    """

    move: str
    answer: str
    claim: int


class Colon(NamedTuple):
    """A node, the edges that stand on it, and a sum that they are worth."""

    node: str
    edges: tuple[int, ...]
    worth: str


@dataclass(frozen=True, slots=True)
class Claim:
    """That a player wins as second what stands of some edges, with sums on nodes; and the rule it follows by.

    ``ground`` names nodes that count as ground, ``carried`` what nodes carry, and ``claims`` what a rule rests on.
    """

    second: Player
    rule: str
    edges: tuple[int, ...] = ()
    ground: tuple[str, ...] = ()
    carried: tuple[tuple[str, str], ...] = ()
    replies: tuple[Reply, ...] = ()
    colon: Colon | None = None
    claims: tuple[int, ...] = ()

    def as_data(self) -> dict[str, Any]:
        """Return the claim as plain data, for JSON."""
        data: dict[str, Any] = {
            "second": self.second.value,
            "rule": self.rule,
            "edges": self.edges,
            "ground": self.ground,
            "carried": dict(self.carried),
            "replies": {reply.move: reply[1:] for reply in self.replies},
            "colon": self.colon,
            "claims": self.claims,
        }
        return {name: field for name, field in data.items() if field}

    @classmethod
    def from_data(cls, data: object) -> Claim:
        """Return the claim that plain data describes; raise `TypeError` or `ValueError` for other data."""
        fields = _mapping(data)
        colon = fields.pop("colon", None)
        claim = cls(
            second=Player(fields.pop("second", None)),
            rule=_text(fields.pop("rule", None)),
            edges=_row(fields.pop("edges", []), _number),
            ground=_row(fields.pop("ground", []), _text),
            carried=tuple((node, _text(load)) for node, load in _mapping(fields.pop("carried", {})).items()),
            replies=tuple(_reply(move, rest) for move, rest in _mapping(fields.pop("replies", {})).items()),
            colon=None if colon is None else _colon(colon),
            claims=_row(fields.pop("claims", []), _number),
        )
        if fields:
            raise ValueError(f"a claim has no {min(fields)!r}")
        return claim

    def __repr__(self) -> str:
        return (
            f"<Claim: {self.second} wins as second on {len(self.edges)} edges, by {printable(self.rule, longest=20)}>"
        )

    def lines(self) -> tuple[str, ...]:
        """Return the claim and its reason in words."""
        edges = "edges " + " ".join(map(str, self.edges)) if self.edges else "no edges"
        on = "".join(f", {text} on {_place(node)}" for node, text in self.carried)
        joined = f", nodes {' '.join(self.ground)} joined to the ground" if self.ground else ""
        because = "".join(f" and claim {number}" for number in self.claims).removeprefix(" and")
        head = f"{self.second} wins as second: {edges}{on}{joined}; by {self.rule}{because and ' from' + because}"
        rest = [
            f"  if {-self.second} {_describe_move(move)}, {self.second} {_describe_move(answer)} -> claim {number}"
            for move, answer, number in self.replies
        ]
        if self.colon is not None:
            part = " ".join(map(str, self.colon.edges))
            rest.append(f"  where edges {part} on {_place(self.colon.node)} are worth {self.colon.worth}")
        return tuple(printable(line) for line in (head, *rest))


@dataclass(frozen=True, slots=True, repr=False)
class Certificate:
    """A proof that a picture has a value: a list of claims, each based on earlier ones.

    ``picture`` is a list of edges and ``value`` a text, which ``sum`` says again by the all-small ``games`` of a list,
    each given by its options. ``at_least`` and ``at_most`` are the numbers of the two claims that make up the proof.

    >>> from hackenbush import Position, certify
    >>> certificate = certify(Position("0-1B 1-2R 0-2B"))
    >>> print(certificate)
    0-1B 1-2R 0-2B is worth 1: proved by 3 claims in 367 bytes (count, sum, move)
    >>> Certificate.from_json(certificate.to_json()) == certificate
    True
    """

    picture: str
    value: str
    sum: str
    games: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]
    claims: tuple[Claim, ...]
    at_least: int
    at_most: int

    def __len__(self) -> int:
        """Return the number of claims."""
        return len(self.claims)

    def __str__(self) -> str:
        is_short = len(self.picture) <= _LARGEST_SHOWN
        picture = printable(self.picture) if is_short else f"a picture of {self.picture.count('-'):,} edges"
        value = printable(self.value, longest=_LARGEST_SHOWN)
        rules = printable(", ".join(dict.fromkeys(claim.rule for claim in self.claims)), longest=_LARGEST_SHOWN)
        size = f"{len(self):,} claim{'s' * (len(self) != 1)} in {len(self.to_json().encode()):,} bytes"
        return f"{picture or 'the bare ground'} is worth {value}: proved by {size} ({rules})"

    def __repr__(self) -> str:
        picture, value = printable(self.picture, longest=40), printable(self.value, longest=30)
        return f"<Certificate: {picture} is worth {value}, by {len(self):,} claims>"

    def lines(self) -> tuple[str, ...]:
        """Return the whole proof in words, a claim at a time.

        >>> from hackenbush import Position, certify
        >>> print("\\n".join(certify(Position("0-1G 1-2G 2-0G 1-3B")).lines()))  # doctest: +ELLIPSIS
        game #1 is {0,*,*2|0,*}
        ...
        """
        lines = [
            f"game #{number} is {{{','.join(left)}|{','.join(right)}}}"
            for number, (left, right) in enumerate(self.games, 1)
        ]
        for number, claim in enumerate(self.claims):
            head, *rest = claim.lines()
            lines += [f"claim {number}: {head}", *rest]
        last = f"the picture is at least {self.sum} by claim {self.at_least} and at most that by claim {self.at_most}"
        return tuple(printable(line) for line in (*lines, last))

    # ---- JSON ----------------------------------------------------------------------------------------------

    def to_json(self) -> str:
        """Return the certificate as one line of JSON."""
        data = {
            "format": _FORMAT,
            "version": _VERSION,
            "picture": self.picture,
            "value": self.value,
            "sum": self.sum,
            "games": self.games,
            "claims": [claim.as_data() for claim in self.claims],
            "at_least": self.at_least,
            "at_most": self.at_most,
        }
        return json_text(data, compact=True)

    @classmethod
    def from_json(cls, text: str) -> Certificate:
        """Return the certificate that `to_json` wrote; use `verify` to check that it proves its value.

        >>> Certificate.from_json("[]")
        Traceback (most recent call last):
        hackenbush.errors.FileError: not a certificate: expected names and what they stand for, not []

        Raises `FileError` if the text is not a certificate.
        """
        try:
            fields = _mapping(json.loads(text))
            if fields.get("format") != _FORMAT or _number(fields.get("version")) != _VERSION:
                raise ValueError(f"expected {_FORMAT!r} of version {_VERSION}")
            return cls(
                picture=_text(fields.get("picture")),
                value=_text(fields.get("value")),
                sum=_text(fields.get("sum")),
                games=_row(fields.get("games"), _game),
                claims=_row(fields.get("claims"), Claim.from_data),
                at_least=_number(fields.get("at_least")),
                at_most=_number(fields.get("at_most")),
            )
        except (TypeError, ValueError, RecursionError) as wrong:
            raise FileError(f"not a certificate: {wrong}") from None


def _describe_move(move: str) -> str:
    node, colon, change = move.partition(": ")
    if not colon:
        return f"cuts {node}"
    before, _, after = change.partition(">")
    return f"moves from {before} to {after} on {_place(node)}"


def _place(node: str) -> str:
    return "the ground" if node == "0" else f"node {node}"


# ---- plain data --------------------------------------------------------------------------------------------


def _mapping(data: object) -> dict[str, Any]:
    return dict(data) if isinstance(data, dict) else _fail("names and what they stand for", data)


def _text(data: object) -> str:
    return data if isinstance(data, str) else _fail("text", data)


def _number(data: object) -> int:
    return data if isinstance(data, int) and not isinstance(data, bool) else _fail("a whole number", data)


def _row(data: object, read: Callable[[Any], T]) -> tuple[T, ...]:
    return tuple(map(read, data)) if isinstance(data, list) else _fail("a list", data)


def _game(data: object) -> tuple[tuple[str, ...], tuple[str, ...]]:
    left, right = _row(data, lambda side: _row(side, _text))
    return left, right


def _reply(move: str, data: object) -> Reply:
    answer, number = _row(data, lambda each: each)
    return Reply(move, _text(answer), _number(number))


def _colon(data: object) -> Colon:
    node, edges, worth = _row(data, lambda each: each)
    return Colon(_text(node), _row(edges, _number), _text(worth))


def _fail(expected: str, found: object) -> Any:
    raise ValueError(f"expected {expected}, not {printable(json_text(found), longest=40)}")
