"""What a position is worth: numbers, nimbers, ups and every other short game, with their algebra and their heat."""

from hackenbush.lazy import attach

__getattr__, __dir__, __all__ = attach(__name__)
