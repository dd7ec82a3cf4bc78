"""The Pythons that try wheels and are not installed: Debian's, one for musl, and Pyodide."""

from __future__ import annotations

import json
import platform
from functools import partial
from pathlib import Path
from typing import NamedTuple

from releasebuild.debian import unpack_python
from releasebuild.musl import compile_python
from releasebuild.targets import SYSTEMS
from releasebuild.tools import Tools, find_pythons
from sitebuild.downloads import PYODIDE, fetch
from sitebuild.programs import find_node

__all__ = ["Unpacked", "unpack_pyodide", "unpack_pythons"]

_DEBIAN = [  # system, release and version of each Python that Debian has for tests, unless it is here
    ("x86_64-gnu", "forky", "3.14"),
    ("x86_64-gnu", "forky", "3.15"),
    ("aarch64-gnu", "bookworm", "3.11"),
    ("aarch64-gnu", "trixie", "3.13"),
    ("x86_64-musl", "bookworm", "3.11"),
    ("x86_64-musl", "trixie", "3.13"),
    ("aarch64-musl", "bookworm", "3.11"),
    ("aarch64-musl", "trixie", "3.13"),
]


class Unpacked(NamedTuple):
    """A Python: the command that runs it, its version, and its platform as wheels name it."""

    command: list[str]
    version: str
    platform: str


def unpack_pythons(names: list[str], tools: Tools, folder: Path) -> list[Unpacked]:
    """Return Debian's Pythons for the systems of these names, unpacked or compiled below a folder."""
    here = {(f"{platform.machine()}-gnu", f"{major}.{minor}") for major, minor in find_pythons()}
    systems = {system.name: system for system in SYSTEMS if system.name in names}
    found = []
    for name, release, version in _DEBIAN:
        if name in systems and (name, version) not in here:
            system = systems[name]
            make = partial(compile_python, tools=tools) if system.library == "musl" else unpack_python
            command = make(system.processor, release, version, folder=folder)
            found.append(Unpacked(command, version, system.tag.split(".")[0]))
    return found


def unpack_pyodide(cache: Path) -> Unpacked:
    """Return Pyodide in node, as tools/site downloads it."""
    pyodide = fetch(PYODIDE, cache, ("package/",)) / "package"
    info = json.loads((pyodide / "pyodide-lock.json").read_text())["info"]
    command = [find_node(), str(Path(__file__).with_name("pyodide.mjs")), str(pyodide)]
    version = ".".join(info["python"].split(".")[:2])
    return Unpacked(command, version, f"pyemscripten_{info['abi_version']}_{info['arch']}")
