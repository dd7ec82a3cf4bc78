"""The OpenAPI 3.1 description of the API, made from the shapes of the tasks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hackenbush import __version__
from hackenbush.tasks import Task
from hackenbush.tasks.answer_shapes import ERROR
from hackenbush.tasks.shapes import FLAG, Record, Shape, named, text, whole

__all__ = ["HEALTH", "describe_api"]

_ERRORS = {
    400: "Text that cannot be read, with the column; not JSON; or headers that contradict each other",
    403: "The request comes from a page of another site",
    404: "Nothing has this name",
    413: "Too large",
    421: "The server does not answer to this host name",
    422: "The request has no answer: it is invalid, illegal or too hard",
    429: "Too many hard positions at once",
    503: "Busy; what is known so far may be in `known`",
}
_POOL = Record(
    "PoolState",
    "How many workers a pool has, how many are busy, how many requests wait, and how many workers were lost.",
    workers=whole(),
    busy=whole(),
    waiting=whole(),
    lost=whole(),
)
HEALTH = Record("Health", "The state of the server.", ok=FLAG, version=text(), pools=named(_POOL))


def describe_api(root: str, posted: Mapping[str, Task], got: Mapping[str, tuple[Task, str]]) -> dict[str, Any]:
    """Return the description of tasks with POST and GET paths; a GET path may have one parameter."""
    schemas: dict[str, Any] = {}
    paths: dict[str, Any] = {}
    for path, task in posted.items():
        body = {"required": True, "content": {"application/json": {"schema": task.request.schema(schemas)}}}
        paths[root + path] = {"post": _operation(task.name, task.summary, task.answer, schemas) | {"requestBody": body}}
    for path, (task, parameter) in got.items():
        operation = _operation(task.name, task.summary, task.answer, schemas)
        if parameter:
            schema = task.request.fields["name"].schema(schemas)
            operation["parameters"] = [{"name": parameter, "in": "path", "required": True, "schema": schema}]
        paths[root + path] = {"get": operation}
    paths[root + "/health"] = {"get": _operation("health", "Whether the server works", HEALTH, schemas)}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Hackenbush",
            "description": "Values, moves, explanations and pictures of Hackenbush.",
            "version": __version__,
        },
        "paths": paths,
        "components": {"schemas": schemas},
    }


def _operation(name: str, summary: str, answer: Shape | tuple[str, ...], schemas: dict[str, Any]) -> dict[str, Any]:
    if isinstance(answer, Shape):
        content = {"application/json": {"schema": answer.schema(schemas)}}
    else:
        content = {media.partition(";")[0]: {} for media in answer}
    error = {"application/json": {"schema": ERROR.schema(schemas)}}
    responses: dict[str, Any] = {"200": {"description": summary, "content": content}}
    responses |= {str(status): {"description": about, "content": error} for status, about in _ERRORS.items()}
    return {"operationId": name, "summary": summary, "responses": responses}
