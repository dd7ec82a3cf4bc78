"""``hackenbush winner``: who wins positions, often known long before their values."""

from __future__ import annotations

from hackenbush.cli.arguments import Parser, split_options
from hackenbush.cli.solving import add_options, detect_look
from hackenbush.cli.sources import SOURCES, read_positions
from hackenbush.cli.terminal import print_json
from hackenbush.errors import TooHard
from hackenbush.printing import printable
from hackenbush.solvers import outcome

__all__ = ["main"]

_EXAMPLES = """\
examples
  hackenbush winner "b(r,b)+r"
  hackenbush winner castle robot --json"""


def main(argv: list[str]) -> int:
    """Run the command and return the exit code: 0, or 3 if a winner is not known within the budget."""
    option_words, words = split_options(argv, with_value=["--budget", "--in"])
    options = _parser().parse(option_words)
    look, code = detect_look(), 0
    for text, position in read_positions(words, file=options.file):
        found, reason = None, ""
        try:
            found = outcome(position, budget=options.budget)
        except TooHard as stuck:
            reason, code = str(stuck), 3
        if options.json:
            name = None if found is None else found.value
            print_json({"position": text, "outcome": name, "reason": reason or None})
        else:
            who = f"not known: {reason}" if found is None else look.paint(str(found), "bold")
            print(f"{printable(text, longest=60)}: {who}", flush=True)
    return code


def _parser() -> Parser:
    parser = Parser(
        "hackenbush winner",
        usage="hackenbush winner [POSITION ... | @FILE | -] [--budget LIMITS] [--json]",
        description=f"Say who wins each position with best play.\n{SOURCES}",
        epilog=_EXAMPLES,
    )
    parser.add_argument("positions", metavar="POSITION", nargs="*", help="positions as text, names, @FILE, or -")
    add_options(parser)
    return parser
