"""Every attack there is."""

from __future__ import annotations

from .attack import Attack

__all__ = ["ATTACKS"]

ATTACKS: list[Attack] = []
