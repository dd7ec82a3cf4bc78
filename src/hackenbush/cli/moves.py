"""``hackenbush moves``: every move, what falls in a picture, the value after it, and which moves are best or win."""

from __future__ import annotations

import sys

from hackenbush.cli.arguments import Parser, player_name
from hackenbush.cli.looks import Look
from hackenbush.cli.solving import add_options, describe_solution, detect_look, note_budget
from hackenbush.cli.sources import SOURCES, note_faults, read_position
from hackenbush.cli.terminal import print_json
from hackenbush.players import Player
from hackenbush.rulesets.reading import as_playable
from hackenbush.solvers import Move, MoveTable, moves

__all__ = ["main", "make_parser"]

_EXAMPLES = """\
examples
  hackenbush moves "ggg+gggg+ggggg"
  hackenbush moves house --player right
  hackenbush moves nim 3,4,5
  hackenbush moves "0-1B 1-2R 0-2G" --json"""


def main(argv: list[str]) -> int:
    """Run the command and return the exit code: 0, or 3 if a value is not known."""
    options, words = make_parser().parse(argv)
    position = read_position(words, options, as_playable)
    note_faults(position)
    table = moves(position, options.player, exact=options.exact, budget=options.budget)
    if options.json:
        print_json(table.as_data(brief=False))
    else:
        look = detect_look()
        for player in [Player(options.player)] if options.player else Player:
            print(_lines(player, [move for move in table if move.player is player], look))
    if table.is_complete:
        return 0
    if not options.exact and table.is_surveyed:
        _note_bounds(table)
    else:
        note_budget(next((move.known.reason for move in table if move.known.reason), ""), options.budget)
    return 3


def _note_bounds(table: MoveTable) -> None:
    """Print on standard error how many values are not exact, and how to get them."""
    count = sum(move.value is None for move in table)
    values = "1 value is" if count == 1 else f"{count} values are"
    is_open = any(move.is_best is None for move in table)
    best = ", and moves that may be best are not marked" if is_open else ""
    print(f"note: {values} not exact{best}; --exact finds more, which takes longer", file=sys.stderr)


def make_parser() -> Parser:
    """Return the parser of the command's arguments."""
    parser = Parser(
        "hackenbush moves",
        usage="hackenbush moves [POSITION | @FILE | -] [--player left|right] [--exact] [--budget LIMITS] [--json]",
        description=f"Show every move with the value after it or bounds, whether it wins, and what falls.\n{SOURCES}",
        epilog=_EXAMPLES,
    )
    parser.add_argument("position", metavar="POSITION", nargs="?", help="a position as text, a name, @FILE, or -")
    sides = [player.value for player in Player]
    parser.add_argument("--player", choices=sides, type=player_name, help="only this player's moves")
    help_ = "spend the budget on values, also where bounds are found sooner"
    parser.add_argument("--exact", action="store_true", help=help_)
    add_options(parser)
    return parser


def _lines(player: Player, moves: list[Move], look: Look) -> str:
    is_picture = all(move.falls is not None for move in moves)
    head = look.paint(f"{player}'s {'cuts' if is_picture and moves else 'moves'}", "bold")
    if not moves:
        return f"{head}: none"
    cells = [["edge", "cut", "falls", "value after", ""] if is_picture else ["move", "value after", ""]]
    has_better = not all(move.is_best for move in moves)
    for move in moves:
        marks = ", ".join(mark for mark, holds in (("wins", move.wins), ("best", move.is_best and has_better)) if holds)
        value, _ = describe_solution(move.known, look)
        cut = move.words.partition(",")[0].removeprefix("cut ")
        first = [move.words] if move.falls is None else [str(move.move), cut, str(len(move.falls))]
        cells.append([*first, value, marks])
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = ["  " + "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) for line in cells]
    return "\n".join([head, *(line.rstrip() for line in lines)])
