"""The commands read what the verbs read: every game, value and sum; what a command cannot do it says in a sentence."""

from __future__ import annotations

import io
import json

import pytest

from hackenbush.cli import main

GIVEN = ("br", "half", "nim 3,4", "cutcake 2x5", "bb + nim 3 + kayles 5", "br + ^", "{1|-1}", "3/4", "4, 11, 13", "-1")
ONLY_PICTURES = ("certify", "draw", "convert", "embed")
ARGUMENTS = {"compare": ["b"], "explain": [], "convert": ["--to", "edges"], "embed": ["--seconds", "1"]}


@pytest.mark.parametrize("given", GIVEN)
@pytest.mark.parametrize("command", ["value", "winner", "compare", "explain", "moves", "certify", "draw"])
def test_a_command_answers_or_says_why_not(command: str, given: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = main([command, given, *ARGUMENTS.get(command, [])])
    out, err = capsys.readouterr()
    if given in ("br", "half") or command not in ONLY_PICTURES:
        assert (code, err) == (0, "")
        assert out
    else:
        assert code == 2
        assert err.startswith("error: only pictures can be ")


@pytest.mark.parametrize("command", ["convert", "embed"])
def test_commands_for_pictures_take_pictures(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "half", *ARGUMENTS[command]]) == 0
    assert main([command, "nim 3", *ARGUMENTS[command]]) == 2
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("words", [["nim", "3,4"], ["nim 3,4"], ["octal", "0.77", "3,4"], ["value", "*7"]])
def test_the_words_after_a_game_are_its_position(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["value", *words, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["position"] == " ".join(words)
    assert main(["winner", *words]) == 0
    assert "the first player wins" in capsys.readouterr().out


def test_lines_of_standard_input_are_positions_of_any_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"nim 3,4\n# no game\n\nbr + ^\n{1|-1}\n")))
    assert main(["value"]) == 0
    assert [line.split("\t")[0] for line in capsys.readouterr().out.splitlines()] == ["*7", "1/2^", "+-1"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["value", "hous"], "no picture or game is named 'hous'; did you mean 'house'?"),
        (["value", "nimm 3"], "did you mean 'nim'?"),
        (["draw", "nim", "3,4"], "only pictures can be drawn, and Nim(3, 4) is not one"),
        (["draw", "3/4"], "from_value makes a picture of a value"),
        (["value", "(br)*"], "(br)* never ends"),
        (["winner", "nim 3,x"], "nim: expected heaps such as 3,4,5, not 'x'"),
        (["convert", "hous", "--to", "edges"], "no picture is named 'hous'; did you mean 'house'?"),
    ],
)
def test_what_cannot_be_read_or_done(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert message in capsys.readouterr().err


def test_endless_strings_are_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "(br)*"]) == 0
    assert "= 2/3" in capsys.readouterr().out
