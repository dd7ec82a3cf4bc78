"""Read lines of the calculator: a game, ``G = {2|-1}``, or a comparison such as ``G >= H``.

``<``, ``>``, ``=``, ``?`` and bars outside braces do not occur in the text of games, so such a sign outside brackets
splits the line. Exactly one of four relations holds between two games: ``<``, ``>``, ``=``, or ``||`` for confused
(Conway, *On Numbers and Games*, chapter 7).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from hackenbush.cli.arguments import UsageError
from hackenbush.errors import NotationError
from hackenbush.values import Game

__all__ = ["COMMANDS", "OPERATORS", "Comparison", "Statement", "Value", "read", "read_value"]

COMMANDS = ("all", "help", "names", "quit", "exit")  # of the prompt; games cannot have these names

_RELATIONS_OF = {
    "?": "",
    "<": "<",
    "<=": "< =",
    "=": "=",
    ">=": "> =",
    ">": ">",
    "!=": "< > ||",
    "||": "||",
    "<|": "< ||",
    "|>": "> ||",
}
_TWINS = {"==": "=", "≤": "<=", "≥": ">=", "≠": "!=", "<>": "||", "‖": "||"}
OPERATORS = (*_RELATIONS_OF, *_TWINS)
_BRACKET_OR_OPERATOR = re.compile(
    "|".join([r"[({]", r"[)}]", *sorted(map(re.escape, OPERATORS), key=len, reverse=True)])
)
_NAME = re.compile(r"\s*([A-Za-z_][A-Za-z0-9_]*)\s*")
_DOWNS = re.compile(r"v[v0-9]*")


@dataclass(frozen=True, slots=True)
class Value:
    """A typed line, its game, and the name that the line gives it, if any."""

    text: str
    game: Game
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two typed games, how they compare, and whether the typed operator is true.

    >>> read("^ > 0", {}).holds, read("* > 0", {}).holds, read("* ? 0", {}).relation
    (True, False, '||')
    """

    text: str
    left_text: str
    left: Game
    operator: str
    right_text: str
    right: Game

    @property
    def relation(self) -> str:
        """The relation that holds: '<', '>', '=' or '||'."""
        if self.left == self.right:
            return "="
        if self.left <= self.right:
            return "<"
        return ">" if self.left >= self.right else "||"

    @property
    def holds(self) -> bool | None:
        """Whether the operator is true of the two games; None for '?'."""
        return None if self.operator == "?" else self.relation in _RELATIONS_OF[self.operator].split()


Statement: TypeAlias = Value | Comparison


def read_value(text: str) -> Game:
    """Return the value that a text describes; if it is a position, the error names the command for its value.

    >>> read_value("house")
    Traceback (most recent call last):
    hackenbush.cli.arguments.UsageError: 'house' is not a value; for its value: hackenbush value 'house'
    """
    try:
        return Game(text)
    except NotationError:
        from hackenbush.cli.sources import suggest_value

        if len(text) > 1 and (hint := suggest_value(text)):  # one letter is rather a name that was not given
            raise UsageError(f"'{text:.60}' is not a value{hint}") from None
        raise


def read(text: str, names: Mapping[str, Game]) -> Statement:
    """Return what a line says, given the games that names stand for.

    >>> read("G = {0|1}", {}), read("2.G", {"G": Game("*")}).game
    (Value(text='G = {0|1}', game=Game('1/2'), name='G'), Game('0'))

    Raises `NotationError` with the column in the whole line.
    """
    found = _operator(text)
    if found is None:
        return Value(text.strip(), _game(text, 0, len(text), names) if names else read_value(text))
    start, end = found.span()
    name = _NAME.fullmatch(text, 0, start)
    if name and found[0] == "=":
        _check_name(text, name)
        return Value(text.strip(), _game(text, end, len(text), names), name[1])
    left, right = _game(text, 0, start, names), _game(text, end, len(text), names)
    operator = _TWINS.get(found[0], found[0])
    return Comparison(text.strip(), text[:start].strip(), left, operator, text[end:].strip(), right)


def _operator(text: str) -> re.Match[str] | None:
    """Return the one comparison or equals sign outside brackets."""
    found, depth = None, 0
    for sign in _BRACKET_OR_OPERATOR.finditer(text):
        if sign[0] in "({":
            depth += 1
        elif sign[0] in ")}":
            depth -= 1
        elif depth <= 0:
            if found:
                message = f"expected one comparison, found a second: '{sign[0]}'"
                raise NotationError(message, text=text, column=sign.start() + 1)
            found = sign
    return found


def _check_name(text: str, name: re.Match[str]) -> None:
    word = name[1]
    reason = ""
    if _DOWNS.fullmatch(word):
        reason = "it is a number of downs"
    elif word in ("tiny", "miny"):
        reason = "it makes games"
    elif word == "_":
        reason = "it is the last value"
    elif word in COMMANDS:
        reason = "it is a command"
    if reason:
        raise NotationError(f"'{word}' cannot be the name of a game ({reason})", text=text, column=name.start(1) + 1)


def _game(text: str, start: int, end: int, names: Mapping[str, Game]) -> Game:
    try:
        return Game(text[start:end], **names)
    except NotationError as error:
        raise NotationError(error.reason, text=text, column=start + error.column) from None
