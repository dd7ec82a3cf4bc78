"""Proofs of red-blue pictures, written by the compiled kernel.

The claims are of the kind that `hackenbush.solvers.certificates` writes, a hundred times as fast: what depends only on
edges is found once, and the search that found the value tells which answers win. The header and the last line are
written here. Pictures whose cycles have more than 256 edges, with all below them, and numbers of more than 8,192 bits
are left to Python, and so is everything without the compiled kernel.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable

from hackenbush import _kernel
from hackenbush.board.position import Position
from hackenbush.errors import TooHard
from hackenbush.proofs import Summary
from hackenbush.proofs.limits import CLAIMS
from hackenbush.proofs.lines import Header, LastLine, write_line
from hackenbush.proofs.loaded import LoadedPicture
from hackenbush.proofs.sums import Worth
from hackenbush.solvers import claim_store
from hackenbush.solvers.budget import Meter
from hackenbush.solvers.certificates import write_picture
from hackenbush.values import Game

__all__ = ["prove_red_blue"]


def prove_red_blue(
    position: Position, value: Game, write: Callable[[bytes], object], *, meter: Meter
) -> Summary | None:
    """Write a proof that a picture has a value, some lines at a time; return a summary, or None if Python has to do it.

    >>> from hackenbush.solvers.budget import Budget
    >>> print(prove_red_blue(Position("gb"), Game("^*"), print, meter=Meter(Budget())))
    None

    The value must be right. Nothing is written before None is returned. Raises `TooHard` when the budget is spent or
    the proof is beyond a limit of certificates.
    """
    if b"g" in position.arrays.colors or _kernel.NAME == "pure":
        return None
    lines = _Lines(write, Header(write_picture(position), repr(Worth(value.number))))
    board = LoadedPicture(lines.header.picture, ())
    budget = meter.remaining()
    status, claims, at_least, at_most, rules, visited = _kernel.redblue_prove(
        array("I", [node for ends in board.ends for node in ends]).tobytes(),
        "".join(board.colors).lower().encode(),
        (value.number.numerator, value.number.denominator.bit_length() - 1),
        len(lines.first),
        claim_store.BYTES,
        lines.write,
        budget.positions,
        budget.seconds,
        budget.memory,
        budget.thread_count,
    )
    meter.count(visited)
    if status == "size":
        return None
    if status != "done":
        lines.flush()
        raise TooHard(_explain(status, claims, meter))
    lines.write(f"{write_line(LastLine(at_least, at_most))}\n".encode())
    return Summary(*lines.header, (), claims, lines.size, tuple(rules))


class _Lines:
    """Writes lines and counts their bytes; the header is written before the first of them."""

    def __init__(self, write: Callable[[bytes], object], header: Header) -> None:
        self.header = header
        self.first = write_line(header)
        self.size = 0
        self._write = write

    def write(self, lines: bytes) -> None:
        self.flush()
        self.size += len(lines)
        self._write(lines)

    def flush(self) -> None:
        """Write the header, if that was not done."""
        if not self.size:
            self.size = len(self.first) + 1
            self._write(f"{self.first}\n".encode())


def _explain(status: str, claims: int, meter: Meter) -> str:
    """Return why a proof is not complete; raise `TooHard` itself if the meter can say it."""
    if status in ("positions", "seconds"):
        meter.spend(1)
    if status == "memory":
        memory = meter.remaining().memory or 0
        return f"not done in {memory >> 20:,} MiB, with {claims:,} claims proved"
    if status == "room":
        return f"the claims that are waited for take more than {claim_store.BYTES:,} bytes"
    if status == "claims":
        return f"it takes more than {CLAIMS:,} claims"
    return f"it stopped for lack of {status}, with {claims:,} claims proved"
