"""One server for all tests of a process: the command itself, on a port of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.served import Served, serving


@pytest.fixture(scope="session")
def server() -> Iterator[Served]:
    with serving("--workers", "2") as served:
        yield served
    assert served.errors == "", "the server printed something"
