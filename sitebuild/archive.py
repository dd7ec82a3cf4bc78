"""The standard library and the package as one archive of bytecode. Pyodide's own Python runs this, at build time.

Only modules are taken that some import statement can reach, from the package or from what the runtime starts with, at
the top of a module or inside of a function; and those that the interpreter's C code imports by name. The archive is not
compressed: the web host does that better, and the interpreter need not undo it.
"""

from __future__ import annotations

import ast
import importlib._bootstrap_external as external
import json
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import CodeType

ZIP = "/lib/python314.zip"
SOURCES = Path("/sources")
LEFT_OUT = {"census", "cli", "notebook", "web"}  # rooms that no task needs
BY_NAME = {"_pylong", "_strptime", "string.templatelib", "sysconfig"}  # imported by C code
CODECS = {"ascii", "latin_1", "unicode_escape", "raw_unicode_escape", "utf_8_sig", "utf_16", "utf_32", "idna"}
NEVER = {  # for terminals, networks, processes and developers: reachable, but not from a page
    "_pyrepl", "bdb", "ctypes", "doctest", "email", "ftplib", "http", "multiprocessing", "pdb", "plistlib", "pydoc",
    "socketserver", "tarfile", "unittest", "xmlrpc",
}  # fmt: skip
HOSTED = ("_pyodide", "pyodide")  # which reads its own docstrings as it starts


def main() -> str:
    """Write the archive, and return what is in it as JSON."""
    library = read_library()
    package = read_package()
    wanted = {*sys.modules, *BY_NAME, *(f"encodings.{name}" for name in CODECS)}
    for name, (path, text) in package.items():
        if path.endswith(".py"):
            wanted |= set(list_imports(ast.parse(text), parent_of(name, path)))
    kept = find_reachable(wanted, library)
    with zipfile.ZipFile("/out.zip", "w") as archive:
        for name in sorted(kept):
            write(archive, *library[name])
        for _, file in sorted(package.items()):
            write(archive, *file)
    return json.dumps({"library": len(kept), "of": len(library), "package": len(package)})


def read_library() -> dict[str, tuple[str, bytes]]:
    """Return the path and the text of each module of the standard library."""
    with zipfile.ZipFile(ZIP) as archive:
        return {module_of(path): (path, archive.read(path)) for path in archive.namelist() if path.endswith(".py")}


def read_package() -> dict[str, tuple[str, bytes]]:
    """Return the files of the package: its modules, and the data and stubs that they read."""
    found = {}
    for file in SOURCES.glob("hackenbush/**/*"):
        path = file.relative_to(SOURCES)
        if file.is_dir() or "__pycache__" in path.parts or path.parts[1] in LEFT_OUT:
            continue
        if path.suffix in (".py", ".toml", ".json", ".md", ".html", ".txt") or path.name == "__init__.pyi":
            text = path.as_posix()
            found[module_of(text) if path.suffix == ".py" else text] = (text, file.read_bytes())
    return found


def module_of(path: str) -> str:
    """Return the name of the module in a file."""
    return path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def parent_of(name: str, path: str) -> str:
    """Return the package that relative imports of a module start from."""
    return name if path.endswith("__init__.py") else name.rpartition(".")[0]


def list_imports(tree: ast.AST, package: str) -> Iterator[str]:
    """Yield every name that may be a module in the import statements of a tree."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                outer = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*outer, base] if base else outer)
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def find_reachable(wanted: set[str], library: dict[str, tuple[str, bytes]]) -> set[str]:
    """Return the modules of the library that these need, and those that they need in turn."""
    done: set[str] = set()
    todo = list(wanted)
    while todo:
        name = todo.pop()
        if name not in library or name in done or name.partition(".")[0] in NEVER:
            continue
        done.add(name)
        path, text = library[name]
        todo += [name.rpartition(".")[0], *list_imports(ast.parse(text), parent_of(name, path))]
    return done


def write(archive: zipfile.ZipFile, path: str, data: bytes) -> None:
    """Add a file; a module as bytecode that needs no source."""
    if path.endswith(".py"):
        data = external._code_to_hash_pyc(compile_module(path, data), bytes(8), False)  # type: ignore[attr-defined]
        path += "c"
    archive.writestr(zipfile.ZipInfo(path), data)


def compile_module(path: str, text: bytes) -> CodeType:
    """Return the code of a module; docstrings of functions are left out, as nobody reads them here."""
    tree = ast.parse(text)
    if not path.startswith(HOSTED):
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
                and ast.get_docstring(node, clean=False) is not None
            ):
                node.body[0] = ast.copy_location(ast.Pass(), node.body[0])
    return compile(tree, f"/lib/{path}", "exec", dont_inherit=True)
