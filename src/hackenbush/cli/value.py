"""``hackenbush value``: the values of positions, and who wins them."""

from __future__ import annotations

import sys
from collections.abc import Callable

from hackenbush.board.position import Position
from hackenbush.cli.arguments import Parser
from hackenbush.cli.looks import Look
from hackenbush.cli.solving import add_options, describe_solution, detect_look, note_budget
from hackenbush.cli.sources import SOURCES, find_positions, read_each
from hackenbush.cli.terminal import print_json
from hackenbush.playable import Playable
from hackenbush.printing import printable
from hackenbush.solvers import Progress, Solution, solve

__all__ = ["main", "make_parser"]

_DESCRIPTION = f"""\
Show the value of each position, who wins it, and by which theorem. You may give several positions.
{SOURCES}"""

_EXAMPLES = """\
examples
  hackenbush value "b(r,g)"
  hackenbush value house redwood-bed
  hackenbush value nim 3,4,5
  hackenbush value "br + cutcake 2x5 + ^"
  hackenbush value "0-1B 1-2R 0-2G" --json
  hackenbush value @positions.txt --budget 10s"""


_LONGEST = 60  # characters of a position that is shown again


def main(argv: list[str]) -> int:
    """Run the command and return the exit code: 0, 2 for a wrong position, or 3 for a value that is not known."""
    options, words = make_parser().parse(argv)
    look = detect_look()
    reason, code = "", 0
    found = find_positions(words, options)
    for count, (given, position) in enumerate(read_each(found), 1):
        if position is None:
            code = 2
            continue
        solution = solve(position, budget=options.budget, progress=_make_progress_bar(given.name, count))
        _clear_line()
        reason = reason or solution.reason
        if options.json:
            print_json({"position": given.name, **solution.as_data(brief=False)})
        elif len(found) == 1 and not given.is_line:
            print(_card(given.name, position, solution, look), flush=True)
        else:
            print(_line(given.name, solution, look), flush=True)
    if reason:
        note_budget(reason, options.budget, also="; 'hackenbush winner' often needs less")
    return code or (3 if reason else 0)


def make_parser() -> Parser:
    """Return the parser of the command's arguments."""
    parser = Parser(
        "hackenbush value",
        usage="hackenbush value [POSITION ... | @FILE | -] [--budget LIMITS] [--json]",
        description=_DESCRIPTION,
        epilog=_EXAMPLES,
    )
    parser.add_argument("positions", metavar="POSITION", nargs="*", help="positions as text, names, @FILE, or -")
    add_options(parser)
    return parser


def _card(text: str, position: Playable, solution: Solution, look: Look) -> str:
    value, who = describe_solution(solution, look)
    edges = [("edges", f"{len(position):,}")] if isinstance(position, Position) else []
    rows = [("outcome", who), *edges, ("method", ", ".join(solution.methods) or "none needed")]
    if len(solution.parts) > 1:
        values = ("?" if part.known.value is None else look.game(part.known.value) for part in solution.parts[:12])
        rows.append(("parts", " + ".join(values) + (" + …" if len(solution.parts) > 12 else "")))
    if solution.visited > len(solution.parts):
        rows.append(("positions visited", f"{solution.visited:,} in {solution.seconds:.3g} s"))
    if solution.reason:
        rows.append(("not solved", solution.reason))
    width = max(len(label) for label, _ in rows)
    found = f"is {value}" if solution.value is None else f"= {look.paint(value, 'bold')}"
    lines = (f"  {look.paint(label, 'dim')}{' ' * (width - len(label))}  {said}" for label, said in rows)
    head = look.paint(value, "bold") if text == value else f"{printable(text, longest=_LONGEST)} {found}"
    return "\n".join([head, *lines])


def _line(text: str, solution: Solution, look: Look) -> str:
    value, who = describe_solution(solution, look)
    return f"{look.paint(value, 'bold')}\t{who}\t{printable(text, longest=_LONGEST)}"


def _make_progress_bar(text: str, count: int) -> Callable[[Progress], None] | None:
    """Return a function that shows progress, or None if standard error is not a terminal."""
    if not sys.stderr.isatty():
        return None

    def show(progress: Progress) -> None:
        done, parts, visited, _ = progress
        if parts > 1 or visited > 10_000:
            bar = "█" * (20 * done // parts) + "░" * (20 - 20 * done // parts)
            shown = f"{count}: {printable(text, longest=30)} {bar} {done} of {parts} parts, {visited:,} positions"
            print(f"\r\x1b[K{shown}", end="", file=sys.stderr, flush=True)

    return show


def _clear_line() -> None:
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
