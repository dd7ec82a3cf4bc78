"""Batches of a census: each has a few shapes, about a second of work."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hackenbush.census.enumeration import Ends, most_colorings, shapes_of
from hackenbush.census.evaluation import rows_of
from hackenbush.census.families import Family
from hackenbush.census.tables import encode

__all__ = ["DEFAULT_SIZE", "Batch", "Finished", "batches_of", "compute"]

DEFAULT_SIZE = 10_000  # colorings, about a second of work


class Batch(NamedTuple):
    """All pictures of some shapes with the same number of edges."""

    family: Family
    edges: int
    number: int
    shapes: tuple[Ends, ...]

    @property
    def name(self) -> str:
        """The name of its file."""
        return f"edges={self.edges}/batch-{self.number:06}.parquet"


class Finished(NamedTuple):
    """The table of a batch, ready to store."""

    rows: int
    content: bytes


def batches_of(family: Family, edges: int, *, size: int = DEFAULT_SIZE) -> Iterator[Batch]:
    """Yield the batches of all pictures with this many edges, each of about ``size`` colorings or of one shape.

    >>> [(batch.name, len(batch.shapes)) for batch in batches_of(Family("br"), 3, size=80)]
    [('edges=3/batch-000000.parquet', 13), ('edges=3/batch-000001.parquet', 7)]
    """
    number, colorings, shapes = 0, 0, []
    for ends in shapes_of(family.shapes, edges):
        shapes.append(ends)
        colorings += most_colorings(ends, family)
        if colorings >= size:
            yield Batch(family, edges, number, tuple(shapes))
            number, colorings, shapes = number + 1, 0, []
    if shapes:
        yield Batch(family, edges, number, tuple(shapes))


def compute(batch: Batch) -> Finished:
    """Return the table of a batch, the same bytes on every machine."""
    rows = list(rows_of(batch.family, batch.shapes))
    return Finished(len(rows), encode(rows))
