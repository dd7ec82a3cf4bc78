"""The board of a match on a terminal, and the numbers that its moves go by.

The edges of a picture keep the numbers and the places they had at the start, so that a cut changes nothing else. Any
other game has its moves listed, from 1 on.
"""

from __future__ import annotations

import shutil
from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple

from hackenbush.board.layout import layout
from hackenbush.board.position import Position
from hackenbush.board.terminal import drawing
from hackenbush.board.tracking import Tracked
from hackenbush.cli.looks import Look
from hackenbush.playable import Playable, describe
from hackenbush.playing import Match
from hackenbush.rulesets import ChildishHackenbush, Cutcake, Domineering, Hackenstrings, Heaps, Nim, Sum

__all__ = ["TerminalBoard", "board_of", "fixed", "list_of_moves"]

_LARGEST_DRAWN = 120  # edges
_LARGEST_HEAP = 40  # counters that are drawn
_BELOW = 3  # lines of a screen that are left for what is said under the board


class TerminalBoard(NamedTuple):
    """What is shown of a position, the number of every move, and what the numbers are of."""

    text: str
    numbers: dict[int, Hashable]
    what: str

    def number_of(self, move: Hashable) -> int:
        """Return the number of a move."""
        return next(number for number, own in self.numbers.items() if own == move)


def fixed(position: Playable) -> Playable:
    """Return a picture with a place for every node, which cuts do not change; other games as they are."""
    if isinstance(position, ChildishHackenbush):
        return ChildishHackenbush(_placed(position.picture))
    return _placed(position) if isinstance(position, Position) else position


def _placed(picture: Position) -> Position:
    return picture.with_places(layout(picture).places) if 0 < len(picture) <= _LARGEST_DRAWN else picture


def board_of(match: Match, look: Look) -> TerminalBoard:
    r"""Return the board of a match.

    >>> match = Match(fixed(Position("b(r,g)")))
    >>> _ = match.play(2)
    >>> board = board_of(match, Look())
    >>> print(board.text)
      o
       \
        r1
         \
          o
          |
          b0
          |
    =========
    >>> board.numbers, board.what
    ({1: 1}, 'edges')
    """
    position = match.position
    board = position.board if isinstance(position, ChildishHackenbush) else position
    if isinstance(board, Tracked):
        return _picture(board, match, look)
    numbers = dict(enumerate(match.legal_moves(), 1))
    if isinstance(position, Sum):
        return TerminalBoard(_sum(position, numbers, look), numbers, "moves")
    return TerminalBoard(_shown(position, look), numbers, "moves")


def list_of_moves(match: Match, board: TerminalBoard, width: int) -> str:
    """Return the moves of a game that is no picture, with their numbers, in columns."""
    entries = [f"{number:>3} {describe(match.position, match.turn, move)}" for number, move in board.numbers.items()]
    return _in_columns(entries, width)


# ---- pictures ----------------------------------------------------------------------------------------------


def _picture(board: Tracked, match: Match, look: Look) -> TerminalBoard:
    text = _drawn(board.position, list(map(str, board.origin)), look, unit=_unit(board.first))
    return TerminalBoard(text, {int(str(edge)): edge for edge in match.legal_moves()}, "edges")


def _unit(start: Position) -> float | None:
    """Return the length that counts as 1 in a picture, so that it is drawn at one scale throughout."""
    if not 0 < len(start) <= _LARGEST_DRAWN:
        return None
    unit = layout(start).unit
    return 1.0 if 0.5 < unit < 2 else unit


def _drawn(picture: Position, labels: Sequence[str], look: Look, *, unit: float | None) -> str:
    """Return a drawing with numbers on the edges, or a list of them if it would not fit."""
    width, height = shutil.get_terminal_size()
    if not picture:
        return "(nothing is left)"
    if len(picture) <= _LARGEST_DRAWN:
        size = {"width": width, "height": max(height - _BELOW, 8)}
        drawn = drawing(picture, color=look.color, unicode=look.unicode, labels=labels, unit=unit, **size)
        if drawn is not None:
            return drawn
    entries = [f"{label} {edge}" for label, edge in zip(labels, picture.edges, strict=True)]
    return _in_columns(entries, width)


# ---- other games -------------------------------------------------------------------------------------------


def _shown(position: Playable, look: Look) -> str:
    """Return a position of any game for people to look at."""
    match position:
        case Nim() | Heaps():
            return "\n".join(_heap(i, heap, look) for i, heap in enumerate(position.heaps, 1)) or "(no heaps)"
        case Hackenstrings():
            return "\n".join(f"row {i}  {row}" for i, row in enumerate(position.rows, 1)) or "(no rows)"
        case Cutcake():
            return _cake(position)
        case Domineering():
            return "\n".join(" ".join(row) for row in _cells(position))
    return str(position)


def _sum(total: Sum, numbers: dict[int, Hashable], look: Look) -> str:
    """Return the parts of a sum one below the other; edges in it have the numbers of their cuts."""
    number_of = {move: str(number) for number, move in numbers.items()}
    lines = []
    for i, part in enumerate(total.parts):
        if isinstance(part, Tracked):
            text = _drawn(part.position, [number_of.get((i, edge), "") for edge in part.origin], look, unit=None)
        else:
            text = _shown(part, look)
        lines.append(f"part {i + 1}:{chr(10) if chr(10) in text else ' '}{text}")
    return "\n".join(lines) or "(nothing is left)"


def _heap(number: int, heap: int, look: Look) -> str:
    counters = ("●" if look.unicode else "o") * min(heap, _LARGEST_HEAP) + ("…" if heap > _LARGEST_HEAP else "")
    return f"heap {number}  {heap:>3}  {counters}".rstrip()


def _cake(cake: Cutcake) -> str:
    if cake.rows > 12 or cake.columns > 24:
        return f"a cake of {cake.rows} rows and {cake.columns} columns"
    line = "+--" * cake.columns + "+"
    return "\n".join([line, *(f"{'|  ' * cake.columns}|\n{line}" for _ in range(cake.rows))])


def _cells(board: Domineering) -> Iterable[str]:
    height, width = (max((cell[axis] for cell in board.cells), default=-1) + 1 for axis in (0, 1))
    return ("".join("." if (i, j) in board.cells else "#" for j in range(width)) for i in range(height))


def _in_columns(entries: Sequence[str], width: int) -> str:
    """Return entries in as many columns as fit, from left to right."""
    if not entries:
        return ""
    longest = max(map(len, entries)) + 3
    columns = max(1, width // longest)
    rows = [entries[i : i + columns] for i in range(0, len(entries), columns)]
    return "\n".join("".join(entry.ljust(longest) for entry in row).rstrip() for row in rows)
