"""The build backend: scikit-build-core, and the pure-Python kernel where nothing can build the other.

scikit-build-core itself falls back when a build fails, but not when it finds no CMake or Ninja to begin with, as can
happen with ``pip install --no-build-isolation``.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

from scikit_build_core import build
from scikit_build_core.build import *  # noqa: F403
from scikit_build_core.errors import NotFoundError

Settings = dict[str, str | list[str]]


def build_wheel(folder: str, settings: Settings | None = None, metadata: str | None = None) -> str:
    """Build a wheel in a folder and return its file name."""
    return _build(build.build_wheel, folder, settings, metadata)


def build_editable(folder: str, settings: Settings | None = None, metadata: str | None = None) -> str:
    """Build a wheel for an editable install in a folder and return its file name."""
    return _build(build.build_editable, folder, settings, metadata)


def _build(builder: Callable[..., str], folder: str, settings: Settings | None, metadata: str | None) -> str:
    try:
        return builder(folder, settings, metadata)
    except NotFoundError as missing:
        advice = "for the compiled kernel, pip install cmake ninja or leave out --no-build-isolation"
        if os.environ.get("HACKENBUSH_REQUIRE_NATIVE", "") not in ("", "0", "false"):
            sys.exit(f"hackenbush: {missing}; {advice}")
        print(f"hackenbush: {missing}; {advice}. The slower pure-Python kernel is installed.", file=sys.stderr)
        return builder(folder, {**(settings or {}), "wheel.cmake": "false", "wheel.py-api": "py3"}, metadata)
