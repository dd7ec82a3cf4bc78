"""``hackenbush certify`` and ``verify``: what people and programs see."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from hackenbush.board import Position
from hackenbush.cli import main
from hackenbush.proofs import Certificate, verify
from hackenbush.proofs.verifying import Checker
from hackenbush.solvers import certify
from tests.proofs.texts import dump, load


def test_a_proof_is_shown_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["certify", "gb+g", "^"]) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.startswith("0-1G 1-2B 0-3G is worth ^: proved by ")
    assert any(line.startswith("  if Right cuts 0, Left moves from v to * on the ground") for line in lines)


def test_a_long_proof_is_shortened(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["certify", "castle"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 62
    assert lines[-1].endswith("--json prints the whole proof")


def test_a_proof_goes_to_a_file_and_is_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "house.json")
    assert main(["certify", "house", "-o", file]) == 0
    assert capsys.readouterr().out.count("\n") == 1
    assert main(["verify", file]) == 0
    out = capsys.readouterr().out
    assert out.startswith("right: ")
    assert "is worth 3/2*3" in out


def test_json_is_what_the_library_says(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for words in (["--json"], ["-o", "-"]):
        assert main(["certify", "0-1B 1-2R 0-2B", "1", *words]) == 0
        printed = capsys.readouterr().out
        assert Certificate.from_text(printed) == certify(Position("0-1B 1-2R 0-2B"))
    monkeypatch.setattr("sys.stdin", io.StringIO(printed))
    assert main(["verify", "-"]) == 0
    assert verify(Certificate.from_text(printed))


def test_a_proof_is_checked_while_it_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, checked = tmp_path / "whole.jsonl", tmp_path / "checked.jsonl"
    lines: list[str] = []
    check = Checker.check
    monkeypatch.setattr(Checker, "check", lambda self, text: lines.append(text) or check(self, text))
    for file, more in ((whole, []), (checked, ["--check"])):
        lines.clear()
        assert main(["certify", "0-1B 1-2R 2-0B 0-2R", "-o", str(file), *more]) == 0
    assert lines == checked.read_text(encoding="ascii").splitlines()
    assert whole.read_bytes() == checked.read_bytes()


def test_a_wrong_proof_is_refused_with_the_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "wrong.json"
    data = load(certify(Position("gb+g")).to_text())
    (number,) = [n for n, claim in enumerate(data["claims"]) if claim.get("replies", [[""]])[0][0] == "0"][:1]
    del data["claims"][number]["replies"][0]
    file.write_text(dump(data))
    assert main(["verify", str(file)]) == 1
    assert capsys.readouterr().out == f"wrong: line {number + 2}: claim {number}, by move: no reply to 0\n"


def test_a_file_holds_the_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "picture.txt"
    file.write_text("br\n")
    for words in ([f"@{file}", "1/2"], ["1/2", "--in", str(file)]):
        assert main(["certify", *words]) == 0
        assert "is worth 1/2" in capsys.readouterr().out


def test_a_spent_budget_is_exit_code_3(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["certify", "gggggb+gggggr", "--budget", "60"]) == 3
    assert "the picture is worth 0, but that is not proved" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["certify", "br", "1"], "the picture is worth 1/2, not 1"),
        (["certify", "br", "{0"], "at column"),
        (["certify", "bq"], "not 'q' at column 2"),
        (["certify", "br", "1/2", "1"], "expected a position and a value, not also '1'"),
        (["verify"], "expected one FILE"),
        (["verify", "no-such-file"], "cannot read 'no-such-file'"),
        (["verify", "a\0b"], "cannot read 'a\N{REPLACEMENT CHARACTER}b': there is no such name"),
        (["verify", "."], "cannot read '.': "),
        (["verify", __file__], "not a certificate"),
    ],
)
def test_what_is_wrong_is_said(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    error = capsys.readouterr().err
    assert message in error
    assert "Traceback" not in error
