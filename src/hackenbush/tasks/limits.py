"""What a request may cost: sizes of what comes in, budgets of time and memory, lengths of what goes out.

Nothing here bounds what the package can do; it bounds what one client may take from the others.
"""

from __future__ import annotations

__all__ = [
    "ADDRESS_SPACE",
    "DOUBTFUL_PLACES",
    "EASY",
    "FAST_PLACES",
    "HUGE",
    "KEPT",
    "LARGEST_BODY",
    "LARGE_BODY",
    "LARGE_PAUSE",
    "LONGEST_NAME",
    "LONGEST_SECONDS",
    "MEMORY",
    "MOST_CONNECTIONS",
    "MOST_EDGES",
    "MOST_LARGE",
    "MOST_MOVES",
    "MOST_PARTS",
    "MOST_TASKS",
    "RESIDENT",
    "SECONDS",
    "SLOW_PLACES",
    "TRY_CPU",
    "TRY_POSITIONS",
    "TRY_SECONDS",
]

LARGEST_BODY = 1 << 20  # bytes of a request, or of a frame
LARGE_BODY = 1 << 16  # bytes from which a request is large
MOST_LARGE = 4  # large requests that are in hand at once
LARGE_PAUSE = 0.3  # seconds between two large requests or frames that are read, of whomever
MOST_CONNECTIONS = 1_000
MOST_EDGES = 100_000  # of a picture
LONGEST_NAME = 64  # characters of a node's name
MOST_PARTS = 100  # that are valued and shown one by one
MOST_MOVES = 500  # edges of a picture whose cuts are all valued

TRY_POSITIONS = 5_000  # that a search may visit when it is tried before it goes to the slow lane
TRY_CPU = 0.6  # seconds of a processor that such a try may take, however long it has to wait for one
TRY_SECONDS = 1.0  # that its search may take by the clock
SECONDS = 10.0  # in the slow lane, unless the client asks for less or more
LONGEST_SECONDS = 30.0  # that a client may ask for
MEMORY = 512 << 20  # bytes that a search may hold
KEPT = 32 << 20  # bytes of answers that are kept in case they are asked for again

ADDRESS_SPACE = 2 << 30  # bytes that a worker process can take beyond those that it starts with
RESIDENT = 256 << 20  # bytes with which a worker is replaced after its task
MOST_TASKS = 2_000  # after which a worker is replaced

EASY = 80  # the guessed cost up to which a request is easy
HUGE = 3_000  # the guessed cost from which a request is not tried at all before it goes to the slow lane
FAST_PLACES = 400  # requests that may wait in the fast lane
DOUBTFUL_PLACES = 16  # requests that may wait to be tried beside it, as they may be hard
SLOW_PLACES = 6  # requests that may wait in the slow lane, for each of its workers
