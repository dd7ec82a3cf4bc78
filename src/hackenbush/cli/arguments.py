"""Arguments of commands: options for argparse, and games that begin with a minus sign.

argparse would take ``-1/2`` or ``-{1|0}`` for options. Here only ``-h`` and two dashes with a letter are an option:
``-v`` is the negative of down, ``--1`` is 1, and nothing after ``--`` is an option.
"""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import NoReturn

from hackenbush.errors import HackenbushError, InvalidArgument
from hackenbush.players import as_player

__all__ = ["Parser", "UsageError", "is_option", "player_name", "split_options", "whole_number"]


class UsageError(HackenbushError):
    """Arguments that a command does not take."""


class _HelpFormatter(argparse.HelpFormatter):
    """Fills paragraphs to the width of the terminal; lines that are indented, and what follows them, stay."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        paragraphs = (
            paragraph if "\n  " in f"\n{paragraph}" else textwrap.fill(paragraph, width)
            for paragraph in text.split("\n\n")
        )
        return "\n\n".join(textwrap.indent(paragraph, indent) for paragraph in paragraphs)


class Parser(argparse.ArgumentParser):
    """A parser that raises `UsageError`, and suggests an option for a mistyped one."""

    def __init__(self, prog: str, *, usage: str, description: str, epilog: str) -> None:
        super().__init__(
            prog=prog,
            usage=usage,
            description=description,
            epilog=epilog,
            formatter_class=_HelpFormatter,
            allow_abbrev=False,
            add_help=False,
        )
        self._positionals.title = "arguments"
        self.add_argument("-h", "--help", action="help", help="show this help")

    def error(self, message: str) -> NoReturn:
        """Raise `UsageError` with the message of argparse, in plain words."""
        message = message.removeprefix("argument ").replace(": expected one argument", " needs a value")
        raise UsageError(f"{message}\nSee '{self.prog} --help'.")

    def parse(self, argv: Iterable[str]) -> tuple[argparse.Namespace, list[str]]:
        """Return the options as attributes, and the other arguments."""
        from difflib import get_close_matches

        with_value = [name for action in self._actions if action.nargs != 0 for name in action.option_strings]
        option_words, words = split_options(argv, with_value=with_value)
        namespace, unknown = self.parse_known_args(option_words)
        if unknown:
            known = [name for action in self._actions for name in action.option_strings]
            close = get_close_matches(unknown[0], known, n=1, cutoff=0.7)
            self.error(f"'{unknown[0]}' is not an option" + (f"; did you mean '{close[0]}'?" if close else ""))
        return namespace, words

    def _check_value(self, action: argparse.Action, value: object) -> None:
        if action.choices is not None and value not in action.choices:
            from difflib import get_close_matches

            names = list(map(str, action.choices))
            close = get_close_matches(str(value), names, n=1)
            hint = f"; did you mean '{close[0]}'?" if close else ""
            expected = f"{', '.join(names[:-1])} or {names[-1]}"
            raise argparse.ArgumentError(action, f"expected {expected}, not '{value!s:.60}'{hint}")


def player_name(text: str) -> str:
    """Return the name of a player that is written as `as_player` reads it; any other text stays as it is.

    >>> player_name("L"), player_name("both")
    ('left', 'both')
    """
    try:
        return as_player(text).value
    except InvalidArgument:
        return text


def whole_number(text: str) -> int:
    """Return the number that an option has.

    >>> whole_number("7")
    7
    """
    if not (text.isascii() and text.isdigit() and len(text) < 19):
        raise argparse.ArgumentTypeError(f"expected a whole number, not '{text:.60}'")
    return int(text)


def is_option(word: str) -> bool:
    """Return whether an argument is an option, rather than a game.

    >>> [word for word in ("-h", "--all", "--all=1", "-v", "--1", "-", "--", "-{1|0}") if is_option(word)]
    ['-h', '--all', '--all=1']
    """
    return word == "-h" or (word.startswith("--") and word[2:3].isalpha())


def split_options(argv: Iterable[str], *, with_value: Sequence[str] = ()) -> tuple[list[str], list[str]]:
    """Return the options, each joined to its value, and the other arguments.

    >>> split_options(["-1/2", "--all", "--out", "-", "--", "--all"], with_value=["--out"])
    (['--all', '--out=-'], ['-1/2', '--all'])
    """
    options: list[str] = []
    others: list[str] = []
    words = iter(argv)
    for word in words:
        if word == "--":
            others += words
        elif word in with_value:
            options += [f"{word}={value}" for value in islice(words, 1)] or [word]
        else:
            (options if is_option(word) else others).append(word)
    return options, others
