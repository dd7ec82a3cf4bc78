"""How Sphinx builds the site (``tools/docs``): offline, strictly, and with every picture redrawn and compared."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import drawn
import generated
import linked
import shown
from sphinx.util import logging

from hackenbush import __version__

_SITE = os.environ.get("HACKENBUSH_SITE")  # the page as static files, to stand beside the documentation

project = "hackenbush"
release = __version__
html_title = f"hackenbush {release}"
copyright = "the hackenbush contributors"  # noqa: A001
extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
suppress_warnings = ["config.cache"]  # what links the names in examples is a function
extensions += ["sphinx_codeautolink", "sphinx_copybutton", "sphinx_design"]
exclude_patterns = ["pictures"]

nb_execution_mode = "off"  # `shown` runs the notebooks
myst_heading_anchors = 3
myst_enable_extensions = ["attrs_block", "colon_fence", "deflist"]

html_theme = "furo"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_logo = html_favicon = "pictures/logo.svg"
html_copy_source = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#00588a", "color-brand-content": "#00588a"},
    "dark_css_variables": {"color-brand-primary": "#56b4e9", "color-brand-content": "#56b4e9"},
}

codeautolink_concat_default = True  # the examples of a page are one session
codeautolink_custom_blocks = {"python": "linked.as_code"}
codeautolink_inventory_map = linked.reexported()

copybutton_prompt_text = r">>> |\.\.\. |\$ "  # copied are the lines after a prompt, or all lines where there is none
copybutton_prompt_is_regexp = True
copybutton_line_continuation_character = "\\"
copybutton_selector = "div:not(.output) > div.highlight pre"

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"

# Nothing is fetched, so names of other packages lead nowhere, and nor do those that our modules keep to themselves.
nitpicky = True
nitpick_ignore_regex = [
    ("py:.*", r"(collections|fractions|np|numpy|pathlib|typing|types)\..*"),
    ("py:.*", r"T|hackenbush\.\w+\.(\w+\.\w+|[A-Z]|Move)"),
    (
        "py:.*",
        r"Care|Detail|Fraction|GameLike|Listener|MarkKind|Node|OrdinalLike|Path|Progress|Readable|Style|SurrealLike|Target",
    ),
]


def setup(app: Any) -> None:
    """Let the site be generated and checked while it is built."""
    app.connect("builder-inited", _compare_pictures)
    app.connect("source-read", _fill)
    app.connect("autodoc-process-docstring", _prepare)
    app.connect("doctree-read", linked.link)
    app.connect("build-finished", _copy_site)


def _compare_pictures(_app: Any) -> None:
    for name in drawn.stale():
        logging.getLogger(__name__).warning("docs/pictures/%s is not what tools/pictures draws", name)


def _fill(_app: Any, docname: str, source: list[str]) -> None:
    site = shown.site_of(docname) if _SITE else ""
    source[0] = shown.alive(linked.as_glossary(generated.filled(source[0])), site)


def _copy_site(app: Any, _failure: Exception | None) -> None:
    if _SITE:
        shutil.copytree(_SITE, Path(app.outdir, "page"), dirs_exist_ok=True)


def _prepare(_app: Any, what: str, name: str, _obj: Any, _options: Any, lines: list[str]) -> None:
    module = ".".join(name.split(".")[:2])
    owner = name if what == "class" else name.rpartition(".")[0] if name.count(".") > 2 else ""
    lines[:] = generated.prepared(lines, module, owner)
