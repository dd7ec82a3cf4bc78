"""What a release is made of, and the checks that stop a wrong one; `tools/release --dry-run` makes one in reality."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import lzma
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from releasebuild import debian, pythons
from releasebuild.checking import check_same, list_faults
from releasebuild.compiling import list_groups
from releasebuild.contents import project_of, write_bill, write_wheel
from releasebuild.pythons import unpack_pyodide
from releasebuild.targets import INTERFACES, SYSTEMS
from releasebuild.tools import PINS, CannotRelease
from releasebuild.trying import make_index, serve_index
from sitebuild import programs
from sitebuild.programs import MissingProgram
from sitebuild.wheel import write_wheel as write_pyodide_wheel

ROOT = Path(__file__).parents[2]
NAME = f"hackenbush-{project_of(ROOT)['version']}"


def test_every_source_of_the_kernel_is_in_one_group() -> None:
    listed = [name for group in list_groups(ROOT).values() for name in group]
    assert sorted(listed) == sorted(path.stem for path in (ROOT / "native").glob("*.cpp"))


def test_only_the_last_group_knows_python() -> None:
    (*others, last) = list_groups(ROOT).values()
    assert all(_includes_python(f"{name}.cpp") for name in last)
    assert not any(_includes_python(f"{name}.cpp") for group in others for name in group)


@pytest.mark.parametrize("builder", ["releasebuild", "sitebuild"])
def test_a_release_needs_only_the_standard_library(builder: str) -> None:
    code = f"import runpy, sys; sys.path.insert(0, {str(ROOT)!r}); runpy.run_module({builder!r})"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_this_version_could_be_released_but_for_its_changes() -> None:
    assert list(list_faults(ROOT, dry_run=True)) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        ("CITATION.cff", r"^version: .+$", "version: 9.9", "CITATION.cff: expected version"),
        ("CHANGELOG.md", r"^## Unreleased$", "## 9.9 (2020-01-01)", "CHANGELOG.md: expected the first heading"),
    ],
)
def test_versions_that_disagree_stop_a_release(tmp_path: Path, file: str, old: str, new: str, fault: str) -> None:
    for name in ("pyproject.toml", "CITATION.cff", "CHANGELOG.md"):
        shutil.copy(ROOT / name, tmp_path)
    text = re.sub(old, new, (tmp_path / file).read_text(encoding="utf-8"), count=1, flags=re.MULTILINE)
    (tmp_path / file).write_text(text, encoding="utf-8")
    (found,) = list_faults(tmp_path, dry_run=True)
    assert found.startswith(fault)


def test_changes_without_a_version_stop_a_release() -> None:
    assert any("CHANGELOG.md" in fault for fault in list_faults(ROOT, dry_run=False))


def test_a_wheel_has_modules_kernel_licenses_and_a_bill_and_says_so_truly(tmp_path: Path) -> None:
    system, interface = SYSTEMS[1], INTERFACES[1]
    wheel = _write(tmp_path, tmp_path / "one")
    assert wheel.name == f"{NAME}-cp312-abi3-manylinux2014_aarch64.manylinux_2_17_aarch64.whl"
    with zipfile.ZipFile(wheel) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    assert files[f"hackenbush/_kernel/native.{interface.suffix(system)}"] == b"a kernel"
    assert b"hackenbush = hackenbush.cli:start" in files[f"{NAME}.dist-info/entry_points.txt"]
    assert b"nanobind" in files[f"{NAME}.dist-info/licenses/LIBRARIES.txt"]
    assert files[f"{NAME}.dist-info/METADATA"].count(b"License-File: ") == 2
    bill = json.loads(files[f"{NAME}.dist-info/sboms/hackenbush.cdx.json"])
    assert bill["bomFormat"] == "CycloneDX"
    (nanobind,) = (part for part in bill["components"] if part["name"] == "nanobind")
    assert f"nanobind=={nanobind['version']}" in PINS
    assert {"MIT", "BSD-3-Clause"} <= {part["licenses"][0]["expression"] for part in bill["components"]}
    for line in files.pop(f"{NAME}.dist-info/RECORD").decode().splitlines():
        name, digest, _ = line.split(",")
        if digest:
            found = base64.urlsafe_b64encode(hashlib.sha256(files.pop(name)).digest()).decode().rstrip("=")
            assert digest == f"sha256={found}"
    assert not files


def test_the_wheel_for_pyodide_has_the_licenses_of_its_kernel_and_is_tried_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = {"python": "3.14.0", "abi_version": "2026_0", "arch": "wasm32"}
    pyodide = tmp_path / "package"
    pyodide.mkdir()
    (pyodide / "pyodide-lock.json").write_text(json.dumps({"info": info}))
    (tmp_path / "kernel").write_bytes(b"a kernel")
    wheel = write_pyodide_wheel(ROOT, pyodide, tmp_path / "kernel", tmp_path / "dist")
    monkeypatch.setattr(pythons, "fetch", lambda *_: tmp_path)
    monkeypatch.setattr(pythons, "find_node", lambda: "node")
    tried = unpack_pyodide(tmp_path)
    assert wheel.name == f"{NAME}-cp314-cp314-{tried.platform}.whl"
    assert tried.version == "3.14"
    assert Path(tried.command[1]).exists()
    with zipfile.ZipFile(wheel) as archive:
        assert b"nanobind" in archive.read(f"{NAME}.dist-info/licenses/LIBRARIES.txt")
        assert archive.read(f"{NAME}.dist-info/METADATA").count(b"License-File: ") == 2


def test_the_same_sources_give_the_same_bytes(tmp_path: Path) -> None:
    wheels = [_write(tmp_path, tmp_path / name) for name in ("one", "two")]
    for wheel in wheels:
        write_bill(ROOT, [wheel], wheel.parent)
    assert len(check_same(tmp_path / "one", tmp_path / "two")) == 2
    wheels[1].write_bytes(b"")
    with pytest.raises(CannotRelease, match="two builds differ"):
        check_same(tmp_path / "one", tmp_path / "two")


def test_pip_takes_the_wheel_of_its_processor_from_an_index(tmp_path: Path) -> None:
    make_index([_write(tmp_path, tmp_path / "dist")], tmp_path / "index")
    platform = ["--platform", "manylinux2014_aarch64", "--python-version", "3.13", "--only-binary", ":all:"]
    pip = [sys.executable, "-m", "pip", "--isolated", "--disable-pip-version-check", "install", "--quiet", *platform]
    with serve_index(tmp_path / "index") as address:
        command = [*pip, "--index-url", address, "--target", str(tmp_path / "installed"), "hackenbush"]
        subprocess.run(command, check=True)
    assert (tmp_path / "installed/hackenbush/_kernel/native.abi3.so").read_bytes() == b"a kernel"


@pytest.mark.parametrize(
    ("listed", "fault"),
    [
        ("", "Debian's forky has no python3.14 for x86_64"),
        ("Package: {}\nFilename: pool/{}.deb\nSHA256: 0\n\n", r"pool/python3\.14\.deb: expected SHA-256 0, found"),
    ],
)
def test_what_debian_does_not_have_or_did_not_make_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, listed: str, fault: str
) -> None:
    parts = ["python3.14", "python3.14-minimal", "libpython3.14-minimal", "libpython3.14-stdlib"]
    packages = lzma.compress("".join(listed.format(part, part) for part in parts).encode())
    monkeypatch.setattr(debian, "_read", lambda address: packages if address.endswith(".xz") else b"something else")
    with pytest.raises(CannotRelease, match=fault):
        debian.unpack_python("x86_64", "forky", "3.14", tmp_path)


def test_sources_of_debian_are_unpacked_if_they_are_the_listed_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:xz") as archive:
        entry = tarfile.TarInfo("zlib-1/zlib.h")
        entry.size = 2
        archive.addfile(entry, io.BytesIO(b"/*"))
    digest = hashlib.sha256(packed.getvalue()).hexdigest()
    files = f" {digest} 1 zlib_1.orig.tar.xz\n {'0' * 64} 1 zlib_1-2.debian.tar.xz\n"
    listed = lzma.compress(f"Package: zlib\nDirectory: pool/z\nChecksums-Sha256:\n{files}\n".encode())
    answers = {"dists/trixie/main/source/Sources.xz": listed, "pool/z/zlib_1.orig.tar.xz": packed.getvalue()}
    monkeypatch.setattr(
        debian, "_read", lambda address: answers[address.removeprefix("https://deb.debian.org/debian/")]
    )
    source = debian.unpack_source("trixie", "zlib", tmp_path / "zlib")
    assert (source / "zlib.h").read_bytes() == b"/*"
    with pytest.raises(CannotRelease, match=r"Debian's trixie has no sources of zli$"):
        debian.unpack_source("trixie", "zli", tmp_path / "zli")
    answers["pool/z/zlib_1.orig.tar.xz"] = b"something else"
    with pytest.raises(CannotRelease, match=f"expected SHA-256 {digest}, found"):
        debian.unpack_source("trixie", "zlib", tmp_path / "zlib")


def test_an_emulator_is_installed_as_root_or_missed_before_a_python_is_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed: list[str] = []
    monkeypatch.setattr(programs.shutil, "which", lambda name: name if name in ("apt-get", *installed) else None)
    monkeypatch.setattr(programs, "_install", lambda packages: installed.extend([*packages, "qemu-riscv-static"]))
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(MissingProgram, match=r"^qemu-riscv-static was not found \(Debian: apt-get install qemu"):
        debian.unpack_python("riscv", "bookworm", "3.11", tmp_path)
    assert not list(tmp_path.iterdir())
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert programs.find_programs(["qemu-riscv-static"], ["qemu-user-static"]) == ["qemu-riscv-static"]
    assert installed == ["qemu-user-static", "qemu-riscv-static"]


def _includes_python(name: str) -> bool:
    """Whether a source of the kernel, or what it includes, includes nanobind."""
    text = (ROOT / "native" / name).read_text(encoding="utf-8")
    return "<nanobind/" in text or any(map(_includes_python, re.findall(r'^#include "(.+)"$', text, re.MULTILINE)))


def _write(folder: Path, into: Path) -> Path:
    """Write a wheel for arm64 with something else for a kernel."""
    archive, kernel = folder / f"{NAME}.tar.gz", folder / "kernel"
    kernel.write_bytes(b"a kernel")
    data = f"Metadata-Version: 2.4\nName: hackenbush\nVersion: {NAME[11:]}\nLicense-File: LICENSE\n\n".encode()
    with tarfile.open(archive, "w:gz") as tar:
        member = tarfile.TarInfo(f"{NAME}/PKG-INFO")
        member.size = len(data)
        tar.addfile(member, io.BytesIO(data))
    return write_wheel(ROOT, archive, kernel, (SYSTEMS[1], INTERFACES[1]), into)
