"""Requests that were made to hurt: no path out of the served folders, nothing run, nothing held up for long."""

from __future__ import annotations

import http.client
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.waiting import PATIENCE, wait_until
from tests.web.served import Served, serving

OUTSIDE = [
    "/static/../app.py",
    "/static/..%2fapp.py",
    "/static/%2e%2e/app.py",
    "/static/..%5capp.py",
    "/static/%2e%2e%2f%2e%2e%2f%2e%2e%2f%2e%2e%2f%2e%2e%2f%2e%2e%2f%2e%2e%2f%2e%2e%2fetc/passwd",
    "/static//etc/passwd",
    "/static/index.html%00.js",
    "/live/../web/http/app.py",
    "/live/..%2fweb%2fapp.py",
    "/live/embed.py",
    "/live/__init__.py",
    "/live//etc/passwd.js",
    "/../../../../../etc/passwd",
    "/api/v1/gallery/..%2f..%2fetc%2fpasswd.svg",
    "/api/v1/chapters/..%2f..%2fapp.py",
    "/api/v1/chapters/%00",
]


@pytest.mark.parametrize("path", OUTSIDE)
def test_no_path_leads_out_of_the_served_folders(server: Served, path: str) -> None:
    address = urlsplit(server.url)
    connection = http.client.HTTPConnection(address.hostname or "", address.port or 0, timeout=PATIENCE)
    connection.putrequest("GET", path, skip_host=False)  # as it is, which other clients would tidy up
    connection.endheaders()
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    assert answer.status in (400, 404, 405)
    assert b"root:" not in body
    assert b"import" not in body


HOSTILE_VALUES = [
    "tiny(" * 300 + "1" + ")" * 300,
    "{" * 900 + "|" + "|}" * 300,
    "999999999.{1|-1}",
    "*2147483647 + {1|-1}",
    "0x1p-1000000000",
    "__import__('os').system('true')",
    "{0|*}" * 300,
]


def test_a_sum_that_nobody_can_work_out_is_given_up(server: Served) -> None:
    switches = "+".join(f"{{{n}|{-2 * n}}}" for n in range(1, 60))
    assert server.fails("build", value=switches) in ((422, "too_hard"), (503, "busy"), (503, "lost"))
    wait_until(lambda: server.health()["ok"])  # a worker that was lost is replaced


@pytest.mark.parametrize("value", HOSTILE_VALUES, ids=lambda value: value[:12])
def test_values_that_were_made_to_hurt_are_answered_or_refused_in_time(server: Served, value: str) -> None:
    for path, body in (("build", {"value": value[:2000]}), ("prove", {"position": "b", "value": value[:2000]})):
        answer = server.client.post(f"/api/v1/{path}", json=body)
        assert answer.status_code in (200, 400, 422, 429, 503), answer.text
    wait_until(lambda: server.health()["ok"])  # a worker that was lost is replaced


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "a&b", '"onload="x', "</svg><script>x</script>", "{{7*7}}"]
)
def test_names_of_nodes_are_text_wherever_they_are_shown(server: Served, name: str) -> None:
    picture = {"edges": [[0, name, "b"], [name, 2, "r"]]}
    for format_ in ("svg", "tikz", "text", "json", "dot", "cgsuite"):
        body = {"position": picture, "format": format_, "labels": "nodes"}
        answer = server.client.post("/api/v1/render", json=body)
        assert answer.status_code in (200, 400, 422), answer.text
        assert answer.headers["x-content-type-options"] == "nosniff"
        if format_ == "svg" and answer.status_code == 200:
            assert "<script" not in answer.text.lower()
            assert 'onload="x' not in answer.text.replace("&quot;", "")
    told = server.client.post("/api/v1/explain", json={"position": picture})
    assert told.status_code in (200, 400, 422)


FOREIGN = [
    {"origin": "https://elsewhere.example"},
    {"origin": "null"},
    {"origin": "http://["},
    {"origin": "http://127.0.0.1:1"},
    {"origin": ""},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site", "origin": "http://127.0.0.1:1"},
]


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_a_page_of_another_site_is_not_answered(server: Served, headers: dict[str, str]) -> None:
    answer = server.client.post("/api/v1/value", json={"position": "b"}, headers=headers)
    assert answer.status_code == 403
    assert answer.json()["error"]["kind"] == "foreign"
    assert "access-control-allow-origin" not in answer.headers
    with pytest.raises(InvalidStatus) as refused, connect(socket_of(server), additional_headers=headers):
        pass
    assert refused.value.response.status_code == 403


def test_the_page_itself_and_programs_are_answered(server: Served) -> None:
    own = {"origin": server.url.rstrip("/")}
    for headers in ({}, own, own | {"sec-fetch-site": "same-origin"}, {"sec-fetch-site": "none"}):
        assert server.client.post("/api/v1/value", json={"position": "b"}, headers=headers).status_code == 200
        with connect(socket_of(server), additional_headers=headers) as talk:
            talk.send('{"id": 1, "position": "br"}')
            assert '"id": 1' in talk.recv(timeout=PATIENCE)
    assert server.client.get("/", headers={"sec-fetch-site": "cross-site"}).status_code == 200  # a link to the page


@pytest.mark.parametrize("host", ["elsewhere.example", "127.0.0.1.elsewhere.example", "localhost.example:80", "[", ""])
def test_a_name_that_was_made_to_lead_here_is_not_answered(server: Served, host: str) -> None:
    for path in ("/", "/api/v1/health", "/static/page/main.js"):
        answer = server.client.get(path, headers={"host": host, "origin": f"http://{host}"})
        assert answer.status_code in (400, 421), answer.text
    headers = {"host": host, "origin": f"http://{host}"}
    answer = server.client.post("/api/v1/value", json={"position": "b"}, headers=headers)
    assert answer.status_code in (400, 421)


def test_the_names_of_this_machine_are_answered(server: Served) -> None:
    for host in ("localhost", "LOCALHOST:80", "[::1]:8000", "127.0.0.1", "board.localhost"):
        assert server.client.get("/api/v1/health", headers={"host": host}).status_code == 200


def test_a_server_has_the_names_that_it_is_given() -> None:
    with serving("--workers", "2", "--name", "Bush.example", "--name", "other.example") as served:
        told = {
            host: served.client.get("/api/v1/health", headers={"host": host}).status_code
            for host in ("bush.example", "other.example:443", "localhost", "elsewhere.example")
        }
    assert list(told.values()) == [200, 200, 200, 421]
    assert served.errors == ""


def socket_of(server: Served) -> str:
    return server.url.replace("http", "ws") + "api/v1/solve"
