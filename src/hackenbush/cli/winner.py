"""``hackenbush winner``: who wins positions, often known long before their values."""

from __future__ import annotations

from hackenbush.cli.arguments import Parser
from hackenbush.cli.solving import add_options, detect_look, note_budget
from hackenbush.cli.sources import SOURCES, find_positions, read_each
from hackenbush.cli.terminal import print_json
from hackenbush.errors import TooHard
from hackenbush.printing import printable
from hackenbush.solvers import outcome

__all__ = ["main", "make_parser"]

_EXAMPLES = """\
examples
  hackenbush winner "b(r,b)+r"
  hackenbush winner castle robot --json
  hackenbush winner nim 4,11,13"""


def main(argv: list[str]) -> int:
    """Run the command and return the exit code: 0, 2 for a wrong position, or 3 for a winner that is not known."""
    options, words = make_parser().parse(argv)
    look, stuck, code = detect_look(), "", 0
    for given, position in read_each(find_positions(words, options)):
        if position is None:
            code = 2
            continue
        found, reason = None, ""
        try:
            found = outcome(position, budget=options.budget)
        except TooHard as error:
            stuck = reason = str(error)
        if options.json:
            name = None if found is None else found.value
            print_json({"position": given.name, "outcome": name, "reason": reason or None})
        else:
            who = f"not known: {reason}" if found is None else look.paint(str(found), "bold")
            print(f"{printable(given.name, longest=60)}: {who}", flush=True)
    if stuck:
        note_budget(stuck, options.budget)
    return code or (3 if stuck else 0)


def make_parser() -> Parser:
    """Return the parser of the command's arguments."""
    parser = Parser(
        "hackenbush winner",
        usage="hackenbush winner [POSITION ... | @FILE | -] [--budget LIMITS] [--json]",
        description=f"Say who wins each position with best play.\n{SOURCES}",
        epilog=_EXAMPLES,
    )
    parser.add_argument("positions", metavar="POSITION", nargs="*", help="positions as text, names, @FILE, or -")
    add_options(parser)
    return parser
