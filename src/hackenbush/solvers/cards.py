"""Solutions and move tables as cards for notebooks."""

from __future__ import annotations

from hackenbush.pictures.html import card, outcome_badge, player_name, table, worth
from hackenbush.printing import markup
from hackenbush.solvers.known import Known
from hackenbush.solvers.move_table import MoveTable
from hackenbush.solvers.solution import Part, Solution

__all__ = ["move_card", "solution_card"]

_MOST_PARTS, _MOST_MOVES = 20, 60  # rows shown
_LONGEST_TEXT = 60  # characters of a part's text


def solution_card(solution: Solution) -> str:
    """Return a solution as an HTML card: the value or its bounds, who wins, and how this was found.

    >>> from hackenbush import Position, solve
    >>> "½↑∗" in solution_card(solve(Position("br+gb")))
    True
    """
    time = f"{solution.seconds:.3g} s" if solution.seconds >= 1 else f"{1000 * solution.seconds:.2g} ms"
    work = f"{solution.visited:,} position{'' if solution.visited == 1 else 's'} visited in {time}"
    found = f"by {', '.join(solution.methods)}; " if solution.methods else ""
    parts = table(
        ("part", "by", "worth"),
        map(_part_row, solution.parts[:_MOST_PARTS]),
        note=_count_hidden(len(solution.parts) - _MOST_PARTS, "parts"),
    )
    return card(
        "solution",
        f"<h2>{_write_value(solution)}{outcome_badge(solution.outcome) if solution.outcome else ''}</h2>",
        parts if len(solution.parts) > 1 else "",
        f'<p class="note">{markup(solution.reason)}</p>' if solution.reason else "",
        f'<p class="note">{markup(found + work)}</p>',
    )


def _write_value(solution: Known, unknown: str = "the value is not known") -> str:
    """Return the value, or the bounds that are known."""
    if solution.value is not None:
        return worth(solution.value)
    if solution.lower is None and solution.upper is None:
        return unknown
    below = "" if solution.lower is None else f"{worth(solution.lower)} ≤ "
    above = "" if solution.upper is None else f" ≤ {worth(solution.upper)}"
    return f"{below}<i>G</i>{above}"


def _part_row(part: Part) -> tuple[str, str, str]:
    text = part.text if len(part.text) <= _LONGEST_TEXT else part.text[: _LONGEST_TEXT - 1] + "…"
    return f"<code>{markup(text)}</code>", markup(part.method), "?" if part.value is None else worth(part.value)


def move_card(moves: MoveTable) -> str:
    """Return a table of moves as an HTML card, with the winning moves marked.

    >>> from hackenbush import Position, moves
    >>> move_card(moves(Position("br"))).count('<tr class="marked">')
    1
    """
    shown = moves[:_MOST_MOVES]
    cells = [
        (
            player_name(move.player),
            markup(str(move.move)),
            markup(move.words),
            _write_value(move.known, unknown="?"),
            ", ".join(word for word, holds in (("wins", move.wins), ("best", move.is_best)) if holds),
        )
        for move in shown
    ]
    winning = {number for number, move in enumerate(shown) if move.wins}
    note = _count_hidden(len(moves) - len(shown), "moves") if moves else "Nobody can move."
    return card("moves", table(("who", "move", "", "value after", ""), cells, marked=winning, note=note))


def _count_hidden(count: int, what: str) -> str:
    return f"{count:,} more {what} are not shown." if count > 0 else ""
