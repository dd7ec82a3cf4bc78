"""Games other than Hackenbush, one file each, and sums of any games.

Each position lists its ``options(player)``; those of solved games have a ``closed_form()``. `as_playable`
reads them from text, with pictures and values, and `write_game` writes them.
"""

from hackenbush.lazy import attach

__getattr__, __dir__, __all__ = attach(__name__)
