"""Every attack there is."""

from __future__ import annotations

from . import budgets, census_queries, contest_files, escapes, forks, interrupts, proofs, server
from .attack import Attack

__all__ = ["ATTACKS"]

ATTACKS: list[Attack] = [
    *budgets.ATTACKS,
    *census_queries.ATTACKS,
    *contest_files.ATTACKS,
    *escapes.ATTACKS,
    *forks.ATTACKS,
    *interrupts.ATTACKS,
    *server.ATTACKS,
    *proofs.ATTACKS,
]
