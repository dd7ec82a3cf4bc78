"""The server that runs the application: uvicorn, quiet, with limits, on a socket that is open already."""

from __future__ import annotations

import socket
from collections.abc import Collection

import uvicorn

from hackenbush.tasks.limits import LARGEST_BODY
from hackenbush.web.http.app import application
from hackenbush.web.http.host_check import names_on

__all__ = ["serve"]

_MOST_CONNECTIONS = 1_000


def serve(listening: socket.socket, *, workers: int | None = None, names: Collection[str] = ()) -> None:
    """Answer on a socket until a signal comes; Ctrl-C is raised again as `KeyboardInterrupt` when all is done.

    The ``names`` are those that the server has beside its address, as behind a proxy.
    """
    config = uvicorn.Config(
        application(workers=workers, names=names_on(listening.getsockname()[0], names)),
        log_level="warning",
        lifespan="on",
        limit_concurrency=_MOST_CONNECTIONS,
        server_header=False,
        timeout_graceful_shutdown=2,
        ws="websockets-sansio",
        ws_max_size=LARGEST_BODY,
        ws_per_message_deflate=False,  # it costs more than it saves on a machine's own network
    )
    uvicorn.Server(config).run(sockets=[listening])
