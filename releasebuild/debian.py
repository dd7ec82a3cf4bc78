"""A Python that is not here, or of another processor: Debian's packages, unpacked into a folder; qemu runs the latter.

Nothing is installed and nothing is trusted but the hashes of Debian's list of packages.
"""

from __future__ import annotations

import hashlib
import lzma
import platform
import re
import shutil
import subprocess
import urllib.request
from collections.abc import Sequence
from pathlib import Path

from releasebuild.tools import CannotRelease
from sitebuild.programs import find_programs

__all__ = ["find_emulator", "unpack_packages", "unpack_python", "unpack_source"]

_DEBIAN = "https://deb.debian.org/debian"
_NAMES = {"aarch64": "arm64", "x86_64": "amd64"}
_PROCESSORS = {"aarch64": "cortex-a72"}  # others sign pointers, which takes qemu 20 times as long in Debian 13
_LIBRARIES = [
    "libc6",
    "libgcc-s1",
    "zlib1g",
    "libexpat1",
    "libssl3",
    "libssl3t64",
    "libffi8",
    "libbz2-1.0",
    "liblzma5",
    "libsqlite3-0",
    "libuuid1",
    "libcrypt1",
    "libmpdec4",
    "libzstd1",
    "libreadline8",
    "libreadline8t64",
    "libtinfo6",
    "libncursesw6",
    "libstdc++6",
    "media-types",
]


def unpack_python(processor: str, release: str, version: str, folder: Path) -> list[str]:
    """Return a command that runs Debian's Python of a release, such as 3.11 of bookworm, on this machine."""
    emulator = find_emulator(processor)
    root = folder / f"{release}-{processor}-{version}"
    if not (root / "complete").exists():
        root.mkdir(parents=True, exist_ok=True)
        python = [f"python{version}", f"python{version}-minimal"]
        python += [f"libpython{version}-{part}" for part in ("minimal", "stdlib")]
        unpack_packages(release, processor, python, root, _LIBRARIES)
        for name in ("lib", "lib64"):  # as of Debian 13 all libraries are below usr
            if not (root / name).exists():
                (root / name).symlink_to(f"usr/{name}")
        (root / "complete").touch()
    return [*_runner(processor, emulator, root), f"{root}/usr/bin/python{version}"]


def unpack_packages(release: str, processor: str, names: list[str], root: Path, optional: Sequence[str] = ()) -> None:
    """Unpack packages into a folder, and of the optional ones those that the release has."""
    listed = _list_packages(release, _NAMES[processor])
    if missing := [name for name in names if name not in listed]:
        raise CannotRelease(f"Debian's {release} has no {missing[0]} for {processor}")
    for name in [*names, *(name for name in optional if name in listed)]:
        _unpack(*listed[name], root)


def unpack_source(release: str, name: str, folder: Path) -> Path:
    """Return the folder of a package's sources, as their authors have published them."""
    text = lzma.decompress(_read(f"{_DEBIAN}/dists/{release}/main/source/Sources.xz")).decode()
    entry = re.search(rf"^Package: {re.escape(name)}\n(?:.+\n)+", text, re.MULTILINE)
    lines = entry[0] if entry else ""
    found = re.search(rf"^ ([0-9a-f]{{64}}) \d+ ({re.escape(name)}_\S+\.orig\.tar\.[a-z0-9]+)$", lines, re.MULTILINE)
    place = re.search(r"^Directory: (.+)$", lines, re.MULTILINE)
    if found is None or place is None:
        raise CannotRelease(f"Debian's {release} has no sources of {name}")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    archive = folder / found[2]
    archive.write_bytes(_read_checked(f"{place[1]}/{found[2]}", found[1]))
    shutil.unpack_archive(archive, folder, filter="data")
    archive.unlink()
    (unpacked,) = folder.iterdir()
    return unpacked


def find_emulator(processor: str) -> list[str]:
    """Return the command that runs programs of a processor: nothing, if this machine has it."""
    if processor == platform.machine():
        return []
    (emulator,) = find_programs([f"qemu-{processor}-static"], ["qemu-user-static"])
    return [emulator, "-cpu", _PROCESSORS[processor]]


def _runner(processor: str, emulator: list[str], root: Path) -> list[str]:
    """Return the command that runs a program with the libraries below a folder."""
    if emulator:
        return [*emulator, "-L", str(root)]
    (loader,) = (root / "lib64").glob("ld-linux-*")
    folders = [f"{root}/{name}/{processor}-linux-gnu" for name in ("usr/lib", "lib")]
    return [str(loader), "--library-path", ":".join(folders)]


def _list_packages(release: str, name: str) -> dict[str, tuple[str, str]]:
    """Return the address and the hash of each package."""
    text = lzma.decompress(_read(f"{_DEBIAN}/dists/{release}/main/binary-{name}/Packages.xz")).decode()
    found = {}
    for entry in text.split("\n\n"):
        fields = dict(re.findall(r"^(Package|Filename|SHA256): (.+)$", entry, re.MULTILINE))
        if fields:
            found[fields["Package"]] = (fields["Filename"], fields["SHA256"])
    return found


def _unpack(name: str, expected: str, root: Path) -> None:
    archive = root / "package.deb"
    archive.write_bytes(_read_checked(name, expected))
    subprocess.run(["dpkg-deb", "-x", str(archive), str(root)], check=True)
    archive.unlink()


def _read_checked(name: str, expected: str) -> bytes:
    data = _read(f"{_DEBIAN}/{name}")
    if (found := hashlib.sha256(data).hexdigest()) != expected:
        raise CannotRelease(f"{name}: expected SHA-256 {expected}, found {found}")
    return data


def _read(address: str) -> bytes:
    try:
        with urllib.request.urlopen(address, timeout=300) as answer:
            data: bytes = answer.read()
            return data
    except OSError as error:
        raise CannotRelease(f"{address}: {error}") from None
