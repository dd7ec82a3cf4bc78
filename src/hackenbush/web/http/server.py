"""The server that runs the application: uvicorn, quiet, with limits, on a socket that is already open."""

from __future__ import annotations

import socket
from collections.abc import Collection

import uvicorn

from hackenbush.tasks.limits import LARGEST_BODY
from hackenbush.web.http.app import make_application
from hackenbush.web.http.host_check import list_host_names

__all__ = ["serve"]

_MOST_CONNECTIONS = 1_000


def serve(listening: socket.socket, *, workers: int | None = None, names: Collection[str] = ()) -> None:
    """Serve on a socket until a signal comes; raises `KeyboardInterrupt` after Ctrl-C, once everything is closed.

    The ``names`` are further host names of the server, for example behind a proxy.
    """
    config = uvicorn.Config(
        make_application(workers=workers, names=list_host_names(listening.getsockname()[0], names)),
        log_level="warning",
        lifespan="on",
        limit_concurrency=_MOST_CONNECTIONS,
        server_header=False,
        timeout_graceful_shutdown=2,
        ws="websockets-sansio",
        ws_max_size=LARGEST_BODY,
        ws_per_message_deflate=False,  # costs more than it saves on a local network
    )
    uvicorn.Server(config).run(sockets=[listening])
