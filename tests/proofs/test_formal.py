"""The machine-checked theory: that it builds without assumptions, and that the docs quote it as it is."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
FORMAL = ROOT / "formal"
PAGE = ROOT / "docs" / "proved.md"
SOURCES = {path.name: path.read_text(encoding="ascii") for path in sorted(FORMAL.glob("*.v"))}

pytestmark = pytest.mark.skipif(not FORMAL.exists(), reason="only a checkout has the theory")


def squeeze(text: str) -> str:
    """The text without comments, and with one space for each gap."""
    return " ".join(re.sub(r"\(\*.*?\*\)", " ", text, flags=re.DOTALL).split())


@pytest.mark.slow
def test_the_theory_builds_and_nothing_is_assumed() -> None:
    run = subprocess.run(["tools/formal"], cwd=ROOT, capture_output=True, text=True, check=False)
    if run.returncode == 3:
        pytest.skip("there is no Coq here: see tools/formal")
    assert run.returncode == 0, run.stdout + run.stderr
    listed = subprocess.run(["tools/formal", "theorems"], cwd=ROOT, capture_output=True, text=True, check=True)
    theorems = listed.stdout.split()
    assert len(theorems) > 10
    for theorem in theorems:
        assert f"{theorem}: Closed under the global context\n" in run.stdout


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("coqc") is None, reason="there is no Coq here: see tools/formal")
@pytest.mark.parametrize("proof", ["Admitted.", "Proof. admit. Admitted."])
def test_what_is_left_unproved_is_found(proof: str, tmp_path: Path) -> None:
    copy = tmp_path / "checkout"
    (copy / "tools").mkdir(parents=True)
    shutil.copy(ROOT / "tools" / "formal", copy / "tools")
    (copy / "formal").mkdir()
    (copy / "formal" / "_CoqProject").write_text("-R . Hackenbush\nFalsehood.v\n", encoding="ascii")
    (copy / "formal" / "Falsehood.v").write_text(f"Theorem absurd : False. {proof}\n", encoding="ascii")
    run = subprocess.run(["tools/formal"], cwd=copy, capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert "something is assumed" in run.stderr


def test_every_file_is_built_and_opens_with_what_it_proves() -> None:
    built = [line for line in (FORMAL / "_CoqProject").read_text(encoding="ascii").split("\n") if line.endswith(".v")]
    assert sorted(built) == sorted(SOURCES)
    for name, text in SOURCES.items():
        assert text.startswith("(** "), name


def test_the_docs_quote_the_theory_as_it_is() -> None:
    quoted = re.findall(r"```coq\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    theory = "\n".join(squeeze(text) for text in SOURCES.values())
    assert len(quoted) > 10
    assert [text for text in quoted if squeeze(text) not in theory] == []


def test_the_docs_name_every_file() -> None:
    linked = re.findall(r"\]\(\.\./formal/(\w+\.v)\)", PAGE.read_text(encoding="utf-8"))
    assert sorted(set(linked)) == sorted(SOURCES)
