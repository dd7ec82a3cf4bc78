"""What is known after every cut of a picture, for about the work of its value.

The value after a cut often takes as long as the value of the picture, which tells little about it: only that a cut of
Left leaves less, and one of Right leaves more. But that mostly decides who wins. So who wins is found after every cut;
then which cuts are best, by comparisons; then values, the easiest first. All cuts share `MOST_FOR_VALUES` positions for
what comes after who wins. The cuts of a smaller picture all get values. Others have bounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from hackenbush.board.builders import from_value
from hackenbush.board.position import Position
from hackenbush.board.tracking import Tracked
from hackenbush.errors import TooHard
from hackenbush.players import Outcome, Player
from hackenbush.solvers.after import After
from hackenbush.solvers.budget import Budget, Meter
from hackenbush.solvers.known import LATE, Known
from hackenbush.solvers.pictures import know_picture, know_winner, split
from hackenbush.solvers.red_blue import solve_red_blue
from hackenbush.values import Game
from hackenbush.values.arithmetic import simplest_between

__all__ = ["MOST_FOR_VALUES", "STOPPED", "Surveyed", "survey", "survey_colors"]

MOST_FOR_VALUES = 3_000  # positions visited for all cuts together, once it is known who wins
_GLANCE = 100  # positions visited for a cut before anything is asked about it; many need no more
_ROUNDS = (1_000, MOST_FOR_VALUES)  # positions visited for one question
_LONGEST = 1 << 24  # edges of a stalk that is worth what a value is compared with
_SHARE = 16  # of the width of an interval by which its ends are moved to shorter numbers
STOPPED = f"for exact values all moves together have {MOST_FOR_VALUES:,} positions to visit"
"""Why a value is not known, if no budget is spent."""
_WON = {Player.LEFT: Outcome.LEFT, Player.RIGHT: Outcome.RIGHT}


class Surveyed(NamedTuple):
    """What is known after a cut, and whether it is one of the player's best; None if that is open."""

    known: Known
    is_best: bool | None


def survey(board: Tracked, players: Iterable[Player], meter: Meter) -> dict[int, Surveyed]:
    """Return what is known after every cut of players in a red-blue picture.

    >>> found = survey(Position("0-1B 0-2B 1-2R").tracked(), Player, Meter(Budget()))
    >>> [(edge, after.known.value, after.is_best) for edge, after in found.items()]
    [(0, Game('1/2'), True), (1, Game('1/2'), True), (2, Game('2'), True)]
    """
    return _Survey(board, meter).run(tuple(players))


@dataclass(slots=True, eq=False)
class _Cut:
    """A cut of a part, with bounds of what it leaves of the part to the player who cuts; that is below the ceiling."""

    player: Player
    edge: int
    part: int
    place: int  # of the edge in the part
    sure: Fraction
    hoped: Fraction
    ceiling: Fraction
    rest: Fraction | None = None  # what the other parts are worth to the player
    reason: str | None = None  # why the value is not known; None if nothing was asked

    @property
    def is_exact(self) -> bool:
        return self.sure == self.hoped

    @property
    def least(self) -> Fraction:
        """The least that the whole may be worth to the player."""
        return self.sure + (self.rest or 0)

    @property
    def most(self) -> Fraction:
        return self.hoped + (self.rest or 0)

    @property
    def outcome(self) -> Outcome | None:
        """Who wins what is left, if that is known."""
        if self.rest is None:
            return None
        if self.least > 0:
            return _WON[self.player]
        if self.most < 0 or self.ceiling + self.rest <= 0:
            return _WON[-self.player]
        return Outcome.PREVIOUS if self.least == self.most else None

    def narrow(self, known: Known, x: Fraction) -> None:
        """Use what is known of the option minus a number x."""
        sign = _sign(self.player)
        ends = (known.lower, known.upper) if known.value is None else (known.value, known.value)
        low, high = sorted(sign * end.left_stop + x for end in ends if end is not None)
        self.sure, self.hoped = max(self.sure, low), min(self.hoped, high)
        self.reason = known.reason.partition(":")[0]  # bounds follow


