"""Reports of progress, no more of them than people can follow."""

from __future__ import annotations

import time
from typing import Any

from hackenbush.tasks.solving import Listener

__all__ = ["pace_reports"]

_PAUSE = 0.05  # least seconds between two reports of how far a search has come


def pace_reports(listener: Listener) -> Listener:
    """Return a listener that passes on every result, but leaves out reports that come a moment after another.

    >>> told = []
    >>> listener = pace_reports(told.append)
    >>> for state in ("solving", "solving", "part", "bounds"):
    ...     listener({"state": state})
    >>> [message["state"] for message in told]
    ['solving', 'part', 'bounds']
    """
    last = float("-inf")

    def report(message: dict[str, Any]) -> None:
        nonlocal last
        now = time.monotonic()
        if message["state"] == "solving" and now - last < _PAUSE:
            return
        last = now
        listener(message)

    return report
