"""Certificates: that there is one for every picture, that a forged one is refused, and that each rule is sound."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import islice, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hackenbush import (
    Budget,
    Certificate,
    Game,
    HackenbushError,
    Position,
    TooHard,
    all_specimens,
    certify,
    gallery,
    same_shape,
    verify,
)
from hackenbush.board import random_position
from hackenbush.board.nodes import is_ground
from hackenbush.errors import Undefined, WrongProof
from hackenbush.players import Player
from hackenbush.proofs.checker import colon_parts, counts, fused_nimber, number_parts
from hackenbush.proofs.loaded import GROUND, Loaded, LoadedPicture, Parts
from hackenbush.proofs.sums import Worth, apply_move, move_names, read_sum
from hackenbush.values import star
from tests.board.by_search import value_by_search
from tests.board.every_shape import grounded_shapes
from tests.board.strategies import positions
from tests.proofs.texts import board_of, dump, with_body
from tests.proofs.texts import load as load_proof
from tests.samples import examples, load, sized

# ---- every picture has a proof -----------------------------------------------------------------------------


def is_proved(position: Position, value: Game) -> bool:
    certificate = Certificate.from_text(certify(position).to_text())
    picture = Position(certificate.picture)
    return verify(certificate) and Game(certificate.value) == value and same_shape(picture, position)


@pytest.mark.parametrize("edges", range(sized(5, pure=4)))
def test_every_small_picture_is_proved_to_have_the_value_of_its_definition(edges: int) -> None:
    """Of every picture or its negative; of the largest ones a third, unless the run is thorough."""
    step = 1 if edges < 4 else sized(3, pure=3, thorough=1)
    pictures = (
        Position([(*pair, color) for pair, color in zip(ends, colors, strict=True)])
        for ends in grounded_shapes(edges)
        for colors in product("brg", repeat=edges)
        if "r" not in colors or "b" in colors[: colors.index("r")]
    )
    for picture in islice(pictures, 0, None, step):
        assert is_proved(picture, value_by_search(picture)), picture


@given(positions(max_edges=sized(10, pure=7)))
@examples(60, pure=25)
def test_any_picture_is_proved_to_have_the_value_of_its_definition(position: Position) -> None:
    assert is_proved(position, value_by_search(position))


def test_the_agreed_values_of_other_engines_are_proved() -> None:
    records = load("agreed.json")["positions"][:: sized(4, pure=20)]
    for record in records:
        assert is_proved(Position(record["edges"]), Game(record["value"])), record["id"]


@pytest.mark.parametrize("name", [name for name in all_specimens() if len(gallery(name)) <= sized(22, pure=12)])
def test_specimens_are_proved_to_have_their_values(name: str) -> None:
    specimen = all_specimens()[name]
    assert is_proved(specimen.position, Game(specimen.value))


def test_red_blue_trees_and_green_trees_need_two_claims() -> None:
    tree = Position([((n * 7919) % n, n, "br"[n % 3 == 1]) for n in range(1, 1001)])
    green = Position("g" * sized(30_000, pure=3_000, quick=3_000))
    long = Position("br" * 3_000)  # more bits than are written in decimal
    for picture in (tree, green, long):
        certificate = certify(picture)
        assert len(certificate) == 2
        assert verify(certificate)


def test_green_pictures_with_cycles_need_two_claims() -> None:
    n = sized(40, pure=12, quick=12)
    grid = [(n * row + k, n * row + k + 1) for row in range(n) for k in range(n - 1)]
    grid += [(n * row + k, n * (row + 1) + k) for row in range(n - 1) for k in range(n)]
    chain = [(3 * k + step, 3 * k + (step + 1) % 3) for k in range(n) for step in range(3)]
    chain += [(3 * k + 2, 3 * k + 3) for k in range(n)]
    for ends in (grid, chain):
        certificate = certify(Position([(u, v, "g") for u, v in ends]))
        assert [claim.rule for claim in certificate.claims] == ["fusion", "fusion"]
        assert verify(certificate)


@pytest.mark.parametrize(
    ("picture", "value"), [("br", Fraction(1, 2)), ("bb", 2), ("gb", Game("^*")), ("", 0), ("b+r", Game(0))]
)
def test_a_value_that_is_given_is_proved(picture: str, value: Any) -> None:
    assert verify(certify(Position(picture), value))


@pytest.mark.parametrize(
    "value", [Game("1"), Game("1/2*"), Game("1/2^"), Game("{1|0}"), Fraction(1, 4), Game("{1|-1}")]
)
def test_a_value_that_is_wrong_is_an_error(value: Any) -> None:
    with pytest.raises(Undefined, match="the picture is worth 1/2, not"):
        certify(Position("br"), value)


def test_a_spent_budget_tells_the_value() -> None:
    with pytest.raises(TooHard, match="is worth") as caught:
        certify(Position("gggggb+gggggr"), budget=Budget(positions=60))
    assert caught.value.lower == caught.value.upper == 0


# ---- what is forged is refused -----------------------------------------------------------------------------

PROOFS = [  # by all rules
    certify(picture)
    for picture in (
        Position("0-1B 1-2R 0-2B 2-3G 3-4R 0-4G 4-5B"),
        Position("0-1G 1-2G 2-0G 1-3B"),
        Position("0-1B 0-2R 1-2B 1-2R 2-3B 1-3R 3-4R"),
        Position("0-1B 1-2R 0-2B 2-3G 3-4G 4-2G 3-5B"),
        Position("gb+g+br"),
        Position("ggg+gg"),
        Position("0-1G 1-2G 2-0G 2-3G 3-4G 4-5G 5-3G 0-6B"),
    )
]
PROOFS.append(  # by rule ground, which only the compiled prover uses
    Certificate.from_text("""\
{"format":"hackenbush certificate","version":3,"picture":"0-1R 1-1B 0-2B 1-2R","value":"0"}
{"second":"left","rule":"move","edges":[0,3],"ground":[2],"carried":{"0":"1","1":"1"},\
"replies":[["0","0: 1/2>0"],["3","0: 1/2>0"]]}
{"second":"left","rule":"ground","edges":[0,2,3],"carried":{"1":"1"},"claims":[0]}
{"second":"right","rule":"count","edges":[0,2,3],"carried":{"1":"1"}}
{"at_least":1,"at_most":2}
""")
)


def refused(certificate: Certificate) -> bool:
    """Whether a certificate is found to be wrong, also after it was written and read."""
    with pytest.raises(WrongProof):
        verify(Certificate.from_text(certificate.to_text()))
    return True


def changed(certificate: Certificate, number: int, **fields: Any) -> Certificate:
    claims = list(certificate.claims)
    claims[number] = replace(claims[number], **fields)
    return with_body(certificate, claims=tuple(claims))


def test_all_rules_are_among_the_proofs() -> None:
    assert {claim.rule for proof in PROOFS for claim in proof.claims} == {
        "sum",
        "move",
        "count",
        "fusion",
        "number",
        "colon",
        "ground",
    }


@pytest.mark.parametrize("proof", PROOFS, ids=str)
def test_no_other_value_is_proved(proof: Certificate) -> None:
    right = read_sum(proof.sum)
    for step in ("1", "-1", "1/2", "-1/64", "*", "*2", "^", "v", "^*"):
        wrong = right + read_sum(step)
        assert refused(replace(proof, sum=repr(wrong)))


@pytest.mark.parametrize("proof", PROOFS, ids=str)
def test_no_other_picture_is_proved(proof: Certificate) -> None:
    words = proof.picture.split()
    for place, word in enumerate(words):
        for color in "BRG":
            forged = " ".join([*words[:place], word[:-1] + color, *words[place + 1 :]])
            if value_by_search(Position(forged)) != Game(proof.value):
                assert refused(replace(proof, picture=forged))


@pytest.mark.parametrize("proof", PROOFS, ids=str)
def test_every_reply_is_needed(proof: Certificate) -> None:
    for number, claim in enumerate(proof.claims):
        for reply in claim.replies:
            rest = tuple(other for other in claim.replies if other != reply)
            assert refused(changed(proof, number, replies=rest))
            assert refused(changed(proof, number, replies=(*rest, reply._replace(answer="99"))))
            assert refused(changed(proof, number, replies=(*rest, reply._replace(answer=reply.move))))


@pytest.mark.parametrize("proof", PROOFS, ids=str)
def test_a_reply_leads_to_the_claim_it_names(proof: Certificate) -> None:
    for number, claim in enumerate(proof.claims):
        for reply in claim.replies:
            rest = tuple(other for other in claim.replies if other != reply)
            near = set() if reply.claim is None else {0, reply.claim - 1, reply.claim + 1}
            for wrong in {-1, *near, number, len(proof)} - {reply.claim}:
                assert refused(changed(proof, number, replies=(*rest, reply._replace(claim=wrong))))


@pytest.mark.parametrize("proof", PROOFS, ids=str)
def test_a_claim_rests_on_those_it_names(proof: Certificate) -> None:
    for number, claim in enumerate(proof.claims):
        for place, good in enumerate(claim.claims):
            for wrong in {-1, 0, good - 1, good + 1, number, len(proof)} - {good}:
                used = (*claim.claims[:place], wrong, *claim.claims[place + 1 :])
                assert refused(changed(proof, number, claims=used))
        if claim.claims:
            assert refused(changed(proof, number, claims=claim.claims[1:]))


@pytest.mark.parametrize("proof", PROOFS, ids=str)
def test_a_claim_rests_on_earlier_ones_only(proof: Certificate) -> None:
    for number, claim in enumerate(proof.claims):
        itself = replace(claim, replies=tuple(reply._replace(claim=number) for reply in claim.replies))
        if claim.replies:
            assert refused(changed(proof, number, replies=itself.replies))
    turned = tuple(reversed(proof.claims))
    if any(claim.replies or claim.claims for claim in proof.claims):
        last = len(proof) - 1
        assert refused(with_body(proof, claims=turned, at_least=last - proof.at_least, at_most=last - proof.at_most))


@pytest.mark.parametrize("proof", PROOFS, ids=str)
def test_a_claim_follows_by_its_rule_alone(proof: Certificate) -> None:
    for number, claim in enumerate(proof.claims):
        wrong = {"magic", "number", "colon", "ground"}
        if claim.rule not in ("sum", "count"):  # which may well hold both
            wrong |= {"sum", "count", "fusion"}
        for rule in wrong - {claim.rule}:
            assert refused(changed(proof, number, rule=rule))


@pytest.mark.parametrize("proof", PROOFS, ids=str)
def test_the_two_claims_are_of_the_whole_picture_and_of_both_players(proof: Certificate) -> None:
    for number in range(-2, len(proof) + 2):
        if number != proof.at_least:
            assert refused(replace(proof, at_least=number))
        if number != proof.at_most:
            assert refused(replace(proof, at_most=number))
    assert refused(with_body(proof, claims=()))
    for number in range(len(proof)):
        assert refused(with_body(proof, claims=(*proof.claims[:number], *proof.claims[number + 1 :])))


@pytest.mark.parametrize("proof", PROOFS, ids=str)
def test_nodes_carry_what_is_claimed(proof: Certificate) -> None:
    for number, claim in enumerate(proof.claims):
        if claim.colon is not None:
            for step in ("1", "-1", "*", "^"):
                worth = repr(read_sum(claim.colon.worth) + read_sum(step))
                assert refused(changed(proof, number, colon=claim.colon._replace(worth=worth)))
            assert refused(changed(proof, number, colon=claim.colon._replace(edges=())))
            assert refused(changed(proof, number, colon=claim.colon._replace(node=99)))
    for text in ("#99", "1/3", "#0", "one", "", "1/0"):
        assert refused(changed(proof, 0, carried=((0, text),)))
    for edge in (99, -1):
        assert refused(changed(proof, 0, edges=(*proof.claims[0].edges, edge)))


@pytest.mark.parametrize("side", [(), ("1",), ("#1",), ("#9",), ("#0",), ("-#2",), ("0", "-1/2*")])
def test_games_of_the_list_are_all_small_and_earlier(side: tuple[str, ...]) -> None:
    for game in ((side, ("0",)), (("0",), side)):
        with pytest.raises(ValueError, match=r"with a number|not listed|no options for one|listed from #1"):
            board_of("", (game,))
        assert refused(with_body(PROOFS[1], games=(game, *PROOFS[1].games[1:])))


def test_an_edge_named_twice_is_one_edge() -> None:
    board = board_of("0-0B 0-1B 0-1R", ())
    assert board.fold([0, 0], (), {}) == board.fold([0], (), {})
    assert board.fold([1, 2, 2], (), {}) == board.fold([1, 2], (), {})


def test_what_stands_on_a_node_has_no_other_way_to_the_ground() -> None:
    board = board_of("0-1B 1-2R 0-2B", ())
    whole = board.start(Worth())
    for node, edges in ((1, (1,)), (1, (1, 2)), (0, (0,)), (0, (0, 1)), (3, (0, 1, 2))):
        with pytest.raises(WrongProof, match="more than one path"):
            colon_parts(board, whole, node, edges, Worth())


@pytest.mark.parametrize(
    "picture",
    [
        "0-1B,1-2R",
        "0-01B",
        "ground-1B",
        "0-roofB",
        "0.left-1B",
        "0-1b",
        "0-1",
        "-1B",
        "0-1-2B",
        "00-1B",
        "0-1B|",
        "0-1BB'",
    ],
)
def test_a_picture_is_read_in_one_way_only(picture: str) -> None:
    assert refused(replace(certify(Position("")), picture=picture))


@pytest.mark.parametrize("proof", PROOFS[:2], ids=str)
def test_what_is_not_a_certificate_is_not_read(proof: Certificate) -> None:
    text = proof.to_text()
    for length in range(0, len(text) - 1, 7):
        with pytest.raises(HackenbushError, match=r"not a (whole )?certificate"):
            Certificate.from_text(text[:length])
    data = load_proof(text)
    wrongs = (None, 1.5, [[]], {"a": 1}, True)
    spoiled = [{**data, name: wrong} for name in data.keys() - {"games", "claims"} for wrong in wrongs]
    spoiled += [
        {**data, name: [wrong]} for name in ("games", "claims") for wrong in (*wrongs, {"game": 1}, {"drop": ""})
    ]
    spoiled += [{**data, "version": 1}, {**data, "claims": [{**data["claims"][0], "second": "nobody"}]}]
    spoiled += [{**data, "claims": [{**data["claims"][0], "extra": 1}]}, {**data, "games": [[["0"]]]}]
    for wrong in spoiled:
        with pytest.raises(HackenbushError, match="not a certificate"):
            Certificate.from_text(dump(wrong))


def test_words_say_who_cuts_what() -> None:
    text = "\n".join(certify(Position("0-1B 1-2R 0-2B 0-3G 3-4B")).lines())
    assert "claim 0: Left wins as second: edges 0 1 2, -1 on the ground; by count" in text
    assert "  if Right cuts 3, Left moves from v to * on the ground" in text
    assert "  if Left moves from v to * on the ground, Right cuts 3" in text
    assert str(certify(Position(""))).startswith("the bare ground is worth 0: proved by 2 claims in 1")


# ---- every rule is sound -----------------------------------------------------------------------------------

LISTED = ((("0",), ("^*", "*")), (("0", "#1"), ("*",)))
SUMS = ("0", "1", "-2", "1/2", "-3/4", "*", "*2", "^", "v*", "1*", "#1", "-#2", "1-#1", "-1/2*3")
sums = st.sampled_from(SUMS).map(read_sum)


def as_game(g: Worth) -> Game:
    """The value of a sum, by the list of games."""
    games = [Game("{0|^*,*}"), Game("{0,G|*}", G=Game("{0|^*,*}"))]
    return sum(((games[k - 1] if k > 0 else -games[-k - 1]) for k in g.listed), Game(repr(g._replace(listed=()))))


def by_definition(board: LoadedPicture, parts: Parts, known: dict[Any, Game]) -> Game:
    """The value of a loaded picture from all its options: nothing is folded, what does not stand is dropped."""
    reached, count = {GROUND, *parts.ground}, 0
    while len(reached) > count:
        count = len(reached)
        for edge in parts.edges:
            if reached.intersection(board.ends[edge]):
                reached.update(board.ends[edge])
    edges = tuple(edge for edge in parts.edges if board.ends[edge][0] in reached)
    loads = tuple(sorted((node, g) for node, g in parts.carried.items() if node in reached and g != Worth()))
    if not edges:
        return sum((as_game(g) for _, g in loads), Game(0))
    key = edges, parts.ground, loads
    if key not in known:
        standing = Loaded(edges, parts.ground, loads)
        sides = ([board.play(standing, p, move) for move in board.moves(standing, p)] for p in Player)
        known[key] = Game.of(*([by_definition(board, left, known) for left in side] for side in sides))
    return known[key]


@st.composite
def loaded(draw: st.DrawFn, colors: str = "BRG", loads: st.SearchStrategy[Worth] = sums) -> tuple[LoadedPicture, Parts]:
    """A picture of few edges whose nodes carry some games, and some of whose nodes count as ground."""
    ends = st.integers(0, 3)
    rows = draw(st.lists(st.tuples(ends, ends, st.sampled_from(colors)), max_size=sized(5, pure=4)))
    board = board_of(" ".join(f"{u}-{v}{color}" for u, v, color in rows), LISTED)
    ground = draw(st.sampled_from([frozenset(), frozenset({3})]))
    carried = draw(st.dictionaries(st.integers(0, 3), loads, max_size=2))
    return board, Parts(tuple(range(len(rows))), ground, carried)


def as_parts(position: Loaded) -> Parts:
    return Parts(position.edges, position.ground, dict(position.carried))


many = examples(100, pure=40)


@given(loaded())
@many
def test_folding_keeps_the_value(picture: tuple[LoadedPicture, Parts]) -> None:
    board, parts = picture
    known: dict[Any, Game] = {}
    folded = board.fold(*parts)
    assert by_definition(board, as_parts(folded), known) == by_definition(board, parts, known)
    assert board.fold(*as_parts(folded)) == folded


@given(loaded(loads=st.sampled_from(SUMS[:5]).map(read_sum)), st.integers(-3, 3))
@examples(200, pure=60)
def test_counting_is_never_wrong(picture: tuple[LoadedPicture, Parts], more: int) -> None:
    board, parts = picture
    load = parts.carried.get(GROUND, Worth()) + Worth(Fraction(more))
    parts = Parts(parts.edges, parts.ground, {**parts.carried, GROUND: load})
    g = by_definition(board, parts, {})
    folded = board.fold(*parts)
    assert g >= 0 or not counts(board, folded, Player.LEFT)
    assert g <= 0 or not counts(board, folded, Player.RIGHT)


@given(loaded("G", st.integers(0, 5).map(lambda n: Worth(nimber=n))))
@many
def test_a_green_picture_with_nimbers_is_worth_what_fusion_says(picture: tuple[LoadedPicture, Parts]) -> None:
    board, parts = picture
    nimber = fused_nimber(board, board.fold(*parts))
    assert nimber is not None
    assert star(nimber) == by_definition(board, parts, {})


@given(loaded())
@many
def test_fusion_is_for_green_pictures_with_nimbers_alone(picture: tuple[LoadedPicture, Parts]) -> None:
    board, parts = picture
    folded = board.fold(*parts)
    nimber = fused_nimber(board, folded)
    assert nimber is None or star(nimber) == by_definition(board, parts, {})
    is_green = all(board.colors[edge] == "G" for edge in folded.edges)
    assert (nimber is not None) == (is_green and all(load.is_nimber for _, load in folded.carried))


@given(loaded())
@many
def test_the_number_and_the_rest_add_up(picture: tuple[LoadedPicture, Parts]) -> None:
    board, parts = picture
    known: dict[Any, Game] = {}
    numbers, rest = (by_definition(board, part, known) for part in number_parts(board, board.fold(*parts)))
    assert numbers.is_number
    assert rest.is_all_small
    assert numbers + rest == by_definition(board, parts, known)


@given(loaded(), st.integers(0, 31), st.integers(0, 3), sums)
@many
def test_more_on_a_node_is_never_less(
    picture: tuple[LoadedPicture, Parts], chosen: int, node: int, worth: Worth
) -> None:
    board, parts = picture
    position = board.fold(*parts)
    above = tuple(edge for edge in position.edges if chosen >> edge & 1)
    known: dict[Any, Game] = {}
    try:
        pieces = colon_parts(board, position, node, above, worth)
    except WrongProof:
        return
    on_node, below = (by_definition(board, part, known) for part in pieces)
    whole = by_definition(board, parts, known)
    assert whole >= below if on_node >= 0 else True
    assert whole <= below if on_node <= 0 else True


@given(
    sums
    | st.builds(
        Worth, st.sampled_from([Fraction(0), Fraction(-5, 8)]), st.integers(-4, 4), st.integers(0, 4), st.just(())
    )
)
def test_a_sum_has_the_options_and_the_sign_of_its_value(g: Worth) -> None:
    board = board_of("", LISTED)
    moves = [(player, name) for player in Player for name in move_names(g, player, board.listed)]
    options = [(player, as_game(apply_move(g, player, name, board.listed))) for player, name in moves]
    left, right = ([option for mover, option in options if mover is player] for player in Player)
    assert Game.of(left, right) == as_game(g)
    assert g.is_at_least_zero == (as_game(g) >= 0) or g.listed
    assert as_game(g) >= 0 or not g.is_at_least_zero
    assert read_sum(repr(g)) == g


@given(sums, sums)
def test_sums_add_and_have_negatives(g: Worth, h: Worth) -> None:
    assert as_game(g + h) == as_game(g) + as_game(h)
    assert as_game(-g) == -as_game(g)
    assert g + -g == Worth()


@given(positions())
def test_a_board_has_the_edges_of_the_position(position: Position) -> None:
    picture = certify(position).picture
    board = LoadedPicture(picture, ())
    rows = [(*ends, color.lower()) for ends, color in zip(board.ends, board.colors, strict=True)]
    assert Position(rows) == Position(picture)
    assert [[end == GROUND for end in ends] for ends in board.ends] == [
        [is_ground(node) for node in edge[:2]] for edge in position.edges
    ]
    assert "".join(board.colors) == "".join(edge.color.letter.upper() for edge in position.edges)


@pytest.mark.parametrize("seed", range(sized(12, pure=3)))
def test_a_picture_beside_its_negative_is_proved_to_be_worth_nothing(seed: int) -> None:
    p = random_position(7, seed=seed)
    assert is_proved(p + -p, Game(0))


@pytest.mark.parametrize("ups", range(-3, 4))
@pytest.mark.parametrize("nimber", range(4))
def test_ups_and_a_nimber_have_the_sign_of_their_value(ups: int, nimber: int) -> None:
    g = Worth(ups=ups, nimber=nimber)
    assert g.is_at_least_zero == (as_game(g) >= 0)


def test_edges_that_hang_on_the_opponent_are_not_counted() -> None:
    picture = "0-1R 0-1R 1-2B 1-2B"  # Right cuts both red edges, and all falls
    board = board_of(picture, ())
    assert not value_by_search(Position(picture)) >= 0
    assert not counts(board, board.start(Worth()), Player.LEFT)
    assert counts(board, board.start(Worth()), Player.RIGHT)
