"""Text that was made to mislead: it steers a terminal, breaks out of a page, a paper or a graph, or cannot be seen."""

from __future__ import annotations

import io
import re
import sys
from contextlib import redirect_stderr, redirect_stdout
from typing import NamedTuple

from hackenbush.cli import main

__all__ = ["HOSTILE", "Printed", "require_clean", "require_clean_dot", "require_clean_page", "require_clean_tex", "run"]

STEERING = "\x1b]0;owned\x07\x1b[31m\x9b31m\r\x08\x7f\x00"  # names the window, colors, goes back, deletes
INVISIBLE = "\u202e\u2066\u200b\u200f\u2028\u2029\ufeff\U000e0041"  # turns the line round, hides, ends it
HALF = "\ud800"  # of a surrogate pair: it cannot be encoded
BREAKING = "</title></style><script>alert(1)</script>\"'><img src=x onerror=y>\\input{x}%$&#_^~{}"
HOSTILE = (STEERING, INVISIBLE, HALF, BREAKING, f"{STEERING}{INVISIBLE}{HALF}{BREAKING}", "x" * 100_000 + "\x1b")


class Printed(NamedTuple):
    """What a command returned and printed."""

    code: int
    out: str
    err: str


def run(*arguments: str) -> Printed:
    """Run a command here with empty input, and return what it printed, which must be clean."""
    out, err, before = io.StringIO(), io.StringIO(), sys.stdin
    sys.stdin = io.StringIO()
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = main(list(arguments))
    finally:
        sys.stdin = before
    require_clean(err.getvalue(), arguments[0])
    require_clean(out.getvalue(), arguments[0])
    return Printed(code, out.getvalue(), err.getvalue())


def require_clean(text: str, where: object) -> None:
    """Require that a text has nothing that a terminal would obey, and that it can be encoded."""
    raw = sorted({c for c in text if not c.isprintable() and c not in "\n\t"})
    assert not raw, f"{where}: {raw} in {text[:200]!r}"
    text.encode()


def require_clean_page(page: str, where: object) -> None:
    """Require that a page or a drawing has no element, attribute or control character of a stranger."""
    require_clean(page, where)
    assert "alert(1)" not in re.sub(r"&lt;script&gt;alert\(1\)&lt;/script&gt;", "", page), where
    assert "<img" not in page, where


def require_clean_tex(text: str, where: object) -> None:
    """Require that a paper has no command of a stranger."""
    require_clean(text, where)
    assert r"\input" not in text, where


def require_clean_dot(text: str, where: object) -> None:
    """Require that every quote of a graph in DOT is closed on its line."""
    require_clean(text, where)
    for line in text.splitlines():
        assert re.sub(r'"(?:[^"\\]|\\.)*"', "", line).count('"') == 0, (where, line)
