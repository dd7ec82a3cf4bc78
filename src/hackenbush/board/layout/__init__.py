"""Where to draw the nodes and edges of a picture: `layout`.

Trees and stalks stand upright, cycles are round, parallel edges are fanned, loops are petals, parts stand side
by side in their order, and what does not hang on the ground hovers at the right. Coordinates that were
given are kept, and what lacks them is fitted in. The same picture always has the same layout.
"""

from __future__ import annotations

from hackenbush.board.layout.arrange import layout
from hackenbush.board.layout.geometry import Box, Curve, Layout, Point

__all__ = ["Box", "Curve", "Layout", "Point", "layout"]
