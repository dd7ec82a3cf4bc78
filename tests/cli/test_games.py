"""Every command takes every game, value and sum: it answers, or says in a sentence why not."""

from __future__ import annotations

import io
import json
import re

import pytest

from hackenbush.cli import COMMANDS, main
from hackenbush.rulesets import as_playable
from hackenbush.rulesets.catalog import ABOUT, GAMES
from hackenbush.solvers import clear_table
from hackenbush.values import Game

# Small positions of every game of the catalog, so that each command has done in a moment.
POSITIONS = {
    "hackenbush": "hackenbush b(r,g)",
    "nim": "nim 3,4",
    "cutcake": "cutcake 2x5",
    "hackenstrings": "hackenstrings ●●○,○",
    "domineering": "domineering 2x3",
    "toads-and-frogs": "toads-and-frogs TT.FF",
    "kayles": "kayles 5,3",
    "dawsons-kayles": "dawsons-kayles 7",
    "octal": "octal 0.137 9",
    "subtraction": "subtraction 1,3,4 9",
    "childish": "childish b(r,g)",
    "value": "value {2|-1}",
}
ARE_PICTURES = (
    "hackenbush b(r,g)",
    "nim 3,4",
    "hackenstrings ●●○,○",
    "br",
    "",
    "0-1B 1-2R",
    "half",
    "4, 11, 13",
    "●○",
    "br+g",
)
VALUES = ("value {2|-1}", "{1|-1}", "3/4", "-1", "^*", "2 1/2", "tiny(2)")
OTHERS = ("bb + nim 3 + kayles 5", "br + ^", "nim 3 + cutcake 2x5 + {1|-1}", "house + 1/2")
ENDLESS = ("(br)*", "(b)*", "br(b)*")
NONSENSE = (
    "hous",
    "bq",
    "nim x",
    "nim 3,",
    "cutcake 5",
    "{1|",
    "3/7",
    "@nowhere",
    "(br",
    "tiny",
    "domineering",
    "br+",
    "1 +",
    "nim 3 +",
    "1 2",
)
EVERY = (*POSITIONS.values(), *ARE_PICTURES[3:], *VALUES[1:], *OTHERS, *ENDLESS, *NONSENSE)

# The arguments of each command after a position; other commands take no position.
COMMANDS_FOR_POSITIONS = {
    "value": [],
    "winner": [],
    "explain": [],
    "moves": [],
    "compare": ["vs", "b"],
    "certify": [],
    "draw": [],
    "convert": ["--to", "edges"],
    "embed": ["--seconds", "1"],
    "play": ["--you", "none", "--strength", "random", "--seed", "1"],
}
ONLY_PICTURES = ("certify", "convert", "embed")
FOR_VALUES = ("calc", "find", "string")
# Python shows objects and functions like this; people should not see it.
OF_PROGRAMS = re.compile(r"Traceback|\b[A-Z]\w+\(|\b[a-z]+_[a-z_]+\b|\bNone\b|<\w+ ")


