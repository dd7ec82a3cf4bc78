"""``hackenbush draw``: what comes out, by the name of the file, and what is refused."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hackenbush.cli import main


def test_a_picture_on_the_terminal_has_its_edges_and_the_ground(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw", "b(r,g)"]) == 0
    drawing = capsys.readouterr().out
    lines = drawing.splitlines()
    assert sorted(c for c in drawing if c in "brg") == ["b", "g", "r"]
    assert set(lines[-1]) <= set("▔=_-●o ")
    assert drawing.index("r") < drawing.index("b")  # which stands below
    assert "\x1b" not in drawing


def test_the_suffix_of_the_file_decides(tmp_path: Path) -> None:
    for suffix, start in {"svg": b"<svg ", "png": b"\x89PNG\r\n", "tex": b"\\begin{tikzpicture}"}.items():
        target = tmp_path / f"house.{suffix}"
        assert main(["draw", "house", "-o", str(target)]) == 0
        assert target.read_bytes().startswith(start)


def test_the_options_reach_the_picture(tmp_path: Path) -> None:
    target = tmp_path / "bridge.svg"
    words = [
        "0-1B",
        "0-2R",
        "1-2G",
        "--labels",
        "numbers",
        "--size",
        "300x200",
        "--title",
        "A <bridge>",
        "-o",
        str(target),
    ]
    assert main(["draw", *words]) == 0
    root = ElementTree.fromstring(target.read_text())
    assert (root.get("width"), root.get("height")) == ("300", "200")
    texts = {element.text for element in root.iter() if element.tag.endswith("text")}
    assert {"0", "1", "2"} <= texts
    assert "A <bridge>" in {element.text for element in root.iter() if element.tag.endswith("title")}


def test_a_dash_writes_to_standard_output(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["draw", "b", "-o", "-"]) == 0
    assert capfdbinary.readouterr().out.startswith(b"<svg ")
    assert main(["draw", "b", "--format", "png", "-o", "-"]) == 0
    assert capfdbinary.readouterr().out.startswith(b"\x89PNG")


def test_what_floats_is_noted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw", "0-1B 2-3R"]) == 0
    assert "1 edge is not connected to the ground: 2-3R" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["b", "-o", "b.doc"], "does not say what to draw"),
        (["bq"], "expected b, r, g"),
        (["b(r"], "expected ',' or ')', not the end at column 4"),
        (["b", "--labels", "stars"], "expected letters, numbers or nodes, not 'stars'"),
        (["b", "--size", "0"], "--size: expected PIXELS or WIDTHxHEIGHT, not '0'"),
        (["@no-such-file"], "cannot read 'no-such-file'"),
        (["b", "-o", "/no/such/folder/b.svg"], "cannot write '/no/such/folder/b.svg'"),
        (["b", "--form"], "'--form' is not an option; did you mean"),
    ],
)
def test_what_cannot_be_drawn_says_why(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw", *words]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert "Traceback" not in error


def test_a_real_process_draws_what_comes_through_a_pipe() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "hackenbush", "draw", "-"], input="l(r;e)", capture_output=True, text=True, check=True
    )
    assert sorted(c for c in run.stdout if c in "brg") == ["b", "g", "r"]
