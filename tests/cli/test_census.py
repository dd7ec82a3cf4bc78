"""``hackenbush census`` and ``hackenbush find``: what people and programs see."""

from __future__ import annotations

import csv
import io
import json
import os
import select
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hackenbush import Census, Position
from hackenbush.census import Family, run_census
from hackenbush.census.executors import Here
from hackenbush.census.runs import CensusProgress
from hackenbush.cli import main
from hackenbush.cli.census import _progress_line
from tests.board.by_search import value_by_search
from tests.waiting import PATIENCE

pytest.importorskip("pyarrow")
pytest.importorskip("duckdb")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A census of red-blue pictures with up to 3 edges."""
    made = tmp_path_factory.mktemp("census") / "red-blue"
    assert main(["census", "run", str(made), "--colors", "br", "--edges", "3", "--processes", "1"]) == 0
    return str(made)


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(list(arguments)) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_run_says_what_it_did(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["census", "run", str(tmp_path), "--shapes", "trees", "--edges=2", "--processes=1", "--up-to-negation"]
    expected = f"6 trees in b, r, up to negation, up to 2 edges, are in {tmp_path}\n"  # 1 + 1 + 4
    assert said(capsys, *arguments) == expected
    assert said(capsys, *arguments) == expected


def test_ask_values(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "census", "ask", folder, "values") == (
        "edges  pictures  values  new\n"
        "    0         1       1    1\n"
        "    1         4       2    2\n"
        "    2        21       5    4\n"
        "    3       128      12    8\n"
    )


def test_ask_outcomes(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Red-blue pictures are numbers: nobody wins by moving first, and Left wins as many as Right."""
    rows = json.loads(said(capsys, "census", "ask", folder, "outcomes", "--json"))
    assert [row["next"] for row in rows] == [0, 0, 0, 0]
    assert all(row["left"] == row["right"] for row in rows)
    assert [row["left"] + row["right"] + row["previous"] for row in rows] == [1, 4, 21, 128]
    assert rows[1]["previous"] == 0


