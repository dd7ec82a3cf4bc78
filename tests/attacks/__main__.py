"""The command: ``tools/attack``, or ``python -m tests.attacks`` in the root of the repository."""

from __future__ import annotations

import argparse
import signal
import sys
import time

from .all import ATTACKS


def main() -> int:
    """Make the attacks that the command line names; return 1 if a promise is broken."""
    parser = argparse.ArgumentParser(prog="tools/attack", description="Attack what the package promises.")
    parser.add_argument("names", nargs="*", help="only attacks with one of these in their name")
    parser.add_argument("--short", action="store_true", help="the short form, as in the suite")
    parser.add_argument("--list", action="store_true", help="list the attacks")
    options = parser.parse_args()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background it is ignored, also by commands we run
    chosen = [one for one in ATTACKS if not options.names or any(name in one.name for name in options.names)]
    if options.list:
        print("\n".join(one.name for one in chosen))
        return 0
    broken = 0
    for one in chosen:
        began = time.monotonic()
        try:
            one.make(not options.short)
            verdict = "held"
        except Exception as wrong:
            broken += 1
            verdict = f"BROKEN: {type(wrong).__name__}: {wrong}"
        print(f"{one.name:<40} {time.monotonic() - began:6.1f} s  {verdict}", flush=True)
    print(f"{len(chosen)} attacks, {broken} promises broken")
    return int(broken > 0)


if __name__ == "__main__":
    sys.exit(main())
