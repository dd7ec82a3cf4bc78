"""What a wheel contains beside modules and kernel: metadata, licenses, and a bill of materials (CycloneDX 1.6)."""

from __future__ import annotations

import hashlib
import json
import re
import tarfile
import tomllib
from pathlib import Path
from typing import Any

from releasebuild.targets import Interface, System
from sitebuild.notices import LIBRARIES, Part, write_library_notices
from sitebuild.wheel import list_modules, pack_wheel

__all__ = ["project_of", "write_bill", "write_wheel"]


def project_of(root: Path) -> dict[str, Any]:
    """Return what pyproject.toml says of the project."""
    project: dict[str, Any] = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return project


def write_wheel(root: Path, archive: Path, kernel: Path, target: tuple[System, Interface], into: Path) -> Path:
    """Write a wheel with a kernel into a folder; its metadata is that of the source archive."""
    system, interface = target
    project = project_of(root)
    name, tag = f"{project['name']}-{project['version']}", interface.tag(system)
    info = f"{name}.dist-info"
    files = list_modules(root)
    files[f"hackenbush/_kernel/native.{interface.suffix(system)}"] = kernel.read_bytes()
    files[f"{name}.data/data/share/man/man1/hackenbush.1"] = (root / "docs/hackenbush.1").read_bytes()
    files[f"{info}/METADATA"] = _metadata(archive)
    tags = [f"Tag: {interface.python}-{interface.abi}-{platform}" for platform in system.tag.split(".")]
    head = ["Wheel-Version: 1.0", "Generator: tools/release", "Root-Is-Purelib: false"]
    files[f"{info}/WHEEL"] = "\n".join([*head, *tags, ""]).encode()
    scripts = [f"{command} = {place}" for command, place in project["scripts"].items()]
    files[f"{info}/entry_points.txt"] = "\n".join(["[console_scripts]", *scripts, ""]).encode()
    files[f"{info}/licenses/LICENSE"] = (root / "LICENSE").read_bytes()
    files[f"{info}/licenses/LIBRARIES.txt"] = write_library_notices().encode()
    files[f"{info}/sboms/hackenbush.cdx.json"] = _as_json(_bill(project, kernel.read_bytes()))
    return pack_wheel(files, name, tag, into)


def write_bill(root: Path, files: list[Path], into: Path) -> Path:
    """Write the bill of materials of a whole release, with the hash of each file."""
    bill = _bill(project_of(root), None)
    for path in files:
        hashed = {"alg": "SHA-256", "content": hashlib.sha256(path.read_bytes()).hexdigest()}
        bill["components"].append({"type": "file", "name": path.name, "hashes": [hashed]})
    written = into / "hackenbush.cdx.json"
    written.write_bytes(_as_json(bill))
    return written


def _metadata(archive: Path) -> bytes:
    with tarfile.open(archive) as tar:
        member = tar.extractfile(f"{archive.name.removesuffix('.tar.gz')}/PKG-INFO")
        assert member is not None
        ours = b"License-File: LICENSE\n"
        return member.read().replace(ours, ours + b"License-File: LIBRARIES.txt\n")


def _bill(project: dict[str, Any], kernel: bytes | None) -> dict[str, Any]:
    name, version = project["name"], project["version"]
    main = {
        "type": "library",
        "bom-ref": name,
        "name": name,
        "version": version,
        "licenses": [{"license": {"id": project["license"]}}],
        "purl": f"pkg:pypi/{name}@{version}",
    }
    if kernel is not None:
        main["hashes"] = [{"alg": "SHA-256", "content": hashlib.sha256(kernel).hexdigest()}]
    parts = [_component(part) for part in LIBRARIES]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": main},
        "components": parts,
        "dependencies": [{"ref": name, "dependsOn": [part["bom-ref"] for part in parts]}],
    }


def _component(part: Part) -> dict[str, Any]:
    """Return a library as a bill has it; notices name it with its version and its place, if they have them."""
    named = re.fullmatch(r"(.+?)(?: (\d[\d.]*))?(?: \(.+\))?", part.name)
    assert named is not None
    name, version = named.groups()
    return {
        "type": "library",
        "bom-ref": name,
        "name": name,
        **({"version": version} if version else {}),
        "supplier": {"name": part.owner},
        "licenses": [{"expression": part.license}],
        "externalReferences": [{"type": "vcs", "url": part.source}],
    }


def _as_json(data: dict[str, Any]) -> bytes:
    return (json.dumps(data, indent=1) + "\n").encode()
