"""Find where to draw the nodes and edges of a picture: `layout`.

Trees and stalks stand upright, cycles are round, parallel edges fan out, loops are petals, parts stand side by side in
order, and floating parts hover at the right. Given coordinates are kept, and the rest is fitted to them. The same
picture always has the same layout.
"""

from __future__ import annotations

from hackenbush.board.layout.arrange import layout
from hackenbush.board.layout.geometry import Box, Curve, Layout, Point

__all__ = ["Box", "Curve", "Layout", "Point", "layout"]
