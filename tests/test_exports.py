"""The public face: what `from hackenbush import *` gives, and that it comes lazily."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import hackenbush


def test_every_public_name_is_there_and_comes_from_where_it_lives() -> None:
    assert sorted(hackenbush.__all__) == sorted(hackenbush._HOME_OF)
    for name, home in hackenbush._HOME_OF.items():
        module = import_module(f"hackenbush.{home}")
        assert getattr(hackenbush, name) is getattr(module, name)
        assert name in module.__all__
        assert name in dir(hackenbush)


def test_an_unknown_name_is_an_attribute_error() -> None:
    assert not hasattr(hackenbush, "no_such_name")


def test_importing_the_package_imports_nothing_heavy() -> None:
    program = "import sys, hackenbush; print([m for m in ('typing', 'fractions', 'argparse') if m in sys.modules])"
    run = subprocess.run([sys.executable, "-S", "-c", program], capture_output=True, text=True, check=False)
    if run.returncode:  # the package is not found without the site folders: look with them
        program = "import hackenbush, sys; print([m for m in ('hackenbush.values', 'argparse') if m in sys.modules])"
        run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
