"""The golden file of geometry is what Python draws today; tests/browser/test_geometry.py holds JavaScript to it."""

import json

import pytest

from tests.live import golden


def test_the_golden_file_is_not_stale():
    kept = json.loads(golden.FILE.read_text(encoding="utf-8"))
    stale = "out of date: run python tests/live/golden.py, then make live/curves.js and live/labels.js agree with it"
    assert json.loads(golden.text()) == _about(kept), stale


def _about(data):
    """Return data whose numbers may differ in the last digit, as from one machine to another."""
    if isinstance(data, dict):
        return {key: _about(value) for key, value in data.items()}
    if isinstance(data, list):
        return [_about(value) for value in data]
    return pytest.approx(data, abs=0.02) if isinstance(data, float) else data


def test_the_golden_file_has_every_kind_of_curve():
    cases = json.loads(golden.FILE.read_text(encoding="utf-8"))["cases"]
    kinds = {_kind(*edge[:2], curve) for case in cases for edge, curve in zip(*_edges_and_curves(case), strict=True)}
    assert kinds == {"straight", "bent", "petal", "arch"}


def _edges_and_curves(case):
    return case["picture"]["edges"], case["curves"]


def _kind(start, end, curve):
    if curve is None:
        return "straight"
    if start == end:
        return "petal"
    return "arch" if all(str(node).startswith("0.") for node in (start, end)) else "bent"
