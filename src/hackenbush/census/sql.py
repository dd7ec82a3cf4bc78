"""SQL on the tables of a census, by DuckDB, which sees the table ``pictures`` and nothing else of this machine.

DuckDB can read and write files, load extensions and use the network, and an untrusted query could make it do so.
So PyArrow reads the tables, and DuckDB is told to open nothing before it sees the query, and not to change its mind.
A query also has limits: seconds, bytes of memory, and rows of its answer, which come one at a time.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from hackenbush.census.tables import extra, open_tables
from hackenbush.errors import FileError, InvalidArgument, TooHard, expect
from hackenbush.solvers import Budget

__all__ = ["DEFAULT_ROWS", "QueryResult", "run_sql"]

DEFAULT_ROWS = 10_000
_MOST_THREADS = 4  # each needs memory of its own
_BETWEEN_INTERRUPTS = 0.05  # seconds
_CONFINED = {
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "allow_community_extensions": "false",
    "temp_directory": "''",  # what does not fit in the memory is refused, not written to a disk
    "enable_external_access": "false",
    "lock_configuration": "true",  # so this comes last
}


class QueryResult(NamedTuple):
    """A table: column names, rows, and whether these are all rows that there are."""

    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]
    is_complete: bool = True

    def _repr_html_(self) -> str:
        from hackenbush.census.cards import answer_card

        return answer_card(self.columns, self.rows, is_complete=self.is_complete)


def run_sql(files: Sequence[Path], sql: str, *, rows: int, budget: Budget, trusted: bool) -> QueryResult:
    """Return the first rows of what a query finds in the tables of these files.

    Raises `FileError` for damaged files, `TooHard` when the budget is spent, and `InvalidArgument` for SQL that DuckDB
    cannot run or does not allow.
    """
    duckdb = extra("duckdb")
    expect(str, sql, "SQL")
    if expect(int, rows, "a number of rows") < 0:
        raise InvalidArgument(f"expected 0 rows or more, not {rows}")
    with duckdb.connect(":memory:") as connection, _report_errors(duckdb, budget):
        connection.register("pictures", open_tables(files))
        for name, setting in (_limits(budget) | ({} if trusted else _CONFINED)).items():
            connection.execute(f"SET {name} = {setting}")
        return _run_within(budget.seconds, lambda: _answer(connection, sql, rows, budget.memory), connection)


def _limits(budget: Budget) -> dict[str, str]:
    """Return the settings for a budget: half of its memory is for DuckDB, and half for the answer."""
    memory = {} if budget.memory is None else {"memory_limit": f"'{budget.memory // 2}B'"}
    return {
        "python_enable_replacements": "false",  # a table is a table, not a variable of ours
        "enable_progress_bar": "false",
        "threads": str(_MOST_THREADS),
        **memory,
    }


def _answer(connection: Any, sql: str, most: int, memory: int | None) -> QueryResult:
    """Return the rows of a query until there are no more, or too many, or they fill their half of the memory."""
    try:
        statements = connection.extract_statements(sql)
    except TypeError:  # half of a surrogate pair
        raise InvalidArgument("expected a query in SQL, found characters that UTF-8 does not have") from None
    if not statements:
        raise InvalidArgument("expected a query in SQL, found no statement")
    connection.execute(sql)
    if connection.description is None:
        return QueryResult((), [])
    columns = tuple(str(column[0]) for column in connection.description)
    room = sys.maxsize if memory is None else memory // 2
    found: list[tuple[Any, ...]] = []
    while (row := connection.fetchone()) is not None:
        room -= _measure(row)
        if len(found) >= most or room < 0:
            return QueryResult(columns, found, is_complete=False)
        found.append(row)
    return QueryResult(columns, found)


def _measure(row: tuple[Any, ...]) -> int:
    """Return about how many bytes a row takes, with the lists and structs in its cells."""
    total, to_come = 0, [row]
    while to_come:
        thing: Any = to_come.pop()
        total += sys.getsizeof(thing)
        if isinstance(thing, Mapping):
            to_come += [*thing.keys(), *thing.values()]
        elif isinstance(thing, list | tuple):
            to_come += thing
    return total


def _run_within(seconds: float | None, work: Callable[[], QueryResult], connection: Any) -> QueryResult:
    """Return what the work on a connection finds, unless the time is up or Ctrl-C is pressed before.

    The work is done in another thread: DuckDB does not always notice Ctrl-C, and this thread does.
    """
    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(work)
        try:
            return future.result(seconds)
        except (TimeoutError, KeyboardInterrupt):
            while not future.done():  # an interrupt before the query has begun is forgotten
                connection.interrupt()
                wait([future], _BETWEEN_INTERRUPTS)
            raise


@contextmanager
def _report_errors(duckdb: Any, budget: Budget) -> Iterator[None]:
    """Report the errors of DuckDB and of what converts its answers as errors of this package."""
    arrow = extra("pyarrow")
    try:
        yield
    except InvalidArgument:
        raise
    except (TimeoutError, duckdb.InterruptException):
        raise TooHard(f"the query was not done in {budget.seconds:g} seconds") from None
    except (duckdb.OutOfMemoryException, MemoryError):
        limit = "there is" if budget.memory is None else f"{budget.memory >> 20:,} MiB"
        raise TooHard(f"the query needs more memory than {limit}") from None
    except duckdb.PermissionException as error:
        raise InvalidArgument(f"a query may use the census and nothing else, unless you trust it; {error}") from None
    except duckdb.Error as error:  # which may end with a traceback of its own
        raise InvalidArgument(f"DuckDB: {str(error).partition('Traceback')[0]}") from None
    except arrow.ArrowException as error:
        raise FileError(f"a table of the census cannot be read: {error}") from None
    except (TypeError, ValueError, OverflowError, RuntimeError) as error:  # text not Unicode, a date before the year 1
        raise InvalidArgument(f"the query or its answer cannot be converted: {error}") from None
