"""How much processes may use, and how requests are divided among the pools."""

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

TRY_POSITIONS = 5_000  # a request is tried for this many positions before it goes to the slow pool
TRY_CPU = 0.6  # seconds of processor time for such a try
TRY_SECONDS = 1.0  # seconds by the clock for its search
LARGE = 1 << 16  # bytes; larger requests go straight to the slow pool
EASY = 80  # the cost up to which a request is easy
HUGE = 3_000  # a request of this cost or more goes straight to the slow pool
FAST_PLACES = 400  # requests that may wait in the fast pool
DOUBTFUL_PLACES = 16  # requests that may wait in the doubtful pool
SLOW_PLACES = 6  # requests that may wait in the slow pool, per worker

MEMORY = 512 << 20  # bytes that a search may hold
ADDRESS_SPACE = 2 << 30  # bytes that a worker process can add to those it starts with
RESIDENT = 256 << 20  # bytes; a worker that holds more is replaced after its task
MOST_TASKS = 2_000  # a worker is replaced after this many tasks
CACHE = 32 << 20  # bytes of cached answers
