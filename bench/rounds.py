"""Rounds: every contestant does every task once per round, there and back, each in a fresh process.

The order alternates between rounds (ours, peer, peer; peer, peer, ours), so that a machine that slows down is not
unfair to the last one.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from bench.contestants import OURS
from bench.inputs import ROOT
from bench.peers import Seat, last_line
from bench.tasks import Facts, Task

TIMEOUT = 900


@dataclass
class Entry:
    """One contestant's result in one task: nanoseconds per round and facts, or the reason why there are none."""

    samples: list[int] = field(default_factory=list)
    facts: Facts = field(default_factory=dict)
    reason: str = ""

    @property
    def best(self) -> int | None:
        """The smallest CPU time of the rounds, which depends least on the load of the machine."""
        return min(self.samples, default=None)


@dataclass
class Result:
    """One task with the entry of each contestant."""

    task: Task
    entries: dict[str, Entry]

    @property
    def ours(self) -> Entry:
        """Our own entry."""
        return self.entries[OURS]

    @property
    def disagreements(self) -> list[str]:
        """Where the facts of a contestant differ from those of the first that has any."""
        known = {name: entry.facts for name, entry in self.entries.items() if entry.facts}
        if not known:
            return []
        first, expected = next(iter(known.items()))
        return [
            f"{self.task.name}: {key} is {facts[key]} for {name}, {expected[key]} for {first}"
            for name, facts in known.items()
            for key in expected
            if facts[key] != expected[key]
        ]


def measure(
    seats: Sequence[Seat], tasks: Sequence[Task], *, repeat: int, log: Callable[[str], None]
) -> tuple[dict[str, str], list[Result]]:
    """Return the versions that ran and a result for each task, from `repeat` interleaved rounds."""
    versions: dict[str, str] = {}
    results = [Result(task, {seat.name: Entry(reason=seat.problem) for seat in seats}) for task in tasks]
    for number in range(repeat):
        for result in results:
            log(f"round {number + 1} of {repeat}: {result.task.name}")
            for seat in seats[:: -1 if number % 2 else 1]:
                entry = result.entries[seat.name]
                if not entry.reason:
                    _ask(seat, result.task, entry, versions, check=number == 0)
    return versions, results


def _ask(seat: Seat, task: Task, entry: Entry, versions: dict[str, str], *, check: bool) -> None:
    """Have a worker do the task once, and note its answer in the entry."""
    request = {"contestant": seat.name, "kind": task.kind, "size": task.size, "check": check}
    try:
        done = subprocess.run(
            [seat.python, "-m", "bench.worker"],
            input=json.dumps(request),
            capture_output=True,
            text=True,
            check=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": "0"},
            timeout=TIMEOUT,
        )
        reply = json.loads(last_line(done.stdout))
    except subprocess.TimeoutExpired:
        entry.reason = f"stopped after {TIMEOUT} s"
    except subprocess.CalledProcessError as error:
        entry.reason = f"failed: {last_line(error.stderr)}"
    else:
        versions[seat.name] = reply["version"]
        if "lacks" in reply:
            entry.reason = reply["lacks"]
        else:
            entry.samples.append(reply["nanoseconds"])
            entry.facts |= reply.get("facts", {})
