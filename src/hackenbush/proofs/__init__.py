"""Proofs of values that you can check without trusting the code that found them.

A `Certificate` is a list of claims; each follows from earlier ones by a named rule. The checker knows the rules of the
game and a few theorems, and does not use the solvers. You can read all of it: `limits`, `sums` and `lines` first, then
`loaded`, `checker`, `reading` and `verifying`.
"""

from hackenbush.lazy import attach

__getattr__, __dir__, __all__ = attach(__name__)
