"""A Python that is not here, or of another processor: Debian's packages, unpacked into a folder; qemu runs the latter.

Nothing is installed and nothing is trusted but the hashes of Debian's list of packages.
"""

from __future__ import annotations

import hashlib
import lzma
import platform
import re
import subprocess
import urllib.request
from pathlib import Path

from releasebuild.tools import CannotRelease
from sitebuild.programs import find_programs

__all__ = ["unpack_python"]

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
    emulator = _find_emulator(processor)
    root = folder / f"{release}-{processor}-{version}"
    if not (root / "complete").exists():
        root.mkdir(parents=True, exist_ok=True)
        listed = _list_packages(release, _NAMES[processor])
        python = [f"python{version}", f"python{version}-minimal"]
        python += [f"libpython{version}-{part}" for part in ("minimal", "stdlib")]
        if missing := [name for name in python if name not in listed]:
            raise CannotRelease(f"Debian's {release} has no {missing[0]} for {processor}")
        for name in [*python, *(name for name in _LIBRARIES if name in listed)]:
            _unpack(*listed[name], root)
        for name in ("lib", "lib64"):  # as of Debian 13 all libraries are below usr
            if not (root / name).exists():
                (root / name).symlink_to(f"usr/{name}")
        (root / "complete").touch()
    return [*_runner(processor, emulator, root), f"{root}/usr/bin/python{version}"]


def _find_emulator(processor: str) -> str | None:
    """Return the path of the program that runs those of a processor, unless this machine has it."""
    if processor == platform.machine():
        return None
    return find_programs([f"qemu-{processor}-static"], ["qemu-user-static"])[0]


def _runner(processor: str, emulator: str | None, root: Path) -> list[str]:
    """Return the command that runs a program with the libraries below a folder."""
    if emulator is None:
        (loader,) = (root / "lib64").glob("ld-linux-*")
        folders = [f"{root}/{name}/{processor}-linux-gnu" for name in ("usr/lib", "lib")]
        return [str(loader), "--library-path", ":".join(folders)]
    return [emulator, "-cpu", _PROCESSORS[processor], "-L", str(root)]


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
    data = _read(f"{_DEBIAN}/{name}")
    if (found := hashlib.sha256(data).hexdigest()) != expected:
        raise CannotRelease(f"{name}: expected SHA-256 {expected}, found {found}")
    archive = root / "package.deb"
    archive.write_bytes(data)
    subprocess.run(["dpkg-deb", "-x", str(archive), str(root)], check=True)
    archive.unlink()


def _read(address: str) -> bytes:
    try:
        with urllib.request.urlopen(address, timeout=300) as answer:
            data: bytes = answer.read()
            return data
    except OSError as error:
        raise CannotRelease(f"{address}: {error}") from None
