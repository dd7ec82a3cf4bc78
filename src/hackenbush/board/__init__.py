"""Pictures that stand on the ground: positions of Hackenbush, built, read, written, laid out and drawn."""

from hackenbush.lazy import attach

__getattr__, __dir__, __all__ = attach(__name__)
