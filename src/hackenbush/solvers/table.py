"""The table of searches: what was found out about red-blue pictures serves later calls.

A search of a red-blue block is kept when a call ends. The same block again costs nothing, and a part of it, such as
what a cut leaves, starts from what is known. The table belongs to the process, and never changes a value: it only
saves work. So a search that ran out of budget starts where the last one stopped, unless it is larger than the table.

When the table is full, the searches that were not used for the longest time are dropped. Calls that run at the same
time in several threads do not share it: the first has it until it ends. The pure-Python kernel has no such table.
"""

from __future__ import annotations

from typing import NamedTuple

from hackenbush import _kernel
from hackenbush.errors import InvalidArgument
from hackenbush.solvers.budget import show_limit

__all__ = ["TableUse", "clear_table", "search_table"]

_MOST = 1 << 62


class TableUse(NamedTuple):
    """How the table is used: bytes allowed and held; searches kept; how often one was used again, or dropped."""

    limit: int
    held: int
    searches: int
    hits: int
    dropped: int


def search_table(*, limit: int | None = None) -> TableUse:
    """Return how the table of searches is used, after setting its limit in bytes if one is given; 0 turns it off.

    >>> before = search_table()
    >>> search_table(limit=0).held
    0
    >>> search_table(limit=before.limit).limit == before.limit
    True

    Raises `InvalidArgument` if the limit is not a whole number from 0 to 2**62.
    """
    if limit is not None and (type(limit) is not int or not 0 <= limit <= _MOST):
        raise InvalidArgument(f"expected a limit in bytes from 0 to 2**62, not {show_limit(limit)}")
    return TableUse(*_kernel.search_table(limit))


def clear_table() -> None:
    """Drop all searches, and keep the limit.

    >>> clear_table()
    >>> search_table().searches
    0
    """
    limit = search_table().limit
    search_table(limit=0)
    search_table(limit=limit)
