"""The workflows of a hosted repository: pinned, with few rights, calling what there is; linted by zizmor."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / ".github/workflows"
WORKFLOWS = {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.yml"))}
each = pytest.mark.parametrize("name", WORKFLOWS)

pytestmark = pytest.mark.skipif(not WORKFLOWS, reason="a source archive has no workflows")


def test_there_is_one_for_tests_docs_site_wheels_and_releases() -> None:
    assert list(WORKFLOWS) == ["docs", "release", "site", "test", "wheels"]


@each
def test_actions_are_pinned_to_a_commit_and_name_their_version(name: str) -> None:
    for line in re.findall(r"^.*\buses: .*$", WORKFLOWS[name], re.MULTILINE):
        assert re.search(r"uses: (\./\.github/workflows/\w+\.yml|[\w/-]+@[0-9a-f]{40} # v[\d.]+)$", line), line


def test_an_action_has_the_same_pin_everywhere() -> None:
    pins = {pin for text in WORKFLOWS.values() for pin in re.findall(r"uses: ([\w/-]+@.+)$", text, re.MULTILINE)}
    assert len(pins) == len({pin.partition("@")[0] for pin in pins})


@each
def test_a_workflow_may_only_read_and_its_jobs_end(name: str) -> None:
    workflow = _read(name)
    assert workflow["permissions"] == {"contents": "read"}
    for job in workflow["jobs"].values():
        assert "uses" in job or job["timeout-minutes"]


@each
def test_a_workflow_runs_tools_that_exist(name: str) -> None:
    for tool in re.findall(r"(?:^|[\s=])((?:tools|\.ci)/\w+)", WORKFLOWS[name]):
        assert (ROOT / tool).exists(), tool


@each
def test_a_workflow_installs_what_the_documentation_needs_before_it_is_built(name: str) -> None:
    commands = [step.get("run", "") for job in _read(name)["jobs"].values() for step in job.get("steps", [])]
    for number, command in enumerate(commands):
        if "tools/docs" in command:
            assert any('pip install ".[docs]"' in earlier for earlier in commands[:number]), command


def test_every_python_that_is_tested_is_promised_and_the_other_way_round() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    promised = [line.rpartition(" ")[2] for line in project["classifiers"] if re.search(r":: 3\.\d+$", line)]
    assert _read("test")["jobs"]["each-python"]["strategy"]["matrix"]["python"] == promised


def test_zizmor_finds_no_fault() -> None:
    zizmor = shutil.which("zizmor", path=str(Path(sys.executable).parent)) or shutil.which("zizmor")
    if zizmor is None:
        pytest.skip("zizmor is not installed")
    command = [zizmor, "--offline", "--quiet", "--min-severity", "medium", str(FOLDER)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def _read(name: str) -> dict[str, Any]:
    workflow: dict[str, Any] = yaml.safe_load(WORKFLOWS[name])
    return workflow
