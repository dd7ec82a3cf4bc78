"""A Python for musl: nobody has one where we look, so zig compiles Debian's sources, and Debian's musl runs it.

That musl is 1.2.3, as old as the wheels promise; zig has a newer one, and functions that came later are not used.
"""

from __future__ import annotations

import platform
import subprocess
from pathlib import Path

from releasebuild.debian import find_emulator, unpack_packages, unpack_source
from releasebuild.tools import CannotRelease, Tools
from sitebuild.programs import find_programs

__all__ = ["compile_python"]

_COMPILER = """#!/bin/sh
# The build of Python 3.11 for another processor names the headers of this machine.
for word; do shift; [ "$word" = -I/usr/include ] || set -- "$@" "$word"; done
exec "{zig}" cc -target {processor}-linux-musl -dynamic "$@"
"""
_LATER = ["preadv2", "pwritev2"]  # functions that musl 1.2.3 has not
_OPTIONS = ["--quiet", "--disable-ipv6", "--disable-test-modules", "--without-ensurepip", "PKG_CONFIG=/bin/false"]
_ANSWERS = ["ac_cv_file__dev_ptmx=yes", "ac_cv_file__dev_ptc=no", *(f"ac_cv_func_{name}=no" for name in _LATER)]


def compile_python(processor: str, release: str, version: str, tools: Tools, folder: Path) -> list[str]:
    """Return a command that runs a Python of a release of Debian, compiled below a folder; it takes minutes."""
    emulator = find_emulator(processor)
    root = folder / f"{release}-{processor}-musl-{version}"
    if not (root / "complete").exists():
        root.mkdir(parents=True, exist_ok=True)
        unpack_packages("bookworm", processor, ["musl"], root)
        compiler = root / "cc"
        compiler.write_text(_COMPILER.format(zig=tools.zig, processor=processor))
        compiler.chmod(0o755)
        zlib = _compile_zlib(compiler, root / "zlib", tools)
        source = unpack_source(release, f"python{version}", root / "source")
        systems = [f"--build={platform.machine()}-linux-musl"]  # by which Python 3.11 names its modules
        if emulator:  # a Python of this machine runs what has to run meanwhile
            (similar,) = compile_python(platform.machine(), release, version, tools, folder)
            (readelf,) = find_programs(["readelf"], ["binutils"])
            systems += [f"--host={processor}-linux-musl", f"--with-build-python={similar}", f"READELF={readelf}"]
        programs = [f"CC={compiler}", f"CPP={compiler} -E -D__DEFINED_va_list"]
        settings = ["OPT=-O1 -DNDEBUG -w", f"LDFLAGS=-Wl,--dynamic-linker={root}/lib/ld-musl-{processor}.so.1", *zlib]
        options = [*_OPTIONS, *_ANSWERS, *systems, *programs, *settings, f"--prefix={root}/python"]
        _call(["./configure", *options], source, tools)
        _call(["make", "--silent", "--jobs=2"], source, tools)
        _call(["make", "--silent", "install"], source, tools)
        (root / "complete").touch()
    return [*emulator, f"{root}/python/bin/python{version}"]


def _compile_zlib(compiler: Path, folder: Path, tools: Tools) -> list[str]:
    """Compile it for Python, and return the settings by which Python's configure finds it."""
    source = unpack_source("trixie", "zlib", folder)
    options = ["-c", "-O1", "-fPIC", "-w", "-DHAVE_UNISTD_H"]
    _call([str(compiler), *options, *(path.name for path in source.glob("*.c"))], source, tools)
    objects = [path.name for path in source.glob("*.o")]
    _call([str(tools.zig), "ar", "rcs", "libz.a", *objects], source, tools)
    return [f"ZLIB_CFLAGS=-I{source}", f"ZLIB_LIBS={source}/libz.a"]


def _call(command: list[str], folder: Path, tools: Tools) -> None:
    done = subprocess.run(command, cwd=folder, env=tools.environment, capture_output=True, text=True)
    if done.returncode:
        raise CannotRelease(f"Python for musl, {' '.join(command[:2])}: {done.stderr[-2000:]}")
