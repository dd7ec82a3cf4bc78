"""The wheel for Pyodide is installed as its users do, and has the compiled kernel."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from sitebuild.downloads import PYODIDE, CannotDownload, fetch
from sitebuild.programs import find_node
from sitebuild.wheel import write_wheel
from tests.browser.static_sites import find_static_site
from tests.waiting import PATIENCE
from tests.wasm.test_library import CACHE, ROOT

CODE = """
from importlib.metadata import version
from hackenbush import Position, _kernel, value
assert "</svg>" in Position("b(r,g)")._repr_svg_()
f"{_kernel.NAME} {version('hackenbush')} {value('b(r,g)+gb')}"
"""


@pytest.mark.slow
def test_a_wheel_for_pyodide_is_installed_and_solves(tmp_path: Path) -> None:
    kernel = next(find_static_site().glob("build-*")) / "native.wasm"
    if not kernel.exists():
        pytest.skip("the site has the pure-Python kernel")
    try:
        pyodide = fetch(PYODIDE, CACHE, ("package/",)) / "package"
    except CannotDownload as error:
        pytest.skip(str(error))
    wheel = write_wheel(ROOT, pyodide, kernel, tmp_path)
    assert wheel.name == "hackenbush-0.1.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl"
    command = [find_node(), str(Path(__file__).with_name("wheel.mjs")), str(pyodide), str(wheel), CODE]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout == "native 0.1.0 1/2^\n"  # b(r,g) = 1/2*, gb = ^*: see docs/web.md
