"""The mistakes of `mutants.toml` can still be planted, each in one place."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_mistake_can_be_planted() -> None:
    command = [sys.executable, str(ROOT / "tools/mutate"), "--check", "--native"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
