"""The desk: takes requests, has them worked on, and hands back replies."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hackenbush.solvers import Budget
from hackenbush.web.errors import failure_of
from hackenbush.web.limits import MEMORY, SECONDS
from hackenbush.web.tasks import TASKS, Work

__all__ = ["Desk", "Reply"]


@dataclass(frozen=True, slots=True)
class Reply:
    """What goes back to the client."""

    status: int
    content: bytes
    media: str = "application/json"


class Desk:
    """Works on requests, in threads."""

    async def answer(
        self,
        task: str,
        request: bytes,
        *,
        client: str = "",  # noqa: ARG002
        seconds: float = SECONDS,
        listener: Callable[[dict[str, Any]], None] | None = None,
    ) -> Reply:
        """Return the reply to a request."""
        loop = asyncio.get_running_loop()

        def tell(message: dict[str, Any]) -> None:
            if listener is not None:
                loop.call_soon_threadsafe(listener, message)

        return await asyncio.to_thread(_worked, task, request, Work(Budget(seconds=seconds, memory=MEMORY), tell))


def _worked(task: str, request: bytes, work: Work) -> Reply:
    try:
        answer = TASKS[task](json.loads(request), work)
    except Exception as error:
        failure = failure_of(error)
        if failure.status == 500:
            logging.getLogger(__name__).exception("task %s failed", task)
        return Reply(failure.status, json.dumps(failure.as_data()).encode())
    return Reply(200, answer.content, answer.media)
