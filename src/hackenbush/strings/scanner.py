"""`Scanner`: a text and the current place in it, for the readers of ordinals, numbers and strings.

You can write ω as ``w``, ``ω`` or ``omega``, and use typographic minus signs, dots and crosses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from hackenbush.errors import NotationError, check_length

__all__ = ["Scanner"]

DEEPEST = 50  # parentheses and powers within each other
MOST_DIGITS = 4_300  # of a number: reading one takes quadratic time
_SAME = str.maketrans({"ω": "w", "\N{MINUS SIGN}": "-", "·": "*", "×": "*", "{": "(", "}": ")"})
_SPACE = re.compile(r"\s*")
_DIGITS = re.compile(r"[0-9]+")


class Scanner:
    """A text and the current place in it.

    >>> scanner = Scanner("ω + 12")
    >>> scanner.takes("w"), scanner.takes("-"), scanner.takes("+"), scanner.natural("a number"), scanner.at_end()
    (True, False, True, 12, True)
    """

    def __init__(self, text: str) -> None:
        check_length(text)
        self.original = text
        self.text = text.translate(_SAME)  # one for one, so that columns stay
        self.at = 0
        self._depth = 0

    def error(self, reason: str, at: int | None = None) -> NotationError:
        """Return the error to raise for the text here, or at another place."""
        return NotationError(reason, text=self.original, column=(self.at if at is None else at) + 1)

    def describe(self) -> str:
        """Return the next character in words, for an error message.

        >>> Scanner("q").describe(), Scanner("").describe()
        ("'q'", 'the end of the text')
        """
        self.skip_space()
        return repr(self.original[self.at]) if self.at < len(self.text) else "the end of the text"

    def skip_space(self) -> None:
        """Step over spaces and line ends."""
        self.at = _SPACE.match(self.text, self.at).end()  # type: ignore[union-attr]

    def at_end(self) -> bool:
        """Return whether nothing but space follows."""
        self.skip_space()
        return self.at == len(self.text)

    def takes(self, word: str) -> bool:
        """Step over a word if it comes next, and return whether it does."""
        self.skip_space()
        if not self.text.startswith(word, self.at):
            return False
        self.at += len(word)
        return True

    def matches(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Step over a match of a pattern if it comes next, and return the match."""
        self.skip_space()
        match = pattern.match(self.text, self.at)
        if match:
            self.at = match.end()
        return match

    def expect(self, word: str) -> None:
        """Step over a word that must come next."""
        if not self.takes(word):
            raise self.error(f"expected {word!r}, not {self.describe()}")

    def expect_end(self, also: str = "") -> None:
        """Raise an error unless nothing but space follows."""
        if not self.at_end():
            wanted = f"{also} or the end" if also else "the end"
            raise self.error(f"expected {wanted}, not {self.describe()}")

    def natural(self, wanted: str) -> int:
        """Read a natural number in digits; ``wanted`` is for the error message."""
        digits = self.matches(_DIGITS)
        if digits is None:
            raise self.error(f"expected {wanted}, not {self.describe()}")
        if len(digits[0]) > MOST_DIGITS:
            raise self.error(f"a number has at most {MOST_DIGITS} digits", digits.start())
        return int(digits[0])

    @contextmanager
    def nested(self) -> Iterator[None]:
        """Go one level deeper, or raise an error at the deepest: readers are recursive."""
        if self._depth >= DEEPEST:
            raise self.error(f"more than {DEEPEST} levels of parentheses and powers")
        self._depth += 1
        yield
        self._depth -= 1
