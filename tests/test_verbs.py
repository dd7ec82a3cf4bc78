"""Every public verb takes every kind of argument: it answers, or says by an error of the family what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from hackenbush import (
    Game,
    HackenbushError,
    Hackenstring,
    InvalidArgument,
    Match,
    Nim,
    NotationError,
    Outcome,
    Player,
    Position,
    Sum,
    UnknownName,
    all_specimens,
    certify,
    compare,
    draw,
    explain,
    gallery,
    grundy,
    outcome,
    play,
    prove_it,
    same_shape,
    solve,
    value,
    winning_moves,
)
from hackenbush.board import Color
from hackenbush.playable import describe, move_names, moves_of
from hackenbush.playing import Casual, Perfect, Random, expected_length, hint
from hackenbush.rulesets import (
    KAYLES,
    ChildishHackenbush,
    Cutcake,
    Domineering,
    Hackenstrings,
    Subtraction,
    ToadsAndFrogs,
    as_playable,
)
from hackenbush.solvers import best_moves, moves
from hackenbush.values import Form

PICTURE = Position("b(r,g)+gr")
GAMES = (
    PICTURE,
    PICTURE.tracked(),
    Game("{2,*|-1}"),
    Form([2, 0], [-1]),
    Nim(3, 1),
    KAYLES.heaps(4),
    Subtraction(1, 2).heaps(5),
    Cutcake(3, 4),
    Domineering.rectangle(2, 3),
    ToadsAndFrogs("TT..FF"),
    Hackenstrings("○●"),
    ChildishHackenbush("b(r,g)"),
    Sum(Position("br"), Nim(2)),
    Sum(),
)
OF_A_PLAYER: dict[str, Callable[[Any], object]] = {
    "winning_moves": lambda player: winning_moves(PICTURE, player),
    "winning_moves of green": lambda player: winning_moves(Position("ggg"), player),
    "best_moves": lambda player: best_moves(PICTURE, player),
    "best_moves of a tree": lambda player: best_moves(Position("br+rb"), player),
    "moves": lambda player: moves(PICTURE, player),
    "moves of green": lambda player: moves(Position("ggg"), player),
    "hint": lambda player: hint(PICTURE, player).edge,
    "expected_length": lambda player: expected_length(PICTURE, first=player),
    "expected_length of green": lambda player: expected_length(Position("gg"), first=player),
    "Match": lambda player: Match(PICTURE, first=player).turn,
    "Match of named players": lambda player: Match(PICTURE, players={player: "person"}).players,
    "Match.play": lambda player: Match(PICTURE, first="right").reason_against(3, by=player),
    "play": lambda player: play(Position("b+r"), first=player).moves,
    "Perfect": lambda player: Perfect().choose(PICTURE, player),
    "Casual": lambda player: Casual(seed=1).choose(PICTURE, player),
    "Random": lambda player: Random(seed=1).choose(PICTURE, player),
    "Proof.reply": lambda player: prove_it(Position("br")).reply(Position("g"), player),
    "Outcome.winner": lambda player: Outcome.NEXT.winner(player),
    "incentives": lambda player: Game("{2|-1}").incentives(player),
    "moves_of": lambda player: moves_of(PICTURE, player),
    "move_names": lambda player: move_names(Form([0], [1]), player),
    "describe": lambda player: describe(Nim(3), player, (0, 1)),
}
OF_A_PLAYER |= {f"options of {game!r:.30}": lambda player, game=game: list(game.options(player)) for game in GAMES}
OF_A_PLAYER |= {
    f"moves of {game!r:.30}": lambda player, game=game: list(game.moves(player))
    for game in GAMES
    if hasattr(game, "moves")
}


@pytest.mark.parametrize("verb", OF_A_PLAYER)
def test_a_player_may_be_named_in_any_way(verb: str) -> None:
    call = OF_A_PLAYER[verb]
    for player, names in {Player.LEFT: ("left", "L", "Left"), Player.RIGHT: ("right", "r", "RIGHT")}.items():
        assert [call(name) for name in names] == [call(player)] * 3


@pytest.mark.parametrize("wrong", [None, 0, "up", "", b"left", Outcome.LEFT, Color], ids=repr)
@pytest.mark.parametrize("verb", OF_A_PLAYER)
def test_what_is_no_player_is_refused(verb: str, wrong: object) -> None:
    if wrong is None and verb in ("Match.play", "moves", "moves of green"):
        return  # whoever's turn it is, or both
    with pytest.raises(InvalidArgument, match="expected a player, 'left' or 'right', not "):
        OF_A_PLAYER[verb](wrong)


# ---- what is read ------------------------------------------------------------------------------------------


class Taking(NamedTuple):
    """Take one or two counters: a game of one's own."""

    heap: int

    def options(self, _: Player) -> list[Taking]:
        return [Taking(self.heap - taken) for taken in (1, 2) if taken <= self.heap]


