"""Three-color pictures, compiled or in plain Python: see `hackenbush.solvers.hotchpotch` for the theory of both.

| function | gives |
| --- | --- |
| ``hotchpotch_solve(ends, colors, points, positions, seconds, memory)`` | status, bounds of the number, game, visited |

The game is a handle, which belongs to the caller, or None if a limit was reached.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hackenbush import _kernel

if TYPE_CHECKING or _kernel.NAME == "native":
    from hackenbush._kernel.native import hotchpotch_solve
else:
    from hackenbush._kernel.pure_hotchpotch import hotchpotch_solve

__all__ = ["hotchpotch_solve"]
