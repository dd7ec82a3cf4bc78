"""Find the positions that a command is given: as words, in files, or on standard input."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from hackenbush.board.formats import FORMATS, Format, read
from hackenbush.board.position import Position
from hackenbush.cli.arguments import Parser, UsageError, whole_number
from hackenbush.cli.terminal import print_error
from hackenbush.errors import FileError, HackenbushError
from hackenbush.playable import Playable
from hackenbush.printing import printable
from hackenbush.rulesets.reading import as_playable, is_game_name, require_picture
from hackenbush.values.game import Game

__all__ = [
    "SOURCES",
    "Given",
    "add_file_options",
    "as_picture",
    "find_positions",
    "format_by_suffix",
    "group_words",
    "note_faults",
    "read_each",
    "read_picture",
    "read_position",
    "split_sides",
    "suggest_value",
]

T = TypeVar("T")

SOURCES = """\

POSITION is a picture such as b(r,g), a name from the gallery, a game such as nim 3,4,5, a value, or a sum of these. It
can also be @FILE, or - for standard input (the default). 'hackenbush gallery' and 'hackenbush games' list the names.

A file has one position per line. A file with one edge per line is one picture; an edge is 0-1B, or 0 1 b, or 0 1 as in
contests. The format is detected."""
_BETWEEN = ("?", "vs")
_EDGE = re.compile(r"[\w.']+-[\w.']+[brgBRG],?")
_HEAPS_OR_STONES = re.compile(r"[\d.,]+|(?:white|black),?")
_ONE_PICTURE = "; if they are one picture, give its format: --from edges"


def add_file_options(parser: Parser) -> None:
    """Add the options of every command that reads positions."""
    readable = [name for name, format_ in FORMATS.items() if format_.reader]
    add = parser.add_argument
    add("--in", metavar="FILE", dest="file", help="the file to read (same as @FILE)")
    add(
        "--from",
        metavar="FORMAT",
        choices=readable,
        dest="source_format",
        help=f"the format to read: {_list_names(readable)}",
    )
    add(
        "--ground",
        metavar="NODE",
        type=whole_number,
        help="the node that is the ground in a contest's list (default: the smallest)",
    )


def _list_names(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}"


@dataclass(frozen=True, slots=True)
class Given:
    """A position as it was given: its text, what answers call it, and where it is in a file."""

    text: str
    name: str
    where: str = ""  # before an error message
    format: str | None = None
    ground: int | None = None
    is_line: bool = False  # whether it is one of the lines of a file

    def read(self, read_as: Callable[[str | Position], T]) -> T:
        """Return the position; raise `HackenbushError` that says where the text is wrong."""
        try:
            if self.format is None and self.ground is None:
                return read_as(self.text)
            return read_as(read(self.text.rstrip(), format=self.format, ground=self.ground))
        except HackenbushError as error:
            if not self.where and os.path.isfile(self.text):
                raise UsageError(f"'{self.text}' is a file; to read it, write @{self.text}") from None
            if not self.where:
                raise
            raise FileError(f"{self.where}: {error}") from None

    def read_any(self) -> Playable:
        """Return the position of any game."""
        return self.read(as_playable)


def find_positions(words: list[str], options: argparse.Namespace, *, together: bool = False) -> list[Given]:
    """Return the positions that words and options stand for; ``together`` takes all words for one position.

    Raises `UsageError` if there is none, and `FileError` for a file that cannot be read.
    """
    if options.file is not None:
        if words:
            raise UsageError(f"expected a position or --in FILE, not both: '{words[0]}'")
        words = [f"@{options.file}"]
    if not words:
        if sys.stdin is None or sys.stdin.isatty():
            raise UsageError("expected a position, @FILE, or - for standard input")
        words = ["-"]
    is_file = words[0] == "-" or words[0].startswith("@")
    if together and is_file and len(words) > 1:
        raise UsageError(f"expected one position, not also '{words[1]}'")
    found = [" ".join(words)] if together and not is_file else group_words(words)
    return [given for text in found for given in _find(text, options)]


def read_each(found: list[Given]) -> Iterator[tuple[Given, Playable | None]]:
    """Yield every position; for one that cannot be read, print the error and yield None."""
    for given in found:
        try:
            position = given.read_any()
        except HackenbushError as error:
            print_error(str(error))
            yield given, None
        else:
            note_faults(position)
            yield given, position


def read_position(words: list[str], options: argparse.Namespace, read_as: Callable[[str | Position], T]) -> T:
    """Return the one position that words and options stand for, read by ``read_as``.

    Raises `HackenbushError` that says where the text is wrong.
    """
    found = find_positions(words, options, together=True)
    if len(found) == 1:
        return found[0].read(read_as)
    from hackenbush.cli.files import describe_file

    file = describe_file(options.file or (words[0].removeprefix("@") if words else "-"))
    raise UsageError(f"expected one position, and {file} has {len(found) or 'none'}{_ONE_PICTURE if found else ''}")


def read_picture(words: list[str], options: argparse.Namespace, done: str) -> Position:
    """Return the one picture that words and options stand for; ``done`` says what is to be done with it.

    Raises `HackenbushError` for anything else, and says where to find a picture for a value.
    """
    return as_picture(read_position(words, options, as_playable), done)


def as_picture(position: Playable, done: str) -> Position:
    """Return the picture that a position is; raise `UsageError` for a value, and say where to find a picture of it."""
    if isinstance(position, Game):
        hint = f"'hackenbush find \"{printable(str(position), longest=40)}\"' finds a picture that is worth it"
        raise UsageError(f"only pictures can be {done}, and this is a value; {hint}")
    return require_picture(position, done)


def _find(text: str, options: argparse.Namespace) -> Iterator[Given]:
    """Yield the positions of a word: itself, or those of a file."""
    format_, ground = options.source_format, options.ground
    if is_game_name(text):
        from hackenbush.rulesets.catalog import ABOUT

        raise UsageError(f"expected a position of {text} after its name, such as {text} {ABOUT[text][0]}")
    if text != "-" and not text.startswith("@"):
        yield Given(text, text.strip() or '""', "", format_, ground)
        return
    from hackenbush.cli.files import describe_file, read_source
    from hackenbush.rulesets.files import FileEntry, split_file

    name = text.removeprefix("@")
    contents, where = read_source(name), describe_file(name)
    suffix = None if name == "-" else format_by_suffix(Path(name))
    format_ = format_ or (suffix.name if suffix else None)
    for entry in split_file(contents) if format_ is None else [FileEntry(contents, format_)]:
        if entry.line:
            yield Given(entry.text, entry.text, f"{where}: line {entry.line}", None, ground, is_line=True)
        else:
            yield Given(entry.text, where if name == "-" else name, where, entry.format, ground)


def group_words(words: list[str]) -> list[str]:
    """Return the positions that words stand for, where a shell has split what belongs together.

    >>> group_words(["br", "nim", "3,4", "0-1B", "1-2R"]), group_words(["bb", "+", "nim", "3", "^"])
    (['br', 'nim 3,4', '0-1B 1-2R'], ['bb + nim 3', '^'])
    >>> group_words(["nim", "3", "4", "5"]), group_words(["4,", "11,", "13"]), group_words(["octal", "0.77", "9", "b"])
    (['nim 3 4 5'], ['4, 11, 13'], ['octal 0.77 9', 'b'])
    """
    groups: list[str] = []
    rest = deque(words)
    is_open = False  # whether the last group goes on
    while rest:
        taken = [rest.popleft()]
        if is_game_name(taken[0]) and rest:
            taken.append(rest.popleft())
            if _HEAPS_OR_STONES.fullmatch(taken[-1]):
                taken += _take_while(rest, _HEAPS_OR_STONES)
        if _EDGE.fullmatch(taken[-1]):
            taken += _take_while(rest, _EDGE)
        text = " ".join(taken)
        if groups and (is_open or text == "+"):
            groups[-1] += f" {text}"
        else:
            groups.append(text)
        is_open = text.endswith(("+", ","))
    return groups


def split_sides(words: list[str]) -> list[list[str]]:
    """Return the words of one position, or of two separated by "?" or "vs".

    >>> split_sides(["0-1B", "1-2R"]), split_sides(["br", "vs", "b"])
    ([['0-1B', '1-2R']], [['br'], ['b']])
    """
    places = [i for i, word in enumerate(words) if word in _BETWEEN]
    if len(places) > 1:
        raise UsageError("expected one position, or two with 'vs' between them")
    sides = [words[: places[0]], words[places[0] + 1 :]] if places else [words]
    if places and not all(sides):
        raise UsageError(f"expected a position before and after '{words[places[0]]}'")
    return sides


def _take_while(words: deque[str], pattern: re.Pattern[str]) -> Iterator[str]:
    while words and pattern.fullmatch(words[0]):
        yield words.popleft()


def format_by_suffix(path: Path) -> Format | None:
    """Return the format that the suffix of a file's name stands for.

    >>> format_by_suffix(Path("house.JSON")).name, format_by_suffix(Path("house"))
    ('json', None)
    """
    return next((format_ for format_ in FORMATS.values() if path.suffix.lower() in format_.suffixes), None)


def suggest_value(text: str) -> str:
    """Return the command for the value of a position, as the end of a sentence; "" if a text is not a position.

    >>> suggest_value("nim 3,4"), suggest_value("x")
    ("; for its value: hackenbush value 'nim 3,4'", '')
    """
    try:
        as_playable(text)
    except HackenbushError:
        return ""
    return f"; for its value: hackenbush value '{printable(text, longest=60)}'"


def note_faults(position: object) -> None:
    """Print on standard error what is odd about a position, if it is a picture."""
    for fault in position.status() if isinstance(position, Position) else ():
        print(printable(f"note: {fault.message}"), file=sys.stderr)
