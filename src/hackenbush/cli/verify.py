"""``hackenbush verify``: check whether a certificate proves what it claims."""

from __future__ import annotations

from hackenbush.cli.arguments import Parser, UsageError
from hackenbush.cli.files import open_source
from hackenbush.cli.solving import detect_look
from hackenbush.errors import WrongProof
from hackenbush.proofs.limits import BYTES
from hackenbush.proofs.proved import verify_proved
from hackenbush.proofs.reading import split_lines
from hackenbush.proofs.verifying import check_lines

__all__ = ["main", "make_parser"]

_DESCRIPTION = f"""\
Check a proof made by 'hackenbush certify', claim by claim, by the rules of the game and a few theorems, without the
code that found the value. FILE may be - for standard input. It is read line by line, so it may be longer than memory:
only what is not dropped is kept, {BYTES:,} bytes at most. With --proved a checker that is itself proved to be right
reads the file: tools/formal builds it in a checkout."""

_EXAMPLES = """\
examples
  hackenbush verify up.jsonl
  hackenbush certify house --json | hackenbush verify -
  hackenbush verify --proved up.jsonl"""


def main(argv: list[str]) -> int:
    """Run the command and return the exit code: 0, or 1 if the proof is wrong."""
    options, words = make_parser().parse(argv)
    if len(words) != 1:
        raise UsageError(f"expected one FILE, or - for standard input, found {len(words)}")
    check = verify_proved if options.proved else check_lines
    look = detect_look()
    try:
        with open_source(words[0].removeprefix("@")) as file:
            summary = check(split_lines(file))
    except WrongProof as wrong:
        print(f"{look.paint('wrong:', 'bold')} {wrong}")
        return 1
    print(f"{look.paint('proved:' if options.proved else 'right:', 'bold')} {summary}")
    return 0


def make_parser() -> Parser:
    """Return the parser of the command's arguments."""
    parser = Parser(
        "hackenbush verify",
        usage="hackenbush verify [--proved] FILE | -",
        description=_DESCRIPTION,
        epilog=_EXAMPLES,
    )
    parser.add_argument("file", metavar="FILE", nargs="?", help="a proof, as lines of JSON")
    parser.add_argument("--proved", action="store_true", help="use the checker that is proved to be right")
    return parser
