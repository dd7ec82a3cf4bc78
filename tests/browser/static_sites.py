"""Where the page as static files is, for tests of it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


def find_static_site() -> Path:
    """Return the folder; without one the test is skipped, or fails where nothing may be skipped."""
    named = os.environ.get("HACKENBUSH_SITE")
    if named and Path(named, "service_worker.js").exists():
        return Path(named)
    if os.environ.get("CI"):
        pytest.fail("HACKENBUSH_SITE names no folder of static files, and CI may not skip their tests: see tools/site")
    pytest.skip("there is no folder of static files: tools/site builds one, HACKENBUSH_SITE names it")
