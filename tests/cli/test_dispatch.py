"""The command `hackenbush` itself: help, version, mistyped commands, and how it ends."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from importlib import import_module
from importlib.metadata import entry_points

import pytest

from hackenbush import __version__
from hackenbush.cli import COMMANDS, main
from tests.waiting import PATIENCE

# Unbuffered output would hide what goes wrong when buffers are written out at the end.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
POSIX = pytest.mark.skipif(os.name == "nt", reason="pipes and signals are different there")
WITHOUT_KERNEL = "import sys; sys.modules['hackenbush._kernel.native'] = None; from hackenbush.cli import main; "
# Whoever runs the tests in the background may have interrupts ignored.
HEAR_INTERRUPTS = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
# Takes minutes: sums of hot games double with every term.
LONG = " + ".join(f"{{{7 * n * n}|{3 * n}||{-n}|{-5 * n * n - n}}}" for n in range(1, 17))


def hackenbush(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "hackenbush", *arguments],
        env=ENVIRONMENT | environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


def start(*arguments: str, before: str = "pass") -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    script = f"import sys; {before}; from hackenbush.cli import start; start()"
    command = [sys.executable, "-c", script, *arguments]
    return subprocess.Popen(command, env=ENVIRONMENT, stdin=pipe, stdout=pipe, stderr=pipe, text=True)


def first_line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    is_there, _, _ = select.select([process.stdout], [], [], 60)
    if not is_there:
        process.kill()
    return process.stdout.readline()


@pytest.mark.parametrize("arguments", [[], ["-h"], ["--help"], ["help"]])
def test_help_lists_every_command(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert out.startswith("usage: hackenbush COMMAND")
    for name, summary in COMMANDS.items():
        assert f"  {name}" in out
        assert summary in out
    assert err == ""
    assert "\x1b" not in out
    assert out.isascii()
    assert max(map(len, out.splitlines())) <= 80


def test_help_imports_hardly_anything() -> None:
    script = (
        "import sys, hackenbush; before = set(sys.modules); "
        "from hackenbush.cli import main; main(['--help']); "
        "print('imported:', *sorted(set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "imported: hackenbush.cli hackenbush.cli.terminal hackenbush.printing"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_a_module_with_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert callable(import_module(f"hackenbush.cli.{name}").main)
    for arguments in ([name, "--help"], [name, "-h"], ["help", name]):
        assert main(arguments) == 0
        out, err = capsys.readouterr()
        assert out.startswith(f"usage: hackenbush {name}")
        assert err == ""


def test_version_names_the_kernel() -> None:
    assert hackenbush("--version", HACKENBUSH_KERNEL="pure").stdout == (
        f"hackenbush {__version__} (pure-Python kernel: HACKENBUSH_KERNEL=pure)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_KERNEL + "sys.exit(main(['--version']))"],
        env={name: value for name, value in ENVIRONMENT.items() if name != "HACKENBUSH_KERNEL"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"hackenbush {__version__} (pure-Python kernel: no compiled kernel is installed)\n"


def test_version_of_the_native_kernel() -> None:
    pytest.importorskip("hackenbush._kernel.native")
    done = hackenbush("--version", HACKENBUSH_KERNEL="native")
    assert done.stdout == f"hackenbush {__version__} (native kernel)\n"


@pytest.mark.parametrize("arguments", [["--version"], ["calc", "1"]])
def test_a_kernel_that_does_not_exist_is_an_error_without_traceback(arguments: list[str]) -> None:
    done = hackenbush(*arguments, HACKENBUSH_KERNEL="abacus")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: cannot use the kernel that HACKENBUSH_KERNEL asks for")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("clac", "error: 'clac' is not a command; did you mean 'calc'?"),
        ("--vresion", "error: '--vresion' is not an option; did you mean '--version'?"),
        ("{0|1}", "error: '{0|1}' is not a command; for its value: hackenbush value '{0|1}'"),
        ("house", "error: 'house' is not a command; for its value: hackenbush value 'house'"),
        ("xyzzy", "error: 'xyzzy' is not a command"),
    ],
)
def test_an_unknown_command_is_an_error_with_a_suggestion(
    name: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([name]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines() == [message, "See 'hackenbush --help'."]


def test_exit_codes_reach_the_shell() -> None:
    assert hackenbush("--help").returncode == 0
    assert hackenbush("calc", "1").returncode == 0
    for failing in (hackenbush("clac"), hackenbush("calc", "{1")):
        assert failing.returncode == 2
        assert "Traceback" not in failing.stderr


def test_an_error_comes_after_what_was_printed_before_it() -> None:
    script = "from hackenbush.cli.terminal import print_error; print('first'); print_error('second')"
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=PATIENCE,
    )
    assert done.stdout == "first\nerror: second\n"


def test_the_installed_script_is_the_one_of_the_tests() -> None:
    (script,) = entry_points(group="console_scripts", name="hackenbush")
    assert script.load() is import_module("hackenbush.cli").start


@POSIX
def test_a_reader_that_leaves_ends_it_quietly() -> None:
    process = start("calc")
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdin.write("1/2\n")
    process.stdin.flush()
    assert first_line(process) == "1/2\n"
    process.stdout.close()
    process.stdin.write("1/4\n" * 1000)
    process.stdin.close()
    assert process.wait(PATIENCE) == 141
    assert process.stderr.read() == ""
    process.stderr.close()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full here")
def test_a_full_disk_is_an_error_without_traceback() -> None:
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "hackenbush", "calc", "1"]
        done = subprocess.run(
            command, env=ENVIRONMENT, stdout=full, stderr=subprocess.PIPE, text=True, timeout=PATIENCE
        )
    assert done.returncode == 2
    assert done.stderr == "error: cannot write: No space left on device\n"


@POSIX
def test_an_interrupt_ends_a_computation_quietly_with_130() -> None:
    process = start("calc", "1/2", LONG, before=HEAR_INTERRUPTS)
    assert first_line(process) == "1/2\n"
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, errors) == (130, "")


def test_an_interrupt_while_a_class_is_made_ends_quietly_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """CPython 3.11 raises a RuntimeError from what is raised in a `__set_name__`."""

    def interrupted(_: list[str]) -> int:
        raise RuntimeError("Error calling __set_name__") from KeyboardInterrupt()

    monkeypatch.setattr("hackenbush.cli._run", interrupted)
    assert main(["calc", "1"]) == 130
