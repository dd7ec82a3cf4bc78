"""The verbs that value a position: `value`, `solve`, `outcome`, `grundy` and `compare`.

Modules that only games other than Hackenbush need are imported on first use.
"""

from __future__ import annotations

from typing import Literal

from hackenbush.board.position import Position
from hackenbush.board.tracking import Tracked
from hackenbush.errors import InvalidArgument, TooHard
from hackenbush.playable import untrack
from hackenbush.players import Outcome
from hackenbush.rulesets.reading import Readable, as_playable, require_picture
from hackenbush.solvers.budget import Budget, Meter
from hackenbush.solvers.pictures import Listener, Progress, know_winner, solve_picture, value_of_picture
from hackenbush.solvers.solution import Solution
from hackenbush.values.game import Game

__all__ = ["compare", "grundy", "outcome", "solve", "value"]

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

    Raises `TooHard`, with what is known so far, when the budget is spent.
    """
    position, meter = untrack(as_playable(position)), Meter(budget)
    if isinstance(position, Game):
        return position
    with meter.timing():
        if isinstance(position, Position):
            return value_of_picture(position, meter=meter)
        from hackenbush.solvers.games import Games

        return Games(meter).value(position)


def solve(position: Readable, *, budget: Budget = _DEFAULT, progress: Listener | None = None) -> Solution:
    """Return what can be found of a position within the budget: its value or bounds, who wins, and by which methods.

    >>> solve(Position("br+gb"))
    <Solution 1/2^*: Left wins, by tree, hotchpotch>
    >>> [(part.text, part.value, part.edges) for part in solve(Position("br+gb")).parts]
    [('br', Game('1/2'), (0, 1)), ('gb', Game('^*'), (2, 3))]

    ``progress`` is called with a `Progress` after every part, which is its ``found``, and a few times a second in
    between; raise an exception in it to stop the work. A spent budget raises nothing.
    """
    position, meter = as_playable(position), Meter(budget)
    with meter.timing():
        if isinstance(position, Position | Tracked):
            return solve_picture(position, meter=meter, listener=progress)
        from hackenbush.solvers.games import solve_game

        if progress is not None:
            meter.listener = lambda visited: progress(Progress(0, 1, visited))
        return solve_game(untrack(position), meter=meter)


def outcome(position: Readable, *, budget: Budget = _DEFAULT) -> Outcome:
    """Return who wins a position with best play.

    >>> outcome(Position("b(r,b)+r")), outcome(Game("^*")), outcome(Game(0))
    (Outcome.PREVIOUS, Outcome.NEXT, Outcome.PREVIOUS)

    For a picture this is often known long before its value. Raises `TooHard` when the budget is spent.
    """
    position, meter = untrack(as_playable(position)), Meter(budget)
    with meter.timing():
        if isinstance(position, Position):
            known = know_winner(position, meter=meter)
            if known.outcome is None:
                raise known.error()
            return known.outcome
        from hackenbush.solvers.games import Games

        return Games(meter).outcome(position)


def grundy(position: Readable, *, budget: Budget = _DEFAULT) -> int:
    """Return the Grundy value of a position of an impartial game: the n for which it is worth *n.

    >>> grundy(Game("*2 + *3")), grundy(Position("g(g,gg)"))
    (1, 4)

    By the Sprague-Grundy theorem it is the mex of the Grundy values of the options, and a sum has the nim-sum of its
    parts. Raises `Undefined` if the players have different options somewhere, `TooHard` when the budget is spent.
    """
    position, meter = untrack(as_playable(position)), Meter(budget)
    if isinstance(position, Game):
        return position.nimber
    if isinstance(position, Position):
        from hackenbush.solvers.green import green_value

        return green_value(position)
    from hackenbush.solvers.games import grundy_of_game

    with meter.timing():
        return grundy_of_game(position, meter=meter)


def compare(p: Readable, q: Readable, *, by: Literal["value", "play"] = "value", budget: Budget = _DEFAULT) -> str:
    """Return how the values of two positions compare: "<", "=", ">", or "||" for confused.

    >>> compare("br", "b"), compare(Position("gb"), Position("g"))
    ('<', '>')
    >>> compare("gb", 0), compare("br+br", "b", by="play")
    ('||', '=')

    With ``by="play"`` two pictures are compared by the definition: the first plus the negative of the second is
    played out in every way, and the winner is ahead. Raises `TooHard` when the budget is spent.
    """
    if by not in ("value", "play"):
        raise InvalidArgument(f"expected by='value' or by='play', not {by!r}")
    meter = Meter(budget)
    if by == "play":
        first, second = (require_picture(each, "compared by play") for each in (p, q))
        from hackenbush.solvers.search import search

        with meter.timing():
            after = search(first + -second, meter=meter, make=Game.of, add=Game.__add__, zero=Game(0)).outcome
        return {Outcome.LEFT: ">", Outcome.RIGHT: "<", Outcome.PREVIOUS: "=", Outcome.NEXT: "||"}[after]
    with meter.timing():
        try:
            g, h = value(p, budget=budget), value(q, budget=meter.remaining())
        except TooHard as stuck:  # what it knows is of one of the two
            raise TooHard(str(stuck)) from None
        if g == h:
            return "="
        return "<" if g < h else ">" if g > h else "||"
