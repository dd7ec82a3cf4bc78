"""Matches as cards, for notebooks: the position now with what fell last, whose turn it is, and the record."""

from __future__ import annotations

from html import escape

from hackenbush.board.layout import layout
from hackenbush.board.svg import svg
from hackenbush.board.tracking import Tracked
from hackenbush.pictures.html import card, inline, player_name, table
from hackenbush.playable import untrack
from hackenbush.players import Player
from hackenbush.playing.match import Match

__all__ = ["match_card"]

_LARGEST_DRAWN = 300  # edges
_MOST_MOVES = 30  # of the record, the last ones
_STYLE = ".match { display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; align-items: flex-start; }\n"


def match_card(match: Match) -> str:
    """Return a match as a card.

    >>> from hackenbush import Position
    >>> match = Match(Position("bb+r"))
    >>> _ = match.play(1)
    >>> 'Right</span> to move' in match_card(match), "cut 1-2B" in match_card(match)
    (True, True)
    """
    first = max(0, len(match.moves) - _MOST_MOVES)
    rows = [
        (str(number + 1), _named(match, match.mover(number)), escape(match.describe(number)))
        for number in range(first, len(match.moves))
    ]
    note = f"{first:,} moves before these are not shown." if first else "" if rows else "No move has been made."
    record = table(("", "who", "move"), rows, note=note)
    return card("match", f"<div>{_board(match)}</div>", f"<div><h2>{_state(match)}</h2>{record}</div>", style=_STYLE)


def _board(match: Match) -> str:
    """Return the position now; a picture stands where it stood at the start, with what fell last as a shadow."""
    now = match.position
    if not isinstance(now, Tracked) or len(now.first) > _LARGEST_DRAWN:
        return f"<code>{escape(repr(untrack(now)))}</code>"
    if not match.moves:
        return inline(svg(now.first))
    before, edge = match.positions[-2], match.moves[-1]
    assert isinstance(before, Tracked)
    assert isinstance(edge, int)
    fallen = [now.first.edges[i] for i in before.falls(edge)]
    standing = now.position.with_places(layout(now.first).places)
    return inline(svg(standing, ghosts=fallen, last_cut=now.first.edges[edge]))


def _state(match: Match) -> str:
    result = match.result
    return escape(str(result)) if result is not None else f"{_named(match, match.turn)} to move"


def _named(match: Match, player: Player) -> str:
    who = match.players.get(player, "")
    return f"{player_name(player)}{f' ({escape(who)})' if who else ''}"
