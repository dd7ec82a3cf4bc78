"""`hackenbush calc`: cards, JSON, LaTeX, comparisons, standard input, errors, the prompt on a terminal."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias
from xml.etree import ElementTree

import pytest

from hackenbush.cli import main
from hackenbush.values import Game
from tests.cli.pseudo_terminal import PseudoTerminal
from tests.waiting import PATIENCE

# Each game has the one before it at two places, so that the text doubles and the game hardly grows.
LARGE = ["G = 0"] + [f"G = {{{{{n}00|G+1}}|{{G-1|-{n}00}}}}" for n in range(1, 17)]


def calc(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return what is printed; there must be no error."""
    code = main(["calc", *arguments])
    out, err = capsys.readouterr()
    assert (code, err) == (0, "")
    return out


def failing(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return what is printed on standard error; the exit code must be 2."""
    assert main(["calc", *arguments]) == 2
    return capsys.readouterr().err


# ---- cards -------------------------------------------------------------------------------------------------


# Values, forms and outcomes from Winning Ways, chapters 1 to 5, and On Numbers and Games, chapters 7 to 10.
@pytest.mark.parametrize(
    ("text", "value", "form", "outcome"),
    [
        ("{0|1}", "1/2", "{0|1}", "Left wins"),
        ("{0,*|1/2}", "1/4", "{0|1/2}", "Left wins"),
        ("{-5|3}", "0", "{|}", "the second player wins"),
        ("{0|0}", "*", "{0|0}", "the first player wins"),
        ("{0|*}", "^", "{0|*}", "Left wins"),
        ("{*|0}", "v", "{*|0}", "Right wins"),
        ("{0,*|0,*}", "*2", "{0,*|0,*}", "the first player wins"),
        ("* + ^", "^*", "{0,*|0}", "the first player wins"),
        ("{1|-1}", "+-1", "{1|-1}", "the first player wins"),
        ("{0||0|-2}", "tiny(2)", "{0|{0|-2}}", "Left wins"),
        ("3 - 5", "-2", "{|-1}", "Right wins"),
        ("*:1", "^*", "{0,*|0}", "the first player wins"),
    ],
)
def test_a_card_shows_value_form_and_outcome(
    text: str, value: str, form: str, outcome: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert calc(capsys, text).splitlines() == [
        f"{text} = {value}",
        f"  canonical form  {form}",
        f"  outcome         {outcome}",
    ]


def test_what_is_typed_as_it_is_printed_is_not_repeated(capsys: pytest.CaptureFixture[str]) -> None:
    assert calc(capsys, "{ 2 | -1 }").splitlines()[0] == "{2|-1}"


# {3|1} has mean 2 and temperature 1, so the left wall of {3|1||-5} is 1 up to there and then 2 - t; the right
# wall is -5 + t; they meet at 7/2, at -3/2. Atomic weights: Winning Ways, chapter 8.
@pytest.mark.parametrize(
    ("option", "text", "row"),
    [
        ("--stops", "{3|1||-5}", "stops           Left 1, Right -5"),
        ("--mean", "{3|1||-5}", "mean            -3/2"),
        ("--temperature", "{3|1||-5}", "temperature     7/2"),
        ("--temperature", "1/2", "temperature     -1/2"),
        ("--atomic-weight", "^3*", "atomic weight   3"),
        ("--atomic-weight", "1", "atomic weight   none: the game is not all-small"),
        ("--birthday", "^", "birthday        2"),
        ("--birthday", "0x1p20000", "birthday        0x1p20000"),
        ("--reduced", "1/2^*", "reduced         1/2"),
    ],
)
def test_options_add_rows(option: str, text: str, row: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = calc(capsys, option, text).splitlines()
    assert lines[3:] == [f"  {row}"]
    assert f"  {row}" in calc(capsys, text, "--all").splitlines()


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("3/8", "number"),
        ("*3", "nimber"),
        ("^*", "all-small infinitesimal"),
        ("tiny(1)", "infinitesimal"),
        ("1^", "number plus infinitesimal"),
        ("{1|-1}", "switch"),
        ("{3|1||0}", "hot"),
    ],
)
def test_all_names_the_kind(text: str, kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = calc(capsys, "--all", text).splitlines()
    assert lines[3] == f"  kind            {kind}"
    assert len(lines) == 10


def test_ascii_in_pipes_and_unicode_on_demand(capsys: pytest.CaptureFixture[str]) -> None:
    assert calc(capsys, "{0|1} + ↑").startswith("{0|1} + ↑ = 1/2^\n")
    assert calc(capsys, "--unicode", "{0|1} + ^").startswith("{0|1} + ^ = ½↑\n")
    assert "not allowed with" in failing(capsys, "--ascii", "--unicode", "1")


@pytest.mark.parametrize(
    ("arguments", "value"),
    [
        (["-1/2"], "-1/2"),
        (["-{1|0}"], "-{1|0} = {0|-1}"),
        (["+-1"], "+-1"),
        (["-v"], "-v = ^"),
        (["--1"], "--1 = 1"),
        (["--", "-1/2"], "-1/2"),
        (["--", "--{1|0}"], "--{1|0} = {1|0}"),
    ],
)
def test_games_may_begin_with_a_sign(arguments: list[str], value: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert calc(capsys, *arguments).splitlines()[0] == value
    assert calc(capsys, "--latex", *arguments) == Game(arguments[-1]).text("latex") + "\n"


@pytest.mark.parametrize(
    ("typed", "value"),
    [("0.375", "3/8"), ("½", "1/2"), ("up", "^"), ("down + star", "v*"), ("up = 2", "2"), ("up - ^ ? 0", "=")],
)
def test_values_as_people_write_them_are_understood(typed: str, value: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert value in calc(capsys, typed).splitlines()[0]


def test_names_and_the_last_value_last_from_one_expression_to_the_next(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = calc(capsys, "G = {2|-1}", "2.G", "_ - 1", "G + G ? 1").splitlines()
    assert [line for line in lines if not line.startswith(" ")] == [
        "G = {2|-1}",
        "2.G = 1",
        "_ - 1 = 0",
        "G + G = 1",
    ]


def test_a_game_too_large_for_text_has_a_card_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    lines = calc(capsys, *LARGE, "--mean", "--birthday").splitlines()[-5:]
    # 1600 is born on day 1600, and a form after its options; a game that is its own negative has mean 0.
    assert re.fullmatch(r"G = <game of birthday 1602 with \d+ followers>", lines[0].replace(",", ""))
    assert re.fullmatch(r"  canonical form  \{<game of .*>\|<game of .*>\}", lines[1])
    assert lines[3:] == ["  mean            0", "  birthday        1602"]
    answer = json.loads(calc(capsys, "--json", *LARGE).splitlines()[-1])
    assert answer["shortened"]
    assert answer["text"] == answer["unicode"] == "a game with 1 Left and 1 Right option"
    game = Game.from_data(answer["form"])
    assert game == -game
    assert game.birthday == 1602
    assert (
        failing(capsys, "--latex", *LARGE)
        .splitlines()[-1]
        .startswith("error: expression 17: the text of this game has more than 100000 characters")
    )


def test_a_form_too_long_for_a_card_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    form = calc(capsys, "0x1p10000").splitlines()[1]
    assert form == "  canonical form  1 Left and 0 Right options, too long to show (use --json)"


# ---- comparisons -------------------------------------------------------------------------------------------


# Winning Ways, chapters 2 and 5: up is positive and confused with star, two ups are more than star, tiny is
# less than up, positive numbers are more than any number of ups, a switch is confused with what it straddles.
RELATIONS = [
    ("^", "0", ">"),
    ("*", "0", "||"),
    ("^", "*", "||"),
    ("^*", "0", "||"),
    ("^2", "*", ">"),
    ("tiny(1)", "^", "<"),
    ("1/1024", "^1000", ">"),
    ("{0|1}", "1/2", "="),
    ("+-1", "1/2", "||"),
    ("-1", "+-1/2", "<"),
]
TRUE_OF = {
    "<": "<",
    "<=": "<=",
    "≤": "<=",
    "=": "=",
    "==": "=",
    ">=": ">=",
    "≥": ">=",
    ">": ">",
    "!=": "<>|",
    "≠": "<>|",
    "||": "|",
    "‖": "|",
    "<>": "|",
    "<|": "<|",
    "|>": ">|",
}


@pytest.mark.parametrize(("left", "right", "relation"), RELATIONS)
def test_a_question_mark_asks_how_two_games_compare(
    left: str, right: str, relation: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = "is confused with" if relation == "||" else relation
    assert calc(capsys, f"{left} ? {right}") == f"{left} {words} {right}\n"
    answer = json.loads(calc(capsys, "--json", f"{left}?{right}"))
    assert (answer["relation"], answer["holds"]) == (relation, None)


@pytest.mark.parametrize("operator", TRUE_OF)
def test_a_claim_is_true_or_false_and_the_truth_is_told(operator: str, capsys: pytest.CaptureFixture[str]) -> None:
    for left, right, relation in RELATIONS:
        words = "is confused with" if relation == "||" else relation
        verdict = "true" if relation[0] in TRUE_OF[operator] else "false"
        assert calc(capsys, f"{left} {operator} {right}") == f"{verdict}: {left} {words} {right}\n"


def test_comparisons_in_latex(capsys: pytest.CaptureFixture[str]) -> None:
    assert calc(capsys, "--latex", "* ? 0", "{0|1} < 3") == "{\\ast} \\parallel 0\n\\frac{1}{2} < 3\n"


# ---- JSON --------------------------------------------------------------------------------------------------


def test_json_has_all_that_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    up, number = map(json.loads, calc(capsys, "--json", "{0|*}", "x = {0|1}").splitlines())
    assert up == {
        "input": "{0|*}",
        "name": None,
        "text": "^",
        "unicode": "↑",
        "latex": "{\\uparrow}",
        "words": "up",
        "kind": "all-small infinitesimal",
        "outcome": "left",
        "canonical": "{0|*}",
        "birthday": 2,
        "number": None,
        "nimber": None,
        "left_stop": "0",
        "right_stop": "0",
        "mean": "0",
        "temperature": "0",
        "parts": {"number": "0", "ups": 1, "star": 0},
        "atomic_weight": "1",
        "typeset": {
            "canonical": "{0|∗}",
            "left_stop": "0",
            "right_stop": "0",
            "mean": "0",
            "temperature": "0",
            "parts": {"ups": "↑"},
            "atomic_weight": "1",
        },
        "shortened": False,
        "form": ["^"],
    }
    assert (number["name"], number["text"], number["atomic_weight"]) == ("x", "1/2", None)
    assert json.loads(calc(capsys, "--json", "--reduced", "1/2^"))["reduced"] == "1/2"
    assert json.loads(calc(capsys, "--json", "0x1p64"))["birthday"] == str(2**64)


# ---- thermographs ------------------------------------------------------------------------------------------


def test_a_thermograph_goes_to_a_file_or_to_standard_output(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "hot.svg"
    assert calc(capsys, "--thermograph", str(path), "{2|-1}").startswith("{2|-1}\n  canonical form")
    assert calc(capsys, f"--thermograph={path}", "{2|-1}", "--latex") == "\\{2\\mid -1\\}\n"
    svg = calc(capsys, "{2|-1}", "--thermograph", "-")
    assert path.read_text(encoding="utf-8") == svg
    assert ElementTree.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["1", "2", "--thermograph", "-"], "--thermograph draws one expression, not 2"),
        (["1 < 2", "--thermograph", "-"], "--thermograph draws a game, not a comparison"),
        (["1", "--thermograph"], "--thermograph needs a value"),
        (
            ["1", "--thermograph", "/no/such/place/hot.svg"],
            "cannot write '/no/such/place/hot.svg': No such file",
        ),
    ],
)
def test_what_cannot_be_drawn_is_an_error(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert failing(capsys, *arguments).startswith(f"error: {message}")


# ---- errors ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        ("{1,)|2}", "expected a game, not ')'", 4),
        ("-{1,)|2}", "expected a game, not ')'", 5),
        ("0 >= {1,)|2}", "expected a game, not ')'", 9),
        ("G = {1,)|2}", "expected a game, not ')'", 8),
        ("{1,)|2} ? 0", "expected a game, not ')'", 4),
        ("1 + H", "no game is named 'H'", 5),
        ("0.3", "0.3 is not a dyadic rational, so no short game equals it: the denominator must be a power of 2", 1),
        ("0 < 1 < 2", "expected one comparison, found a second: '<'", 7),
        ("{0<1|2}", "expected an operator, ',' or '|', not '<'", 3),
        ("v3 = 1", "'v3' cannot be the name of a game (it is a number of downs)", 1),
        ("  tiny = 1", "'tiny' cannot be the name of a game (it makes games)", 3),
        ("_ = 1", "'_' cannot be the name of a game (it is the last value)", 1),
        ("help = 1", "'help' cannot be the name of a game (it is a command)", 1),
    ],
)
def test_errors_point_at_the_column(text: str, message: str, column: int, capsys: pytest.CaptureFixture[str]) -> None:
    caret = " " * (column - 1) + "^"
    assert failing(capsys, text) == f"error: {message} at column {column}\n  {text}\n  {caret}\n"


def test_an_unknown_option_is_an_error_with_a_suggestion(capsys: pytest.CaptureFixture[str]) -> None:
    assert failing(capsys, "--stop", "1").startswith("error: '--stop' is not an option; did you mean '--stops'?")


def test_the_other_expressions_run_after_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calc", "--latex", "{", "*", "1/3", "^"]) == 2
    out, err = capsys.readouterr()
    assert out == "{\\ast}\n{\\uparrow}\n"
    assert sum(line.startswith("error:") for line in err.splitlines()) == 2


# ---- standard input ----------------------------------------------------------------------------------------


def feed(monkeypatch: pytest.MonkeyPatch, text: str | bytes) -> None:
    data = text if isinstance(text, bytes) else text.encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))


@pytest.mark.parametrize("arguments", [[], ["-"]])
def test_lines_of_standard_input(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    feed(monkeypatch, "# games\n\nG = {0|*}   # up\nG ? 0\n{1,)|2}\n-1/2\n")
    assert main(["calc", "--latex", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == "{\\uparrow}\n{\\uparrow} > 0\n-\\frac{1}{2}\n"
    assert err == "error: line 5: expected a game, not ')' at column 4\n  {1,)|2}\n     ^\n"


def test_bytes_that_are_no_text_are_an_error_in_their_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    feed(monkeypatch, b"1\n1 + \xff\n2\n")
    assert main(["calc", "--latex"]) == 2
    out, err = capsys.readouterr()
    assert out == "1\n2\n"
    assert err.startswith("error: line 2: expected a game, not the character U+DCFF at column 5")


def test_an_empty_input_is_no_error(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    feed(monkeypatch, "")
    assert calc(capsys) == ""


def test_an_output_that_cannot_show_a_character_shows_its_code() -> None:
    command = [sys.executable, "-m", "hackenbush", "calc", "--unicode", "{0|*}"]
    environment = os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert done.stdout.startswith("{0|*} = \\u2191\n")


# ---- the prompt, on a real terminal ------------------------------------------------------------------------


class Terminal(PseudoTerminal):
    """A calculator."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        super().__init__("calc", *arguments, **({"COLUMNS": "2000"} | environment))

    def ask(self, line: str) -> list[str]:
        """Type a line and return the lines that answer it."""
        self.type(line + "\n")
        self.until(f"{line}\r\n")
        return self.until("calc> ").removesuffix("calc> ").splitlines()

    def leave(self) -> int:
        """Type Ctrl-D and return the exit code."""
        self.type("\x04")
        return self.process.wait(PATIENCE)


OpenTerminal: TypeAlias = Callable[..., Terminal]


@pytest.fixture
def terminals(tmp_path: Path) -> Iterator[OpenTerminal]:
    opened: list[Terminal] = []

    def open_one(*arguments: str, **environment: str) -> Terminal:
        opened.append(Terminal(*arguments, **({"XDG_STATE_HOME": str(tmp_path)} | environment)))
        assert opened[-1].until("calc> ").startswith("hackenbush ")
        return opened[-1]

    yield open_one
    for terminal in opened:
        terminal.close()


def test_the_prompt_answers_with_cards_names_and_comparisons(terminals: OpenTerminal, tmp_path: Path) -> None:
    terminal = terminals(NO_COLOR="1")
    assert terminal.ask("G = {0|*}") == [
        "G = ↑",
        "  canonical form  {0|∗}",
        "  outcome         Left wins",
    ]
    assert terminal.ask("_ + {0|1}")[0] == "_ + {0|1} = ½↑"
    assert terminal.ask("G ? 0  # a comparison") == ["G > 0"]
    assert terminal.ask("") == []
    assert terminal.ask("all")[0] == "_ = ½↑"
    assert "  kind            all-small infinitesimal" in terminal.ask("all G")
    assert terminal.ask("names") == ["G = ↑"]
    assert terminal.ask("help")[0] == "Type a game to see its value:"
    assert terminal.leave() == 0
    kept = (tmp_path / "hackenbush" / "calc_history").read_text(encoding="utf-8").splitlines()
    assert [line for line in kept if line.isalpha()] == ["all", "names", "help"]


def test_errors_keep_the_prompt_going(terminals: OpenTerminal) -> None:
    terminal = terminals(NO_COLOR="1")
    assert terminal.ask("{1,)|2}") == ["error: expected a game, not ')' at column 4", "  {1,)|2}", "     ^"]
    assert terminal.ask("all")[0] == "error: no game is named '_' at column 1"
    assert terminal.ask("names") == ["no names yet"]
    assert terminal.ask("*")[0] == "∗"
    terminal.type("quit\n")
    assert terminal.process.wait(PATIENCE) == 0


def test_the_history_is_there_the_next_time(terminals: OpenTerminal) -> None:
    first = terminals()
    first.ask("{3|1||-5}")
    assert first.leave() == 0
    second = terminals()
    second.type("\x1b[A + 0\n")  # arrow up
    assert second.until("{3|1||-5} + 0 = ")


def test_without_a_place_for_the_history_the_prompt_works(terminals: OpenTerminal) -> None:
    terminal = terminals(XDG_STATE_HOME="/dev/null/nowhere", NO_COLOR="1")
    assert terminal.ask("1/2")[0] == "1/2 = ½"
    assert terminal.leave() == 0


def test_a_terminal_gets_color_unless_it_says_no(terminals: OpenTerminal) -> None:
    assert terminals().ask("{0|1}")[0] == "{0|1} = \x1b[1m½\x1b[0m"
    assert terminals(NO_COLOR="1").ask("{0|1}")[0] == "{0|1} = ½"
    assert terminals(TERM="dumb").ask("{0|1}")[0] == "{0|1} = ½"
    assert terminals("--ascii", NO_COLOR="1").ask("{0|1}")[0] == "{0|1} = 1/2"


def test_ctrl_c_cancels_a_line_and_a_computation(terminals: OpenTerminal) -> None:
    terminal = terminals(NO_COLOR="1")
    assert terminal.ask("G = 1")[0] == "G = 1"
    terminal.type("{5|")
    terminal.until("{5|")
    terminal.interrupt()
    assert terminal.until("calc> ").splitlines()[-2:] == ["canceled", "calc> "]
    # Takes minutes: sums of hot games double with every term.
    long = " + ".join(f"{{{7 * n * n}|{3 * n}||{-n}|{-5 * n * n - n}}}" for n in range(1, 17))
    terminal.type(f"{long}\n")
    terminal.until("\r\n")
    terminal.interrupt_work()
    assert terminal.until("calc> ").splitlines()[-2:] == ["canceled", "calc> "]
    assert terminal.ask("G + _")[0] == "G + _ = 2"
    assert terminal.leave() == 0
