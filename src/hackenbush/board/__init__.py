"""Pictures that stand on the ground: positions of Hackenbush, read, written, laid out and drawn."""

from hackenbush.board.colors import Color
from hackenbush.board.nodes import Node, is_ground
from hackenbush.board.position import Edge, Position

__all__ = ["Color", "Edge", "Node", "Position", "is_ground"]
