"""``hackenbush serve``: the page in a browser, from a server on this machine."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Sequence

from hackenbush.cli.arguments import Parser, UsageError
from hackenbush.errors import HackenbushError

__all__ = ["main"]

_DESCRIPTION = """\
Open the page: draw, play, analyse, explain and learn, in a browser.
The server answers on this machine alone, unless another host is named."""

_EXAMPLES = """\
examples
  hackenbush serve --open
  hackenbush serve --port 0
  hackenbush serve --host 0.0.0.0 --port 8080"""


def main(argv: Sequence[str]) -> int:
    """Run the server until it is interrupted, and return the exit code."""
    options = _parser().parse(argv)
    try:
        import uvicorn

        from hackenbush.web.app import application
    except ModuleNotFoundError as missing:
        raise HackenbushError(f'the page needs the package {missing.name}: pip install "hackenbush[web]"') from None
    listening = _listen(options.host, options.port)
    host, port = listening.getsockname()[:2]
    url = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
    print(f"Hackenbush is served at {url} (Ctrl-C ends it)", flush=True)
    if options.open:
        import webbrowser

        webbrowser.open(url)
    config = uvicorn.Config(
        application(workers=options.workers),
        log_level="warning",
        ws_max_size=1 << 20,
        timeout_graceful_shutdown=2,
        server_header=False,
    )
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listening])
    return 0


def _parser() -> Parser:
    parser = Parser(
        "hackenbush serve",
        usage="hackenbush serve [--host HOST] [--port PORT] [--workers N] [--open]",
        description=_DESCRIPTION,
        epilog=_EXAMPLES,
    )
    add = parser.add_argument
    add("--host", default="127.0.0.1", help="the address to answer on (default: 127.0.0.1, this machine alone)")
    add("--port", type=_port, default=8000, help="the port; 0 takes any that is free (default: 8000)")
    add("--workers", type=int, metavar="N", help="processes for quick answers (default: one for each processor)")
    add("--open", action="store_true", help="open the page in a browser")
    return parser


def _port(text: str) -> int:
    port = int(text)
    if not 0 <= port < 1 << 16:
        raise ValueError(text)
    return port


def _listen(host: str, port: int) -> socket.socket:
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen()  # so that whoever reads the address may call at once, and waits for the answer
    except OSError as error:
        raise UsageError(f"cannot answer on {host} port {port}: {error.strerror or error}") from None
    return listening
