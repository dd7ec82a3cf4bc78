"""What processes may take, and how requests are shared out among them."""

from __future__ import annotations

__all__ = [
    "ADDRESS_SPACE",
    "CACHE",
    "DOUBTFUL_PLACES",
    "EASY",
    "FAST_PLACES",
    "HUGE",
    "LARGE",
    "MEMORY",
    "MOST_TASKS",
    "RESIDENT",
    "SLOW_PLACES",
    "TRY_CPU",
    "TRY_POSITIONS",
    "TRY_SECONDS",
]

TRY_POSITIONS = 5_000  # that a search may visit when it is tried before it goes to the slow pool
TRY_CPU = 0.6  # seconds of a processor that such a try may take, however long it has to wait for one
TRY_SECONDS = 1.0  # that its search may take by the clock
LARGE = 1 << 16  # bytes from which a request goes to the slow pool at once
EASY = 80  # the cost up to which a request is easy
HUGE = 3_000  # the cost from which a request goes to the slow pool at once
FAST_PLACES = 400  # requests that may wait in the fast pool
DOUBTFUL_PLACES = 16  # requests that may wait to be tried beside it, as they may be hard
SLOW_PLACES = 6  # requests that may wait in the slow pool, for each of its workers

MEMORY = 512 << 20  # bytes that a search may hold
ADDRESS_SPACE = 2 << 30  # bytes that a worker process can take beyond those that it starts with
RESIDENT = 256 << 20  # bytes with which a worker is replaced after its task
MOST_TASKS = 2_000  # after which a worker is replaced
CACHE = 32 << 20  # bytes of answers that are kept in case they are asked for again
