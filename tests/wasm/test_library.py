"""The library's own tests of values and solvers pass in Pyodide, on the kernel in WebAssembly: one case of every law.

The whole is ``HYPOTHESIS_PROFILE=thorough pytest tests/wasm``, which runs all these tests at their usual size.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from hackenbush import _kernel
from sitebuild.downloads import HYPOTHESIS, PYODIDE, CannotDownload, fetch
from sitebuild.programs import find_node
from tests.browser.static_sites import find_static_site
from tests.samples import PROFILE
from tests.waiting import PATIENCE

ROOT = Path(__file__).parent.parent.parent
CACHE = ROOT / "build/site-cache"  # where tools/site keeps its downloads
BRIEF = ["tests/values/test_arithmetic.py tests/solvers/test_trees.py tests/solvers/test_red_blue.py"]
WHOLE = ["tests/values", "tests/solvers --ignore=tests/solvers/test_every_red_blue.py"]  # which needs NumPy


@pytest.mark.slow
@pytest.mark.skipif(_kernel.NAME != "native", reason="it is the same as with the compiled kernel")
@pytest.mark.parametrize("tests", WHOLE if PROFILE == "thorough" else BRIEF)
def test_the_tests_of_values_and_solvers_pass_in_pyodide(tests: str) -> None:
    build = next(find_static_site().glob("build-*"))
    if not (build / "native.wasm").exists():
        pytest.skip("the site has the pure-Python kernel")
    try:
        pyodide = fetch(PYODIDE, CACHE, ("package/",)) / "package"
        hypothesis = fetch(HYPOTHESIS, CACHE, ("hypothesis/", "_hypothesis"))
    except CannotDownload as error:
        pytest.skip(str(error))
    packages = Path(pytest.__file__).parent.parent
    command = [find_node(), str(Path(__file__).with_name("library.mjs")), str(pyodide), str(build / "native.wasm")]
    command += [str(ROOT), str(hypothesis), str(packages), *tests.split()]
    profile = "usual" if PROFILE == "thorough" else "quick"
    environment = os.environ | {"HYPOTHESIS_PROFILE": profile}
    done = subprocess.run(command, capture_output=True, text=True, timeout=40 * PATIENCE, env=environment)
    assert done.returncode == 0, (done.stdout[-3000:], done.stderr[-1000:])
    assert " passed" in done.stdout
