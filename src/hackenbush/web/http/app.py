"""The application: the page's files, and the API under ``/api/v1``."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, FastAPI, Request, Response, WebSocket
from fastapi import Path as PathParameter
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse
from fastapi.staticfiles import StaticFiles
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.types import Scope

from hackenbush import __version__
from hackenbush.tasks import answers, requests
from hackenbush.tasks.errors import Failure
from hackenbush.tasks.limits import LARGEST_BODY, SECONDS
from hackenbush.tasks.rendering import FORMATS
from hackenbush.web.http.headers import BodyLimit, SecurityHeaders
from hackenbush.web.http.host_check import Doorman
from hackenbush.web.http.sockets import Conversation
from hackenbush.web.pool.processes import Reply
from hackenbush.web.pool.scheduler import Desk, content_of, guessed_cost

__all__ = ["application"]

_ERRORS: dict[int | str, dict[str, Any]] = {
    400: {"model": answers.ErrorAnswer, "description": "Text that cannot be read, with the column, or no JSON"},
    403: {"model": answers.ErrorAnswer, "description": "From a page of another site"},
    413: {"model": answers.ErrorAnswer, "description": "Too large"},
    421: {"model": answers.ErrorAnswer, "description": "To a name that the server does not have"},
    422: {"model": answers.ErrorAnswer, "description": "A request that has no answer: invalid, illegal or too hard"},
    429: {"model": answers.ErrorAnswer, "description": "Too many hard positions at once"},
    503: {"model": answers.ErrorAnswer, "description": "Busy; what is known so far may be in `known`"},
}
_MISSING: dict[int | str, dict[str, Any]] = {
    404: {"model": answers.ErrorAnswer, "description": "Nothing has this name"},
}


def _file(*media: str) -> dict[int | str, dict[str, Any]]:
    """Return the description of an answer that is a file."""
    return {200: {"description": "The file", "content": {name.partition(";")[0]: {} for name in media}}}


def application(*, workers: int | None = None, names: Collection[str] | None = None) -> FastAPI:
    """Return the application; ``workers`` processes give quick answers, one for each processor if it is not said.

    It is called by one of the ``names``, or by any.
    """
    desk = Desk(workers=workers)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        desk.open()
        try:
            yield
        finally:
            await desk.close()

    app = FastAPI(
        title="Hackenbush",
        version=__version__,
        description="Values, moves, explanations and pictures of Hackenbush.",
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.include_router(_api(desk))
    app.add_middleware(BodyLimit, limit=LARGEST_BODY, pace=desk.pace)
    app.add_middleware(Doorman, names=names)
    app.add_middleware(SecurityHeaders)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _refused)
    _add_files(app)
    return app


def _add_files(app: FastAPI) -> None:
    static, live = (Path(str(files("hackenbush").joinpath(*parts))) for parts in (("web", "static"), ("live",)))

    @app.get("/", include_in_schema=False)
    def index() -> Response:
        return FileResponse(static / "index.html")

    app.mount("/static", StaticFiles(directory=static, check_dir=False))
    app.mount("/live", _Modules(directory=live, check_dir=False))


class _Modules(StaticFiles):
    """The modules of a folder that has other files as well."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a module, or raise that it is not found."""
        if not path.endswith(".js"):
            raise HTTPException(404)
        return await super().get_response(path, scope)


_TASKS: tuple[tuple[str, type[BaseModel], Any, str], ...] = (  # its name, what it takes, what it gives, what it is
    ("parse", requests.TextRequest, answers.ParseAnswer, "What a text describes"),
    ("layout", requests.PositionRequest, answers.PictureAnswer, "A picture laid out afresh"),
    ("value", requests.SolveRequest, answers.Solution, "The value of a position, or bounds of it"),
    ("moves", requests.SolveRequest, answers.MovesAnswer, "Every cut, what falls, and what it leaves"),
    ("render", requests.RenderRequest, _file(*(media for _, media in FORMATS.values())), "A picture as a file"),
    ("build", requests.BuildRequest, answers.BuildAnswer, "A picture of a value"),
    ("explain", requests.SolveRequest, answers.ExplainAnswer, "Why a position has its value, step by step"),
    ("prove", requests.ProveRequest, answers.ProveAnswer, "A picture that the second player wins, as a proof"),
    ("play", requests.PlayRequest, answers.PlayAnswer, "The computer's cut"),
    ("hint", requests.TurnRequest, answers.HintAnswer, "Which part, which edge, and why"),
    ("judge", requests.JudgeRequest, answers.JudgeAnswer, "What every move of a match was worth"),
    ("challenge", requests.ChallengeRequest, answers.Verdict, "Whether an answer to a challenge is right"),
    ("guess", requests.GuessRequest, answers.Card, "A position whose value is to be guessed"),
)


