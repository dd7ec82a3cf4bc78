"""`verify`: the check of a whole certificate, line by line, by the rules of `hackenbush.proofs.checker`.

It keeps the picture, the listed games and the claims that are not dropped. The budget of steps grows with each line, so
the work up to any line is proportional to the bytes up to there.
"""

from __future__ import annotations

from collections.abc import Iterable
from io import TextIOBase
from pathlib import Path
from typing import BinaryIO

from hackenbush.errors import FileError, InvalidArgument, TooLarge, WrongProof
from hackenbush.proofs.certificate import Certificate
from hackenbush.proofs.checker import KnownClaims, check_game, read_exactly
from hackenbush.proofs.limits import STEPS_PER_BYTE
from hackenbush.proofs.lines import Claim, Drop, Header, LastLine, Line, ListedGame
from hackenbush.proofs.loaded import LoadedPicture
from hackenbush.proofs.reading import LineReader, Summary, split_lines
from hackenbush.proofs.sums import Listed

__all__ = ["Checker", "check_lines", "verify"]


def verify(certificate: Certificate | Path | BinaryIO) -> bool:
    """Return True if a certificate proves that its picture has its value; raise `WrongProof` if it does not.

    >>> from hackenbush import Position, certify
    >>> verify(certify(Position("gb+g")))
    True
    >>> from dataclasses import replace
    >>> verify(replace(certify(Position("br")), sum="1"))
    Traceback (most recent call last):
    hackenbush.errors.WrongProof: line 4: claim 0 is not that the picture is at least its value

    A path, or a file that is open in binary mode, is read line by line, so it may be longer than memory. What is
    checked is the text, also that of an object. Raises `FileError` if it is not a whole certificate, and `TooLarge` if
    it is beyond the limits.
    """
    if isinstance(certificate, Certificate):
        check_lines(certificate.text_lines())
    elif isinstance(certificate, Path):
        try:
            file = certificate.open("rb")
        except ValueError:
            raise FileError(f"cannot read '{certificate}': there is no such name") from None
        except OSError as error:
            raise FileError(f"cannot read '{certificate}': {error.strerror}") from None
        with file:
            check_lines(split_lines(file))
    else:
        if isinstance(certificate, TextIOBase) or not hasattr(certificate, "readline"):
            expected = "a certificate, a path or a file that is open in binary mode"
            raise InvalidArgument(f"expected {expected}, not {certificate!r:.60}")
        check_lines(split_lines(certificate))
    return True


def check_lines(lines: Iterable[str]) -> Summary:
    """Return a summary of a certificate that is right, from its lines; raise the errors of `verify` otherwise."""
    checker = Checker()
    for line in lines:
        checker.check(line)
    return checker.finish()


class Checker:
    """Checks the lines of one certificate as they come."""

    def __init__(self) -> None:
        self._reader = LineReader()
        self._known = KnownClaims()
        self._listed: list[Listed] = []
        self._value = ""
        self._board = LoadedPicture("", self._listed)

    def check(self, text: str) -> Line:
        """Check the next line and return what it says; raise the errors of `verify`, with the number of the line."""
        line = self._reader.read(text)
        self._board.most_steps = STEPS_PER_BYTE * self._reader.size
        try:
            self._check(line)
        except (ValueError, TooLarge) as wrong:
            kind = TooLarge if isinstance(wrong, TooLarge) else WrongProof
            raise kind(f"{self._reader.where}: {wrong}") from None
        return line

    def _check(self, line: Line) -> None:
        match line:
            case Header():
                self._board = LoadedPicture(line.picture, self._listed, most_steps=self._board.most_steps)
                self._value = line.sum
                read_exactly(line.sum)
            case ListedGame():
                self._listed.append(check_game(line, self._listed))
            case Claim():
                self._known.add(line, self._board)
            case Drop():
                self._known.drop(line.claims)
            case LastLine():
                self._known.check_ending(line, self._board, self._value)

    def finish(self) -> Summary:
        """Return a summary of what was checked; raise `FileError` if the last line is missing."""
        return self._reader.finish()
