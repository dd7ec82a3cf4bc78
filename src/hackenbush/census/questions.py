"""Questions to a census: SQL through DuckDB, and predefined questions."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from hackenbush.census.sql import DEFAULT_ROWS, QueryResult, run_sql
from hackenbush.census.store import Store
from hackenbush.errors import FileError, InvalidArgument, TooLarge, UnknownName
from hackenbush.solvers import Budget
from hackenbush.values import Game, born_by

__all__ = ["QUESTIONS", "Question", "ask", "birthdays", "numbers", "query"]

_MOST_ROWS = 1_000_000  # of the answer to a question


class Question(NamedTuple):
    """A predefined question: what it asks, its argument (if any), and how to answer it."""

    words: str
    about: str
    answer: Callable[[Path, str], QueryResult]


def query(
    folder: str | Path,
    sql: str,
    *,
    rows: int = DEFAULT_ROWS,
    budget: Budget | None = None,
    trusted: bool = False,
) -> QueryResult:
    """Return the first rows of an SQL query on the table ``pictures``, which has the columns of `CensusRow`.

    The query can use the census and nothing else: no file, no network, no extension, unless it is ``trusted``. The
    budget limits its seconds and its memory; the answer says whether there are more rows.

    Raises `FileError` for damaged files, `TooHard` when the budget is spent, and `InvalidArgument` for SQL that DuckDB
    cannot run or does not allow.
    """
    files = Store(folder).files()
    if not files:
        raise FileError(f"nothing of the census in {folder} is finished")
    return run_sql(files, sql, rows=rows, budget=budget or Budget(), trusted=trusted)


def _query_all(folder: str | Path, sql: str) -> QueryResult:
    """Return all rows of a query; raise `TooLarge` if there are too many."""
    found = query(folder, sql, rows=_MOST_ROWS)
    if not found.is_complete:
        raise TooLarge(f"the answer has more than {len(found.rows):,} rows, which is too large")
    return found


def ask(folder: str | Path, question: str, about: str = "") -> QueryResult:
    """Return the answer to one of the predefined `QUESTIONS`.

    Raises `UnknownName` for an unknown question and `InvalidArgument` for a wrong argument.
    """
    if question not in QUESTIONS:
        raise UnknownName("question", question, QUESTIONS)
    found = QUESTIONS[question]
    if about and not found.about:
        raise InvalidArgument(f"'{question}' is not asked about anything, but {about!r} was given")
    return found.answer(Path(folder), about)


def numbers(folder: str | Path) -> dict[Fraction, int]:
    """Return how many pictures have each number as the number part of their value."""
    sql = "SELECT numerator, denominator, count(*) FROM pictures GROUP BY ALL"
    return {Fraction(above, below): count for above, below, count in _query_all(folder, sql).rows}


def birthdays(folder: str | Path) -> dict[int, int]:
    """Return how many pictures have values with each birthday."""
    return dict(query(folder, "SELECT birthday, count(*) FROM pictures GROUP BY ALL ORDER BY ALL").rows)


# ---- ready questions ---------------------------------------------------------------------------------------

_VALUES = """\
WITH first AS (SELECT value, min(edges) AS edges FROM pictures GROUP BY value)
SELECT edges, count(*) AS pictures, count(DISTINCT value) AS "values",
  (SELECT count(*) FROM first WHERE first.edges = pictures.edges) AS new
FROM pictures GROUP BY edges ORDER BY edges"""

_OUTCOMES = """\
SELECT edges,
  count(*) FILTER (outcome = 'left') AS "left", count(*) FILTER (outcome = 'right') AS "right",
  count(*) FILTER (outcome = 'next') AS "next", count(*) FILTER (outcome = 'previous') AS previous
FROM pictures GROUP BY edges ORDER BY edges"""

_HARDEST = """\
SELECT edges, visited, value, picture FROM pictures
QUALIFY row_number() OVER (PARTITION BY edges ORDER BY visited DESC, picture) <= 3
ORDER BY edges, visited DESC, picture"""

_SMALLEST = """\
SELECT value, edges, picture FROM pictures {where}
QUALIFY row_number() OVER (PARTITION BY value ORDER BY edges, length(picture), picture) = 1
ORDER BY edges, birthday, length(value), value"""


def _smallest(folder: Path, about: str) -> QueryResult:
    if not about:
        return _query_all(folder, _SMALLEST.format(where=""))
    text = str(Game(about)).replace("'", "''")
    return _query_all(folder, _SMALLEST.format(where=f"WHERE value = '{text}'"))


def _find_unseen(folder: Path, about: str) -> QueryResult:
    if about and not about.isdecimal():
        raise InvalidArgument(f"expected a day from 0 to 3, not {about!r}")
    games = born_by(int(about or 2))
    seen = {value for (value,) in _query_all(folder, "SELECT DISTINCT value FROM pictures").rows}
    possible = [g for g in games if g.is_numberish and g.split()[1].is_all_small]
    missing = sorted((g.birthday, len(str(g)), str(g)) for g in possible if str(g) not in seen)
    return QueryResult(("birthday", "value"), [(day, text) for day, _, text in missing])


def _by(sql: str) -> Callable[[Path, str], QueryResult]:
    return lambda folder, about: _query_all(folder, sql)  # noqa: ARG005


QUESTIONS = {
    "values": Question(
        "how many pictures and distinct values there are with n edges, and how many are new", "", _by(_VALUES)
    ),
    "outcomes": Question("who wins, by number of edges", "", _by(_OUTCOMES)),
    "hardest": Question("the three pictures with n edges that took most work", "", _by(_HARDEST)),
    "smallest": Question("the smallest picture of a value, or of every value", "VALUE", _smallest),
    "unseen": Question("values born by day 2, or another, that could occur and have not", "DAY", _find_unseen),
}
