"""The examples that ``--help`` gives: every command has some, and all of them run without a complaint."""

from __future__ import annotations

import io
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hackenbush import Position, _kernel, gallery
from hackenbush.board import write
from hackenbush.census import Family, run_census
from hackenbush.census.executors import Here
from hackenbush.cli import COMMANDS, main
from hackenbush.cli.census import COMMANDS as OF_A_CENSUS
from hackenbush.playing import Match

numpy = pytest.importorskip("numpy")
pytest.importorskip("duckdb")
pytest.importorskip("resvg_py")
pytest.importorskip("uvicorn")

EVERY = [[], *([name] for name in COMMANDS)] + [["census", name] for name in OF_A_CENSUS]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with the files that examples read, where nothing is opened and nobody is served."""
    bridge = Position("0-1B 1-2R 0-2G")
    (tmp_path / "positions.txt").write_text("b(r,g)\nhouse\n", encoding="utf-8")
    (tmp_path / "graph.txt").write_text("3 3\n1 2\n2 3\n3 1\n", encoding="utf-8")
    (tmp_path / "bridge.json").write_text(write(bridge, "json"), encoding="utf-8")
    Match(gallery("house")).save(tmp_path / "match.json")
    numpy.save(tmp_path / "readings.npy", numpy.array([20.0, 20.0625, 19.9375]))
    for folder, colors in (("red-blue", "br"), ("three", "brg")):
        run_census(tmp_path / folder, Family(colors), edges=2, executor=Here())
    (tmp_path / "build" / "site").mkdir(parents=True)
    (tmp_path / "build" / "site" / "index.html").touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr("hackenbush.web.http.server.serve", lambda *_, **__: None)
    monkeypatch.setattr("hackenbush.web.static_site.serve_folder", lambda *_, **__: None)
    monkeypatch.setattr("webbrowser.open", lambda _: True)
    assert main(["pack", "readings.npy", "readings.hkb"]) == 0
    assert main(["certify", "gb+g", "^", "-o", "up.jsonl"]) == 0


def examples(words: list[str], capsys: pytest.CaptureFixture[str]) -> list[str]:
    capsys.readouterr()
    main([*words, "--help"])
    _, found, listed = capsys.readouterr().out.partition("\nexamples\n")
    listed, _, _ = listed.partition("\n\n")
    return [line.strip().partition("  ")[0] for line in listed.splitlines()] if found else []


def stages(line: str) -> Iterator[list[str]]:
    """Return the commands of a line that pipes join, without what the shell does with the output of the last."""
    words = shlex.shlex(line, posix=True, punctuation_chars="|>")
    words.whitespace_split = True
    stage: list[str] = []
    for word in words:
        if word in "|>":
            yield stage
            stage = []
            if word == ">":
                return
        else:
            stage.append(word)
    yield stage


def shortened(words: list[str]) -> list[str]:
    """Return a command that takes no minutes, on either kernel: a census of one edge, on this machine; a free port.

    The checker that is proved may not be built here; tests/proofs/test_formal.py builds it.
    """
    if words[:2] == ["census", "run"]:
        return ["census", "run", f"small-{words[2]}", *words[3:5], "--edges", "1", "--processes", "1"]
    if words[0] == "serve":
        return [*words, "--port", "0"]
    left_out = ["--proved"] if _kernel.NAME == "native" else ["--proved", "redwood-bed"]
    return [word for word in words if word not in left_out]


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("words", EVERY, ids=lambda words: " ".join(["hackenbush", *words]))
@pytest.mark.slow
def test_every_command_has_examples_and_they_run(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    listed = examples(words, capsys)
    assert any(line.startswith(" ".join(["hackenbush", *words])) for line in listed)
    for line in listed:
        said = "quit\n" if "hackenbush play" in line else ""
        for program, *arguments in stages(line):
            if program == "hackenbush":
                monkeypatch.setattr(sys, "stdin", io.StringIO(said))
                assert main(shortened(arguments)) == 0, line
                said, complaint = capsys.readouterr()
                assert complaint == "", line
            elif program == "echo":
                said = " ".join(arguments)
            else:
                assert program == "display", line  # of ImageMagick, which shows a picture
