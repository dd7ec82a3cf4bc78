"""A wheel for Pyodide, with the kernel as WebAssembly: for JupyterLite, and whoever has Pyodide.

It has the modules of the package and its metadata, as another wheel has. Its platform tag names the ABI of one version
of Pyodide, so that no other takes it, in the form that PyPI accepts (PEP 783).
"""

from __future__ import annotations

import base64
import hashlib
import json
import tomllib
import zipfile
from pathlib import Path

from sitebuild.notices import write_library_notices

__all__ = ["list_modules", "pack_wheel", "write_wheel"]

_STAMP = (1980, 1, 1, 0, 0, 0)  # the same sources give the same wheel


def write_wheel(root: Path, pyodide: Path, kernel: Path, into: Path) -> Path:
    """Write the wheel into a folder, and return its path."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = json.loads((pyodide / "pyodide-lock.json").read_text())["info"]
    python = "cp" + "".join(info["python"].split(".")[:2])
    tag = f"{python}-{python}-pyemscripten_{info['abi_version']}_{info['arch']}"
    name = f"{project['name']}-{project['version']}"
    files = list_modules(root)
    suffix = f"cpython-{python[2:]}-{info['arch']}-emscripten.so"
    files[f"hackenbush/_kernel/native.{suffix}"] = kernel.read_bytes()
    files[f"{name}.dist-info/METADATA"] = _write_metadata(project, root).encode()
    files[f"{name}.dist-info/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: tools/site\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    )
    files[f"{name}.dist-info/licenses/LICENSE"] = (root / "LICENSE").read_bytes()
    files[f"{name}.dist-info/licenses/LIBRARIES.txt"] = write_library_notices().encode()
    return pack_wheel(files, name, tag, into)


def pack_wheel(files: dict[str, bytes], name: str, tag: str, into: Path) -> Path:
    """Write files and a record of them into a wheel; the same files give the same bytes."""
    record = f"{name}.dist-info/RECORD"
    lines = [f"{path},sha256={_hash(data)},{len(data)}" for path, data in sorted(files.items())]
    files = {**files, record: "\n".join([*lines, f"{record},,", ""]).encode()}
    into.mkdir(parents=True, exist_ok=True)
    wheel = into / f"{name}-{tag}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, data in sorted(files.items(), key=lambda item: (".dist-info/" in item[0], item[0])):
            member = zipfile.ZipInfo(path, _STAMP)
            member.external_attr = (0o755 if path.endswith(".so") else 0o644) << 16
            archive.writestr(member, data, zipfile.ZIP_DEFLATED)
    return wheel


def list_modules(root: Path) -> dict[str, bytes]:
    """Return all files of the package, as a wheel has them."""
    package = root / "src/hackenbush"
    files = [path for path in sorted(package.rglob("*")) if path.is_file() and "__pycache__" not in path.parts]
    return {path.relative_to(root / "src").as_posix(): path.read_bytes() for path in files}


def _write_metadata(project: dict[str, object], root: Path) -> str:
    """Return the metadata; the extras are left out, as most of what they need cannot be had there."""
    lines = ["Metadata-Version: 2.4", f"Name: {project['name']}", f"Version: {project['version']}"]
    lines += [
        f"Summary: {project['description']}",
        f"License-Expression: {project['license']}",
        "License-File: LICENSE",
        "License-File: LIBRARIES.txt",
    ]
    lines += [f"Requires-Python: {project['requires-python']}", "Description-Content-Type: text/markdown", ""]
    return "\n".join([*lines, (root / "README.md").read_text(encoding="utf-8")])


def _hash(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
