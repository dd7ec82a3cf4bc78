"""Green Hackenbush on flat arrays, compiled or in plain Python: see `pure_board` for what the arrays are.

All edges are taken as green; those that float are left out.

| function | gives |
| --- | --- |
| ``green_value(ends, points)`` | the nim value |
| ``green_winning(ends, points)`` | a byte for every edge: 1 if its cut leaves nim value 0 |
| ``green_options(ends, points)`` | an unsigned 32-bit int for every edge: the nim value after its cut, or 2**32 - 1 |
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hackenbush import _kernel

if TYPE_CHECKING or _kernel.NAME == "native":
    from hackenbush._kernel.native import green_options, green_value, green_winning
else:
    from hackenbush._kernel.pure_green import green_options, green_value, green_winning

__all__ = ["green_options", "green_value", "green_winning"]
