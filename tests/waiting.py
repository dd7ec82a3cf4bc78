"""How the tests wait: for something to be so, never for a time, and long enough for a machine with much else to do."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 180.0  # seconds, against waiting forever: a page may take a minute to load where 38 processes want to run


def wait_until(holds: Callable[[], bool]) -> None:
    """Wait for something to be so."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)
