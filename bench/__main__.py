"""``python -m bench`` with ``values``, ``solve``, ``hard``, ``board``, ``green``, ``trees``, ``strings``, ``serve``."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from bench.boards import SIZES, board_table, measure_boards
from bench.green import measure_green
from bench.hard import hard_table, measure_hard
from bench.inputs import ROOT
from bench.peers import DEFAULT_VENV, PINS, seats
from bench.report import as_json, table
from bench.rounds import measure
from bench.serve import load_table, measure_load
from bench.strings import COUNT, measure_strings, string_tables
from bench.tasks import picture_tasks, tasks
from bench.trees import measure_trees

_SCANS = {"board": measure_boards, "green": measure_green, "trees": measure_trees}
RESULTS = ROOT / "bench" / "results"


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    top = argparse.ArgumentParser(prog="python -m bench", description="Measure hackenbush against its peers.")
    commands = top.add_subparsers(dest="command", required=True)
    for name, what in (
        ("values", "sums, order, thermographs, day 3, Domineering"),
        ("solve", "random pictures of 12 to 20 edges"),
    ):
        race = commands.add_parser(name, help=what)
        race.add_argument("--quick", action="store_true", help="small inputs, one round: does it run at all?")
        race.add_argument("--repeat", type=_positive, metavar="N", help="rounds (default: 5, quick: 1)")
        race.add_argument("--peers", nargs="*", choices=list(PINS), default=list(PINS), help="default: all")
        race.add_argument("--tasks", nargs="+", metavar="TASK", help="only these, e.g. sum domineering")
        race.add_argument("--json", type=Path, metavar="FILE", help="every sample (default: bench/results)")
        race.add_argument("--venv", type=Path, metavar="DIR", default=DEFAULT_VENV, help="where the peers live")
    for name, what in (
        ("board", "pictures"),
        ("green", "green pictures, their values and winning cuts,"),
        ("trees", "values and best cuts of red-blue trees"),
    ):
        scan = commands.add_parser(name, help=f"{what} of up to a million edges, compared with a linear scan by scipy")
        scan.add_argument("--quick", action="store_true", help="small pictures, one round: does it run at all?")
        scan.add_argument("--repeat", type=_positive, metavar="N", help="rounds (default: 5, quick: 1)")
    packed = commands.add_parser(
        "strings", help="arrays packed as Hackenstrings, compared with zlib, zstd and Elias' code"
    )
    packed.add_argument("--quick", action="store_true", help="small arrays, one round: does it run at all?")
    packed.add_argument("--repeat", type=_positive, metavar="N", help="rounds (default: 5, quick: 1)")
    hard = commands.add_parser("hard", help="random pictures that have to be searched: how many are solved in time")
    hard.add_argument("--quick", action="store_true", help="two small pictures of each kind: does it run at all?")
    hard.add_argument("--seconds", type=float, default=10.0, help="for each picture (default: 10)")
    serve = commands.add_parser("serve", help="many clients at once, easy and hostile, against the page's server")
    serve.add_argument("--clients", type=_positive, default=200, help="(default: 200)")
    serve.add_argument("--seconds", type=float, default=30.0, help="(default: 30)")
    serve.add_argument("--hostile", type=float, default=0.3, metavar="SHARE", help="of the clients (default: 0.3)")
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark; return 1 if answers disagree or ours is missing one."""
    top = parser()
    options = top.parse_args(arguments)
    if options.command in _SCANS:
        return _beside_a_scan(options)
    if options.command == "strings":
        return _beside_zlib(options)
    if options.command == "serve":
        load = asyncio.run(measure_load(clients=options.clients, seconds=options.seconds, hostile=options.hostile))
        print(load_table(load))
        return 0
    if options.command == "hard":
        print(hard_table(list(measure_hard(seconds=options.seconds, quick=options.quick))))
        return 0
    offered = tasks if options.command == "values" else picture_tasks
    chosen = offered(quick=options.quick)
    if options.tasks:
        chosen = [task for task in chosen if {task.name, task.kind} & set(options.tasks)]
    if not chosen:
        top.error(f"no such task; there are {', '.join(task.name for task in offered())}")
    repeat = options.repeat or (1 if options.quick else 5)
    versions, results = measure(seats(options.peers, options.venv, _log), chosen, repeat=repeat, log=_log)
    file = options.json or RESULTS / f"{options.command}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    report = as_json(versions, results, quick=options.quick, repeat=repeat)
    file.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    print(table(versions, results))
    return int(any(result.disagreements or result.ours.reason for result in results))


def _beside_a_scan(options: argparse.Namespace) -> int:
    sizes = SIZES if not options.quick else (1_000, 10_000)
    try:
        repeat = options.repeat or (1 if options.quick else 5)
        timings = _SCANS[options.command](sizes, repeat=repeat)
    except ModuleNotFoundError as missing:
        _log(f"{missing.name} is missing: pip install '.[bench]'")
        return 2
    print(board_table(timings))
    return 0


def _beside_zlib(options: argparse.Namespace) -> int:
    count, repeat = (20_000, 1) if options.quick else (COUNT, 5)
    try:
        print(string_tables(measure_strings(count, repeat=options.repeat or repeat)))
    except ModuleNotFoundError as missing:
        _log(f"{missing.name} is missing: pip install '.[bench]'")
        return 2
    return 0


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"expected 1 or more, not {text}")
    return number


def _log(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
