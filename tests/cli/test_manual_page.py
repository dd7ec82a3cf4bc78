"""The manual page: made from the help, current, and free of faults."""

from __future__ import annotations

import runpy
import shutil
import subprocess
from pathlib import Path

import pytest

from hackenbush.cli.reference import list_commands
from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "hackenbush.1"


def test_the_page_is_as_it_would_be_made() -> None:
    assert runpy.run_path(str(ROOT / "tools" / "manual_page"))["page"]() == PAGE.read_text(encoding="utf-8")


def test_every_command_option_and_example_is_there() -> None:
    page = PAGE.read_text(encoding="utf-8").replace("\\-", "-").replace("\\(ha", "^").replace("\\e", "\\")
    for command in list_commands():
        assert f".SH HACKENBUSH {command.name.upper()}\n" in page
        for option in command.options:
            assert f".B {', '.join(option.names)}" in page
        assert (command.parser.epilog or "").splitlines()[-1] in page


@pytest.mark.parametrize(
    "lint", [["mandoc", "-T", "lint", "-W", "warning"], ["groff", "-ww", "-man", "-K", "utf8", "-T", "utf8", "-z"]]
)
def test_programs_for_manual_pages_have_no_complaints(lint: list[str]) -> None:
    if shutil.which(lint[0]) is None:
        pytest.skip(f"{lint[0]} is not installed here")
    done = subprocess.run([*lint, str(PAGE)], capture_output=True, text=True, timeout=PATIENCE)
    complaints = [line for line in (done.stdout + done.stderr).splitlines() if "missing date" not in line]
    assert complaints == []
