"""Red-blue pictures, compiled or in plain Python: see `pure_redblue` for the theory of both.

| function | gives |
| --- | --- |
| ``redblue_solve(ends, colors, points, goal, positions, seconds, memory, report)`` | status, bounds, visited |
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hackenbush import _kernel

if TYPE_CHECKING or _kernel.NAME == "native":
    from hackenbush._kernel.native import redblue_solve
else:
    from hackenbush._kernel.pure_redblue import redblue_solve

__all__ = ["redblue_solve"]
