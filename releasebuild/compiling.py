"""The kernel for any Linux, compiled here: zig has the headers of every C library, and its own C++ library.

The groups of sources are those of CMakeLists.txt. Only the last of them and nanobind are compiled for each interface
to Python; the others serve all, where CMake would compile everything for each.
"""

from __future__ import annotations

import re
import shlex
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from releasebuild.targets import INTERFACES, Interface, System
from releasebuild.tools import CannotRelease, Tools

__all__ = ["compile_kernels", "list_groups"]

_FLAGS = shlex.split("""
-std=c++20 -O3 -DNDEBUG -fPIC -fvisibility=hidden -fno-stack-protector -ffunction-sections -fdata-sections -g0
""")
_NANOBIND_FLAGS = ["-fno-strict-aliasing", "-DNB_BUILD", "-DNB_COMPACT_ASSERTIONS", "-w"]
_LINKING = ["-shared", "-s", "-pthread", "-Wl,--gc-sections"]


def compile_kernels(root: Path, system: System, tools: Tools, folder: Path) -> dict[Interface, Path]:
    """Return the kernel for each interface to Python, compiled in a folder."""
    folder.mkdir(parents=True)
    groups = list_groups(root)
    shared = [name for name in groups if name != "python"]
    units = {name: _write_unit(folder, name, files) for name, files in groups.items()}
    include = [f"-I{root / 'native'}"]
    jobs = [(_object(folder, name), [*include, str(units[name])]) for name in shared]
    for interface in INTERFACES:
        flags = [*include, *_python_flags(interface, tools)]
        jobs.append((_object(folder, f"python-{interface.abi}"), [*flags, str(units["python"])]))
        source = tools.nanobind / "src/nb_combined.cpp"
        jobs.append((_object(folder, f"nanobind-{interface.abi}"), [*flags, *_NANOBIND_FLAGS, str(source)]))
    compiler = [str(tools.zig), "c++", "-target", system.triple]
    environment = tools.environment | {"ZIG_LOCAL_CACHE_DIR": str(folder / "cache")}  # each build compiles
    with ThreadPoolExecutor(2) as pool:
        commands = [[*compiler, *_FLAGS, *job, "-c", "-o", str(into)] for into, job in jobs]
        made = [pool.submit(_call, command, environment) for command in commands]
        for done in made:
            done.result()
    kernels = {}
    for interface in INTERFACES:
        kernels[interface] = folder / f"native.{interface.suffix(system)}"
        names = [f"python-{interface.abi}", f"nanobind-{interface.abi}", *shared]
        objects = [str(_object(folder, name)) for name in names]
        _call([*compiler, *_LINKING, *objects, "-o", str(kernels[interface])], environment)
    return kernels


def list_groups(root: Path) -> dict[str, list[str]]:
    """Return the groups of sources that CMakeLists.txt names."""
    text = (root / "CMakeLists.txt").read_text(encoding="utf-8")
    names = re.search(r"^foreach\(group ([a-z ]+)\)$", text, re.MULTILINE)
    if names is None:
        raise CannotRelease("CMakeLists.txt: expected a line foreach(group ...), found none")
    lists = dict(re.findall(r"^set\((\w+) ([^)]+)\)$", text, re.MULTILINE))
    return {name: lists[name].split() for name in names[1].split()}


def _python_flags(interface: Interface, tools: Tools) -> list[str]:
    folders = [tools.headers(interface), tools.nanobind / "include", tools.nanobind / "ext/robin_map/include"]
    limited = [f"-DPy_LIMITED_API={interface.limited}", "-DNB_STABLE_ABI"] if interface.limited else []
    limited += ["-include", "cstdio"]  # which nanobind 3.1 needs there, and does not include
    return [*(word for folder in folders for word in ("-isystem", str(folder))), *limited]


def _write_unit(folder: Path, name: str, files: list[str]) -> Path:
    unit = folder / f"{name}.cpp"
    unit.write_text("".join(f'#include "{file}.cpp"\n' for file in files))
    return unit


def _object(folder: Path, name: str) -> Path:
    return folder / f"{name}.o"


def _call(command: list[str], environment: dict[str, str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    if done.returncode:
        raise CannotRelease(f"{' '.join(command[-4:])}: {done.stderr[:2000]}")
