"""Tries wheels as a user gets them: from an index, in an empty environment, where there is no compiler."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import NamedTuple

from releasebuild.pythons import Unpacked
from releasebuild.tools import CannotRelease

__all__ = ["Place", "make_index", "serve_index", "try_here", "try_unpacked"]

_SMOKE = {
    ("value", "b(r,b(r,rb))"): "11/16",
    ("value", "house"): "3/2*3",
    ("--version",): "native kernel",
}
_TESTS = ["tests/values", "tests/solvers"]
_NEEDED = ["pytest>=9.0.3", "hypothesis>=6.150"]
_INSTALL = ["-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
_SECONDS = 5  # of processor time, at most, for an install


class Place(NamedTuple):
    """Where to try: a folder for environments, tests without the sources, the index, a Python that has pip.

    `quickly` stands for one case of every law.
    """

    folder: Path
    tests: Path
    address: str
    python: Path
    quickly: bool


def make_index(files: list[Path], folder: Path) -> None:
    """Write a simple index, as pip reads it, of these files."""
    project = folder / "simple/hackenbush"
    project.mkdir(parents=True)
    for path in files:
        shutil.copy(path, project)
    links = "".join(f'<a href="{path.name}">{path.name}</a>\n' for path in sorted(files))
    (project / "index.html").write_text(f"<!DOCTYPE html>\n{links}")


@contextmanager
def serve_index(folder: Path) -> Iterator[str]:
    """Serve a folder on this machine; the address of its index is given."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}/simple"
        finally:
            server.shutdown()
            thread.join()


def try_here(python: Path, place: Place) -> str:
    """Install from the index with an interpreter of this machine, run tests, and return what was seen."""
    environment = place.folder / python.name
    _run([str(python), "-m", "venv", str(environment)])
    pip = [str(environment / "bin/python"), *_INSTALL]
    seconds = _install([*pip, "--index-url", place.address, "--only-binary", ":all:"], _clean())
    for words, expected in _SMOKE.items():
        _expect(expected, _run([str(environment / "bin/hackenbush"), *words]))
    _run([*pip, *_NEEDED], environment=dict(os.environ))
    return _report(python.name, seconds, _test([str(environment / "bin/python")], place))


def try_unpacked(python: Unpacked, place: Place) -> str:
    """Install the wheel for a Python that was only unpacked, and run tests with it."""
    command, version, platform = python
    packages = place.folder / f"{platform}-{version}"
    target = ["--platform", platform, "--python-version", version, "--target", str(packages)]
    pip = [str(place.python), *_INSTALL, "--only-binary", ":all:"]
    seconds = _install([*pip, *target, "--index-url", place.address], _clean())
    _run([*pip, *target, *_NEEDED], environment=dict(os.environ))
    for words, expected in _SMOKE.items():
        _expect(expected, _run([*command, "-m", "hackenbush", *words], packages=packages))
    return _report(f"python{version} on {platform}", seconds, _test(command, place, packages))


def _install(pip: list[str], environment: dict[str, str]) -> float:
    """Install it, and return the seconds of processor time that took."""
    command = [*pip, "hackenbush"]
    with tempfile.TemporaryFile("w+") as said:
        process = subprocess.Popen(command, env=environment, stdout=said, stderr=said)
        _, status, used = os.wait4(process.pid, 0)  # others are tried meanwhile
        process.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        _check(command, process.returncode, said.read())
    seconds = used.ru_utime + used.ru_stime
    if seconds > _SECONDS:
        raise CannotRelease(f"expected an install in {_SECONDS} seconds of processor time, found {seconds:.1f}")
    return seconds


def _test(python: list[str], place: Place, packages: Path | None = None) -> str:
    environment = _clean() | ({"HYPOTHESIS_PROFILE": "quick"} if place.quickly else {})
    command = [*python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *_TESTS]
    return _run(command, environment=environment, folder=place.tests, packages=packages).splitlines()[-1]


def _clean() -> dict[str, str]:
    """Return an environment without a compiler or any setting of pip."""
    return {"PATH": "/nowhere", "HOME": "/nowhere", "LANG": "C.UTF-8", "PIP_CONFIG_FILE": os.devnull}


def _run(
    command: list[str],
    *,
    environment: dict[str, str] | None = None,
    folder: Path | None = None,
    packages: Path | None = None,
) -> str:
    environment = (_clean() if environment is None else environment) | (
        {"PYTHONPATH": str(packages)} if packages else {}
    )
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=folder)
    _check(command, done.returncode, done.stdout + done.stderr)
    return done.stdout


def _check(command: list[str], code: int, said: str) -> None:
    if code:
        raise CannotRelease(f"{' '.join(command)}: {said[-3000:]}")


def _expect(expected: str, found: str) -> None:
    if expected not in found:
        raise CannotRelease(f"expected {expected!r}, found {found!r}")


def _report(name: str, seconds: float, tests: str) -> str:
    return f"{name}: installed in {seconds:.1f} s, {tests}"
