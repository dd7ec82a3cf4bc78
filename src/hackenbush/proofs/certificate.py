"""`Certificate`: a proof that a picture has a value, as plain data that you can store, send and read.

In JSON a certificate is ``{"format": "hackenbush certificate", "version": 2, …}`` with the fields of `Certificate`,
where ``value`` is the sum; a claim omits empty fields. `hackenbush verify --proved` reads the same text with a checker
that is proved to be right (``formal/``). The rules are those of `hackenbush.proofs.checker`, the limits those of
`hackenbush.proofs.limits`, and `hackenbush.proofs.plain_data` reads JSON.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from hackenbush.errors import FileError, HackenbushError, WrongProof, expect
from hackenbush.players import Player
from hackenbush.printing import json_text, printable
from hackenbush.proofs.limits import DIGITS
from hackenbush.proofs.plain_data import Fields, as_mapping, as_number, as_row, as_text, load_strictly
from hackenbush.proofs.sums import Listed, read_sum, spell

__all__ = ["Certificate", "Claim", "Colon", "Reply"]

_FORMAT, _VERSION = "hackenbush certificate", 2
_LARGEST_SHOWN = 60  # characters of a picture in a summary


class Reply(NamedTuple):
    """A move of the first player, the answer to it, and the number of the claim about the resulting position.

    There is no claim where rule ``sum`` or ``count`` shows it at once. A move is the number of the edge that is cut, or
    ``node: before>after`` for a move in the load of a node. After an answer come the numbers of own edges that the
    player gives up, as in ``3,5,8``.
    """

    move: str
    answer: str
    claim: int | None = None


class Colon(NamedTuple):
    """A node, the edges that stand on it, and the sum that these are worth."""

    node: int
    edges: tuple[int, ...]
    worth: str


@dataclass(frozen=True, slots=True)
class Claim:
    """The claim that a player wins a loaded picture moving second, and the rule that proves it. ``ground`` names nodes
    that count as ground, ``carried`` has the loads of nodes, and ``claims`` the earlier claims that the rule uses.
    """

    second: Player
    rule: str
    edges: tuple[int, ...] = ()
    ground: tuple[int, ...] = ()
    carried: tuple[tuple[int, str], ...] = ()
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
            "carried": {str(node): load for node, load in self.carried},
            "replies": [reply[: 3 if reply.claim is not None else 2] for reply in self.replies],
            "colon": self.colon,
            "claims": self.claims,
        }
        return {name: field for name, field in data.items() if field}

    @classmethod
    def from_data(cls, data: object) -> Claim:
        """Return the claim that plain data describes; raise `ValueError` for other data."""
        fields = Fields(data, "a claim")
        claim = cls(
            second=fields.take("second", Player),
            rule=fields.take("rule", as_text),
            edges=fields.take("edges", _numbers, []),
            ground=fields.take("ground", _numbers, []),
            carried=fields.take("carried", _carried, {}),
            replies=fields.take("replies", _replies, []),
            colon=fields.take("colon", _colon) if "colon" in fields else None,
            claims=fields.take("claims", _numbers, []),
        )
        fields.close()
        return claim

    def __repr__(self) -> str:
        return (
            f"<Claim: {self.second} wins as second on {len(self.edges)} edges, by {printable(self.rule, longest=20)}>"
        )

    def lines(self) -> tuple[str, ...]:
        """Return the claim and its reason in words."""
        edges = "edges " + " ".join(map(str, self.edges)) if self.edges else "no edges"
        on = "".join(f", {text} on {_place(node)}" for node, text in self.carried)
        joined = f", nodes {' '.join(map(str, self.ground))} connected to the ground" if self.ground else ""
        because = "".join(f" and claim {number}" for number in self.claims).removeprefix(" and")
        head = f"{self.second} wins as second: {edges}{on}{joined}; by {self.rule}{because and ' from' + because}"
        rest = [
            f"  if {-self.second} {_describe_move(move)}, {self.second} {_describe_move(answer)}"
            + (", which is enough" if number is None else f" -> claim {number}")
            for move, answer, number in self.replies
        ]
        if self.colon is not None:
            part = " ".join(map(str, self.colon.edges))
            rest.append(f"  where edges {part} on {_place(self.colon.node)} are worth {self.colon.worth}")
        return tuple(printable(line) for line in (head, *rest))


@dataclass(frozen=True, slots=True, repr=False)
class Certificate:
    """A proof that a picture has a value: a list of claims, each based on earlier ones.

    ``picture`` is a list of edges between numbered nodes, and ``sum`` the value, in terms of the all-small ``games``
    of a list, each given by its options. ``at_least`` and ``at_most`` are the two claims that make up the proof.

    >>> from hackenbush import Position, certify
    >>> certificate = certify(Position("0-1B 1-2R 0-2B"))
    >>> print(certificate)
    0-1B 1-2R 0-2B is worth 1: proved by 2 claims in 274 bytes (count)
    >>> Certificate.from_json(certificate.to_json()) == certificate
    True
    """

    picture: str
    sum: str
    games: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]
    claims: tuple[Claim, ...]
    at_least: int
    at_most: int

    @property
    def value(self) -> str:
        """The value as text, with the games of the list written as options; raise `TooLarge` if that is too long."""
        try:
            listed = [Listed(*(tuple(map(read_sum, side)) for side in game)) for game in self.games]
            return spell(read_sum(self.sum), listed)
        except (IndexError, ValueError):
            raise WrongProof(f"{printable(self.sum, longest=40)!r} is no sum of the listed games") from None

    def __len__(self) -> int:
        """Return the number of claims."""
        return len(self.claims)

    def __str__(self) -> str:
        is_short = len(self.picture) <= _LARGEST_SHOWN
        picture = printable(self.picture) if is_short else f"a picture of {self.picture.count('-'):,} edges"
        value = printable(self._shown(), longest=_LARGEST_SHOWN)
        rules = printable(", ".join(dict.fromkeys(claim.rule for claim in self.claims)), longest=_LARGEST_SHOWN)
        size = f"{len(self):,} claim{'s' * (len(self) != 1)} in {len(self.to_json().encode()):,} bytes"
        return f"{picture or 'the bare ground'} is worth {value}: proved by {size} ({rules})"

    def __repr__(self) -> str:
        picture, value = printable(self.picture, longest=40), printable(self._shown(), longest=30)
        return f"<Certificate: {picture} is worth {value}, by {len(self):,} claims>"

    def _shown(self) -> str:
        """Return the value, or the sum if it cannot be written out."""
        try:
            return self.value
        except HackenbushError:
            return self.sum

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
            "value": self.sum,
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

        Raises `FileError` if the text is not a certificate, and `TooLarge` if it is beyond the limits.
        """
        try:
            fields = Fields(load_strictly(expect(str, text, "the text of a certificate")), "a certificate")
            if (fields.take("format", as_text), fields.take("version", as_number)) != (_FORMAT, _VERSION):
                raise ValueError(f"expected {_FORMAT!r} of version {_VERSION}")
            certificate = cls(
                picture=fields.take("picture", as_text),
                sum=fields.take("value", as_text),
                games=fields.take("games", _games),
                claims=fields.take("claims", lambda claims: as_row(claims, Claim.from_data)),
                at_least=fields.take("at_least", as_number),
                at_most=fields.take("at_most", as_number),
            )
            fields.close()
        except ValueError as wrong:
            raise FileError(f"not a certificate: {wrong}") from None
        return certificate


