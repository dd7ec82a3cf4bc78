"""``hackenbush serve --static``: files alone, with the headers that pages with workers need."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.waiting import PATIENCE


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder = tmp_path_factory.mktemp("site")
    (folder / "secret.txt").write_text("outside")
    root = folder / "site"
    (root / "build-1").mkdir(parents=True)
    for name in ("index.html", "build-1/worker.js", "build-1/native.wasm", "build-1/pyodide.mjs", "m.webmanifest"):
        (root / name).write_text(name)
    command = [sys.executable, "-m", "hackenbush", "serve", "--port", "0", "--static", str(root)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        url = server.stdout.readline().split(" at ")[1].split()[0]
        with httpx.Client(base_url=url, timeout=PATIENCE) as found:
            yield found
        server.terminate()


@pytest.mark.parametrize(
    ("path", "media"),
    [
        ("/", "text/html"),
        ("/build-1/worker.js", "text/javascript"),
        ("/build-1/pyodide.mjs", "text/javascript"),
        ("/build-1/native.wasm", "application/wasm"),
        ("/m.webmanifest", "application/manifest+json"),
    ],
)
def test_files_have_their_types_and_pages_may_share_memory(client: httpx.Client, path: str, media: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"].partition(";")[0] == media
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert answer.headers["cross-origin-embedder-policy"] == "require-corp"


def test_only_a_worker_may_compile_webassembly(client: httpx.Client) -> None:
    assert "'wasm-unsafe-eval'" in client.get("/build-1/worker.js").headers["content-security-policy"]
    assert "content-security-policy" not in client.get("/").headers  # the page has its own, which is stricter


@pytest.mark.parametrize("path", ["/build-1/", "/nothing", "/../secret.txt", "/%2e%2e/secret.txt"])
def test_there_is_nothing_else(client: httpx.Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_a_folder_without_a_page_is_refused(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hackenbush", "serve", "--static", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 2
    assert "expected a folder with an index.html" in done.stderr
