"""``python -m releasebuild``: see tools/release."""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from releasebuild.checking import audit_wheel, check_same, list_faults
from releasebuild.compiling import compile_kernels
from releasebuild.contents import write_bill, write_wheel
from releasebuild.pythons import Unpacked, unpack_pyodide, unpack_pythons
from releasebuild.targets import INTERFACES, SYSTEMS
from releasebuild.tools import CannotRelease, Tools, find_pythons
from releasebuild.trying import Place, make_index, serve_index, try_here, try_unpacked
from sitebuild.downloads import CannotDownload
from sitebuild.programs import MissingProgram, find_clang

ROOT = Path(__file__).parent.parent
_SITE = ROOT / "build/site-cache"  # where tools/site keeps its downloads


def main() -> int:
    """Make a release and return the exit code."""
    options = _parse()
    try:
        _release(options)
    except (CannotDownload, CannotRelease, MissingProgram) as error:
        print(f"tools/release: {error}", file=sys.stderr)
        return 1
    return 0


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tools/release", description="Make a release, and test what was made.")
    parser.add_argument("--dry-run", action="store_true", help="allow changes under 'Unreleased', and tag nothing")
    parser.add_argument("--into", type=Path, default=ROOT / "build/release", help="(build/release); it is replaced")
    parser.add_argument("--only", nargs="+", choices=[system.name for system in SYSTEMS], help="wheels for these alone")
    parser.add_argument("--untested", action="store_true", help="build once, test nothing, and tag nothing")
    parser.add_argument("--quick", action="store_true", help="one case of every law everywhere; no page, no docs")
    return parser.parse_args()


def _release(options: argparse.Namespace) -> None:
    into = options.into.resolve()
    shutil.rmtree(into, ignore_errors=True)
    source = _export(into / "source")
    if faults := list(list_faults(source, dry_run=options.dry_run)):
        raise CannotRelease("\n".join(faults))
    tools = Tools(ROOT / "build/release-tools", int(_git("log", "-1", "--format=%ct")))
    unpacked = _prepare(tools, options)
    made = _build(source, tools, into, options)
    if options.untested:
        return
    _say("building again")
    again = _build(source, tools, into / "again", options)
    _say(f"the same bytes twice: {len(check_same(made, again))} files")
    if not options.quick:
        _document(made, source, into / "documentation")
    _try(made, source, tools, into, unpacked, options)
    _say(f"{made}: {len(list(made.iterdir()))} files, ready to be published")
    if not options.dry_run:
        _git("tag", "--annotate", f"v{_version(made)}", "--message", f"Release {_version(made)}")


def _prepare(tools: Tools, options: argparse.Namespace) -> list[Unpacked]:
    """Find or install everything that is called later, so that a release fails at once; return Pythons."""
    for interface in INTERFACES:
        tools.headers(interface)
    pyodide = [] if options.quick else [unpack_pyodide(_SITE)]
    if pyodide:
        find_clang()
    if options.untested:
        return []
    return [*unpack_pythons(_names(options), tools, ROOT / "build/release-pythons"), *pyodide]


def _names(options: argparse.Namespace) -> list[str]:
    """Return the names of the systems that get wheels."""
    return options.only or [system.name for system in SYSTEMS]


def _build(source: Path, tools: Tools, into: Path, options: argparse.Namespace) -> Path:
    """Build everything into a folder, which is returned."""
    made = into / "dist"
    made.mkdir(parents=True)
    archive = _write_archive(source, tools, made)
    _say(archive.name)
    for system in SYSTEMS:
        if system.name not in _names(options):
            continue
        for interface, kernel in compile_kernels(source, system, tools, into / system.name).items():
            wheel = write_wheel(source, archive, kernel, (system, interface), made)
            _say(f"{wheel.name}: {wheel.stat().st_size:,} bytes, {audit_wheel(wheel, tools)}")
    if not options.quick:
        _write_pyodide_wheel(source, made)
    _say(write_bill(source, sorted(made.iterdir()), made).name)
    return made


def _write_archive(source: Path, tools: Tools, into: Path) -> Path:
    code = f"import sys; sys.path.insert(0, 'native'); import build_backend; build_backend.build_sdist({str(into)!r})"
    done = subprocess.run([tools.python, "-c", code], cwd=source, env=tools.environment, capture_output=True, text=True)
    if done.returncode:
        raise CannotRelease(f"the source archive could not be built: {done.stderr[-2000:]}")
    (archive,) = into.glob("*.tar.gz")
    return archive


def _write_pyodide_wheel(source: Path, into: Path) -> None:
    shutil.rmtree(_SITE / "kernels", ignore_errors=True)  # so that each build compiles
    command = [sys.executable, "-m", "sitebuild", "--cache", str(_SITE), "--wheel", str(into)]
    if subprocess.run(command, cwd=source, env=os.environ | {"CCACHE_DISABLE": "1", "CI": "1"}).returncode:
        raise CannotRelease("the wheel for Pyodide could not be built: see above")


def _document(made: Path, source: Path, environment: Path) -> None:
    """Build the documentation with what was made, in an environment of its own."""
    python = environment / "bin/python"
    package = f"hackenbush[docs]=={_version(made)}"
    for command in (
        [sys.executable, "-m", "venv", str(environment)],
        [str(python), "-m", "pip", "install", "--quiet", "--find-links", str(made), package],
        [str(source / "tools/docs")],
    ):
        if subprocess.run(command, cwd=source, env=os.environ | {"PYTHON": str(python)}).returncode:
            raise CannotRelease("the documentation could not be built: see above")


def _try(
    made: Path, source: Path, tools: Tools, into: Path, unpacked: list[Unpacked], options: argparse.Namespace
) -> None:
    """Install what was made from an index, and test it on every Python at hand and under emulation.

    Each wheel gets all tests on the oldest version that it serves; elsewhere one case of every law has to do.
    """
    make_index([path for path in made.iterdir() if path.suffix in (".whl", ".gz")], into / "index")
    tests = into / "tests"
    shutil.copytree(source, tests, ignore=shutil.ignore_patterns("src"))
    with serve_index(into / "index") as address:
        place = Place(into / "environments", tests, address, tools.python, quickly=True)
        oldest = set() if options.quick else {interface.oldest for interface in INTERFACES}
        pythons = find_pythons() if f"{platform.machine()}-gnu" in _names(options) else {}
        trials = [
            partial(try_here, python, place._replace(quickly=number not in oldest))
            for number, python in sorted(pythons.items())
        ]
        trials += [partial(try_unpacked, python, place) for python in unpacked]
        with ThreadPoolExecutor(2) as pool:
            for seen in pool.map(lambda trial: trial(), trials):
                _say(seen)


def _export(folder: Path) -> Path:
    """Write the last commit into a folder, so that nothing else gets in."""
    folder.mkdir(parents=True)
    archive = folder.with_suffix(".tar")
    _git("archive", "--output", str(archive), "HEAD")
    shutil.unpack_archive(archive, folder, filter="data")
    archive.unlink()
    return folder


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def _version(made: Path) -> str:
    (archive,) = made.glob("*.tar.gz")
    return archive.name.removeprefix("hackenbush-").removesuffix(".tar.gz")


def _say(text: str) -> None:
    print(f"== {text}", flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
