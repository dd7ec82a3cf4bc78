"""``hackenbush explain``: what people and programs see."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hackenbush import explain, gallery
from hackenbush.board import Position
from hackenbush.cli import main


def test_a_picture_is_explained_on_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "b(r,b(r,rb))"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("b(r,b(r,rb)) = 11/16\n")
    assert "3. stick: b(r,b(r,rb)) = (-5/8 + 2)/2 = 11/16" in out  # contest notes, 11.1


@pytest.mark.parametrize(
    ("words", "last"),
    [
        (["{1/4|1}"], "{1/4 | 1} = 1/2, which is positive: Left wins, whoever begins."),
        (["4, 11, 13"], "*4 + *11 + *13 = *2, which is confused with 0: whoever begins wins."),
        (["0-1B", "1-2R"], "The picture is worth 1/2, which is positive: Left wins, whoever begins."),
        (["-1/2"], "-1/2, which is negative: Right wins, whoever begins."),
        (["lens"], "The picture is worth 0: whoever begins loses."),
        (["br+br", "vs", "b"], "br+br is equal to b."),
        (["gb", "?", "g", "--play"], "gb is greater than g."),
    ],
)
def test_all_kinds_are_explained(words: list[str], last: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", *words]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == last


def test_faces_go_to_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = {face: str(tmp_path / f"house.{face}") for face in ("html", "svg", "tex")}
    assert main(["explain", "house", *(word for face, name in names.items() for word in (f"--{face}", name))]) == 0
    assert capsys.readouterr().out == ""
    explanation = explain(gallery("house"))
    expected = {"html": explanation.html(), "svg": explanation.svg(), "tex": explanation.latex()}
    for face, name in names.items():
        assert Path(name).read_text(encoding="utf-8") == expected[face]


def test_json_is_what_the_library_says(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "gb", "--json", "--detail", "full"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(
        json.dumps(explain(Position("gb"), detail="full").as_data())
    )


def test_a_spent_budget_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    hard = " ".join(f"{u}-{v}{'BRG'[(u * v + v) % 3]}" for v in range(1, 16) for u in range(v) if (u * 7 + v) % 3)
    assert main(["explain", hard, "--budget", "200,2s"]) == 3
    assert "beyond the budget" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["bq"], "not 'q' at column 2"),
        (["{1|"], "'{' is never closed"),
        (["b", "vs", "r", "vs", "g"], "expected one position, or two"),
        (["{0|1}", "--play"], "expected pictures to be played out, not {0 | 1}"),
        (["b", "--detail", "much"], "expected brief or full, not 'much'"),
        (["@no-such-file"], "cannot read 'no-such-file'"),
    ],
)
def test_what_is_wrong_is_said(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", *words]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert "Traceback" not in error
