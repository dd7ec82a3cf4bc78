"""What one process has saved serves another one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from hackenbush import _kernel
from hackenbush.solvers import save_table, solve
from tests.solvers.test_table import ladder

AGAIN = """
import sys
from hackenbush import Position, solve
from hackenbush.solvers import load_table

load_table(sys.argv[1])
for text in sys.argv[2:]:
    solution = solve(Position(text))
    print(solution.value, solution.visited)
"""


@pytest.mark.skipif(_kernel.NAME != "native", reason="only the compiled kernel keeps searches")
def test_pictures_that_another_process_has_solved_are_free(tmp_path: Path) -> None:
    ladders = [ladder(seed) for seed in range(4)]
    found = [solve(position) for position in ladders]
    save_table(tmp_path / "table")
    command = [sys.executable, "-c", AGAIN, str(tmp_path / "table"), *map(str, ladders)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [f"{each.value} 0" for each in found]
