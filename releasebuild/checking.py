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
    """Return what auditwheel says of a wheel: the oldest system it runs on, which must be what its name promises."""
    command = [str(tools.python), "-m", "auditwheel", "show", str(wheel)]
    done = subprocess.run(command, capture_output=True, text=True, env=tools.environment)
    text = " ".join(done.stdout.split())
    found = re.search(r'is consistent with the following platform tag: "([^"]+)"', text)
    promised = next(system.tag for system in SYSTEMS if wheel.name.endswith(f"{system.tag}.whl")).split(".")[-1]
    if found is None or not _is_as_old(found[1], promised):
        raise CannotRelease(f"{wheel.name}: expected {promised} or older, found {text or done.stderr[-2000:]}")
    return found[1]


def check_same(first: Path, second: Path) -> list[str]:
    """Return the names of all files of two folders, which must be the same, byte by byte."""
    names = sorted(path.name for path in first.iterdir())
    if names != sorted(path.name for path in second.iterdir()):
        raise CannotRelease(f"{second}: expected the files of {first}")
    for name in names:
        if (first / name).read_bytes() != (second / name).read_bytes():
            raise CannotRelease(f"{name}: two builds differ")
    return names


def _is_as_old(found: str, promised: str) -> bool:
    """Compare tags such as manylinux_2_17_x86_64."""
    (kind, *versions), (wanted, *most) = (re.split(r"_", tag, maxsplit=3) for tag in (found, promised))
    return kind == wanted and versions[2:] == most[2:] and tuple(map(int, versions[:2])) <= tuple(map(int, most[:2]))


def _find(pattern: str, text: str) -> str | None:
    found = re.search(pattern, text, re.MULTILINE)
    return found[1] if found else None
