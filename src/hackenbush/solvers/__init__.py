"""What a position is worth and who wins it: the same verbs for every kind of game.

A verb takes a position, a value, or a text of one: whatever `hackenbush.rulesets.as_playable` reads.

Pictures of Hackenbush are solved by the first theorem that applies to each part (`hackenbush.solvers.pictures`). Any
other object with ``options(player)`` is valued by its closed form, if it has one, and else by plain search over its
positions (`hackenbush.solvers.games`). Every verb takes a `Budget`.
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from hackenbush.board.position import Position
from hackenbush.board.tracking import Tracked
from hackenbush.errors import InvalidArgument, TooHard, Undefined
from hackenbush.playable import Playable, each_move, untrack
from hackenbush.players import Outcome, Player, as_player
from hackenbush.rulesets.reading import Readable, as_playable, require_picture
from hackenbush.solvers.budget import Budget, Meter
from hackenbush.solvers.games import Games, grundy_of_game, solve_game
from hackenbush.solvers.green import green_value, winning_cuts
from hackenbush.solvers.known import Known
from hackenbush.solvers.move_table import Move, MoveTable, tabulate, winning
from hackenbush.solvers.pictures import Listener, Progress, know_winner, solve_picture, value_of_picture
from hackenbush.solvers.search import search
from hackenbush.solvers.solution import Part, Solution
from hackenbush.solvers.sums import outcome_of_sum
from hackenbush.solvers.trees import best_cuts
from hackenbush.values import Game

if TYPE_CHECKING:
    from hackenbush.proofs import Certificate

__all__ = [
    "Budget",
    "Known",
    "Move",
    "MoveTable",
    "Part",
    "Progress",
    "Solution",
    "best_moves",
    "certify",
    "compare",
    "grundy",
    "moves",
    "outcome",
    "outcome_of_sum",
    "solve",
    "value",
    "winning_moves",
]

_DEFAULT = Budget()


def value(position: Readable, *, budget: Budget = _DEFAULT) -> Game:
    """Return the exact value of a position.

    >>> value("br"), value(Position("ggg")), value("gb+g"), value(""), value("br + nim 3")
    (Game('1/2'), Game('*3'), Game('^'), Game('0'), Game('1/2*3'))
    >>> from typing import NamedTuple
    >>> class Subtraction(NamedTuple):
    ...     "Take one or two counters from a heap."
    ...     heap: int
    ...     def options(self, player):
    ...         return [Subtraction(self.heap - taken) for taken in (1, 2) if taken <= self.heap]
    >>> value(Subtraction(5)), value(Subtraction(0))
    (Game('*2'), Game('0'))

    Raises `TooHard`, which carries what is known by then, when the budget is spent.
    """
    position = untrack(as_playable(position))
    if isinstance(position, Game):
        return position
    if isinstance(position, Position):
        return value_of_picture(position, meter=Meter(budget))
    return Games(Meter(budget)).value(position)


def solve(position: Readable, *, budget: Budget = _DEFAULT, progress: Listener | None = None) -> Solution:
    """Return what can be found of a position within the budget: its value, or bounds, who wins, and how.

    >>> solve(Position("br+gb"))
    <Solution 1/2^*: Left wins, by tree, hotchpotch>
    >>> [(part.text, part.value, part.edges) for part in solve(Position("br+gb")).parts]
    [('br', Game('1/2'), (0, 1)), ('gb', Game('^*'), (2, 3))]

    ``progress`` is called with a `Progress` after every part, which it has then as ``found``, and a few times a second
    in between; what it raises ends the work. Nothing is raised when the budget is spent.
    """
    position, meter = as_playable(position), Meter(budget)
    if isinstance(position, Position | Tracked):
        return solve_picture(position, meter=meter, listener=progress)
    if progress is not None:
        meter.listener = lambda visited: progress(Progress(0, 1, visited))
    return solve_game(untrack(position), meter=meter)


def outcome(position: Readable, *, budget: Budget = _DEFAULT) -> Outcome:
    """Return who wins a position with best play.

    >>> outcome(Position("b(r,b)+r")), outcome(Game("^*")), outcome(Game(0))
    (Outcome.PREVIOUS, Outcome.NEXT, Outcome.PREVIOUS)

    Of a picture this is often known long before its value. Raises `TooHard` when the budget is spent.
    """
    position = untrack(as_playable(position))
    if isinstance(position, Position):
        known = know_winner(position, meter=Meter(budget))
        if known.outcome is None:
            raise known.error()
        return known.outcome
    return Games(Meter(budget)).outcome(position)


def moves(position: Readable, player: Player | str | None = None, *, budget: Budget = _DEFAULT) -> MoveTable:
    """Return the moves of a player, or of both, each with what is known of the position that it leads to.

    >>> for move in moves(Position("br")):
    ...     print(move.player, move.move, move.words, move.value, move.wins)
    Left 0 cut 0-1B, and 1 more falls 0 True
    Right 1 cut 1-2R 1 False
    >>> moves(Position("b(r,g)"), "left").values(), moves(Position(""))
    ([Game('0'), Game('1/2')], [])

    A move in a picture is the index of an edge. What is not found within the budget is None, and nothing is raised,
    but `TooHard` for more than 100,000 moves.
    """
    position, players = as_playable(position), Player if player is None else [as_player(player)]
    return tabulate(position, players, Meter(budget))


def best_moves(position: Readable, player: Player | str, *, budget: Budget = _DEFAULT) -> tuple[Hashable, ...]:
    """Return the moves of a player after which the value is not beaten by that after another.

    >>> best_moves(Position("b(r,g)"), Player.LEFT), best_moves(Position("b(r,b(r,rb))"), Player.LEFT)
    ((2,), (5,))

    A move in a picture is the index of an edge; of a red-blue tree they are found in linear time. Raises `TooHard` when
    the budget is spent.
    """
    position, player = as_playable(position), as_player(player)
    if isinstance(position, Tracked):
        return position.names(best_moves(position.position, player, budget=budget))  # type: ignore[arg-type]
    if isinstance(position, Position) and position.is_red_blue and position.is_tree:
        return best_cuts(position, player)
    table = moves(position, player, budget=budget)
    table.values()  # or it is too hard
    return tuple(move.move for move in table if move.is_best)


def winning_moves(position: Readable, player: Player | str, *, budget: Budget = _DEFAULT) -> tuple[Hashable, ...]:
    """Return the moves with which a player wins: the indices of edges, for a picture.

    >>> winning_moves(Position("ggg+gggg+ggggg"), Player.LEFT), winning_moves(Position("bg+r"), Player.RIGHT)
    ((1,), (1,))
    >>> winning_moves(Position("gg+gg"), Player.LEFT)
    ()

    Raises `TooHard` when the budget is spent.
    """
    position, player, meter = as_playable(position), as_player(player), Meter(budget)
    if isinstance(position, Tracked):
        return position.names(winning_moves(position.position, player, budget=budget))  # type: ignore[arg-type]
    if isinstance(position, Position):
        if position.is_green:
            return winning_cuts(position)
        if outcome(position, budget=meter.remaining()).winner(player) is not player:
            return ()
    games = Games(meter)

    def after(option: Playable) -> Outcome:
        meter.check()
        is_picture = isinstance(option, Position)
        return outcome(option, budget=meter.remaining()) if is_picture else games.outcome(untrack(option))

    return tuple(move for move, option in each_move(position, player) if winning(after(option), player))


def grundy(position: Readable, *, budget: Budget = _DEFAULT) -> int:
    """Return the Grundy value of a position of an impartial game: the n for which it is worth *n.

    >>> grundy(Game("*2 + *3")), grundy(Position("g(g,gg)"))
    (1, 4)

    By the theorem of Sprague and Grundy it is the mex of the Grundy values of the options, and that of a sum is the
    nim-sum. Raises `Undefined` if the players have different options somewhere, `TooHard` when the budget is spent.
    """
    position = untrack(as_playable(position))
    if isinstance(position, Game):
        return position.nimber
    if isinstance(position, Position):
        return green_value(position)
    return grundy_of_game(position, meter=Meter(budget))


def compare(p: Readable, q: Readable, *, by: Literal["value", "play"] = "value", budget: Budget = _DEFAULT) -> str:
    """Return how the values of two positions compare: "<", "=", ">" or "||" for confused.

    >>> compare("br", "b"), compare(Position("gb"), Position("g"))
    ('<', '>')
    >>> compare("gb", 0), compare("br+br", "b", by="play")
    ('||', '=')

    By play, two pictures are compared as they are defined to be: the first is put beside the negative of the
    second and played out in every way; whoever wins is ahead. Raises `TooHard` when the budget is spent.
    """
    if by not in ("value", "play"):
        raise InvalidArgument(f"positions are compared by 'value' or by 'play', not by {by!r}")
    if by == "play":
        first, second = (require_picture(each, "compared by play") for each in (p, q))
        meter = Meter(budget)
        after = search(first + -second, meter=meter, make=Game.of, add=Game.__add__, zero=Game(0)).outcome
        return {Outcome.LEFT: ">", Outcome.RIGHT: "<", Outcome.PREVIOUS: "=", Outcome.NEXT: "||"}[after]
    g, h = value(p, budget=budget), value(q, budget=budget)
    if g == h:
        return "="
    return "<" if g < h else ">" if g > h else "||"


def certify(
    position: Readable, value: Game | Fraction | int | str | None = None, *, budget: Budget = _DEFAULT
) -> Certificate:
    """Return a proof that a picture has a value, the one that is given or else the one that is found.

    >>> from hackenbush.proofs import verify
    >>> certificate = certify(Position("b(r,g)+gb"))
    >>> certificate.value, verify(certificate)
    ('1/2^', True)
    >>> certify(Position("br"), 1)
    Traceback (most recent call last):
    hackenbush.errors.Undefined: the picture is worth 1/2, not 1

    `verify` checks it by the rules of the game, without what found it. Raises `TooHard` when the budget is spent.
    """
    from hackenbush.solvers.certificates import prove

    position, meter = require_picture(position, "certified"), Meter(budget)
    found = value_of_picture(position, meter=meter)
    if value is not None and found != Game(value):
        raise Undefined(f"the picture is worth {found}, not {value}")
    try:
        return prove(position, found, meter=meter)
    except TooHard as stuck:
        reason = f"the picture is worth {found}, but that is not proved: {stuck}"
        raise TooHard(reason, lower=found, upper=found, outcome=found.outcome) from None
