"""The report: a table of CPU times with ratios to ours, and the same as JSON with every sample."""

from __future__ import annotations

import os
import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from bench.contestants import OURS
from bench.inputs import SEED
from bench.rounds import Result


def machine() -> dict[str, str | int | None]:
    """Return what the figures depend on: processor, system, Python."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "system": platform.platform(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
    }


def table(versions: Mapping[str, str], results: Sequence[Result]) -> str:
    """Return the table: CPU time per call, and for each peer how many times ours that is."""
    names = list(results[0].entries) if results else []
    rows = [["task", "per", *names]]
    rows.append(["", "", *(versions.get(name, "did not run") for name in names)])
    rows += [[r.task.name, r.task.call, *(cell(r, name) for name in names)] for r in results]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [_line(row, widths) for row in rows]
    lines.insert(2, "-" * (sum(widths) + 2 * len(widths) - 2))
    return "\n".join(line.rstrip() for line in [*lines, "", *notes(results)])


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    """Return the cells side by side: the first two to the left, the figures to the right."""
    return "  ".join(
        text.ljust(width) if column < 2 else text.rjust(width)
        for column, (text, width) in enumerate(zip(row, widths, strict=True))
    )


def cell(result: Result, name: str) -> str:
    """Return a contestant's best time per call, with its ratio to ours if it is a peer."""
    best = result.entries[name].best
    if best is None:
        return "-"
    ours = result.ours.best
    time = duration(best / result.task.calls)
    return time if name == OURS or ours is None else f"{time} {ratio(best / ours):>6}"


def notes(results: Sequence[Result]) -> list[str]:
    """Return why cells are empty, and whether the answers agree."""
    reasons: dict[tuple[str, str], list[str]] = {}
    for result in results:
        for name, entry in result.entries.items():
            if entry.reason:
                reasons.setdefault((name, entry.reason), []).append(result.task.name)
    lines = [f"{name}: {reason} ({', '.join(tasks)})" for (name, reason), tasks in reasons.items()]
    disagreements = [line for result in results for line in result.disagreements]
    shared = [r.task.name for r in results if sum(bool(entry.facts) for entry in r.entries.values()) > 1]
    if disagreements:
        lines += ["The answers DISAGREE:", *disagreements]
    elif shared:
        lines.append(f"The answers agree: {', '.join(shared)}.")
    return lines


def as_json(versions: Mapping[str, str], results: Sequence[Result], *, quick: bool, repeat: int) -> dict[str, Any]:
    """Return everything that was measured, as plain data."""
    return {
        "machine": machine(),
        "versions": dict(versions),
        "seed": SEED,
        "quick": quick,
        "repeat": repeat,
        "clock": "CPU nanoseconds of a fresh process per round (time.process_time_ns)",
        "tasks": [
            {
                **result.task._asdict(),
                "entries": {name: asdict(entry) for name, entry in result.entries.items()},
            }
            for result in results
        ],
        "disagreements": [line for result in results for line in result.disagreements],
    }


def duration(nanoseconds: float) -> str:
    """Return a time in three figures.

    >>> [duration(ns) for ns in (0, 999, 1_234, 56_789_000, 12_345_678_901)]
    ['0 ns', '999 ns', '1.23 µs', '56.8 ms', '12.3 s']
    """
    for size, unit in ((1e9, "s"), (1e6, "ms"), (1e3, "µs")):
        if nanoseconds >= size:
            return f"{figures(nanoseconds / size)} {unit}"
    return f"{nanoseconds:.0f} ns"


def ratio(times: float) -> str:
    """Return how many times ours, in two or three figures.

    >>> ratio(0.456), ratio(12.34), ratio(1234.5)
    ('0.46x', '12.3x', '1234x')
    """
    return f"{figures(times)}x"


def figures(number: float) -> str:
    """Return a number in three figures, without an exponent.

    >>> figures(1.234), figures(99.96), figures(1234.5)
    ('1.23', '100', '1234')
    """
    return f"{number:.2f}" if number < 9.995 else f"{number:.1f}" if number < 99.95 else f"{number:.0f}"


def _processor() -> str:
    """Return the processor's name as far as the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or platform.machine()
