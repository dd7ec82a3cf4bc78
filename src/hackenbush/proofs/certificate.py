"""`Certificate`: a proof that a picture has a value, as plain data that you can store, send and read.

As text it has a line of JSON for each step (`hackenbush.proofs.lines`), so that a proof of any length can be written as
it is found, and checked in bounded memory. `hackenbush verify --proved` reads the same text with a checker that is
proved to be right (``formal/``). The rules are those of `hackenbush.proofs.checker`, the limits those of
`hackenbush.proofs.limits`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from hackenbush.errors import expect
from hackenbush.printing import printable
from hackenbush.proofs.lines import Claim, Drop, Header, LastLine, Line, ListedGame, write_line
from hackenbush.proofs.reading import LineReader, Summary

__all__ = ["Certificate"]


@dataclass(frozen=True, slots=True, repr=False)
class Certificate:
    """A proof that a picture has a value: a list of claims, each based on earlier ones.

    ``picture`` is a list of edges between numbered nodes, and ``sum`` the value, in terms of all-small games. ``body``
    has these games, the claims, and drops of claims that are no longer needed, in order. ``at_least`` and ``at_most``
    are the two claims that make up the proof.

    >>> from hackenbush import Position, certify
    >>> certificate = certify(Position("0-1B 1-2R 0-2B"))
    >>> print(certificate)
    0-1B 1-2R 0-2B is worth 1: proved by 2 claims in 255 bytes (count)
    >>> Certificate.from_text(certificate.to_text()) == certificate
    True
    """

    picture: str
    sum: str
    body: tuple[ListedGame | Claim | Drop, ...]
    at_least: int
    at_most: int

    @property
    def games(self) -> tuple[ListedGame, ...]:
        """The listed games."""
        return tuple(line for line in self.body if isinstance(line, ListedGame))

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The claims, also those that are dropped."""
        return tuple(line for line in self.body if isinstance(line, Claim))

    @property
    def value(self) -> str:
        """The value as text, with the games of the list written as options; raise `TooLarge` if that is too long."""
        return Summary(self.picture, self.sum, self.games).value

    def __len__(self) -> int:
        """Return the number of claims."""
        return len(self.claims)

    def __str__(self) -> str:
        rules = dict.fromkeys(claim.rule for claim in self.claims)
        return str(Summary(self.picture, self.sum, self.games, len(self), len(self.to_text()), tuple(rules)))

    def __repr__(self) -> str:
        value = Summary(self.picture, self.sum, self.games).shown_value
        picture, value = printable(self.picture, longest=40), printable(value, longest=30)
        return f"<Certificate: {picture} is worth {value}, by {len(self):,} claims>"

    def lines(self) -> tuple[str, ...]:
        """Return the whole proof in words, a claim at a time.

        >>> from hackenbush import Position, certify
        >>> print("\\n".join(certify(Position("0-1G 1-2G 2-0G 1-3B")).lines()))  # doctest: +ELLIPSIS
        game #1 is {0,*,*2|0,*}
        ...
        """
        lines: list[str] = []
        games, claims = count(1), count()
        for line in self.body:
            if isinstance(line, ListedGame):
                lines.append(f"game #{next(games)} is {line}")
            elif isinstance(line, Drop):
                lines.append(f"no longer needed: {' '.join(map(str, line.claims))}")
            else:
                head, *rest = line.lines()
                lines += [f"claim {next(claims)}: {head}", *rest]
        last = f"the picture is at least {self.sum} by claim {self.at_least} and at most that by claim {self.at_most}"
        return tuple(printable(line) for line in (*lines, last))

    # ---- text ----------------------------------------------------------------------------------------------

    def to_text(self) -> str:
        """Return the certificate as lines of JSON, each with a line feed at its end."""
        return "".join(f"{line}\n" for line in self.text_lines())

    def text_lines(self) -> Iterator[str]:
        """Yield the lines of the text, without the line feeds."""
        ends: tuple[Line, Line] = Header(self.picture, self.sum), LastLine(self.at_least, self.at_most)
        return map(write_line, (ends[0], *self.body, ends[1]))

    @classmethod
    def from_text(cls, text: str) -> Certificate:
        """Return the certificate that `to_text` wrote; use `verify` to check that it proves its value.

        >>> Certificate.from_text("[]")
        Traceback (most recent call last):
        hackenbush.errors.FileError: not a certificate: line 1: expected names and what they stand for, not []

        Raises `FileError` if the text is not a certificate, `WrongProof` if it has an unknown rule or drops a claim
        that is not there, and `TooLarge` if it is beyond the limits.
        """
        text = expect(str, text, "the text of a certificate")
        reader = LineReader()
        lines = [reader.read(line) for line in text.removesuffix("\n").split("\n")] if text else []
        reader.finish()
        return cls.of(lines)

    @classmethod
    def of(cls, lines: list[Line]) -> Certificate:
        """Return the certificate that has these lines, the first and the last among them."""
        header, *body, ending = lines
        assert isinstance(header, Header)
        assert isinstance(ending, LastLine)
        return cls(*header, tuple(line for line in body if isinstance(line, ListedGame | Claim | Drop)), *ending)
