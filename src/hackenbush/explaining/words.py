"""Text that contains games, for ASCII, Unicode or LaTeX.

A sentence is the same on a terminal, on a page and in a handout; only the games and a few signs in it look different.
The text parts use Unicode: ``− ⊕ ≥ …``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from hackenbush.printing import TEX_SIGNS, printable
from hackenbush.values import Game
from hackenbush.values.spoken import abbreviate

__all__ = ["Words", "join", "say"]

WordPart: TypeAlias = "str | Game"
_ASCII = str.maketrans(
    {"−": "-", "⊕": "xor", "≥": ">=", "≤": "<=", "…": "...", "∗": "*", "·": "*", "≈": "about", "‖": "||"}
)
_WORDS = re.compile(r"( *[A-Za-z](?:[A-Za-z ,:()]*[A-Za-z])? *)")
_MATH = {
    "{": r"\{",
    "}": r"\}",
    "|": r"\mid ",
    "⊕": r"\oplus ",
    "−": "-",
    "≥": r"\ge ",
    "→": r"\to ",
    "≤": r"\le ",
    "…": r"\dots ",
    "∗": r"{\ast}",
    "*": r"{\ast}",
    "·": r"\cdot ",
    "≈": r"\approx ",
    "‖": r"\parallel ",
    "●": r"{\bullet}",
    "○": r"{\circ}",
    "^": r"\uparrow ",
    "%": r"\%",
    "&": r"\&",
    "#": r"\#",
    "_": r"\_",
    "$": r"\$",
    "\\": r"\backslash ",
    "~": r"\sim ",
}
_PROSE = {
    **TEX_SIGNS,
    **{c: f"${sign}$" for c, sign in _MATH.items() if c not in "{}%&#_$…−\\~"},
    "…": r"\dots{}",
    "−": "$-$",
}


@dataclass(frozen=True, slots=True)
class Words:
    """A text that contains games.

    >>> words = say("the value is ", Game("{0|1}"), " ≥ ", Game("*"))
    >>> str(words), words.text("unicode"), words.latex(math=False)
    ('the value is 1/2 >= *', 'the value is ½ ≥ ∗', 'the value is $\\\\frac{1}{2}$ $\\\\ge $ ${\\\\ast}$')
    """

    parts: tuple[WordPart, ...] = ()

    def text(self, style: Literal["ascii", "unicode"] = "ascii") -> str:
        """Return the text with its games written out; long ones are described."""
        return "".join(
            printable(_as_ascii(part) if style == "ascii" else part, lines=True)
            if isinstance(part, str)
            else abbreviate(part, style)
            for part in self.parts
        )

    def latex(self, *, math: bool) -> str:
        """Return the text for LaTeX: all of it in math mode, or prose with the games in math mode."""
        if not math:
            return "".join(
                "".join(_PROSE.get(c, c) for c in part) if isinstance(part, str) else f"${abbreviate(part, 'latex')}$"
                for part in self.parts
            )
        return "".join(_in_math(part) if isinstance(part, str) else abbreviate(part, "latex") for part in self.parts)

    def capitalized(self) -> Words:
        """Return the words with a capital letter, if they begin with a name such as "the door".

        >>> str(say("the door is green").capitalized()), str(say("br = ", Fraction(1, 2)).capitalized())
        ('The door is green', 'br = 1/2')
        """
        if self.parts and isinstance(first := self.parts[0], str) and first.startswith(("the ", "picture ", "nothing")):
            return Words((first[0].upper() + first[1:], *self.parts[1:]))
        return self

    def __str__(self) -> str:
        return self.text()

    def __bool__(self) -> bool:
        return bool(self.parts)

    def __add__(self, other: Words) -> Words:
        return Words(self.parts + other.parts)


def say(*parts: str | Game | Fraction | int | Words) -> Words:
    """Return words made of these parts; numbers become games.

    >>> str(say("2 is ", 2, " and ", say("half is ", Fraction(1, 2))))
    '2 is 2 and half is 1/2'
    """
    made: list[WordPart] = []
    for part in parts:
        if isinstance(part, Words):
            made += part.parts
        else:
            made.append(part if isinstance(part, str) else Game(part))
    return Words(tuple(made))


def join(words: Iterable[Words | Game], between: str, *, most: int = 12) -> Words:
    """Return words or games joined by a separator; of too many, the first ones and the last.

    >>> str(join([Game(n) for n in range(4)], " + ")), str(join(map(Game, range(9)), ", ", most=3))
    ('0 + 1 + 2 + 3', '0, 1, ..., 8')
    """
    pieces = [say(piece) for piece in words]
    if len(pieces) > most:
        pieces = [*pieces[: most - 1], say("…"), pieces[-1]]
    made: list[WordPart] = []
    for number, piece in enumerate(pieces):
        made += [between, *piece.parts] if number else piece.parts
    return Words(tuple(made))


def _as_ascii(words: str) -> str:
    """Return words with signs of a keyboard, except for rows of stones.

    >>> _as_ascii("11 → 9 − 1"), _as_ascii("→●○")
    ('11 -> 9 - 1', '→●○')
    """
    return words.translate(_ASCII).replace(" → ", " -> ")


def _in_math(words: str) -> str:
    return "".join(
        rf"\text{{{piece}}}" if _WORDS.fullmatch(piece) else "".join(_MATH.get(c, c) for c in piece)
        for piece in _WORDS.split(words)
    )
