r"""Makes untrusted text safe to show: on a terminal, on a page, in a paper, in a file.

A file, a request or the name of a file can hold more than words. Control characters steer a terminal: they name its
window, move its cursor, hide what was printed. Overrides of the direction of writing, invisible characters and line
separators make a text look like another one; half of a surrogate pair cannot be printed at all. Every face passes what
it shows through one of these functions, and every error its message. Python knows which characters are printable
(`str.isprintable`): all but those that Unicode calls "Other" or "Separator".
"""

from __future__ import annotations

__all__ = ["TEX_SIGNS", "json_text", "markup", "printable", "tex"]

REPLACEMENT = "\ufffd"
TEX_SIGNS = {
    **{c: "\\" + c for c in "&%$#_{}"},
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
}


def printable(text: str, *, lines: bool = False, longest: int | None = None) -> str:
    r"""Return a text without characters that cannot be printed: a space for every kind of space, � for all others.

    >>> print(printable("\x1b[31mred\x07 \u202etfel\u200b \ud800"), printable("a\tb\xa0c"))
    �[31mred� �tfel� � a b c
    >>> printable("one\ntwo"), printable("one\ntwo", lines=True), printable("")
    ('one�two', 'one\ntwo', '')
    >>> printable("a long line\nand more", lines=True, longest=6)
    'a lon…\nand m…'

    With ``lines`` the text may have several lines, and ``longest`` is how many characters of each are shown.
    """
    if lines and "\n" in text:
        return "\n".join(printable(line, longest=longest) for line in text.split("\n"))
    if longest is not None and len(text) > longest:
        text = text[: longest - 1] + "…"
    return text if text.isprintable() else "".join(map(_shown, text))


def _shown(c: str) -> str:
    if c.isprintable():
        return c
    is_space = c == "\t" or (c > "\x9f" and c.isspace() and c not in "\u2028\u2029")
    return " " if is_space else REPLACEMENT


def markup(text: str) -> str:
    r"""Return a text for HTML or XML, between tags or in an attribute; lines stay lines.

    >>> markup("<b> & '\x00'"), markup("one\ntwo")
    ('&lt;b&gt; &amp; &#x27;�&#x27;', 'one\ntwo')
    """
    from html import escape

    return escape(printable(text, lines=True))


def tex(text: str) -> str:
    r"""Return a text for LaTeX, with TeX's special characters escaped; fonts there have no �, so it is a question mark.

    >>> print(tex("a_1 & {0|*}\n\\input"))
    a\_1 \& \{0\textbar{}*\}?\textbackslash{}input
    """
    return "".join(TEX_SIGNS.get(c, c) for c in printable(text).replace(REPLACEMENT, "?"))


def json_text(data: object, *, compact: bool = False, only_ascii: bool = False) -> str:
    r"""Return data as JSON in one line, which reads back as the same data; what cannot be printed is escaped.

    >>> print(json_text({"½": "\x1b\x7f\u202e\ud800"}), json_text([1, "½"], compact=True, only_ascii=True))
    {"½": "\u001b\u007f\u202e\ud800"} [1,"\u00bd"]
    """
    import json

    text = json.dumps(data, ensure_ascii=only_ascii, separators=(",", ":") if compact else None)
    return text if text.isprintable() else "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in text)
