"""Questions before a step: one choice is right by the definition of values, and the wrong ones are wrong."""

from __future__ import annotations

import pytest
from hypothesis import given

from hackenbush import Budget, Game, Position, all_specimens, explain, gallery, value
from hackenbush.explaining.pictured import explain_with_pictures
from hackenbush.explaining.questions import Prediction, ask
from hackenbush.explaining.steps import Step
from hackenbush.explaining.terms import PictureTerm
from tests.board.strategies import positions
from tests.explaining.by_definition import by_definition, plain_total
from tests.samples import examples

VALUED = ("stalk", "one color", "count", "star", "nim heap", "simplicity", "nim-sum")


def right_words(question: Prediction) -> str:
    return str(question.choices[question.right].words)


def first_question(picture: str, rule: str) -> Prediction:
    found = [ask(step) for step in explain(picture).steps if step.rule == rule]
    assert found[0] is not None
    return found[0]


def check(step: Step) -> None:
    """No two choices are worth the same; where the step leaves one value, it is the right choice."""
    question = ask(step)
    if question is None:
        return
    worth = [plain_total((choice.term,)) for choice in question.choices]
    assert len(set(worth)) == len(worth) >= 2
    if step.rule in VALUED and len(step.before) == 1:
        assert worth[question.right] == plain_total(step.before) == plain_total(step.after)
    if step.rule == "cancel":
        right = question.choices[question.right].term
        assert isinstance(right, PictureTerm) or worth[question.right] == 0


@given(positions(max_edges=6))
@examples(80, pure=20)
def test_one_choice_is_right(position: Position) -> None:
    for detail in ("brief", "full"):
        for step in explain(position, detail=detail).steps:  # type: ignore[arg-type]
            check(step)


@pytest.mark.parametrize(
    ("picture", "rule", "right", "wrong"),
    [
        ("0-1B 1-1R", "loop", "a red leaf", {"nothing", "a stalk of 2", "a blue leaf"}),
        ("0-1G 1-2G 2-0G", "fusion", "3 loops", {"nothing", "a stalk of 3"}),
        ("0-1G 1-2G 2-0G", "cancel", "one loop", {"nothing", "a stalk of 3"}),
        ("0-1G 1-2G 2-3G 3-0G", "cancel", "nothing", {"one loop", "a stalk of 4"}),
        ("br", "stalk", "1/2", {"0", "1", "-1/2"}),  # not the difference, nor one edge left out
        ("g", "star", "*", {"0", "1", "-1"}),
        ("g(gg,ggg)", "colon", "a green leaf", {"a stalk of 5", "a stalk of 3", "nothing"}),  # 2 xor 3 = 1
        ("gb+gr", "cancel", "0", {"1", "-1", "*"}),
        ("nim 3,4,5", "nim-sum", "*2", {"*12", "*5", "0"}),  # Winning Ways, chapter 2: 3 xor 4 xor 5 = 2
        ("{1/4|1}", "simplicity", "1/2", {"5/8", "3/8", "3/4"}),  # the average is not as simple
        ("br+br+r", "split", "3", {"1", "2", "4"}),
        ("0-1B 1-0R 0-2G", "split", "2", {"1", "3"}),  # an arch has two feet and is one part
        ("br+br+r", "add", "0", {"-1/2", "1", "2"}),  # one of them forgotten, or its sign
        ("b(r,b(r,rb))", "stick", "-1/2", {"0", "-3/8"}),  # (1 - 3)/4, after (1 - 1)/1 and (1 - 2)/2
    ],
)
def test_wrong_choices_are_what_people_believe(picture: str, rule: str, right: str, wrong: set[str]) -> None:
    question = first_question(picture, rule)
    assert right_words(question) == right
    assert {str(choice.words) for choice in question.choices} == {right, *wrong}


def test_a_winning_cut_leaves_zero() -> None:
    """3 xor 4 xor 5 = 2 is not 0, so whoever begins wins, by leaving 0 (Winning Ways, chapter 2)."""
    (remark,) = explain(gallery("nim-3-4-5")).remarks
    question = ask(remark)
    assert question is not None
    assert right_words(question) == "0"
    assert {str(choice.words) for choice in question.choices} == {"0", "1", "-1", "*"}


def test_the_number_part_of_the_house_sinks_and_nothing_falls() -> None:
    question = first_question("house", "purple mountain")
    assert right_words(question) == "all of the rest"
    worth = {str(choice.words): choice.term for choice in question.choices}
    smoke = worth["all of the rest"]
    assert isinstance(smoke, PictureTerm)
    assert by_definition(smoke.position) == Game("*2")  # two green edges
    assert set(worth) == {"all of the rest", "nothing: the rest falls"}


@pytest.mark.parametrize("rule", ["loop", "fusion"])
def test_what_takes_the_place_of_a_loop_or_a_cycle_is_worth_the_same(rule: str) -> None:
    ring = {"loop": "0-0G", "fusion": "0-1G 1-2G 2-3G 3-4G 4-0G"}[rule]
    question = first_question(f"0-9B 9-1G {ring}" if rule == "loop" else ring, rule)
    right = question.choices[question.right].term
    assert isinstance(right, PictureTerm)
    assert by_definition(right.position) == by_definition(Position(ring))


def test_the_order_of_choices_says_nothing() -> None:
    """Values are in order, and pictures by size: the right one is not always at one place."""
    places = set()
    for name in ("half", "hackenstring", "green-triangle", "green-square", "house", "dog"):
        for step in explain(gallery(name)).steps:
            if (question := ask(step)) is None:
                continue
            games = [choice.term for choice in question.choices]
            numbers = [game.number for game in games if isinstance(game, Game) and game.is_number]
            assert numbers == sorted(numbers)
            places.add(question.right)
    assert places >= {0, 1, 2, 3}


def test_pages_get_questions_and_other_data_do_not() -> None:
    explanation, data = explain_with_pictures(gallery("green-triangle"), budget=Budget())
    asked = [step["question"] for step in data["steps"]]
    assert asked[0]["choices"][asked[0]["right"]]["words"] == "3 loops"
    assert all("picture" in choice["term"] for choice in asked[0]["choices"])
    assert "question" not in explanation.as_data()["steps"][0]


@pytest.mark.parametrize("name", all_specimens())
def test_most_steps_of_the_gallery_that_can_be_guessed_have_a_question(name: str) -> None:
    steps = explain(gallery(name)).steps
    for step in steps:
        if step.rule in ("stalk", "star", "nim heap", "count", "one color", "loop"):
            question = ask(step)
            assert question is not None, step
            worth = [
                choice.term if isinstance(choice.term, Game) else value(choice.term.position)
                for choice in question.choices
            ]
            assert len(set(worth)) == len(worth)
