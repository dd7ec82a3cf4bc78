"""A board to draw and play on in a notebook cell: `Board`, with the extra ``hackenbush[notebook]``.

Everything else shows itself in a notebook without this module: positions, values, solutions, explanations, matches.
"""

from hackenbush.notebook.board import Board

__all__ = ["Board"]
