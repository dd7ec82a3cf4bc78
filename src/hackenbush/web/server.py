"""The server that runs the application: uvicorn, quiet, with limits, on a socket that is open already."""

from __future__ import annotations

import socket

import uvicorn

from hackenbush.web.app import application
from hackenbush.web.limits import LARGEST_BODY, MOST_CONNECTIONS

__all__ = ["serve"]


def serve(listening: socket.socket, *, workers: int | None = None) -> None:
    """Answer on a socket until a signal comes; Ctrl-C is raised again as `KeyboardInterrupt` when all is done."""
    config = uvicorn.Config(
        application(workers=workers),
        log_level="warning",
        lifespan="on",
        limit_concurrency=MOST_CONNECTIONS,
        server_header=False,
        timeout_graceful_shutdown=2,
        ws="websockets-sansio",
        ws_max_size=LARGEST_BODY,
        ws_per_message_deflate=False,  # it costs more than it saves on a machine's own network
    )
    uvicorn.Server(config).run(sockets=[listening])
