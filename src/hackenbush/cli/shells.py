"""The scripts that complete commands in bash, zsh and fish."""

from __future__ import annotations

from collections.abc import Iterable

from hackenbush.board.specimens import all_specimens
from hackenbush.cli.reference import CommandReference, OptionReference, list_commands
from hackenbush.rulesets.catalog import GAMES

__all__ = ["write_bash", "write_fish", "write_zsh"]


def _words_for(command: CommandReference) -> list[str]:
    """Return the words that can stand where a command has its arguments, besides names of files."""
    words: list[str] = []
    for argument in command.arguments:
        words += argument.choices
        if argument.metavar == "POSITION":
            words += [*GAMES, *all_specimens()]
        elif argument.metavar == "NAME":
            words += all_specimens()
        elif argument.metavar == "GAME":
            words += GAMES
    return words


def _takes_files(command: CommandReference) -> bool:
    return any(argument.takes_file for argument in command.arguments)


def _quote(text: str) -> str:
    r"""Return a text in single quotes, as bash and zsh read it.

    >>> print(_quote("a contest's list"))
    'a contest'\''s list'
    """
    return "'" + text.replace("'", r"'\''") + "'"


def _options_with_value(commands: Iterable[CommandReference]) -> dict[tuple[str, ...], OptionReference]:
    return {option.names: option for command in commands for option in command.options if option.metavar}


# ---- bash --------------------------------------------------------------------------------------------------

_BASH = """\
# Completion of hackenbush for bash.
_hackenbush() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD - 1]}} name=${{COMP_WORDS[1]}}
    local words= options= files=
    [[ $name == census && $COMP_CWORD -gt 2 ]] && name="census ${{COMP_WORDS[2]}}"
    COMPREPLY=()
    if [[ $COMP_CWORD -eq 1 || ( $COMP_CWORD -eq 2 && $name == help ) ]]; then
        COMPREPLY=($(compgen -W {commands} -- "$current"))
        return
    fi
    if [[ $previous == @ || $current == @* ]]; then  # bash takes @ for a word of its own, and wants it in the answer
        local file
        compopt -o nospace
        while IFS= read -r file; do
            if [[ -d $file ]]; then file=$(printf %q/ "$file"); else file="$(printf %q "$file") "; fi
            COMPREPLY+=("@$file")
        done < <(compgen -f -- "${{current#@}}")
        return
    fi
    case $previous in
{values}
    esac
    case $name in
{cases}
    esac
    if [[ $current == -* ]]; then
        COMPREPLY=($(compgen -W "$options" -- "$current"))
        return
    fi
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    if [[ $files ]]; then
        compopt -o filenames
        mapfile -t -O ${{#COMPREPLY[@]}} COMPREPLY < <(compgen -f -- "$current")
    fi
}}
complete -F _hackenbush hackenbush"""


def write_bash() -> str:
    """Return the script for bash."""
    commands = list(list_commands())
    values = []
    for names, option in _options_with_value(commands).items():
        if option.takes_file:
            body = 'compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$current"); return'
        elif option.choices:
            body = f'COMPREPLY=($(compgen -W {_quote(" ".join(option.choices))} -- "$current")); return'
        else:
            body = "return"
        values.append(f"        {'|'.join(names)}) {body} ;;")
    cases = []
    for command in commands:
        options = " ".join(name for option in command.options for name in option.names)
        files = "yes" if _takes_files(command) else ""
        name = f'"{command.name}"'
        words = _words_for(command) if command.words != ("census",) else _parts_of_census(commands)
        cases.append(f"        {name}) words={_quote(' '.join(words))} options={_quote(options)} files={files} ;;")
    first = [command.name for command in commands if len(command.words) == 1]
    return _BASH.format(commands=_quote(" ".join([*first, "help"])), values="\n".join(values), cases="\n".join(cases))


def _parts_of_census(commands: Iterable[CommandReference]) -> list[str]:
    return [command.words[1] for command in commands if len(command.words) == 2]


# ---- zsh ---------------------------------------------------------------------------------------------------

