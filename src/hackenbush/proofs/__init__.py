"""Proofs of values that can be checked without trusting what found them.

A `Certificate` is a list of claims, each of which follows from earlier ones by a rule that is named. The checker knows
the rules of the game and a few theorems, and nothing of the solvers: it is meant to be read, `sums` first, then
`loaded`, then `checker`.
"""

from hackenbush.lazy import attach

__getattr__, __dir__, __all__ = attach(__name__)
