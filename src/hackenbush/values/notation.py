"""Reads the text of a game value into a short program for a stack machine.

::

    sum      = ordinal { ("+" | "-") ordinal }
    ordinal  = prefixed [ ":" ordinal ]                         ordinal sum, base : top
    prefixed = { "-" | "+-" | "⧾" | "⧿" | integer "." } named   minus, switch, tiny, miny, multiple
    named    = atom [ ".Tiny" | ".Miny" ]                       as in CGSuite
    atom     = literal | name | "(" sum ")" | ("tiny" | "miny") "(" sum ")" | "{" [options bars options] "}"

`hackenbush.values.literals` reads literals such as ``-1/2^3*4``. Between two braces the longest run of bars splits
first: ``{0||0|-2}`` is ``{0|{0|-2}}``. ``+-`` is a switch if it stands before a game, and plus minus if it stands
between two. ASCII signs have Unicode twins: ``± · ↑ ↓ ½ ‖`` and so on. The notation is that of Berlekamp, Conway and
Guy, *Winning Ways*; text written by CGSuite is read as well. Reading uses loops, not recursion, and takes time and
memory linear in the length of the text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from hackenbush.errors import check_length
from hackenbush.values import literals

__all__ = ["Apply", "Instruction", "MakeForm", "Multiply", "PushName", "PushSimple", "PushUptimal", "parse"]


class PushSimple(NamedTuple):
    """Push mantissa / 2**exponent + ups * up + \\*nimber; the fraction is in lowest terms."""

    mantissa: int
    exponent: int
    ups: int
    nimber: int


class PushUptimal(NamedTuple):
    """Push coefficient * up^[level]; the level is at least 2 and the coefficient is not 0."""

    level: int
    coefficient: int


class PushName(NamedTuple):
    """Push the game of this name, which was found at this column (the first is 1)."""

    identifier: str
    column: int


class MakeForm(NamedTuple):
    """Pop nright Right options, then nleft Left options (the last written is on top); push their form."""

    nleft: int
    nright: int


class Multiply(NamedTuple):
    """Replace the top by its multiple."""

    factor: int


class Apply(NamedTuple):
    """Apply an operation to the top, or to the top two games; the top one is the right operand."""

    operation: Literal["add", "subtract", "ordinal", "negate", "switch", "tiny", "miny"]


Instruction: TypeAlias = PushSimple | PushUptimal | PushName | MakeForm | Multiply | Apply


def parse(text: str) -> list[Instruction]:
    """Return the program, in postfix order, that pushes the game described by this text.

    >>> parse("1/2^3*4")
    [PushSimple(mantissa=1, exponent=1, ups=3, nimber=4)]
    >>> for instruction in parse("{0||G|-2}"):
    ...     print(instruction)
    PushSimple(mantissa=0, exponent=0, ups=0, nimber=0)
    PushName(identifier='G', column=5)
    PushSimple(mantissa=-2, exponent=0, ups=0, nimber=0)
    MakeForm(nleft=1, nright=1)
    MakeForm(nleft=1, nright=1)
    >>> parse("{|}")
    [MakeForm(nleft=0, nright=0)]

    Raises `NotationError`, with the column, for any other text, and for text of more than 1,000,000 characters or
    nested more than 10,000 deep.

    >>> parse("{1,)|2}")
    Traceback (most recent call last):
    hackenbush.errors.NotationError: expected a game, not ')' at column 4
      {1,)|2}
         ^
    """
    check_length(text)
    return _Parser(text).read()


_SUM, _ORDINAL, _PREFIX = 1, 2, 3  # how tightly they bind
_PREFIXES = {
    "-": Apply("negate"),
    "+-": Apply("switch"),
    "±": Apply("switch"),
    "⧾": Apply("tiny"),
    "⧿": Apply("miny"),
    "tiny": Apply("tiny"),
    "miny": Apply("miny"),
    "Tiny": Apply("tiny"),
    "Miny": Apply("miny"),
}
_PREFIX_SIGN = re.compile(r"\+-|[-±⧾⧿]")
_POSTFIX = re.compile(r"\.(Tiny|Miny)(?![A-Za-z0-9_])")
_BARS = re.compile(r"[|‖]++")
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*+")


@dataclass(slots=True)
class _OpenBracket:
    """An open bracket: the whole text, a pair of parentheses or a pair of braces."""

    bracket: str  # "", "(" or "{"
    at: int
    waiting: list[tuple[int, Instruction]] = field(default_factory=list)  # ranks, operators without operand
    bars: list[tuple[int, int]] = field(default_factory=list)  # lengths, ever shorter; options to their left
    options: int = 0  # complete ones since the last bar
    fresh: bool = True  # nothing stands since the bracket or the last bar, so this side may stay empty


class _Parser(literals.LiteralScanner):
    """An operator precedence parser with explicit stacks: the open brackets, and in each the waiting operators."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._program: list[Instruction] = []
        self._frames = [_OpenBracket("", 0)]
        self._depth = 0

    def read(self) -> list[Instruction]:
        """Return the program of the whole text."""
        complete = False  # whether a game has just ended
        while self.skip_space():
            complete = self._after_game() if complete else self._before_game()
        frame = self._frames[-1]
        if frame.waiting and not complete:
            raise self.error(f"expected a game, not {self.describe()}")
        if frame.bracket:
            raise self.error(f"'{frame.bracket}' is never closed", frame.at)
        if not complete:
            raise self.error("empty text: expected a game", 0)
        self._settle(_SUM)
        return self._program

    def _before_game(self) -> bool:
        """Read the start of a game; return whether a game is complete after it."""
        frame, char = self._frames[-1], self.text[self.at]
        may_be_empty = frame.fresh and frame.bracket == "{"
        if may_be_empty and char in "|‖":
            return self._bar()
        if may_be_empty and char == "}":
            frame.bars = frame.bars or [(1, 0)]  # {} is {|}
            return self._close()
        frame.fresh = False
        if self.starts_literal():
            return self._literal(start=self.at, sign=1)
        if word := _WORD.match(self.text, self.at):
            return self._word(word)
        if sign := _PREFIX_SIGN.match(self.text, self.at):
            return self._prefix(sign)
        if char in "({":
            return self._open(char)
        others = ", '|' or '}'" if may_be_empty else ""
        raise self.error(f"expected a game{others}, not {self.describe()}")

    def _after_game(self) -> bool:
        """Read what may follow a game; return whether a game is complete after it."""
        frame, char = self._frames[-1], self.text[self.at]
        if char in "+-":
            return self._infix(_SUM, Apply("add" if char == "+" else "subtract"), settle=_SUM)
        if char == ":":
            return self._infix(_ORDINAL, Apply("ordinal"), settle=_PREFIX)  # a later ":" goes first
        if char == ")" and frame.bracket == "(":
            return self._close()
        if frame.bracket == "{" and (char in ",|‖" or (char == "}" and frame.bars)):
            return self._end_option(char)
        if postfix := _POSTFIX.match(self.text, self.at):
            self.at = postfix.end()
            self._program.append(_PREFIXES[postfix[1].lower()])
            return True
        if char in ".·":
            raise self.error(f"expected an integer before {self.describe()}, as in 3·^")
        others = {"": " or the end of the text", "(": " or ')'", "{": ", ',' or '|'"}[frame.bracket]
        if frame.bars:
            others = ", ',', '|' or '}'"
        raise self.error(f"expected an operator{others}, not {self.describe()}")

    def _literal(self, *, start: int, sign: int) -> bool:
        literal = self.literal(start=start, sign=sign)
        if _POSTFIX.match(self.text, self.at):  # which comes before the minus: -2.Tiny is -(2.Tiny)
            if sign < 0:
                self._wait(_PREFIXES["-"], start)
            self._program += _program(literal._replace(mantissa=sign * literal.mantissa))
            return True
        if literal.is_integer and self.steps_over_dot(self.text[start : self.at]):
            return self._wait(Multiply(literal.mantissa), start)
        self._program += _program(literal)
        return True

    def _word(self, word: re.Match[str]) -> bool:
        self.at = word.end()
        if word[0] not in _PREFIXES:
            self._program.append(PushName(word[0], word.start() + 1))
            return True
        self.skip_space()
        if not self.text.startswith("(", self.at):
            raise self.error(f"expected '(' after {word[0]}, not {self.describe()}")
        return self._wait(_PREFIXES[word[0]], word.start())

    def _prefix(self, sign: re.Match[str]) -> bool:
        self.at = sign.end()
        if sign[0] == "-" and self.skip_space() and self.starts_number():
            return self._literal(start=self.at, sign=-1)
        return self._wait(_PREFIXES[sign[0]], sign.start())

    def _wait(self, instruction: Instruction, at: int) -> bool:
        """Push a prefix operator until its operand is read."""
        self._deepen(at)
        self._frames[-1].waiting.append((_PREFIX, instruction))
        return False

    def _infix(self, rank: int, instruction: Instruction, *, settle: int) -> bool:
        self._settle(settle)
        self._frames[-1].waiting.append((rank, instruction))
        self.at += 1
        return False

    def _settle(self, rank: int) -> None:
        """Apply the waiting operators that bind at least as tightly as ``rank``."""
        waiting = self._frames[-1].waiting
        while waiting and waiting[-1][0] >= rank:
            own_rank, instruction = waiting.pop()
            self._depth -= own_rank == _PREFIX
            self._program.append(instruction)

    def _end_option(self, char: str) -> bool:
        self._settle(_SUM)
        self._frames[-1].options += 1
        if char == "}":
            return self._close()
        if char != ",":
            return self._bar()
        self.at += 1
        return False

    def _bar(self) -> bool:
        """Read a run of bars and close the forms of shorter runs before it, which belong to its left side."""
        frame, bars = self._frames[-1], _BARS.match(self.text, self.at)
        assert bars is not None
        length = len(bars[0]) + bars[0].count("‖")
        while frame.bars and frame.bars[-1][0] < length:
            self._make_form(frame)
        if frame.bars and frame.bars[-1][0] == length:
            reason = f"a second '{literals.shorten(bars[0])}' at the same level"
            raise self.error(f"{reason}: the bar that splits first must be longer, as in {{1|2||3}}")
        frame.bars.append((length, frame.options))
        frame.options, frame.fresh = 0, True
        self.at = bars.end()
        return False

    def _make_form(self, frame: _OpenBracket) -> None:
        _, nleft = frame.bars.pop()
        self._program.append(MakeForm(nleft, frame.options))
        frame.options = 1

    def _open(self, bracket: str) -> bool:
        self._deepen(self.at)
        self._frames.append(_OpenBracket(bracket, self.at))
        self.at += 1
        return False

    def _close(self) -> bool:
        self._settle(_SUM)
        frame = self._frames.pop()
        while frame.bars:
            self._make_form(frame)
        self._depth -= 1
        self.at += 1
        return True

    def _deepen(self, at: int) -> None:
        self._depth += 1
        if self._depth > literals.MAX_DEPTH:
            raise self.error(f"nested more than {literals.MAX_DEPTH} deep", at)


def _program(literal: literals.Literal) -> list[Instruction]:
    """Return the instructions that push a literal: one, unless it has ups of higher levels."""
    ups = literal.levels[1]
    higher = [PushUptimal(*item) for item in sorted(literal.levels.items()) if item[0] > 1 and item[1]]
    program: list[Instruction] = []
    if literal.mantissa or ups or literal.nimber or not higher:
        program.append(PushSimple(literal.mantissa, literal.exponent, ups, literal.nimber))
    for instruction in higher:
        program.append(instruction)
        if len(program) > 1:
            program.append(Apply("add"))
    return program
