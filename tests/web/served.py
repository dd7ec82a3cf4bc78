"""A server under test: started as anybody would, asked over HTTP and a WebSocket, and ended by Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from hackenbush import Position
from tests.samples import SANITIZED
from tests.waiting import PATIENCE, wait_until

ENDINGS = ("exact", "stopped", "busy", "error")

timely = pytest.mark.skipif(
    SANITIZED,
    reason="the kernel with sanitizers is too slow for the server's limits",
)


@dataclass
class Served:
    """The process, its address, a client, and what it printed when it ended."""

    process: subprocess.Popen[str]
    url: str
    client: httpx.Client
    errors: str = ""
    code: int | None = None

    def post(self, path: str, **body: object) -> Any:
        """Return the answer to a request that is in order."""
        answer = self.client.post(f"/api/v1/{path}", json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def fails(self, path: str, **body: object) -> tuple[int, str]:
        """Return the status and the kind of the error that a request is answered with."""
        answer = self.client.post(f"/api/v1/{path}", json=body)
        fault = answer.json()["error"]
        assert set(fault) == {"kind", "message", "column"}
        assert fault["message"]
        return answer.status_code, fault["kind"]

    def get(self, path: str) -> httpx.Response:
        return self.client.get(path)

    def health(self) -> dict[str, Any]:
        found: dict[str, Any] = self.get("/api/v1/health").json()
        return found

    def socket(self) -> ClientConnection:
        return connect(self.url.replace("http", "ws") + "api/v1/solve", max_size=None, max_queue=None)

    def workers(self, pool: str | None = None) -> list[int]:
        """Return the numbers of the worker processes, of one pool or of all."""
        nice = {"fast": " 0 ", "doubtful": " 5 ", "slow": " 10 ", None: " "}[pool]
        return [pid for pid, command in _children(self.process.pid) if f"hackenbush.web.pool.worker{nice}" in command]


def _children(parent: int) -> list[tuple[int, str]]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
            command = (stat.parent / "cmdline").read_text().replace("\0", " ").strip()
        except OSError:
            continue
        if int(fields[1]) == parent and fields[0] != "Z":
            found.append((int(stat.parent.name), command))
    return found


def runs(pid: int) -> bool:
    """Return whether a process is there and has not ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@contextmanager
def serving(*options: str) -> Iterator[Served]:
    """Run a server, and end it by Ctrl-C."""
    command = [sys.executable, "-m", "hackenbush", "serve", "--port", "0", *options]
    with TemporaryFile("w+") as errors:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, start_new_session=True)
        assert process.stdout is not None
        try:
            url = process.stdout.readline().split(" at ")[1].split()[0]
            with httpx.Client(base_url=url, timeout=PATIENCE) as client:
                served = Served(process, url, client)
                wait_until(lambda: served.health()["ok"])
                yield served
                workers = served.workers()
            os.killpg(process.pid, signal.SIGINT)  # as a terminal does
            served.code = process.wait(PATIENCE)
            wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in workers))
        finally:
            process.kill()
            process.wait()
            process.stdout.close()
        errors.seek(0)
        served.errors = errors.read()


@dataclass
class Talk:
    """A conversation over a WebSocket."""

    socket: ClientConnection
    heard: list[dict[str, Any]] = field(default_factory=list)

    def say(self, **message: object) -> None:
        self.socket.send(json.dumps(message))

    def hear(self) -> dict[str, Any]:
        frame: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE))
        self.heard.append(frame)
        return frame

    def hear_until(self, *states: str) -> dict[str, Any]:
        """Return the next frame in one of these states; others are kept."""
        while (frame := self.hear())["state"] not in states:
            pass
        return frame


# ---- positions ---------------------------------------------------------------------------------------------


def as_position(picture: dict[str, Any]) -> Position:
    return Position(json.dumps(picture))


def hostile(rows: int = 7) -> str:
    """A red-blue grid that stands on the ground: hard for everybody."""
    edges = []
    for row in range(rows):
        for column in range(rows):
            node = 1 + row * rows + column
            edges.append(f"{0 if row == 0 else node - rows}-{node}{'BR'[(row * row + column) % 2]}")
            if column:
                edges.append(f"{node - 1}-{node}{'BR'[(row + column * column + row * column) % 2]}")
    return " ".join(edges)
