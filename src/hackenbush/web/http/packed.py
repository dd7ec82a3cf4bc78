"""Responses that browsers keep: compressed, and named by what is in them.

An address that has the hash of its content never changes and is asked for once. Any other is asked for again, and
answered with "not modified" while it is the same.
"""

from __future__ import annotations

import gzip
import hashlib
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from hackenbush.live.bundle import replace_once
from hackenbush.web.joined_page import join_page

__all__ = ["page_routes", "send_packed"]

_FOREVER = "public, max-age=31536000, immutable"
_LEAST = 1_000  # bytes; less is not worth compressing


class _Packed(NamedTuple):
    hash: str
    zipped: bytes


@lru_cache(maxsize=128)  # more than the page and the answers that never change
def _pack(content: bytes) -> _Packed:
    return _Packed(hashlib.sha256(content).hexdigest()[:16], gzip.compress(content, 9, mtime=0))


def send_packed(request: Request, content: bytes, media: str, *, cache: str = "no-cache") -> Response:
    """Return a response with some content, compressed if the client takes that, or "not modified"."""
    packed = _pack(content)
    headers = {"cache-control": cache, "etag": f'W/"{packed.hash}"', "vary": "accept-encoding"}
    if packed.hash in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if len(content) < _LEAST or "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(content, headers=headers, media_type=media)
    return Response(packed.zipped, headers=headers | {"content-encoding": "gzip"}, media_type=media)


def page_routes(package: Path) -> list[BaseRoute]:
    """Return the routes of the page: ``/``, and the files that it needs, whose names have hashes."""
    page = join_page(package)
    files = {
        "page.css": (page.styles, "text/css"),
        "early.js": (page.early, "text/javascript"),
        "page.js": (page.script, "text/javascript"),
    }
    named = {name: f"page/{_pack(text.encode()).hash}/{name}" for name, (text, _) in files.items()}
    html = replace_once(page.html, {f'"{name}"': f'"{address}"' for name, address in named.items()})

    def route(path: str, text: str, media: str, cache: str) -> Route:
        async def endpoint(request: Request) -> Response:
            return send_packed(request, text.encode(), media, cache=cache)

        return Route(path, endpoint)

    return [
        route("/", html, "text/html", "no-cache"),
        *(route(f"/{named[name]}", text, media, _FOREVER) for name, (text, media) in files.items()),
    ]
