"""Contests' files made to take long or much memory: a list is read in proportion to its length, or refused at once."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from .attack import LEEWAY, Attack, run_command

__all__ = ["ATTACKS"]

_LONGEST = 1 << 24  # characters


def attack_sizes(whole: bool) -> None:
    """Short lines, long lines, blank lines and comments, just within the limit and beyond it."""
    size = _LONGEST if whole else _LONGEST >> 6
    texts = {
        "many edges": "1 2\n" * (size // 4 - 1) + "2 3\n",
        "one long line": "1 2\n" + "3 4 " * (size // 4 - 1),
        "one long number": "1 2\n2 " + "7" * (size - 7),
        "blank lines": "1 2\n" + "\n" * (size - 4),
        "comments": "1 2\n" + "#\n" * (size // 2 - 2),
        "one long comment": "#" * (size - 5) + "\n1 2\n",
        "beyond the limit": "1 2\n" * (_LONGEST // 4) + "2 3\n",
    }
    with TemporaryDirectory() as folder:
        for name, text in texts.items():
            path = Path(folder, "graph.in")
            path.write_text(text)
            ended = run_command("-m", "hackenbush", "winner", f"@{path}")
            is_list = name not in ("one long line", "one long number", "beyond the limit")
            assert ended.code == (0 if is_list else 2), (name, ended.code, ended.err[-300:])
            assert len(ended.err) < 1_000, name
            assert ended.seconds < LEEWAY * (40 if whole else 10), (name, ended.seconds)
            assert ended.peak < LEEWAY * (2 << 30), (name, ended.peak)


ATTACKS = [Attack("contest files of every size", attack_sizes)]
