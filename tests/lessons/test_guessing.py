"""Values to guess: the same card for a seed, four different answers of which one is right, from easy to hard."""

from __future__ import annotations

import pytest

from hackenbush import Game, value
from hackenbush.errors import Undefined
from hackenbush.lessons import check, guess

SEEDS = [*range(60), 123_456, 10**9]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_card_has_four_answers_and_one_is_right(seed: int) -> None:
    card = guess(seed)
    assert card == guess(seed)
    assert len(set(card.choices)) == 4
    assert [check(card.id, answer=text).ok for text, _ in card.answers].count(True) == 1
    assert value(card.position) in card.choices
    assert not card.position.floating
    assert all(Game(shown) == Game(text) and len(text) <= 6 for text, shown in card.answers)


def test_levels_go_from_stalks_to_three_colors() -> None:
    by_level = {level: [guess(seed) for seed in range(level - 1, 60, 5)] for level in range(1, 6)}
    assert all(card.level == level for level, cards in by_level.items() for card in cards)
    assert all(card.position.is_stalk for card in by_level[1])
    assert all(card.position.is_red_blue and card.position.is_tree for card in by_level[3])
    assert all(card.position.is_green for card in by_level[4])
    assert all(not value(card.position).is_number for card in by_level[5])


def test_the_right_answer_stands_in_every_place() -> None:
    places = [guess(seed).choices.index(value(guess(seed).position)) for seed in range(40)]
    assert set(places) == {0, 1, 2, 3}


def test_a_wrong_guess_is_told_on_which_side_it_lies() -> None:
    assert check("guess-0", answer="1").message == "Not quite: it is worth less than that."


@pytest.mark.parametrize("seed", [-1, 10**9 + 1])
def test_seeds_out_of_range_are_refused(seed: int) -> None:
    with pytest.raises(Undefined, match="expected a seed from 0"):
        guess(seed)