def run(words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> tuple[int, str, str]:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    code = main(words)
    out, err = capsys.readouterr()
    return code, out, err


def test_every_game_of_the_catalog_is_tried_and_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(POSITIONS) == list(GAMES) == list(ABOUT)
    assert main(["games"]) == 0
    listed = capsys.readouterr().out
    for name, (example, rules) in ABOUT.items():
        assert as_playable(f"{name} {example}") is not None
        assert f"{name} {example}" in listed
        assert rules in listed
    assert main(["games", "--json"]) == 0
    assert [game["name"] for game in json.loads(capsys.readouterr().out)] == list(GAMES)


def test_every_command_is_one_of_these() -> None:
    others = {"verify", "pack", "unpack", "gallery", "games", "serve", "census", "completion"}
    assert {*COMMANDS_FOR_POSITIONS, *FOR_VALUES, *others} == set(COMMANDS)


@pytest.mark.parametrize("given", EVERY)
@pytest.mark.parametrize("command", COMMANDS_FOR_POSITIONS)
def test_an_answer_or_a_sentence(
    command: str, given: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, err = run([command, given, *COMMANDS_FOR_POSITIONS[command]], capsys, monkeypatch)
    assert "Traceback" not in out + err
    if given in NONSENSE or (given in ENDLESS and command != "explain") or (given in VALUES and command == "draw"):
        assert code == 2
    elif command in ONLY_PICTURES:
        assert code == (0 if given in ARE_PICTURES else 2)
    else:
        assert (code, err) == (0, "")
    if code == 0:
        assert out
    else:
        assert out == ""
        assert re.fullmatch(r"error: [^\n]{10,}\n(?:[^\n]*\n){0,2}", err)
        assert not OF_PROGRAMS.search(err.replace(given, ""))


@pytest.mark.parametrize("given", [given for given in EVERY if not given.startswith("@")])
@pytest.mark.parametrize("command", COMMANDS_FOR_POSITIONS)
def test_words_without_quotes_are_the_same(
    command: str, given: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A shell splits what is not quoted; a command that takes one position joins it again."""
    words = given.split()
    if command in ("certify", "embed", "play", "explain") or len(words) < 2:
        return  # certify has its own tests, the others join words as moves does
    if given in ("2 1/2", "1 2") and command in ("value", "winner"):
        return  # two values
    more = COMMANDS_FOR_POSITIONS[command]
    quoted = run([command, given, *more], capsys, monkeypatch)
    clear_table()  # otherwise the second search has nothing to visit
    split = run([command, *words, *more], capsys, monkeypatch)
    assert re.sub(r"[\d.e-]+ s$", "", quoted[1], flags=re.M) == re.sub(r"[\d.e-]+ s$", "", split[1], flags=re.M)
    assert quoted[0] == split[0]


@pytest.mark.parametrize("given", EVERY)
@pytest.mark.parametrize("command", FOR_VALUES)
def test_commands_for_values_answer_or_say_why_not(
    command: str, given: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, err = run([command, given], capsys, monkeypatch)
    assert code == (2 if err else 0)
    assert bool(out) == (code == 0)
    assert "Traceback" not in err


OUTCOMES = {"br": "left", "rb": "right", "g": "next", "bb+rr": "previous"}


@pytest.mark.parametrize(("given", "outcome"), OUTCOMES.items())
def test_every_json_spells_outcomes_alike(given: str, outcome: str, capsys: pytest.CaptureFixture[str]) -> None:
    value = {"br": "1/2", "rb": "-1/2", "g": "*", "bb+rr": "0"}[given]
    found = []
    for words in (["value", given], ["winner", given], ["explain", given], ["calc", value], ["moves", f"{given}"]):
        assert main([*words, "--json"]) == 0
        found.append(json.loads(capsys.readouterr().out))
    assert found[0]["outcome"] == found[1]["outcome"] == found[3]["outcome"] == outcome
    assert {text for data in found for text in _outcomes(data)} <= {"left", "right", "next", "previous"}


def _outcomes(data: object) -> list[str]:
    if isinstance(data, dict):
        own = [data["outcome"]] if isinstance(data.get("outcome"), str) else []
        return own + [text for value in data.values() for text in _outcomes(value)]
    return [text for value in data for text in _outcomes(value)] if isinstance(data, list) else []


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
        (["gallery", "hous"], "no picture is named 'hous'; did you mean 'house'?"),
        (
            ["draw", "cutcake", "2x5", "-o", "cake.svg"],
            "only pictures can be drawn in a file, and cutcake 2x5 is not one",
        ),
        (["certify", "cutcake", "2x5"], "only pictures can be certified, and cutcake 2x5 is not one"),
        (["draw", "3/4"], "this is a value; 'hackenbush find \"3/4\"' finds a picture that is worth it"),
        (["value", "(br)*"], "(br)* never ends, so it cannot be played; it is worth 2/3"),
        (["winner", "nim 3,x"], "nim: expected heaps such as 3,4,5, not 'x'"),
        (["convert", "hous", "--to", "edges"], "no picture or game is named 'hous'; did you mean 'house'?"),
        (["compare", "br", "vs"], "expected a position before and after 'vs'"),
        (["explain", "vs", "br"], "expected a position before and after 'vs'"),
        (["serve", "--port", "x"], "expected a port from 0 to 65535, not 'x'"),
        (["play", "nim", "3", "--seed", "x"], "--seed: expected a whole number, not 'x'"),
        (["census", "run", "x", "--edges", "x"], "--edges: expected a whole number, not 'x'"),
        (["convert", "br", "--to", "jsn"], "not 'jsn'; did you mean 'json'?"),
    ],
)
def test_what_cannot_be_read_or_done(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert message in capsys.readouterr().err


def test_endless_strings_are_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "(br)*"]) == 0
    assert "= 2/3" in capsys.readouterr().out


def test_a_comparison_by_play_shows_the_play(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "br+br", "b", "--play"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("br+br is worth as much as b, as play shows:\n")
    assert re.search(r"begins +cuts +the answer", out)


def test_the_gallery_is_listed_and_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gallery", "--json"]) == 0
    for picture in json.loads(capsys.readouterr().out):
        assert Game(picture["value"]) is not None
        assert as_playable(picture["name"]) == as_playable(picture["picture"])
    assert main(["gallery"]) == 0
    assert re.search(r"^house +3/2\*3 +\d+ edges +House$", capsys.readouterr().out, re.MULTILINE)
    assert main(["gallery", "half", "lens"]) == 0
    assert "half: Half, worth 1/2\n" in capsys.readouterr().out
