"""Pictures as SVG, which browsers, notebooks and slides show as they are, and as PNG for all else.

Each kind of picture is a function named after it. What comes back is a `str` that shows itself in a notebook; every
element has a CSS class, dark mode is followed, and ``<desc>`` says the same exactly and in words.

>>> from hackenbush.values import Game
>>> thermograph(Game("{2|-1}")).startswith("<svg ")
True
"""

from hackenbush.lazy import attach

__getattr__, __dir__, __all__ = attach(__name__)
