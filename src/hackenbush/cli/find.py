"""``hackenbush find``: the smallest picture with a given value."""

from __future__ import annotations

from hackenbush.census.finding import smallest
from hackenbush.cli.arguments import Parser, UsageError
from hackenbush.cli.files import expand_files
from hackenbush.cli.solving import detect_look
from hackenbush.cli.statements import read_value
from hackenbush.cli.terminal import print_json

__all__ = ["main", "make_parser"]

_EXAMPLES = """\
examples
  hackenbush find 3/8
  hackenbush find "^2" -1/2*
  hackenbush find "{0|*2}" --json"""


def main(argv: list[str]) -> int:
    """Run the command and return the exit code."""
    options, words = make_parser().parse(argv)
    words = list(expand_files(words))
    if not words:
        raise UsageError('expected a value, such as 3/8 or "^*"')
    look = detect_look()
    for word in words:
        game = read_value(word)
        found = smallest(game)
        edges = len(found.position)
        if options.json:
            known = {"value": str(game), "picture": str(found.position), "edges": edges}
            print_json({**known, "proved": found.is_proved, "reason": found.reason})
            continue
        count = f"{edges} edge{'' if edges == 1 else 's'}"
        least = "proved to be the fewest" if found.is_proved else "not proved to be the fewest"
        print(f"{look.paint(str(found.position), 'bold')}\t{look.game(game)}\t{count}, {least}: {found.reason}")
    return 0


def make_parser() -> Parser:
    """Return the parser of the command's arguments."""
    parser = Parser(
        "hackenbush find",
        usage="hackenbush find VALUE ... [--json]",
        description="Find the smallest picture with each value, and say whether it is proved to have the fewest edges.",
        epilog=_EXAMPLES,
    )
    parser.add_argument("values", metavar="VALUE", nargs="*", help="values as text, or @FILE with a value on each line")
    parser.add_argument("--json", action="store_true", help="print JSON")
    return parser
