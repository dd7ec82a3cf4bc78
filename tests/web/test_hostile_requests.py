"""Requests that were made to hurt: no path out of the served folders, nothing run, nothing held up for long."""

from __future__ import annotations

import http.client
import time
from urllib.parse import urlsplit

import pytest

from tests.web.served import Served

OUTSIDE = [
    "/static/../app.py",
    "/static/..%2fapp.py",
    "/static/%2e%2e/app.py",
    "/static/..%5capp.py",
    "/static/%2e%2e%2f%2e%2e%2f%2e%2e%2f%2e%2e%2f%2e%2e%2f%2e%2e%2f%2e%2e%2f%2e%2e%2fetc/passwd",
    "/static//etc/passwd",
    "/static/index.html%00.js",
    "/live/../web/app.py",
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
    connection = http.client.HTTPConnection(address.hostname or "", address.port or 0, timeout=60)
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
    start = time.monotonic()
    switches = "+".join(f"{{{n}|{-2 * n}}}" for n in range(1, 60))
    assert server.fails("build", value=switches) in ((422, "too_hard"), (503, "busy"), (503, "internal"))
    assert time.monotonic() - start < 60
    assert server.health()["ok"]


@pytest.mark.parametrize("value", HOSTILE_VALUES, ids=lambda value: value[:12])
def test_values_that_were_made_to_hurt_are_answered_or_refused_in_time(server: Served, value: str) -> None:
    start = time.monotonic()
    for path, body in (("build", {"value": value[:2000]}), ("prove", {"position": "b", "value": value[:2000]})):
        answer = server.client.post(f"/api/v1/{path}", json=body)
        assert answer.status_code in (200, 400, 422, 429, 503), answer.text
    assert time.monotonic() - start < 60
    assert server.health()["ok"]


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


def test_a_page_of_another_site_gets_no_socket(server: Served) -> None:
    from websockets.exceptions import InvalidStatus
    from websockets.sync.client import connect

    address = server.url.replace("http", "ws") + "api/v1/solve"
    with pytest.raises(InvalidStatus), connect(address, origin="https://elsewhere.example"):  # type: ignore[arg-type]
        pass


def test_other_sites_may_not_read_answers(server: Served) -> None:
    answer = server.client.post(
        "/api/v1/value", json={"position": "b"}, headers={"origin": "https://elsewhere.example"}
    )
    assert "access-control-allow-origin" not in answer.headers
