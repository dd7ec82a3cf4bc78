"""Rows and answers of a census as cards for notebooks, with typeset values and drawn pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hackenbush.board.position import Position
from hackenbush.board.svg import svg
from hackenbush.errors import HackenbushError
from hackenbush.pictures.html import card, inline, table, worth
from hackenbush.printing import markup
from hackenbush.values import Game

__all__ = ["answer_card", "picture_card"]

_MOST_ROWS = 30
_MOST_DRAWN = 12  # pictures in a table
_LARGEST_DRAWN = 60  # edges of one
_SMALL = 72  # pixels
_GAMES = {"value", "small", "atomic_weight"}


def answer_card(columns: Sequence[str], rows: Sequence[Sequence[Any]], *, is_complete: bool = True) -> str:
    """Return a table of a census as a card with the first rows and the number of rows.

    >>> shown = answer_card(("value", "picture"), [("^*", "gb"), ("1/2", "br")])
    >>> "↑∗" in shown, "½" in shown, shown.count("<svg")
    (True, True, 2)
    >>> "no rows" in answer_card(("value",), [])
    True
    """
    draws = len(rows) <= _MOST_DRAWN
    cells = [[_cell(name, entry, draws) for name, entry in zip(columns, row, strict=True)] for row in rows[:_MOST_ROWS]]
    found = f"{len(rows):,}" if is_complete else f"more than {len(rows):,}"
    is_cut = len(rows) > _MOST_ROWS or not is_complete
    more = f"The first {len(cells)} of {found} rows." if is_cut else "" if rows else "no rows"
    return card("census-table", table([name.replace("_", " ") for name in columns], cells, note=more))


def picture_card(picture: str, facts: Sequence[tuple[str, Any]]) -> str:
    """Return a picture and facts about it as a card, a line each."""
    rows = [
        (f'<span class="note">{markup(name.replace("_", " "))}</span>', _cell(name, entry, False))
        for name, entry in facts
    ]
    drawn = _draw(picture, None) or f"<code>{markup(picture[:200])}</code>"
    return card("census-row", f'<div class="pictures">{drawn}{table((), rows)}</div>')


def _cell(name: str, entry: Any, draws: bool) -> str:
    """Return an entry of a column of this name."""
    if name in _GAMES and isinstance(entry, str):
        try:
            return worth(Game(entry))
        except HackenbushError:  # a column of the user
            return markup(entry)
    if name == "picture" and isinstance(entry, str):
        return f"{_draw(entry, _SMALL) if draws else ''} <code>{markup(entry)}</code>"
    return f"{entry:,}" if isinstance(entry, int) else markup(str(entry))


def _draw(picture: str, size: int | None) -> str:
    try:
        position = Position(picture)
    except HackenbushError:
        return ""
    return inline(svg(position, size=size)) if len(position) <= _LARGEST_DRAWN else ""
