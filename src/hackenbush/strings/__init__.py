"""Strings of blue and red edges as numbers, finite, periodic, endless and transfinite; and numbers as bits."""

from hackenbush.lazy import attach

__getattr__, __dir__, __all__ = attach(__name__)
