"""Other games than Hackenbush, one file each, and sums of any of them.

Each position lists its ``options(player)``; those of solved games have a ``closed_form()``. `as_playable`
reads them from text, with pictures and values, and `write_game` writes them.
"""

from hackenbush.rulesets.catalog import GAMES, write_game
from hackenbush.rulesets.childish import ChildishHackenbush
from hackenbush.rulesets.cutcake import Cutcake
from hackenbush.rulesets.domineering import Domineering
from hackenbush.rulesets.hackenstrings import Hackenstrings
from hackenbush.rulesets.heaps import Heaps
from hackenbush.rulesets.nim import Balancing, Nim
from hackenbush.rulesets.octal import DAWSONS_KAYLES, KAYLES, Octal
from hackenbush.rulesets.periods import Period, find_period
from hackenbush.rulesets.reading import Readable, as_playable
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
    "Readable",
    "Subtraction",
    "Sum",
    "ToadsAndFrogs",
    "as_playable",
    "find_period",
    "write_game",
]
