"""The core that holds canonical games and computes with them: compiled C++, or its pure-Python twin.

Both offer the same functions of ints and tuples. A *handle* is an int that names a canonical game; equal games
have equal handles while both are held. Every handle that a function returns belongs to the caller, who gives it
back with ``release``, or wraps it in a `Held` object, which gives it back when it goes; what nobody holds is
reclaimed. Numbers are mantissa / 2**exponent.

The environment variable ``HACKENBUSH_KERNEL`` chooses: ``pure`` forces the twin, ``native`` insists on the compiled
kernel; otherwise the compiled one is used where it was built.

| function | gives |
| --- | --- |
| ``number(mantissa, exponent)`` | the number |
| ``simple(mantissa, exponent, ups, nimber)`` | number + ups·↑ + ∗nimber |
| ``parts(game)`` | those four, or None if the game is no such sum |
| ``make(left, right)`` | the canonical form of {left\\|right} |
| ``options(game, side)`` | canonical Left (0) or Right (1) options |
| ``negative(game)``, ``add(a, b)``, ``le(a, b)`` | -a, a + b, a <= b |
| ``stops(game)`` | Left stop and Right stop, two numbers in four ints |
| ``thermal(game)`` | mean and temperature, likewise |
| ``thermograph(game)`` | corners (temperature, value) of the left and of the right wall |
| ``retain(game)``, ``release(game)``, ``collect()`` | hold once more, give back, reclaim now |
| ``usage()``, ``limit(bytes)`` | (games, bytes) held; set the memory limit, beyond which calls raise `TooHard` |
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hackenbush._kernel.held import Held
    from hackenbush._kernel.native import (
        NAME,
        add,
        collect,
        le,
        limit,
        make,
        negative,
        number,
        options,
        parts,
        release,
        retain,
        simple,
        stops,
        thermal,
        thermograph,
        usage,
    )
else:
    _wanted = os.environ.get("HACKENBUSH_KERNEL", "")
    if _wanted not in ("", "native", "pure"):
        raise ImportError(f"HACKENBUSH_KERNEL is 'native', 'pure' or not set, not {_wanted!r}")
    if _wanted == "pure":
        from hackenbush._kernel.held import Held
        from hackenbush._kernel.pure import *  # noqa: F403
    else:
        try:
            from hackenbush._kernel.native import *  # noqa: F403
            from hackenbush._kernel.native import Held
        except ModuleNotFoundError as absent:
            if _wanted == "native" or absent.name != "hackenbush._kernel.native":
                raise
            from hackenbush._kernel.held import Held
            from hackenbush._kernel.pure import *  # noqa: F403

__all__ = [
    "NAME",
    "Held",
    "add",
    "collect",
    "le",
    "limit",
    "make",
    "negative",
    "number",
    "options",
    "parts",
    "release",
    "retain",
    "simple",
    "stops",
    "thermal",
    "thermograph",
    "usage",
]
