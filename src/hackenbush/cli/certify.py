"""``hackenbush certify``: a proof that a picture has its value."""

from __future__ import annotations

from functools import partial

from hackenbush.board.position import Position
from hackenbush.cli.arguments import Parser, UsageError, split_options
from hackenbush.cli.solving import parse_budget
from hackenbush.cli.sources import SOURCES, read_position, save
from hackenbush.cli.terminal import print_error
from hackenbush.errors import TooHard
from hackenbush.proofs import Certificate
from hackenbush.rulesets.reading import require_picture
from hackenbush.solvers import Budget, certify
from hackenbush.values import Game

__all__ = ["main"]

_LONGEST = 60  # lines of a proof to show

_DESCRIPTION = f"""\
Prove the value of a picture: show how the second player wins the picture plus the negative of the value. If you give
a VALUE, it must be right. 'hackenbush verify' checks the proof.
{SOURCES}"""

_EXAMPLES = """\
examples
  hackenbush certify "0-1B 1-2R 0-2B"
  hackenbush certify "gb+g" "^" -o up.json
  hackenbush certify house --json | hackenbush verify -"""


def main(argv: list[str]) -> int:
    """Run the command and return the exit code: 0, or 3 if there is no proof within the budget."""
    option_words, words = split_options(argv, with_value=["--budget", "--in", "--out", "-o"])
    options = _parser().parse(option_words)
    position, value = _read_arguments(words, options.file)
    try:
        certificate = certify(position, value, budget=options.budget)
    except TooHard as stuck:
        print_error(str(stuck))
        return 3
    if options.out is not None:
        save(certificate.to_json().encode() + b"\n", options.out)
    if options.json:
        print(certificate.to_json())
    elif options.out != "-":
        print(certificate if options.out else _describe(certificate))
    return 0


def _parser() -> Parser:
    parser = Parser(
        "hackenbush certify",
        usage="hackenbush certify [POSITION | @FILE | -] [VALUE] [-o FILE] [--budget LIMITS] [--json]",
        description=_DESCRIPTION,
        epilog=_EXAMPLES,
    )
    add = parser.add_argument
    add("position", metavar="POSITION", nargs="?", help="a picture as text, a name, @FILE, or -")
    add("value", metavar="VALUE", nargs="?", help="the value to prove, as hackenbush calc reads it")
    add("-o", "--out", metavar="FILE", help="the file to write the proof to; - is standard output")
    add("--in", metavar="FILE", dest="file", help="the file to read the picture from (same as @FILE)")
    add("--budget", metavar="LIMITS", type=parse_budget, default=Budget(), help="such as 10s, 2gb, 100000 or 10s,1gb")
    add("--json", action="store_true", help="print the proof as JSON")
    return parser


def _read_arguments(words: list[str], file: str | None) -> tuple[Position, Game | None]:
    """Return the picture, and the value if there is one."""
    pictures, values = (words[:1], words[1:]) if file is None else ([], words)
    if len(values) > 1:
        raise UsageError(f"expected a position and a value, not also '{values[1]}'")
    position = read_position(pictures, partial(require_picture, done="certified"), file=file)
    return position, Game(values[0]) if values else None


def _describe(certificate: Certificate) -> str:
    """Return the first lines of the proof in words."""
    lines = certificate.lines()
    more = len(lines) - _LONGEST
    rest = [f"... and {more:,} more lines; --json prints the whole proof"] if more > 0 else []
    return "\n".join([str(certificate), *lines[:_LONGEST], *rest])
