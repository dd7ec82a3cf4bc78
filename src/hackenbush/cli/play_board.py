"""The board of a match on a terminal, and the numbers of its moves.

The edges of a picture keep their numbers and places from the start of the match. The moves of any other game are listed
and numbered from 1.
"""

from __future__ import annotations

import shutil
from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple

from hackenbush.board.layout import layout
from hackenbush.board.position import Position
from hackenbush.board.terminal import drawing, terminal
from hackenbush.board.tracking import Tracked
from hackenbush.cli.looks import Look
from hackenbush.playable import Playable, describe
from hackenbush.playing import Match
from hackenbush.rulesets import ChildishHackenbush, Cutcake, Domineering, Hackenstrings, Heaps, Nim, Sum

__all__ = ["TerminalBoard", "board_of", "place_nodes", "write_board", "write_moves"]

_LARGEST_DRAWN = 120  # edges
_LARGEST_HEAP = 40  # counters drawn
_BELOW = 3  # lines kept free below the board


class TerminalBoard(NamedTuple):
    """The text of a position, its moves by number, and what the numbers count: edges or moves."""

    text: str
    numbers: dict[int, Hashable]
    what: str

    def number_of(self, move: Hashable) -> int:
        """Return the number of a move."""
        return next(number for number, own in self.numbers.items() if own == move)


def place_nodes(position: Playable) -> Playable:
    """Return a picture with a fixed place for every node; other games are returned unchanged."""
    if isinstance(position, ChildishHackenbush):
        return ChildishHackenbush(_place(position.picture))
    return _place(position) if isinstance(position, Position) else position


def _place(picture: Position) -> Position:
    return picture.with_places(layout(picture).places) if 0 < len(picture) <= _LARGEST_DRAWN else picture


def board_of(match: Match, look: Look) -> TerminalBoard:
    r"""Return the board of a match.

    >>> match = Match(place_nodes(Position("b(r,g)")))
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
        return _picture_board(board, match, look)
    numbers = dict(enumerate(match.legal_moves(), 1))
    if isinstance(position, Sum):
        return TerminalBoard(_write_sum(position, numbers, look), numbers, "moves")
    return TerminalBoard(write_board(position, look), numbers, "moves")


def write_moves(match: Match, board: TerminalBoard, width: int) -> str:
    """Return the numbered moves of a game other than a picture, in columns."""
    entries = [f"{number:>3} {describe(match.position, match.turn, move)}" for number, move in board.numbers.items()]
    return _arrange(entries, width)


# ---- pictures ----------------------------------------------------------------------------------------------


def _picture_board(board: Tracked, match: Match, look: Look) -> TerminalBoard:
    text = _draw(board.position, list(map(str, board.origin)), look, unit=_unit(board.first))
    return TerminalBoard(text, {int(str(edge)): edge for edge in match.legal_moves()}, "edges")


def _unit(start: Position) -> float | None:
    """Return the length that counts as 1, so that the picture keeps its scale during the match."""
    if not 0 < len(start) <= _LARGEST_DRAWN:
        return None
    unit = layout(start).unit
    return 1.0 if 0.5 < unit < 2 else unit


def _draw(picture: Position, labels: Sequence[str], look: Look, *, unit: float | None) -> str:
    """Return a drawing with numbers on the edges, or a list of the edges if it would not fit."""
    width, height = shutil.get_terminal_size()
    if not picture:
        return "(nothing is left)"
    if len(picture) <= _LARGEST_DRAWN:
        size = {"width": width, "height": max(height - _BELOW, 8)}
        drawn = drawing(picture, color=look.color, unicode=look.unicode, labels=labels, unit=unit, **size)
        if drawn is not None:
            return drawn
    entries = [f"{label} {edge}" for label, edge in zip(labels, picture.edges, strict=True)]
    return _arrange(entries, width)


# ---- other games -------------------------------------------------------------------------------------------


def write_board(position: Playable, look: Look) -> str:
    """Return the board of a position of any game.

    >>> from hackenbush.rulesets import as_playable
    >>> print(write_board(as_playable("cutcake 1x2 + nim 3"), Look()))
    part 1:
    +--+--+
    |  |  |
    +--+--+
    part 2: heap 1    3  ooo
    """
    match position:
        case Position() | ChildishHackenbush():
            picture = position.picture if isinstance(position, ChildishHackenbush) else position
            return terminal(picture, color=look.color, unicode=look.unicode)
        case Sum():
            return _write_parts(write_board(part, look) for part in position.parts)
        case Nim() | Heaps():
            return "\n".join(_write_heap(i, heap, look) for i, heap in enumerate(position.heaps, 1)) or "(no heaps)"
        case Hackenstrings():
            return "\n".join(f"row {i}  →{row}" for i, row in enumerate(position.rows, 1)) or "(no rows)"
        case Cutcake():
            return _write_cake(position)
        case Domineering():
            return "\n".join(" ".join(row) for row in _write_cells(position))
    return str(position)


def _write_sum(total: Sum, numbers: dict[int, Hashable], look: Look) -> str:
    """Return the parts of a sum, one below the other, with the number of its cut on each edge."""
    number_of = {move: str(number) for number, move in numbers.items()}
    return _write_parts(
        _draw(part.position, [number_of.get((i, edge), "") for edge in part.origin], look, unit=None)
        if isinstance(part, Tracked)
        else write_board(part, look)
        for i, part in enumerate(total.parts)
    )


def _write_parts(texts: Iterable[str]) -> str:
    lines = (f"part {i}:{chr(10) if chr(10) in text else ' '}{text}" for i, text in enumerate(texts, 1))
    return "\n".join(lines) or "(nothing is left)"


def _write_heap(number: int, heap: int, look: Look) -> str:
    counters = ("●" if look.unicode else "o") * min(heap, _LARGEST_HEAP) + ("…" if heap > _LARGEST_HEAP else "")
    return f"heap {number}  {heap:>3}  {counters}".rstrip()


def _write_cake(cake: Cutcake) -> str:
    if cake.rows > 12 or cake.columns > 24:
        return f"a cake of {cake.rows} rows and {cake.columns} columns"
    line = "+--" * cake.columns + "+"
    return "\n".join([line, *(f"{'|  ' * cake.columns}|\n{line}" for _ in range(cake.rows))])


def _write_cells(board: Domineering) -> Iterable[str]:
    height, width = (max((cell[axis] for cell in board.cells), default=-1) + 1 for axis in (0, 1))
    return ("".join("." if (i, j) in board.cells else "#" for j in range(width)) for i in range(height))


def _arrange(entries: Sequence[str], width: int) -> str:
    """Return entries in as many columns as fit, row by row."""
    if not entries:
        return ""
    longest = max(map(len, entries)) + 3
    columns = max(1, width // longest)
    rows = [entries[i : i + columns] for i in range(0, len(entries), columns)]
    return "\n".join("".join(entry.ljust(longest) for entry in row).rstrip() for row in rows)
