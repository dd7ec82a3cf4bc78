"""The benchmark of packed arrays, in small."""

from __future__ import annotations

from bench.strings import KINDS, measure_strings, string_tables
from tests.samples import sized


def test_every_kind_of_numbers_is_measured_and_the_sizes_are_those_of_the_docs() -> None:
    found = measure_strings(sized(20_000, pure=2_000), repeat=1)
    bits = {packing.kind: packing.bits for packing in found}
    assert list(bits) == list(KINDS)
    for kind in ("small integers", "sensor-like readings", "uniform doubles"):
        assert bits[kind]["ours"] == min(size for size in bits[kind].values() if size is not None)
    assert bits["decimals"]["ours"] > bits["decimals"]["zlib 1"]
    assert all(nanoseconds > 0 for packing in found for nanoseconds in packing.times.values())
    table = string_tables(found)
    assert table.count("small integers") == 2
