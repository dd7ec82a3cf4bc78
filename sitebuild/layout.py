"""Lays the site out: what changes together stands in one folder that is named by what is in it.

``index.html``, the manifest, the icons and the service worker have fixed names; all else is below ``build-…/``, so that
a page never meets files of another build.
"""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
from collections.abc import Mapping
from pathlib import Path

from hackenbush.live.bundle import join_modules, replace_once
from hackenbush.web.joined_page import join_page
from sitebuild.icons import draw_icons

__all__ = ["lay_out"]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)  # the workers have their own, with WebAssembly: see offline/service_worker.js
_FRAME = """\
<!doctype html>
<html lang="en" data-engine="{build}/" data-kernel="{kernel}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>The engine of Hackenbush, for boards in other pages</title>
<script type="module" src="{build}/frame.js"></script>
</head>
</html>
"""
_FRAME_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'"
_ENGINE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
_MANIFEST = {
    "name": "Hackenbush",
    "short_name": "Hackenbush",
    "description": "Draw a Hackenbush picture, play it, and see exactly what it is worth and why.",
    "id": "./",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": "#ffffff",
    "theme_color": "#ffffff",
}


def lay_out(
    into: Path,
    package: Path,
    pyodide: Path,
    archive: bytes,
    kernel: Path | None,
    answers: Mapping[str, bytes],
    notices: str,
) -> str:
    """Write the site into an empty folder, and return the name of its build."""
    static = package / "web/static"
    page = join_page(package)
    files: dict[str, bytes] = {
        "page.css": page.styles.encode(),
        "page.js": page.script.encode(),
        "early.js": page.early.encode(),
        "frame.js": join_modules("engine/frame.js", lambda name: (static / name).read_text("utf-8")).encode(),
        "worker.js": (static / "engine/worker.js").read_bytes(),
        "python.zip": archive,
    }
    files |= {name: (pyodide / name).read_bytes() for name in _ENGINE}
    lock = json.loads((pyodide / "pyodide-lock.json").read_text())
    files["pyodide-lock.json"] = json.dumps(lock | {"packages": {}}).encode()  # no other packages
    files |= {f"answers/{name}.json": content for name, content in answers.items()}
    if kernel is not None:
        files["native.wasm"] = kernel.read_bytes()
    build = f"build-{_digest(files)[:12]}"
    _write(into / build, files)
    name = "native" if kernel else "pure"
    frame = _FRAME.format(build=build, kernel=name, policy=_FRAME_POLICY)
    _write(into, {"index.html": _page(page.html, build, name).encode(), "engine.html": frame.encode()})
    _write(into, {"licenses.txt": notices.encode()})
    shutil.copy(static / "favicon.svg", into / "favicon.svg")
    icons = draw_icons(into)
    (into / "manifest.webmanifest").write_text(json.dumps(_MANIFEST | {"icons": icons}, indent=1))
    _write_service_worker(into, static / "offline/service_worker.js", build)
    return build


def _page(page: str, build: str, kernel: str) -> str:
    """Return the page with the addresses of this build and its policy."""
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
    icon = '<link rel="icon" href="{}favicon.svg" type="image/svg+xml">\n'
    links = '<link rel="manifest" href="manifest.webmanifest">\n<link rel="apple-touch-icon" href="icons/180.png">\n'
    changes = {
        '<html lang="en">': f'<html lang="en" data-engine="{build}/" data-kernel="{kernel}">',
        '<meta charset="utf-8">\n': f'<meta charset="utf-8">\n{policy}',
        icon.format("static/"): icon.format("") + links,
        **{f'"{name}"': f'"{build}/{name}"' for name in ("page.css", "early.js", "page.js")},
    }
    return replace_once(page, changes)


def _write_service_worker(into: Path, template: Path, build: str) -> None:
    """Write the service worker: it has the name of the build, and all files with their hashes."""
    names = sorted(path.relative_to(into).as_posix() for path in into.rglob("*") if path.is_file())
    hashes = {
        name: f"sha256-{base64.b64encode(hashlib.sha256((into / name).read_bytes()).digest()).decode()}"
        for name in names
    }
    name = f"{build}-{_digest({name: text.encode() for name, text in hashes.items()})[:12]}"
    changes = {'"BUILD"': json.dumps(name), "{ /* FILES */ }": json.dumps(hashes, indent=1)}
    (into / "service_worker.js").write_text(replace_once(template.read_text(encoding="utf-8"), changes))


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


def _digest(files: Mapping[str, bytes]) -> str:
    found = hashlib.sha256()
    for name, content in sorted(files.items()):
        found.update(f"{name} {len(content)}\n".encode() + content)
    return found.hexdigest()
