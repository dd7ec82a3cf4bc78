"""What a position is worth: numbers, nimbers, ups and every other short game, with their algebra and their heat."""

from hackenbush.values.arithmetic import mex, nim_product, nim_sum, simplest_between
from hackenbush.values.forms import Bypass, Domination, Form
from hackenbush.values.game import Game
from hackenbush.values.special import born_by, down, miny, star, switch, tiny, up
from hackenbush.values.thermographs import Thermograph
from hackenbush.values.uptimals import Uptimal, up_to

__all__ = [
    "Bypass",
    "Domination",
    "Form",
    "Game",
    "Thermograph",
    "Uptimal",
    "born_by",
    "down",
    "mex",
    "miny",
    "nim_product",
    "nim_sum",
    "simplest_between",
    "star",
    "switch",
    "tiny",
    "up",
    "up_to",
]
