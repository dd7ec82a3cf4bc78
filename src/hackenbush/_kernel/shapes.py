"""The shapes of pictures in flat arrays, compiled or in plain Python: see `pure_shapes` for how.

| function | gives |
| --- | --- |
| ``shape_edges(ends, colors, points, tries)`` | ends and colors of the picture of this shape with fixed names |
| ``shape_key(ends, colors, points, tries)`` | bytes that are equal for pictures of one shape, and for no others |

Both give None if more than so many numberings of one part would have to be tried.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hackenbush import _kernel

if TYPE_CHECKING or _kernel.NAME == "native":
    from hackenbush._kernel.native import shape_edges, shape_key
else:
    from hackenbush._kernel.pure_shapes import shape_edges, shape_key

__all__ = ["shape_edges", "shape_key"]
