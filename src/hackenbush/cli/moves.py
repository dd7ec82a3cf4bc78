"""``hackenbush moves``: every cut of a picture, what falls, what is left, and which cuts are best or win."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from hackenbush.board.position import Position
from hackenbush.cli.answers import Look
from hackenbush.cli.arguments import Parser, split_options
from hackenbush.cli.solving import add_options, look_of
from hackenbush.cli.sources import SOURCES, position_from
from hackenbush.players import Player
from hackenbush.rulesets.reading import require_picture
from hackenbush.solvers import Budget, Move, option_values
from hackenbush.solvers.moves import best, winning

__all__ = ["main"]

_EXAMPLES = """\
examples
  hackenbush moves "ggg+gggg+ggggg"
  hackenbush moves house --player right
  hackenbush moves "0-1B 1-2R 0-2G" --json"""


def main(argv: list[str]) -> int:
    """Run the command and return the exit code."""
    option_words, words = split_options(argv, with_value=["--budget", "--in", "--player"])
    options = _parser().parse(option_words)
    position = position_from(words, partial(require_picture, done="cut"), file=options.file)
    players = [Player(options.player)] if options.player else list(Player)
    rows = [row for player in players for row in _rows(position, player, options.budget)]
    if options.json:
        print(json.dumps([{**row, "value": str(row["value"])} for row in rows]))
        return 0
    look = look_of()
    for player in players:
        own = [row for row in rows if row["player"] == player.value]
        print(_table(player, own, look))
    return 0


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


def _rows(position: Position, player: Player, budget: Budget) -> list[dict[str, Any]]:
    moves = option_values(position, player, budget=budget)
    best_of_all = {move.move for move in best(moves, player)}
    return [_row(position, player, move, move.move in best_of_all) for move in moves]


def _row(position: Position, player: Player, move: Move, is_best: bool) -> dict[str, Any]:
    index = int(str(move.move))
    return {
        "player": player.value,
        "edge": index,
        "cut": str(position.edges[index]),
        "falls": list(position.falls(index)),
        "value": move.value,
        "best": is_best,
        "wins": winning(move.value.outcome, player),
    }


def _table(player: Player, rows: list[dict[str, Any]], look: Look) -> str:
    head = look.paint(f"{player}'s cuts", "bold")
    if not rows:
        return f"{head}: none"
    cells = [["edge", "cut", "falls", "value after", ""]]
    has_better = not all(row["best"] for row in rows)
    for row in rows:
        marks = ", ".join(mark for mark in ("wins", "best") if row[mark] and (mark == "wins" or has_better))
        cells.append([str(row["edge"]), row["cut"], str(len(row["falls"])), look.game(row["value"]), marks])
    widths = [max(len(line[column]) for line in cells) for column in range(5)]
    lines = ["  " + "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) for line in cells]
    return "\n".join([head, *(line.rstrip() for line in lines)])
