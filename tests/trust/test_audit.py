"""The audit of the packages that extras bring: nothing speaks against them, and what would is noticed."""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def audit() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "tools/audit"))


@pytest.mark.slow
def test_nothing_speaks_against_the_packages_that_are_installed() -> None:
    pytest.importorskip("packaging")
    command = [sys.executable, str(ROOT / "tools/audit"), "--list", "--python", sys.executable]
    run = subprocess.run(command, capture_output=True, text=True)
    told = run.stdout.splitlines()
    against = [line for line in told if line.startswith("AGAINST") and "is not installed here" not in line]
    assert (against, run.stderr) == ([], "")
    assert "the package itself needs 0" in run.stdout
    assert any(line.split()[:1] == ["starlette"] and "BSD" in line for line in told)


@pytest.mark.parametrize(
    ("version", "under", "extra", "reason"),
    [
        ("1.3.0", "BSD-3-Clause", "web", "older than 1.3.1"),
        ("1.3.1", "AGPL-3.0", "web", "AGPL"),
        ("1.3.1", "unknown", "web", "unknown"),
        ("1.3.1", "MPL-2.0", "web", "MPL"),
        ("1.3.1", "MPL-2.0", "test", ""),
        ("1.10.0", "MIT OR Apache-2.0", "web", ""),
    ],
)
def test_old_versions_and_other_licenses_are_noticed(
    audit: dict[str, Any], version: str, under: str, extra: str, reason: str
) -> None:
    pytest.importorskip("packaging")
    package = audit["Package"]("starlette", version, under, False, "uvicorn")
    told = " ".join(audit["objections"](package, extra))
    assert reason in told
    assert bool(reason) == bool(told)


@pytest.mark.slow
def test_versions_that_would_be_accepted_and_imports_that_nobody_declares_are_noticed(audit: dict[str, Any]) -> None:
    pytest.importorskip("packaging")
    assert "older than 0.16.0" in " ".join(audit["loose"]({"web": ["h11>=0.14"]}))
    assert "no oldest version" in " ".join(audit["loose"]({"web": ["h11"]}))
    assert not list(audit["loose"]({"web": ["h11>=0.16", "hackenbush[png]"]}))
    told = " ".join(audit["undeclared"]({"web": ["uvicorn>=1"]}))
    assert "imports starlette, which no extra names" in told
    assert "imports uvicorn" not in told
