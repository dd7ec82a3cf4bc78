"""``hackenbush census``: compute whole families of pictures into a folder, and ask questions about them."""

from __future__ import annotations

import argparse
import csv
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

from hackenbush.census.batches import DEFAULT_SIZE
from hackenbush.census.families import KINDS, Family
from hackenbush.census.plots import birthday_plot, number_plot
from hackenbush.census.questions import QUESTIONS, ask, birthdays, numbers, query
from hackenbush.census.runs import CensusProgress, executor_for, run_census
from hackenbush.census.sql import DEFAULT_ROWS, QueryResult
from hackenbush.census.store import Store
from hackenbush.cli.arguments import Parser, UsageError, whole_number
from hackenbush.cli.files import save
from hackenbush.cli.solving import add_budget_option
from hackenbush.cli.terminal import print_json
from hackenbush.printing import printable

__all__ = ["COMMANDS", "PARSERS", "SUMMARIES", "main", "make_parser"]

SUMMARIES = {
    "run": "compute every picture of a family, or resume",
    "query": "ask in SQL about the table 'pictures'",
    "ask": "ask a prepared question",
    "plot": "plot numbers or birthdays, as SVG",
}
_ARGUMENTS = {"run": "FOLDER", "query": "FOLDER SQL", "ask": "FOLDER QUESTION", "plot": "FOLDER WHAT"}
_LISTED = "\n".join(f"  {f'{name} {_ARGUMENTS[name]}':22}  {summary}" for name, summary in SUMMARIES.items())
_DESCRIPTION = f"""\
Compute every picture of a family into a folder, and ask questions about them.

{_LISTED}"""

_EXAMPLES = (
    "hackenbush census run red-blue --colors br --edges 6",
    "hackenbush census run three --colors brg --edges 5 --dask tcp://10.0.0.1:8786",
    "hackenbush census ask red-blue values",
    'hackenbush census ask three smallest "^2"',
    'hackenbush census query three "SELECT outcome, count(*) FROM pictures GROUP BY 1"',
    "hackenbush census plot red-blue numbers -o numbers.svg",
)
_WIDEST = 200  # characters of a cell in a table for people
_PLOTS = ("numbers", "birthdays")
_EVERY = 0.1  # seconds between two updates of the progress bar


def main(argv: list[str]) -> int:
    """Run the command and return the exit code."""
    name, *rest = argv or ["--help"]
    if name in COMMANDS:
        return COMMANDS[name](rest)
    if name in ("-h", "--help"):
        make_parser().print_help()
        return 0
    raise UsageError(f"expected run, query, ask or plot, not '{name}'\nSee 'hackenbush census --help'.")


def make_parser() -> Parser:
    """Return the parser of the command itself; `PARSERS` has those of its parts."""
    return _start_parser("census", "{run,query,ask,plot} FOLDER ...", f"{_DESCRIPTION}\n")


def _start_parser(name: str, usage: str, description: str) -> Parser:
    command = f"hackenbush {name}"
    examples = [line for line in _EXAMPLES if line.startswith(command)]
    parser = Parser(
        command,
        usage=f"{command} {usage}",
        description=description,
        epilog="\n  ".join(["examples", *examples]),
    )
    if name != "census":
        parser.add_argument("folder", metavar="FOLDER", nargs="?", help="the folder of the census")
    return parser


def _check_arguments(words: Sequence[str], expected: str) -> list[str]:
    """Return one argument for each expected name, "" for a missing one in brackets; raise if the count is wrong."""
    names = expected.split()
    least = sum(not name.startswith("[") for name in names)
    if not least <= len(words) <= len(names):
        raise UsageError(f"expected {expected}, found {len(words)} arguments")
    return [*words, *[""] * (len(names) - len(words))]


# ---- run ---------------------------------------------------------------------------------------------------


def _make_run_parser() -> Parser:
    parser = _start_parser(
        "census run",
        "FOLDER [--colors br] [--edges N] [--shapes KIND] [--processes N | --dask ADDRESS]",
        "Compute every picture of a family up to some number of edges, or resume an unfinished run.\n"
        "Ctrl-C stops it; finished batches are kept.",
    )
    add = parser.add_argument
    add("--colors", metavar="LETTERS", default="br", help="some of b, r and g (default: br)")
    add("--edges", metavar="N", type=whole_number, default=4, help="the largest number of edges (default: 4)")
    add("--shapes", choices=KINDS, default="all", help="which shapes (default: all, with loops and parallel edges)")
    add("--up-to-negation", action="store_true", help="count a picture and its negative as one")
    add("--processes", metavar="N", type=whole_number, help="processes on this machine (default: one per processor)")
    add("--dask", metavar="ADDRESS", help="use a Dask scheduler, such as tcp://10.0.0.1:8786")
    size = f"colorings per batch (default: {DEFAULT_SIZE})"
    add("--batch", metavar="N", type=whole_number, default=DEFAULT_SIZE, help=size)
    return parser


