"""Where the page as static files is, for tests of it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


def find_static_site() -> Path:
    """Return the folder; without one the test is skipped."""
    named = os.environ.get("HACKENBUSH_SITE")
    if named and Path(named, "service_worker.js").exists():
        return Path(named)
    pytest.skip("there is no folder of static files: tools/site builds one, HACKENBUSH_SITE names it")
