"""The example notebooks: they run from top to bottom, and what they say holds by other sources than this package."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.waiting import PATIENCE

EXAMPLES = Path(__file__).parent.parent.parent / "examples"

# What is asked of a notebook's kernel after it has run, what the answer is, and who says so.
CLAIMS = {
    "first_lesson": [
        ("value(ahead)", "Game('2')", "Winning Ways, chapter 1: moves are counted"),
        ("value(even)", "Game('0')", "Winning Ways, chapter 1: Tweedledum and Tweedledee"),
        ("value(half)", "Game('1/2')", "Winning Ways, chapter 1"),
        ("outcome(half + Position('r'))", "Outcome.RIGHT", "1/2 - 1 is negative"),
        ("value(balance)", "Game('0')", "tests/data/gallery.json: two halves minus one"),
        ("value(Position('bbbrb'))", "Game('11/4')", "tests/data/gallery.json"),
        ("value(Position('brbr'))", "Game('5/8')", "Berlekamp's rule: 1 - 1/2 + 1/4 - 1/8"),
        ("Hackenstring.from_number('5/8').letters(9)", "'brbr'", "Berlekamp's rule"),
        ("Game('{0|1}')", "Game('1/2')", "On Numbers and Games, chapter 0"),
        ("star_ + star_", "Game('0')", "Winning Ways, chapter 2"),
        ("grundy(heaps)", "2", "3 xor 4 xor 5"),
        ("winning_moves(heaps, Player.LEFT)", "(1,)", "Bouton: 3 becomes 4 xor 5 = 1"),
        ("[value(a) for a in answers]", "[Game('3/8'), Game('0'), Game('^')]", "as the text says"),
        ("board.value", "Game('0')", "nothing is drawn"),
    ],
    "flowers": [
        ("value(flower)", "Game('^*')", "tests/data/gallery.json: flower"),
        ("value(up_)", "Game('^')", "tests/data/gallery.json: up"),
        ("value(Position('gb+gb'))", "Game('^2')", "tests/data/gallery.json: two flowers"),
        ("value(Position('gb+gr'))", "Game('0')", "tests/data/gallery.json: opposite flowers"),
        ("value(garden)", "Game('^*')", "the sum of the last two lines and a flower"),
        (
            "[int(value(Position('g' * n + 'b')).atomic_weight.number) for n in stems]",
            "[1, 1, 1, 1, 1, 1]",
            "Winning Ways, chapter 8: a flower weighs 1",
        ),
        (
            "[int(value(Position(text)).atomic_weight.number) for text in petals]",
            "[1, 1, 0, -1]",
            "Winning Ways, chapter 8",
        ),
        ("checked", "300", "10 ways to choose up to two of three stems, twice, and three heaps of grass"),
        ("value(meadow) > 0", "True", "On Numbers and Games, chapter 9: ups are less than every number"),
        ("winning_moves(Position('ggb+gb+ggg'), Player.RIGHT)", "()", "Winning Ways, chapter 8: two ahead"),
    ],
    "small_census": [
        ("len(rows)", "21", "by hand: 3 + 4 + 3 + 3 + 4 + 4 colorings of six shapes"),
        (
            "sorted(map(Game, two), key=lambda g: g.number)",
            "[Game('-2'), Game('-1/2'), Game('0'), Game('1/2'), Game('2')]",
            "by hand, from the six shapes",
        ),
        (
            "[count_pictures(Family('br'), n) for n in range(4)]",
            "[1, 4, 21, 128]",
            "tests/census: listed by brute force",
        ),
        (
            "least",
            "[Fraction(1, 1), Fraction(1, 2), Fraction(1, 4), Fraction(1, 8)]",
            "Berlekamp's rule, and by search",
        ),
        ("smallest('^').position", "Position('g+gb')", "Winning Ways, chapter 2: a flower and a blade of grass"),
    ],
}


def test_every_example_has_claims() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.ipynb")} == set(CLAIMS)


@pytest.mark.parametrize("name", CLAIMS)
def test_an_example_runs_and_its_claims_hold(name: str, tmp_path: Path) -> None:
    import nbformat  # here, as it takes seconds
    from nbclient import NotebookClient

    notebook = nbformat.read(EXAMPLES / f"{name}.ipynb", as_version=4)
    for question, _, _ in CLAIMS[name]:
        notebook.cells.append(nbformat.v4.new_code_cell(f"print(repr({question}))"))
    NotebookClient(notebook, timeout=int(2 * PATIENCE), resources={"metadata": {"path": str(tmp_path)}}).execute()
    answers = [cell.outputs[0].text.strip() for cell in notebook.cells[-len(CLAIMS[name]) :]]
    assert answers == [answer for _, answer, _ in CLAIMS[name]]
    complaints = [
        output.text
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        if output.output_type == "stream" and output.name == "stderr"
    ]
    assert complaints == []


@pytest.mark.parametrize("name", CLAIMS)
def test_an_example_is_stored_clean_and_its_links_lead_somewhere(name: str) -> None:
    text = (EXAMPLES / f"{name}.ipynb").read_text(encoding="utf-8")
    for cell in json.loads(text)["cells"]:
        assert cell.get("outputs", []) == []
        assert cell.get("execution_count") is None
    links = re.findall(r"\]\(([^)#:\s]+)\)", text)
    assert [link for link in links if not (EXAMPLES / link).exists()] == []
