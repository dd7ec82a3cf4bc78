"""``hackenbush compare``: which of two positions is worth more, by their values or by play."""

from __future__ import annotations

import argparse
import shutil

from hackenbush.cli.arguments import Parser, UsageError
from hackenbush.cli.solving import add_options, describe_solution, detect_look, note_budget
from hackenbush.cli.sources import SOURCES, Given, find_positions, split_sides
from hackenbush.cli.terminal import print_json, wants_color, wants_unicode
from hackenbush.playable import Playable
from hackenbush.printing import printable
from hackenbush.solvers import Solution, compare, solve
from hackenbush.solvers.budget import Meter

__all__ = ["main", "make_parser"]

_EXAMPLES = """\
examples
  hackenbush compare "br+br" b
  hackenbush compare gb g
  hackenbush compare nim 3,4 vs "*7"
  hackenbush compare "br+br" b --play"""
_WORDS = {"<": "is worth less than", "=": "is worth as much as", ">": "is worth more than", "||": "is confused with"}


def main(argv: list[str]) -> int:
    """Run the command and return the exit code: 0, or 3 if the answer is not known within the budget."""
    options, words = make_parser().parse(argv)
    sides = split_sides(words)
    found = [given for side in sides for given in find_positions(side, options, together=len(sides) > 1)]
    if len(found) != 2:
        raise UsageError(f"expected two positions, found {len(found)}; you may put 'vs' between them")
    pair = [given.read_any() for given in found]
    return (_compare_by_play if options.play else _compare_values)(found, pair, options)


def make_parser() -> Parser:
    """Return the parser of the command's arguments."""
    parser = Parser(
        "hackenbush compare",
        usage="hackenbush compare POSITION [vs] POSITION [--play] [--budget LIMITS] [--json]",
        description=f"Say which of two positions is worth more.\n{SOURCES}",
        epilog=_EXAMPLES,
    )
    parser.add_argument("positions", metavar="POSITION", nargs="*", help="positions as text, names, @FILE, or -")
    parser.add_argument("--play", action="store_true", help="play the first plus the negative of the second")
    add_options(parser)
    return parser


def _compare_values(found: list[Given], pair: list[Playable], options: argparse.Namespace) -> int:
    meter, look = Meter(options.budget), detect_look()
    solutions = [solve(position, budget=meter.remaining()) for position in pair]
    relation = _relation(*solutions)
    if options.json:
        values = [None if solution.value is None else str(solution.value) for solution in solutions]
        print_json({"positions": [given.name for given in found], "relation": relation, "values": values})
    else:
        first, second = (printable(given.name, longest=60) for given in found)
        known = [describe_solution(solution, look)[0] for solution in solutions]
        if relation is None:
            print(f"not known which is worth more: {first} is {known[0]}, {second} is {known[1]}")
        else:
            print(f"{first} {look.paint(_WORDS[relation], 'bold')} {second}: {known[0]} {relation} {known[1]}")
    if relation is not None:
        return 0
    note_budget(next(solution.reason for solution in solutions if solution.reason), options.budget)
    return 3


def _relation(p: Solution, q: Solution) -> str | None:
    """Return how two values compare, by their bounds if the values are not known; None if the bounds do not tell."""
    if p.value is not None and q.value is not None:
        return compare(p.value, q.value)
    lower, upper = (p.value or p.lower, q.value or q.lower), (p.value or p.upper, q.value or q.upper)
    if upper[0] is not None and lower[1] is not None and upper[0] < lower[1]:
        return "<"
    return ">" if lower[0] is not None and upper[1] is not None and lower[0] > upper[1] else None


def _compare_by_play(found: list[Given], pair: list[Playable], options: argparse.Namespace) -> int:
    from hackenbush.explaining import explain

    relation = compare(*pair, by="play", budget=options.budget)
    names = [given.name for given in found]
    if options.json:
        print_json({"positions": names, "relation": relation, "values": None})
        return 0
    first, second = (printable(name, longest=60) for name in names)
    print(f"{first} {detect_look().paint(_WORDS[relation], 'bold')} {second}, as play shows:\n")
    width = min(100, shutil.get_terminal_size().columns)
    played = explain(*pair, by="play", budget=options.budget)
    print(played.text(color=wants_color(), unicode=wants_unicode(), width=width))
    return 0
