"""Each rule where it applies, and where its precondition narrowly fails: there it is not used."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import pytest
from hypothesis import given

from hackenbush import Budget, Game, Player, Position, explain
from hackenbush.board import same_shape
from hackenbush.board.colors import Color
from hackenbush.board.naming import short_text
from hackenbush.explaining import options, parts
from hackenbush.explaining.figures import OptionsTable, Pairs
from hackenbush.explaining.green import balance
from hackenbush.explaining.hotchpotch import apply_two_ahead
from hackenbush.explaining.numbers import list_series
from hackenbush.explaining.route import RULES, TERMS_RULES
from hackenbush.explaining.terms import Braces, Guide, PictureTerm, Term, Terms
from hackenbush.solvers.trees import on_stick
from hackenbush.values import star
from tests.board.strategies import positions
from tests.explaining.by_definition import plain_total
from tests.samples import examples, numbers

BY_NAME = {getattr(rule, "__name__", ""): rule for rule in RULES}


def made(rule: str, picture: str) -> Terms | None:
    """What a rule makes of a picture, in brief or else in full detail, or None if it does not apply."""
    for full in (False, True):
        found = BY_NAME[rule](PictureTerm(Position(picture)), Guide(Budget(), full=full))
        if found is not None:
            return found.after
    return None


def form(left: str, right: str) -> Braces:
    sides = ([Game(text) for text in side.split()] for side in (left, right))
    return Braces(*map(tuple, sides))


# rule, a picture where it applies, and pictures where it narrowly does not
PICTURES = [
    ("drop_floating", "0-1B 2-3R", ["0-1B 1-2R"]),
    ("fuse_ground", "0.a-1G 0.b-1G", ["0.a-1G", "0-1G 1-2G"]),
    ("value_empty", "", ["b"]),
    ("split", "b+r", ["b(b,r)", "br:0"]),
    ("count_one_color", "b:1b:1+b", ["bbr", "bbg", "g"]),
    ("value_stalk", "bbr", ["bbgr", "b(b,r)", "br:0", "ggg"]),
    ("value_branch", "b(r,rb)", ["b(r,g)", "b:1(r,rb:1)"]),
    # two feet on one top, a leg that is two edges, an edge away from the tops, red on the ground
    (
        "value_bed",
        "0-1B 1-2R 0-3B 3-4R 2-4R 2-4R",
        ["0-1B 1-2R 0-3B 3-2R 2-4R", "0-1B 1-2R 1-2R", "0-1B 1-2R 2-3R 3-4R"],
    ),
    ("value_bed", "0-1R 1-2B 2-2B", ["0-1R 1-2B 2-2B 0-2B", "0-1R 1-2B 2-2G"]),
    ("value_nim_heap", "ggg", ["ggb", "g(g,g)", "ggg:0"]),
    ("value_green_tree", "g(g," * 9 + "g" + ")" * 9, ["g(g," * 8 + "g" + ")" * 8]),
    ("value_green_tree", "gg+g", ["g(g,gb)", "g:1(g,g:1)", "g(g,gg)"]),
    ("cancel_loops", "0-1B 1-1G 1-1G", ["0-1B 1-1G", "0-1B 1-1B 1-1B", "0-0G 0-0G", "0-1B 1-2G 1-1G 2-2G"]),
    ("open_loops", "0-1B 1-1R", ["0-1G 0-1G", "b(r,g)", "0-0G", "0-1G 0-1G 1-1G"]),  # a loop on a cycle waits
    ("open_arches", "0-0B", ["0-1B 1-1R", "br"]),
    ("count_both", "0-1B 0-1R 1-2B", ["0-1B 1-2R 0-2R 2-3B", "br", "0-1B 0-1G"]),
    ("fold_branches", "g(g,gg)", ["ggg", "g(g,b)", "g+g"]),
    ("fold_branches", "0-1G 0-1G 1-2G 1-3G", ["0-1G 0-1G 1-2G 2-3G", "0-1G 0-1G 1-2G 1-3B"]),
    # a green triangle with a blue tip is not *, whatever stands on it; one that hangs on a blue stick is
    ("fuse_cycles", "0-1G 1-2G 2-0G 1-3G", ["0-1G 1-2G 2-0G 1-3B", "g(g,g)", "0-1G 1-2G 2-0B"]),
    ("fuse_cycles", "0-1B 1-2G 2-3G 3-1G", ["0-1B 1-2G 2-3G 3-1G 2-4R", "0-1B 1-2G 2-0G"]),
    ("apply_purple_mountain", "b(r,gb)", ["gb", "b(r,b)", "g(b,r)"]),
    ("apply_colon", "0-1B 0-1R 1-2B 2-3R 3-1B", ["0-1B 0-2R 1-2B 1-3R 2-3R", "0-1B 0-1R 1-2B"]),
    ("expand_options", "gb", []),
    ("search", "gb", []),
]


@pytest.mark.parametrize(("rule", "applies", "fails"), PICTURES)
def test_a_rule_for_pictures_knows_its_precondition(rule: str, applies: str, fails: list[str]) -> None:
    after = made(rule, applies)
    assert after is not None
    assert plain_total(after) == plain_total((PictureTerm(Position(applies)),))
    for picture in fails:
        assert made(rule, picture) is None, picture


def test_every_rule_is_in_the_tables_here() -> None:
    here = {rule for rule, _, _ in PICTURES} | {rule for rule, _, _ in FORMS} | {"split_game", "apply_closed_form"}
    assert set(BY_NAME) == here


FORMS = [
    ("replace_equal_option", Braces((Game(0),), (form("0", "6"),)), [form("0", "6")]),
    (
        "apply_mex",
        form("0 * *3", "*3 * 0"),
        [form("0 * *3", "0 *"), form("0 * ^", "0 * ^"), form("", ""), form("0", "0")],
    ),
    ("drop_dominated_options", form("-3 0", "1 5"), [form("0", "1"), form("0 *", "0"), form("0", "")]),
    ("apply_number_and_star", form("3/4", "3/4"), [form("3/4", "1"), form("*", "*"), form("1 0", "1")]),
    ("apply_simplicity", form("1/4", "1"), [form("1", "1/4"), form("1", "1"), form("0 *", "0"), form("-1 0", "1")]),
    ("bypass_reversible_options", form("^", "^"), [form("0 *", "0"), form("^", "*")]),
    ("name_canonical_form", form("0 *", "0"), [form("0", "2"), form("^", "^"), form("-1 1", "0")]),
]


@pytest.mark.parametrize(("rule", "applies", "fails"), FORMS)
def test_a_rule_for_forms_knows_its_precondition(rule: str, applies: Term, fails: list[Term]) -> None:
    found = BY_NAME[rule](applies, Guide(Budget()))
    assert found is not None
    assert plain_total(found.after) == plain_total((applies,))
    for term in fails:
        assert BY_NAME[rule](term, Guide(Budget())) is None, term


def test_only_negatives_cancel() -> None:
    def cancelled(*texts: str) -> bool:
        return parts.cancel(tuple(PictureTerm(Position(text)) for text in texts), Guide(Budget())) is not None

    assert cancelled("b(r,g)", "g", "r(g,b)")
    assert not cancelled("br", "br")
    assert not cancelled("b(r,g)", "r(b,b)")
    assert cancelled("gg", "gg")
    assert not cancelled("g", "gg")


def test_what_cancels_is_told_in_pairs() -> None:
    """Each pair is two pictures that are each other's negative, wherever they stand in the sum."""
    explanation = explain(Position("gg+br+gg+rb+bbr+rrb"))
    (step,) = (step for step in explanation if step.rule == "cancel")
    assert isinstance(step.figure, Pairs)
    terms = [term for term in step.before if isinstance(term, PictureTerm)]
    edges = {i: edge for term in terms for i, edge in zip(term.origin, term.position.edges, strict=True)}
    told = {frozenset("".join(edges[i].color.letter for i in part) for part in pair) for pair in step.figure.pairs}
    assert told == {frozenset({"gg"}), frozenset({"br", "rb"}), frozenset({"bbr", "rrb"})}
    numbers = [i for pair in step.figure.pairs for part in pair for i in part]
    assert sorted(numbers) == list(range(14))
    assert step.after == (Game(0),)


