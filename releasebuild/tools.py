"""The programs of a release, in an environment of their own: zig, auditwheel, the build backend, nanobind."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from functools import cached_property
from pathlib import Path

from releasebuild.targets import Interface

__all__ = ["PINS", "CannotRelease", "Tools", "find_pythons"]

PINS = [  # a release is made by the same programs each time
    "auditwheel==6.8.2",
    "nanobind==3.1.0",
    "packaging==26.3",
    "pathspec==1.0.4",
    "pyelftools==0.33",
    "scikit-build-core==1.1.1",
    "ziglang==0.17.0",
]


class CannotRelease(Exception):
    """Something is missing or wrong; the message says what."""


class Tools:
    """The programs, which are installed once into a folder."""

    def __init__(self, folder: Path, stamp: int) -> None:
        self.folder = folder
        self.environment = os.environ | {
            "SOURCE_DATE_EPOCH": str(stamp),
            "ZIG_GLOBAL_CACHE_DIR": str(folder / "zig-cache"),
        }
        installed = folder / "installed.txt"
        if not installed.exists() or installed.read_text() != "\n".join(PINS):
            shutil.rmtree(folder, ignore_errors=True)
            self._run([sys.executable, "-m", "venv", str(folder)])
            self._run([str(self.python), "-m", "pip", "install", "--quiet", *PINS])
            installed.write_text("\n".join(PINS))

    @property
    def python(self) -> Path:
        """Return the interpreter that has them."""
        return self.folder / "bin/python"

    @cached_property
    def site(self) -> Path:
        """Return the folder where they are."""
        return _ask_path(self.python, "platlib")

    @property
    def zig(self) -> Path:
        """Return the compiler."""
        return self.site / "ziglang/zig"

    @property
    def nanobind(self) -> Path:
        """Return the folder with sources and headers of nanobind."""
        return self.site / "nanobind"

    def headers(self, interface: Interface) -> Path:
        """Return the headers of a Python that has this interface: that version, or for the stable one a later one."""
        for version, python in sorted(find_pythons().items()):
            if version == interface.oldest or (interface.limited and version > interface.oldest):
                folder = _ask_path(python, "include")
                if (folder / "Python.h").exists():
                    return folder
        raise CannotRelease(f"expected an interpreter with headers for {interface.python}-{interface.abi}, found none")

    def _run(self, command: list[str]) -> None:
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise CannotRelease(f"{' '.join(command)}: {done.stderr[-2000:]}")


def find_pythons() -> dict[tuple[int, int], Path]:
    """Return an interpreter for each version from 3.11 on: on the path, of pyenv, or of uv."""
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(":")]
    for pattern in (".pyenv/versions/*/bin", ".local/share/uv/python/*/bin"):
        folders += sorted(Path.home().glob(pattern))
    found: dict[tuple[int, int], Path] = {}
    for folder in folders:
        for python in sorted(folder.glob("python3.*")):
            named = re.fullmatch(r"python3\.(\d+)", python.name)
            if named and (version := (3, int(named[1]))) >= (3, 11) and (itself := _ask_itself(python, version)):
                found.setdefault(version, itself)
    return found


def _ask_path(python: Path, name: str) -> Path:
    code = f"import sysconfig; print(sysconfig.get_path({name!r}))"
    return Path(subprocess.run([python, "-c", code], capture_output=True, text=True, check=True).stdout.strip())


def _ask_itself(python: Path, version: tuple[int, int]) -> Path | None:
    """Return where an interpreter is, if it is one of that version, has a GIL, and can make environments."""
    code = "import sys, venv, ensurepip; 't' in sys.abiflags or print(*sys.version_info[:2], sys.executable)"
    done = subprocess.run([python, "-c", code], capture_output=True, text=True)
    major, minor, place = [*done.stdout.split(maxsplit=2), "", "", ""][:3]
    return Path(place.strip()) if (major, minor) == tuple(map(str, version)) else None
