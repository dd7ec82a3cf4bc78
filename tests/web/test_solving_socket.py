"""Solving over a WebSocket: what is told on the way, what ends it, and what cannot break it."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from hackenbush import Game, all_specimens
from tests.waiting import PATIENCE, wait_until
from tests.web.served import ENDINGS, Served, Talk, hostile, timely


@pytest.fixture
def talk(server: Served) -> Iterator[Talk]:
    with server.socket() as socket:
        yield Talk(socket)


def idle(server: Served) -> bool:
    return all(pool["busy"] == pool["waiting"] == 0 for pool in server.health()["pools"].values())


def test_parts_come_before_the_whole(talk: Talk) -> None:
    talk.say(id=7, position="br+ggg+gb")
    last = talk.hear_until(*ENDINGS)
    assert last["state"] == "exact"
    assert last["solution"]["value"]["text"] == "1/2^*2"  # 1/2 + *3 + ^*
    assert {frame["id"] for frame in talk.heard} == {7}
    assert talk.heard[0]["state"] == "queued"
    parts = [(frame["edges"], frame["value"]["text"]) for frame in talk.heard if frame["state"] == "part"]
    assert parts == [([0, 1], "1/2"), ([2, 3, 4], "*3"), ([5, 6], "^*")]


@pytest.mark.parametrize("name", ["house", "castle", "goldfish", "nim-3-4-5"])
def test_specimens_are_solved(talk: Talk, name: str) -> None:
    talk.say(id=1, position=name)
    last = talk.hear_until(*ENDINGS)
    assert Game(last["solution"]["value"]["text"]) == Game(all_specimens()[name].value)


@timely
def test_a_hard_position_has_bounds_and_then_stops(talk: Talk) -> None:
    talk.say(id=1, position=hostile(), seconds=3)
    last = talk.hear_until(*ENDINGS)
    assert last["state"] == "stopped"
    bounds = [frame for frame in talk.heard if frame["state"] == "bounds"]
    assert bounds
    assert Game(bounds[0]["lower"]["text"]) <= Game(bounds[0]["upper"]["text"])
    assert last["solution"]["reason"]
    assert any(frame["state"] == "solving" and frame["visited"] > 0 for frame in talk.heard)


def test_a_new_position_takes_the_place_of_the_one_before(talk: Talk, server: Served) -> None:
    talk.say(id=1, position=hostile(), seconds=20)
    wait_until(lambda: server.health()["pools"]["slow"]["busy"] == 1)
    talk.say(id=2, position="br")
    last = talk.hear_until("exact")
    assert (last["id"], last["solution"]["value"]["text"]) == (2, "1/2")
    assert not any(frame["id"] == 1 and frame["state"] in ENDINGS for frame in talk.heard)
    wait_until(lambda: idle(server))


def test_a_search_can_be_cancelled(talk: Talk, server: Served) -> None:
    talk.say(id=1, position=hostile(), seconds=20)
    wait_until(lambda: server.health()["pools"]["slow"]["busy"] == 1)
    talk.say(id=5, cancel=True)  # which is not what is being solved
    talk.say(id=1, cancel=True)
    wait_until(lambda: idle(server))


def test_a_client_that_goes_ends_its_search(server: Served) -> None:
    with server.socket() as socket:
        Talk(socket).say(id=1, position=hostile(), seconds=20)
        wait_until(lambda: server.health()["pools"]["slow"]["busy"] == 1)
        socket.socket.close()  # without a word
    wait_until(lambda: idle(server))


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "{",
        "[]",
        "null",
        "7",
        "[" * 100_000,
        '{"id": 1}',
        '{"position": "b"}',
        '{"id": "1", "position": "b"}',
        '{"id": true, "position": "b"}',
        '{"id": 1, "position": 5}',
        '{"id": 1, "position": {"edges": [[0, 1, "x"]]}}',
        '{"id": 1, "position": "b", "seconds": -1}',
        '{"id": 1, "cancel": "yes"}',
        '{"id": 1, "position": {"edges": [[0, 1, "b"]], "places": {"1": [NaN, 0]}}}',
    ],
)
def test_a_malformed_frame_is_answered_and_nothing_is_closed(talk: Talk, frame: str) -> None:
    talk.socket.send(frame)
    answer = talk.hear_until("error")
    assert answer["error"]["kind"] in ("invalid", "notation")
    talk.say(id=2, position="b")
    assert talk.hear_until(*ENDINGS)["state"] == "exact"


def test_a_frame_of_bytes_is_answered_too(talk: Talk) -> None:
    talk.socket.send(b"\x00\xff")
    assert talk.hear()["state"] == "error"
    talk.socket.send(json.dumps({"id": 3, "position": "b"}).encode())
    assert talk.hear_until(*ENDINGS)["state"] == "exact"


def test_a_position_that_cannot_be_read_says_where(talk: Talk) -> None:
    talk.say(id=1, position="b(r")
    last = talk.hear_until(*ENDINGS)
    assert (last["state"], last["error"]["kind"], last["error"]["column"]) == ("error", "notation", 4)


def test_a_frame_that_is_too_large_closes_the_socket(server: Served) -> None:
    with server.socket() as socket, pytest.raises(ConnectionClosed) as closed:
        socket.send(json.dumps({"id": 1, "position": "b" * (1 << 20)}))
        while True:
            socket.recv(timeout=PATIENCE)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


def test_another_site_cannot_use_the_socket(server: Served) -> None:
    url = server.url.replace("http", "ws") + "api/v1/solve"
    with pytest.raises(InvalidStatus) as refused:
        connect(url, origin="http://elsewhere.example")  # type: ignore[arg-type]
    assert refused.value.response.status_code == 403
    with connect(url, origin=server.url.rstrip("/")) as socket:  # type: ignore[arg-type]
        Talk(socket).say(id=1, position="b")
        assert json.loads(socket.recv(timeout=PATIENCE))["state"] == "queued"


def test_two_tabs_are_served_at_once(server: Served) -> None:
    with server.socket() as one, server.socket() as two:
        first, second = Talk(one), Talk(two)
        first.say(id=1, position=hostile(), seconds=20)
        wait_until(lambda: server.health()["pools"]["slow"]["busy"] == 1)
        for number in range(20):
            second.say(id=number, position="house")
            assert second.hear_until(*ENDINGS)["state"] == "exact"
        first.say(id=2, cancel=True)
    wait_until(lambda: idle(server))
