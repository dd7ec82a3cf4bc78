"""``hackenbush games``: list the games that every command knows."""

from __future__ import annotations

from hackenbush.cli.arguments import Parser
from hackenbush.cli.solving import detect_look
from hackenbush.cli.tables import write_table
from hackenbush.cli.terminal import print_json
from hackenbush.rulesets.catalog import ABOUT

__all__ = ["main", "make_parser"]

_DESCRIPTION = """\
List the games by name, with an example of a position and the rules. Players take turns, and a player who cannot move
loses. You can use a game and a position wherever a command asks for a POSITION, and add several with +."""

_EXAMPLES = """\
examples
  hackenbush games
  hackenbush games --json"""


def main(argv: list[str]) -> int:
    """Run the command and return the exit code."""
    parser = make_parser()
    options, words = parser.parse(argv)
    if words:
        parser.error(f"expected no arguments, not '{words[0]}'")
    if options.json:
        print_json(
            [{"name": name, "example": f"{name} {example}", "rules": rules} for name, (example, rules) in ABOUT.items()]
        )
    else:
        print(write_table([(f"{name} {example}", rules) for name, (example, rules) in ABOUT.items()], detect_look()))
    return 0


def make_parser() -> Parser:
    """Return the parser of the command's arguments."""
    parser = Parser("hackenbush games", usage="hackenbush games [--json]", description=_DESCRIPTION, epilog=_EXAMPLES)
    parser.add_argument("--json", action="store_true", help="print JSON")
    return parser