READ: dict[str, tuple[Any, object, str]] = {  # what is given, the position that it is, and its value by the definition
    "letters": ("b(r,g)", Position("b(r,g)"), "{0,1/2|1/2,1*}"),
    "edges": ("0-1B 1-2R", Position("br"), "1/2"),
    "JSON": ('[[0, 1, "b"], [1, 2, "r"]]', Position("br"), "1/2"),
    "CGSuite": ("l(r;e)", Position("b(r,g)"), "{0,1/2|1/2,1*}"),
    "stones": ("●○", Hackenstrings("●○"), "1/2"),
    "nothing": ("", Position(""), "0"),
    "the ground": ("0", Position(""), "0"),
    "a name": ("half", gallery("half"), "1/2"),
    "a name with spaces": (" lens ", gallery("lens"), "0"),
    "nim": ("nim 3,4", Nim(3, 4), "*7"),
    "cutcake": ("cutcake 2x5", Cutcake(2, 5), "1"),
    "kayles": ("kayles 5", KAYLES.heaps(5), "*4"),
    "childish": ("childish br", ChildishHackenbush("br"), "0"),
    "heaps": ("4, 11, 13", Nim(4, 11, 13), "*2"),
    "a sum": ("bb + nim 3 + kayles 5", Sum(Position("bb"), Nim(3), KAYLES.heaps(5)), "2*7"),
    "a sum with a value": ("br + ^", Sum(Position("br"), Game("^")), "1/2^"),
    "a sum with a switch": ("br + +-1", Sum(Position("br"), Game("+-1")), "{3/2|-1/2}"),
    "a sum of names": ("half + b", Position("br+b"), "3/2"),
    "a sum of pictures first": ("b+r + nim 2", Sum(Position("b+r"), Nim(2)), "*2"),
    "a game, then pictures": ("nim 2 + b+r", Sum(Nim(2), Position("b+r")), "*2"),
    "a sum in braces": ("b + {1+*|0}", Sum(Position("b"), Game("{1+*|0}")), "{2*|1}"),
    "fraction in text": ("3/4", Game("3/4"), "3/4"),
    "braces": ("{1|-1}", Game("+-1"), "+-1"),
    "star": ("*2", Game("*2"), "*2"),
    "up": ("^", Game("^"), "^"),
    "minus": ("-1", Game(-1), "-1"),
    "sum of values": ("1 + *", Game("1*"), "1*"),
    "int": (2, Game(2), "2"),
    "Fraction": (Fraction(3, 4), Game("3/4"), "3/4"),
    "Game": (Game("^*"), Game("^*"), "^*"),
    "Form": (Form([0, -1], [1]), Form([0, -1], [1]), "1/2"),
    "Position": (Position("gb"), Position("gb"), "^*"),
    "Tracked": (Position("br").tracked(), Position("br").tracked(), "1/2"),
    "Hackenstring": (Hackenstring("br"), Position("br"), "1/2"),
    "Nim": (Nim(3, 4), Nim(3, 4), "*7"),
    "Sum": (Sum(Position("br"), Nim(2)), Sum(Position("br"), Nim(2)), "1/2*2"),
    "own game": (Taking(5), Taking(5), "*2"),
}
WRONG: dict[str, Any] = {
    "None": None,
    "object": object(),
    "list": [(0, 1, "b")],
    "tuple": (1, 2),
    "bytes": b"br",
    "float": 0.5,
    "a third": Fraction(1, 3),
    "a class": Nim,
    "a function": value,
    "endless": "(br)*",
    "endless string": Hackenstring("(br)*"),
    "bad letter": "b(r,q)",
    "bad value": "{1|",
    "bad edge": "0-1Q",
    "bad JSON": "[[0, 1]]",
    "bad heap": "nim 3,x",
    "bad term": "b + 3/x",
    "no game": "kayls 5",
    "no name": "hous",
    "nonsense": "what is it?",
}
VERBS: dict[str, Callable[[Any], object]] = {
    "value": value,
    "outcome": outcome,
    "solve": solve,
    "grundy": grundy,
    "moves": moves,
    "best_moves": lambda thing: best_moves(thing, "left"),
    "winning_moves": lambda thing: winning_moves(thing, "left"),
    "moves of Right": lambda thing: moves(thing, "right"),
    "explain": explain,
    "explain by play": lambda thing: explain(thing, by="play"),
    "explain two": lambda thing: explain(thing, "b"),
    "prove_it": prove_it,
    "compare": lambda thing: compare(thing, 2),
    "compare with it": lambda thing: compare("br", thing),
    "compare by play": lambda thing: compare(thing, "br", by="play"),
    "certify": certify,
    "draw": draw,
    "play": play,
    "Match": Match,
    "hint": lambda thing: hint(thing, "left"),
    "expected_length": expected_length,
    "same_shape": lambda thing: same_shape(thing, "br"),
    "Perfect": lambda thing: Perfect().choose(thing, "left"),
}
ENDLESS = {"endless", "endless string"}