class _Survey:
    """Finds what is known after the cuts. Numbers are values to the player who cuts."""

    def __init__(self, board: Tracked, meter: Meter) -> None:
        self._meter = meter
        self._left = MOST_FOR_VALUES
        pieces = split(board)
        self._edges = [piece.edges for piece in pieces]
        self._parts = [piece.position.with_places({}) for piece in pieces]
        self._stalks: dict[Fraction, Position] = {}  # worth what is to be subtracted
        self._whole = [self._know(part, self._within(0)) for part in self._parts]

    def run(self, players: Sequence[Player]) -> dict[int, Surveyed]:
        sides = [list(self._list(player)) for player in players]
        every = [option for options in sides for option in options]
        self._use_parts(every)
        for limit in (0, _GLANCE):  # bounds without search decide most
            waiting = [option for option in every if option.outcome is None]
            for done, option in enumerate(waiting):
                self._ask(option, limit, left=len(waiting) - done)
        if len(self._parts) > 1 or any(option.outcome is None for option in every):
            for i, part in enumerate(self._parts):
                if self._whole[i].value is None:
                    self._whole[i] = self._know(part, self._meter.fraction(2))
            self._use_parts(every)
            self._find_winners(every)
        every.sort(key=lambda option: len(self._edges[option.part]))
        for limit in (_GLANCE, *_ROUNDS):
            if limit > _GLANCE:
                for options in sides:
                    self._find_best(options, limit)
            for option in every:
                self._ask(option, limit)
        return {option.edge: found for options in sides for option, found in self._answers(options)}

    def _list(self, player: Player) -> Iterator[_Cut]:
        """Yield the cuts of a player."""
        for i, part in enumerate(self._parts):
            size = Fraction(len(part))
            for place in part.moves(player):
                yield _Cut(player, self._edges[i][place], i, place, -size, size, size)

    def _use_parts(self, options: Iterable[_Cut]) -> None:
        """Use what is known of whole parts: a cut is worth less to its player than nothing cut."""
        values = {i: known.value.number for i, known in enumerate(self._whole) if known.value is not None}
        total = sum(values.values(), Fraction(0))
        for option in options:
            option.ceiling = _most(self._whole[option.part], option.player)
            option.hoped = min(option.hoped, option.ceiling)
            if len(values.keys() | {option.part}) == len(self._parts):
                option.rest = _sign(option.player) * (total - values.get(option.part, 0))

    # ---- questions ---------------------------------------------------------------------------------------------

    def _find_winners(self, options: Sequence[_Cut]) -> None:
        """Find who wins after each cut, within equal shares of the budget."""
        waiting = [option for option in options if option.rest is not None and option.outcome is None]
        for done, option in enumerate(waiting):
            assert option.rest is not None
            self._compare(option, -option.rest, self._meter.fraction(len(waiting) - done))

    def _find_best(self, options: Sequence[_Cut], limit: int) -> None:
        """Look for the value of the best option, and compare the others with it."""
        if any(option.rest is None for option in options):
            return
        best = max((option.least for option in options if option.is_exact), default=None)
        for option in sorted(options, key=lambda option: (-option.least, -option.most)):
            if best is not None and option.least <= best <= option.most and option.rest is not None:
                before = self._meter.visited
                self._compare(option, best - option.rest, self._within(limit))
                self._left -= self._meter.visited - before
            if best is None or option.least > best:
                self._ask(option, limit)
                best = option.least if option.is_exact else best

    def _within(self, limit: int, *, left: int = 1) -> Budget:
        """Return the budget of one of ``left`` questions that count against the positions that all cuts share."""
        budget = self._meter.fraction(left)
        positions = max(0, min(limit, self._left))
        return replace(budget, positions=positions if budget.positions is None else min(positions, budget.positions))

    def _ask(self, option: _Cut, limit: int, *, left: int = 1) -> None:
        """Look for the value of an option."""
        if option.is_exact or self._meter.is_late or (option.reason is not None and self._left <= 0):
            return
        known = self._know(self._parts[option.part].cut(option.place), self._within(limit, left=left))
        self._left -= known.visited
        option.narrow(known, Fraction(0))

    def _know(self, position: Position, budget: Budget) -> Known:
        known = know_picture(position, meter=Meter(budget))
        self._meter.count(known.visited)
        return known

    def _compare(self, option: _Cut, x: Fraction, budget: Budget) -> None:
        """Find whether an option is worth more than x to the player, or the same, or less."""
        if option.is_exact or self._meter.is_late or budget.positions == 0:
            return
        with suppress(TooHard):
            if x not in self._stalks:
                self._stalks[x] = from_value(-x, limit=_LONGEST)
            stalk = self._stalks[x] if option.player is Player.LEFT else -self._stalks[x]
            known = solve_red_blue(self._parts[option.part].cut(option.place) + stalk, budget, sign_only=True)
            self._meter.count(known.visited)
            option.narrow(known, x)

    # ---- answers -----------------------------------------------------------------------------------------------

    def _answers(self, options: Sequence[_Cut]) -> Iterator[tuple[_Cut, Surveyed]]:
        """Yield the options of one player with what is known of the whole picture, and whether none is better."""
        are_comparable = all(option.rest is not None for option in options)
        best = max((option.least for option in options), default=Fraction(0))
        most = max((option.most for option in options), default=Fraction(0))
        for option in options:
            is_best = True if option.least >= most else False if option.most < best else None
            known = self._known(option, [best] if are_comparable else [])
            yield option, Surveyed(known, is_best if are_comparable else None)

    def _known(self, option: _Cut, marks: Sequence[Fraction]) -> Known:
        """Return what is known of the whole picture after a cut; a shorter upper bound is not beyond these marks."""
        sign, rest = _sign(option.player), option.rest or Fraction(0)
        if option.is_exact:
            cut = Known.exactly(Game(sign * option.most))
        elif option.reason is None:
            return LATE
        else:
            whole = [option.ceiling + rest] if self._whole[option.part].value is not None else []
            marks = [mark for mark in (*marks, *whole) if mark >= option.most]
            low, high = sorted(sign * end for end in _shortened(option.least, option.most, marks))
            cut = Known.between(Game(low), Game(high), self._reason(option))
        if option.rest is None:
            return Known.total([cut, *(whole for i, whole in enumerate(self._whole) if i != option.part)])
        return replace(cut, outcome=option.outcome)

    def _reason(self, option: _Cut) -> str:
        """Return why the value is not known: the budget is spent, or what all cuts share."""
        if self._meter.is_late:
            return LATE.reason
        is_own = self._meter.remaining().positions != 0 and (not option.reason or "positions" in option.reason)
        return STOPPED if is_own else option.reason or ""


