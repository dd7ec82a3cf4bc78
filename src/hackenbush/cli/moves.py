"""``hackenbush moves``: every cut of a picture, what falls, what is left, and which cuts are best or win."""

from __future__ import annotations

import json
from functools import partial

from hackenbush.cli.answers import Look
from hackenbush.cli.arguments import Parser, split_options
from hackenbush.cli.solving import add_options, look_of
from hackenbush.cli.sources import SOURCES, position_from
from hackenbush.players import Player
from hackenbush.rulesets.reading import require_picture
from hackenbush.solvers import Move, moves

__all__ = ["main"]

_EXAMPLES = """\
examples
  hackenbush moves "ggg+gggg+ggggg"
  hackenbush moves house --player right
  hackenbush moves "0-1B 1-2R 0-2G" --json"""


def main(argv: list[str]) -> int:
    """Run the command and return the exit code: 0, or 3 if a value is not known within the budget."""
    option_words, words = split_options(argv, with_value=["--budget", "--in", "--player"])
    options = _parser().parse(option_words)
    position = position_from(words, partial(require_picture, done="cut"), file=options.file)
    table = moves(position, options.player, budget=options.budget)
    if options.json:
        print(json.dumps(table.as_data(brief=False)))
    else:
        look = look_of()
        for player in [Player(options.player)] if options.player else Player:
            print(_lines(player, [move for move in table if move.player is player], look))
    return 0 if table.is_complete else 3


def _parser() -> Parser:
    parser = Parser(
        "hackenbush moves",
        usage="hackenbush moves [POSITION | @FILE | -] [--player left|right] [--budget LIMITS] [--json]",
        description=f"Show every cut with what falls and the value that is left.\n{SOURCES}",
        epilog=_EXAMPLES,
    )
    parser.add_argument("position", metavar="POSITION", nargs="?", help="a picture as text, a name, @FILE, or -")
    parser.add_argument("--player", choices=[player.value for player in Player], help="only this player's cuts")
    add_options(parser)
    return parser


def _lines(player: Player, moves: list[Move], look: Look) -> str:
    head = look.paint(f"{player}'s cuts", "bold")
    if not moves:
        return f"{head}: none"
    cells = [["edge", "cut", "falls", "value after", ""]]
    has_better = not all(move.is_best for move in moves)
    for move in moves:
        marks = ", ".join(mark for mark, holds in (("wins", move.wins), ("best", move.is_best and has_better)) if holds)
        value = "?" if move.value is None else look.game(move.value)
        words = move.words.partition(",")[0].removeprefix("cut ")
        cells.append([str(move.move), words, str(len(move.falls or ())), value, marks])
    widths = [max(len(line[column]) for line in cells) for column in range(5)]
    lines = ["  " + "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) for line in cells]
    return "\n".join([head, *(line.rstrip() for line in lines)])