class Heaps(NamedTuple):
    """Nim, as a game of its own: a heap alone has a closed form, unless it is large."""

    sizes: tuple[int, ...]

    def options(self, _: Player) -> Iterator[Heaps]:
        for place, size in enumerate(self.sizes):
            for left in range(size):
                yield Heaps((*self.sizes[:place], left, *self.sizes[place + 1 :]))

    def components(self) -> tuple[Heaps, ...]:
        return tuple(Heaps((size,)) for size in self.sizes)

    def closed_form(self) -> Game | None:
        return star(self.sizes[0]) if len(self.sizes) == 1 and self.sizes[0] < 4 else None


def test_other_games_fall_apart_and_have_closed_forms() -> None:
    explanation = explain(Heaps((1, 3, 4)))
    assert explanation.rules == ("split", "closed form", "closed form", "options", "mex", "nim-sum")
    assert explanation.value == Game("*6")
    assert "a formula gives" in str(explanation.steps[1].sentence)
    guide = Guide(Budget())
    assert BY_NAME["split_game"](Heaps((3,)), guide) is None
    assert BY_NAME["apply_closed_form"](Heaps((4,)), guide) is None
    assert BY_NAME["apply_closed_form"](Heaps((1, 3)), guide) is None
    assert BY_NAME["apply_closed_form"](PictureTerm(Position("b")), guide) is None


class Liar(NamedTuple):
    """A heap whose formula is wrong."""

    size: int

    def options(self, _: Player) -> list[Liar]:
        return [Liar(left) for left in range(self.size)]

    def closed_form(self) -> Game:
        return Game(self.size)


