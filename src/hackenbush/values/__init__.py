"""What a position is worth: numbers, nimbers, ups and every other short game, with their algebra and their heat."""

from hackenbush.values.arithmetic import mex, nim_product, nim_sum, simplest_between
from hackenbush.values.atomic import atomic_weight
from hackenbush.values.forms import Bypass, Domination, Form, ordinal_sum
from hackenbush.values.game import Game
from hackenbush.values.heat import cool, heat, incentives, norton, overheat, reduced
from hackenbush.values.special import born_by, down, miny, star, switch, tiny, up
from hackenbush.values.thermographs import Thermograph
from hackenbush.values.uptimals import Uptimal, is_uptimal, up_to, uptimal

__all__ = [
    "Bypass",
    "Domination",
    "Form",
    "Game",
    "Thermograph",
    "Uptimal",
    "atomic_weight",
    "born_by",
    "cool",
    "down",
    "heat",
    "incentives",
    "is_uptimal",
    "mex",
    "miny",
    "nim_product",
    "nim_sum",
    "norton",
    "ordinal_sum",
    "overheat",
    "reduced",
    "simplest_between",
    "star",
    "switch",
    "tiny",
    "up",
    "up_to",
    "uptimal",
]
