"""Texts about a match: values, moves with the values after them, notes after the game."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Hashable

from hackenbush.board.tracking import Tracked
from hackenbush.cli.looks import Look
from hackenbush.cli.play_board import TerminalBoard
from hackenbush.cli.solving import describe_solution
from hackenbush.playable import Playable, describe
from hackenbush.playing import Match, annotate
from hackenbush.printing import printable
from hackenbush.rulesets import Sum
from hackenbush.solvers import Budget, moves, solve

__all__ = ["describe_value", "list_mistakes", "list_values", "name_part", "review_moves", "wrap"]


def wrap(text: str) -> str:
    """Return a text wrapped to the width of the terminal."""
    return "\n".join(
        textwrap.wrap(printable(text), max(20, shutil.get_terminal_size().columns - 1), subsequent_indent="  ")
    )


def describe_value(position: Playable, look: Look, budget: Budget) -> str:
    """Return in words what a position is worth and who wins it, as far as known.

    >>> from hackenbush.board import Position
    >>> describe_value(Position("br"), Look(), Budget())
    'value 1/2: Left wins'
    """
    solution = solve(position, budget=budget)
    value, who = describe_solution(solution, look)
    why = f" ({solution.reason})" if solution.reason else ""
    return wrap(f"value {value}: {who}{why}")


def list_values(match: Match, board: TerminalBoard, look: Look, budget: Budget) -> str:
    """Return every move with the value after it, and mark those that win."""
    table = {move.move: move for move in moves(match.position, match.turn, budget=budget)}
    lines = []
    for number, name in board.numbers.items():
        move = table[name]
        is_known = move.value is not None or move.known.lower is not None
        leaves = f", leaves {describe_solution(move.known, look)[0]}" if is_known else ""
        lines.append(f"{number:>4}  {move.words}{leaves}{'  wins' if move.wins else ''}")
    stuck = next((move.known.reason for move in table.values() if move.value is None), None)
    return "\n".join(lines if stuck is None else [*lines, wrap(f"(not all values are known: {stuck})")])


def name_part(position: Playable, move: Hashable, board: TerminalBoard) -> str:
    """Return a name for the part of a position that a move is in, or "" if the position has one part."""
    if isinstance(position, Sum) and isinstance(move, tuple):
        return f"part {move[0] + 1}" if len(position.parts) > 1 else ""
    if not isinstance(position, Tracked) or len(position.components()) < 2:
        return ""
    own = position.part_with(int(str(move))).origin
    numbers = [str(number) for number in board.numbers if number in own]
    return f"the part with your edge{'s' if len(numbers) > 1 else ''} {', '.join(numbers)}"


def review_moves(match: Match, budget: Budget) -> str:
    """Return what the last move of each player was worth."""
    if not match.moves:
        return "nobody has moved yet"
    return "\n".join(wrap(str(note)) for note in annotate(match, budget=budget)[-2:])


def list_mistakes(match: Match, budget: Budget) -> str:
    """Return the moves that gave the win away, each with a move that would have won.

    >>> from hackenbush.board import Position
    >>> match = Match(Position("bb+r"))
    >>> for move in (0, 2):
    ...     _ = match.play(move)
    >>> print(list_mistakes(match, Budget()))
    Where the win changed hands:
    1. Left: cut 0-1B, and 1 more falls (1 → -1) ??
      better: cut 1-2B
    """
    lines = []
    for i, note in enumerate(annotate(match, budget=budget)):
        if note.changed_hands:
            better = describe(match.positions[i], note.player, note.better[0])
            lines += [wrap(str(note)), wrap(f"  better: {better}")]
    return "\n".join(["Where the win changed hands:", *lines] if lines else ["Nobody made a mistake that mattered."])
