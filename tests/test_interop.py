"""Other programs: what we give them they read, and what they give us we read, to the same value."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import networkx
import pandas
import polars
import pytest
import sympy

from hackenbush import (
    Census,
    Game,
    Nim,
    Player,
    Position,
    TooHard,
    Undefined,
    all_specimens,
    gallery,
    same_shape,
    value,
)
from hackenbush.board import from_networkx, read, to_networkx, write
from hackenbush.playable import moves_of
from hackenbush.solvers import moves
from tests.samples import day3_texts, load
from tests.waiting import PATIENCE

CGSUITE = load("cgsuite.json")
DAY3 = day3_texts()[::7]
SAMPLES = ["0", "-7/8", "5^3*2", "-2v*3", "v[3]*", "^[4]", "tiny(2)", "miny(5/4)", "+-1", "+-(1^)", "{3|1||-5}"]


# ---- CGSuite ------------------------------------------------------------------------------------------------


class Worksheet:
    """Reads as the worksheet of CGSuite does: ``2*3`` is a product there, ``2^3`` a power, ``1+*3`` a sum.

    From the grammar of its help: sums of products of powers of arrows, stars and braces; a longer run of bars
    splits first.
    """

    def __init__(self, text: str) -> None:
        self.tokens = re.findall(r"\+-|\|+|\d+|v+|\^+|[-+*/(){},]", text)
        assert "".join(self.tokens) == text, f"CGSuite has no such sign: {text}"
        self.at = 0

    def read(self) -> Game:
        game = self.sum()
        assert self.at == len(self.tokens), f"something is left: {self.tokens[self.at :]}"
        return game

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, *wanted: str) -> str:
        if self.peek() not in wanted:
            return ""
        self.at += 1
        return self.tokens[self.at - 1]

    def sum(self) -> Game:
        total = self.term()
        while sign := self.take("+", "-"):
            total = total + self.product() if sign == "+" else total - self.product()
        return total

    def term(self) -> Game:
        if self.take("+-"):
            g = self.product()
            return Game.of([g], [-g])
        return -self.product() if self.take("-") else self.product()

    def product(self) -> Game:
        game = self.power()
        while sign := self.take("*", "/"):
            x, y = game.number, self.power().number
            game = Game(x * y if sign == "*" else x / y)
        return game

    def power(self) -> Game:
        base = self.arrows()
        return Game(base.number ** int(self.arrows().number)) if self.take("^") else base

    def arrows(self) -> Game:
        arrows = self.peek()
        if arrows[:1] not in ("^", "v"):
            return self.star() if arrows == "*" else self.primary()
        self.at += 1
        count = len(arrows)
        if count == 1 and self.peek().isdigit():
            count = int(self.primary().number)
        ups = count * Game("^" if arrows[0] == "^" else "v")
        return ups + self.star() if self.peek() == "*" else ups

    def star(self) -> Game:
        assert self.take("*")
        return Game(f"*{self.primary()}") if self.peek().isdigit() else Game("*")

    def primary(self) -> Game:
        if self.take("("):
            game = self.sum()
            assert self.take(")")
            return game
        if self.take("{"):
            sides: list[Any] = [self.options()]
            while self.peek().startswith("|"):
                sides += [len(self.tokens[self.at]), []]
                self.at += 1
                sides[-1] = self.options()
            assert self.take("}")
            return split(sides)[0]
        self.at += 1
        return Game(int(self.tokens[self.at - 1]))

    def options(self) -> list[Game]:
        games = [] if self.peek().startswith("|") or self.peek() == "}" else [self.sum()]
        while self.take(","):
            games.append(self.sum())
        return games


def split(sides: list[Any]) -> list[Game]:
    """Return the options that a side is, or the one game that it is when there are bars in it."""
    if len(sides) == 1:
        options: list[Game] = sides[0]
        return options
    bars = sides[1::2]
    assert bars.count(max(bars)) == 1, "two longest runs of bars"
    place = 2 * bars.index(max(bars)) + 1
    return [Game.of(split(sides[:place]), split(sides[place + 1 :]))]


@pytest.mark.parametrize("entry", CGSUITE["hackenbush"] + CGSUITE["domineering"], ids=lambda entry: entry["id"])
def test_a_value_of_cgsuite_goes_there_and_back(entry: dict[str, Any]) -> None:
    g = Game(entry["value"])
    assert g == Game.from_data(entry["dag"])
    assert Worksheet(g.text("cgsuite")).read() == g == Game(g.text("cgsuite"))


@pytest.mark.parametrize("text", SAMPLES)
def test_kinds_of_values_as_cgsuite_reads_them(text: str) -> None:
    assert Worksheet(f"{Game(text):cgsuite}").read() == Game(text)


def test_games_born_by_day_3_as_cgsuite_reads_them() -> None:
    for text in DAY3:
        g = Game(text)
        assert Worksheet(g.text("cgsuite")).read() == g == Game(g.text("cgsuite"))


def test_the_worksheet_of_these_tests_is_not_our_own_reader() -> None:
    assert Worksheet("2*3").read() == 6 != Game("2*3")
    assert Worksheet("2^3").read() == 8 != Game("2^3")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("2.Tiny", "{0||0|-2}"),
        ("(5/4).Tiny", "{0||0|-5/4}"),
        ("2.Miny", "{2|0||0}"),
        ("-2.Tiny", "{2|0||0}"),
        ("Tiny(2)", "{0||0|-2}"),
        ("{2.Tiny|*.Tiny}", "{{0||0|-2}|{0||0|*}}"),
        ("1 + 2.Tiny", "{1||1|-1}"),
        ("^^", "^2"),
        ("vv*2", "v2*2"),
        ("^[4]*", "^[4]*"),
    ],
)
def test_what_cgsuite_writes_is_read(text: str, meant: str) -> None:
    assert Game(text) == Game(meant)


def test_a_number_too_long_for_cgsuite_says_so() -> None:
    assert Worksheet(Game(2**2000 + 1).text("cgsuite")).read() == 2**2000 + 1
    with pytest.raises(TooHard, match="CGSuite reads only decimal numbers"):
        Game(2**20_000).text("cgsuite")


@pytest.mark.parametrize("entry", CGSUITE["hackenbush"], ids=lambda entry: entry["id"])
def test_a_picture_of_cgsuite_goes_there_and_back(entry: dict[str, Any]) -> None:
    position = Position([(start, end, color.lower()) for start, end, color in entry["edges"]])
    text = write(position, "cgsuite")
    assert read(text) == position == read(f'game.graph.Hackenbush("{text}").CanonicalForm')
    assert value(read(text)) == Game(entry["value"])


@pytest.mark.parametrize(
    ("command", "worth"),  # from the tests of CGSuite
    [
        ('game.graph.Hackenbush("lrlrrllr").CanonicalForm', "77/128"),
        ('game.graph.Hackenbush("l(l;rl)").CanonicalForm', "3/2"),
        ('game.graph.Hackenbush("eeeeeee").CanonicalForm', "*7"),
        ('game.graph.Hackenbush("lrlerrr").CanonicalForm', "3/4v[3]*"),
        ('Hackenbush("lr")', "1/2"),
    ],
)
def test_a_command_of_cgsuite_is_a_picture(command: str, worth: str) -> None:
    assert value(Position(command)) == Game(worth)


# ---- numbers: Fraction and sympy ----------------------------------------------------------------------------


@pytest.mark.parametrize("x", [Fraction(0), Fraction(-3), Fraction(11, 16), Fraction(-(2**90) + 1, 2**70)], ids=str)
def test_numbers_go_to_sympy_and_back(x: Fraction) -> None:
    there = sympy.sympify(Game(x))
    assert isinstance(there, sympy.Rational)
    assert there == sympy.Rational(x.numerator, x.denominator)
    assert Game(Fraction(there)) == Game(x) == x == Game(x).number


def test_numbers_mix_with_expressions_of_sympy() -> None:
    half, x = Game("1/2"), sympy.Symbol("x")
    assert half == sympy.Rational(1, 2) == half
    assert sympy.solve(sympy.Eq(x + half, 2), x) == [sympy.Rational(3, 2)]


def test_what_is_no_number_is_none_of_sympys() -> None:
    with pytest.raises(sympy.SympifyError, match=r"\* is not a number"):
        sympy.sympify(Game("*"))
    assert sympy.Integer(0) != Game("*")
    with pytest.raises(Undefined, match="is not a number"):
        _ = Game("^").number


# ---- graphs and tables --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(all_specimens()))
def test_pictures_go_to_networkx_and_back(name: str) -> None:
    position = gallery(name)
    graph = to_networkx(position)
    assert graph.number_of_edges() == len(position)
    assert same_shape(from_networkx(graph), position)


def test_a_graph_of_networkx_is_a_picture() -> None:
    graph = networkx.cycle_graph(5)
    networkx.set_edge_attributes(graph, "green", "color")
    assert value(from_networkx(graph, ground=0)) == Game("*")  # a cycle counts by its parity: five is odd


def test_moves_are_a_table_of_pandas_and_of_polars() -> None:
    position = Position("b(r,g)")
    frame = pandas.DataFrame(moves(position).rows())
    assert list(frame.columns) == ["player", "move", "words", "value", "outcome", "is_best", "wins"]
    assert list(frame.query("player == 'left'").value) == ["0", "1/2"]  # as the options of b(r,g) are by definition
    assert list(frame.query("player == 'right'").value) == ["1*", "1/2"]
    assert list(frame.is_best) == [False, True, False, True]
    assert list(frame.wins) == [True, True, False, False]
    assert polars.DataFrame(moves(position).rows()).to_dicts() == frame.to_dict("records")


@pytest.mark.parametrize("position", [gallery("house"), gallery("castle"), Nim(4, 11, 13), Position("")], ids=str)
def test_a_table_has_every_move_with_its_value(position: Any) -> None:
    table = moves(position)
    rows = table.rows()
    listed = [(player, move, option) for player in Player for move, option in moves_of(position, player)]
    assert [(row["player"], row["move"]) for row in rows] == [(player.value, str(move)) for player, move, _ in listed]
    assert [row["value"] for row in rows] == [str(value(option)) for _, _, option in listed]
    assert [move.option for move in table] == [option for _, _, option in listed]
    for row in rows:
        mover_wins = {
            "left": row["player"] == "left",
            "right": row["player"] == "right",
            "next": False,
            "previous": True,
        }
        assert row["wins"] == mover_wins[row["outcome"]]


@pytest.mark.parametrize("make", [pandas.DataFrame, polars.DataFrame])
def test_a_census_is_a_table(make: Callable[[Any], Any]) -> None:
    frame = make(list(Census(3, "br")))
    assert frame.shape == (128, 16)
    assert len(set(frame["value"])) == 12  # values of red-blue pictures of three edges


# ---- LaTeX --------------------------------------------------------------------------------------------------

PLAIN_COMMANDS = {"frac", "uparrow", "downarrow", "ast", "cdot", "mid", "mathrel", "mathtt", "pm", "{", "}", "|"}


def test_the_latex_of_values_takes_no_package() -> None:
    for text in [*DAY3, *SAMPLES, f"0x{2**1100 + 1:x}p-7"]:
        latex = Game(text).text("latex")
        assert set(re.findall(r"\\([a-z]+|.)", latex)) <= PLAIN_COMMANDS
        assert latex.replace(r"\{", "").count("{") == latex.replace(r"\}", "").count("}")


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="LaTeX is not installed")
def test_latex_typesets_values(tmp_path: Path) -> None:
    lines = "\n\n".join(f"${Game(text).text('latex')}$" for text in SAMPLES)
    source = f"\\documentclass{{article}}\\begin{{document}}\n{lines}\n\\end{{document}}\n"
    (tmp_path / "values.tex").write_text(source, encoding="ascii")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "values.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 0, done.stdout


# ---- CGSuite's idioms beside ours -----------------------------------------------------------------------------

IDIOMS = re.findall(
    r"^\| (.*?) \| `((?:[^`|]|\\\|)+)` \| (?:`((?:[^`|]|\\\|)+)`)? ?\|$",
    (Path(__file__).parent.parent / "docs" / "cgsuite.md").read_text("utf-8"),
    re.MULTILINE,
)


def test_every_idiom_beside_cgsuites_runs_and_gives_what_the_page_says() -> None:
    names: dict[str, Any] = {}
    exec("from fractions import Fraction\nfrom hackenbush import *", names)
    exec("from hackenbush.values import *\nfrom hackenbush.rulesets import *", names)
    for theirs, ours, answer in IDIOMS:
        code = ours.replace(r"\|", "|")
        if answer:
            assert repr(eval(code, names)) == answer.replace(r"\|", "|"), theirs
        else:
            exec(code, names)
    assert len(IDIOMS) == 43
    assert len([line for line in IDIOMS if "game.graph.Hackenbush" in line[0]]) == 4


@pytest.mark.parametrize(("theirs", "ours"), [(theirs, ours) for theirs, ours, _ in IDIOMS if "Hackenbush(" in theirs])
def test_a_picture_of_cgsuite_beside_ours_is_the_same_picture(theirs: str, ours: str) -> None:
    drawn = re.search(r'(?<!Childish)Hackenbush\("([^"]+)"\)', theirs)
    text = re.search(r'"([^"]+)"', ours)
    assert text is not None
    if drawn is not None:
        assert same_shape(read(drawn[1], format="cgsuite"), Position(text[1]))
