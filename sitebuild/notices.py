"""The licence notices of everything that a site ships."""

from __future__ import annotations

import sysconfig
from pathlib import Path
from typing import NamedTuple

__all__ = ["LIBRARIES", "Part", "write_library_notices", "write_notices"]


class Part(NamedTuple):
    """Something that is shipped: what it is, its licence, whose it is, and where its source is."""

    name: str
    license: str
    owner: str
    source: str


_RUNTIME_OF_CPP = Part(
    "libc++, libc++abi, compiler-rt",
    "Apache-2.0 WITH LLVM-exception",
    "LLVM contributors",
    "https://github.com/llvm/llvm-project",
)
_RUNTIME = [
    Part(
        "Pyodide 314.0.7 (unchanged)",
        "MPL-2.0",
        "Pyodide contributors and Mozilla",
        "https://github.com/pyodide/pyodide",
    ),
    Part(
        "CPython 3.14.2 (in Pyodide; its library as bytecode)",
        "PSF-2.0",
        "Python Software Foundation",
        "https://github.com/python/cpython",
    ),
    Part(
        "Emscripten runtime (in Pyodide)",
        "MIT or NCSA",
        "Emscripten authors",
        "https://github.com/emscripten-core/emscripten",
    ),
    Part("musl (in Pyodide)", "MIT", "Rich Felker and others", "https://musl.libc.org"),
    _RUNTIME_OF_CPP,
    Part("libffi (in Pyodide)", "MIT", "Anthony Green, Red Hat and others", "https://github.com/libffi/libffi"),
    Part(
        "zlib, bzip2, xz, zstd (in Pyodide)",
        "Zlib, bzip2-1.0.6, 0BSD, BSD-3-Clause",
        "their authors",
        "https://github.com/pyodide/pyodide",
    ),
    Part(
        "Expat, mpdecimal, HACL* (in CPython)",
        "MIT, BSD-2-Clause, MIT",
        "their authors",
        "https://github.com/python/cpython",
    ),
]
_KERNEL = [
    Part("nanobind 3.1.0 (in the kernel)", "BSD-3-Clause", "Wenzel Jakob", "https://github.com/wjakob/nanobind"),
    Part("robin-map (in nanobind)", "MIT", "Thibaut Goetghebuer-Planchon", "https://github.com/Tessil/robin-map"),
]
LIBRARIES = [*_KERNEL, _RUNTIME_OF_CPP]  # what a compiled kernel has in it
_MIT = """\
Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
"""
_BSD = """\
Redistribution and use in source and binary forms, with or without modification, are permitted provided that the
following conditions are met:

1. Redistributions of source code must retain the above copyright notice, this list of conditions and the following
   disclaimer.
2. Redistributions in binary form must reproduce the above copyright notice, this list of conditions and the following
   disclaimer in the documentation and/or other materials provided with the distribution.
3. Neither the name of the copyright holder nor the names of its contributors may be used to endorse or promote products
   derived from this software without specific prior written permission.

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES,
INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE
DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL,
SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES;
LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN
CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF THIS
SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.
"""
_ELSEWHERE = {
    "MPL-2.0": "https://www.mozilla.org/MPL/2.0/",
    "Apache-2.0 WITH LLVM-exception": "https://llvm.org/LICENSE.txt",
    "NCSA, Zlib, bzip2-1.0.6, 0BSD, BSD-2-Clause": "https://spdx.org/licenses/",
}


def write_library_notices() -> str:
    """Return the notices of what is in a compiled kernel beside our own code."""
    elsewhere = f"{_RUNTIME_OF_CPP.license}: {_ELSEWHERE[_RUNTIME_OF_CPP.license]}"
    return _join([("In the kernel", _list(LIBRARIES)), ("MIT", _MIT), ("BSD-3-Clause", _BSD), ("Others", elsewhere)])


def write_notices(root: Path, *, has_kernel: bool) -> str:
    """Return the notices as text."""
    parts = _RUNTIME + (_KERNEL if has_kernel else [])
    python = Path(sysconfig.get_path("stdlib"), "LICENSE.txt")
    sections = [
        ("Hackenbush", (root / "LICENSE").read_text(encoding="utf-8")),
        ("What else is shipped", _list(parts)),
        ("MIT", _MIT),
        ("BSD-3-Clause", _BSD),
        (
            "PSF-2.0",
            python.read_text(encoding="utf-8") if python.exists() else "https://docs.python.org/3/license.html",
        ),
        ("Others", "\n".join(f"{name}: {address}" for name, address in _ELSEWHERE.items())),
    ]
    return _join(sections)


def _list(parts: list[Part]) -> str:
    return "\n".join(f"{part.name}\n  {part.license}; {part.owner}\n  {part.source}" for part in parts)


def _join(sections: list[tuple[str, str]]) -> str:
    return "\n\n".join(f"{title}\n{'=' * len(title)}\n\n{text.strip()}" for title, text in sections) + "\n"
