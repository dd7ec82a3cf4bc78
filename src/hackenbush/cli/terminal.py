"""How output looks: color only on a terminal that wants it, Unicode only where it can be shown.

Every command and ``--help`` import this, so it imports nothing that takes time.
"""

import os
import sys

from hackenbush.printing import json_text, printable

__all__ = ["paint", "print_error", "print_json", "wants_color", "wants_unicode"]

_CODES = {"bold": "1", "dim": "2", "blue": "94", "orange": "33", "red": "91"}


def wants_color(*, errors: bool = False) -> bool:
    """Return whether standard output, or standard error, is a terminal that wants color (no-color.org)."""
    stream = sys.stderr if errors else sys.stdout
    if stream is None or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return stream.isatty()


def wants_unicode() -> bool:
    """Return whether standard output is a terminal that can show all of Unicode."""
    return sys.stdout is not None and sys.stdout.isatty() and sys.stdout.encoding.lower().startswith("utf")


def paint(text: str, color: str, *, enabled: bool) -> str:
    """Return the text in a color, if colors are enabled.

    >>> paint("1/2", "bold", enabled=True), paint("1/2", "bold", enabled=False)
    ('\\x1b[1m1/2\\x1b[0m', '1/2')
    """
    return f"\x1b[{_CODES[color]}m{text}\x1b[0m" if enabled else text


def print_error(message: str) -> None:
    """Print an error on standard error, after flushing standard output.

    A message may quote foreign text, so control characters are replaced.
    """
    if sys.stdout is not None:
        sys.stdout.flush()
    head = paint("error:", "red", enabled=wants_color(errors=True))
    print(f"{head} {printable(message, lines=True)}", file=sys.stderr)


def print_json(data: object) -> None:
    r"""Print data as one line of JSON, in ASCII: no program that reads it needs to know an encoding.

    >>> print_json({"value": "½"})
    {"value": "\u00bd"}
    """
    print(json_text(data, only_ascii=True), flush=True)
