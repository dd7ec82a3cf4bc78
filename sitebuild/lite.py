"""JupyterLite with this package: notebooks that run in the browser, from static files.

Its programs come from PyPI, into an environment of their own, and so do the packages that its Python loads in the
browser: all in fixed versions and checked by their hashes, which ``lite_pins`` lists. Pyodide's own list of packages is
cut down to what installs others, and no other host is called.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sitebuild.downloads import CannotDownload

__all__ = ["build_lite"]

_PINS = Path(__file__).parent / "lite_pins"
_INSTALLERS = ("micropip", "packaging")
_PLATFORM = ("--only-binary=:all:", "--python-version=3.14", "--implementation=py", "--abi=none", "--platform=any")
_RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
_KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
_INSTALL: dict[str, Any] = {
    "cell_type": "code",
    "id": "install",
    "metadata": {},
    "execution_count": None,
    "outputs": [],
    "source": "%pip install -q hackenbush anywidget",
}


def build_lite(into: Path, wheel: Path, pyodide: Path, cache: Path, notebooks: Sequence[Path]) -> None:
    """Write the site into a folder, which is replaced; each notebook first installs the package."""
    programs, wheels = _install_programs(cache), _download_wheels(cache)
    source = into.with_name(f"{into.name}.source")
    for folder in (into, source):
        shutil.rmtree(folder, ignore_errors=True)
    for name in ("pypi", "static/pyodide", "files"):
        (source / name).mkdir(parents=True)
    for path in [wheel, *wheels.glob("*.whl")]:
        shutil.copy(path, source / "pypi")
    _copy_runtime(pyodide, wheels, source / "static/pyodide")
    for notebook in notebooks:
        data = json.loads(notebook.read_text(encoding="utf-8"))
        (source / "files" / notebook.name).write_text(json.dumps(data | {"cells": [_INSTALL, *data["cells"]]}))
    settings = {"litePluginSettings": {_KERNEL: {"pyodideUrl": "./static/pyodide/pyodide.mjs"}}}
    text = json.dumps({"jupyter-lite-schema-version": 0, "jupyter-config-data": settings})
    (source / "jupyter-lite.json").write_text(text)
    command: list[str | Path] = [programs / "bin/jupyter-lite", "build", "--lite-dir", source, "--output-dir", into]
    _call([*command, "--contents", "files", "--apps", "notebooks", "--no-sourcemaps"], source)
    shutil.rmtree(source)


def _install_programs(cache: Path) -> Path:
    """Return the environment that has JupyterLite."""
    pins, folder = _find_pins("programs", cache)
    if not (folder / ".complete").exists():
        venv.create(folder, clear=True, with_pip=True)
        _call([folder / "bin/python", "-m", "pip", "install", "--quiet", "--require-hashes", "-r", pins], folder)
        (folder / ".complete").touch()
    return folder


def _download_wheels(cache: Path) -> Path:
    """Return the folder of packages for the browser: all in Python alone."""
    pins, folder = _find_pins("packages", cache)
    if not (folder / ".complete").exists():
        folder.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--require-hashes", *_PLATFORM]
        _call([*command, "--dest", folder, "-r", pins], folder)
        (folder / ".complete").touch()
    return folder


def _find_pins(name: str, cache: Path) -> tuple[Path, Path]:
    """Return a list of packages with their hashes, and the folder for them: another one for another list."""
    pins = _PINS / f"{name}.txt"
    return pins, cache / f"lite-{name}-{hashlib.sha256(pins.read_bytes()).hexdigest()[:12]}"


def _copy_runtime(pyodide: Path, wheels: Path, into: Path) -> None:
    """Copy Pyodide, with a list of the packages that install others."""
    for name in _RUNTIME:
        shutil.copy(pyodide / name, into)
    lock = json.loads((pyodide / "pyodide-lock.json").read_text())
    listed = {name: lock["packages"][name] for name in _INSTALLERS}
    for package in listed.values():
        data = (wheels / package["file_name"]).read_bytes()
        package["sha256"] = hashlib.sha256(data).hexdigest()
        (into / package["file_name"]).write_bytes(data)
    (into / "pyodide-lock.json").write_text(json.dumps(lock | {"packages": listed}))


def _call(command: Sequence[str | Path], folder: Path) -> None:
    done = subprocess.run([str(word) for word in command], cwd=folder, capture_output=True, text=True)
    if done.returncode:
        raise CannotDownload(f"{Path(command[0]).name} failed: {(done.stdout + done.stderr)[-2000:]}")
