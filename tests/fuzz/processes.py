"""A process that answers questions, a line of JSON each: the twin, or a peer."""

from __future__ import annotations

import atexit
import json
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

__all__ = ["ROOT", "Answering"]

ROOT = Path(__file__).parents[2]


class Answering:
    """A process in the root of the repository, which ends with this one."""

    def __init__(self, name: str, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self._name = name
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=environment
        )
        atexit.register(self.close)

    def ask(self, question: Any) -> tuple[str, str]:
        """Return what kind of answer there is, and the answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(question) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"{self._name} has died of {question}")
        kind, said = json.loads(line)
        return kind, said

    def close(self) -> None:
        """End the process, and wait for its end."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()
