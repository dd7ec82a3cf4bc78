"""The challenges: each can be solved, wrong answers get a sentence that helps, and no answer breaks the check."""

from __future__ import annotations

import pytest

from hackenbush import Budget, Player, Position, winning_moves
from hackenbush.errors import HackenbushError, NotationError, UnknownName
from hackenbush.lessons import Challenge, Verdict, challenge, challenges, chapters, check
from hackenbush.lessons.goals import SHAPES
from hackenbush.playing import play

each_challenge = pytest.mark.parametrize("asked", challenges(), ids=lambda asked: asked.id)
DRAWN = ("draw", "balance")


def solved(asked: Challenge, text: str) -> Verdict:
    return check(asked.id, text) if asked.kind in DRAWN else check(asked.id, answer=text)


@each_challenge
def test_the_stored_solution_is_accepted(asked: Challenge) -> None:
    verdict = solved(asked, asked.solution)
    assert verdict.ok, verdict.message


@each_challenge
def test_it_says_what_is_asked_and_does_not_give_it_away(asked: Challenge) -> None:
    data = asked.as_data()
    assert asked.level in (1, 2, 3)
    assert all((asked.title, asked.task, asked.hint))
    assert "{" not in asked.task
    assert not {"solution", "goal"} & data.keys()
    if asked.kind in DRAWN:
        assert asked.solution not in asked.task


def test_they_follow_the_chapters_and_get_harder_in_each() -> None:
    order = [chapter.slug for chapter in chapters()]
    places = [(order.index(asked.chapter), asked.level) for asked in challenges()]
    assert places == sorted(places)
    assert {place for place, _ in places} == set(range(len(order)))


@pytest.mark.parametrize(
    "name", [asked.id for asked in challenges() if "only" in asked.task or "exactly" in asked.task]
)
def test_where_one_cut_is_asked_for_there_is_only_one(name: str) -> None:
    asked = challenge(name)
    if asked.kind == "cut":
        assert isinstance(asked.start, Position)
        assert asked.player is not None
        assert len(winning_moves(asked.start, asked.player)) == 1


@pytest.mark.parametrize("asked", [a for a in challenges() if a.kind == "play"], ids=lambda asked: asked.id)
def test_games_to_be_won_are_won_by_perfect_play(asked: Challenge) -> None:
    assert isinstance(asked.start, Position)
    assert asked.first is not None
    match = play(asked.start, first=asked.first)
    assert check(asked.id, answer=[int(str(move)) for move in match.moves]).ok


# Values of these pictures: stalks by Berlekamp's rule, the rest by hand from the definition.
MESSAGES = [
    ("three-eighths", "br", "That is ½: a little too much."),
    ("three-eighths", "brr", "That is ¼: a little too little."),
    ("three-eighths", "bbb", "That is 3: too much."),
    ("three-eighths", "rbbr", "That is −⅜: the right size, for the wrong player. Swap blue and red."),
    ("three-eighths", "brrb+g", "That is ⅜∗: the number is right, but something infinitely small stands beside it."),
    ("three-eighths", "0", "Nothing is drawn yet."),
    ("three-eighths", "0-1B 2-3R", "1 edge not connected to the ground: nobody can cut that."),
    ("three-eighths", "b" * 61, "It has 61 edges. 60 are more than enough here."),
    ("half-and-star", "br", "That is ½: the number is right; what is missing is infinitely small."),
    ("half-and-star", "br+gg", "It should stand in one piece."),
    ("half-and-star", "b(r,gg)", "That is ½∗2: the number is right, the infinitely small part is not."),
    ("up", "g", "That is ∗: neither too much nor too little, but confused with what it should be."),
    ("branching-three", "g(g,g)", "That is ∗: a nimber, but another one."),
    ("second-player-five", "b+r", "It has 2 edges; it should have 5."),
    (
        "second-player-five",
        "bbbbr",
        "Here Left wins, whoever starts: take something from Left, or give something to Right.",
    ),
    ("second-player-five", "ggggg", "Here whoever starts wins. Which cut wins? Find an answer to it."),
    ("lopsided-zero", "b+r", "One piece mirrors another, or itself, with the colors swapped: too symmetric."),
    ("lopsided-zero", "0-1B 0-1R", "One piece mirrors another, or itself, with the colors swapped: too symmetric."),
    ("one-stalk", "rr", "Together that is −½: too little."),
    ("tree-three-quarters", "brb", "It should branch somewhere above the ground."),
    ("tree-three-quarters", "b(r,g)", "No green edges here, please: only blue or red ones."),
    ("first-player", "g", "There is no blue or red edge in it yet."),
    ("three-heaps", "g+g+gg", "Two of the pieces are the same."),
    ("cycle-two", "gg", "There is no cycle in it yet."),
    ("in-between", "br", "That is ½: not less than ⅜."),
    ("hardly-anything", "brrrrrrr", "It has 8 edges; 4 are enough."),
    ("green-nothing", "g(g,g)", "Here whoever starts wins. Which cut wins? Find an answer to it."),
    ("cake-and-stalk", "r", "Here Left wins, whoever starts: take something from Left, or give something to Right."),
]


