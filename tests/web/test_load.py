"""A crowd: every easy request is answered, whatever others do, and workers that are killed come back."""

from __future__ import annotations

import asyncio

import pytest

from bench.serve import load_table, measure_load
from hackenbush import _kernel
from tests.web.served import timely


@pytest.mark.skipif(_kernel.NAME != "native", reason="the crowd is for the compiled kernel")
@timely
def test_easy_requests_are_answered_in_a_crowd() -> None:
    load = asyncio.run(measure_load(clients=50, seconds=3.0, kill_every=2.0))  # once
    seen = load_table(load)
    assert len(load.waits) >= 5, seen
    assert set(load.easy) == {"exact"}, seen
    assert load.hostile, seen
    assert not {kind for kind in load.hostile if kind.startswith("status 5")} - {"status 503"}, seen
    assert load.killed, seen
    assert load.workers[0] == load.workers[1], seen
    assert load.memory < 2 << 30, seen
