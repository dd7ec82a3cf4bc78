"""The kernel in plain Python: the specification of the compiled one, and its replacement where there is none."""

from hackenbush._kernel.pure.board import *
from hackenbush._kernel.pure.games import *
from hackenbush._kernel.pure.green import *
from hackenbush._kernel.pure.hotchpotch import *
from hackenbush._kernel.pure.letters import *
from hackenbush._kernel.pure.packing import *
from hackenbush._kernel.pure.shapes import *
from hackenbush._kernel.pure.trees import *
