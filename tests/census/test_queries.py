"""A query sees the census and nothing else, and says when there are more rows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hackenbush.census import query
from hackenbush.errors import InvalidArgument, TooHard
from hackenbush.solvers import Budget

pytest.importorskip("duckdb")
pytest.importorskip("pyarrow")

from tests.attacks.census_queries import census_folder, forge
from tests.attacks.hostile_text import HOSTILE, run


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    with census_folder() as found:
        yield found


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT * FROM read_text('{}')",
        "COPY (SELECT 1) TO '{}.copy'",
        "SET enable_external_access = true",
        "SET memory_limit = '99GB'",
        "INSTALL httpfs",
    ],
)
def test_a_query_reads_writes_and_sets_nothing(folder: Path, sql: str) -> None:
    with pytest.raises(InvalidArgument):
        query(folder, sql.format(folder / "manifest.json"))
    assert not list(folder.glob("*.copy"))


@pytest.mark.parametrize("sql", ["", ";", "-- a comment", " \n"])
def test_a_query_without_a_statement_is_refused(folder: Path, sql: str) -> None:
    with pytest.raises(InvalidArgument, match=r"^expected a query in SQL, found no statement$"):
        query(folder, sql)


def test_a_query_that_is_trusted_reads_a_file(folder: Path) -> None:
    sql = f"SELECT content FROM read_text('{folder / 'manifest.json'}')"
    assert query(folder, sql, trusted=True).rows == [((folder / "manifest.json").read_text(),)]


def test_an_answer_says_whether_it_has_all_rows(folder: Path) -> None:
    for rows, is_complete in ((9, False), (10, True), (11, True)):
        found = query(folder, "SELECT * FROM range(10)", rows=rows)
        assert (len(found.rows), found.is_complete) == (min(rows, 10), is_complete)
    long = query(folder, "SELECT repeat('x', 100000) FROM range(1000)", budget=Budget(memory=64 << 20))
    assert not long.is_complete
    assert 0 < len(long.rows) < 1000


def test_a_budget_is_kept(folder: Path) -> None:
    with pytest.raises(TooHard, match="seconds"):
        query(folder, "SELECT count(*) FROM range(100000000000) AS a, range(100) AS b", budget=Budget(seconds=0.1))
    with pytest.raises(TooHard, match="memory"):
        query(folder, "SELECT list(range) FROM range(100000000)", budget=Budget(memory=64 << 20))


@pytest.mark.parametrize("form", [(), ("--csv",), ("--json",)])
def test_cells_of_a_forged_table_are_shown_as_text(form: tuple[str, ...]) -> None:
    with census_folder() as forged:
        forge(forged, picture=HOSTILE[0], methods=HOSTILE[1])
        printed = run("census", "query", str(forged), "SELECT picture, methods FROM pictures", *form)  # which looks
        assert printed.code == 0
        assert "owned" in printed.out
