"""The lines of a certificate: a header, listed games, claims, drops of claims, and the last line.

Each line is JSON:

``{"format": "hackenbush certificate", "version": 3, "picture": …, "value": …}``
    The first line, a `Header`. The value is a sum; its games are listed in later lines.
``{"game": [[…], […]]}``
    A `ListedGame`: an all-small game by its options. Games are numbered from 1.
``{"second": …, "rule": …, …}``
    A `Claim`, with the names of its fields; empty ones are left out. Claims are numbered from 0.
``{"drop": […]}``
    A `Drop`: claims that no later line uses.
``{"at_least": …, "at_most": …}``
    The last line, a `LastLine`: the two claims that prove the value.

The rules are those of `hackenbush.proofs.checker`, and `hackenbush.proofs.plain_data` reads JSON.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from hackenbush.players import Player
from hackenbush.printing import json_text, printable
from hackenbush.proofs.limits import DIGITS
from hackenbush.proofs.plain_data import Fields, as_mapping, as_number, as_row, as_text

__all__ = ["Claim", "Colon", "Drop", "Header", "LastLine", "Line", "ListedGame", "Reply", "read_line", "write_line"]

_FORMAT, _VERSION = "hackenbush certificate", 3


class Header(NamedTuple):
    """A picture, as a list of edges between numbered nodes, and its value, as a sum."""

    picture: str
    sum: str

    def as_data(self) -> dict[str, Any]:
        """Return the header as plain data, for JSON."""
        return {"format": _FORMAT, "version": _VERSION, "picture": self.picture, "value": self.sum}

    @classmethod
    def from_data(cls, data: object) -> Header:
        """Return the header that plain data describes; raise `ValueError` for other data."""
        fields = Fields(data, "the first line")
        if (fields.take("format", as_text), fields.take("version", as_number)) != (_FORMAT, _VERSION):
            raise ValueError(f"expected {_FORMAT!r} of version {_VERSION}")
        header = cls(fields.take("picture", as_text), fields.take("value", as_text))
        fields.close()
        return header


class ListedGame(NamedTuple):
    """An all-small game, by its options: sums of games that were listed before."""

    left: tuple[str, ...]
    right: tuple[str, ...]

    def as_data(self) -> dict[str, Any]:
        """Return the game as plain data, for JSON."""
        return {"game": [self.left, self.right]}

    @classmethod
    def from_data(cls, data: object) -> ListedGame:
        """Return the game that plain data describes; raise `ValueError` for other data."""
        fields = Fields(data, "a game")
        game = cls(*fields.take("game", lambda sides: as_row(sides, _texts, 2)))
        fields.close()
        return game

    def __str__(self) -> str:
        return f"{{{','.join(self.left)}|{','.join(self.right)}}}"


class Drop(NamedTuple):
    """The numbers of claims that no later line uses, so that a checker may forget them."""

    claims: tuple[int, ...]

    def as_data(self) -> dict[str, Any]:
        """Return the numbers as plain data, for JSON."""
        return {"drop": self.claims}

    @classmethod
    def from_data(cls, data: object) -> Drop:
        """Return what plain data describes; raise `ValueError` for other data."""
        fields = Fields(data, "a drop of claims")
        drop = cls(fields.take("drop", _numbers))
        fields.close()
        return drop


class LastLine(NamedTuple):
    """The numbers of the claims that the picture is at least, and at most, its value."""

    at_least: int
    at_most: int

    def as_data(self) -> dict[str, Any]:
        """Return the numbers as plain data, for JSON."""
        return self._asdict()

    @classmethod
    def from_data(cls, data: object) -> LastLine:
        """Return the last line that plain data describes; raise `ValueError` for other data."""
        fields = Fields(data, "the last line")
        ending = cls(fields.take("at_least", as_number), fields.take("at_most", as_number))
        fields.close()
        return ending


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


Line: TypeAlias = Header | ListedGame | Claim | Drop | LastLine


def write_line(line: Line) -> str:
    """Return a line as JSON.

    >>> write_line(Drop((3, 4)))
    '{"drop":[3,4]}'
    """
    return json_text(line.as_data(), compact=True)


def read_line(data: object, *, first: bool) -> Line:
    """Return the line that plain data describes, the first one or a later one; raise `ValueError` for other data.

    >>> read_line({"at_least": 0, "at_most": 1}, first=False)
    LastLine(at_least=0, at_most=1)
    """
    if first:
        return Header.from_data(data)
    names = as_mapping(data)
    kinds: dict[str, type[ListedGame | Drop | LastLine]] = {"game": ListedGame, "drop": Drop, "at_least": LastLine}
    kind = next((kind for name, kind in kinds.items() if name in names), Claim)
    return kind.from_data(data)


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
