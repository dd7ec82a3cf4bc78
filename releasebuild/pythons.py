"""The Pythons that try wheels and are not installed: Debian's, and Pyodide."""

from __future__ import annotations

import json
import platform
from pathlib import Path
from typing import NamedTuple

from releasebuild.debian import unpack_python
from releasebuild.targets import SYSTEMS
from releasebuild.tools import find_pythons
from sitebuild.downloads import PYODIDE, fetch
from sitebuild.programs import find_node

__all__ = ["Unpacked", "unpack_pyodide", "unpack_pythons"]

_DEBIAN = [  # system, release and version of each Python that Debian has for tests, unless it is here
    ("x86_64-gnu", "forky", "3.14"),
    ("x86_64-gnu", "forky", "3.15"),
    ("aarch64-gnu", "bookworm", "3.11"),
    ("aarch64-gnu", "trixie", "3.13"),
]


class Unpacked(NamedTuple):
    """A Python: the command that runs it, its version, and its platform as wheels name it."""

    command: list[str]
    version: str
    platform: str


def unpack_pythons(names: list[str], folder: Path) -> list[Unpacked]:
    """Return Debian's Pythons for the systems of these names, unpacked below a folder."""
    here = {(f"{platform.machine()}-gnu", f"{major}.{minor}") for major, minor in find_pythons()}
    systems = {system.name: system for system in SYSTEMS if system.name in names}
    return [
        Unpacked(
            unpack_python(systems[name].processor, release, version, folder), version, systems[name].tag.split(".")[0]
        )
        for name, release, version in _DEBIAN
        if name in systems and (name, version) not in here
    ]


def unpack_pyodide(cache: Path) -> Unpacked:
    """Return Pyodide in node, as tools/site downloads it."""
    pyodide = fetch(PYODIDE, cache, ("package/",)) / "package"
    info = json.loads((pyodide / "pyodide-lock.json").read_text())["info"]
    command = [find_node(), str(Path(__file__).with_name("pyodide.mjs")), str(pyodide)]
    version = ".".join(info["python"].split(".")[:2])
    return Unpacked(command, version, f"pyemscripten_{info['abi_version']}_{info['arch']}")
