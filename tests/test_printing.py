"""What is shown of a stranger's text, by the categories of Unicode."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from unicodedata import category

from hypothesis import given
from hypothesis import strategies as st

from hackenbush.errors import HackenbushError, InvalidArgument, NotationError, UnknownName
from hackenbush.printing import json_text, markup, printable, tex

EVERYTHING = st.text(st.characters(codec=None, exclude_categories=[]), max_size=40)
INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # controls, formats, surrogates, private, unknown, separators
EVERY_CHARACTER = "".join(map(chr, range(0x110000)))


def test_every_character_of_unicode_is_shown_replaced_or_a_space() -> None:
    shown = printable(EVERY_CHARACTER)
    assert len(shown) == len(EVERY_CHARACTER)
    for c, found in zip(EVERY_CHARACTER, shown, strict=True):
        expected = " " if c == "\t" or category(c) == "Zs" else "�" if category(c) in INVISIBLE else c
        assert found == expected, hex(ord(c))


@given(EVERYTHING)
def test_what_is_shown_can_be_printed_and_is_shown_again_as_it_is(text: str) -> None:
    shown = printable(text, lines=True)
    assert shown.count("\n") == text.count("\n")
    assert shown.replace("\n", "").isprintable()
    assert printable(shown, lines=True) == shown
    shown.encode()


@given(EVERYTHING, st.integers(1, 20))
def test_long_lines_are_cut_off(text: str, longest: int) -> None:
    lines = printable(text, lines=True, longest=longest).split("\n")
    assert all(len(line) <= longest for line in lines)
    for line, whole in zip(lines, text.split("\n"), strict=True):
        assert line.endswith("…") if len(whole) > longest else line == printable(whole)


@given(EVERYTHING)
def test_a_page_shows_the_text_and_has_no_element_of_it(text: str) -> None:
    found: list[str] = []
    parser = HTMLParser()
    parser.handle_data = found.append  # type: ignore[method-assign]
    parser.handle_starttag = lambda *_: found.append("a tag of the text")  # type: ignore[method-assign]
    parser.feed(markup(text))
    parser.close()
    assert "".join(found) == printable(text, lines=True)
    assert '"' not in markup(text)
    assert "'" not in markup(text)


@given(EVERYTHING)
def test_json_reads_back_as_the_same_and_can_be_printed(text: str) -> None:
    data = {text: [text, 1, None]}
    for only_ascii in (False, True):
        written = json_text(data, only_ascii=only_ascii)
        assert written.isprintable()
        assert json.loads(written) == json.loads(json.dumps(data))  # two halves that meet are one character there too
        assert not only_ascii or written.isascii()


def test_every_control_character_is_escaped_in_json() -> None:
    for c in EVERY_CHARACTER[:0x3000]:
        assert json_text(c).isprintable(), hex(ord(c))
        assert json_text(c, only_ascii=True).isprintable(), hex(ord(c))


@given(EVERYTHING)
def test_latex_gets_no_command_group_or_comment_of_the_text(text: str) -> None:
    names = ("textbackslash", "textasciitilde", "textasciicircum", "textless", "textgreater", "textbar")
    rest = tex(text)
    for known in (*(rf"\{name}{{}}" for name in names), *("\\" + c for c in "&%$#_{}")):
        rest = rest.replace(known, "")
    assert not set(rest) & set("\\&%$#_{}~^<>|")
    assert rest.isprintable()


@given(EVERYTHING)
def test_messages_of_errors_can_be_printed(text: str) -> None:
    errors = [InvalidArgument(text), NotationError(text, text=text, column=len(text) // 2 + 1), UnknownName(text, text)]
    for error in errors:
        assert isinstance(error, HackenbushError)
        assert str(error).replace("\n", "").isprintable()
    assert errors[1].reason.isprintable()  # type: ignore[attr-defined]


def test_a_message_is_not_longer_than_can_be_read() -> None:
    assert len(str(InvalidArgument(f"not {'x' * 10**6}"))) <= 2_000