def _run(argv: list[str]) -> int:
    options, words = _make_run_parser().parse(argv)
    (folder,) = _check_arguments(words, "FOLDER")
    if options.dask and options.processes:
        raise UsageError("expected --processes or --dask, not both")
    family = Family(options.colors, options.shapes, options.up_to_negation)
    bar = _ProgressBar()
    try:
        store = run_census(
            folder,
            family,
            edges=options.edges,
            executor=executor_for(processes=options.processes, dask=options.dask),
            size=options.batch,
            progress=bar.show,
        )
    except KeyboardInterrupt:
        bar.clear()
        print(printable(f"stopped; finished batches are in {folder}: run it again to resume"), file=sys.stderr)
        raise
    finally:
        bar.clear()
    print(printable(f"{store.pictures:,} {family.describe()}, up to {options.edges} edges, are in {folder}"))
    return 0


class _ProgressBar:
    """Shows progress on a terminal: a bar, the count, the rate and the time left."""

    def __init__(self) -> None:
        self._is_shown = sys.stderr is not None and sys.stderr.isatty()
        self._next = 0.0

    def show(self, progress: CensusProgress) -> None:
        """Update the bar, unless it was updated a moment ago."""
        now = time.monotonic()
        if not self._is_shown or now < self._next:
            return
        self._next = now + _EVERY
        print(f"\r\x1b[K{_progress_line(progress)}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Remove the bar."""
        if self._is_shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _progress_line(progress: CensusProgress) -> str:
    """Return progress in one line.

    >>> _progress_line(CensusProgress(done=500, total=1000, before=0, seconds=2.0))
    '██████████░░░░░░░░░░ 500 of 1,000 pictures, 250 a second, 0:02 to go'
    """
    filled = 20 * progress.done // max(1, progress.total)
    line = f"{'█' * filled}{'░' * (20 - filled)} {progress.done:,} of {progress.total:,} pictures"
    if (eta := progress.eta) is None:
        return line
    minutes, seconds = divmod(round(eta), 60)
    hours, minutes = divmod(minutes, 60)
    clock = f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
    return f"{line}, {progress.rate:,.0f} a second, {clock} to go"


# ---- questions ---------------------------------------------------------------------------------------------


def _make_query_parser() -> Parser:
    parser = _start_parser(
        "census query",
        "FOLDER SQL [--csv | --json] [--rows N] [--budget LIMITS] [--trust]",
        "Query a census with SQL (DuckDB). The table 'pictures' has the columns edges, picture, nodes, blue, red,\n"
        "green, value, outcome, numerator, denominator, small, atomic_weight, temperature, birthday, methods and\n"
        "visited. The query can use the census and nothing else: no file, no network, no extension.",
    )
    add = parser.add_argument
    add("sql", metavar="SQL", nargs="?", help="a query of the table 'pictures'")
    add("--rows", metavar="N", type=whole_number, default=DEFAULT_ROWS, help=f"the most rows (default: {DEFAULT_ROWS})")
    add_budget_option(parser)
    add("--trust", action="store_true", help="let the query read and write files and load extensions")
    return _add_forms(parser)


def _make_ask_parser() -> Parser:
    width = max(len(f"{name} {question.about}") for name, question in QUESTIONS.items())
    listed = "\n".join(
        f"  {f'{name} {question.about}':{width}}  {question.words}" for name, question in QUESTIONS.items()
    )
    description = f"Ask a prepared question about a census:\n\n{listed}"
    parser = _start_parser("census ask", "FOLDER QUESTION [ABOUT] [--csv | --json]", description)
    parser.add_argument("question", metavar="QUESTION", choices=list(QUESTIONS), nargs="?", help="one of these")
    parser.add_argument("about", metavar="ABOUT", nargs="?", help="the value or the day that it is about")
    return _add_forms(parser)


def _add_forms(parser: Parser) -> Parser:
    parser.add_argument("--csv", action="store_true", help="print CSV")
    parser.add_argument("--json", action="store_true", help="print JSON")
    return parser


def _query(argv: list[str]) -> int:
    def run_query(options: argparse.Namespace, folder: str, sql: str) -> QueryResult:
        return query(folder, sql, rows=options.rows, budget=options.budget, trusted=options.trust)

    return _answer(argv, _make_query_parser(), "FOLDER SQL", run_query)


def _ask(argv: list[str]) -> int:
    return _answer(argv, _make_ask_parser(), "FOLDER QUESTION [ABOUT]", lambda _, *words: ask(*words))


def _answer(argv: list[str], parser: Parser, expected: str, find: Callable[..., QueryResult]) -> int:
    options, words = parser.parse(argv)
    given = _check_arguments(words, expected)
    answer = find(options, *given)
    if not Store(given[0]).is_complete:
        note = f"note: the census in {given[0]} is not finished; this covers the finished part"
        print(printable(note), file=sys.stderr)
    if options.json:
        print_json([_as_data(answer.columns, row) for row in answer.rows])
    elif options.csv:
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(map(printable, answer.columns))
        writer.writerows([_write_csv_cell(cell) for cell in row] for row in answer.rows)
    else:
        print(_table(answer), end="")
    if not answer.is_complete:
        print(f"note: there are more rows than these {len(answer.rows):,}; --rows N gives more", file=sys.stderr)
    return 0


def _table(answer: QueryResult) -> str:
    """Return an answer as a table, with numbers aligned to the right.

    >>> print(_table(QueryResult(("edges", "value"), [(1, "-1"), (12, "1/2")])), end="")
    edges  value
        1  -1
       12  1/2
    """
    heading = [printable(name, longest=_WIDEST) for name in answer.columns]
    rows = [heading, *([_write_cell(cell) for cell in row] for row in answer.rows)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    is_number = [
        bool(answer.rows) and all(isinstance(row[i], int) for row in answer.rows) for i in range(len(answer.columns))
    ]
    lines = (
        "  ".join(
            f"{cell:>{width}}" if right else f"{cell:{width}}"
            for cell, width, right in zip(row, widths, is_number, strict=True)
        )
        for row in rows
    )
    return "".join(f"{text.rstrip()}\n" for text in lines)


def _write_cell(cell: Any) -> str:
    return f"{cell:,}" if isinstance(cell, int) else printable(str(cell), longest=_WIDEST)


def _write_csv_cell(cell: Any) -> Any:
    return printable(str(cell)) if cell is not None and not isinstance(cell, int | float) else cell


def _as_data(columns: Sequence[str], row: Sequence[Any]) -> dict[str, Any]:
    """Return a row for JSON; what JSON does not know becomes text."""
    known = (cell if cell is None or isinstance(cell, str | int | float) else str(cell) for cell in row)
    return dict(zip(columns, known, strict=True))


# ---- plots -------------------------------------------------------------------------------------------------


def _make_plot_parser() -> Parser:
    parser = _start_parser(
        "census plot",
        "FOLDER {numbers,birthdays} [-o FILE.svg | -]",
        "Plot how many pictures have each number as the number part of their value, or how many values have each\n"
        "birthday.",
    )
    parser.add_argument("what", metavar="WHAT", choices=_PLOTS, nargs="?", help="numbers or birthdays")
    parser.add_argument("-o", "--out", metavar="FILE", default="-", help="the file to write; - is standard output")
    return parser


def _plot(argv: list[str]) -> int:
    options, words = _make_plot_parser().parse(argv)
    folder, what = _check_arguments(words, "FOLDER WHAT")
    plan = Store(folder).plan
    title = f"{plan.family.describe()}, up to {plan.edges} edges"
    title = title[0].upper() + title[1:]
    if what not in _PLOTS:
        raise UsageError(f"expected numbers or birthdays, not '{what}'")
    picture = (
        number_plot(numbers(folder), title=title)
        if what == "numbers"
        else birthday_plot(birthdays(folder), title=title)
    )
    save(picture.encode(), options.out)
    return 0


COMMANDS: dict[str, Callable[[list[str]], int]] = {"run": _run, "query": _query, "ask": _ask, "plot": _plot}
PARSERS: dict[str, Callable[[], Parser]] = {
    "run": _make_run_parser,
    "query": _make_query_parser,
    "ask": _make_ask_parser,
    "plot": _make_plot_parser,
}