def _shortened(low: Fraction, high: Fraction, marks: Iterable[Fraction]) -> tuple[Fraction, Fraction]:
    """Return short numbers around an interval, at most a little wider, the upper one not beyond these marks."""
    more = (high - low) / _SHARE
    return _simplest_within(low - more, low), _simplest_within(high, min([high + more, *marks]))


def _simplest_within(low: Fraction, high: Fraction) -> Fraction:
    """Return the simplest number from low to high, both included.

    >>> _simplest_within(Fraction(3, 8), Fraction(1, 2)), _simplest_within(Fraction(5, 8), Fraction(5, 8))
    (Fraction(1, 2), Fraction(5, 8))
    """
    between = [simplest_between(low, high)] if low < high else []
    return min([*between, low, high], key=lambda x: (x.denominator, abs(x)))


def _most(known: Known, player: Player) -> Fraction:
    bound = (known.upper if player is Player.LEFT else known.lower) if known.value is None else known.value
    assert bound is not None
    return _sign(player) * bound.left_stop


def _sign(player: Player) -> int:
    return 1 if player is Player.LEFT else -1


# ---- three colors ----------------------------------------------------------------------------------------------------


def survey_colors(board: Tracked, players: Iterable[Player], meter: Meter) -> dict[int, Known]:
    """Return what is known after every cut of players in a picture with green edges.

    >>> {edge: str(after) for edge, after in survey_colors(Position("gb").tracked(), Player, Meter(Budget())).items()}
    {0: '0: the second player wins', 1: '*: the first player wins'}
    """
    after = After(board, meter)
    after.value_parts()
    found = {edge: LATE for player in players for edge in board.moves(player)}
    rest = _value_easy(after, found, meter, _GLANCE, MOST_FOR_VALUES)
    waiting = [edge for edge, known in found.items() if known.outcome is None]
    for done, edge in enumerate(waiting):
        if not meter.is_late:
            winner = know_winner(board.cut(edge).position, meter=Meter(meter.fraction(len(waiting) - done)))
            meter.count(winner.visited)
            found[edge] = replace(found[edge], outcome=winner.outcome)
    for limit in _ROUNDS:
        rest = _value_easy(after, found, meter, limit, rest)
    is_spent = meter.is_late or meter.remaining().positions == 0
    for edge, known in found.items():
        if not known.is_exact and not is_spent:
            found[edge] = replace(known, reason=STOPPED)
    return found


def _value_easy(after: After, found: dict[int, Known], meter: Meter, limit: int, rest: int) -> int:
    """Look for values with this many positions for each, and in all; return how many are left."""
    waiting = [edge for edge, known in found.items() if not known.is_exact]
    for done, edge in enumerate(waiting):
        before = meter.visited
        now = after.known(edge, left=len(waiting) - done, most=max(0, min(limit, rest)))
        rest -= meter.visited - before
        found[edge] = now if now.outcome is not None else replace(now, outcome=found[edge].outcome)
    return rest
