"""What builds the page as static files: downloads are checked, modules joined, and a missing compiler is told aloud."""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
import zipfile
from pathlib import Path

import pytest

from sitebuild import __main__ as command
from sitebuild import programs
from sitebuild.downloads import CannotDownload, Pin, fetch
from sitebuild.icons import draw_icons
from sitebuild.kernel import CannotCompile, check_imports
from sitebuild.programs import MissingProgram

MAGIC = b"\0asm\1\0\0\0"
PINS = Path(command.__file__).parent / "lite_pins"


def make_pin(folder: Path, content: bytes) -> Pin:
    file = folder / "served.whl"
    with zipfile.ZipFile(file, "w") as wheel:
        wheel.writestr("wanted/a.txt", content)
        wheel.writestr("other/b.txt", b"")
    return Pin("package.whl", file.as_uri(), hashlib.sha256(file.read_bytes()).hexdigest())


def test_a_download_is_unpacked_once_and_only_what_is_wanted(tmp_path: Path) -> None:
    pin = make_pin(tmp_path, b"content")
    folder = fetch(pin, tmp_path / "cache", ("wanted/",))
    assert (folder / "wanted/a.txt").read_bytes() == b"content"
    assert not (folder / "other").exists()
    (tmp_path / "served.whl").unlink()
    assert fetch(pin, tmp_path / "cache", ("wanted/",)) == folder


def test_a_download_with_another_hash_is_refused_and_not_kept(tmp_path: Path) -> None:
    pin = make_pin(tmp_path, b"content")._replace(sha256="0" * 64)
    for _ in range(2):
        with pytest.raises(CannotDownload, match="expected SHA-256 0000"):
            fetch(pin, tmp_path / "cache", ("wanted/",))
    assert list((tmp_path / "cache").iterdir()) == []


def test_an_icon_is_a_png_of_its_size(tmp_path: Path) -> None:
    icons = draw_icons(tmp_path)
    for icon in icons[:2]:
        size = int(icon["sizes"].partition("x")[0])
        data = (tmp_path / icon["src"]).read_bytes()
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        assert int.from_bytes(data[16:20]) == size


def test_a_kernel_that_imports_what_the_runtime_has_not_is_refused(tmp_path: Path) -> None:
    """The import section of the side module names env.missing, a function of the one type () -> ()."""
    kernel = MAGIC + bytes.fromhex("01 04 01 60 00 00 02 0f 01 03") + b"env\7missing" + b"\0\0"
    (tmp_path / "kernel.wasm").write_bytes(kernel)
    (tmp_path / "pyodide.asm.wasm").write_bytes(MAGIC)
    with pytest.raises(CannotCompile, match="missing"):
        check_imports(tmp_path / "kernel.wasm", tmp_path)


def test_without_a_compiler_the_pure_kernel_is_taken_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing(*_: object) -> Path:
        raise MissingProgram("clang++-22 was not found")

    monkeypatch.setattr(command, "build_kernel", missing)
    monkeypatch.delenv("CI", raising=False)
    assert command._build_kernel(tmp_path, tmp_path) is None
    said = capsys.readouterr().err
    assert "THE SITE HAS THE PURE-PYTHON KERNEL" in said
    assert "clang++-22 was not found" in said
    monkeypatch.setenv("CI", "1")
    with pytest.raises(SystemExit):
        command._build_kernel(tmp_path, tmp_path)


def test_only_a_site_is_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["tools/site", "--measure", os.fspath(tmp_path)])
    with pytest.raises(SystemExit, match=r"^2$"):
        command.main()
    assert "has no index.html" in capsys.readouterr().err


def test_node_says_what_it_prints_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "HERE", tmp_path)
    (tmp_path / "x.mjs").write_text("console.log('noise'); console.log(JSON.stringify(process.argv.slice(2)));")
    assert programs.run_node("x.mjs", "a", tmp_path) == ["a", os.fspath(tmp_path)]
    assert json.dumps(programs.run_node("x.mjs")) == "[]"


@pytest.mark.parametrize("name", ["packages", "programs"])
def test_all_of_jupyterlite_is_pinned_by_hashes(name: str) -> None:
    """The lists have what is asked for, and pip gets a hash of each package."""
    text = (PINS / f"{name}.txt").read_text()
    listed = re.findall(r"^(\S+==\S+)(?: ; .*?)? \\\n +--hash=sha256:[0-9a-f]{64}", text, re.MULTILINE)
    assert len(listed) == text.count("==") - text.count(" == ") > 20
    assert set((PINS / f"{name}.in").read_text().split()) <= set(listed)
