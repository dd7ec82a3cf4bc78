"""Measures `hackenbush` side by side with the libraries that you could use instead.

Run it from a checkout with ``python -m bench values``. Every contestant does the same tasks on the same
seeded inputs, each time in a fresh process of its own interpreter, in interleaved rounds of one run, so that the ratios
are fair even if the absolute figures are not. Nothing here is part of the installed package.
"""
