"""The command ``hackenbush``: a table of commands, each a module here that is imported when it is run.

The table holds the text of ``--help``, so help and mistyped commands need hardly any imports. A command's module has a
function ``main(argv)``, which returns the exit code. Errors of this package become a message without a traceback, and
exit code 2.
"""

import os
import sys

__all__ = ["COMMANDS", "main", "start"]

_GROUPS = {
    "positions": {
        "value": "show the value of positions, who wins them, and by which theorem",
        "explain": "explain why a position has its value, step by step",
        "moves": "list every move, what falls, and the value after it",
        "winner": "say who wins, which is often known before the value",
        "compare": "say which of two positions is worth more",
        "play": "play a match: Hackenbush, Nim, Cutcake, ..., or sums of them",
        "games": "list the games that every command knows",
    },
    "pictures": {
        "gallery": "list the pictures that have a name, or show some of them",
        "draw": "draw a picture: on the terminal, as SVG, PNG or TikZ",
        "convert": "write a picture in another format: JSON, CGSuite, GraphML, DOT",
        "embed": "write one HTML file in which people can play a picture",
        "find": "find the smallest picture with a given value",
        "certify": "prove that a picture has its value",
        "verify": "check a proof by the rules of the game alone",
    },
    "values and numbers": {
        "calc": "calculate with values: {0|1} + ^*, outcomes, thermographs",
        "string": "turn numbers into Hackenstrings and back: 11/4, bbbrb, pi",
        "pack": "pack an array of numbers into fewer bytes",
        "unpack": "restore a packed array",
    },
    "more": {
        "serve": "open the page in a browser: play, draw, explain and learn",
        "census": "compute every picture of a family, and ask questions about it",
        "completion": "print a script for Tab completion in bash, zsh or fish",
    },
}
COMMANDS = {name: summary for group in _GROUPS.values() for name, summary in group.items()}
_OPTIONS = {
    "-h, --help": "show this help, or that of a command: hackenbush calc --help",
    "--version": "show the version and the kernel in use",
}
_EXAMPLES = {
    'hackenbush value "b(r,g)+gb"': "the value of a picture",
    'hackenbush moves "ggg+gggg+ggggg"': "every cut, and which ones win",
    "hackenbush play house": "a match against the computer",
    'hackenbush explain "b(r,b(r,rb))"': "why it is worth 11/16, step by step",
    "hackenbush draw house -o house.svg": "a picture of the gallery, as SVG",
    'hackenbush calc "{0,*|1/2}"': "the value of a game",
    'hackenbush calc "^ ? *"': "how two games compare",
    "hackenbush string pi": "the string of a number",
    "hackenbush find 3/8": "the smallest picture with a given value",
    "hackenbush calc": "a calculator at the prompt",
}


INTERRUPTED = 130


def main(argv: list[str] | None = None) -> int:
    """Run the command line and return the exit code: 0, 2 on error, 3 if a budget is spent, or 130 after Ctrl-C."""
    arguments = sys.argv[1:] if argv is None else argv
    try:
        code = _run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return INTERRUPTED
    except RuntimeError as error:
        if isinstance(error.__cause__, KeyboardInterrupt):  # CPython 3.11 wraps what comes while it makes a class
            return INTERRUPTED
        raise
    except BrokenPipeError:  # the reader has seen enough, as `head` has
        _discard_output()
        return 141
    except OSError as error:  # a full disk, say
        _discard_output()
        return _fail(f"cannot write: {error.strerror or error}")


def start() -> None:
    """Run the command line and end the process; after Ctrl-C at once, without freeing its memory piece by piece."""
    code = main()
    if code == INTERRUPTED:
        os._exit(code)
    sys.exit(code)


def _run(arguments: list[str]) -> int:
    name, *rest = arguments or ["--help"]
    if name == "help" and rest:
        name, rest = rest[0], ["--help"]
    if name in ("--help", "-h", "help"):
        print(_write_help())
        return 0
    if name in COMMANDS:
        return _run_command(name, rest)
    if name == "--version":
        return _run_command("version", rest)
    return _reject(name, rest)


def _run_command(name: str, arguments: list[str]) -> int:
    from hackenbush.errors import HackenbushError, TooHard, TooLarge

    if isinstance(getattr(sys.stdout, "errors", None), str):
        sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        if name == "version":
            print(_describe_version())
            return 0
        from importlib import import_module

        code: int = import_module(f"hackenbush.cli.{name}").main(arguments)
        return code
    except HackenbushError as error:
        is_budget = isinstance(error, TooHard) and not isinstance(error, TooLarge)
        return _fail(str(error), code=3 if is_budget else 2)
    except SystemExit as leave:  # argparse, which has printed its help
        return leave.code if isinstance(leave.code, int) else 0
    except ImportError as error:
        import os

        if not os.environ.get("HACKENBUSH_KERNEL"):
            raise
        return _fail(f"cannot use the kernel that HACKENBUSH_KERNEL asks for: {error}")


def _describe_version() -> str:
    import os

    from hackenbush import __version__, _kernel

    if _kernel.NAME == "native":
        return f"hackenbush {__version__} (native kernel)"
    is_forced = os.environ.get("HACKENBUSH_KERNEL") == "pure"
    reason = "HACKENBUSH_KERNEL=pure" if is_forced else "no compiled kernel is installed"
    return f"hackenbush {__version__} (pure-Python kernel: {reason})"


def _write_help() -> str:
    from hackenbush.cli.terminal import paint, wants_color

    color = wants_color()

    def table(title: str, rows: dict[str, str]) -> list[str]:
        width = max(map(len, COMMANDS if rows.keys() <= COMMANDS.keys() else rows))
        lines = [f"  {paint(name, 'bold', enabled=color)}{' ' * (width - len(name))}  {rows[name]}" for name in rows]
        return [paint(title, "bold", enabled=color), *lines, ""]

    return "\n".join(
        [
            f"{paint('usage:', 'bold', enabled=color)} hackenbush COMMAND ...",
            "",
            "Hackenbush, and the combinatorial game theory that explains it.",
            "",
            *(line for title, group in _GROUPS.items() for line in table(title, group)),
            *table("options", _OPTIONS),
            *table("examples", _EXAMPLES),
            "The same in Python: from hackenbush import Position, value; help(value).",
        ]
    )


def _reject(name: str, rest: list[str]) -> int:
    from difflib import get_close_matches

    is_option = name.startswith("--") and name[2:3].isalpha()
    close = get_close_matches(name, ["--help", "--version"] if is_option else COMMANDS, n=1)
    hint = f"; did you mean '{close[0]}'?" if close else ""
    if not is_option:
        from hackenbush.cli.sources import suggest_value

        hint = suggest_value(" ".join([name, *rest])) or hint
    return _fail(f"'{name}' is not {'an option' if is_option else 'a command'}{hint}\nSee 'hackenbush --help'.")


def _fail(message: str, *, code: int = 2) -> int:
    from hackenbush.cli.terminal import print_error

    print_error(message)
    return code


def _discard_output() -> None:
    """Discard buffered output, so that the interpreter's last flush cannot fail."""
    import os

    with open(os.devnull, "w") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