_ZSH = """\
#compdef hackenbush
# Completion of hackenbush for zsh.
_hackenbush_positions() {{
    if compset -P @; then _files; else compadd -- {positions}; fi
}}
_hackenbush() {{
    local -a names
    if (( CURRENT == 2 )) || [[ $words[2] == help ]]; then
        names=({names})
        _describe command names
        return
    fi
    shift words
    (( CURRENT-- ))
    if [[ $words[1] == census ]]; then
        if (( CURRENT == 2 )); then
            names=({parts})
            _describe command names
            return
        fi
        words[1,2]=("census $words[2]")
        (( CURRENT-- ))
    fi
    case $words[1] in
{cases}
    esac
}}
if [[ $funcstack[1] == _hackenbush ]]; then
    _hackenbush "$@"
else
    (( $+functions[compdef] )) || {{ autoload -Uz compinit && compinit; }}
    compdef _hackenbush hackenbush
fi"""


def write_zsh() -> str:
    """Return the script for zsh."""
    commands = list(list_commands())
    cases = []
    for command in commands:
        if command.words == ("census",):
            continue
        specs = [_zsh_option(name, option) for option in command.options for name in option.names]
        for place, argument in enumerate(command.arguments, 1):
            where = "*" if place == len(command.arguments) else place
            specs.append(f"'{where}: :{_zsh_values(argument)}'")
        name = f'"{command.name}"'
        cases.append(f"        {name}) _arguments {' '.join(specs)} ;;")
    described = {
        length: " ".join(_quote(f"{c.words[-1]}:{_zsh_plain(c.summary)}") for c in commands if len(c.words) == length)
        for length in (1, 2)
    }
    positions = " ".join([*GAMES, *all_specimens()])
    return _ZSH.format(positions=positions, names=described[1], parts=described[2], cases="\n".join(cases))


def _zsh_plain(text: str) -> str:
    return text.replace("\\", "").replace(":", "\\:")


def _zsh_option(name: str, option: OptionReference) -> str:
    text = option.help.replace("[", "(").replace("]", ")").replace(":", "\\:")
    value = f":{option.metavar.replace(':', '')}:{_zsh_values(option)}" if option.metavar else ""
    return _quote(f"{name}[{text}]{value}")


def _zsh_values(option: OptionReference) -> str:
    if option.choices:
        return f"({' '.join(option.choices)})"
    if option.takes_file:
        return "_files"
    if option.metavar in ("NAME", "GAME"):
        return f"({' '.join(all_specimens() if option.metavar == 'NAME' else GAMES)})"
    return "_hackenbush_positions" if option.metavar == "POSITION" else " "


# ---- fish --------------------------------------------------------------------------------------------------

_FISH = """\
# Completion of hackenbush for fish.
function __hackenbush_is
    set -l words (commandline -opc)
    test "$words[2..$(math 1 + (count $argv))]" = "$argv"
end
function __hackenbush_starts
    set -l words (commandline -opc)
    test "$words[2..]" = ""; or test "$words[2..]" = help
end
function __hackenbush_files
    set -l word (commandline -ct)
    if string match -q '@*' -- $word
        printf '@%s\\n' (__fish_complete_path (string sub -s 2 -- $word))
    end
end
complete -c hackenbush -f"""


def write_fish() -> str:
    """Return the script for fish."""
    lines = [_FISH]
    for command in list_commands():
        *before, last = command.words
        condition = f"__hackenbush_is {' '.join(before)}" if before else "__hackenbush_starts"
        lines.append(f"complete -c hackenbush -n '{condition}' -a {last} -d {_fish_quote(command.summary)}")
        start = f"complete -c hackenbush -n '__hackenbush_is {command.name}'"
        lines += [f"{start} {_fish_option(option)} -d {_fish_quote(option.help)}" for option in command.options]
        if words := _words_for(command):
            lines.append(f"{start} -a '{' '.join(words)}'")
        if any(argument.metavar == "POSITION" for argument in command.arguments):
            lines.append(f"{start} -a '(__hackenbush_files)'")
        if _takes_files(command):
            lines.append(f"{start} -F")
    return "\n".join(lines)


def _fish_option(option: OptionReference) -> str:
    names = [f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names]
    if option.choices:
        names.append(f"-x -a '{' '.join(option.choices)}'")
    elif option.metavar:
        names.append("-r -F" if option.takes_file else "-x")
    return " ".join(names)


def _fish_quote(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
