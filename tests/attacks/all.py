"""Every attack there is."""

from __future__ import annotations

from . import escapes, forks
from .attack import Attack

__all__ = ["ATTACKS"]

ATTACKS: list[Attack] = [*escapes.ATTACKS, *forks.ATTACKS]