@pytest.mark.parametrize(("name", "drawn", "message"), MESSAGES)
def test_a_drawing_that_misses_is_told_how(name: str, drawn: str, message: str) -> None:
    assert check(name, drawn) == Verdict(False, message)


ANSWERS = [
    ("read-a-stalk", "3/2", "Not quite: it is worth more than that."),
    ("read-a-stalk", "-13/8", "The size is right, but who is ahead?"),
    ("read-a-stalk", "13/8*", "The number is right, but not what is infinitely small beside it."),
    ("read-a-green-tree", "*2", "It is a nimber, but another one."),
    ("read-a-green-tree", "^", "Not quite: it is worth less than that."),
    ("read-a-green-tree", "^*6", "Not quite: it is confused with that, neither more nor less."),
    ("read-a-stalk", "about two", "Give a value, such as 3/8, -2, * or ^*."),
    ("read-a-stalk", None, "Give a value, such as 3/8, -2, * or ^*."),
    ("read-a-stalk", "9" * 500, "Not quite: it is worth less than that."),
    ("who-wins", "right", "No. Let Left start, and play it out."),
    ("who-wins", "second", "No. Let Left start, and play it out."),
    ("who-wins", "nobody", "Say left, right, first or second."),
    ("nim-cut", 3, "That leaves ∗6, and with that Right, who moves now, wins."),
    ("nim-cut", 99, "There is no edge 99."),
    ("nim-cut", "the second", "Choose one edge."),
    ("only-cut", 1, "That edge is red: only Right may cut it."),
    ("first-win", [0], "Your cut number 1 gave the win away: after it, Right can win."),
    ("first-win", [2], "The game is not over: Right can still move."),
    ("first-win", [2, 3, 3], "Cut 3: Edge 3 is gone."),
    ("first-win", [1], "Cut 1: That edge is red: only Right may cut it."),
    ("zero-cake", "2x2", "That one is square."),
    ("zero-cake", "2x4", "Here Left wins, whoever starts."),
    ("zero-cake", "big", "Give a size, rows first, such as 4x7."),
    ("zero-cake", "2x999999", "That would not fit on any table."),
]


@pytest.mark.parametrize(("name", "answer", "message"), ANSWERS)
def test_another_answer_that_misses_is_told_how(name: str, answer: str | int | list[int], message: str) -> None:
    assert check(name, answer=answer) == Verdict(False, message)


@pytest.mark.parametrize("size", ["2x3", "3x2", "5x7", "4x6", "8x15"])
def test_every_fair_cake_that_is_not_square_will_do(size: str) -> None:
    assert check("zero-cake", answer=size).ok


def test_any_picture_that_fits_is_accepted_not_only_the_stored_one() -> None:
    assert check("three-eighths", Position("b(r,rb)")).ok
    assert check("copycat", answer="0 4").ok
    assert check("up", "gr+gb+gb+g").ok


def test_a_picture_that_is_too_hard_is_said_to_be() -> None:
    grid = Position([(i, i + 1, "brg"[i % 3]) for i in range(20)] + [(i, i + 5, "bgr"[i % 3]) for i in range(16)])
    verdict = check("three-eighths", grid, budget=Budget(positions=50, seconds=0.5))
    assert verdict == Verdict(False, "That is too hard to check here. Try a smaller one.")


def test_what_cannot_be_read_or_is_not_there_raises_an_error_of_the_family() -> None:
    with pytest.raises(UnknownName, match="no challenge is named 'four-eighths'"):
        check("four-eighths", "b")
    with pytest.raises(NotationError):
        check("three-eighths", "bq")
    with pytest.raises(HackenbushError):
        check("guess-minus", answer="1")


@pytest.mark.parametrize(
    ("shape", "fits", "does_not"),
    [
        ("stalks", "br+g", "b(r,g)"),
        ("branching", "b(r,g)", "0-1B 0-2B 0-3R"),
        ("cycle", "0.1-1G 0.2-1G", "b(r,g)+r"),
        ("one part", "0-1B 0-1R", "b+r"),
        ("three parts", "b+r+g", "b(r,g)"),
        ("lopsided", "br+br+r", "br+rb+br+br+r"),
        ("different", "b+br", "br+br"),
    ],
)
def test_shapes_tell_pictures_apart(shape: str, fits: str, does_not: str) -> None:
    assert SHAPES[shape].fits(Position(fits))
    assert not SHAPES[shape].fits(Position(does_not))


def test_players_are_named_where_they_matter() -> None:
    assert challenge("tree-cut").as_data()["player"] == Player.RIGHT.value == "right"
    assert challenge("copycat").as_data()["first"] == "left"
