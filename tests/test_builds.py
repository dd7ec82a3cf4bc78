"""What keeps installs apart from each other and from the checkout; `tools/fresh` installs in reality."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_an_install_builds_in_a_folder_of_its_own() -> None:
    """So two at once do not meet, and the checkout may be read-only."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["scikit-build"]
    assert "build-dir" not in settings
    assert not any("build-dir" in override for override in settings["overrides"])


def test_the_tests_build_in_a_folder_that_stays() -> None:
    installs = re.findall(r"^ *pip install .*--no-build-isolation.*", (ROOT / "tools/test").read_text(), re.MULTILINE)
    assert installs
    assert all("-Cbuild-dir" in line for line in installs)


def test_an_old_cmake_is_enough() -> None:
    """Debian 12 has CMake 3.25, which no newer one replaces without build isolation."""
    minimum = re.search(r"cmake_minimum_required\(VERSION (\d+)\.(\d+)", (ROOT / "CMakeLists.txt").read_text())
    assert minimum is not None
    assert tuple(map(int, minimum.groups())) <= (3, 25)
