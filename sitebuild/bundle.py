"""The page's ES modules as one file, and its style sheets as another, so that a first visit makes few requests.

Each module becomes a function of its own, after those that it imports; so their names may be the same. They import by
name or as a whole, they export declarations, and no two import each other.
"""

from __future__ import annotations

import re
from pathlib import Path

__all__ = ["join_modules", "join_styles"]

_IMPORT = re.compile(r'^import (?:\{([^}]*)\}|\* as (\w+)) from "([^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const|let) )", re.MULTILINE)
_EXPORTED = re.compile(r"^export (?:async )?(?:function|class|const|let) (\w+)", re.MULTILINE)
_LINK = re.compile(r'<link rel="stylesheet" href="([^"]+)">\n')


def join_modules(first: Path, moved: dict[Path, Path]) -> str:
    """Return a module and all that it imports as one script; `moved` says where folders are that imports mean."""
    names: dict[Path, str] = {}
    texts: list[str] = []

    def add(path: Path, above: tuple[Path, ...]) -> str:
        if path in above:
            raise ValueError(f"modules import each other: {' → '.join(each.name for each in [*above, path])}")
        if path not in names:
            source = path.read_text(encoding="utf-8")
            imports = []
            for chosen, whole, other in _IMPORT.findall(source):
                found = add(_find(path.parent / other, moved), (*above, path))
                imports.append(
                    f"const {whole} = {found};" if whole else f"const {{{chosen.replace(' as ', ': ')}}} = {found};"
                )
            body = _EXPORT.sub("", _IMPORT.sub("", source)).strip()
            if re.search(r"^(?:import|export)\b", body, re.MULTILINE):
                raise ValueError(f"{path}: an import or export of a kind that cannot be joined")
            names[path] = f"module{len(names)}"
            exported = ", ".join(_EXPORTED.findall(source))
            texts.append(
                "\n".join([f"const {names[path]} = (() => {{", *imports, body, f"return {{ {exported} }};", "})();"])
            )
        return names[path]

    add(first, ())
    return "\n\n".join(texts) + "\n"


def _find(path: Path, moved: dict[Path, Path]) -> Path:
    path = path.resolve()
    for meant, there in moved.items():
        if path.is_relative_to(meant):
            return there / path.relative_to(meant)
    return path


def join_styles(page: str, root: Path) -> tuple[str, str]:
    """Return the page with one link to a style sheet, ``page.css``, and that style sheet."""
    names = _LINK.findall(page)
    joined = "\n".join((root / name).read_text(encoding="utf-8") for name in names)
    first, *others = (f'<link rel="stylesheet" href="{name}">\n' for name in names)
    for link in others:
        page = page.replace(link, "")
    return page.replace(first, '<link rel="stylesheet" href="page.css">\n'), joined