def _api(desk: Desk) -> APIRouter:
    api = APIRouter(prefix="/api/v1", responses=_ERRORS)
    for task in _TASKS:
        _add_task(api, desk, *task)
    _add_readings(api, desk)

    @api.get("/health", operation_id="health", summary="Whether the server works")
    async def health() -> answers.Health:
        state = {name: answers.LaneState(**lane) for name, lane in desk.state().items()}
        return answers.Health(ok=all(lane.workers for lane in state.values()), version=__version__, lanes=state)

    @api.websocket("/solve")
    async def solve(socket: WebSocket) -> None:
        await Conversation(socket, desk).run()

    return api


def _add_task(api: APIRouter, desk: Desk, task: str, body: type[BaseModel], answer: Any, summary: str) -> None:
    """Add a task that is posted: a model of its answer, or the description of a file."""

    async def endpoint(request: Request, given: body) -> Response:  # type: ignore[valid-type]
        seconds = getattr(given, "seconds", None)
        position = getattr(given, "position", getattr(given, "start", getattr(given, "text", None)))
        cost = guessed_cost(position)
        return await _answered(desk, task, request, await request.body(), seconds=seconds, cost=cost)

    endpoint.__annotations__["given"] = body
    shape = (
        {"response_model": answer} if isinstance(answer, type) else {"responses": answer, "response_class": Response}
    )
    api.post(f"/{task}", summary=summary, operation_id=task, **shape)(endpoint)


def _add_readings(api: APIRouter, desk: Desk) -> None:
    """Add what can be read and never changes: the gallery, the chapters and the challenges."""

    @api.get("/gallery", response_model=list[answers.Specimen], operation_id="gallery", summary="Famous pictures")
    async def specimens() -> Response:
        return await _constant(desk, "gallery")

    @api.get(
        "/gallery/{name}.svg",
        operation_id="thumbnail",
        summary="A picture of the gallery, drawn",
        response_class=Response,
        responses=_file("image/svg+xml") | _MISSING,
    )
    async def thumbnail(name: Annotated[str, PathParameter(max_length=100)]) -> Response:
        return await _constant(desk, "thumbnail", name=name)

    @api.get("/chapters", response_model=list[answers.ChapterLine], operation_id="chapters", summary="The chapters")
    async def chapters() -> Response:
        return await _constant(desk, "chapters")

    @api.get(
        "/chapters/{slug}",
        response_model=answers.Chapter,
        operation_id="chapter",
        summary="A chapter",
        responses=_MISSING,
    )
    async def chapter(slug: Annotated[str, PathParameter(max_length=100)]) -> Response:
        return await _constant(desk, "chapter", slug=slug)

    @api.get("/challenges", response_model=list[answers.Challenge], operation_id="challenges", summary="The challenges")
    async def challenges() -> Response:
        return await _constant(desk, "challenges")


async def _answered(
    desk: Desk, task: str, request: Request, body: bytes, *, seconds: float | None = None, cost: int = 0
) -> Response:
    """Return the answer to a request; the work ends if the client goes."""
    client = request.client.host if request.client else ""
    work = asyncio.create_task(desk.answer(task, body, client=client, seconds=seconds or SECONDS, cost=cost))
    leaving = asyncio.create_task(_left(request))
    try:
        await asyncio.wait({work, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not work.done():
            return Response(status_code=499)  # which nobody reads
        reply = work.result()
    finally:
        work.cancel()
        leaving.cancel()
    return _response(reply)


async def _constant(desk: Desk, task: str, **request: str) -> Response:
    return _response(await desk.answer(task, json.dumps(request).encode()))


def _response(reply: Reply) -> Response:
    failure = reply.failure
    if failure is None:
        return Response(reply.content, media_type=reply.media)
    headers = {"retry-after": "2"} if failure.status in (429, 503) else None
    return Response(content_of(reply), failure.status, headers, media_type="application/json")


async def _left(request: Request) -> None:
    """Return when the client has gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _invalid(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(place) for place in first["loc"] if place != "body")
    if first["type"] == "json_invalid":
        failure = Failure(400, "invalid", f"the body is not JSON: {first.get('ctx', {}).get('error', first['msg'])}")
    else:
        failure = Failure(422, "invalid", f"{where}: {first['msg']}" if where else first["msg"])
    return JSONResponse(failure.as_data(), failure.status)


async def _refused(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    kind = "too_large" if error.status_code == 413 else "invalid"
    return JSONResponse(Failure(error.status_code, kind, str(error.detail)).as_data(), error.status_code)
