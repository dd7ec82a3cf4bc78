"""Every command with its options, as plain data: what completion and the manual page are made from."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from importlib import import_module
from typing import NamedTuple

from hackenbush.cli import COMMANDS
from hackenbush.cli.arguments import Parser

__all__ = ["CommandReference", "OptionReference", "list_commands"]

_FILES = ("FILE", "FILE.svg", "FOLDER")


class OptionReference(NamedTuple):
    """An option or an argument: its names, what it is for, its value's name, and what can stand there."""

    names: tuple[str, ...]
    help: str
    metavar: str  # "" for an option without a value
    choices: tuple[str, ...]

    @property
    def takes_file(self) -> bool:
        """Whether its value is the name of a file or a folder."""
        return self.metavar in _FILES


class CommandReference(NamedTuple):
    """A command: its words, a summary, its parser, options and arguments."""

    words: tuple[str, ...]
    summary: str
    parser: Parser
    options: tuple[OptionReference, ...]
    arguments: tuple[OptionReference, ...]

    @property
    def name(self) -> str:
        """The words with spaces between them."""
        return " ".join(self.words)


def list_commands() -> Iterator[CommandReference]:
    """Yield every command, those of a census after it.

    >>> [command.name for command in list_commands() if command.words[0] == "census"]
    ['census', 'census run', 'census query', 'census ask', 'census plot']
    """
    from hackenbush.cli.census import PARSERS, SUMMARIES

    for name, summary in COMMANDS.items():
        yield _describe((name,), summary, import_module(f"hackenbush.cli.{name}").make_parser())
        for part, make_parser in PARSERS.items() if name == "census" else ():
            yield _describe((name, part), SUMMARIES[part], make_parser())


def _describe(words: tuple[str, ...], summary: str, parser: Parser) -> CommandReference:
    found = [_describe_option(action) for action in parser._actions]
    options = tuple(option for option in found if option.names)
    return CommandReference(words, summary, parser, options, tuple(option for option in found if not option.names))


def _describe_option(action: argparse.Action) -> OptionReference:
    choices = tuple(map(str, action.choices or ()))
    metavar = "" if action.nargs == 0 else str(action.metavar or f"{{{','.join(choices)}}}")
    return OptionReference(tuple(action.option_strings), action.help or "", metavar, choices)
