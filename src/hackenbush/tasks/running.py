"""`run`: do the task of a request."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from hackenbush.errors import NotationError, UnknownName
from hackenbush.solvers import Budget
from hackenbush.tasks.answers import Answer, failure_of
from hackenbush.tasks.catalog import TASKS, Listener, Request, Work
from hackenbush.tasks.limits import SECONDS

__all__ = ["Admit", "run"]

Admit: TypeAlias = Callable[[Request, Budget], None]


def run(
    name: str,
    request: bytes | str | Mapping[str, Any],
    budget: Budget | None = None,
    listener: Listener | None = None,
    *,
    seconds: float = SECONDS,
    admit: Admit | None = None,
) -> Answer:
    """Return the answer to a request, which is JSON or plain data, within a budget.

    >>> import json
    >>> json.loads(run("value", '{"position": "br"}').content)["value"]["text"]
    '1/2'
    >>> run("play", {"position": "br", "player": "nobody"}).failure
    Failure(kind='invalid', message="player: expected 'left' or 'right', not 'nobody'", column=None)
    >>> run("value", {"position": "bq"}).failure.column
    2

    The request may ask for fewer seconds than the budget has; if it asks for none, it gets ``seconds``. ``listener`` is
    called with the progress as plain data. ``admit`` is called with the parsed request and its budget; raise an
    exception in it to refuse the work.
    """
    limits = Budget(seconds=None) if budget is None else budget
    try:
        task = TASKS.get(name)
        if task is None:
            raise UnknownName("task", name, TASKS)
        read: Request = task.request.read(_parse(request))
        asked = read.get("seconds") or seconds
        limits = replace(limits, seconds=asked if limits.seconds is None else min(asked, limits.seconds))
        if admit is not None:
            admit(read, limits)
        return task.work(read, Work(limits, listener))
    except Exception as error:
        failure = failure_of(error)
        if failure.kind == "internal":
            logging.getLogger(__name__).exception("%s failed", name)
        return Answer(failure=failure)


def _parse(request: bytes | str | Mapping[str, Any]) -> object:
    if isinstance(request, Mapping):
        return request
    try:
        return json.loads(request)
    except json.JSONDecodeError as error:
        raise NotationError(f"expected JSON: {error.msg}", error.doc, error.pos + 1) from None
    except (ValueError, RecursionError):
        raise NotationError("expected JSON", "", 1) from None