def test_a_wrong_formula_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Guide, "value", lambda _, term: term if isinstance(term, Game) else term.closed_form())
    assert BY_NAME["apply_closed_form"](Liar(2), Guide(Budget())) is None  # {0, 1 | 0, 1} is not 2


def test_sums_of_forms_take_two_forms() -> None:
    rule = options.add_forms
    assert rule((form("0", "1"), form("0", "0")), Guide(Budget())) is not None
    assert rule((form("0", "1"), Game("*")), Guide(Budget())) is None
    assert rule((form("0", "1"),), Guide(Budget())) is None


def test_nimbers_are_added_when_all_is_known() -> None:
    rule = TERMS_RULES[2]
    assert rule((star(1), star(3)), Guide(Budget())) is not None
    assert rule((star(1), Game("^")), Guide(Budget())) is None
    assert rule((star(1), star(3), PictureTerm(Position("g"))), Guide(Budget())) is None


def test_two_ahead_takes_two() -> None:
    assert apply_two_ahead((Game("^2"),)) is not None
    assert apply_two_ahead((Game("v2*"),)) is not None
    for text in ("^*", "v", "*3", "2", "1/2^3", "{2|-2}"):
        assert apply_two_ahead((Game(text),)) is None, text


@given(numbers)
def test_a_series_ends_in_the_number_on_the_stick(x: object) -> None:
    assert not isinstance(x, str)
    for color, sign in ((Color.BLUE, 1), (Color.RED, -1)):
        terms = list_series(color, x).terms  # type: ignore[arg-type]
        numerator, denominator = terms[-1]
        assert numerator / denominator == on_stick(color, x)  # type: ignore[arg-type]
        assert [sign * above > 1 for above, _ in terms] == [False] * (len(terms) - 1) + [True]


def test_balancing_moves_win_and_are_there_exactly_when_needed() -> None:
    for heaps in product(range(6), repeat=3):
        found = balance(heaps)
        total = heaps[0] ^ heaps[1] ^ heaps[2]
        assert (found is None) == (total == 0)
        if found is not None:
            place, size = found
            assert size < heaps[place]
            assert total ^ heaps[place] ^ size == 0


@given(positions(max_edges=9))
@examples(80, pure=20)
def test_every_rule_keeps_the_value_wherever_it_applies(position: Position) -> None:
    term = PictureTerm(position)
    for (name, rule), full in product(BY_NAME.items(), (False, True)):
        found = rule(term, Guide(Budget(), full=full))
        if found is not None:
            assert plain_total(found.after) == plain_total((term,)), name


@given(positions(max_edges=8, floating=False, points=False))
def test_the_short_text_of_a_picture_reads_back(position: Position) -> None:
    assert same_shape(Position(short_text(position)), position)


def test_what_no_rule_takes_further_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    arch = Position("0-1B 0-2B 1-2R")  # worth 1, and no rule but the table of options applies to it
    assert explain(arch).rules == ("options", "simplicity")
    monkeypatch.setattr(options, "_MOST_MOVES", 1)
    explanation = explain(arch)
    assert explanation.rules == ("search",)
    assert explanation.value == 1
    assert "No rule takes this any further" in str(explanation.steps[0].sentence)
    figure = explanation.steps[0].figure
    assert isinstance(figure, OptionsTable)
    assert [(row.player, row.value) for row in figure.rows] == [(Player.LEFT, Game("1/2")), (Player.RIGHT, Game(2))]


def test_no_rule_that_is_wrong_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(term: Term, guide: Guide) -> object:
        found = BY_NAME["value_stalk"](term, guide)
        return found and type(found)("wrong", (Game(7),), found.formula, found.sentence)

    def idle(term: Term, guide: Guide) -> object:
        found = BY_NAME["value_stalk"](term, guide)
        return found and type(found)("idle", (term,), found.formula, found.sentence)

    monkeypatch.setattr("hackenbush.explaining.route.RULES", (wrong, idle, *RULES))
    explanation = explain(Position("br"))
    assert explanation.rules == ("stalk",)
    assert explanation.value == Game("1/2")


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("2 + 1", ["add"]),
        ("2", []),  # there is nothing to add
        ("{0|1} + 2", ["simplicity", "add"]),  # not before both are values
    ],
)
def test_values_are_added_once_all_terms_are_values(text: str, rules: list[str]) -> None:
    assert list(explain(text).rules) == rules


def test_fractions_are_written_out_in_full_detail_only() -> None:
    assert explain("1/4 + 1/8", detail="full").rules[0] == "equivalence"
    assert explain("1/4 + 1/8").rules == ("add",)
    assert explain("1/4 + 1", detail="full").rules == ("add",)  # an integer has nothing to write out
    assert explain("1/4 + 1/8 + 1/2", detail="full").rules == ("add",)
