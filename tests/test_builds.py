"""What keeps installs apart from each other and from the checkout; `tools/fresh` installs in reality."""

from __future__ import annotations

import re
import tomllib
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

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


def test_without_cmake_the_pure_kernel_is_installed(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    errors = pytest.importorskip("scikit_build_core.errors")
    spec = spec_from_file_location("build_backend", ROOT / "native/build_backend.py")
    assert spec is not None
    assert spec.loader is not None
    backend = module_from_spec(spec)
    spec.loader.exec_module(backend)
    asked: list[dict[str, str]] = []

    def build(_folder: str, settings: dict[str, str] | None, _metadata: object) -> str:
        asked.append(settings or {})
        if len(asked) == 1:
            raise errors.CMakeNotFoundError("Could not find CMake with version >=3.18")
        return "hackenbush.whl"

    monkeypatch.setattr(backend.build, "build_wheel", build)
    monkeypatch.delenv("HACKENBUSH_REQUIRE_NATIVE", raising=False)
    assert backend.build_wheel("folder", {"build-dir": "build"}) == "hackenbush.whl"
    assert asked == [{"build-dir": "build"}, {"build-dir": "build", "wheel.cmake": "false", "wheel.py-api": "py3"}]
    assert capsys.readouterr().err.count("\n") == 1
    asked.clear()
    monkeypatch.setenv("HACKENBUSH_REQUIRE_NATIVE", "1")
    with pytest.raises(SystemExit, match=r"Could not find CMake .*pip install cmake"):
        backend.build_wheel("folder")
