"""Reads a certificate line by line, strictly, and within the limits: in memory there is one line and what is live.

*Live* are the bytes of the header, of the listed games, and of the claims that were not dropped.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from hackenbush.errors import FileError, HackenbushError, TooLarge, WrongProof
from hackenbush.printing import printable
from hackenbush.proofs.checker import RULES
from hackenbush.proofs.limits import BYTES, CLAIMS, check_size
from hackenbush.proofs.lines import Claim, Drop, Header, LastLine, Line, ListedGame, read_line
from hackenbush.proofs.plain_data import load_strictly
from hackenbush.proofs.sums import Listed, read_sum, spell

__all__ = ["LineReader", "Summary", "split_lines"]

_LARGEST_SHOWN = 60  # characters of a picture in a summary


@dataclass(frozen=True, slots=True)
class Summary:
    """What a certificate says, and how long it is.

    >>> print(Summary("0-1B", "1", (), claims=2, size=250, rules=("sum",)))
    0-1B is worth 1: proved by 2 claims in 250 bytes (sum)
    """

    picture: str
    sum: str
    games: tuple[ListedGame, ...] = ()
    claims: int = 0
    size: int = 0  # bytes
    rules: tuple[str, ...] = ()

    @property
    def value(self) -> str:
        """The value as text, with the games of the list written as options; raise `TooLarge` if that is too long."""
        try:
            listed = [Listed(*(tuple(map(read_sum, side)) for side in game)) for game in self.games]
            return spell(read_sum(self.sum), listed)
        except (IndexError, ValueError):
            raise WrongProof(f"{printable(self.sum, longest=40)!r} is no sum of the listed games") from None

    @property
    def shown_value(self) -> str:
        """The value, or the sum if it cannot be written out."""
        try:
            return self.value
        except HackenbushError:
            return self.sum

    def __str__(self) -> str:
        is_short = len(self.picture) <= _LARGEST_SHOWN
        picture = printable(self.picture) if is_short else f"a picture of {self.picture.count('-'):,} edges"
        value = printable(self.shown_value, longest=_LARGEST_SHOWN)
        rules = printable(", ".join(self.rules), longest=_LARGEST_SHOWN)
        size = f"{self.claims:,} claim{'s' * (self.claims != 1)} in {self.size:,} bytes"
        return f"{picture or 'the bare ground'} is worth {value}: proved by {size} ({rules})"


class LineReader:
    """Reads the lines of one certificate, and keeps count.

    >>> reader = LineReader()
    >>> reader.read('{"format": "hackenbush certificate", "version": 3, "picture": "0-1B", "value": "1"}')
    Header(picture='0-1B', sum='1')
    >>> reader.finish()
    Traceback (most recent call last):
    hackenbush.errors.FileError: not a whole certificate: the last line is missing after line 1
    """

    def __init__(self) -> None:
        self.size = 0  # bytes so far, with the ends of lines
        self._number = 0  # of lines so far
        self._live = 0  # bytes
        self._sizes: dict[int, int] = {}  # of the claims that are live
        self._header: Header | None = None
        self._games: list[ListedGame] = []
        self._claims = 0
        self._rules: dict[str, None] = {}
        self._is_ended = False

    @property
    def where(self) -> str:
        """The place of the last line, for error messages."""
        return f"line {self._number}"

    def read(self, text: str) -> Line:
        """Return what the next line says.

        Raises `FileError` if it is no line of a certificate, `TooLarge` if it is beyond a limit, and `WrongProof` if it
        has an unknown rule or drops a claim that is not there.
        """
        self._number += 1
        self.size += len(text) + 1
        try:
            if self._is_ended:
                raise ValueError("expected nothing after the last line")
            line = read_line(load_strictly(text), first=self._header is None)
            self._count(line, len(text))
        except (WrongProof, TooLarge) as wrong:
            raise type(wrong)(f"{self.where}: {wrong}") from None
        except ValueError as wrong:
            raise FileError(f"not a certificate: {self.where}: {wrong}") from None
        return line

    def _count(self, line: Line, size: int) -> None:
        match line:
            case Header():
                self._header = line
                self._live += size
            case ListedGame():
                self._games.append(line)
                self._live += size
            case Claim():
                if line.rule not in RULES:
                    raise WrongProof(f"claim {self._claims}, by {line.rule[:20]}: there is no such rule")
                self._rules[line.rule] = None
                self._sizes[self._claims] = size
                self._claims += 1
                self._live += size
                check_size(self._claims, CLAIMS, "claims")
            case Drop():
                for number in line.claims:
                    if number not in self._sizes:
                        raise WrongProof(f"claim {number} cannot be dropped: it is not there")
                    self._live -= self._sizes.pop(number)
            case LastLine():
                self._is_ended = True
        check_size(self._live, BYTES, "bytes of games and of claims that are not dropped")

    def finish(self) -> Summary:
        """Return a summary of what was read; raise `FileError` if the last line is missing."""
        if self._header is None or not self._is_ended:
            where = f"the last line is missing after {self.where}" if self._number else "there is no line"
            raise FileError(f"not a whole certificate: {where}")
        return Summary(*self._header, tuple(self._games), self._claims, self.size, tuple(self._rules))


def split_lines(file: BinaryIO) -> Iterator[str]:
    """Yield the lines of a file without their ends, and never read more than one line that is as long as is allowed."""
    while data := file.readline(BYTES + 1):
        yield data.removesuffix(b"\n").decode("latin-1")  # other characters than ASCII are refused later
