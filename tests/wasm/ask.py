"""``python -m tests.wasm.ask QUESTIONS ANSWERS``: what ask.mjs does, with the native kernel.

A process of its own: the order in which games list their options depends on which games were made before. Searches are
kept from one question to the next, as in a browser: which ones depends on what they know, not on the machine.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from hackenbush.tasks.replying import reply


def main(questions: Path, answers: Path) -> None:
    """Answer the questions of a file."""
    found = []
    for task, request, positions in json.loads(questions.read_text()):
        kind, header, content = reply(task, request, positions, 3600, 256 << 20, lambda _: None)
        found.append([kind, header, content.decode()])
    answers.write_text(json.dumps(found))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
