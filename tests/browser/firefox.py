"""Firefox for the tests, if ``HACKENBUSH_FIREFOX`` names one: Playwright speaks WebDriver BiDi with it.

An older Firefox does not know every command of that protocol. Commands of emulation that it does not know are taken as
done here, between the two: this module, run as a program, starts Firefox and prints an address of its own. So a test
that needs a dark page or less motion does not get it. Tests of downloads and of Chromium's own protocol fail too.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve

__all__ = ["FIREFOX", "write_launcher"]

FIREFOX = os.environ.get("HACKENBUSH_FIREFOX")
_ADDRESS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


def write_launcher(folder: Path) -> Path:
    """Return a program that starts Firefox for Playwright."""
    path = folder / "firefox"
    path.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{__file__}" "$@"\n')
    path.chmod(0o755)
    return path


async def _pass_on(client: ServerConnection, browser: ClientConnection) -> None:
    """Pass messages on in both directions."""
    names: dict[int, str] = {}

    async def there() -> None:
        async for text in client:
            message = json.loads(text)
            names[message["id"]] = message["method"]
            await browser.send(text)
        await browser.close()

    async def back() -> None:
        async for text in browser:
            message = json.loads(text)
            name = names.pop(message.get("id"), "")
            is_lacking = message.get("error") == "unknown command" and name.startswith("emulation.")
            done = json.dumps({"type": "success", "id": message["id"], "result": {}}) if is_lacking else text
            await client.send(done)
        await client.close()

    await asyncio.gather(there(), back(), return_exceptions=True)


async def _run(arguments: list[str]) -> int:
    assert FIREFOX is not None
    child = await asyncio.create_subprocess_exec(FIREFOX, *arguments, stderr=asyncio.subprocess.PIPE, limit=1 << 24)
    assert child.stderr is not None
    async for line in child.stderr:
        text = line.decode(errors="replace")
        if found := _ADDRESS.search(text):
            target = found[1]

            async def handle(client: ServerConnection, target: str = target) -> None:
                path = client.request.path if client.request else ""
                async with connect(target + path, max_size=None) as browser:
                    await _pass_on(client, browser)

            server = await serve(handle, "127.0.0.1", 0, max_size=None)
            port = next(iter(server.sockets)).getsockname()[1]
            text = f"WebDriver BiDi listening on ws://127.0.0.1:{port}\n"
        print(text, end="", file=sys.stderr, flush=True)
    return await child.wait()


if __name__ == "__main__":
    raise SystemExit(asyncio.run(_run(sys.argv[1:])))
