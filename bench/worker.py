"""A worker process: one contestant, one task, one answer.

Standard input holds ``{"contestant": …, "kind": …, "size": […], "check": …}``; the last line of standard
output is the reply (`bench.tasks.Reply`) as JSON. Every measurement is a new process, so that no memo table
of a contestant is warm.
"""

from __future__ import annotations

import json
import sys

from bench.contestants import load
from bench.tasks import run


def main() -> None:
    """Answer the request on standard input."""
    request = json.load(sys.stdin)
    reply = run(load(request["contestant"]), request["kind"], *request["size"], check=request["check"])
    print(json.dumps(reply))


if __name__ == "__main__":
    main()
