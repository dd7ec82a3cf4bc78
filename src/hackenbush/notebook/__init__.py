"""`Board`: a board in a notebook cell, to draw and play on. It needs the extra ``notebook``.

Positions, values, solutions, explanations and matches show themselves in a notebook without this module.
"""

from hackenbush.notebook.board import Board

__all__ = ["Board"]
