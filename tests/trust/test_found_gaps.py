"""Laws that no test had named until a mistake was planted there."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hackenbush import Game, Position


@pytest.mark.parametrize(("one", "other"), [("b:a", "b:c"), ("b:a(r:c)", "b:a(r:d)"), ("b:1", "b:a")])
def test_pictures_on_other_nodes_are_not_equal(one: str, other: str) -> None:
    assert Position(one) != Position(other)
    assert Position(one) == Position(one)


def test_a_hot_game_is_confused_with_the_rationals_between_its_stops() -> None:
    third, hot = Fraction(1, 3), Game("{1|-1}")
    assert [hot < third, hot > third, hot <= third, hot >= third] == [False] * 4
    assert Game("{1/4|-1}") < third < Game("{3|1/2}")
    assert Game("{1/4|-1}") <= third <= Game("{3|1/2}")
