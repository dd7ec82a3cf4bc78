"""Rows of machine numbers packed as Hackenstrings, compiled or in plain Python: `pure_packing` says how.

| function | gives |
| --- | --- |
| ``pack_numbers(data, kind)`` | little-endian numbers of a kind (``i4``, ``u1``, ``f8`` and so on), packed |
| ``unpack_numbers(packed, kind, count)`` | so many of them back; raises `ValueError` if they are not there |
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hackenbush import _kernel

if TYPE_CHECKING or _kernel.NAME == "native":
    from hackenbush._kernel.native import pack_numbers, unpack_numbers
else:
    from hackenbush._kernel.pure_packing import pack_numbers, unpack_numbers

__all__ = ["pack_numbers", "unpack_numbers"]
