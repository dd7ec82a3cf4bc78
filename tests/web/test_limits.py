"""What is refused, how that is said, and the headers around every answer."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hackenbush.values.data import LONGEST_BRIEF
from hackenbush.web.http.headers import CONTENT_SECURITY_POLICY
from tests.web.served import Served, timely

BAD_PICTURES = {
    "a colour": {"edges": [[0, 1, "x"]]},
    "a node": {"edges": [[0, "a b", "b"]]},
    "a negative node": {"edges": [[0, -1, "b"]]},
    "a fraction": {"edges": [[0, 0.5, "b"]]},
    "an edge of two": {"edges": [[0, 1]]},
    "no edges": {},
    "a place": {"edges": [[0, 1, "b"]], "places": {"1": [0]}},
    "a place that is text": {"edges": [[0, 1, "b"]], "places": {"1": ["0", 1]}},
    "a large place": {"edges": [[0, 1, "b"]], "places": {"1": [0, 1e305]}},
    "two places": {"edges": [[0, 1, "b"]], "places": {"1": [0, 1], "01": [0, 2]}},
}


@pytest.mark.parametrize("picture", BAD_PICTURES.values(), ids=BAD_PICTURES)
def test_bad_pictures_are_refused(server: Served, picture: object) -> None:
    status, kind = server.fails("value", position=picture)
    assert (status, kind) in [(422, "invalid"), (400, "notation")]


def test_text_that_cannot_be_read_says_where(server: Served) -> None:
    answer = server.client.post("/api/v1/parse", json={"text": "bq"})
    assert answer.status_code == 400
    fault = answer.json()["error"]
    assert (fault["kind"], fault["column"]) == ("notation", 2)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"{", 400),
        (b"", 400),
        (b"[]", 422),
        (b"null", 422),
        (b'"b"', 422),
        (b"\xff\xfe", 400),
        (b'{"position": ' + b"[" * 100_000, 400),
        (b'{"position": {"edges": [[0, 1, "b"]], "places": {"1": [NaN, 1]}}}', 422),
        (b'{"position": {"edges": [[0, 1, "b"]], "places": {"1": [Infinity, 1]}}}', 422),
        (b'{"position": "b", "seconds": NaN}', 422),
        (b'{"position": "b", "seconds": 0}', 422),
        (b'{"position": "b", "seconds": 1000}', 422),
        (b'{"position": "b", "seconds": "1"}', 422),
    ],
)
def test_malformed_bodies_are_refused(server: Served, body: bytes, status: int) -> None:
    answer = server.client.post("/api/v1/value", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == status
    assert answer.json()["error"]["kind"] == ("notation" if status == 400 else "invalid")


@pytest.mark.parametrize("text", ["(" * 500_000, "b" * 99 + "(" * 9_000, "+" * 1000, "b:" + "n" * 70, "0-1B" * 3])
def test_strange_texts_are_refused(server: Served, text: str) -> None:
    answer = server.client.post("/api/v1/parse", json={"text": text})
    assert answer.status_code in (400, 413)


def test_a_body_of_more_than_a_megabyte_is_refused(server: Served) -> None:
    assert server.fails("value", position="b" * (1 << 20)) == (413, "too_large")

    def pieces():  # type: ignore[no-untyped-def]
        yield b'{"position": "'
        for _ in range(1 << 10):
            yield b"b" * (1 << 11)

    answer = server.client.post("/api/v1/value", content=pieces(), headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["error"]["kind"]) == (413, "too_large")


def taken(server: Served, position: str) -> dict[str, Any]:
    """Return the value of a position that is not refused; nothing of it if the machine has too much else to do."""
    answer = server.client.post("/api/v1/value", json={"position": position, "seconds": 30})
    if answer.status_code == 422:
        assert answer.json()["error"]["kind"] == "too_hard"
        return {}
    found: dict[str, Any] = answer.json()["value"]
    return found


@timely
def test_a_megabyte_is_taken(server: Served) -> None:
    assert taken(server, "b" * 99_000 + " " * 900_000).get("number", "99000") == "99000"


@timely
def test_more_than_a_hundred_thousand_edges_are_refused(server: Served) -> None:
    assert server.fails("value", position="g" * 100_001) == (413, "too_large")
    assert taken(server, "g" * 100_000).get("nimber", 100_000) == 100_000
    assert server.fails("value", position={"edges": [[0, "n" * 65, "b"]]}) == (413, "too_large")
    assert server.fails("render", position="g" * 6_000, format="svg") == (413, "too_large")
    assert server.fails("explain", position="b" * 1_001) == (413, "too_large")
    assert server.fails("moves", position="b" * 501) == (413, "too_large")
    assert server.fails("play", position="b" * 501, player="left") == (413, "too_large")


def test_a_very_deep_value_is_refused(server: Served) -> None:
    assert server.fails("build", value="{" * 1_500)[0] == 400
    assert server.fails("build", value="1" + "0" * 1_000)[0] == 422


def test_every_answer_has_the_headers(server: Served) -> None:
    for path in ("/", "/static/index.html", "/api/v1/health", "/nowhere", "/live/board.js"):
        headers = server.get(path).headers
        assert headers["content-security-policy"] == CONTENT_SECURITY_POLICY
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "set-cookie" not in headers
        assert "server" not in headers
        assert "access-control-allow-origin" not in headers
    assert "unsafe" not in CONTENT_SECURITY_POLICY
    assert "http" not in CONTENT_SECURITY_POLICY
    assert server.get("/api/v1/health").headers["cache-control"] == "no-store"


def test_files_are_asked_for_anew_and_not_sent_twice(server: Served) -> None:
    first = server.get("/static/index.html")
    assert first.headers["cache-control"] == "no-cache"
    again = server.client.get("/static/index.html", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304


def test_the_page_is_there(server: Served) -> None:
    answer = server.get("/")
    assert answer.headers["content-type"].startswith("text/html")
    assert "<script" in answer.text
    assert server.get("/live/board.js").headers["content-type"].startswith("text/javascript")
    assert server.get("/live/__init__.py").status_code == 404


def test_the_document_is_complete(server: Served) -> None:
    document = server.get("/api/v1/openapi.json").json()
    paths = {path.removeprefix("/api/v1/") for path in document["paths"]}
    asked = "parse layout value moves explain prove certify render build play hint judge challenge guess"
    assert paths == {
        *asked.split(),
        "gallery",
        "gallery/{name}.svg",
        "chapters",
        "chapters/{slug}",
        "challenges",
        "health",
    }
    for methods in document["paths"].values():
        for operation in methods.values():
            assert operation["summary"]
            answer = operation["responses"]["200"]
            assert answer["content"], operation["operationId"]
            for status in ("400", "413", "422", "429", "503"):
                shape = operation["responses"][status]["content"]["application/json"]["schema"]
                assert shape == {"$ref": "#/components/schemas/Error"}
    json.dumps(document)


def test_a_value_in_a_request_may_be_as_long_as_one_in_an_answer(server: Served) -> None:
    assert LONGEST_BRIEF == 2_000  # as docs/web.md and SECURITY.md say
    assert server.post("build", value="1".rjust(LONGEST_BRIEF))["value"]["text"] == "1"
    assert server.fails("build", value="1".rjust(LONGEST_BRIEF + 1)) == (422, "invalid")
