"""`reply`: what a worker in a browser calls for each question.

It has no signals and no processes. An interrupt comes as `KeyboardInterrupt`, which the kernel looks for while it
searches; the budget is mostly one of positions, so that a slow machine takes longer but answers the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from hackenbush.solvers import Budget
from hackenbush.tasks.reports import pace_reports
from hackenbush.tasks.running import run

__all__ = ["reply"]


def reply(
    task: str, request: str, positions: int, seconds: float, memory: int, tell: Callable[[str], None]
) -> tuple[str, str, bytes]:
    r"""Return the kind of the reply, a header, and the content; progress is told as JSON.

    >>> told: list[str] = []
    >>> reply("value", '{"position": "br"}', 1_000, 10, 1 << 26, told.append)[:2]
    ('answer', 'application/json')
    >>> reply("play", '{"position": "br", "player": "nobody"}', 1_000, 10, 1 << 26, told.append)[:2]
    ('failure',
     '{"kind": "invalid", "message": "player: expected \'left\' or \'right\', not \'nobody\'", "column": null}')

    The kinds are ``answer`` (the header is its media type), ``unfinished`` (more work would improve it), ``failure``
    (the header has it as JSON) and ``interrupted``.
    """
    listener = pace_reports(lambda message: tell(json.dumps(message)))
    try:
        answer = run(task, request, Budget(positions, seconds, memory), listener, seconds=seconds)
    except KeyboardInterrupt:
        return "interrupted", "", b""
    if answer.failure is not None:
        return "failure", json.dumps(answer.failure._asdict()), answer.content
    return ("answer" if answer.is_complete else "unfinished"), answer.media, answer.content
