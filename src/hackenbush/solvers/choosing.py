"""The verbs about the moves of a position: `moves`, `best_moves` and `winning_moves`."""

from __future__ import annotations

from collections.abc import Hashable

from hackenbush.board.position import Position
from hackenbush.board.tracking import Tracked
from hackenbush.errors import TooHard
from hackenbush.playable import Playable, untrack
from hackenbush.players import Outcome, Player, as_player
from hackenbush.rulesets.reading import Readable, as_playable
from hackenbush.solvers.budget import Budget, Meter
from hackenbush.solvers.comparing import best_red_blue_cuts
from hackenbush.solvers.games import Games
from hackenbush.solvers.green import winning_cuts
from hackenbush.solvers.move_table import MoveTable, is_win, list_moves, tabulate
from hackenbush.solvers.trees import best_cuts, winning_tree_cuts
from hackenbush.solvers.valuing import outcome

__all__ = ["best_moves", "moves", "winning_moves"]

_DEFAULT = Budget()


def moves(
    position: Readable, player: Player | str | None = None, *, exact: bool = False, budget: Budget = _DEFAULT
) -> MoveTable:
    """Return the moves of one player, or of both, each with what is known of the position after it.

    >>> for move in moves(Position("br")):
    ...     print(move.player, move.move, move.words, move.value, move.wins)
    Left 0 cut 0-1B, and 1 more falls 0 True
    Right 1 cut 1-2R 1 False
    >>> moves(Position("b(r,g)"), "left").values(), moves(Position(""))
    ([Game('0'), Game('1/2')], [])

    A move in a picture is the index of an edge. You learn who wins after every move. The value after a cut may take as
    much work as that of the whole picture. So all cuts together visit 3,000 positions to find which are best, and
    their values, the easiest first. With ``exact``, the whole budget is spent on values. What is not found is None, and
    ``known`` has bounds and a reason. Raises `TooHard` only for more than 100,000 moves, or if there is no time to list
    them.
    """
    position, players = as_playable(position), Player if player is None else [as_player(player)]
    meter = Meter(budget)
    with meter.timing():
        return tabulate(position, players, meter, exact=exact)


def best_moves(position: Readable, player: Player | str, *, budget: Budget = _DEFAULT) -> tuple[Hashable, ...]:
    """Return the best moves of a player: no other move leaves a better value.

    >>> best_moves(Position("b(r,g)"), Player.LEFT), best_moves(Position("b(r,b(r,rb))"), Player.LEFT)
    ((2,), (5,))

    A move in a picture is the index of an edge. Red-blue trees take linear time. In other red-blue pictures only
    the best value is found, and other cuts are compared with it. Raises `TooHard` when the budget is spent.
    """
    position, player, meter = as_playable(position), as_player(player), Meter(budget)
    if isinstance(position, Tracked):
        return position.names(best_moves(position.position, player, budget=budget))  # type: ignore[arg-type]
    if isinstance(position, Position) and position.is_red_blue and position.is_tree:
        return best_cuts(position, player)
    if isinstance(position, Position) and position.is_red_blue:
        return best_red_blue_cuts(position, player, meter)
    table = moves(position, player, exact=True, budget=meter.remaining())
    table.values()  # raises TooHard if one is not known
    if any(move.is_best is None for move in table):
        raise TooHard("the values after all moves are known, but there is no time to compare them")
    return tuple(move.move for move in table if move.is_best)


def winning_moves(position: Readable, player: Player | str, *, budget: Budget = _DEFAULT) -> tuple[Hashable, ...]:
    """Return the moves with which a player wins; in a picture, the indices of edges.

    >>> winning_moves(Position("ggg+gggg+ggggg"), Player.LEFT), winning_moves(Position("bg+r"), Player.RIGHT)
    ((1,), (1,))
    >>> winning_moves(Position("gg+gg"), Player.LEFT)
    ()

    Green pictures and red-blue trees take about as long as their value. Raises `TooHard` when the budget is spent.
    """
    position, player, meter = as_playable(position), as_player(player), Meter(budget)
    if isinstance(position, Tracked):
        return position.names(winning_moves(position.position, player, budget=budget))  # type: ignore[arg-type]
    if isinstance(position, Position):
        if position.is_green:
            return winning_cuts(position)
        if position.is_red_blue and position.is_tree:
            return winning_tree_cuts(position, player)
        if outcome(position, budget=meter.remaining()).winner(player) is not player:
            return ()
    games = Games(meter)

    def after(option: Playable) -> Outcome:
        meter.check()
        try:
            is_picture = isinstance(option, Position)
            return outcome(option, budget=meter.remaining()) if is_picture else games.outcome(untrack(option))
        except TooHard as stuck:  # what it knows is of the option
            raise TooHard(f"who wins after a move is not known: {stuck}") from None

    with meter.timing():
        return tuple(move.move for move in list_moves(position, player, meter) if is_win(after(move.option), player))
