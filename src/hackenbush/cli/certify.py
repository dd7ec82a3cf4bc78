"""``hackenbush certify``: a proof that a picture has its value."""

from __future__ import annotations

import argparse

from hackenbush.board.position import Position
from hackenbush.cli.arguments import Parser, UsageError
from hackenbush.cli.files import LateFile, open_source, save
from hackenbush.cli.solving import add_options, note_budget
from hackenbush.cli.sources import SOURCES, group_words, note_faults, read_picture
from hackenbush.cli.terminal import print_error
from hackenbush.errors import TooHard
from hackenbush.proofs import Certificate, Summary
from hackenbush.solvers import certify, write_certificate
from hackenbush.values import Game

__all__ = ["main", "make_parser"]

_LONGEST = 60  # lines of a proof to show

_DESCRIPTION = f"""\
Prove the value of a picture: show how the second player wins the picture plus the negative of the value. If you give
a VALUE, it must be right. 'hackenbush verify' checks the proof. With -o or --json it is written as it is found, as
lines of JSON; a proof without its last line is not complete. Proofs of red-blue pictures are then written without a
check, unless you add --check: it takes ten times as long. Heaps of Nim and rows of stones count as stalks.
{SOURCES}"""

_EXAMPLES = """\
examples
  hackenbush certify "0-1B 1-2R 0-2B"
  hackenbush certify "gb+g" "^" -o up.jsonl
  hackenbush certify nim 3,4 "*7"
  hackenbush certify house --json | hackenbush verify -"""


def main(argv: list[str]) -> int:
    """Run the command and return the exit code: 0, or 3 if there is no proof within the budget."""
    options, words = make_parser().parse(argv)
    position, value = _read_arguments(words, options)
    note_faults(position)
    try:
        if options.out is None and not options.json:
            print(_describe(certify(position, value, budget=options.budget)))
            return 0
        with LateFile(options.out or "-") as file:
            summary = write_certificate(position, file, value=value, check=options.check, budget=options.budget)
    except TooHard as stuck:
        print_error(str(stuck))
        note_budget(str(stuck), options.budget)
        return 3
    if options.out not in (None, "-"):
        _report(options.out, summary, is_whole=options.json)
    return 0


def make_parser() -> Parser:
    """Return the parser of the command's arguments."""
    parser = Parser(
        "hackenbush certify",
        usage="hackenbush certify [POSITION | @FILE | -] [VALUE] [-o FILE] [--check] [--budget LIMITS] [--json]",
        description=_DESCRIPTION,
        epilog=_EXAMPLES,
    )
    add = parser.add_argument
    add("position", metavar="POSITION", nargs="?", help="a picture as text, a name, @FILE, or -")
    add("value", metavar="VALUE", nargs="?", help="the value to prove, as hackenbush calc reads it")
    add("-o", "--out", metavar="FILE", help="the file to write the proof to, as lines of JSON; - is standard output")
    add("--check", action="store_true", help="check each line before it is written")
    add_options(parser)
    return parser


def _read_arguments(words: list[str], options: argparse.Namespace) -> tuple[Position, Game | None]:
    """Return the picture, and the value if there is one."""
    groups = group_words(words)
    pictures, values = (groups[:1], groups[1:]) if options.file is None else ([], groups)
    if len(values) > 1:
        raise UsageError(f"expected a position and a value, not also '{values[1]}'")
    return read_picture(pictures, options, "certified"), Game(values[0]) if values else None


def _report(name: str, summary: Summary, *, is_whole: bool) -> None:
    """Print what was written to a file, or all of it."""
    if is_whole:
        with open_source(name) as file:
            for line in file:
                save(line, "-")
    else:
        print(summary)


def _describe(certificate: Certificate) -> str:
    """Return the first lines of the proof in words."""
    lines = certificate.lines()
    more = len(lines) - _LONGEST
    rest = [f"... and {more:,} more lines; --json prints the whole proof"] if more > 0 else []
    return "\n".join([str(certificate), *lines[:_LONGEST], *rest])
