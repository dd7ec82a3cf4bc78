"""A Python for another processor: Debian's packages unpacked into a folder, run by qemu.

Nothing is installed and nothing is trusted but the hashes of Debian's list of packages.
"""

from __future__ import annotations

import hashlib
import lzma
import re
import shutil
import subprocess
import urllib.request
from pathlib import Path

from releasebuild.tools import CannotRelease

__all__ = ["unpack_python"]

_DEBIAN = "https://deb.debian.org/debian"
_NAMES = {"aarch64": "arm64", "x86_64": "amd64"}
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


def unpack_python(processor: str, release: str, version: str, folder: Path) -> Path:
    """Return a command that runs Debian's Python of a release, such as 3.11 of bookworm, on this machine."""
    qemu = shutil.which(f"qemu-{processor}-static")
    if qemu is None:
        raise CannotRelease(f"qemu-{processor}-static was not found (Debian: apt-get install qemu-user-static)")
    root = folder / f"{release}-{processor}"
    command = root / "python"
    if not command.exists():
        root.mkdir(parents=True, exist_ok=True)
        listed = _list_packages(release, _NAMES[processor])
        python = [f"python{version}", f"python{version}-minimal"]
        python += [f"libpython{version}-{part}" for part in ("minimal", "stdlib")]
        for name in [*python, *(name for name in _LIBRARIES if name in listed)]:
            _unpack(*listed[name], root)
        if not (root / "lib").exists():  # as of Debian 13 all libraries are below usr
            (root / "lib").symlink_to("usr/lib")
        command.write_text(f'#!/bin/sh\nexec {qemu} -L "{root}" "{root}/usr/bin/python{version}" "$@"\n')
        command.chmod(0o755)
    return command


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
