"""tools/prose finds stiff phrases and long sentences in all kinds of files, and leaves code alone."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
pytest.importorskip("proselint")

STIFF = "Any run can be gone\non with, and what nobody holds is freed."


Check = Callable[[str, str], list[str]]


@pytest.fixture(scope="module")
def check(tmp_path_factory: pytest.TempPathFactory) -> Check:
    tool = runpy.run_path(str(ROOT / "tools/prose"))
    tool["register"]()
    folder = tmp_path_factory.mktemp("prose")

    def found(name: str, text: str) -> list[str]:
        (folder / name).write_text(text, encoding="utf-8")
        return [line.removeprefix(f"{folder / name}:") for line in tool["lint"]([folder / name])]

    return found


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("page.md", STIFF),
        ("module.py", f'"""{STIFF}"""\n'),
        ("comments.py", "# " + STIFF.replace("\n", "\n# ") + "\n"),
        ("kernel.cpp", "// " + STIFF.replace("\n", "\n// ") + "\n"),
        ("board.js", f"/* {STIFF} */\n"),
        ("tool", "# " + STIFF.replace("\n", "\n# ") + "\n"),
    ],
)
def test_stiff_phrases_are_found_with_their_lines(check: Check, name: str, text: str) -> None:
    found = check(name, text)
    assert [line[:14] for line in found] == ["1: ours.stiff:", "2: ours.stiff:"]
    assert found[0] == "1: ours.stiff: Write 'resumed, or continues', not 'gone on with'."


def test_a_sentence_of_more_than_forty_words_is_too_long(check: Check) -> None:
    sentence = "edge " * 40
    assert check("short.md", f"# Title\n\n- {sentence}.\n- {sentence}.\n") == []
    assert check("long.md", f"# Title\n\nAn {sentence}.") == ["3: ours.length: A sentence of 41 words: make it two."]


def test_code_examples_names_and_data_are_not_prose(check: Check) -> None:
    page = "```python\n>>> what_nobody = 'what nobody holds'\n```\n\nUse `what nobody` [so](what nobody).\n"
    assert check("page.md", page) == []
    example = '"""Return it.\n\n    >>> f()\n    \'what nobody holds\'\n    """'
    assert check("module.py", f'def f():\n    {example}\n    return "what nobody"\n') == []
    assert check("kernel.cpp", 'auto text = "what nobody holds";\n') == []


def test_the_checks_of_proselint_run_too(check: Check) -> None:
    assert check("unique.md", "A position for every\nplayer is very unique.") != []
    assert check("every.md", "A position for every player.") == []
