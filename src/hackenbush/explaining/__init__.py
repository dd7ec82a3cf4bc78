"""Why a position has its value, in the steps of a textbook; the kernel checks each step before you see it."""

from hackenbush.explaining.play import Proof, prove_it
from hackenbush.explaining.route import explain
from hackenbush.explaining.steps import Explanation, Step

__all__ = ["Explanation", "Proof", "Step", "explain", "prove_it"]