@pytest.mark.parametrize("kind", READ)
def test_what_is_given_is_read(kind: str) -> None:
    given, expected, worth = READ[kind]
    assert as_playable(given) == expected
    assert value(given) == value(expected) == Game(worth)  # type: ignore[arg-type]
    assert outcome(given) == solve(given).outcome == Game(worth).outcome
    assert compare(given, Game(worth)) == "="
    assert explain(given).value == Game(worth)


@pytest.mark.parametrize("kind", READ)
@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_answers_or_says_why_not(verb: str, kind: str) -> None:
    given, _, _ = READ[kind]
    try:
        VERBS[verb](given)
        return
    except HackenbushError as error:
        said = error
    assert type(said) is not HackenbushError
    assert str(said)
    assert verb in ("grundy", "Perfect", "hint", "certify", "draw", "prove_it", "same_shape") or verb.endswith("play")


@pytest.mark.parametrize("kind", WRONG)
@pytest.mark.parametrize("verb", VERBS)
def test_what_is_no_position_is_refused_by_an_error_of_the_family(verb: str, kind: str) -> None:
    if kind in ENDLESS and verb == "explain":
        assert explain(WRONG[kind]).conclusion
        return
    with pytest.raises(HackenbushError) as caught:
        VERBS[verb](WRONG[kind])
    assert caught.type is not HackenbushError


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        ("b(r,q)", NotationError, "not 'q' at column 5\n  b(r,q)\n      ^"),
        ("b + r(", NotationError, "at column 7\n  b + r(\n        ^"),
        ("{1|", NotationError, "'{' is never closed at column 1\n  {1|\n  ^"),
        ("1/3", NotationError, "1/3 is not a dyadic rational"),
        ("-1/3", NotationError, "1/3 is not a dyadic rational"),
        ("bb + 3/x", NotationError, "at column 8\n  bb + 3/x\n         ^"),
        ("1 + x", NotationError, "not 'x' at column 5"),
        ("{0|x}", NotationError, "no game is named 'x' at column 4"),
        ("[[0, 1]]", InvalidArgument, "expected [node, node, color]"),
        ("0-1B 1-2", NotationError, "at column 9"),
        ("octal 0.9 3", NotationError, "octal: expected an octal digit, not '9'"),
        ("hous", UnknownName, "no picture or game is named 'hous'; did you mean 'house'?"),
        ("kayls 5", UnknownName, "no picture or game is named 'kayls'; did you mean 'kayles'?"),
        ("nim3", UnknownName, "did you mean 'nim'?"),
        ("b + hous", UnknownName, "did you mean 'house'?"),
        ("(br)*", InvalidArgument, "(br)* never ends, so it cannot be played; it is worth 2/3"),
    ],
)
def test_the_reader_that_fits_best_says_what_is_wrong(text: str, kind: type[HackenbushError], words: str) -> None:
    with pytest.raises(HackenbushError) as caught:
        value(text)
    assert caught.type is kind
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: draw(Cutcake(2, 5)), "only pictures can be drawn, and cutcake 2x5 is not one"),
        (lambda: draw("3/4"), "only pictures can be drawn, and 3/4 is a value"),
        (lambda: certify("kayles 3,4"), "only pictures can be certified, and octal 0.77 3,4 is not one"),
        (lambda: value(None), "expected a position, a value, or a text of one, not None"),  # type: ignore[arg-type]
        (lambda: draw("b", "b.doc"), "expected a file .svg, .png or .tex, not 'b.doc'"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(call: Callable[[], object], words: str) -> None:
    with pytest.raises(InvalidArgument) as caught:
        call()
    assert words in str(caught.value)


def test_moves_of_what_is_tracked_keep_their_names() -> None:
    later = Position("b+bb+r").tracked().cut(0)
    assert winning_moves(later, "left") == (2,)
    assert [move.move for move in moves(later, "left")] == [1, 2]
    assert best_moves(later, "left") == (2,)


@pytest.mark.parametrize("name", all_specimens())
def test_every_name_of_the_gallery_is_read(name: str) -> None:
    assert as_playable(name) is gallery(name)
