"""The checker that is proved to be right, as a program beside the package.

``formal/Reader.v`` proves of a function from the lines of a file to a verdict that whatever it calls proved is true.
``tools/formal`` compiles that function, which takes one line after the other, into the program ``hackenbush-proved``,
which prints the statement that it proved. Here the program is found and run, and its statement is compared with what
the certificate says.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from subprocess import PIPE

from hackenbush.errors import FileError, WrongProof
from hackenbush.proofs.reading import LineReader, Summary

__all__ = ["find_program", "verify_proved"]

_NAME = "hackenbush-proved"
_BUILT = Path(__file__).parents[3] / "build" / "formal" / _NAME  # in a checkout
_RUN = 'ulimit -s "$(ulimit -H -s)" 2> /dev/null; exec "$0" -'  # as much stack as is allowed, for long lines


def find_program() -> str:
    """Return the path of the program: ``HACKENBUSH_PROVED``, one in ``PATH``, or the one that ``tools/formal`` built.

    Raises `FileError` if there is none.
    """
    named = os.environ.get("HACKENBUSH_PROVED")
    for place in (named, _NAME, str(_BUILT)) if named is None else (named,):
        found = place and shutil.which(place)
        if found:
            return found
    raise FileError(f"there is no {_NAME}, the checker that is proved: build it with tools/formal in a checkout")


def verify_proved(lines: Iterable[str]) -> Summary:
    """Return a summary of a certificate, from its lines, if the proved checker accepts it; else raise `WrongProof`.

    The lines are first read here, for their limits and for good messages. Raises `FileError` if the program is not
    built, and whatever `LineReader.read` raises.
    """
    reader = LineReader()
    with subprocess.Popen(["/bin/sh", "-c", _RUN, find_program()], stdin=PIPE, stdout=PIPE, encoding="ascii") as run:
        assert run.stdin is not None
        for line in lines:
            reader.read(line)
            with suppress(BrokenPipeError):  # the verdict says why it stopped reading
                run.stdin.write(f"{line}\n")
        summary = reader.finish()
        printed, _ = run.communicate()
    verdict, *statement = printed.splitlines() or ["ended without a verdict"]
    if run.returncode != 0 or verdict != "proved":
        raise WrongProof(f"the checker that is proved says: {verdict}")
    if statement != [summary.picture, summary.sum, *map(str, summary.games)]:
        raise WrongProof("the checker that is proved has proved something else")
    return summary
