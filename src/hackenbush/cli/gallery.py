"""``hackenbush gallery``: list the pictures that have a name, or show some of them."""

from __future__ import annotations

import shutil
import textwrap

from hackenbush.board.specimens import Specimen, all_specimens
from hackenbush.board.terminal import terminal
from hackenbush.cli.arguments import Parser
from hackenbush.cli.looks import Look
from hackenbush.cli.solving import detect_look
from hackenbush.cli.tables import write_table
from hackenbush.cli.terminal import print_json
from hackenbush.errors import UnknownName
from hackenbush.values import Game

__all__ = ["main", "make_parser"]

_DESCRIPTION = """\
List the pictures of the gallery with their values, numbers of edges and titles. If you give NAMEs, show these pictures,
why they have their values, and where they come from. You can use a name wherever a command asks for a POSITION."""

_EXAMPLES = """\
examples
  hackenbush gallery
  hackenbush gallery house flower
  hackenbush gallery --json"""


def main(argv: list[str]) -> int:
    """Run the command and return the exit code."""
    options, words = make_parser().parse(argv)
    known, look = all_specimens(), detect_look()
    for word in words:
        if word not in known:
            raise UnknownName("picture", word, known)
    chosen = [known[name] for name in words or known]
    if options.json:
        print_json([_data(specimen) for specimen in chosen])
    elif words:
        print("\n\n".join(_show(specimen, look) for specimen in chosen))
    else:
        rows = [(s.name, _value(s, look), _size(s), s.title) for s in chosen]
        print(write_table(rows, look))
    return 0


def make_parser() -> Parser:
    """Return the parser of the command's arguments."""
    parser = Parser(
        "hackenbush gallery",
        usage="hackenbush gallery [NAME ...] [--json]",
        description=_DESCRIPTION,
        epilog=_EXAMPLES,
    )
    parser.add_argument("names", metavar="NAME", nargs="*", help="the pictures to show (default: list all)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    return parser


def _value(specimen: Specimen, look: Look) -> str:
    return look.game(Game(specimen.value))


def _size(specimen: Specimen) -> str:
    count = len(specimen.position)
    return "1 edge" if count == 1 else f"{count} edges"


def _data(specimen: Specimen) -> dict[str, object]:
    return {
        "name": specimen.name,
        "title": specimen.title,
        "picture": str(specimen.position),
        "edges": len(specimen.position),
        "value": specimen.value,
        "note": specimen.note,
        "source": specimen.source,
    }


def _show(specimen: Specimen, look: Look) -> str:
    width = min(100, shutil.get_terminal_size().columns)
    drawing = terminal(specimen.position, color=look.color, unicode=look.unicode).removesuffix("\n")
    head = f"{look.paint(specimen.name, 'bold')}: {specimen.title}, worth {_value(specimen, look)}"
    return "\n".join([head, drawing, *textwrap.wrap(specimen.note, width), *textwrap.wrap(specimen.source, width)])
