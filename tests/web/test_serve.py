"""The command: what it prints, how it ends, and what it says when it cannot start."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import urllib.request
from contextlib import ExitStack

import pytest

from hackenbush.cli import main
from tests.waiting import PATIENCE, wait_until
from tests.web.raw import HEAD, open_connection
from tests.web.served import Served, hostile, runs, serving


def test_ctrl_c_ends_it_at_work_without_a_word() -> None:
    with serving("--workers", "2") as served, served.socket() as talk:
        assert served.url.startswith("http://127.0.0.1:")
        with urllib.request.urlopen(served.url) as page:
            assert page.status == 200
        talk.send(json.dumps({"id": 1, "seconds": 20, "position": hostile()}))
        wait_until(lambda: served.health()["pools"]["slow"]["busy"] == 1)
    assert (served.code, served.errors) == (0, "")  # and no worker is left, which `serving` waits for


@pytest.mark.parametrize("rest", [b"Content-Length: 1000\r\n\r\n{", b"Transfer-Encoding: chunked\r\n\r\n5\r\n{"])
def test_ctrl_c_ends_it_without_a_word_while_a_request_is_half_there(rest: bytes) -> None:
    with ExitStack() as held:
        with serving("--workers", "1") as served:
            connection = held.enter_context(open_connection(served.url))
            connection.sendall(HEAD + b"Expect: 100-continue\r\n" + rest)
            assert b"100 Continue" in connection.recv(1000)  # the server waits for the body
        assert (served.code, served.errors) == (0, "")


def test_workers_go_when_the_server_is_killed() -> None:
    command = [sys.executable, "-m", "hackenbush", "serve", "--port", "0", "--workers", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert "served at" in process.stdout.readline()
            served = Served(process, "", None)  # type: ignore[arg-type]
            wait_until(lambda: len(served.workers()) == 4)
            workers = served.workers()
        finally:
            process.kill()
        process.wait(PATIENCE)
    wait_until(lambda: not any(map(runs, workers)))


def test_a_port_that_is_taken_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert main(["serve", "--port", str(taken.getsockname()[1])]) == 2
    assert "in use" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--host", "no.such.host.invalid"], "cannot listen on no.such.host.invalid"),
        (["--port", "70000"], "--port: expected a port from 0 to 65535, not '70000'"),
        (["--port", "x"], "--port: expected a port from 0 to 65535, not 'x'"),
        (["--workers", "0"], "--workers: expected a number from 1 to 1000, not '0'"),
        (["--prot", "1"], "did you mean '--port'"),
        (["house"], "house"),
    ],
)
def test_bad_arguments_are_errors(capsys: pytest.CaptureFixture[str], arguments: list[str], said: str) -> None:
    assert main(["serve", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_without_the_extra_it_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in list(sys.modules):
        if name.startswith("hackenbush.web."):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "starlette.applications", None)
    assert main(["serve"]) == 2
    assert 'pip install ".[web]"' in capsys.readouterr().err


def test_help_is_quick_and_says_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--help"]) == 0
    shown = capsys.readouterr().out
    assert all(option in shown for option in ("--host", "--port", "--workers", "--open"))
