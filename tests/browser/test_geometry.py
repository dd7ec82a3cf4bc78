"""The board draws curves and places labels as Python does: the same golden file, in a real JavaScript engine."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page

_DRAW = """async ({ widths, cases }) => {
  const { makeScene, PIXELS } = await import("./live/scene.js");
  const { placeLabels, textWidth } = await import("./live/labels.js");
  const draw = ({ picture, words }) => {
    const scene = makeScene(picture);
    const given = Object.entries(words).map(([edge, text]) => [Number(edge), { text, name: "", isMarked: false }]);
    const units = (curve) => curve.map(([x, y]) => [x / PIXELS, -y / PIXELS]);
    return {
      curves: scene.curves.map((curve) => (curve.length === 2 ? null : units(curve))),
      labels: placeLabels(scene, new Map(given)).map(({ x, y }) => [x, y]),
    };
  };
  const measured = Object.fromEntries(Object.keys(widths).map((words) => [words, textWidth(words)]));
  return { pixels: PIXELS, widths: measured, cases: cases.map(draw) };
}"""


def test_the_board_draws_what_python_draws(page: Page, site: str) -> None:
    path = Path(__file__).parent.parent / "data" / "geometry.json"
    golden = json.loads(path.read_text(encoding="utf-8"))
    page.goto(site)
    drawn = page.evaluate(_DRAW, golden)
    assert drawn["pixels"] == golden["pixels"]
    assert drawn["widths"] == pytest.approx(golden["widths"])
    for case, found in zip(golden["cases"], drawn["cases"], strict=True):
        for curve, wanted in zip(found["curves"], case["curves"], strict=True):
            assert (curve is None) == (wanted is None), case["picture"]
            if wanted is not None:
                assert _flat(curve) == pytest.approx(_flat(wanted), abs=0.001), case["picture"]
        assert _flat(found["labels"]) == pytest.approx(_flat(case["labels"]), abs=0.01), case["picture"]


def _flat(points: list[list[float]]) -> list[float]:
    return [coordinate for point in points for coordinate in point]
