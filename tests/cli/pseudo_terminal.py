"""A command on a pseudo-terminal: what is typed goes in, what is shown comes out, as a person sees it."""

from __future__ import annotations

import codecs
import os
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.waiting import PATIENCE, wait_until

__all__ = ["PseudoTerminal"]

# The terminal becomes the controlling one of the process, so that Ctrl-C reaches it, and has 80 columns and 24 rows.
_BOOT = (
    "import fcntl, os, sys, termios, struct; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
    "fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('HHHH', 24, 80, 0, 0)); "
    "os.execvp(sys.argv[1], sys.argv[1:])"
)
_MARKS = re.compile(r"\x1b\[\?[0-9]+[hl]\r?")  # bracketed paste on and off, which readline adds
_DROPPED = ("NO_COLOR", "COLUMNS", "LINES")


class PseudoTerminal:
    """A process of ``hackenbush``, or of another program, with these arguments and variables."""

    def __init__(
        self, *arguments: str, program: tuple[str, ...] = (sys.executable, "-m", "hackenbush"), **environment: str
    ) -> None:
        pty = pytest.importorskip("pty")
        self._terminal, inside = pty.openpty()
        inherited = {name: value for name, value in os.environ.items() if name not in _DROPPED}
        self.process = subprocess.Popen(
            [sys.executable, "-c", _BOOT, *program, *arguments],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            start_new_session=True,
            env=inherited | {"TERM": "xterm", "PYTHONIOENCODING": "utf-8", "INPUTRC": "/dev/null"} | environment,
        )
        os.close(inside)
        self._stat = Path(f"/proc/{self.process.pid}/stat")
        self._shown = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")()

    def until(self, end: str) -> str:
        """Return what is shown next up to and with this text."""
        deadline = time.monotonic() + PATIENCE
        while end not in self._shown:
            ready, _, _ = select.select([self._terminal], [], [], max(0, deadline - time.monotonic()))
            assert ready, f"{end!r} does not come after {self._shown!r}"
            self._shown = _MARKS.sub("", self._shown + self._decoder.decode(os.read(self._terminal, 65536)))
        before, _, self._shown = self._shown.partition(end)
        return before + end

    def type(self, text: str) -> None:
        os.write(self._terminal, text.encode())

    def interrupt(self) -> None:
        """Press Ctrl-C, as soon as the process waits for a key: Python overlooks a signal that comes just before."""
        asleep = 0
        while asleep < 3:  # times in a row: it may sleep for other reasons before
            time.sleep(0.05)
            state = self._stat.read_text().rpartition(")")[2].split()[0] if self._stat.exists() else "S"
            asleep = asleep + 1 if state == "S" else 0
        self.type("\x03")

    def interrupt_work(self) -> None:
        """Press Ctrl-C when the process has computed for a while."""
        before = self._worked()
        wait_until(lambda: self._worked() >= before + 0.2)
        self.type("\x03")

    def _worked(self) -> float:
        """Return the seconds of a processor that the process has had; by the clock where the system does not tell."""
        if not self._stat.exists():
            return time.monotonic()
        ticks = self._stat.read_text().rpartition(")")[2].split()[11:13]
        return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self._terminal)
