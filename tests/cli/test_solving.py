"""``hackenbush value``, ``moves``, ``winner`` and ``compare``: what people and programs see."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bench.inputs import random_picture
from hackenbush import _kernel
from hackenbush.board import Position, gallery, random_position
from hackenbush.cli import main
from hackenbush.solvers import clear_table, moves, solve


def test_one_value_is_a_card(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["value", "b(r,g)+gb"]) == 0
    head, *rows = capsys.readouterr().out.splitlines()
    assert head == "b(r,g)+gb = 1/2^"  # (1/2 + *) + ^*
    assert "Left wins" in rows[0]


def test_several_values_are_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["value", "br", "lens", "ggg"]) == 0
    lines = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    assert lines == [
        ["1/2", "Left wins", "br"],
        ["0", "The second player wins", "lens"],
        ["*3", "The first player wins", "ggg"],
    ]


def test_a_file_has_a_position_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "positions.txt"
    file.write_text("br\n\n# a comment\n0-1G 1-2B\n")
    assert main(["value", f"@{file}"]) == 0
    assert [line.split("\t")[0] for line in capsys.readouterr().out.splitlines()] == ["1/2", "^*"]
    file.write_text("br\nbq\n")
    assert main(["value", f"@{file}"]) == 2
    assert "line 2: expected b, r, g" in capsys.readouterr().err


def test_a_line_of_a_file_is_never_another_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    secret, file = tmp_path / "secret", tmp_path / "positions.txt"
    secret.write_text("br")
    file.write_text(f"@{secret}\n")
    assert main(["value", f"@{file}"]) == 2
    assert "line 1: expected" in capsys.readouterr().err


def test_json_is_what_the_library_says(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["value", "br+gb", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    expected = solve(Position("br+gb")).as_data(brief=False)
    for data in (printed, expected):
        data.pop("seconds")
    assert printed == {"position": "br+gb", **expected}


def test_a_spent_budget_shows_bounds(capsys: pytest.CaptureFixture[str]) -> None:
    hard = " ".join(f"{u}-{v}{'BR'[(u * v + v) % 2]}" for v in range(1, 24) for u in range(v) if (u * 7 + v) % 3)
    code = main(["value", hard, "--budget", "0.2s"])
    out = capsys.readouterr().out
    assert (code, " is from " in out) in ((3, True), (0, False))


def test_moves_show_values_falls_and_marks(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["moves", "ggg+gggg+ggggg", "--player", "left", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [row["move"] for row in rows if row["wins"]] == [1]  # 3, 4, 5: take two of the three
    assert rows[0]["falls"] == [1, 2]
    house = gallery("stick-figure")
    assert main(["moves", "stick-figure"]) == 0
    out = capsys.readouterr().out
    for g in moves(house).values():
        assert str(g) in out


@pytest.mark.skipif(_kernel.NAME != "native", reason="the pure kernel is slow")
def test_moves_have_bounds_where_values_take_long_unless_they_are_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    clear_table()
    text = str(Position(random_picture(24, "br", 215)))
    assert main(["moves", text]) == 3
    said = capsys.readouterr()
    assert re.search(r" from \S+ to \S+ ", said.out)
    assert re.search(r"note: \d+ values are not exact, and moves that may be best .* --exact", said.err)
    assert main(["moves", text, "--exact"]) == 0
    said = capsys.readouterr()
    assert (re.search(r" from \S+ to ", said.out), said.err) == (None, "")


def test_winners(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["winner", "castle", "br"]) == 0
    assert capsys.readouterr().out == "castle: the second player wins\nbr: Left wins\n"


@pytest.mark.parametrize("how", [[], ["--play"]])
def test_comparisons(how: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    for p, q, words in (("br+br", "b", "as much as"), ("gb", "g", "more than"), ("gb", "0", "is confused with")):
        assert main(["compare", p, q, *how]) == 0
        assert words in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["value", "bq"], "not 'q' at column 2"),
        (["value", "b", "--budget", "soon"], "expected limits such as 10s"),
        (["value", "@no-such-file"], "cannot read 'no-such-file'"),
        (["moves", "b", "--player", "white"], "expected left or right, not 'white'"),
        (["value", "b", "--in", "file"], "expected a position or --in FILE, not both"),
        (["compare", "b"], "expected two positions, found 1"),
    ],
)
def test_what_is_wrong_is_said(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    error = capsys.readouterr().err
    assert message in error
    assert "Traceback" not in error


def test_a_real_process_reads_lines() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "hackenbush", "value"], input="br\nggg\n", capture_output=True, text=True, check=True
    )
    assert [line.split("\t")[0] for line in run.stdout.splitlines()] == ["1/2", "*3"]


HARD = str(random_position(90, seed=1, colors="br"))  # loops of two colors, far beyond these budgets


@pytest.mark.parametrize("command", ["value", "winner", "moves", "explain", "certify", "compare"])
def test_a_spent_budget_says_what_is_known_and_what_to_try(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = main([command, HARD, *(["vs", "b"] if command == "compare" else []), "--budget", "300,20s,1gb"])
    out, err = capsys.readouterr()
    assert code == 3
    assert "note: the budget was 20s,1gb,300; try --budget 20s,1gb,3000" in err
    known = r"from -?\d\S* to \d\S*"
    assert re.search(known, out + err) or "'hackenbush value' shows what is known" in err


def test_a_limit_that_is_fixed_is_not_blamed_on_the_budget(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["certify", "g" * 100_001]) == 3
    error = capsys.readouterr().err
    assert "out of reach" in error
    assert "try --budget" not in error


def test_bounds_may_tell_which_is_worth_more(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", HARD, "1000", "--budget", "300"]) == 0
    lowest, highest = re.search(r"from (\S+) to (\S+) <", capsys.readouterr().out).groups()  # type: ignore[union-attr]
    for bound in (lowest, highest):  # the value may be the bound
        assert main(["compare", HARD, bound, "--budget", "300"]) == 3
    assert capsys.readouterr().out.count("not known which is worth more") == 2