def test_ask_smallest(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    (row,) = json.loads(said(capsys, "census", "ask", folder, "smallest", "3/4", "--json"))
    assert row == {"value": "3/4", "edges": 3, "picture": "brb"}
    assert json.loads(said(capsys, "census", "ask", folder, "smallest", "5/8", "--json")) == []
    rows = json.loads(said(capsys, "census", "ask", folder, "smallest", "--json"))
    assert len(rows) == 15  # 2^4 - 1 values with up to 3 edges
    assert all(str(value_by_search(Position(row["picture"]))) == row["value"] for row in rows)
    assert {row["value"]: row["edges"] for row in rows if row["edges"] < 3} == {
        "0": 0,
        "1": 1,
        "-1": 1,
        "2": 2,
        "-2": 2,
        "1/2": 2,
        "-1/2": 2,
    }


def test_ask_hardest(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    rows = json.loads(said(capsys, "census", "ask", folder, "hardest", "--json"))
    for edges in range(4):
        most = sorted((row.visited for row in Census(edges)), reverse=True)[:3]
        assert [row["visited"] for row in rows if row["edges"] == edges] == most


def test_ask_unseen(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Day 2 has 7 numbers, and *, *2, ^, v, ^*, v*, 1*, -1* beside them; no red-blue picture is one of these."""
    rows = json.loads(said(capsys, "census", "ask", folder, "unseen", "--json"))
    assert {row["value"] for row in rows} == {"*", "*2", "^", "v", "^*", "v*", "1*", "-1*"}
    assert json.loads(said(capsys, "census", "ask", folder, "unseen", "0", "--json")) == []


def test_a_census_that_is_not_finished_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(KeyboardInterrupt):
        run_census(tmp_path, Family("br"), edges=2, executor=Here(), progress=_interrupt_after_two)
    assert main(["census", "ask", str(tmp_path), "values"]) == 0
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 3
    assert err == f"note: the census in {tmp_path} is not finished; this covers the finished part\n"


def _interrupt_after_two(progress: CensusProgress) -> None:
    if progress.done == 5:  # of no edges and of one
        raise KeyboardInterrupt


def test_query_is_sql(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    sql = "SELECT value, count(*) AS pictures FROM pictures WHERE edges = 1 GROUP BY 1 ORDER BY 1"
    assert said(capsys, "census", "query", folder, sql) == "value  pictures\n-1            2\n1             2\n"
    printed = said(capsys, "census", "query", folder, sql, "--csv")
    assert list(csv.reader(io.StringIO(printed))) == [["value", "pictures"], ["-1", "2"], ["1", "2"]]


@pytest.mark.parametrize("what", ["numbers", "birthdays"])
def test_plot_writes_svg(what: str, folder: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "plot.svg"
    assert said(capsys, "census", "plot", folder, what, "-o", str(file)) == ""
    picture = file.read_text(encoding="utf-8")
    ElementTree.fromstring(picture)
    assert "Pictures in b, r, up to 3 edges" in picture
    assert said(capsys, "census", "plot", folder, what) == picture


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["rum"], "expected run, query, ask or plot, not 'rum'"),
        (["run"], "expected FOLDER, found 0 arguments"),
        (["run", "x", "--colors", "z"], "expected some of the colors b, r and g, not 'z'"),
        (["run", "x", "--dask", "tcp://x", "--processes", "2"], "expected --processes or --dask, not both"),
        (["run", "x", "--edgse", "2"], "'--edgse' is not an option; did you mean '--edges'?"),
        (
            ["ask", "{}", "everything"],
            "no question is named 'everything'; there are values, outcomes, hardest, smallest, unseen",
        ),
        (["ask", "{}", "values", "3"], "'values' is not asked about anything"),
        (["ask", "{}", "unseen", "x"], "expected a day from 0 to 3, not 'x'"),
        (["ask", "{}", "unseen", "4"], "expected a day from 0 to 3, not 4"),
        (["ask", "{}", "smallest", "{0"], "never closed"),
        (["query", "{}", "SELEC 1"], "DuckDB: Parser Error"),
        (["query", "{}", "SELECT no_such FROM pictures"], "DuckDB: Binder Error"),
        (["query", "/nowhere", "SELECT 1"], "there is no census in /nowhere"),
        (["plot", "{}", "dreams"], "expected numbers or birthdays, not 'dreams'"),
    ],
)
def test_mistakes_are_told(arguments: list[str], message: str, folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["census", *(word.replace("{}", folder) for word in arguments)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert message in err
    assert "Traceback" not in err


@pytest.mark.parametrize("command", ["run", "query", "ask", "plot"])
def test_every_part_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "census", command, "--help").startswith(f"usage: hackenbush census {command} FOLDER")


def test_progress_in_one_line() -> None:
    assert _progress_line(CensusProgress(0, 10, 0, 0.0)) == "░" * 20 + " 0 of 10 pictures"
    assert _progress_line(CensusProgress(100, 40_000, 50, 0.5)).endswith(" 100 of 40,000 pictures")
    assert _progress_line(CensusProgress(2_100, 40_000, 50, 20.5)).endswith(
        " 2,100 of 40,000 pictures, 100 a second, 6:19 to go"
    )
    assert _progress_line(CensusProgress(400_000, 4_000_000, 0, 4_000.0)).endswith(" 10:00:00 to go")


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="there are no such terminals here")
def test_progress_is_shown_on_a_terminal_and_leaves_no_trace(tmp_path: Path) -> None:
    ours, theirs = os.openpty()
    command = [
        sys.executable,
        "-m",
        "hackenbush",
        "census",
        "run",
        str(tmp_path / "c"),
        "--edges",
        "2",
        "--processes=1",
    ]
    done = subprocess.run(command, stderr=theirs, stdout=subprocess.PIPE, timeout=PATIENCE)
    shown = b""
    while not (b" of 26 " in shown and shown.endswith(b"\r\x1b[K")) and select.select([ours], [], [], 60)[0]:
        shown += os.read(ours, 4096)
    os.close(ours)
    os.close(theirs)
    assert done.stdout.startswith(b"26 pictures in b, r, up to 2 edges")
    assert b"0 of 26 pictures" in shown
    assert shown.endswith(b"\r\x1b[K")


@pytest.mark.parametrize("module", ["pyarrow", "duckdb"])
def test_a_missing_package_is_named_with_its_extra(module: str, folder: str, tmp_path: Path) -> None:
    run, ask = ["run", str(tmp_path / "census"), "--processes", "1"], ["ask", folder, "values"]
    arguments = ["census", *(run if module == "pyarrow" else ask)]
    script = f"import sys; sys.modules[{module!r}] = None; from hackenbush.cli import main; sys.exit(main({arguments}))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 2
    assert done.stderr == (
        f"error: a census: the package {module} is not installed; "
        'run pip install ".[census]" in a checkout of hackenbush\n'
    )


# ---- find --------------------------------------------------------------------------------------------------


def test_find_shows_a_picture_and_why_none_is_smaller(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "find", "3/8") == (
        "brrb\t3/8\t4 edges, proved to be the fewest: a picture has at least as many edges as its birthday, 4\n"
    )


def test_find_reads_values_that_begin_with_a_minus(capsys: pytest.CaptureFixture[str]) -> None:
    first, second = said(capsys, "find", "-1/2*", "v").splitlines()
    assert first.split("\t")[:2] == ["rb+g", "-1/2*"]
    assert str(value_by_search(Position(second.split("\t")[0]))) == "v"


def test_find_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(said(capsys, "find", "^[2]", "--json"))
    assert (found["value"], found["edges"], found["proved"]) == ("^[2]", 4, True)
    assert str(value_by_search(Position(found["picture"]))) == "^[2]"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [([], "expected a value"), (["+-1"], "+-1 is hot, but every position of Hackenbush is"), (["{1"], "never closed")],
)
def test_what_cannot_be_found_is_an_error(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["find", *arguments]) == 2
    assert message in capsys.readouterr().err
