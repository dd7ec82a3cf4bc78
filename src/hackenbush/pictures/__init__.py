"""Pictures as SVG, which browsers, notebooks and slides show as they are, and as PNG for all else.

Each kind of picture is a function named after it. What comes back is a `str` that shows itself in a notebook; every
element has a CSS class, dark mode is followed, and ``<desc>`` says the same exactly and in words.

>>> from hackenbush.values import Game
>>> thermograph(Game("{2|-1}")).startswith("<svg ")
True
"""

from hackenbush.pictures.number_lines import Mark, number_line
from hackenbush.pictures.png import to_png
from hackenbush.pictures.stalks import stalk, stalk_text
from hackenbush.pictures.strips import strip
from hackenbush.pictures.svg import Svg
from hackenbush.pictures.thermographs import thermograph

__all__ = ["Mark", "Svg", "number_line", "stalk", "stalk_text", "strip", "thermograph", "to_png"]
