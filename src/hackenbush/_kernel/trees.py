"""Red-blue trees, compiled or in plain Python: see `pure_trees` for how, `pure_board` for what the arrays are.

| function | gives |
| --- | --- |
| ``tree_value(ends, colors, points)`` | mantissa and exponent of the value, in lowest terms |
| ``tree_best(ends, colors, points)`` | a byte for every edge: bit 0 for a best cut of Left, bit 1 for one of Right |

Edges that float are ignored. Both raise `ValueError` if a cycle or a green edge stands on the ground.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hackenbush import _kernel

if TYPE_CHECKING or _kernel.NAME == "native":
    from hackenbush._kernel.native import tree_best, tree_value
else:
    from hackenbush._kernel.pure_trees import tree_best, tree_value

__all__ = ["tree_best", "tree_value"]
