"""Enumerates, counts, solves and stores whole families of pictures, and answers questions about them.

`Census` lists the pictures of a family with their values, without other packages. `run_census` writes them to a folder
of Parquet files, on all processors or on a Dask cluster (extras ``census`` and ``cluster``); `query` and
`ask` read that folder. `smallest` finds the smallest picture of a value.
"""

from __future__ import annotations

from collections.abc import Iterator

from hackenbush.census.counting import count_pictures
from hackenbush.census.enumeration import enumerate_pictures
from hackenbush.census.evaluation import CensusRow, row_of
from hackenbush.census.families import Family
from hackenbush.census.finding import Smallest, smallest
from hackenbush.census.questions import ask, query
from hackenbush.census.runs import run_census
from hackenbush.errors import expect

__all__ = [
    "Census",
    "CensusRow",
    "Family",
    "Smallest",
    "ask",
    "count_pictures",
    "query",
    "run_census",
    "smallest",
]


class Census:
    """Every picture with this many edges in these colors, each shape once, as rows with values.

    >>> rows = list(Census(2))
    >>> len(rows), sorted({row.value for row in rows})
    (21, ['-1/2', '-2', '0', '1/2', '2'])
    >>> [(row.picture, row.value) for row in Census(3, "g", shapes="trees")]
    [('g+g+g', '*'), ('g+gg', '*3'), ('g(g,g)', '*'), ('ggg', '*3')]
    >>> next(iter(Census(0))).picture, len(Census(7))
    ('0', 410992)

    Rows are computed as you iterate; ``len`` counts them by Burnside's lemma, without enumerating. Shapes are ``all``,
    ``loopless``, ``simple``, ``trees`` or ``stalks``; with ``up_to_negation`` a picture and its negative count as one.
    Raises `InvalidArgument` for an unknown family.
    """

    def __init__(self, edges: int, colors: str = "br", *, shapes: str = "all", up_to_negation: bool = False) -> None:
        self.edges = expect(int, edges, "a number of edges")
        self.family = Family(colors, shapes, up_to_negation)

    def __iter__(self) -> Iterator[CensusRow]:
        return map(row_of, enumerate_pictures(self.family, self.edges))

    def __len__(self) -> int:
        return count_pictures(self.family, self.edges)

    def __repr__(self) -> str:
        family = self.family
        options = f"shapes={family.shapes!r}, up_to_negation={family.up_to_negation}"
        return f"Census({self.edges}, {family.colors!r}, {options})"
