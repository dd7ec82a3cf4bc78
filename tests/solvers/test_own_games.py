"""Positions of a user's own games: search agrees with closed forms from the books, and keeps to its budget."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import pytest

from hackenbush import Budget, Game, Outcome, Player, TooHard, Undefined, grundy, nim_sum, outcome, star, value


class Nim(NamedTuple):
    """Heaps; a move makes one of them smaller."""

    heaps: tuple[int, ...]

    def options(self, _player: Player) -> Iterator[Nim]:
        for i, heap in enumerate(self.heaps):
            for left in range(heap):
                yield Nim(tuple(sorted((*self.heaps[:i], left, *self.heaps[i + 1 :]))))


class SplitNim(Nim):
    """The same, knowing that heaps are independent."""

    def options(self, _player: Player) -> Iterator[Nim]:
        for i, heap in enumerate(self.heaps):
            for left in range(heap):
                yield SplitNim((*self.heaps[:i], left, *self.heaps[i + 1 :]))

    def components(self) -> list[SplitNim]:
        return [SplitNim((heap,)) for heap in self.heaps if heap]


class Cutcake(NamedTuple):
    """A cake of rows and columns of squares: Left cuts it between columns, Right between rows."""

    rows: int
    columns: int

    def options(self, player: Player) -> Iterator[Cakes]:
        if player is Player.LEFT:
            for cut in range(1, self.columns):
                yield Cakes((Cutcake(self.rows, cut), Cutcake(self.rows, self.columns - cut)))
        else:
            for cut in range(1, self.rows):
                yield Cakes((Cutcake(cut, self.columns), Cutcake(self.rows - cut, self.columns)))


class Cakes(NamedTuple):
    """Several cakes."""

    cakes: tuple[Cutcake, ...]

    def options(self, player: Player) -> Iterable[Cakes]:
        raise AssertionError(f"a position that falls apart is never asked for options of {player}")

    def components(self) -> tuple[Cutcake, ...]:
        return self.cakes


def cutcake(rows: int, columns: int) -> int:
    """The formula of Winning Ways, chapter 2, figure 4: by the powers of two below both sides."""
    if rows.bit_length() == columns.bit_length():
        return 0
    if columns > rows:
        return (columns >> (rows.bit_length() - 1)) - 1
    return -cutcake(columns, rows)


class Line(NamedTuple):
    """A stalk of length n that only Left may shorten, by one: worth n."""

    n: int

    def options(self, player: Player) -> list[Line]:
        return [Line(self.n - 1)] if player is Player.LEFT and self.n else []


class Loop(NamedTuple):
    """A position from which play comes back to where it was."""

    n: int

    def options(self, _player: Player) -> list[Loop]:
        return [Loop((self.n + 1) % 3)]


HEAPS = [(), (0,), (5,), (1, 2, 3), (3, 4, 5)]


@pytest.mark.parametrize(
    ("game", "heaps"), [*((Nim, heaps) for heaps in HEAPS), *((SplitNim, heaps) for heaps in [*HEAPS, (4, 11, 13)])]
)
def test_nim_is_worth_the_nim_sum(game: type[Nim], heaps: tuple[int, ...]) -> None:
    assert value(game(heaps)) == star(nim_sum(*heaps))
    assert grundy(game(heaps)) == nim_sum(*heaps)
    assert outcome(game(heaps)) is (Outcome.NEXT if nim_sum(*heaps) else Outcome.PREVIOUS)


def test_cutcake_follows_its_formula() -> None:
    for rows in range(1, 13):
        for columns in range(1, 13):
            assert value(Cutcake(rows, columns)) == cutcake(rows, columns)


def test_a_long_game_needs_no_deep_stack() -> None:
    assert value(Line(30_000)) == 30_000


def test_a_game_is_worth_itself() -> None:
    assert value(Game("{2|-1}")) == Game("{2|-1}")
    assert grundy(star(7)) == 7


def test_a_partizan_game_has_no_grundy_value() -> None:
    with pytest.raises(Undefined, match="impartial"):
        grundy(Line(1))
    with pytest.raises(Undefined, match="not a nimber"):
        grundy(Game(1))


class Up(NamedTuple):
    """Left moves from 2 to 0, Right to 1; and from 1 both move to 0: as many options, but not the same."""

    place: int

    def options(self, player: Player) -> list[Up]:
        return [[], [Up(0)], [Up(0 if player is Player.LEFT else 1)]][self.place]


def test_as_many_options_are_not_the_same_options() -> None:
    assert value(Up(2)) == Game("^")
    with pytest.raises(Undefined):
        grundy(Up(2))
    assert grundy(Up(1)) == 1


def test_a_game_that_comes_back_is_refused() -> None:
    with pytest.raises(Undefined, match="come back"):
        value(Loop(0))


def test_a_spent_budget_is_too_hard() -> None:
    big = Nim((5, 6, 7))
    with pytest.raises(TooHard, match="more than 10 positions"):
        value(big, budget=Budget(positions=10))
    with pytest.raises(TooHard, match="seconds"):
        value(Line(10_000), budget=Budget(seconds=0.0))
    with pytest.raises(TooHard, match="MiB"):
        value(Line(10_000), budget=Budget(memory=0))
    assert value(big, budget=Budget(positions=10_000)) == star(nim_sum(5, 6, 7))
