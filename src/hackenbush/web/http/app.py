"""The application: the page's files, and the API under ``/api/v1``."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeAlias

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope
from starlette.websockets import WebSocket

from hackenbush import __version__
from hackenbush.tasks import TASKS, Failure
from hackenbush.tasks.limits import LARGEST_BODY
from hackenbush.web.http.framing import FramingCheck
from hackenbush.web.http.headers import SecurityHeaders
from hackenbush.web.http.host_check import HostCheck
from hackenbush.web.http.openapi import describe_api
from hackenbush.web.http.packed import page_routes, send_packed
from hackenbush.web.http.responses import make_failure_response, make_response, read_body
from hackenbush.web.http.sockets import Conversation
from hackenbush.web.pool.scheduler import Scheduler

__all__ = ["make_application", "write_openapi"]

_ROOT = "/api/v1"
_GOT = {  # paths for GET, whose answers never change: the task, and the parameter in the path
    "/gallery": ("gallery", ""),
    "/gallery/{name}.svg": ("thumbnail", "name"),
    "/chapters": ("chapters", ""),
    "/chapters/{slug}": ("chapter", "slug"),
    "/challenges": ("challenges", ""),
}
_POSTED = [name for name in TASKS if name not in {task for task, _ in _GOT.values()}]
_TOO_LONG = Failure("too_large", f"expected a request of at most {LARGEST_BODY:,} bytes")
_Endpoint: TypeAlias = Callable[[Request], Awaitable[Response]]


def make_application(*, workers: int | None = None, names: Collection[str] | None = None) -> Starlette:
    """Return the application, with this many ``workers`` for quick answers (by default one per processor).

    It answers requests to one of the host ``names``, or to any host if they are None.
    """
    scheduler = Scheduler(workers=workers)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        scheduler.open()
        try:
            yield
        finally:
            await scheduler.close()

    return Starlette(
        routes=[*_api(scheduler), *_files()],
        middleware=[Middleware(SecurityHeaders), Middleware(FramingCheck), Middleware(HostCheck, names=names)],
        exception_handlers={HTTPException: _refuse},
        lifespan=lifespan,
    )


def write_openapi() -> dict[str, Any]:
    """Return the OpenAPI description of the API.

    >>> sorted(write_openapi()["paths"])[0]
    '/api/v1/build'
    """
    posted = {f"/{name}": TASKS[name] for name in _POSTED}
    return describe_api(_ROOT, posted, {path: (TASKS[task], name) for path, (task, name) in _GOT.items()})


def _api(scheduler: Scheduler) -> list[BaseRoute]:
    async def health(_request: Request) -> Response:
        state = scheduler.state()
        is_well = all(pool["workers"] for pool in state.values())
        return JSONResponse({"ok": is_well, "version": __version__, "pools": state})

    async def description(_request: Request) -> Response:
        return JSONResponse(write_openapi())

    async def solve(socket: WebSocket) -> None:
        await Conversation(socket, scheduler).run()

    return [
        *(Route(f"{_ROOT}/{name}", _post(scheduler, name), methods=["POST"]) for name in _POSTED),
        *(Route(_ROOT + path, _get(scheduler, *given), methods=["GET"]) for path, given in _GOT.items()),
        Route(f"{_ROOT}/health", health),
        Route(f"{_ROOT}/openapi.json", description),
        WebSocketRoute(f"{_ROOT}/solve", solve),
    ]


def _post(scheduler: Scheduler, task: str) -> _Endpoint:
    async def endpoint(request: Request) -> Response:
        """Return the answer to a request; the work stops if the client disconnects."""
        body = await read_body(request.receive, LARGEST_BODY)
        if body is None:
            return make_failure_response(_TOO_LONG)
        client = request.client.host if request.client else ""
        work = asyncio.create_task(scheduler.answer(task, body, client=client))
        leaving = asyncio.create_task(_wait_for_disconnect(request))
        try:
            await asyncio.wait({work, leaving}, return_when=asyncio.FIRST_COMPLETED)
            return make_response(work.result()) if work.done() else Response(status_code=499)  # nobody reads it
        finally:
            work.cancel()
            leaving.cancel()

    return endpoint


def _get(scheduler: Scheduler, task: str, parameter: str) -> _Endpoint:
    async def endpoint(request: Request) -> Response:
        asked = {"name": request.path_params[parameter]} if parameter else {}
        answer = await scheduler.answer(task, json.dumps(asked).encode())
        return make_response(answer) if answer.failure else send_packed(request, answer.content, answer.media)

    return endpoint


async def _wait_for_disconnect(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _refuse(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    kind = "unknown" if error.status_code == 404 else "invalid"
    return make_failure_response(Failure(kind, str(error.detail)), status=error.status_code)


# ---- files -------------------------------------------------------------------------------------------------


def _files() -> list[BaseRoute]:
    package = Path(__file__).parents[2]
    static, live = package / "web/static", package / "live"

    async def plain(_request: Request) -> Response:
        """Return the page with its modules as they are in the sources, for work on them."""
        return FileResponse(static / "index.html")

    return [
        *page_routes(package),
        Route("/plain", plain),
        Mount("/static", StaticFiles(directory=static, check_dir=False)),
        Mount("/live", _Modules(directory=live, check_dir=False)),
    ]


class _Modules(StaticFiles):
    """Serves only the JavaScript modules of a folder."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a module; raises 404 for any other file."""
        if not path.endswith(".js"):
            raise HTTPException(404)
        return await super().get_response(path, scope)
