"""A board for notebooks: draw in a cell, and have the position in Python."""
