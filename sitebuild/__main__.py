"""``python -m sitebuild DIR``: see tools/site."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from pathlib import Path

from sitebuild.downloads import PYODIDE, CannotDownload, fetch
from sitebuild.kernel import CannotCompile, build_kernel
from sitebuild.lite import build_lite
from sitebuild.notices import write_notices
from sitebuild.programs import MissingProgram, run_node
from sitebuild.wheel import write_wheel

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src/hackenbush"
_NOTEBOOKS = ("first_lesson", "flowers")  # a census needs packages that are not there


def main() -> int:
    """Build the site and return the exit code."""
    options = _parse()
    if options.measure:
        from sitebuild.measure import measure_site

        measure_site(options.into)
        return 0
    cache = options.cache.resolve()
    try:
        pyodide = fetch(PYODIDE, cache, ("package/",)) / "package"
        kernel = None if options.pure else _build_kernel(pyodide, cache)
        if options.wheel or options.lite:
            return _write_wheel(options, pyodide, kernel, cache)
        build = _build_site(options.into, pyodide, kernel, cache)
    except (CannotDownload, MissingProgram) as error:
        print(f"tools/site: {error}", file=sys.stderr)
        return 1
    files = [path for path in options.into.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files)
    name = "compiled" if kernel else "pure"
    print(f"{options.into}: {build}, {name} kernel, {len(files)} files, {size:,} bytes")
    return 0


def _build_site(into: Path, pyodide: Path, kernel: Path | None, cache: Path) -> str:
    """Build the site into a folder, which is replaced when all is there, and return its name."""
    from sitebuild.answers import list_answers  # a wheel can be built where the package is not installed
    from sitebuild.layout import lay_out

    archive = cache / f"python.{os.getpid()}.zip"
    run_node("archive.mjs", pyodide, PACKAGE.parent, archive)
    partial = into.with_name(f"{into.name}.partial.{os.getpid()}")
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(parents=True)
    notices = write_notices(ROOT, has_kernel=kernel is not None)
    build = lay_out(partial, PACKAGE, pyodide, archive.read_bytes(), kernel, list_answers(), notices)
    archive.unlink()
    shutil.rmtree(into, ignore_errors=True)
    partial.rename(into)
    return build


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tools/site", description="Build the page as a folder of static files.")
    parser.add_argument(
        "into", type=Path, nargs="?", default=ROOT / "build/site", help="the folder (build/site); it is replaced"
    )
    parser.add_argument("--pure", action="store_true", help="take the pure-Python kernel")
    parser.add_argument(
        "--cache", type=Path, default=ROOT / "build/site-cache", help="where downloads and kernels are kept"
    )
    parser.add_argument("--measure", action="store_true", help="measure the site in the folder, and build nothing")
    parser.add_argument("--wheel", type=Path, metavar="DIR", help="write a wheel for Pyodide into DIR, and no site")
    parser.add_argument("--lite", type=Path, metavar="DIR", help="build JupyterLite with it into DIR, and no site")
    options = parser.parse_args()
    if options.measure and not (options.into / "index.html").is_file():
        parser.error(f"expected a site that was built, but {options.into} has no index.html")
    return options


def _write_wheel(options: argparse.Namespace, pyodide: Path, kernel: Path | None, cache: Path) -> int:
    """Write the wheel for Pyodide, or JupyterLite with it, and return the exit code."""
    if kernel is None:
        return 1
    if options.wheel:
        print(write_wheel(ROOT, pyodide, kernel, options.wheel))
    if options.lite:
        wheel = write_wheel(ROOT, pyodide, kernel, cache)
        notebooks = [ROOT / f"examples/{name}.ipynb" for name in _NOTEBOOKS]
        build_lite(options.lite.resolve(), wheel, pyodide, cache, notebooks)
        print(options.lite)
    return 0


def _build_kernel(pyodide: Path, cache: Path) -> Path | None:
    """Return the compiled kernel; without one the site has the pure-Python kernel, which is said aloud."""
    try:
        return build_kernel(ROOT / "native", pyodide, cache)
    except (CannotCompile, CannotDownload, MissingProgram) as error:
        if os.environ.get("CI"):
            raise SystemExit(f"tools/site: {error}") from None
        line = "=" * 100
        print(
            f"{line}\nTHE SITE HAS THE PURE-PYTHON KERNEL, which is 5 to 30 times slower.\n{error}\n{line}",
            file=sys.stderr,
        )
        return None


if __name__ == "__main__":
    raise SystemExit(main())
