"""What must agree before a release: versions, dates, changes, sources; and what must hold for each wheel."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

from releasebuild.contents import project_of
from releasebuild.targets import SYSTEMS
from releasebuild.tools import CannotRelease, Tools

__all__ = ["audit_wheel", "check_same", "list_faults"]

# auditwheel knows musl only on a machine that has it: the libraries that a wheel needs, of which there must be one.
_NEEDED = """
import io, sys, zipfile
from elftools.elf.elffile import ELFFile
with zipfile.ZipFile(sys.argv[1]) as wheel:
    for name in wheel.namelist():
        if name.endswith(".so"):
            dynamic = ELFFile(io.BytesIO(wheel.read(name))).get_section_by_name(".dynamic")
            print(*(tag.needed for tag in dynamic.iter_tags("DT_NEEDED")))
"""


def list_faults(root: Path, *, dry_run: bool) -> Iterator[str]:
    """Yield what stands in the way of a release; a dry run may have changes that are not released yet."""
    version = project_of(root)["version"]
    citation = (root / "CITATION.cff").read_text(encoding="utf-8")
    cited = _find(r"^version: (.+)$", citation)
    if cited != version:
        yield f"CITATION.cff: expected version {version}, as in pyproject.toml, found {cited}"
    changes = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    heading = _find(r"^## (.+)$", changes)
    if heading == "Unreleased" and dry_run:
        return
    released = _find(r"^date-released: (.+)$", citation)
    expected = f"{version} ({released})"
    if heading != expected:
        yield f"CHANGELOG.md: expected the first heading {expected!r}, found {heading!r}"


def audit_wheel(wheel: Path, tools: Tools) -> str:
    """Return the oldest system that a wheel runs on, which must be what its name promises."""
    promised = next(system.tag for system in SYSTEMS if wheel.name.endswith(f"{system.tag}.whl")).split(".")[-1]
    if promised.startswith("musllinux"):
        needed = _ask(tools, "-c", _NEEDED, str(wheel)).split()
        found = promised if needed == ["libc.so"] else f"that it needs {needed}"
    else:
        text = _ask(tools, "-m", "auditwheel", "show", str(wheel))
        named = re.search(r'is consistent with the following platform tag: "([^"]+)"', " ".join(text.split()))
        found = named[1] if named else text
    if not _is_as_old(found, promised):
        raise CannotRelease(f"{wheel.name}: expected {promised} or older, found {found}")
    return found


def check_same(first: Path, second: Path) -> list[str]:
    """Return the names of all files of two folders, which must be the same, byte by byte."""
    names = sorted(path.name for path in first.iterdir())
    if names != sorted(path.name for path in second.iterdir()):
        raise CannotRelease(f"{second}: expected the files of {first}")
    for name in names:
        if (first / name).read_bytes() != (second / name).read_bytes():
            raise CannotRelease(f"{name}: two builds differ")
    return names


def _ask(tools: Tools, *words: str) -> str:
    done = subprocess.run([tools.python, *words], capture_output=True, text=True, env=tools.environment)
    return done.stdout or done.stderr[-2000:]


def _is_as_old(found: str, promised: str) -> bool:
    """Compare tags such as manylinux_2_17_x86_64."""
    tags = [re.fullmatch(r"(\w+linux)_(\d+)_(\d+)_(\w+)", tag) for tag in (found, promised)]
    old, most = ((tag[1], tag[4], int(tag[2]), int(tag[3])) if tag else ("", "", 0, 0) for tag in tags)
    return old[:2] == most[:2] and old[2:] <= most[2:]


def _find(pattern: str, text: str) -> str | None:
    found = re.search(pattern, text, re.MULTILINE)
    return found[1] if found else None
