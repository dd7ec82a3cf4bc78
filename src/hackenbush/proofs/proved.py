"""The checker that is proved to be right, as a program beside the package.

``formal/Reader.v`` proves of a function from the bytes of a file to a verdict that whatever it calls proved is true.
``tools/formal`` compiles that function into the program ``hackenbush-proved``, which prints the statement that it
proved. Here the program is found and run, and its statement is compared with what the certificate says.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from hackenbush.errors import FileError, WrongProof
from hackenbush.proofs.certificate import Certificate

__all__ = ["find_program", "verify_proved"]

_NAME = "hackenbush-proved"
_BUILT = Path(__file__).parents[3] / "build" / "formal" / _NAME  # in a checkout


def find_program() -> str:
    """Return the path of the program: ``HACKENBUSH_PROVED``, one in ``PATH``, or the one that ``tools/formal`` built.

    Raises `FileError` if there is none.
    """
    named = os.environ.get("HACKENBUSH_PROVED")
    for place in (named, _NAME, str(_BUILT)) if named is None else (named,):
        found = place and shutil.which(place)
        if found:
            return found
    raise FileError(f"there is no {_NAME}, the checker that is proved: build it with tools/formal in a checkout")


def verify_proved(text: str) -> Certificate:
    """Return the certificate of a text if the proved checker accepts it; raise `WrongProof` if it does not.

    The text is first read here, for its limits and for good messages. Raises `FileError` if the program is
    not built, and whatever `Certificate.from_json` raises.
    """
    certificate = Certificate.from_json(text)
    run = subprocess.run([find_program(), "-"], input=text, capture_output=True, encoding="ascii", check=False)
    verdict, *statement = run.stdout.splitlines() or ["ended without a verdict"]
    if run.returncode != 0 or verdict != "proved":
        raise WrongProof(f"the checker that is proved says: {verdict}")
    games = [f"{{{','.join(left)}|{','.join(right)}}}" for left, right in certificate.games]
    if statement != [certificate.picture, certificate.sum, *games]:
        raise WrongProof("the checker that is proved has proved something else")
    return certificate
