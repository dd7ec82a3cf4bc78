"""``hackenbush string``: convert numbers to strings of letters and back, and draw both."""

from __future__ import annotations

import argparse
from pathlib import Path

from hackenbush.cli.answers import tidy
from hackenbush.cli.arguments import Parser, UsageError
from hackenbush.cli.files import expand_files, save
from hackenbush.cli.looks import Look
from hackenbush.cli.solving import detect_look
from hackenbush.cli.terminal import print_json
from hackenbush.errors import NotationError, TooHard, Undefined
from hackenbush.pictures import stalk, stalk_text, to_png
from hackenbush.strings import Hackenstring

__all__ = ["main", "make_parser"]

_DESCRIPTION = """\
Show the string of a number, or the number of a string.

Numbers: 11/4, 0.1, w - 1, 1/w, sqrt(w), pi, e, phi, sqrt(2); w is the infinite number omega. Strings: letters from the
ground up, such as bbbrb or br(b)*, where (b)* repeats forever. You may also write b^w, or + and - for b and r."""

_EXAMPLES = """\
examples
  hackenbush string 11/4
  hackenbush string bbbrb
  hackenbush string "br(b)*" "w/2"
  hackenbush string pi --length 40
  hackenbush string "+^w -^(w^2)" --json
  hackenbush string 1/w -o infinitesimal.svg"""

_MOST_DIGITS = 12  # letters whose worths are shown


def main(argv: list[str]) -> int:
    """Run the command and return the exit code."""
    options, words = make_parser().parse(argv)
    words = list(expand_files(words))
    if not words:
        raise UsageError("expected a number or a string, such as 11/4 or bbbrb")
    strings = [(word, read(word)) for word in words]
    if options.out is not None:
        if len(strings) > 1:
            raise UsageError(f"expected one string to draw, not also '{words[1]}'")
        save(_draw(*strings[0], options.out), options.out)
        return 0
    look = detect_look()
    for word, string in strings:
        if options.json:
            print_json(_data(word, string, options.length))
        else:
            print(card(word, string, options.length, look))
    return 0


def make_parser() -> Parser:
    """Return the parser of the command's arguments."""
    parser = Parser(
        "hackenbush string",
        usage="hackenbush string NUMBER | LETTERS ... [--length N] [--json] [-o FILE.svg | FILE.png]",
        description=_DESCRIPTION,
        epilog=_EXAMPLES,
    )
    add = parser.add_argument
    add("strings", metavar="NUMBER | LETTERS", nargs="*", help="a number or a string")
    add("--length", metavar="N", type=_length, help="show the first N letters and the number they are worth")
    add("--json", action="store_true", help="print JSON")
    add("-o", "--out", metavar="FILE", help="draw it: FILE.svg or FILE.png, or - for SVG on standard output")
    return parser


def _length(text: str) -> int:
    if not text.isdecimal() or int(text) > 10**6:
        raise argparse.ArgumentTypeError(f"expected a number of letters up to 1000000, not '{text}'")
    return int(text)


def read(text: str) -> Hackenstring:
    """Return the string of a text, which is a number or letters.

    >>> read("11/4"), read("bbbrb"), read("+^w -"), read("-1/2"), read("")
    (Hackenstring('bbbrb'), Hackenstring('bbbrb'), Hackenstring('(b)*r'), Hackenstring('rb'), Hackenstring(''))

    Raises `NotationError` for a text that is neither.
    """
    try:
        return Hackenstring.from_number(text)
    except NotationError as as_number:
        try:
            return Hackenstring(text)
        except NotationError as as_letters:
            raise (as_letters if as_letters.column > as_number.column else as_number) from None


def card(typed: str, string: Hackenstring, length: int | None, look: Look) -> str:
    """Return the card to show for a string.

    >>> print(card("11/4", read("11/4"), None, Look()))
    11/4 = bbbrb
      |=b=b=b-r=b
      signs   +++-+
      value   11/4
      length  5
      counts  1 + 1 + 1 - 1/2 + 1/4
    """
    text = tidy(str(string), most=80) or "(no letters)"
    value = _value(string)
    head = value if typed.replace(" ", "") == str(string) else text
    rows = [("signs", tidy(string.text("+-"), most=80))] if string.is_exact and string else []
    rows += [("value", value), ("length", str(string.length))]
    if string.is_finite and 0 < len(letters := string.letters(_MOST_DIGITS + 1)) <= _MOST_DIGITS:
        worths = [f"{'-' if digit.worth < 0 else '+'} {abs(digit.worth)}" for digit in string.digits]
        rows.append(("counts", " ".join(worths).removeprefix("+ ").replace("- ", "-", letters.startswith("r"))))
    if length is not None:
        first = string.letters(length)
        rows += [(f"first {length}", first or "(no letters)"), ("worth", _value(Hackenstring(first)))]
    width = max(len(label) for label, _ in rows)
    lines = [f"{tidy(typed) or '(no letters)'} = {look.paint(head, 'bold')}"]
    lines.append(f"  {stalk_text(string, unicode=look.unicode)}")
    lines += [f"  {look.paint(label, 'dim')}{' ' * (width - len(label))}  {said}" for label, said in rows]
    return "\n".join(lines)


def _value(string: Hackenstring) -> str:
    try:
        return str(string.value)
    except (Undefined, TooHard) as error:
        return f"none here: {error}"


def _data(typed: str, string: Hackenstring, length: int | None) -> dict[str, object]:
    """Return a string as plain data; its value is null if it has none, or none of reasonable length."""
    try:
        value: str | None = str(string.value)
    except (Undefined, TooHard):
        value = None
    letters = string.letters(40 if length is None else length)
    reading = string.digits if string.is_finite and string.length <= 1000 else []
    return {
        "input": typed,
        "string": str(string) if string.is_exact else None,
        "signs": string.text("+-") if string.is_exact else None,
        "value": value,
        "length": str(string.length),
        "is_finite": string.is_finite,
        "letters": letters,
        "reading": [{"letter": d.letter, "worth": str(d.worth), "total": str(d.total)} for d in reading],
    }


def _draw(typed: str, string: Hackenstring, name: str) -> bytes:
    text, value = str(string), tidy(_value(string), most=60)
    caption = f"{value if typed.replace(' ', '') == text else typed} = {text}"
    picture = stalk(string, caption=caption)
    suffix = Path(name).suffix.lower()
    if suffix == ".png":
        return to_png(picture)
    if suffix == ".svg" or name == "-":
        return picture.encode()
    raise UsageError(f"the name '{name}' does not say what to draw; expected .svg or .png")
