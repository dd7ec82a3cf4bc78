"""Pictures that stand on the ground: positions of Hackenbush, built, read, written, laid out and drawn."""

from hackenbush.board.builders import cycle, flower, from_value, random_position, stalk, tree
from hackenbush.board.colors import Color
from hackenbush.board.edges import Edge
from hackenbush.board.faults import Fault
from hackenbush.board.formats import from_networkx, read, to_networkx, write
from hackenbush.board.nodes import Node, is_ground
from hackenbush.board.position import Position, side_by_side
from hackenbush.board.reading import as_position
from hackenbush.board.shapes import canonical, same_shape, shape_key
from hackenbush.board.specimens import Specimen, all_specimens, gallery
from hackenbush.board.tracking import Tracked

__all__ = [
    "Color",
    "Edge",
    "Fault",
    "Node",
    "Position",
    "Specimen",
    "Tracked",
    "all_specimens",
    "as_position",
    "canonical",
    "cycle",
    "flower",
    "from_networkx",
    "from_value",
    "gallery",
    "is_ground",
    "random_position",
    "read",
    "same_shape",
    "shape_key",
    "side_by_side",
    "stalk",
    "to_networkx",
    "tree",
    "write",
]
