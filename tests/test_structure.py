"""The tree stays readable: modules for one sitting, functions for one screen, nothing private that crosses modules."""

from __future__ import annotations

import ast
import runpy
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
LONGEST_MODULE = 500  # lines; most have fewer than 400
LONGEST_FUNCTION = 50  # lines, without its docstring

TOOL: dict[str, Any] = runpy.run_path(str(ROOT / "tools" / "structure"))


@pytest.fixture(scope="module")
def tree() -> list[Any]:
    return list(TOOL["modules"](ROOT / "src" / "hackenbush"))


def test_modules_are_read_in_one_sitting(tree: list[Any]) -> None:
    assert [module.name for module in tree if len(module.lines) > LONGEST_MODULE] == []


def test_functions_fit_on_a_screen(tree: list[Any]) -> None:
    made = [function for module in tree for function in TOOL["functions"](module)]
    assert [function.where for function in made if function.lines > LONGEST_FUNCTION] == []


def test_private_names_stay_where_they_are(tree: list[Any]) -> None:
    assert [name for module in tree for name in TOOL["private_imports"](module)] == []


def test_a_class_name_means_one_thing(tree: list[Any]) -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for module in tree:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.ClassDef):
                places[node.name].append(module.name)
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def test_a_repeat_is_noticed() -> None:
    lines = [f"x{i} = {i}" for i in range(TOOL["SHORTEST_REPEAT"])]
    texts = {"a": ["import os", *lines], "b": ["y = 0", *lines, "z = 1"], "c": lines[1:]}
    twins = [TOOL["Module"](name, text, TOOL["ast"].parse("\n".join(text))) for name, text in texts.items()]
    assert TOOL["repeats"](twins) == ["a:2 ~ b:2"]
