"""The peers from PyPI, pinned, in a scratch virtual environment that is made on the first run.

They are GPL, AGPL or MIT programs that run in separate processes; our code never imports them. The
environment is reused as long as it holds the pinned versions. A peer that cannot be installed is reported.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from bench.contestants import OURS
from bench.inputs import ROOT

DEFAULT_VENV = ROOT / "build" / "bench-venv"
PINS = {
    "pycgt": {"pycgt": "0.2.0"},
    "cgt-py": {"cgt-py": "0.11.0", "anywidget": "0.11.0"},  # imports anywidget without declaring it
    "ogdoad": {"ogdoad": "2.0.0"},
}

_LIST_VERSIONS = """
import json, sys
from importlib.metadata import distributions
print(json.dumps([sys.version_info[:2], {d.name.lower(): d.version for d in distributions()}]))
"""


class Seat(NamedTuple):
    """Where a contestant runs: its interpreter, or why it cannot run."""

    name: str
    python: str = ""
    problem: str = ""


def seats(peers: Sequence[str], directory: Path, log: Callable[[str], None]) -> list[Seat]:
    """Return a seat for ourselves, in this interpreter, and one for each peer, installed if needed.

    A virtual environment of another Python, or a broken one, is made again.
    """
    ours = Seat(OURS, sys.executable)
    if not peers:
        return [ours]
    directory = directory.absolute()
    python = str(directory / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
    held = _held(python)
    if held is None:
        log(f"making {directory}")
        try:
            venv.create(directory, with_pip=True, clear=(directory / "pyvenv.cfg").exists())
        except (OSError, subprocess.CalledProcessError) as error:
            return [ours, *(Seat(name, problem=f"no virtual environment: {error}") for name in peers)]
        held = {}
    return [ours, *(_seat(name, python, held, log) for name in peers)]


def _seat(name: str, python: str, held: dict[str, str], log: Callable[[str], None]) -> Seat:
    missing = {pin: version for pin, version in PINS[name].items() if held.get(pin) != version}
    if missing:
        wanted = [f"{pin}=={version}" for pin, version in missing.items()]
        log(f"installing {' '.join(wanted)}")
        pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *wanted]
        done = subprocess.run(pip, capture_output=True, text=True, check=False)
        if done.returncode:
            return Seat(name, problem=f"not installed: {last_line(done.stderr)}")
    return Seat(name, python)


def _held(python: str) -> dict[str, str] | None:
    """Return the versions in an environment, or None if it does not belong to this Python."""
    try:
        done = subprocess.run([python, "-c", _LIST_VERSIONS], capture_output=True, text=True, check=True)
        version, held = json.loads(done.stdout)
    except (OSError, subprocess.CalledProcessError, ValueError):
        return None
    return dict(held) if tuple(version) == sys.version_info[:2] else None


def last_line(text: str) -> str:
    """Return the last line that says something.

    >>> last_line("Traceback\\n  ...\\nImportError: no\\n\\n"), last_line("")
    ('ImportError: no', 'no message')
    """
    lines = text.strip().splitlines()
    return lines[-1].strip() if lines else "no message"
