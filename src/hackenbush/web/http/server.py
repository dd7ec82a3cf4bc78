"""The server that runs the application: uvicorn, quiet, with limits, on a socket that is already open."""

from __future__ import annotations

import contextlib
import logging
import resource
import socket
from asyncio import CancelledError
from collections.abc import Collection

import uvicorn

from hackenbush.tasks.limits import LARGEST_BODY
from hackenbush.web.http.app import make_application
from hackenbush.web.http.connections import HttpConnection
from hackenbush.web.http.host_check import list_host_names

__all__ = ["serve"]

_FILES = 4_096  # that the process may have open: connections, and pipes to its workers


def serve(listening: socket.socket, *, workers: int | None = None, names: Collection[str] = ()) -> None:
    """Serve on a socket until a signal comes; raises `KeyboardInterrupt` after Ctrl-C, once everything is closed.

    The ``names`` are further host names of the server, for example behind a proxy.
    """
    _allow_files()
    config = uvicorn.Config(
        make_application(workers=workers, names=list_host_names(listening.getsockname()[0], names)),
        log_level="error",  # whatever clients send
        lifespan="on",
        http=HttpConnection,
        server_header=False,
        timeout_graceful_shutdown=2,
        ws="websockets-sansio",
        ws_max_size=LARGEST_BODY,
        ws_per_message_deflate=False,  # costs more than it saves on a local network
    )
    logging.getLogger("uvicorn.error").addFilter(_is_worth_printing)
    uvicorn.Server(config).run(sockets=[listening])


def _is_worth_printing(record: logging.LogRecord) -> bool:
    """Leave out that requests were cut off as the server ended, which whoever ended it knows."""
    was_cut_off = record.exc_info is not None and isinstance(record.exc_info[1], CancelledError)
    return not was_cut_off and "graceful shutdown" not in record.getMessage()


def _allow_files() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):  # a system may allow less than it says
        most = _FILES if hard == resource.RLIM_INFINITY else min(_FILES, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))
