"""Matches as cards for notebooks: the current position with the edges that fell last, whose turn it is, the record."""

from __future__ import annotations

from hackenbush.board.layout import layout
from hackenbush.board.svg import svg
from hackenbush.board.tracking import Tracked
from hackenbush.pictures.html import card, inline, player_name, table
from hackenbush.playable import untrack
from hackenbush.players import Player
from hackenbush.playing.match import Match
from hackenbush.printing import markup

__all__ = ["match_card"]

_LARGEST_DRAWN = 300  # edges
_MOST_MOVES = 30  # the last moves of the record
_STYLE = ".match { display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; align-items: flex-start; }\n"


def match_card(match: Match) -> str:
    """Return a match as a card of HTML.

    >>> from hackenbush import Position
    >>> match = Match(Position("bb+r"))
    >>> _ = match.play(1)
    >>> 'Right</span> to move' in match_card(match), "cut 1-2B" in match_card(match)
    (True, True)
    """
    first = max(0, len(match.moves) - _MOST_MOVES)
    rows = [
        (str(number + 1), _write_player(match, match.mover(number)), markup(match.describe(number)))
        for number in range(first, len(match.moves))
    ]
    note = f"{first:,} moves before these are not shown." if first else "" if rows else "No move has been made."
    record = table(("", "who", "move"), rows, note=note)
    board = f"<div>{_draw_board(match)}</div>"
    return card("match", board, f"<div><h2>{_write_state(match)}</h2>{record}</div>", style=_STYLE)


def _draw_board(match: Match) -> str:
    """Return the current position; a picture keeps its first layout, and shows the edges that fell last as shadows."""
    now = match.position
    if not isinstance(now, Tracked) or len(now.first) > _LARGEST_DRAWN:
        return f"<code>{markup(repr(untrack(now)))}</code>"
    if not match.moves:
        return inline(svg(now.first))
    before, edge = match.positions[-2], match.moves[-1]
    assert isinstance(before, Tracked)
    assert isinstance(edge, int)
    fallen = [now.first.edges[i] for i in before.falls(edge)]
    standing = now.position.with_places(layout(now.first).places)
    return inline(svg(standing, ghosts=fallen, last_cut=now.first.edges[edge]))


def _write_state(match: Match) -> str:
    result = match.result
    return markup(str(result)) if result is not None else f"{_write_player(match, match.turn)} to move"


def _write_player(match: Match, player: Player) -> str:
    who = match.players.get(player, "")
    return f"{player_name(player)}{f' ({markup(who)})' if who else ''}"
