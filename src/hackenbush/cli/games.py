"""``hackenbush games``: list the games that every command knows."""

from __future__ import annotations

from hackenbush.cli.arguments import Parser
from hackenbush.cli.solving import detect_look
from hackenbush.cli.tables import write_table
from hackenbush.cli.terminal import print_json
from hackenbush.errors import UnknownName
from hackenbush.rulesets.catalog import ABOUT

__all__ = ["main", "make_parser"]

_DESCRIPTION = """\
List the games by name, with an example of a position and the rules. Players take turns, and a player who cannot move
loses. You can use a game and a position wherever a command asks for a POSITION, and add several with +."""

_EXAMPLES = """\
examples
  hackenbush games
  hackenbush games nim cutcake
  hackenbush games --json"""


def main(argv: list[str]) -> int:
    """Run the command and return the exit code."""
    options, words = make_parser().parse(argv)
    for word in words:
        if word not in ABOUT:
            raise UnknownName("game", word, ABOUT)
    chosen = {name: about for name, about in ABOUT.items() if name in words or not words}
    if options.json:
        print_json([{"name": name, "example": example, "rules": rules} for name, (example, rules) in chosen.items()])
    else:
        print(write_table([(f"{name} {example}", rules) for name, (example, rules) in chosen.items()], detect_look()))
    return 0


def make_parser() -> Parser:
    """Return the parser of the command's arguments."""
    parser = Parser(
        "hackenbush games",
        usage="hackenbush games [GAME ...] [--json]",
        description=_DESCRIPTION,
        epilog=_EXAMPLES,
    )
    parser.add_argument("games", metavar="GAME", nargs="*", help="the games to list (default: all)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    return parser
