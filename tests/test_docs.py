"""The documentation: links lead somewhere, commands run, pictures and tables are current, and the site builds."""

from __future__ import annotations

import gzip
import re
import runpy
import shlex
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from hackenbush import Game, __version__, _kernel
from hackenbush.census.finding import TABLE
from hackenbush.cli import COMMANDS, main

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), ROOT / "bench" / "README.md"])
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)
NOT_RUN = {"play", "serve", "census", "pack", "unpack", "verify"}  # they ask, wait, take long or need files


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_to_files_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", text) + re.findall(r'src(?:set)?="([^":]+)"', text)
    assert [link for link in links if not (page.parent / link).exists()] == []


# ---- commands -----------------------------------------------------------------------------------------------


def console_lines() -> list[str]:
    blocks = (block for page in PAGES for block in CONSOLE.findall(page.read_text(encoding="utf-8")))
    lines = {line[2:] for block in blocks for line in block.splitlines() if line.startswith("$ hackenbush ")}
    return sorted(re.split(r"\s>\s", part)[0].strip() for line in lines for part in line.split("&&"))


def test_every_command_of_the_docs_is_one() -> None:
    assert {shlex.split(line)[1] for line in console_lines()} - {*COMMANDS, "--version"} == set()


def test_every_command_has_an_example_in_the_docs() -> None:
    assert set(COMMANDS) - {shlex.split(line)[1] for line in console_lines()} == set()


@pytest.mark.parametrize("line", [line for line in console_lines() if shlex.split(line)[1] not in NOT_RUN])
def test_commands_of_the_docs_run(line: str, tmp_path: Path, monkeypatch: Any, capsys: Any) -> None:
    words = shlex.split(line)[1:]
    if words == ["calc"] or any(word.startswith("@") for word in words):
        pytest.skip("it asks, or reads a file")
    monkeypatch.chdir(tmp_path)
    assert main(words) == 0
    assert capsys.readouterr().err == ""


# ---- what is generated --------------------------------------------------------------------------------------


def script(name: str) -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "tools" / name))


def test_pictures_are_as_they_would_be_drawn() -> None:
    assert script("pictures")["drawn"].stale() == []


def test_every_picture_has_its_place() -> None:
    drawn = {f"{name}.svg" for name in script("pictures")["drawn"].PICTURES} - {"logo.svg"}
    shown = {Path(link).name for page in PAGES for link in re.findall(r"\]\(([^)\s]+\.svg)\)", page.read_text("utf-8"))}
    assert drawn <= shown


def test_tables_of_benchmarks_are_as_they_were_measured(capsys: Any) -> None:
    assert script("benchmark_page")["main"](["--check"]) == 0, capsys.readouterr().out


@pytest.mark.skipif(_kernel.NAME == "pure", reason="the tables are of the compiled kernel")
def test_tables_can_be_measured_anew() -> None:
    page = script("benchmark_page")
    measured = page["json"].dumps(page["measured"]("--tasks", "sum", "green 8", "--peers", quick=True))
    made = page["tables"](page["json"].loads(measured))
    assert made["machine"].startswith("Measured on ")
    assert made["values"].startswith("| task | per | hackenbush |\n| --- | --- | --- |\n| sum | g + h | **")
    assert "| green 8 | picture, median of 5 | **" in made["pictures"]
    assert made["large"].count("| red-blue tree |") == 9
    assert made["large"].count("| green picture |") == 8
    assert made["short"].splitlines()[2].startswith("| the sum of two games born by day 3 | **")


def test_a_table_that_was_touched_is_noticed() -> None:
    page = script("benchmark_page")
    made = page["tables"](page["json"].loads(page["KEPT"].read_text("utf-8")))
    text = page["PAGES"][0].read_text("utf-8")
    assert page["filled"](text, made) == text
    assert page["filled"](text, {**made, "values": "nothing\n"}) != text


def test_the_changes_name_this_version_and_its_day() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert re.search(rf"^## {re.escape(__version__)} \(\d{{4}}-\d\d-\d\d\)$", changes, re.MULTILINE)


# ---- names, and claims about values that are not in examples -----------------------------------------------


def test_names_in_the_glossary_are_there() -> None:
    known: dict[str, Any] = {}
    for module in ("hackenbush", "hackenbush.board", "hackenbush.values", "hackenbush.rulesets"):
        exec(f"from {module} import *", known)
    text = (ROOT / "docs" / "glossary.md").read_text("utf-8")
    names = {*re.findall(r"`([A-Z]\w+(?:\.\w+)+|\w+(?=\())[^`]*`", text)} - {"options"}  # that is every game's own
    assert len(names) > 30
    for name in names:
        assert eval(name, known) is not None


def test_atomic_weights_are_integers_as_the_page_on_three_colors_says() -> None:
    table = gzip.decompress((resources.files("hackenbush.census") / TABLE).read_bytes()).decode()
    values = [Game(line.partition("\t")[0]) for line in table.splitlines()[::199]]
    assert {g.atomic_weight.number.denominator for g in values} == {1}
