"""Where Chromium is, for tests in a real browser."""

from __future__ import annotations

import os
import shutil

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
ARGUMENTS = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []


def chromium() -> str:
    """Return the path of Chromium; without one the test is skipped, or fails where nothing may be skipped."""
    path = os.environ.get("HACKENBUSH_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if path is None and os.environ.get("CI"):
        pytest.fail("no Chromium was found, and CI may not skip the tests in a browser: see tools/browser")
    if path is None:
        pytest.skip("no Chromium was found: tools/browser installs it, HACKENBUSH_CHROMIUM names it")
    return path
