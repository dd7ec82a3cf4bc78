"""What an attack is, and how a command that is under attack is measured."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from typing import NamedTuple

from tests.samples import SANITIZED
from tests.waiting import PATIENCE

__all__ = ["KERNELS", "LEEWAY", "Attack", "Ended", "run_command"]

KERNELS = ["native", "pure"] if find_spec("hackenbush._kernel.native") else ["pure"]
LEEWAY = 8 if SANITIZED else 1  # times more seconds and bytes: sanitizers take many
_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack: its name, and a function that makes it.

    The function is told whether to make all of it or a short form, and raises `AssertionError` if a promise is broken.
    """

    name: str
    make: Callable[[bool], None]


class Ended(NamedTuple):
    """How a command ended: its exit code, what it printed, and what it used.

    Times are processor time, which a busy machine does not change much.
    """

    code: int
    out: str
    err: str
    seconds: float  # in all
    after: float  # since the interrupt
    peak: int  # bytes


def run_command(
    *arguments: str,
    interrupt_after: float | None = None,
    environment: Mapping[str, str] | None = None,
    patience: float = PATIENCE,
) -> Ended:
    """Run a command of `python`, and interrupt it once it has used so many seconds of processor time.

    It is killed when it has run for as long as we have patience; its exit code is then -9.

    >>> run_command("-c", "print('cut')").out
    'cut\\n'
    >>> run_command("-c", "while True: pass", interrupt_after=0.1).code == -signal.SIGINT
    True
    """
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        process = subprocess.Popen(
            [sys.executable, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=err,
            env={**os.environ, **(environment or {})},
        )
        at_interrupt, peak = 0.0, 0
        end = time.monotonic() + patience
        while True:
            pid, status, used = os.wait4(process.pid, os.WNOHANG)
            if pid:
                break
            peak = _peak_memory(process.pid) or peak
            if interrupt_after is not None and (spent := _processor_time(process.pid))[0] >= interrupt_after:
                at_interrupt, interrupt_after = sum(spent), None
                process.send_signal(signal.SIGINT)
            if time.monotonic() > end:
                process.kill()
            time.sleep(0.005)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        seconds = used.ru_utime + used.ru_stime
        return Ended(
            code=process.returncode,
            out=out.read(),
            err=err.read(),
            seconds=seconds,
            after=seconds - at_interrupt if at_interrupt else 0.0,
            peak=peak,
        )


def _peak_memory(pid: int) -> int:
    """Return the most bytes that a process has held so far, or 0 if it has just ended.

    What `wait4` tells is at least what its parent held when it was started.
    """
    with open(f"/proc/{pid}/status") as file:
        return next((int(line.split()[1]) * 1024 for line in file if line.startswith("VmHWM:")), 0)


def _processor_time(pid: int) -> tuple[float, float]:
    """Return the processor time of a process, and that of its children which have ended."""
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    user, system, children_user, children_system = map(int, fields[11:15])
    return (user + system) / _TICKS, (children_user + children_system) / _TICKS
