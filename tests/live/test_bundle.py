"""Modules and style sheets joined into one file each."""

from __future__ import annotations

import pytest

from hackenbush.live.bundle import join_modules, join_styles, replace_once

A = 'import { one as two } from "./b.js";\nimport * as b from "../page/b.js";\n// one\nconst x = 1; // stays\n'
B = "/*\n * Two.\n */\nconst x = 2;\nexport const one = x;\n"


def test_modules_are_joined_each_after_what_it_imports() -> None:
    joined = join_modules("page/a.js", {"page/a.js": A, "page/b.js": B}.__getitem__)
    assert joined.index("const x = 2;") < joined.index("const { one: two } = module0;")
    assert "const b = module0;" in joined
    assert "import" not in joined
    assert "export" not in joined


def test_lines_of_comments_are_left_out_and_nothing_else() -> None:
    joined = join_modules("page/a.js", {"page/a.js": A, "page/b.js": B}.__getitem__)
    assert "Two" not in joined
    assert "// one" not in joined
    assert "const x = 1; // stays" in joined


def test_a_module_exports_what_all_export() -> None:
    joined = join_modules("page/a.js", {"page/a.js": A, "page/b.js": B}.__getitem__, is_module=True)
    assert joined.endswith("export const { one } = module0;\n")


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        (
            'import { y } from "./a.js";\nexport const one = y;\n',
            "import each other: page/a.js → page/b.js → page/a.js",
        ),
        ("export default 1;\n", "cannot be joined"),
    ],
)
def test_modules_that_cannot_be_joined_are_refused(other: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        join_modules("page/a.js", {"page/a.js": A, "page/b.js": other}.__getitem__)


def test_style_sheets_are_joined_in_their_order() -> None:
    page = '<link rel="stylesheet" href="a.css">\n<link rel="stylesheet" href="b.css">\n'
    texts = {"a.css": "/* first */\na {}", "b.css": "b {}"}
    assert join_styles(page, texts.__getitem__) == ('<link rel="stylesheet" href="page.css">\n', "a {}\nb {}")


def test_what_does_not_occur_once_is_not_replaced() -> None:
    for text in ("", "aa"):
        with pytest.raises(ValueError, match="expected a once"):
            replace_once(text, {"a": "b"})
