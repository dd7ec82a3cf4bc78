"""Questions to a census: SQL through DuckDB, and predefined questions."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from hackenbush.census.store import Store
from hackenbush.census.tables import check, extra
from hackenbush.errors import FileError, InvalidArgument, UnknownName
from hackenbush.values import Game, born_by

__all__ = ["QUESTIONS", "QueryResult", "Question", "ask", "birthdays", "numbers", "query"]


class QueryResult(NamedTuple):
    """A table: column names and rows."""

    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]

    def _repr_html_(self) -> str:
        from hackenbush.census.cards import answer_card

        return answer_card(self.columns, self.rows)


class Question(NamedTuple):
    """A predefined question: what it asks, its argument (if any), and how to answer it."""

    words: str
    about: str
    answer: Callable[[Path, str], QueryResult]


def query(folder: str | Path, sql: str) -> QueryResult:
    """Return the result of an SQL query on the table ``pictures``, which has the columns of `CensusRow`.

    Raises `FileError` for damaged files and `InvalidArgument` for SQL that DuckDB cannot run.
    """
    duckdb = extra("duckdb")
    files = Store(folder).files()
    if not files:
        raise FileError(f"nothing of the census in {folder} is finished")
    for path in files:
        check(path)
    with duckdb.connect(":memory:") as connection:
        connection.read_parquet([str(path) for path in files], hive_partitioning=False).create_view("pictures")
        try:
            result = connection.sql(sql)
        except duckdb.Error as error:
            raise InvalidArgument(f"DuckDB: {error}") from None
        if result is None:
            return QueryResult((), [])
        try:
            return QueryResult(tuple(result.columns), result.fetchall())
        except duckdb.Error as error:
            raise InvalidArgument(f"DuckDB: {error}") from None


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
    return {Fraction(above, below): count for above, below, count in query(folder, sql).rows}


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
        return query(folder, _SMALLEST.format(where=""))
    text = str(Game(about)).replace("'", "''")
    return query(folder, _SMALLEST.format(where=f"WHERE value = '{text}'"))


def _find_unseen(folder: Path, about: str) -> QueryResult:
    if about and not about.isdecimal():
        raise InvalidArgument(f"expected a day from 0 to 3, not {about!r}")
    games = born_by(int(about or 2))
    seen = {value for (value,) in query(folder, "SELECT DISTINCT value FROM pictures").rows}
    possible = [g for g in games if g.is_numberish and g.split()[1].is_all_small]
    missing = sorted((g.birthday, len(str(g)), str(g)) for g in possible if str(g) not in seen)
    return QueryResult(("birthday", "value"), [(day, text) for day, _, text in missing])


def _by(sql: str) -> Callable[[Path, str], QueryResult]:
    return lambda folder, about: query(folder, sql)  # noqa: ARG005


QUESTIONS = {
    "values": Question(
        "how many pictures and distinct values there are with n edges, and how many are new", "", _by(_VALUES)
    ),
    "outcomes": Question("who wins, by number of edges", "", _by(_OUTCOMES)),
    "hardest": Question("the three pictures with n edges that took most work", "", _by(_HARDEST)),
    "smallest": Question("the smallest picture of a value, or of every value", "VALUE", _smallest),
    "unseen": Question("values born by day 2, or another, that could occur and have not", "DAY", _find_unseen),
}
