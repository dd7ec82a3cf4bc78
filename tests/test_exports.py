"""The public face: what each package exports, that it comes lazily, and how little has to be loaded."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from zipfile import ZipFile

import pytest

import hackenbush
from hackenbush.lazy import homes

LAZY = ("", ".board", ".pictures", ".proofs", ".rulesets", ".solvers", ".strings", ".values")


@pytest.mark.parametrize("name", LAZY)
def test_every_public_name_is_there_and_comes_from_where_it_lives(name: str) -> None:
    package = import_module(f"hackenbush{name}")
    assert sorted(package.__all__) == sorted(homes(package.__name__)) == dir(package)
    for public, home in homes(package.__name__).items():
        module = import_module(home)
        assert getattr(package, public) is getattr(module, public)
        assert public in module.__all__


@pytest.mark.parametrize("name", LAZY)
def test_no_public_name_is_that_of_a_module_too(name: str) -> None:
    package = import_module(f"hackenbush{name}")
    assert not {module.name for module in iter_modules(package.__path__)} & set(package.__all__)


def test_the_root_names_only_what_is_public() -> None:
    import hackenbush.board.position
    import hackenbush.solvers  # which makes them attributes of the package

    assert {"board", "solvers", "attach", "lazy"}.isdisjoint(dir(hackenbush))


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'hackenbush' has no attribute 'no_such_name'"):
        _ = hackenbush.no_such_name  # type: ignore[attr-defined]


def loaded_by(program: str) -> set[str]:
    """Return the modules that a program loads in an interpreter of its own."""
    program = f"import sys; before = set(sys.modules); {program}; print(*sorted(set(sys.modules) - before))"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(run.stdout.splitlines()[-1].split())


@pytest.mark.parametrize(
    ("program", "most"),
    [
        ("import hackenbush", 2),
        ("from hackenbush import Player", 5),
        ("from hackenbush import Position", 20),
        ("from hackenbush import Game", 20),
        ("from hackenbush.cli import main; main(['--help'])", 5),
        ("from hackenbush.cli import main; main(['value', 'br'])", 45),
    ],
)
def test_little_is_loaded(program: str, most: int) -> None:
    modules = loaded_by(program)
    ours = {name for name in modules if name.partition(".")[0] == "hackenbush" and "._kernel" not in name}
    assert len(ours) <= most, sorted(ours)
    heavy = {"tomllib", "asyncio", "unittest", "hackenbush.board.specimens", "hackenbush.strings"}
    heavy |= {"hackenbush.rulesets.catalog", "hackenbush.pictures", "hackenbush.proofs"}
    assert modules.isdisjoint(heavy)
    if most <= 4:
        assert modules.isdisjoint({"typing", "fractions", "argparse", "re"})


def test_the_package_works_from_a_zip_file(tmp_path: Path) -> None:
    source = Path(hackenbush.__file__).parent
    archive = tmp_path / "hackenbush.zip"
    with ZipFile(archive, "w") as packed:
        for path in source.rglob("*.py*"):
            if path.suffix in (".py", ".pyi"):
                packed.write(path, f"hackenbush/{path.relative_to(source)}")
    program = "import hackenbush; print(hackenbush.__file__, hackenbush.value('br'))"
    environment = {**os.environ, "HACKENBUSH_KERNEL": "pure", "PYTHONPATH": str(archive)}
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment)
    assert run.stdout == f"{archive}/hackenbush/__init__.py 1/2\n"
