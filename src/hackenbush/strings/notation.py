"""The text of strings: letters from the ground up, powers, and ``(…)*`` for endless repetition.

``b`` or ``+`` is blue, ``r`` or ``-`` red (``●`` and ``○`` are read, too). A power repeats a letter: ``b^3``, ``b^w``,
``r^(w^2+1)``, or a group in parentheses: ``(br)*`` and ``(br)^w`` mean ω times, ``(br)^3`` three times. Spaces are
ignored.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from hackenbush.errors import Undefined
from hackenbush.strings.ordinals import OMEGA, ONE, Ordinal, read_power
from hackenbush.strings.scanner import Scanner
from hackenbush.strings.signs import Block, Cycle, Run, Signs, signs_of

__all__ = ["read_signs", "write_signs"]

LONGEST_SPELLED = 20  # equal letters in a row, before a power is written
MOST_COPIES = 10_000  # of a group
_LETTERS = re.compile(r"[br+●○-]+")
_RUN = re.compile(r"b+|r+|[+]+|-+|●+|○+")
_SIGNS = {"b": 1, "+": 1, "●": 1, "r": -1, "-": -1, "○": -1}


def read_signs(text: str) -> Signs:
    """Return the string that a text describes.

    >>> read_signs("bbr"), read_signs("(b)*") == read_signs("+^w"), read_signs("")
    ((Run(sign=1, length=Ordinal('2')), Run(sign=-1, length=Ordinal('1'))), True, ())
    >>> read_signs("b(rb)*") == read_signs("(br)*")
    True
    >>> read_signs("bx")
    Traceback (most recent call last):
    hackenbush.errors.NotationError: expected b, r, '+', '-', '(' or the end, not 'x' at column 2
      bx
       ^
    """
    scanner = Scanner(text)
    blocks: list[Block] = []
    while not scanner.at_end():
        if scanner.takes("("):
            blocks += _group(scanner)
        else:
            blocks += _letters(scanner, "b, r, '+', '-', '(' or the end")
    return signs_of(blocks)


def _letters(scanner: Scanner, wanted: str) -> list[Run]:
    """Read letters in a row; a power belongs to the last letter."""
    found = scanner.matches(_LETTERS)
    if found is None:
        raise scanner.error(f"expected {wanted}, not {scanner.describe()}")
    letters = found[0]
    power = _power(scanner)
    spelled = letters if power is None else letters[:-1]
    runs = [Run(_SIGNS[run[0][0]], Ordinal(len(run[0]))) for run in _RUN.finditer(spelled)]
    return runs if power is None else [*runs, Run(_SIGNS[letters[-1]], power)]


def _power(scanner: Scanner) -> Ordinal | None:
    if scanner.takes("*"):
        return OMEGA
    return read_power(scanner) if scanner.takes("^") else None


def _group(scanner: Scanner) -> list[Block]:
    """Read the rest of a group after its opening parenthesis: letters, the closing one, and the power."""
    opening = scanner.at - 1
    runs: list[Run] = []
    while not scanner.takes(")"):
        runs += _letters(scanner, "b, r, '+', '-' or ')'")
    place = scanner.at
    power = ONE if (given := _power(scanner)) is None else given
    if not runs:
        raise scanner.error("expected letters between the parentheses", opening)
    copies, left = _count_copies(power)
    if left or copies > MOST_COPIES:
        at_most = f"w times, or up to {MOST_COPIES} times"
        raise scanner.error(f"a group is repeated {at_most}, or a few times w times, not {power} times", place)
    cycles: list[Block] = [Cycle(tuple(runs))] * (power.terms[0][1] if power >= OMEGA else 0)
    return [*cycles, *(runs * copies)]


def _count_copies(power: Ordinal) -> tuple[int, bool]:
    """Return the n of a power ω·m + n, and whether m is too large or the power is not of this form."""
    rest = [(exponent, count) for exponent, count in power.terms if exponent]
    finite = next((count for exponent, count in power.terms if not exponent), 0)
    more = any(exponent != ONE or count > MOST_COPIES for exponent, count in rest)
    return finite, more


def write_signs(signs: Signs, letters: str = "br") -> str:
    """Return the text of a string, in the two given letters.

    >>> write_signs(read_signs("br(b)*")), write_signs(read_signs("b^w r^(w^2)"), "+-"), write_signs(())
    ('br(b)*', '+^w -^(w^2)', '')
    >>> write_signs(read_signs("br(rb)*")), write_signs(read_signs("brrrr(br)*"))
    ('br(rb)*', 'brrr(rb)*')
    """
    words = [_block_text(block, letters) for block in _early(signs)]
    needs_space = letters != "br" and any("^" in word for word in words)
    return (" " if needs_space else "").join(words)


def _early(signs: Signs) -> list[Block]:
    """Return the blocks with cycles that begin as early as possible: br(rb)* instead of brr(br)*."""
    blocks: list[Block] = []
    for block in signs:
        before = blocks[-1] if blocks else None
        if isinstance(block, Cycle) and isinstance(before, Run) and before.sign == block.runs[-1].sign:
            *runs, (sign, length) = block.runs
            if before.length.is_finite and length.is_finite:
                shared = min(before.length, length)
                blocks[-1] = Run(sign, before.length.after(shared))
                block = Cycle((Run(sign, shared), *runs, Run(sign, length.after(shared))))
        blocks.append(block)
    return blocks


def _block_text(block: Block, letters: str) -> str:
    if isinstance(block, Cycle):
        return "(" + "".join(_run_text(run, letters) for run in block.runs) + ")*"
    if block.length == OMEGA and letters == "br":
        return f"({_letter(block, letters)})*"
    return _run_text(block, letters)


def _run_text(run: Run, letters: str) -> str:
    if run.length <= LONGEST_SPELLED:
        return _letter(run, letters) * int(run.length)
    power = str(run.length)
    return f"{_letter(run, letters)}^{power}" if power.isalnum() else f"{_letter(run, letters)}^({power})"


def _letter(run: Run, letters: str) -> str:
    return letters[0] if run.sign > 0 else letters[1]


def finite_letters(runs: Iterable[Block], most: int) -> str:
    """Return the letters of a finite string.

    >>> finite_letters(read_signs("b^3r"), 10)
    'bbbr'

    Raises `Undefined` if there are more than ``most``.
    """
    pieces: list[str] = []
    room = most
    for block in runs:
        if isinstance(block, Cycle) or block.length > room:
            raise Undefined(f"the string has more than {most} letters; say how many")
        pieces.append(_letter(block, "br") * int(block.length))
        room -= len(pieces[-1])
    return "".join(pieces)
