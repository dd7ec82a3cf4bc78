"""``hackenbush calc``: the value of games given as arguments, as lines on standard input, or at a prompt."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from hackenbush.cli import answers
from hackenbush.cli.arguments import Parser, UsageError
from hackenbush.cli.files import expand_files
from hackenbush.cli.looks import Look
from hackenbush.cli.statements import Statement, Value, read
from hackenbush.cli.terminal import print_error, wants_color, wants_unicode
from hackenbush.errors import FileError, HackenbushError, NotationError
from hackenbush.values import Game

__all__ = ["Calculator", "main", "make_parser"]

_DESCRIPTION = """\
Show the value of each game, its canonical form and who wins it. Without EXPR, read lines from standard
input (skipping blank lines and # comments), or show a prompt."""

_EPILOG = """\
notation
  {0,*|1/2}  {2|1||-3}        Left options | Right options; a longer bar splits first
  1/2  ^  v3  *2  +-1         numbers, ups, downs, nimbers, switches; tiny(2), miny(2), ^[2]
  0.375  1½  up  star         as people write them
  G + H  -G  3.G  G:H         sum, negative, multiple, ordinal sum
  G = {2|-1}                  names a game for the expressions after it; _ is the last value
  G ? H                       how two games compare; also < <= = >= > != and || for confused

examples
  hackenbush calc "{0,*|1/2}" "-1/2 + ^"
  hackenbush calc --all "{3|1||-5}"
  hackenbush calc --thermograph - "{3|1||-5}" > hot.svg
  echo "^ > 0" | hackenbush calc"""


class Calculator:
    """Evaluates lines one after the other, remembers names, and formats answers as the options say."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.names: dict[str, Game] = {}
        self._options = options
        unicode = options.unicode or (not options.ascii and wants_unicode())
        fields = [name for name in answers.FIELDS if options.all or getattr(options, name.replace("-", "_"), False)]
        self.look = Look(unicode, wants_color(), frozenset(fields))

    def answer(self, line: str) -> str:
        """Return the text to print for a line, and save the thermograph if the options ask for one.

        Raises `HackenbushError` if the line cannot be read or its game cannot be computed.
        """
        statement = self._read(line)
        if self._options.thermograph is not None:
            svg = self._draw_thermograph(statement)
            if self._options.thermograph == "-":
                return svg.removesuffix("\n")
            self._save(svg)
        if self._options.json:
            return answers.as_json(statement, with_reduced=self._options.reduced or self._options.all)
        if self._options.latex:
            return answers.as_latex(statement)
        return answers.as_text(statement, self.look)

    def answer_fully(self, line: str) -> str:
        """Return the card of a game with every field."""
        look = Look(self.look.unicode, self.look.color, frozenset(answers.FIELDS))
        return answers.as_text(self._read(line), look)

    def _read(self, line: str) -> Statement:
        statement = read(line, self.names)
        if isinstance(statement, Value):
            self.names["_"] = statement.game
            if statement.name is not None:
                self.names[statement.name] = statement.game
        return statement

    def _draw_thermograph(self, statement: Statement) -> str:
        from hackenbush import pictures

        if not isinstance(statement, Value):
            raise UsageError("--thermograph draws a game, not a comparison")
        return pictures.thermograph(statement.game.thermograph, title=answers.tidy(statement.text))

    def _save(self, svg: str) -> None:
        path = Path(self._options.thermograph)
        try:
            path.write_text(svg, encoding="utf-8")
        except OSError as error:
            raise FileError(f"cannot write '{path}': {error.strerror}") from None


def main(argv: list[str]) -> int:
    """Run the command and return the exit code: 2 if any expression could not be evaluated."""
    options, words = make_parser().parse(argv)
    expressions = list(expand_files(words))
    calculator = Calculator(options)
    if words and expressions != ["-"]:
        several = len(expressions) > 1
        lines = [(f"expression {n}: " if several else "", text) for n, text in enumerate(expressions, 1)]
        return _answer_all(calculator, _require_one(lines) if options.thermograph else lines)
    if sys.stdin is None:
        raise UsageError("no expression was given, and there is no standard input")
    if expressions or not sys.stdin.isatty():
        numbered = _read_lines()
        return _answer_all(calculator, _require_one(list(numbered)) if options.thermograph else numbered)
    if options.thermograph:
        raise UsageError("--thermograph needs an expression")
    from hackenbush.cli.repl import run

    return run(calculator)


def make_parser() -> Parser:
    """Return the parser of the command's arguments."""
    parser = Parser(
        "hackenbush calc",
        usage="hackenbush calc [OPTIONS] [EXPR ...]",
        description=_DESCRIPTION,
        epilog=_EPILOG,
    )
    add = parser.add_argument
    add(
        "expressions",
        metavar="EXPR",
        nargs="*",
        help="a game, G = game, or a comparison; @FILE; - is standard input",
    )
    add("--stops", action="store_true", help="show the stops: the numbers reached if Left begins and if Right begins")
    add("--mean", action="store_true", help="show the mean value")
    add("--temperature", action="store_true", help="show the temperature")
    add("--atomic-weight", action="store_true", help="show the atomic weight of an all-small game")
    add("--reduced", action="store_true", help="show the reduced canonical form, which ignores infinitesimals")
    add("--birthday", action="store_true", help="show the birthday")
    add("--all", action="store_true", help="show all of these, and the kind of the game")
    add("--thermograph", metavar="FILE.svg", help="draw the thermograph; - is standard output")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print a line of JSON for each expression")
    form.add_argument("--latex", action="store_true", help="print LaTeX and nothing else")
    signs = parser.add_mutually_exclusive_group()
    signs.add_argument("--ascii", action="store_true", help="print ^*, 1/2 (as in pipes and files)")
    signs.add_argument("--unicode", action="store_true", help="print ↑*, ½ (as on a terminal)")
    return parser


def _read_lines() -> Iterator[tuple[str, str]]:
    """Yield each line of standard input without its comment, after a label for errors."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")  # bad bytes become an error with a column
    for number, line in enumerate(sys.stdin, 1):
        text = line.partition("#")[0].rstrip()
        if text:
            yield f"line {number}: ", text


def _require_one(lines: list[tuple[str, str]]) -> list[tuple[str, str]]:
    if len(lines) != 1:
        raise UsageError(f"--thermograph draws one expression, not {len(lines)}")
    return lines


def _answer_all(calculator: Calculator, lines: Iterable[tuple[str, str]]) -> int:
    code = 0
    for where, line in lines:
        try:
            print(calculator.answer(line), flush=True)
        except HackenbushError as error:
            # An error in the text quotes the text, and needs a number only in input of many lines.
            is_shown = isinstance(error, NotationError) and where.startswith("expression")
            print_error(f"{'' if is_shown else where}{error}")
            code = 2
    return code
