"""The engine in WebAssembly answers as the native one does, byte for byte but for times, also when a question is wrong.

The whole is ``HYPOTHESIS_PROFILE=thorough pytest tests/wasm``: 1,000 random questions, and all tasks about the gallery.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from hackenbush import _kernel
from sitebuild.programs import find_node
from tests.browser.static_sites import find_static_site
from tests.samples import PROFILE
from tests.waiting import PATIENCE
from tests.wasm.questions import Question, ask_gallery, ask_randomly

TIME = re.compile(r'"seconds":[^,}]+')
IS_WHOLE = PROFILE == "thorough"


def answer(command: Sequence[str | Path], questions: Sequence[Question], folder: Path) -> list[list[str]]:
    """Return the kind, the header and the content of each answer that a program gives."""
    asked, answered = folder / "questions.json", folder / "answers.json"
    asked.write_text(json.dumps(questions))
    done = subprocess.run([*command, asked, answered], capture_output=True, text=True, timeout=20 * PATIENCE)
    assert done.returncode == 0, done.stderr[-2000:]
    found: list[list[str]] = json.loads(answered.read_text())
    return found


@pytest.mark.slow
@pytest.mark.skipif(_kernel.NAME != "native", reason="the compiled kernel is compared")
def test_webassembly_answers_byte_for_byte_as_the_native_kernel(tmp_path: Path) -> None:
    build = next(find_static_site().glob("build-*"))
    if not (build / "native.wasm").exists():
        pytest.skip("the site has the pure-Python kernel")
    gallery = list(ask_gallery())
    questions = [*(gallery if IS_WHOLE else gallery[::9]), *ask_randomly(1000 if IS_WHOLE else 120)]
    here = answer([sys.executable, "-m", "tests.wasm.ask"], questions, tmp_path)
    there = answer([find_node(), Path(__file__).with_name("ask.mjs"), build], questions, tmp_path)
    for (task, request, _), native, wasm in zip(questions, here, there, strict=True):
        assert wasm[:2] == native[:2], f"{task} {request}"
        assert TIME.sub("", wasm[2]) == TIME.sub("", native[2]), f"{task} {request}"
    assert {kind for kind, _, _ in here} >= {"answer", "failure"}
