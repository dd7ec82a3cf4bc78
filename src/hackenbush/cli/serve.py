"""``hackenbush serve``: serve the page from this machine to a browser."""

from __future__ import annotations

import argparse
import contextlib
import os
import socket
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from hackenbush.cli.arguments import Parser, UsageError
from hackenbush.errors import MissingPackage

__all__ = ["main", "make_parser"]

_DESCRIPTION = """\
Open the page: play, draw, analyse, explain and learn, in a browser.
Only this machine can reach the server, unless you give another --host.
With --static it serves a folder of files instead, such as one that tools/site has built."""

_EXAMPLES = """\
examples
  hackenbush serve --open
  hackenbush serve --port 0
  hackenbush serve --host 0.0.0.0 --port 8080
  hackenbush serve --name hackenbush.example.org
  hackenbush serve --static build/site"""


def main(argv: Sequence[str]) -> int:
    """Run the server until it is interrupted, and return the exit code."""
    options, words = make_parser().parse(argv)
    if words:
        raise UsageError(f"'{words[0]}' is not an option\nSee 'hackenbush serve --help'.")
    serve = _choose_server(options)
    with _listen(options.host, options.port) as listening:
        host, port = listening.getsockname()[:2]
        url = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
        print(f"Hackenbush is served at {url} (Ctrl-C stops it)", flush=True)
        if options.open:
            import webbrowser

            webbrowser.open(url)
        with contextlib.suppress(KeyboardInterrupt):  # Ctrl-C is how to stop it
            serve(listening)
    return 0


def _choose_server(options: argparse.Namespace) -> Callable[[socket.socket], None]:
    """Return the function that serves on a socket."""
    if options.static is not None:
        from hackenbush.web.static_site import serve_folder

        folder = Path(options.static)
        if not (folder / "index.html").is_file():
            raise UsageError(f"expected a folder with an index.html, not '{options.static}'")
        return partial(serve_folder, folder=folder)
    if os.name != "posix":
        raise UsageError("the server needs Linux, macOS or another POSIX system")
    try:
        from hackenbush.web.http.server import serve
    except ImportError as missing:
        raise MissingPackage(missing.name or "", needed_for="the page", extra="web") from None
    return partial(serve, workers=options.workers, names=options.name)


def make_parser() -> Parser:
    """Return the parser of the command's arguments."""
    parser = Parser(
        "hackenbush serve",
        usage="hackenbush serve [--host HOST] [--port PORT] [--name NAME] [--workers N] [--static FOLDER] [--open]",
        description=_DESCRIPTION,
        epilog=_EXAMPLES,
    )
    add = parser.add_argument
    add("--host", default="127.0.0.1", help="the address to listen on (default: 127.0.0.1, this machine only)")
    add("--port", type=_port, default=8000, help="the port; 0 takes any free one (default: 8000)")
    add("--name", metavar="NAME", action="append", default=[], help="a host name that browsers use, as behind a proxy")
    add("--workers", type=_workers, metavar="N", help="processes for quick answers (default: one for each processor)")
    add("--static", metavar="FOLDER", help="serve this folder of files, whose pages need no server")
    add("--open", action="store_true", help="open the page in a browser")
    return parser


def _port(text: str) -> int:
    if not text.isdecimal() or len(text) > 5 or int(text) >= 1 << 16:
        raise argparse.ArgumentTypeError(f"expected a port from 0 to 65535, not '{text}'")
    return int(text)


def _workers(text: str) -> int:
    if not text.isdecimal() or len(text) > 4 or not 0 < int(text) <= 1_000:
        raise argparse.ArgumentTypeError(f"expected a number from 1 to 1000, not '{text}'")
    return int(text)


def _listen(host: str, port: int) -> socket.socket:
    """Return a socket that already listens, so that a client may connect as soon as it knows the address."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        listening = socket.socket(family, socket.SOCK_STREAM)
        try:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(address)
            listening.listen(1024)
        except OSError:
            listening.close()
            raise
    except (OSError, UnicodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "there is no such name"
        raise UsageError(f"cannot listen on {host} port {port}: {reason}") from None
    return listening
