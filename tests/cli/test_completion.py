"""``hackenbush completion``: what the Tab key offers, tried in the shells themselves."""

from __future__ import annotations

import os
import shutil
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from hackenbush.board.specimens import all_specimens
from hackenbush.cli import COMMANDS, main
from hackenbush.cli.completion import SHELLS
from hackenbush.cli.reference import list_commands
from tests.cli.pseudo_terminal import PseudoTerminal
from tests.waiting import PATIENCE

# What is typed before Tab, and the last word after it.
COMPLETED = [
    ("val", "value"),
    ("help expl", "explain"),
    ("value house-w", "house-with-balloons"),
    ("value toads", "toads-and-frogs"),
    ("moves house --pla", "--player"),
    ("moves house --player ri", "right"),
    ("convert br --from cont", "contest"),
    ("value @hu", "@hut.txt"),
    ("verify hu", "hut.txt"),
    ("draw br -o hu", "hut.txt"),
    ("census qu", "query"),
    ("census run x --sh", "--shapes"),
    ("census run x --shapes sta", "stalks"),
    ("census ask x har", "hardest"),
    ("census plot x num", "numbers"),
    ("serve --static scri", "scripts"),
    ("gallery redwood-", "redwood-bed"),
    ("completion fi", "fish"),
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """A folder with a file to complete, and the scripts of all shells."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hut.txt").touch()
    (tmp_path / "with space.txt").touch()
    (tmp_path / "scripts").mkdir()
    for shell in SHELLS:
        assert main(["completion", shell]) == 0
        (tmp_path / "scripts" / f"script.{shell}").write_text(capsys.readouterr().out, encoding="utf-8")
    return tmp_path


def environment(folder: Path) -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name != "INPUTRC"} | {"HOME": str(folder)}


def require(shell: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed here")


def test_every_command_and_every_option_is_there(folder: Path) -> None:
    for shell in SHELLS:
        script = (folder / "scripts" / f"script.{shell}").read_text(encoding="utf-8")
        for command in list_commands():
            assert command.words[-1] in script
            for option in command.options:
                assert max(option.names, key=len).lstrip("-") in script
        assert all(name in script for name in [*COMMANDS, *all_specimens()])


def test_options_of_one_name_take_the_same_values() -> None:
    """A script for bash looks only at the name of the option before the cursor."""
    values: dict[str, tuple[bool, tuple[str, ...]]] = {}
    for command in list_commands():
        for option in command.options:
            for name in option.names:
                assert values.setdefault(name, (option.takes_file, option.choices)) == (
                    option.takes_file,
                    option.choices,
                )


def test_bash(folder: Path) -> None:
    require("bash")
    lines = ["source scripts/script.bash"]
    for typed, _ in COMPLETED:
        words = typed.replace("@", "@ ").split(" ")  # as bash splits them
        quoted = " ".join(f"'{word}'" for word in ["hackenbush", *words])
        lines.append(
            f'COMP_WORDS=({quoted}) COMP_CWORD={len(words)}; _hackenbush 2>/dev/null; echo "${{COMPREPLY[*]}}"'
        )
    done = subprocess.run(
        ["bash", "-c", "\n".join(lines)],
        env=environment(folder),
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    assert [line.strip().rstrip("/") for line in done.stdout.splitlines()] == [word for _, word in COMPLETED]


def test_fish(folder: Path) -> None:
    require("fish")
    asked = "; ".join(f"complete -C 'hackenbush {typed}' | head -1" for typed, _ in COMPLETED)
    done = subprocess.run(
        ["fish", "--no-config", "-c", f"source scripts/script.fish; {asked}"],
        env=environment(folder),
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    assert [line.partition("\t")[0].rstrip("/") for line in done.stdout.splitlines()] == [word for _, word in COMPLETED]


@pytest.mark.parametrize(
    ("shell", "start", "setup"),
    [
        ("bash", ["--norc", "--noprofile", "-i"], "source scripts/script.bash"),
        ("zsh", ["-f", "-i"], "autoload -Uz compinit; compinit -u; source scripts/script.zsh"),
    ],
)
def test_a_key_is_pressed_on_a_terminal(shell: str, start: list[str], setup: str, folder: Path) -> None:
    require(shell)
    terminal = PseudoTerminal(*start, program=(shell,), HOME=str(folder), PS1="$ ", TERM="dumb")
    with closing(terminal):
        terminal.type(f"{setup}; hackenbush() {{ echo got \"<$@>\"; }}; echo rea''dy\n")
        terminal.until("ready")
        for typed, word in [*COMPLETED, ("value @with", "@with space.txt")]:
            terminal.type(f"hackenbush {typed}\t\n")
            answer = terminal.until(">").rpartition("<")[2].replace("/>", ">")
            assert answer == f"{typed.rpartition(' ')[0]} {word}>".strip()


@pytest.mark.parametrize("words", [[], ["csh"], ["bash", "zsh"]])
def test_other_shells_are_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", *words]) == 2
    assert "expected bash, zsh or fish, not " in capsys.readouterr().err
