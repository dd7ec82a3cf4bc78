"""Hints for a player of a picture: which part to look at, which edge to cut, and why, in a student's words.

The edge is the perfect player's choice. The hint gives the first reason that applies, the most visual ones first: the
other player has nothing left to cut; the remaining pieces form opposite pairs, so every cut can be copied (*Winning
Ways*, chapter 1: the Tweedledum and Tweedledee argument); the heaps balance; or the value that the cut leaves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Literal, NamedTuple, TypeAlias

from hackenbush.board.position import Position
from hackenbush.board.shapes import shape_key
from hackenbush.board.tracking import Tracked
from hackenbush.errors import TooHard
from hackenbush.players import Player, as_player
from hackenbush.playing.players import Care, Choice, Perfect
from hackenbush.rulesets.reading import Readable, require_picture
from hackenbush.solvers import Budget, solve
from hackenbush.solvers.budget import Meter
from hackenbush.values import Game, nim_sum

__all__ = ["Hint", "hint"]

Style: TypeAlias = Literal["ascii", "unicode"]

_BUDGET = Budget(seconds=5.0)
_GLANCE = Budget(positions=1_000, seconds=None)  # at the parts of a picture that is too hard
_MOST_PARTS = 6  # listed in a sentence
_LONGEST = 24  # characters of a value in a sentence


class Hint(NamedTuple):
    """Where to look, what to cut, why, whether that wins (None if the budget is too small to tell), and the `Choice`'s
    care; a reason that was cut short by the clock is "hurried" too.
    """

    part: tuple[int, ...]
    edge: int
    why: str
    wins: bool | None
    care: Care = "full"

    def __repr__(self) -> str:
        return f"<Hint: cut {self.edge}. {self.why:.90}>"


def hint(position: Readable, player: Player | str, *, budget: Budget = _BUDGET, style: Style = "ascii") -> Hint:
    """Return the perfect player's cut, the part of the picture that contains it, and why it is good.

    >>> hint(Position("bb+r"), Player.LEFT)
    <Hint: cut 1. It leaves two pieces that are opposites: whatever Right cuts in ...>
    >>> print(hint(Position("ggg+gggg+ggggg"), Player.RIGHT).why)
    The parts are worth heaps of 3, 4 and 5. This cut makes the 3 a 1, and 1 xor 4 xor 5 = 0: the heaps balance, ...
    >>> hint(Position("b+rr"), Player.LEFT).wins
    False
    >>> hint(Position("r"), Player.LEFT)
    Traceback (most recent call last):
    hackenbush.errors.Undefined: Left cannot move

    An edge is its index in the picture; in a match, its index in the first picture. Raises `Undefined` if the player
    cannot move.
    """
    player, meter = as_player(player), Meter(budget)
    board = position if isinstance(position, Tracked) else require_picture(position, "given hints for").tracked()
    choice = Perfect(budget).choose(board, player)
    with meter.timing():
        reasons = _Reasons(board, player, choice, meter, style)
        explain = {True: reasons.explain_win, False: reasons.explain_loss, None: reasons.explain_guess}[choice.wins]
        why = explain()
        care = "hurried" if meter.is_late else choice.care
        return Hint(tuple(reasons.part.origin), reasons.edge, why, choice.wins, care)


class _Reasons:
    """Explains one cut of a player in words."""

    def __init__(self, board: Tracked, player: Player, choice: Choice, meter: Meter, style: Style) -> None:
        self.edge = int(str(choice.move))
        self.part = board.part_with(self.edge)
        self._board = board
        self._position = board.position
        self._player = player
        self._choice = choice
        self._after = board.cut(self.edge).position
        self._meter = meter
        self._style = style

    def explain_win(self) -> str:
        """Return why a cut wins, and whether there may be a better one."""
        is_compared = self._choice.care == "full"
        return self._find_reason() + ("" if is_compared else " Not every winning cut could be compared with it.")

    def _find_reason(self) -> str:
        """Return the first reason that applies."""
        reasons: tuple[Callable[[], str | None], ...] = (
            self._find_end,
            self._find_copycat,
            self._find_balance,
            self._find_zero,
            self._find_lead,
        )
        for find in reasons:
            if self._meter.is_late:
                break
            if said := find():
                return said
        return (
            f"It wins, whatever {-self._player} does next. What exactly it leaves is too hard to work out here, but "
            "who wins could be found."
        )

    def explain_loss(self) -> str:
        """Return a kind sentence on why the game is lost, and what the cut is good for."""
        player, other = self._player, -self._player
        before = self._value(self._position)
        if before == 0:
            standing = f"This is worth 0: whoever has to move loses, and it is {player}'s turn."
        elif before is not None and (said := self._write(before)):
            standing = f"This is worth {said}, so {other} is ahead: every cut loses if {other} answers well."
        else:
            standing = f"Every cut loses here if {other} answers well."
        _, _, best = self._choice.why.partition("; this ")
        return f"{standing} This one {best}, and {other} may still slip."

    def explain_guess(self) -> str:
        """Return what is known if the budget was too small."""
        parts = solve(self._position, budget=self._meter.within(_GLANCE)).parts
        known = [part.value for part in parts if part.value is not None]
        said = f" Of the {len(parts)} parts, {len(known)} can be valued." if known else ""
        _, _, by = self._choice.why.partition("; ")
        return f"This is too hard to work out in the time there is.{said} It is a good guess: {by}."

    # ---- reasons -------------------------------------------------------------------------------------------

    def _find_end(self) -> str | None:
        """Return that the other player cannot move, if that is so."""
        player, other = self._player, -self._player
        if self._after.moves(other):
            return None
        spare = self._value(self._after)
        if not self._after.moves(player) or spare is None or spare == 0:
            return f"After it {other} has nothing left to cut, and loses at once."
        count = abs(int(spare.number))
        moves = "1 more cut" if count == 1 else f"{count} more cuts"
        return f"After it {other} has nothing left to cut, and loses at once; {player} could make {moves}."

    def _find_copycat(self) -> str | None:
        """Return the copycat argument, if the remaining parts pair off as opposites."""
        parts = self._after.components()
        try:
            keys = [self._find_key(part) for part in parts]
            opposite = dict(zip(keys, [self._find_key(-part) for part in parts], strict=True))
        except TooHard:
            return None
        counts = Counter(keys)
        if any(counts[key] != counts[other] or (key == other and counts[key] % 2) for key, other in opposite.items()):
            return None
        alike = "equals" if self._after.is_green else "opposites"
        what = f"two pieces that are {alike}" if len(parts) == 2 else f"pieces that pair off as {alike}"
        return (
            f"It leaves {what}: whatever {-self._player} cuts in one, {self._player} cuts the same edge of the other, "
            "and so always has an answer."
        )

    def _find_key(self, part: Position) -> bytes:
        self._meter.check()
        return shape_key(part)

    def _find_balance(self) -> str | None:
        """Return the sizes of the heaps, if the picture is green and has several parts."""
        if not self._position.is_green:
            return None
        others = [part for part in self._board.components() if part != self.part]
        if not 0 < len(others) < _MOST_PARTS:
            return None
        sizes = []
        for part in (self.part, *others):
            worth = self._value(part.position)
            if worth is None:
                return None
            sizes.append(worth.nimber)
        own, new = sizes[0], nim_sum(*sizes[1:])
        sign = " ⊕ " if self._style == "unicode" else " xor "
        xor = sign.join(map(str, [new, *sorted(sizes[1:])]))
        return (
            f"The parts are worth heaps of {_join_numbers(sorted(sizes))}. This cut makes the {own} a {new}, and "
            f"{xor} = 0: the heaps balance, and whatever {-self._player} cuts, {self._player} can balance them again."
        )

    def _find_zero(self) -> str | None:
        """Return that the cut leaves 0, if it does."""
        if self._value(self._after) != 0:
            return None
        return (
            f"{self._describe_change()}It leaves a picture worth exactly 0, where whoever has to move loses: that is "
            f"now {-self._player}."
        )

    def _find_lead(self) -> str | None:
        """Return the value that the cut leaves, which is good for the player who made it, and what the cut costs."""
        after = self._value(self._after)
        if after is None:
            return None
        said = self._write(after) or "a value too long to write here"
        player, other = self._player, -self._player
        sign = "more" if player is Player.LEFT else "less"
        before = self._value(self._position)
        least = ""
        if before is not None and before.is_number and after.is_number:
            price = Game(abs(before.number - after.number))
            part = self._write(price)
            cost = "one move" if price == 1 else f"{part} of a move" if part else "a part of a move"
            is_least = self._choice.care == "full"
            least = f" It costs {cost}, and no other cut costs less." if is_least else f" It costs {cost}."
        return (
            f"{self._describe_change()}It leaves {said}, which is {sign} than 0: {player} stays ahead, even with "
            f"{other} to move.{least}"
        )

    def _describe_change(self) -> str:
        """Return what the cut does to its part, with a space at the end, or "" if the picture is in one piece."""
        if len(self.part) + len(self._position.floating) == len(self._position):
            return ""
        old, new = self._value(self.part.position), self._value(self.part.cut(self.edge).position)
        if old is None or new is None or not (self._write(old) and self._write(new)):
            return ""
        return f"It turns its part from {self._write(old)} into {self._write(new)}. "

    # ---- values --------------------------------------------------------------------------------------------

    def _value(self, position: Position) -> Game | None:
        return solve(position, budget=self._meter.remaining()).value

    def _write(self, game: Game) -> str:
        """Return a value as text, or "" if it is too long for a sentence."""
        try:
            said = game.text(self._style)
        except TooHard:
            return ""
        said = said.replace("-", "−") if self._style == "unicode" else said
        return said if len(said) <= _LONGEST else ""


def _join_numbers(numbers: list[int]) -> str:
    *first, last = map(str, numbers)
    return f"{', '.join(first)} and {last}" if first else last
