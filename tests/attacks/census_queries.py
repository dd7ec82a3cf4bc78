"""SQL that wants more than the census, and folders that hold less or more than a census.

A query reads and writes no file, uses no network, loads nothing, and ends within its limits; what a forged table holds
is shown as text.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hackenbush import HackenbushError
from hackenbush.census import Family, query, run_census
from hackenbush.census.executors import Here
from hackenbush.errors import InvalidArgument, TooHard
from hackenbush.solvers import Budget

from .attack import LEEWAY, Attack, run_command
from .escapes import poisonings
from .hostile_text import HOSTILE, require_clean, require_clean_page, run

__all__ = ["ATTACKS", "census_folder", "forge"]

_SECRET = "the cook did it"
_REACHING = (
    "SELECT content FROM read_text('{}')",
    "SELECT * FROM read_csv('{}')",
    "SELECT * FROM '{}'",
    "SELECT * FROM glob('{}*')",
    "COPY (SELECT 1) TO '{}.copy'",
    "COPY pictures FROM '{}'",
    "EXPORT DATABASE '{}.export'",
    "ATTACH '{}.db'",
    "CREATE TABLE stolen AS SELECT * FROM read_blob('{}')",
    "EXPLAIN ANALYZE COPY (SELECT 1) TO '{}.explained'",
    "SET temp_directory = '{}.temp'",
    "SET enable_external_access = true",
    "SET allowed_paths = ['{}']",
    "RESET lock_configuration",
    "PRAGMA profiling_output = '{}.profile'",
    "INSTALL httpfs",
    "LOAD httpfs",
    "LOAD '{}'",
    "SELECT * FROM 'https://example.org/table.parquet'",
    "ATTACH 'https://example.org/x.db'",
    "SELECT * FROM files",  # a variable of the function that runs the query
    "SELECT 1; COPY (SELECT 1) TO '{}.second'",
)
_UNREADABLE = ("", ";", "--", "SELEC", "SELECT", "SELECT '", "(" * 20_000, "SELECT 1/0", "SELECT * FROM nothing", "\0")
_ODD = (
    "SELECT DATE '-5000-01-01', TIMESTAMP 'infinity', INTERVAL 5 YEAR, 'x'::BLOB, uuid(), 1.5::DECIMAL(9, 3)",
    "SELECT 'nan'::FLOAT, '-inf'::DOUBLE, 1::HUGEINT << 100, [1, NULL], {'a': {'b': 'c'}}, MAP {1: 2}, NULL",
    "SELECT now(), current_date, '101'::BIT, TIME '12:00', TIMESTAMPTZ '2000-01-01 00:00:00+00'",
    'SELECT 1 AS a, 2 AS a, 3 AS "", 4 AS "\x1b[31m"',
)


@contextmanager
def census_folder() -> Iterator[Path]:
    """Give a folder with a small census in it."""
    with TemporaryDirectory() as folder:
        run_census(Path(folder, "census"), Family("br"), edges=2, executor=Here())
        yield Path(folder, "census")


def attack_machine(whole: bool) -> None:
    """No query reads a file that is not the census, writes one, or loads anything; with trust it does."""
    with census_folder() as folder:
        secret = folder.parent / "secret.csv"
        secret.write_text(_SECRET)
        before = sorted(folder.parent.rglob("*"))
        for sql in _REACHING:
            asked = sql.format(secret)
            refusal = _refusal(lambda asked=asked: query(folder, asked))
            assert isinstance(refusal, InvalidArgument), (asked, refusal)
            assert _SECRET not in str(refusal)
            if whole:
                assert run("census", "query", str(folder), asked).code == 2
        assert sorted(folder.parent.rglob("*")) == before
        assert query(folder, _REACHING[0].format(secret), trusted=True).rows == [(_SECRET,)]
        assert _SECRET in run("census", "query", "--trust", str(folder), _REACHING[0].format(secret)).out


def attack_sql(whole: bool) -> None:
    """Whatever the SQL is, there is an answer or an error of the family, and each can be shown."""
    with census_folder() as folder:
        for sql in (*_UNREADABLE, *_ODD, *HOSTILE, *(f"SELECT '{text}'" for text in HOSTILE)):
            with suppress(HackenbushError):
                shown = query(folder, sql)
                require_clean_page(shown._repr_html_(), sql)
                require_clean(repr(shown), sql)
            for form in ((), ("--csv",), ("--json",)) if whole or sql in _ODD else ():
                printed = run("census", "query", *form, "--", str(folder), sql)
                assert printed.code in (0, 2, 3)
                assert printed.code or form != ("--json",) or json.loads(printed.out) is not None


def attack_limits(whole: bool) -> None:
    """A query ends within its rows, seconds and memory, and says which of them was too small."""
    with census_folder() as folder:
        found = query(folder, "SELECT * FROM range(100000000)", rows=5)
        assert (found.rows, found.is_complete) == ([(i,) for i in range(5)], False)
        assert query(folder, "SELECT * FROM range(5)", rows=5).is_complete
        long = query(folder, "SELECT repeat('x', 100000) FROM range(1000)", budget=Budget(memory=64 << 20))
        assert not long.is_complete
        assert 0 < len(long.rows) < 1000
        _expect_too_hard(folder, "SELECT count(*) FROM range(100000000000) AS a, range(100) AS b", seconds=0.2)
        _expect_too_hard(folder, "SELECT list(range) FROM range(100000000)", memory=64 << 20)
        _expect_too_hard(folder, "SELECT * FROM range(30000000) ORDER BY hash(range)", memory=64 << 20)
        command = ("-m", "hackenbush", "census", "query", str(folder))
        all_rows = run_command(*command, "SELECT * FROM range(100000000)")
        assert (all_rows.code, all_rows.out.count("\n")) == (0, 10_001), all_rows.err
        assert "--rows" in all_rows.err
        assert all_rows.peak < (1 << 30) * LEEWAY
        if whole:
            for sql in ("SELECT range(100000000)", "SELECT repeat('x', 1000000) FROM range(100000)"):
                ended = run_command(*command, sql)
                assert ended.code in (0, 2, 3), ended.err
                assert "Traceback" not in ended.err


def _expect_too_hard(folder: Path, sql: str, **limits: Any) -> None:
    refusal = _refusal(lambda: query(folder, sql, budget=Budget(**limits)))
    assert isinstance(refusal, TooHard), (sql, refusal)
    assert ("seconds" if "seconds" in limits else "memory") in str(refusal)


def _refusal(work: Callable[[], object]) -> object:
    """Return the error of the family that a call raises, or what it returns."""
    try:
        return work()
    except HackenbushError as error:
        return error


def attack_interrupts(whole: bool) -> None:
    """Ctrl-C ends a query at once, with the exit code of an interrupt."""
    with census_folder() as folder:
        endless = "SELECT count(*) FROM range(100000000000) AS a, range(100) AS b"
        command = ("-m", "hackenbush", "census", "query", str(folder), endless)
        for after in (1.5, 2.0, 3.0, 4.0) if whole else (1.5,):
            ended = run_command(*command, interrupt_after=after)
            assert (ended.code, ended.out) == (130, ""), ended
            assert "Traceback" not in ended.err
            assert ended.after < 2 * LEEWAY


# ---- folders of a stranger -----------------------------------------------------------------------------------


def forge(folder: Path, **texts: str) -> None:
    """Put these texts into columns of the first table of a census, with the right checksum."""
    import pyarrow
    from pyarrow import parquet

    path = sorted(folder.glob("edges=*/*.parquet"))[-1]
    table = parquet.read_table(path)
    for name, text in texts.items():
        place = table.schema.get_field_index(name)
        raw = pyarrow.array([text.encode("utf-8", "surrogatepass")] * table.num_rows).cast(pyarrow.binary())
        column = pyarrow.Array.from_buffers(pyarrow.string(), len(raw), raw.buffers())  # which need not be UTF-8
        table = table.set_column(place, table.schema.field(place), column)
    parquet.write_table(table, path, compression="zstd")
    _sign(folder, path)


def _sign(folder: Path, path: Path) -> None:
    manifest = json.loads((folder / "manifest.json").read_text())
    for batch in manifest["batches"]:
        if batch["name"] == str(path.relative_to(folder)):
            batch["sha256"] = sha256(path.read_bytes()).hexdigest()
    (folder / "manifest.json").write_text(json.dumps(manifest))


_QUESTIONS: tuple[tuple[str, ...], ...] = (
    ("query", "SELECT picture, value, methods FROM pictures"),
    ("query", "SELECT picture FROM pictures ORDER BY methods", "--csv"),
    ("query", "SELECT min(picture) AS p, list(small) AS s FROM pictures", "--json"),
    ("ask", "values"),
    ("ask", "hardest"),
    ("ask", "hardest", "--csv"),
    ("ask", "smallest"),
    ("ask", "unseen"),
    ("plot", "numbers"),
    ("plot", "birthdays"),
)


def attack_tables(whole: bool) -> None:
    """Texts of forged tables are shown as text, by every question and in every form."""
    for hostile in HOSTILE if whole else HOSTILE[-2:-1]:
        with census_folder() as folder:
            forge(folder, picture=hostile, value=hostile, methods=hostile, small=hostile)
            for command, *words in _QUESTIONS:
                assert run("census", command, str(folder), *words).code in (0, 2)
            with suppress(HackenbushError):
                require_clean_page(query(folder, "FROM pictures")._repr_html_(), "card of a census")


def attack_manifests(whole: bool) -> None:
    """Manifests, names of folders and tables that are none are read or refused, in clean words."""
    with census_folder() as folder:
        manifest, table = folder / "manifest.json", sorted(folder.glob("edges=*/*.parquet"))[-1]
        text, content = manifest.read_text(), table.read_bytes()
        for hostile in HOSTILE if whole else HOSTILE[-2:-1]:
            forged = poisonings(json.loads(text), hostile)
            for data in forged if whole else forged[::4]:
                manifest.write_text(json.dumps(data))
                assert run("census", "ask", str(folder), "values").code in (0, 2)
                assert run("census", "plot", str(folder), "numbers").code in (0, 2)
            manifest.write_text(text)
            assert run("census", "ask", str(folder), hostile, hostile).code == 2
            assert run("census", "ask", f"{folder}{hostile}", "values").code == 2
        for place in range(0, len(content), 97 if whole else 997):
            table.write_bytes(content[:place] + b"\x1b" + content[place + 1 :])
            _sign(folder, table)
            assert run("census", "query", str(folder), "SELECT * FROM pictures").code in (0, 2)


_ALL: dict[str, Callable[[bool], None]] = {
    "that reach out": attack_machine,
    "of any text": attack_sql,
    "without end": attack_limits,
    "that are interrupted": attack_interrupts,
    "on forged tables": attack_tables,
    "on forged manifests": attack_manifests,
}
_HAS_CENSUS = find_spec("duckdb") is not None and find_spec("pyarrow") is not None and sys.platform != "emscripten"
ATTACKS = [Attack(f"census queries {name}", make) for name, make in _ALL.items()] if _HAS_CENSUS else []
