"""Every kind of random case that needs no other package."""

from __future__ import annotations

from . import budgets, contests, forks, hostile_files, others, pictures, proofs, tables, values, wide
from .kinds import Kind

__all__ = ["KINDS"]

KINDS: list[Kind] = [
    *pictures.KINDS,
    *values.KINDS,
    *others.KINDS,
    *forks.KINDS,
    *budgets.KINDS,
    *proofs.KINDS,
    *contests.KINDS,
    *hostile_files.KINDS,
    *wide.KINDS,
    *tables.KINDS,
]
