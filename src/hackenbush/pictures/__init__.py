"""Pictures as SVG, for browsers, notebooks and slides, and as PNG for everything else.

Each function returns the kind of picture it is named after, as a `str` that shows itself in a notebook. Every element
has a CSS class, colors follow dark mode, and ``<desc>`` describes the picture exactly, in words.

>>> from hackenbush.values import Game
>>> thermograph(Game("{2|-1}")).startswith("<svg ")
True
"""

from hackenbush.lazy import attach

__getattr__, __dir__, __all__ = attach(__name__)
