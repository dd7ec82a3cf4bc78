"""What is said about a match: values, moves with what they leave, notes after the game."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Hashable

from hackenbush.board.tracking import Tracked
from hackenbush.cli.looks import Look
from hackenbush.cli.play_board import TerminalBoard
from hackenbush.cli.solving import in_words
from hackenbush.playable import Playable, describe
from hackenbush.playing import Match, annotate
from hackenbush.rulesets import Sum
from hackenbush.solvers import Budget, moves, solve

__all__ = ["after_the_game", "last_moves", "moves_with_values", "part_of", "value_in_words", "wrapped"]


def wrapped(text: str) -> str:
    """Return a text in lines that fit the terminal."""
    return "\n".join(textwrap.wrap(text, max(20, shutil.get_terminal_size().columns - 1), subsequent_indent="  "))


def value_in_words(position: Playable, look: Look, budget: Budget) -> str:
    """Return what a position is worth and who wins it, or what is known of that.

    >>> from hackenbush.board import Position
    >>> value_in_words(Position("br"), Look(), Budget())
    'value 1/2: Left wins'
    """
    solution = solve(position, budget=budget)
    value, who = in_words(solution, look)
    why = f" ({solution.reason})" if solution.reason else ""
    return wrapped(f"value {value}: {who}{why}")


def moves_with_values(match: Match, board: TerminalBoard, look: Look, budget: Budget) -> str:
    """Return every move with what it leaves, and a mark at those that win."""
    table = {move.move: move for move in moves(match.position, match.turn, budget=budget)}
    lines = []
    for number, name in board.numbers.items():
        move = table[name]
        leaves = "" if move.value is None else f", leaves {look.game(move.value)}"
        lines.append(f"{number:>4}  {move.words}{leaves}{'  wins' if move.wins else ''}")
    stuck = next((move.known.reason for move in table.values() if move.value is None), None)
    return "\n".join(lines if stuck is None else [*lines, wrapped(f"(not all values are known: {stuck})")])


def part_of(position: Playable, move: Hashable, board: TerminalBoard) -> str:
    """Return the part of a position that a move is in, by its own moves; nothing if the position is in one piece."""
    if isinstance(position, Sum) and isinstance(move, tuple):
        return f"part {move[0] + 1}" if len(position.parts) > 1 else ""
    if not isinstance(position, Tracked) or len(position.components()) < 2:
        return ""
    own = position.part_with(int(str(move))).origin
    numbers = [str(number) for number in board.numbers if number in own]
    return f"the part with your edge{'s' if len(numbers) > 1 else ''} {', '.join(numbers)}"


def last_moves(match: Match, budget: Budget) -> str:
    """Return what the last moves were worth, one of each player."""
    if not match.moves:
        return "no move has been made yet"
    return "\n".join(wrapped(str(note)) for note in annotate(match, budget=budget)[-2:])


def after_the_game(match: Match, budget: Budget) -> str:
    """Return the moves that threw the game away, with what would have won.

    >>> from hackenbush.board import Position
    >>> match = Match(Position("bb+r"))
    >>> for move in (0, 2):
    ...     _ = match.play(move)
    >>> print(after_the_game(match, Budget()))
    Where the win changed hands:
    1. Left: cut 0-1B, and 1 more falls (1 → -1) ??
      better: cut 1-2B
    """
    lines = []
    for i, note in enumerate(annotate(match, budget=budget)):
        if note.changed_hands:
            better = describe(match.positions[i], note.player, note.better[0])
            lines += [wrapped(str(note)), wrapped(f"  better: {better}")]
    return "\n".join(["Where the win changed hands:", *lines] if lines else ["Nobody made a mistake that mattered."])
