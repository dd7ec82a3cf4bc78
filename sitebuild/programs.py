"""The programs that a build calls: node, clang, lld and others. What is missing is installed where that may be done."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["HERE", "MissingProgram", "find_clang", "find_node", "find_programs", "run_node"]

HERE = Path(__file__).parent
_CLANG = ("clang++-22", "wasm-ld-22")  # a linker for position-independent wasm, as of LLVM 22
_PACKAGES = ("clang-22", "lld-22")  # Debian's names for them


class MissingProgram(Exception):
    """A program is not here and cannot be installed."""


@cache
def find_node() -> str:
    """Return the path of node 20 or later: `HACKENBUSH_NODE`, the one on the path, or the one inside of Playwright."""
    if found := os.environ.get("HACKENBUSH_NODE") or shutil.which("node"):
        return found
    try:
        from playwright._impl._driver import compute_driver_executable
    except ImportError:
        raise MissingProgram("node was not found; install it, or name one by HACKENBUSH_NODE") from None
    return str(compute_driver_executable()[0])


def run_node(script: str, *arguments: str | Path) -> Any:
    """Return what a script of this folder prints as JSON in its last line."""
    command = [find_node(), str(HERE / script), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{script} failed: {done.stderr[-2000:]}")  # its end; minified sources may stand before it
    return json.loads(done.stdout.splitlines()[-1])


@cache
def find_clang() -> tuple[str, str]:
    """Return the compiler and the linker."""
    compiler, linker = find_programs(_CLANG, _PACKAGES)
    return compiler, linker


def find_programs(names: Sequence[str], packages: Sequence[str]) -> list[str]:
    """Return the paths of programs; as root, with apt-get, these packages are installed if one is missing."""
    if not all(map(shutil.which, names)) and os.geteuid() == 0 and shutil.which("apt-get"):
        print(f"installing {' and '.join(packages)}", file=sys.stderr)
        _install(packages)
    found = {name: shutil.which(name) for name in names}
    if missing := [name for name, path in found.items() if path is None]:
        raise MissingProgram(f"{missing[0]} was not found (Debian: apt-get install {' '.join(packages)})")
    return [path for path in found.values() if path]


def _install(packages: Sequence[str]) -> None:
    apt = ["apt-get", "-o", "DPkg::Lock::Timeout=900", "-qq"]
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
        if subprocess.run([*apt, *words], env=environment, stdout=sys.stderr).returncode:
            return
