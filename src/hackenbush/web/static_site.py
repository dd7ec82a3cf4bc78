"""Serves a folder of static files, such as one that ``tools/site`` has built, with the headers that it likes best.

Any static host does; these headers only make a first visit as good as later ones, in which the site's service worker
sends them. Pages in the folder may then share memory with their workers, so that a search can be interrupted.
"""

from __future__ import annotations

import socket
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

__all__ = ["make_static_server", "serve_folder"]

_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
_HEADERS = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}


class _Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 30  # seconds that an idle connection is kept
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def end_headers(self) -> None:
        for name, value in _HEADERS.items():
            self.send_header(name, value)
        if self.path.partition("?")[0].endswith("/worker.js"):
            self.send_header("Content-Security-Policy", _WORKER_POLICY)
        super().end_headers()

    def list_directory(self, _path: str | object) -> None:
        """Refuse to list a folder that has no page."""
        self.send_error(404, "File not found")

    def log_message(self, *_: object) -> None:
        """Log nothing, whatever clients send."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_: object) -> None:
        """Say nothing of a client that has gone."""


def make_static_server(listening: socket.socket, folder: Path) -> ThreadingHTTPServer:
    """Return a server of a folder on a socket that already listens."""
    server = _Server(listening.getsockname()[:2], partial(_Handler, directory=str(folder)), bind_and_activate=False)
    server.socket.close()
    server.socket = listening
    return server


def serve_folder(listening: socket.socket, folder: Path) -> None:
    """Serve a folder until Ctrl-C, which raises `KeyboardInterrupt`."""
    make_static_server(listening, folder).serve_forever()
