"""Other games than Hackenbush, one file each, and sums of any of them.

Each position lists its ``options(player)``; those of solved games have a ``closed_form()``. `catalog` reads and writes
them by name.
"""

from hackenbush.rulesets.catalog import GAMES, read_game, write_game
from hackenbush.rulesets.childish import ChildishHackenbush
from hackenbush.rulesets.cutcake import Cutcake
from hackenbush.rulesets.domineering import Domineering
from hackenbush.rulesets.hackenstrings import Hackenstrings
from hackenbush.rulesets.heaps import Heaps
from hackenbush.rulesets.nim import Balancing, Nim
from hackenbush.rulesets.octal import DAWSONS_KAYLES, KAYLES, Octal
from hackenbush.rulesets.periods import Period, find_period
from hackenbush.rulesets.subtraction import Subtraction
from hackenbush.rulesets.sums import Sum
from hackenbush.rulesets.toads_and_frogs import ToadsAndFrogs

__all__ = [
    "DAWSONS_KAYLES",
    "GAMES",
    "KAYLES",
    "Balancing",
    "ChildishHackenbush",
    "Cutcake",
    "Domineering",
    "Hackenstrings",
    "Heaps",
    "Nim",
    "Octal",
    "Period",
    "Subtraction",
    "Sum",
    "ToadsAndFrogs",
    "find_period",
    "read_game",
    "write_game",
]
