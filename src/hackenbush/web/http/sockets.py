"""Solving over a WebSocket: what is found is told at once, and a new position takes the place of the one before."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import BaseModel, ConfigDict, StrictBool, StrictInt, ValidationError

from hackenbush.tasks.errors import Failure
from hackenbush.tasks.limits import SECONDS
from hackenbush.tasks.requests import Position, Seconds
from hackenbush.web.pool.processes import Reply
from hackenbush.web.pool.scheduler import Desk, content_of, guessed_cost

__all__ = ["Conversation"]


class Cancel(BaseModel):
    """Asks that the search of this id be ended."""

    model_config = ConfigDict(extra="forbid")

    id: StrictInt
    cancel: StrictBool


class Solve(BaseModel):
    """Asks for the value of a position; it ends the search before."""

    model_config = ConfigDict(extra="ignore")

    id: StrictInt
    position: Position
    moves: StrictBool = False
    seconds: Seconds | None = None


class Conversation:
    """One client's socket, and the one search that it has under way."""

    def __init__(self, socket: WebSocket, desk: Desk) -> None:
        self._socket = socket
        self._desk = desk
        self._task: asyncio.Task[None] | None = None
        self._id: int | None = None

    async def run(self) -> None:
        """Talk until the client goes; then end its search."""
        await self._socket.accept()
        try:
            while (message := await self._socket.receive())["type"] == "websocket.receive":
                await self._heed(message.get("text") or message.get("bytes") or "")
        except WebSocketDisconnect:  # which is noticed when something is sent
            pass
        finally:
            await self._stop()

    async def _heed(self, frame: str | bytes) -> None:
        number = None
        await self._desk.pace(len(frame))
        try:
            data = json.loads(frame)
            if isinstance(data, dict) and type(data.get("id")) is int:
                number = data["id"]
            if isinstance(data, dict) and "cancel" in data:
                if Cancel.model_validate(data).id == self._id:
                    await self._stop()
                return
            request = Solve.model_validate(data)
        except (ValueError, RecursionError) as error:
            await self._send(number, {"state": "error", **_malformed(error).as_data()})
            return
        await self._stop()
        self._id = request.id
        self._task = asyncio.create_task(self._solve(request))

    async def _solve(self, request: Solve) -> None:
        """Have a position solved, and pass on what is told on the way."""
        number = request.id
        told: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        await self._send(number, {"state": "queued"})
        work = asyncio.create_task(
            self._desk.answer(
                "solve",
                request.model_dump_json(include={"position", "moves"}).encode(),  # the same for whoever asks the same
                cost=guessed_cost(request.position),
                client=self._client,
                seconds=request.seconds or SECONDS,
                listener=told.put_nowait,
            )
        )
        work.add_done_callback(lambda _: told.put_nowait(None))
        try:
            while (message := await told.get()) is not None:
                await self._send(number, message)
            await self._send(number, _last_words(await work))
        finally:
            work.cancel()

    @property
    def _client(self) -> str:
        return self._socket.client.host if self._socket.client else ""

    async def _stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await self._task
        self._task = self._id = None

    async def _send(self, number: int | None, message: dict[str, Any]) -> None:
        await self._socket.send_text(json.dumps({"id": number, **message}, ensure_ascii=False))


def _last_words(reply: Reply) -> dict[str, Any]:
    """Return the frame that ends a search; a refusal has what was found before it as ``solution``.

    Where only some moves lack their values, and there is nobody to look for them, the value is the answer.

    >>> busy = Failure(503, "busy", "later")
    >>> _last_words(Reply(b'{"state":"exact","moves":[]}', failure=busy)), _last_words(Reply(failure=busy))["state"]
    ({'state': 'exact', 'moves': []}, 'busy')
    """
    data: dict[str, Any] = json.loads(content_of(reply))
    if reply.failure is None:
        return data
    known: dict[str, Any] = data.pop("known", None) or {}
    if known.get("state") == "exact":
        return known
    return known | data | {"state": "busy" if reply.failure.kind == "busy" else "error"}


def _malformed(error: Exception) -> Failure:
    if isinstance(error, ValidationError):
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        return Failure(422, "invalid", f"{where}: {first['msg']}" if where else first["msg"])
    return Failure(400, "invalid", 'expected a message in JSON, such as {"id": 1, "position": "b(r,g)"}')
