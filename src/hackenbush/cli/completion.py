"""``hackenbush completion``: a script that completes commands, options and names in a shell.

The script holds everything it offers, so that a press of the Tab key starts no Python. Make it again after an update.
"""

from __future__ import annotations

from collections.abc import Callable

from hackenbush.cli.arguments import Parser
from hackenbush.cli.shells import write_bash, write_fish, write_zsh

__all__ = ["SHELLS", "main", "make_parser"]

_DESCRIPTION = """\
Print a script that completes commands, options, formats, games and pictures of the gallery when you press Tab.

  bash  put this line into ~/.bashrc:            eval "$(hackenbush completion bash)"
  zsh   put this line into ~/.zshrc, at its end: eval "$(hackenbush completion zsh)"
  fish  run once: hackenbush completion fish > ~/.config/fish/completions/hackenbush.fish"""

_EXAMPLES = """\
examples
  hackenbush completion bash
  hackenbush completion fish > hackenbush.fish"""

SHELLS: dict[str, Callable[[], str]] = {"bash": write_bash, "zsh": write_zsh, "fish": write_fish}


def main(argv: list[str]) -> int:
    """Run the command and return the exit code."""
    parser = make_parser()
    _, words = parser.parse(argv)
    if len(words) != 1 or words[0] not in SHELLS:
        parser.error(f"expected bash, zsh or fish, not {' '.join(words) or 'nothing'}")
    print(SHELLS[words[0]]())
    return 0


def make_parser() -> Parser:
    """Return the parser of the command's arguments."""
    parser = Parser(
        "hackenbush completion",
        usage="hackenbush completion bash | zsh | fish",
        description=_DESCRIPTION,
        epilog=_EXAMPLES,
    )
    parser.add_argument("shell", metavar="SHELL", nargs="?", choices=list(SHELLS), help="the shell you use")
    return parser
