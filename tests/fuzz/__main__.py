"""The command: ``tools/fuzz``, or ``python -m tests.fuzz`` in the root of the repository."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bench.peers import DEFAULT_VENV

from .all import KINDS
from .kinds import Kind, fault
from .peers import kinds_with
from .runs import run, table


def main() -> int:
    """Run what the command line asks for; return 1 if something was wrong."""
    options = _parser().parse_args()
    kinds = KINDS + (kinds_with(options.peers_in, _log) if options.peers else [])
    if options.kind:
        kinds = [kind for kind in kinds if any(name in kind.name for name in options.kind)]
    if options.list:
        print("\n".join(kind.name for kind in kinds))
        return 0
    if options.case is not None:
        return _again(kinds, options.case)
    seconds = 60.0 if options.seconds is None and options.cases is None else options.seconds
    tallies, number = run(kinds, seed=options.seed, start=options.start, cases=options.cases, seconds=seconds, log=_log)
    print("\n".join(table(tallies)))
    print(f"seed {options.seed}; go on with --start {number}")
    return int(any(tally.failures for tally in tallies.values()))


def _again(kinds: list[Kind], case: str) -> int:
    wrongs = {kind.name: fault(kind, case) for kind in kinds}
    for name, wrong in wrongs.items():
        print(f"{name}: {'well' if wrong is None else f'{type(wrong).__name__}: {wrong}'}")
    return int(any(wrongs.values()))


def _log(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tools/fuzz", description="Check random games and positions of every kind.")
    parser.add_argument("--seconds", type=float, help="stop after so long (default: 60, unless --cases is given)")
    parser.add_argument("--cases", type=int, help="stop after so many cases of each kind")
    parser.add_argument("--seed", type=int, default=1, help="draw other cases (default: %(default)s)")
    parser.add_argument("--start", type=int, default=0, help="begin with this case: go on where a run ended")
    parser.add_argument("--kind", action="append", help="only kinds with this in their name; may be repeated")
    parser.add_argument("--case", help="check this one text again, with --kind")
    parser.add_argument("--list", action="store_true", help="list the kinds")
    parser.add_argument("--peers", action="store_true", help="compare with pycgt, cgt-py and ogdoad too")
    parser.add_argument("--peers-in", type=Path, default=DEFAULT_VENV, help="their environment (%(default)s)")
    return parser


if __name__ == "__main__":
    sys.exit(main())
