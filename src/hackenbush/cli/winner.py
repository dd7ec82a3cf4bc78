"""``hackenbush winner``: who wins positions, often known long before their values."""

from __future__ import annotations

from hackenbush.cli.arguments import Parser
from hackenbush.cli.solving import add_options, detect_look, note_budget
from hackenbush.cli.sources import SOURCES, find_positions, note_faults
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
    """Run the command and return the exit code: 0, or 3 if a winner is not known within the budget."""
    options, words = make_parser().parse(argv)
    look, stuck = detect_look(), ""
    for given in find_positions(words, options):
        position = given.read_any()
        note_faults(position)
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
    if not stuck:
        return 0
    note_budget(stuck, options.budget)
    return 3


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
