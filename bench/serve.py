"""``python -m bench serve``: many clients at once, easy and hostile, against a server on this machine.

Easy clients act as a person at the page would: they ask for the value of a gallery picture, over HTTP or a WebSocket,
think for a moment, cut an edge, and ask again. Hostile ones are four times as fast: they ask for positions that are too
hard, lay out thousands of edges, send garbage or hang up halfway. Now and then a worker is killed. What counts is how
long the easy ones wait, and whether all workers are back at the end. The machine should be idle otherwise: the load
before the clients start is reported too.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import sys
from asyncio.subprocess import PIPE
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from bench.inputs import SEED, random_picture
from hackenbush.board import Position, all_specimens
from hackenbush.players import Player

__all__ = ["Load", "load_table", "measure_load"]

_THOUGHT = 2.0  # seconds at most between two requests of an easy client
_SCORN = 0.5  # seconds at most between two requests of a hostile client
_PATIENCE = 30.0  # seconds after which a request counts as not answered
_SETTLING = 60.0  # seconds for the workers to come back
_LARGEST_EASY = 20  # edges


@dataclass
class Load:
    """The results: the waits of easy clients, the answers to everyone, memory, and workers."""

    clients: int
    seconds: float
    waits: list[float] = field(default_factory=list)
    easy: Counter[str] = field(default_factory=Counter)
    hostile: Counter[str] = field(default_factory=Counter)
    memory: int = 0  # bytes of the server and its workers, at their peak
    killed: int = 0
    lost: int = 0
    workers: tuple[int, int] = (0, 0)  # before and after
    others: float = 0.0  # the load of the machine before the clients came

    def wait(self, share: float) -> float:
        """Return the wait that this share of the easy requests had at most."""
        ordered = sorted(self.waits)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


async def measure_load(*, clients: int, seconds: float, hostile: float = 0.3, kill_every: float = 5.0) -> Load:
    """Run this many clients, a share of them hostile, against a server for a time, and return the results."""
    load = Load(clients, seconds)
    async with _served() as (host, port, process):
        address = host, port
        await _until_ready(address)
        before = await _workers(address)
        bodies = _nuisances()
        load.others = os.getloadavg()[0]
        end = monotonic() + seconds
        crowd = [
            _hostile(address, load, end, seed, bodies) if seed < hostile * clients else _easy(address, load, end, seed)
            for seed in range(clients)
        ]
        await asyncio.gather(*crowd, _watch(process, load, end), _kill(process, load, end, kill_every))
        settled = monotonic() + _SETTLING
        while (after := await _workers(address)) < before and monotonic() < settled:
            await asyncio.sleep(0.1)
        load.workers = before, after
        load.lost = sum(pool["lost"] for pool in (await _health(address))["pools"].values())
    return load


# ---- the server --------------------------------------------------------------------------------------------


@asynccontextmanager
async def _served() -> AsyncIterator[tuple[str, int, int]]:
    command = [sys.executable, "-m", "hackenbush", "serve", "--port", "0"]
    process = await asyncio.create_subprocess_exec(*command, stdout=PIPE)
    assert process.stdout is not None
    try:
        url = (await process.stdout.readline()).decode().split(" at ")[1].split()[0]
        host, port = url.removeprefix("http://").rstrip("/").split(":")
        yield host, int(port), process.pid
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process.pid, signal.SIGINT)
        await process.wait()


async def _health(address: tuple[str, int]) -> Any:
    async with _Connection(address) as connection:
        return json.loads((await connection.ask("GET", "health"))[1])


async def _workers(address: tuple[str, int]) -> int:
    return sum(pool["workers"] for pool in (await _health(address))["pools"].values())


async def _until_ready(address: tuple[str, int]) -> None:
    fast = max(2, os.cpu_count() or 1)
    while await _workers(address) < fast + 2 * (fast // 2):
        await asyncio.sleep(0.1)


def _family(parent: int) -> dict[int, int]:
    """Return the resident memory of a process and of its children, by their numbers."""
    found = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError, IndexError):
            fields = stat.read_text().rpartition(")")[2].split()
            if parent in (int(stat.parent.name), int(fields[1])):
                found[int(stat.parent.name)] = int(fields[21]) * os.sysconf("SC_PAGE_SIZE")
    return found


async def _watch(server: int, load: Load, end: float) -> None:
    while monotonic() < end:
        load.memory = max(load.memory, sum(_family(server).values()))
        await asyncio.sleep(0.5)


async def _kill(server: int, load: Load, end: float, every: float) -> None:
    rng = random.Random(SEED)
    while monotonic() + every < end:
        await asyncio.sleep(every)
        if workers := sorted(set(_family(server)) - {server}):
            with contextlib.suppress(ProcessLookupError):
                os.kill(rng.choice(workers), signal.SIGKILL)
                load.killed += 1


# ---- clients -----------------------------------------------------------------------------------------------


class _Connection:
    """HTTP over one connection, as little of it as is needed here."""

    def __init__(self, address: tuple[str, int]) -> None:
        self._address = address

    async def __aenter__(self) -> _Connection:
        self._reader, self._writer = await asyncio.open_connection(*self._address)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._writer.close()
        with contextlib.suppress(OSError):
            await self._writer.wait_closed()

    async def ask(self, method: str, path: str, body: bytes = b"") -> tuple[int, bytes]:
        """Return the status and the body of the answer."""
        await self.say(method, path, body)
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(head.partition("content-length: ")[2].partition("\r")[0])
        return int(head.split()[1]), await self._reader.readexactly(length)

    async def say(self, method: str, path: str, body: bytes) -> None:
        """Send a request."""
        head = f"{method} /api/v1/{path} HTTP/1.1\r\nhost: {self._address[0]}\r\ncontent-length: {len(body)}\r\n"
        self._writer.write(f"{head}content-type: application/json\r\n\r\n".encode() + body)
        await self._writer.drain()


async def _easy(address: tuple[str, int], load: Load, end: float, seed: int) -> None:
    """Be a person at the page."""
    rng = random.Random(SEED + seed)
    pictures = [one.position for one in all_specimens().values() if len(one.position) <= _LARGEST_EASY]
    solver = _Socket(address) if seed % 2 else _Poster(address)
    await asyncio.sleep(rng.random() * _THOUGHT)
    while monotonic() < end:
        position, player = rng.choice(pictures), rng.choice(list(Player))
        while monotonic() < end and (cuts := position.moves(player)):
            start = monotonic()
            load.easy[await _outcome(solver.solve(str(position)))] += 1
            load.waits.append(monotonic() - start)
            position, player = position.cut(rng.choice(cuts)), -player
            await asyncio.sleep(rng.random() * _THOUGHT)
    await solver.close()


async def _outcome(answer: Awaitable[str], patience: float = _PATIENCE) -> str:
    """Return how a request ended, as one word."""
    try:
        async with asyncio.timeout(patience):
            return await answer
    except TimeoutError:
        return "not answered in time"
    except (OSError, asyncio.IncompleteReadError):
        return "connection lost"


class _Poster:
    """Solves over HTTP, on one connection as long as it lasts."""

    def __init__(self, address: tuple[str, int]) -> None:
        self._address = address
        self._connection: _Connection | None = None

    async def solve(self, position: str) -> str:
        """Return how a position was answered."""
        connection, self._connection = self._connection or await _Connection(self._address).__aenter__(), None
        status, content = await connection.ask("POST", "value", json.dumps({"position": position}).encode())
        self._connection = connection
        if status != 200:
            return f"status {status}"
        return "exact" if json.loads(content)["exact"] else "bounds"

    async def close(self) -> None:
        """Hang up."""
        if self._connection is not None:
            await self._connection.__aexit__()


class _Socket:
    """Solves over a WebSocket, with all moves, as the page does."""

    def __init__(self, address: tuple[str, int]) -> None:
        self._url = f"ws://{address[0]}:{address[1]}/api/v1/solve"
        self._socket: Any = None
        self._id = 0

    async def solve(self, position: str) -> str:
        """Return how a position was answered."""
        from websockets.asyncio.client import connect

        if self._socket is None:
            self._socket = await connect(self._url, max_size=None)
        self._id += 1
        await self._socket.send(json.dumps({"id": self._id, "position": position, "moves": True}))
        while True:
            frame = json.loads(await self._socket.recv())
            if frame["id"] == self._id and frame["state"] in ("exact", "stopped", "busy", "error"):
                return str(frame["state"])

    async def close(self) -> None:
        """Hang up."""
        if self._socket is not None:
            await self._socket.close()


class Nuisance(NamedTuple):
    """A request that is made ready before the clock runs: where to, with what, and whether to hang up in the middle."""

    path: str
    body: bytes
    hangs_up: bool = False


async def _hostile(address: tuple[str, int], load: Load, end: float, seed: int, bodies: Sequence[Nuisance]) -> None:
    """Be a nuisance."""
    rng = random.Random(SEED + seed)
    while monotonic() < end:
        answer = _annoyed(address, rng.choice(bodies), rng)
        load.hostile[await _outcome(answer, min(_PATIENCE, end + 1 - monotonic()))] += 1
        await asyncio.sleep(rng.random() * _SCORN)


async def _annoyed(address: tuple[str, int], nuisance: Nuisance, rng: random.Random) -> str:
    async with _Connection(address) as connection:
        if not nuisance.hangs_up:
            return f"status {(await connection.ask('POST', nuisance.path, nuisance.body))[0]}"
        await connection.say("POST", nuisance.path, nuisance.body)
        await asyncio.sleep(rng.random())
    return "hung up"


def _nuisances(count: int = 60) -> list[Nuisance]:
    """Return requests that cost much: unsolvable, large, senseless, or given up."""
    rng = random.Random(SEED)
    made = []
    for seed in range(count):
        picture = str(Position(random_picture(rng.randrange(40, 80), rng.choice(["br", "brg"]), seed)))
        match seed % 5:
            case 0 | 1:
                made.append(_nuisance(rng.choice(["value", "moves", "explain"]), position=picture))
            case 2:
                edges = [[rng.randrange(i + 1), i + 1, rng.choice("brg")] for i in range(rng.randrange(1_000, 20_000))]
                path = rng.choice(["layout", "value", "render"])
                made.append(_nuisance(path, position={"edges": edges}, format="svg"))
            case 3:
                made.append(_nuisance("parse", text="(" * rng.randrange(1_000_000)))
            case _:
                made.append(_nuisance("value", position=picture, seconds=30)._replace(hangs_up=True))
    return made


def _nuisance(path: str, **body: object) -> Nuisance:
    return Nuisance(path, json.dumps(body).encode())


# ---- the report --------------------------------------------------------------------------------------------


def load_table(load: Load) -> str:
    """Return the results as lines."""

    def listed(counts: Counter[str]) -> str:
        return ", ".join(f"{count:,} {what}" for what, count in counts.most_common()) or "none"

    half, most, longest = (1000 * load.wait(share) for share in (0.5, 0.95, 1.0))
    before, after = load.workers
    return "\n".join(
        [
            f"{load.clients} clients for {load.seconds:g} s",
            f"the machine       {os.cpu_count()} processors, load {load.others:.1f} before the clients came",
            f"easy requests     {len(load.waits):,}: {listed(load.easy)}",
            f"they waited       p50 {half:,.0f} ms, p95 {most:,.0f} ms, longest {longest:,.0f} ms",
            f"hostile requests  {sum(load.hostile.values()):,}: {listed(load.hostile)}",
            f"memory            {load.memory / 2**20:.0f} MiB at most, the server and its workers",
            f"workers           {load.killed} killed, {load.lost} lost, {after} of {before} there at the end",
        ]
    )
