"""The calculator's prompt: history in the user's state directory, Ctrl-C cancels, Ctrl-D leaves."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Iterator
from pathlib import Path

from hackenbush import __version__
from hackenbush.cli.calc import Calculator
from hackenbush.cli.terminal import print_error
from hackenbush.errors import HackenbushError

__all__ = ["history_file", "run"]

PROMPT = "calc> "
MAX_HISTORY = 1_000

_HELP = """\
Type a game to see its value:
  {0,*|1/2}   {2|1||-3}     Left options | Right options; a longer bar splits first
  1/2  ^  v3  *2  +-1       numbers, ups, downs, nimbers, switches; tiny(2), miny(2), ^[2]
  G + H   -G   3.G   G:H    sum, negative, multiple, ordinal sum
Or one of these:
  G = {2|-1}                give a game a name; _ is the last value
  G ? H                     compare two games; also < <= = >= > != and || for confused
  all, all G                show everything about the last value, or about a game
  names                     list the names
  help, quit                Ctrl-C cancels a line or a computation, Ctrl-D leaves"""


def run(calculator: Calculator) -> int:
    """Answer lines until the input ends; return the exit code."""
    signal.signal(signal.SIGINT, signal.default_int_handler)  # the parent process may have ignored it
    print(f"hackenbush {__version__}: type a game such as {{0|1}} + ^*, or help.")
    with _history():
        notice = ""
        while True:
            try:
                if notice:
                    print(notice)
                    notice = ""
                line = input(PROMPT).partition("#")[0].strip()
                if line in ("quit", "exit"):
                    return 0
                if line:
                    print(_response(calculator, line))
            except EOFError:
                print()
                return 0
            except KeyboardInterrupt:
                notice = "\ncanceled"  # printed above, inside try: a second Ctrl-C may follow
            except HackenbushError as error:
                print_error(str(error))


def _response(calculator: Calculator, line: str) -> str:
    command, _, rest = line.partition(" ")
    if line == "help":
        return _HELP
    if line == "names":
        names = {name: g for name, g in calculator.names.items() if name != "_"}
        return "\n".join(f"{name} = {calculator.look.game(g)}" for name, g in names.items()) or "no names yet"
    if command == "all":
        return calculator.answer_fully(rest or "_")
    return calculator.answer(line)


def history_file() -> Path:
    """Return the file for typed lines, according to the XDG Base Directory Specification."""
    state = os.environ.get("XDG_STATE_HOME", "")
    base = Path(state) if os.path.isabs(state) else Path.home() / ".local" / "state"
    return base / "hackenbush" / "calc_history"


@contextlib.contextmanager
def _history() -> Iterator[None]:
    """Load and save the history of lines, if readline is available and the file is accessible."""
    try:
        import readline
    except ImportError:
        yield
        return
    path = None
    with contextlib.suppress(OSError, RuntimeError):  # no home directory is a RuntimeError
        path = history_file()
        readline.set_history_length(MAX_HISTORY)
        readline.read_history_file(path)
    try:
        yield
    finally:
        if path is not None:
            with contextlib.suppress(OSError):
                path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                readline.write_history_file(path)
