"""Every endpoint, on positions whose answers are known from outside; errors, limits and headers."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hackenbush import Game, Outcome, Player, Position, all_specimens, gallery
from hackenbush.board.formats import write
from hackenbush.board.nodes import is_ground
from hackenbush.board.spreading import merge_ground
from hackenbush.values.data import LONGEST_BRIEF
from tests.web.served import Served, as_position, hostile

SPECIMENS = all_specimens()
SOLVED_SOON = [name for name in SPECIMENS if name not in ("redwood-bed",)]


def assert_spread(picture: dict[str, Any]) -> None:
    """Every node has a place, and what stands on the ground stands on a point of it."""
    nodes = {str(node) for edge in picture["edges"] for node in edge[:2]}
    assert nodes == set(picture["places"])
    assert "0" not in nodes
    assert all(place[1] == 0 for node, place in picture["places"].items() if is_ground(node))


# ---- pictures ----------------------------------------------------------------------------------------------


def test_a_text_is_parsed(server: Served) -> None:
    data = server.post("parse", text="b(r,g)+gg")
    assert_spread(data["picture"])
    assert merge_ground(as_position(data["picture"])) == Position("b(r,g)+gg")
    assert data["text"] == "b(r,g)+gg"
    assert (data["edges"], data["floating"], data["parts"]) == (5, [], [[0, 1, 2], [3, 4]])


@pytest.mark.parametrize(
    "text", ["0-1B 1-2R", "l(r;e)", "●○", '{"edges": [[0, 1, "b"]], "places": {"1": [3, 1]}}', "", "house"]
)
def test_every_notation_is_parsed(server: Served, text: str) -> None:
    data = server.post("parse", text=text)
    assert_spread(data["picture"])
    expected = gallery("house") if text == "house" else Position(text)
    assert merge_ground(as_position(data["picture"])) == merge_ground(expected)


def test_floating_edges_are_told(server: Served) -> None:
    data = server.post("parse", text="0-1B 2-3R 3-4G")
    assert (data["floating"], data["parts"]) == ([1, 2], [[0]])
    assert "not connected to the ground" in data["description"]


def test_places_and_the_order_of_edges_are_kept(server: Served) -> None:
    picture = {"edges": [[1, 2, "r"], [0, 1, "b"]], "places": {"1": [5, 1], "2": [5.5, 2]}}
    parsed = server.post("parse", text=json.dumps(picture))["picture"]
    assert [edge[2] for edge in parsed["edges"]] == ["r", "b"]
    assert (parsed["places"]["1"], parsed["places"]["2"]) == ([5, 1], [5.5, 2])
    tidy = server.post("layout", position=picture)["picture"]
    assert [edge[2] for edge in tidy["edges"]] == ["r", "b"]
    assert tidy["places"]["1"] != [5, 1]
    assert_spread(tidy)


@pytest.mark.parametrize(
    ("format_", "media", "beginning"),
    [
        ("svg", "image/svg+xml", b"<svg"),
        ("png", "image/png", b"\x89PNG"),
        ("tikz", "application/x-tex", b"\\begin{tikzpicture}"),
        ("text", "text/plain; charset=utf-8", b"   \\     |\n    r   g\n"),
        ("json", "application/json", b'{"version": 1'),
        ("dot", "text/vnd.graphviz; charset=utf-8", b"graph"),
        ("cgsuite", "text/plain; charset=utf-8", b"l(r;e)\n"),
        ("notebook", "text/x-python; charset=utf-8", b"from hackenbush import Position"),
    ],
)
def test_a_picture_is_rendered(server: Served, format_: str, media: str, beginning: bytes) -> None:
    answer = server.client.post("/api/v1/render", json={"position": "b(r,g)", "format": format_, "labels": "letters"})
    assert answer.headers["content-type"] == media
    assert beginning in answer.content[:300]


def test_a_notebook_cell_draws_what_the_page_draws(server: Served) -> None:
    def cell(position: object) -> Position:
        given: dict[str, Any] = {}
        written = server.client.post("/api/v1/render", json={"position": position, "format": "notebook"}).text
        exec(written.replace("\n\n", "\nfound = "), given)
        found: Position = given["found"]
        return found

    assert cell("b(r,g)") == Position("b(r,g)")
    assert not cell("b(r,g)").places  # the automatic layout needs none
    picture = server.post("parse", text="house")["picture"]
    house = cell(picture)
    assert {str(node): list(place) for node, place in house.places.items()} == picture["places"]


def test_the_gallery_is_listed_with_its_values(server: Served) -> None:
    listed = server.get("/api/v1/gallery").json()
    assert [item["name"] for item in listed] == list(SPECIMENS)
    for item in listed:
        assert Game(item["value"]["text"]) == Game(SPECIMENS[item["name"]].value)
        assert_spread(item["picture"])
        assert len(item["picture"]["edges"]) == item["edges"] == len(SPECIMENS[item["name"]].position)
    thumbnail = server.get("/api/v1/gallery/house.svg")
    assert thumbnail.headers["content-type"] == "image/svg+xml"
    assert thumbnail.text.startswith("<svg")


def test_what_is_not_there_is_not_found(server: Served) -> None:
    for path in ("gallery/hose.svg", "chapters/none", "nothing"):
        answer = server.get(f"/api/v1/{path}")
        assert (answer.status_code, answer.json()["error"]["kind"]) == (404, "unknown")
    assert server.get("/static/../../pyproject.toml").status_code == 404
    assert server.get("/static/%2e%2e/app.py").status_code == 404
    assert server.get("/live/%2e%2e/web/http/app.py").status_code == 404


@pytest.mark.parametrize("value", ["3/8", "-5/2", "*3", "^", "1/2^*", "0"])
def test_a_picture_is_built_for_a_value(server: Served, value: str) -> None:
    built = server.post("build", value=value)
    assert Game(built["value"]["text"]) == Game(value)
    found = server.post("value", position=built["picture"])
    assert Game(found["value"]["text"]) == Game(value)


def test_nothing_hot_is_built(server: Served) -> None:
    answer = server.client.post("/api/v1/build", json={"value": "+-1"})
    assert answer.status_code == 422
    assert "hot" in answer.json()["error"]["message"]


# ---- values ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SOLVED_SOON)
def test_specimens_have_their_values(server: Served, name: str) -> None:
    specimen = SPECIMENS[name]
    found = server.post("value", position=name)
    assert found["exact"]
    assert Game(found["value"]["text"]) == Game(specimen.value)
    assert found["outcome"] == found["value"]["outcome"] == Game(specimen.value).outcome.name.lower()
    assert sorted(edge for part in found["parts"] for edge in part["edges"]) == list(range(len(specimen.position)))
    assert sum((Game(part["value"]["text"]) for part in found["parts"]), Game(0)) == Game(specimen.value)


def test_a_value_tells_all(server: Served) -> None:
    found = server.post("value", position="gb")["value"]  # the flower of Winning Ways, chapter 2: up star
    assert found["text"] == "^*"
    assert found["unicode"] == "↑∗"
    assert found["words"] == "up star"
    assert (found["kind"], found["outcome"], found["canonical"], found["birthday"]) == (
        "all-small infinitesimal",
        "next",
        "{0,*|0}",
        2,
    )
    assert (found["number"], found["nimber"], found["atomic_weight"]) == (None, None, "1")
    assert found["parts"] == {"number": "0", "ups": 1, "star": 1}
    assert found["typeset"]["parts"] == {"ups": "↑", "star": "∗"}
    assert found["typeset"]["canonical"] == "{0,∗|0}"
    half = server.post("value", position="br")["value"]
    assert (half["number"], half["mean"], half["temperature"], half["canonical"]) == ("1/2", "1/2", "-1/2", "{0|1}")


def test_the_parts_of_a_green_sum_are_heaps(server: Served) -> None:
    parts = server.post("value", position="ggg+gggg+ggggg")["parts"]
    assert [(part["value"]["nimber"], part["method"]) for part in parts] == [(3, "green"), (4, "green"), (5, "green")]


def test_the_value_of_a_long_stalk_is_cut(server: Served) -> None:
    found = server.post("value", position="br" * 10_000)["value"]
    assert found["shortened"]
    assert all(len(str(text)) <= LONGEST_BRIEF for key, text in found.items() if key != "typeset")


@pytest.mark.parametrize("name", ["nim-3-4-5", "flower", "two-halves-minus-one", "stick-figure", "green-bridge"])
def test_moves_are_those_of_the_rules(server: Served, name: str) -> None:
    position = gallery(name)
    moves = server.post("moves", position=name)["moves"]
    listed = [(move["player"], move["move"]) for move in moves]
    assert listed == [(player.value, edge) for player in Player for edge in position.moves(player)]
    true = Game(SPECIMENS[name].value)
    for move in moves:
        left = position.cut(move["move"])
        assert len(left) == len(position) - 1 - len(move["falls"])
        after = Game(move["value"]["text"])
        mover = Player(move["player"])
        assert move["wins"] == (after.outcome.winner(-mover) is mover)
        assert not (after >= true if mover is Player.LEFT else after <= true), "no option is as good as the position"
    for player in Player:
        winners = [move for move in moves if move["player"] == player.value and move["wins"]]
        assert bool(winners) == (true.outcome.winner(player) is player)


def test_the_balancing_cut_of_nim_is_marked(server: Served) -> None:
    moves = server.post("moves", position="ggg+gggg+ggggg")["moves"]  # 3, 4, 5: only 3 -> 1 wins (Bouton)
    assert {(move["move"], len(move["falls"])) for move in moves if move["wins"]} == {(1, 1)}


def test_a_position_that_is_too_hard_has_bounds(server: Served) -> None:
    found = server.post("value", position=hostile(), seconds=2)
    assert not found["exact"]
    assert Game(found["lower"]["text"]) <= Game(found["upper"]["text"])
    assert found["reason"]


# ---- reasons and proofs ------------------------------------------------------------------------------------


def test_an_explanation_has_pictures_in_one_place(server: Served) -> None:
    data = server.post("explain", position="stick-figure")
    assert Game(data["value"]) == Game(SPECIMENS["stick-figure"].value)
    start = data["start"][0]["picture"]
    assert_spread(start)
    pictures = [
        term["picture"]
        for step in data["steps"]
        for side in ("before", "after")
        for term in step[side]
        if term["kind"] == "picture"
    ]
    assert pictures
    for picture in pictures:
        assert_spread(picture)
        for node, place in picture["places"].items():
            if node in start["places"] and not is_ground(node):
                assert place == start["places"][node]
    assert data["value"] == "¾"


def test_a_proof_is_worth_nothing(server: Served) -> None:
    for name in ("house", "goldfish", "two-halves-minus-one"):
        proof = server.post("prove", position=name)
        assert Game(proof["value"]["text"]) == Game(SPECIMENS[name].value)
        assert_spread(proof["picture"])
        assert server.post("value", position=proof["picture"])["value"]["text"] == "0"
        assert proof["dare"]
    assert server.post("prove", position="br", value="1/2")["text"] == "br+rb"
    assert server.fails("prove", position="br", value="1") == (422, "invalid")


# ---- playing -----------------------------------------------------------------------------------------------


def test_the_computer_wins_what_can_be_won(server: Served) -> None:
    assert server.post("play", position="ggg+gggg+ggggg", player="left", strength="perfect")["edge"] == 1
    assert server.post("play", position="b", player="left", strength="random")["edge"] == 0
    assert server.post("play", position="bb+r", player="left", strength="casual")["edge"] in (0, 1)
    assert server.fails("play", position="r", player="left") == (422, "invalid")


def test_a_hint_names_the_part_and_the_edge(server: Served) -> None:
    hint = server.post("hint", position="ggg+gggg+ggggg", player="right")
    assert (hint["part"], hint["edge"], hint["wins"]) == ([0, 1, 2], 1, True)
    assert "balance" in hint["why"]


def test_a_match_is_judged(server: Served) -> None:
    thrown_away = server.post("judge", start="bb+r", first="left", moves=[0, 2])
    assert [move["changed_hands"] for move in thrown_away["moves"]] == [True, False]
    assert thrown_away["moves"][0]["better"] == [1]
    assert thrown_away["result"] == {
        "winner": "right",
        "spare": 0,
        "words": "Left cannot move: Right wins with no move to spare",
    }
    assert server.post("judge", start="bb+r", first="left", moves=[1])["result"] is None
    assert server.fails("judge", start="bb+r", first="left", moves=[2]) == (422, "illegal")
    assert server.fails("judge", start="bb+r", first="left", moves=[7]) == (422, "illegal")
    assert server.fails("judge", start="bb+r", first="left", moves=[0, 0]) == (422, "illegal")  # it is gone


def test_the_page_can_play_a_game_to_its_end(server: Served) -> None:
    picture = server.post("parse", text="stick-figure")["picture"]
    board, turn, moves = as_position(picture).tracked(), Player.LEFT, list[int]()
    while board.moves(turn):
        choice = server.post("play", position=write(board.position, "json"), player=turn.value)
        moves.append(board.origin[choice["edge"]])
        board, turn = board.cut(moves[-1]), -turn
    result = server.post("judge", start=picture, first="left", moves=moves)["result"]
    assert Outcome.LEFT.winner(Player.LEFT).value == result["winner"]  # worth 3/4


# ---- learning ----------------------------------------------------------------------------------------------


def test_every_chapter_is_served(server: Served) -> None:
    chapters = server.get("/api/v1/chapters").json()
    assert chapters
    for line in chapters:
        chapter = server.get(f"/api/v1/chapters/{line['slug']}").json()
        assert chapter["title"] == line["title"]
        assert chapter["html"]


def test_challenges_are_listed_and_checked(server: Served) -> None:
    listed = {item["id"]: item for item in server.get("/api/v1/challenges").json()}
    assert "solution" not in listed["three-eighths"]
    assert_spread(listed["nim-cut"]["picture"])
    assert server.post("challenge", id="three-eighths", position="brrb")["ok"]
    picture = server.post("parse", text="br")["picture"]
    assert not server.post("challenge", id="three-eighths", position=picture)["ok"]
    assert server.post("challenge", id="nim-cut", answer=1)["ok"]
    assert server.fails("challenge", id="none") == (404, "unknown")


def test_a_guess_can_be_answered(server: Served) -> None:
    card = server.post("guess", seed=3)
    assert card == server.post("guess", seed=3)
    true = server.post("value", position=card["picture"])["value"]["text"]
    assert true in [choice["text"] for choice in card["choices"]]
    assert server.post("challenge", id=card["id"], answer=true)["ok"]
    assert server.post("guess")["choices"]
