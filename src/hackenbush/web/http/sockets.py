"""Solving over a WebSocket: results are sent as they are found, and a new position replaces the last one."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from hackenbush.errors import InvalidArgument
from hackenbush.printing import json_text
from hackenbush.tasks import Answer, Failure
from hackenbush.tasks.shapes import FLAG, Record, whole
from hackenbush.web.pool.scheduler import Scheduler

__all__ = ["Conversation"]

_QUESTION = Record("Question", "A question; its answers have the same id.", id=whole(least=None))
_CANCEL = _QUESTION.extend("Cancel", "Ends the search of this id.", cancel=FLAG)
_NO_JSON = Failure("notation", 'expected a message in JSON, such as {"id": 1, "position": "b(r,g)"}')
_LARGE = 1 << 16  # bytes; a client waits a little after a larger frame, as reading it keeps others waiting
_PAUSE = 0.3  # seconds


class Conversation:
    """One client's socket, and its current search."""

    def __init__(self, socket: WebSocket, scheduler: Scheduler) -> None:
        self._socket = socket
        self._scheduler = scheduler
        self._task: asyncio.Task[None] | None = None
        self._id: int | None = None

    async def run(self) -> None:
        """Answer until the client disconnects; then stop its search."""
        await self._socket.accept()
        try:
            while (message := await self._socket.receive())["type"] == "websocket.receive":
                frame = message.get("text") or message.get("bytes") or ""
                await self._handle(frame)
                await asyncio.sleep(_PAUSE if len(frame) > _LARGE else 0)
        except WebSocketDisconnect:  # raised when sending to a client that has gone
            pass
        finally:
            await self._stop()

    async def _handle(self, frame: str | bytes) -> None:
        number = None
        try:
            data = json.loads(frame)
            if isinstance(data, dict) and type(data.get("id")) is int:
                number = data["id"]
            if isinstance(data, dict) and "cancel" in data:
                if _CANCEL.read(data)["id"] == self._id:
                    await self._stop()
                return
            number = _QUESTION.read(data)["id"]
        except InvalidArgument as error:
            await self._send_failure(number, Failure("invalid", str(error)))
            return
        except (ValueError, RecursionError):
            await self._send_failure(number, _NO_JSON)
            return
        await self._stop()
        del data["id"]  # so that equal questions are equal requests
        self._id = number
        self._task = asyncio.create_task(self._solve(number, json.dumps(data).encode()))

    async def _solve(self, number: int, request: bytes) -> None:
        """Solve a position, and send progress to the client."""
        progress: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        client = self._socket.client.host if self._socket.client else ""
        await self._send(number, {"state": "queued"})
        listener = progress.put_nowait
        work = asyncio.create_task(self._scheduler.answer("value", request, client=client, listener=listener))
        work.add_done_callback(lambda _: listener(None))
        try:
            while (message := await progress.get()) is not None:
                await self._send(number, message)
            await self._send(number, _write_last_message(await work))
        finally:
            work.cancel()

    async def _stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await self._task
        self._task = self._id = None

    async def _send_failure(self, number: int | None, failure: Failure) -> None:
        await self._send(number, {"state": "error", **failure.as_data()})

    async def _send(self, number: int | None, message: dict[str, Any]) -> None:
        await self._socket.send_text(json_text({"id": number, **message}))


def _write_last_message(answer: Answer) -> dict[str, Any]:
    """Return the message that ends a search; after a refusal, ``solution`` has what was found before.

    >>> _write_last_message(Answer(b'{"exact":false}', failure=Failure("busy", "later")))["solution"]
    {'exact': False}
    """
    known = {"solution": json.loads(answer.content)} if answer.content else {}
    if answer.failure is None:
        return {"state": "exact" if answer.is_complete else "stopped", **known}
    state = "busy" if answer.failure.kind in ("busy", "too_many") else "error"
    return {"state": state, **answer.failure.as_data(), **known}
