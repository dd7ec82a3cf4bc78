"""``hackenbush explain``: why a position has its value, step by step."""

from __future__ import annotations

import argparse
import shutil

from hackenbush.cli.arguments import Parser
from hackenbush.cli.files import save
from hackenbush.cli.solving import add_options, note_budget
from hackenbush.cli.sources import SOURCES, note_faults, read_position, split_sides
from hackenbush.cli.terminal import print_json, wants_color, wants_unicode
from hackenbush.explaining import Explanation, explain
from hackenbush.rulesets.reading import Readable, read_text
from hackenbush.strings import Hackenstring
from hackenbush.values import Game

__all__ = ["main", "make_parser"]

_DESCRIPTION = f"""\
Explain why a position has its value, step by step. With two positions, separated by "?" or "vs", explain which is
larger. Every step is checked before it is shown.
{SOURCES}"""

_EXAMPLES = """\
examples
  hackenbush explain "b(r,b(r,rb))"
  hackenbush explain house --html house.html
  hackenbush explain "{-3, 0, 1/2, 1/2 | 1, 5}"
  hackenbush explain cutcake 2x5
  hackenbush explain "(br)*"
  hackenbush explain "4, 11, 13"
  hackenbush explain br --play
  hackenbush explain "br+br" vs b"""


def main(argv: list[str]) -> int:
    """Run the command and return the exit code: 0, or 3 if the value is not known within the budget."""
    options, words = make_parser().parse(argv)
    subjects = [_read_subject(each, options) for each in split_sides(words)]
    explanation = explain(*subjects, by="play" if options.play else None, detail=options.detail, budget=options.budget)
    _write(explanation, options)
    is_known = explanation.value is not None or explanation.relation is not None
    if is_known or isinstance(subjects[0], Hackenstring):
        return 0
    note_budget("the budget is spent", options.budget, also="; 'hackenbush value' shows what is known")
    return 3


def make_parser() -> Parser:
    """Return the parser of the command's arguments."""
    parser = Parser(
        "hackenbush explain",
        usage="hackenbush explain POSITION [vs POSITION] [--play] [--detail full] [--html FILE]",
        description=_DESCRIPTION,
        epilog=_EXAMPLES,
    )
    add = parser.add_argument
    add("positions", metavar="POSITION", nargs="*", help="a position as text, a name, @FILE, or -")
    add("--play", action="store_true", help="explain by play: copies against a guess, or one plus the other's negative")
    add("--detail", choices=["brief", "full"], default="brief", help="merge small steps, or show each (default: brief)")
    add("--html", metavar="FILE", help="write a page with pictures of every step; - is standard output")
    add("--svg", metavar="FILE", help="write a strip of frames")
    add("--tex", metavar="FILE", help="write a handout for LaTeX, with TikZ")
    add_options(parser)
    return parser


def _read_subject(words: list[str], options: argparse.Namespace) -> Readable:
    """Return what to explain: a position, or the text of a value, since the way a value is written matters."""
    given = read_position(words, options, lambda given: given)
    position = read_text(given) if isinstance(given, str) else given
    note_faults(position)
    return given if isinstance(position, Game) else position


def _write(explanation: Explanation, options: argparse.Namespace) -> None:
    faces = ((options.html, explanation.html), (options.svg, explanation.svg), (options.tex, explanation.latex))
    wanted = [(name, face) for name, face in faces if name is not None]
    for name, face in wanted:
        save(face().encode(), name)
    if options.json:
        print_json(explanation.as_data())
    elif not wanted:
        width = min(100, shutil.get_terminal_size().columns)
        print(explanation.text(color=wants_color(), unicode=wants_unicode(), width=width))
