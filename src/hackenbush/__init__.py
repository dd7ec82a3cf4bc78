"""Hackenbush, and the combinatorial game theory that explains it.

>>> from hackenbush import Game, Position, outcome, value
>>> Game("{0|1}") + Game("^*"), Game("*2") + Game("*3")
(Game('1/2^*'), Game('*'))
>>> value(Position("br")), value(Position("ggg")), outcome(Position("b(r,b)+r"))
(Game('1/2'), Game('*3'), Outcome.PREVIOUS)
"""

from hackenbush.lazy import attach

__version__ = "0.1.0"
__getattr__, __dir__, __all__ = attach(__name__)
