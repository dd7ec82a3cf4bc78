"""``hackenbush compare``: which of two positions is worth more, by their values or by play."""

from __future__ import annotations

from hackenbush.cli.arguments import Parser, UsageError, split_options
from hackenbush.cli.solving import add_options, detect_look
from hackenbush.cli.sources import SOURCES, read_positions
from hackenbush.cli.terminal import print_json
from hackenbush.printing import printable
from hackenbush.solvers import compare, value
from hackenbush.solvers.budget import Meter

__all__ = ["main"]

_EXAMPLES = """\
examples
  hackenbush compare "br+br" b
  hackenbush compare gb g
  hackenbush compare "br+br" b --play"""
_WORDS = {"<": "is worth less than", "=": "is worth as much as", ">": "is worth more than", "||": "is confused with"}


def main(argv: list[str]) -> int:
    """Run the command and return the exit code."""
    option_words, words = split_options(argv, with_value=["--budget", "--in"])
    options = _parser().parse(option_words)
    pair = list(read_positions(words, file=options.file))
    if len(pair) != 2:
        raise UsageError(f"expected two positions, found {len(pair)}")
    (first, p), (second, q) = pair
    meter, values = Meter(options.budget), None
    if not options.play:
        p, q = (value(each, budget=meter.remaining()) for each in (p, q))
        values = [str(p), str(q)]
    relation = compare(p, q, by="play" if options.play else "value", budget=meter.remaining())
    if options.json:
        print_json({"positions": [first, second], "relation": relation, "values": values})
        return 0
    first, second = (printable(text, longest=60) for text in (first, second))
    how = (
        f"by playing {first} plus the negative of {second}" if values is None else f"{values[0]} {relation} {values[1]}"
    )
    print(f"{first} {detect_look().paint(_WORDS[relation], 'bold')} {second}: {how}")
    return 0


def _parser() -> Parser:
    parser = Parser(
        "hackenbush compare",
        usage="hackenbush compare POSITION POSITION [--play] [--budget LIMITS] [--json]",
        description=f"Compare two positions.\n{SOURCES}",
        epilog=_EXAMPLES,
    )
    parser.add_argument("positions", metavar="POSITION", nargs="*", help="positions as text, names, @FILE, or -")
    parser.add_argument("--play", action="store_true", help="by playing the first plus the negative of the second")
    add_options(parser)
    return parser