def _describe_move(text: str) -> str:
    move, comma, given_up = text.partition(",")
    rest = f" and gives up {given_up.replace(',', ' ')}" if comma else ""
    node, colon, change = move.partition(": ")
    if not colon:
        return f"cuts {node}{rest}"
    before, _, after = change.partition(">")
    return f"moves from {before} to {after} on {_place(node)}{rest}"


def _place(node: int | str) -> str:
    return "the ground" if str(node) == "0" else f"node {node}"


# ---- plain data --------------------------------------------------------------------------------------------


def _numbers(data: object) -> tuple[int, ...]:
    return as_row(data, as_number)


def _texts(data: object) -> tuple[str, ...]:
    return as_row(data, as_text)


def _games(data: object) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
    rows = as_row(data, lambda sides: as_row(sides, _texts, 2))
    return tuple((left, right) for left, right in rows)


def _carried(data: object) -> tuple[tuple[int, str], ...]:
    return tuple((_node(name), as_text(load)) for name, load in as_mapping(data).items())


def _node(name: str) -> int:
    if not name.isdigit() or name != str(int(name[:DIGITS])):
        raise ValueError(f"expected the number of a node, not {name[:40]!r}")
    return int(name)


def _replies(data: object) -> tuple[Reply, ...]:
    return as_row(data, _reply)


def _reply(data: object) -> Reply:
    row = as_row(data, lambda item: item)
    if len(row) not in (2, 3):
        raise ValueError(f"expected a move, its answer and maybe a claim, not {len(row)} items")
    return Reply(as_text(row[0]), as_text(row[1]), *map(as_number, row[2:]))


def _colon(data: object) -> Colon:
    node, edges, worth = as_row(data, lambda item: item, 3)
    return Colon(as_number(node), _numbers(edges), as_text(worth))
