"""Why a position has its value: the steps a textbook would take, each checked by the kernel before it is shown."""

from hackenbush.explaining.play import Proof, prove_it
from hackenbush.explaining.route import explain
from hackenbush.explaining.steps import Explanation, Step

__all__ = ["Explanation", "Proof", "Step", "explain", "prove_it"]
