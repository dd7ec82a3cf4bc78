"""The kernel in plain Python: what the compiled one does, to be read beside the theorems, and used in its place."""

from hackenbush._kernel.pure.board import *
from hackenbush._kernel.pure.games import *
from hackenbush._kernel.pure.green import *
from hackenbush._kernel.pure.hotchpotch import *
from hackenbush._kernel.pure.letters import *
from hackenbush._kernel.pure.packing import *
from hackenbush._kernel.pure.shapes import *
from hackenbush._kernel.pure.trees import *
