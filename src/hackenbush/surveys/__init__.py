"""Whole families of pictures: enumerated, counted, valued, stored and asked.

`census` lists the pictures of a family with their values, and needs nothing else. `run_census` puts them into a folder
of Parquet files, on all processors or on a Dask cluster (``hackenbush[census]``, ``hackenbush[cluster]``), which
`query` and `ask` then answer from. `smallest` finds the smallest picture of a value.
"""

from __future__ import annotations

from collections.abc import Iterator

from hackenbush.surveys.counting import count_pictures
from hackenbush.surveys.enumeration import enumerate_pictures
from hackenbush.surveys.evaluation import Row, row_of
from hackenbush.surveys.families import Family
from hackenbush.surveys.finding import Smallest, smallest
from hackenbush.surveys.questions import ask, query
from hackenbush.surveys.runs import run_census

__all__ = [
    "Family",
    "Row",
    "Smallest",
    "ask",
    "census",
    "count_pictures",
    "enumerate_pictures",
    "query",
    "run_census",
    "smallest",
]


def census(edges: int, colors: str = "br", *, shapes: str = "all", up_to_negation: bool = False) -> Iterator[Row]:
    """Return a row for every picture with so many edges in these colors, one at a time and no shape twice.

    >>> rows = list(census(2))
    >>> len(rows), sorted({row.value for row in rows})
    (21, ['-1/2', '-2', '0', '1/2', '2'])
    >>> [(row.picture, row.value) for row in census(3, "g", shapes="trees")]
    [('g+g+g', '*'), ('g+gg', '*3'), ('g(g,g)', '*'), ('ggg', '*3')]
    >>> next(census(0)).picture
    '0'

    Shapes are ``all``, ``loopless``, ``simple``, ``trees`` or ``stalks``; with ``up_to_negation`` a picture and its
    negative count as one. Raises `HackenbushError` for a family that there is not.
    """
    family = Family(colors, shapes, up_to_negation)
    return map(row_of, enumerate_pictures(family, edges))
