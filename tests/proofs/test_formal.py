"""The machine-checked theory: it builds without assumptions, its checker agrees with ours, and the docs quote it."""

from __future__ import annotations

import re
import resource
import shutil
import subprocess
import time
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from hackenbush import all_specimens, certify, gallery
from hackenbush.cli import main
from hackenbush.errors import WrongProof
from hackenbush.proofs.limits import BYTES
from hackenbush.proofs.proved import find_program, verify_proved
from tests.proofs.agreement import (
    damage,
    draw_green,
    draw_pictures,
    judge_in_python,
    judge_proved,
    little_room,
    make_certificates,
    states_the_truth,
)
from tests.proofs.growing import RIGHT, UNFINISHED, WRONG, write

ROOT = Path(__file__).parent.parent.parent
FORMAL = ROOT / "formal"
BEYOND_OUR_LIMITS = {"stem replies"}  # right, but too much work for the checker in Python
SMALLER = {"replies": 300, "number": 8_000, "ladder": 5_000, "supports": 5_000, "cuts": 4_000}
SIZES = {**SMALLER, "digits": 50_000, "long_line": 50_000, "long_moves": 50_000}  # and 10,000 of all others
PAGE = ROOT / "docs" / "proved.md"
SOURCES = {path.name: path.read_text(encoding="ascii") for path in sorted(FORMAL.glob("*.v"))}

pytestmark = pytest.mark.skipif(not FORMAL.exists(), reason="only a checkout has the theory")


def squeeze(text: str) -> str:
    """The text without comments, and with one space for each gap."""
    return " ".join(re.sub(r"\(\*.*?\*\)", " ", text, flags=re.DOTALL).split())


@pytest.fixture(scope="module")
def built() -> str:
    """What `tools/formal build` prints; without Coq, tests that need it are skipped, which is said."""
    run = subprocess.run(["tools/formal", "build"], cwd=ROOT, capture_output=True, text=True, check=False)
    if run.returncode == 3:
        pytest.skip("there is no Coq here: see tools/formal")
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


@pytest.fixture
def _program(built: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the proved checker be the one that was just built."""
    assert "hackenbush-proved" in built
    monkeypatch.setenv("HACKENBUSH_PROVED", str(ROOT / "build" / "formal" / "hackenbush-proved"))


@pytest.mark.slow
def test_nothing_is_assumed(built: str) -> None:
    listed = subprocess.run(["tools/formal", "theorems"], cwd=ROOT, capture_output=True, text=True, check=True)
    theorems = listed.stdout.split()
    assert len(theorems) > 10
    for theorem in theorems:
        assert f"{theorem}: Closed under the global context\n" in built


# ---- the checker -------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.usefixtures("_program")
def test_the_proved_checker_accepts_what_ours_does_and_nothing_false() -> None:
    rng = Random(11)
    small = (gallery(name) for name in all_specimens() if len(gallery(name)) <= 12)
    sound = [*make_certificates(small), *make_certificates(draw_pictures(rng, 40, most=7))]
    sound += make_certificates(draw_green(rng, 40, most=40))
    with little_room(2_000):
        dropping = [text for text in make_certificates(draw_pictures(rng, 120, most=11)) if '{"drop"' in text]
    assert len(dropping) > 3
    sound += dropping
    assert all(judge_proved(sound))
    damaged = [*(damage(rng, rng.choice(sound)) for _ in range(800)), *(RIGHT[name](9) for name in RIGHT)]
    damaged += [make(300) for name, make in {**UNFINISHED, **WRONG}.items() if name not in BEYOND_OUR_LIMITS]
    accepted = judge_proved(damaged)
    assert accepted == judge_in_python(damaged)
    for text in (text for text, right in zip(damaged, accepted, strict=True) if right):
        assert states_the_truth(text)


@pytest.mark.slow
@pytest.mark.usefixtures("_program")
@pytest.mark.parametrize("field", [*RIGHT, *UNFINISHED])
def test_the_proved_checker_takes_no_longer_than_twice_as_long_as_ours(field: str, tmp_path: Path) -> None:
    """And four times as much takes no longer than eight times as long. What is unfinished has no last line here."""
    size = SIZES.get(field, 10_000)
    file, small = tmp_path / "proof.jsonl", tmp_path / "small.jsonl"
    for path, n in ((file, size), (small, size // 4)):
        text = RIGHT[field](n) if field in RIGHT else UNFINISHED[field](n)
        path.write_text(text if field in RIGHT else text[: text.rindex('{"at_least"')], encoding="ascii")
    word = "proved" if field in RIGHT else "unreadable"
    seconds = seconds_proved(file, word)
    assert seconds <= 2 * min(seconds_of_ours(file) for _ in range(3)) + 0.01
    assert seconds <= 8 * seconds_proved(small, word) + 0.01


def seconds_proved(file: Path, word: str) -> float:
    """The least processor time of the proved checker in four runs, without that of its start; it must say this word."""
    return least_seconds(str(file), word) - least_seconds("/dev/null", "unreadable")


def least_seconds(name: str, word: str) -> float:
    spent = []
    for _ in range(4):
        before = seconds_of_children()
        run = subprocess.run([find_program(), name], capture_output=True, encoding="ascii", check=False)
        spent.append(seconds_of_children() - before)
        assert run.stdout.split("\n")[0] == word
    return min(spent)


def seconds_of_children() -> float:
    """The processor time of all programs that this process ran so far."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def seconds_of_ours(file: Path) -> float:
    """The processor time of the checker in Python."""
    start = time.process_time()
    judge_in_python([file.read_text(encoding="ascii")])
    return time.process_time() - start


@pytest.mark.slow
@pytest.mark.usefixtures("_program")
def test_both_checkers_keep_the_same_number_of_bytes() -> None:
    """Claims with a MiB of spaces each: 16 MiB in all may be kept, and more may be read."""
    first, claim, other, last = write().splitlines()
    padded = claim.ljust(1 << 20)
    room = BYTES - 15 * len(padded) - len(first) - len(other)
    many = [first, other, *[padded] * 15]
    end = last.replace('"at_least":0,"at_most":1', '"at_least":1,"at_most":0')
    within, beyond = ("\n".join([*many, claim.ljust(size), end]) for size in (room, room + 1))
    dropped = "\n".join([*many, '{"drop":[2,5,15]}', padded, padded, end])
    assert judge_in_python([within, beyond, dropped]) == [True, False, True]
    assert judge_proved([within, beyond, dropped]) == [True, False, True]


@pytest.mark.slow
@pytest.mark.usefixtures("_program")
def test_the_proved_checker_reads_long_lines_too() -> None:
    text = RIGHT["edges"](200_000)
    assert verify_proved(text.splitlines()).size == len(text)


@pytest.mark.slow
@pytest.mark.usefixtures("_program")
def test_empty_lines_and_ends_of_lines_mean_the_same_to_both(tmp_path: Path) -> None:
    text = certify("0-1G 1-2G 0-2G 1-3B").to_text()
    file = tmp_path / "proof.jsonl"
    for data, is_right in {
        text: True,
        text.removesuffix("\n"): True,
        text.replace("\n", "\r\n"): True,
        text + "\n": False,
        "\n" + text: False,
        text.replace("\n", "\n\n", 1): False,
        text.replace("\n", "\r"): False,
        "\ufeff" + text: False,
        text + "\0": False,
        "": False,
    }.items():
        file.write_bytes(data.encode())
        run = subprocess.run([find_program(), str(file)], capture_output=True, check=False)
        assert (run.returncode == 0) == is_right, data[:80]
        assert judge_in_python([data]) == [is_right], data[:80]


@pytest.mark.slow
@pytest.mark.usefixtures("_program")
def test_the_command_says_what_the_proved_checker_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "proof.jsonl"
    for picture in ("house", "0-1G 1-2G 0-2G 1-3B", "b" + "r" * 1_200):
        certificate = certify(picture)
        file.write_text(certificate.to_text(), encoding="ascii")
        assert main(["verify", "--proved", str(file)]) == 0
        assert capsys.readouterr().out.startswith("proved: ")
        file.write_text(replace(certificate, sum="1/8").to_text(), encoding="ascii")
        assert main(["verify", "--proved", str(file)]) == 1
        assert capsys.readouterr().out == "wrong: the checker that is proved says: wrong\n"


def test_a_proved_statement_must_be_that_of_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    liar = tmp_path / "liar"
    liar.write_text("#!/bin/sh\nprintf 'proved\\n0-1B\\n1\\n'\n", encoding="ascii")
    liar.chmod(0o755)
    monkeypatch.setenv("HACKENBUSH_PROVED", str(liar))
    assert verify_proved(certify("b").text_lines()).sum == "1"
    with pytest.raises(WrongProof, match="has proved something else"):
        verify_proved(certify("bb").text_lines())


def test_without_the_proved_checker_the_error_says_how_to_build_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HACKENBUSH_PROVED", str(tmp_path / "nowhere"))
    file = tmp_path / "proof.json"
    file.write_text(certify("b").to_text(), encoding="ascii")
    assert main(["verify", "--proved", str(file)]) == 2
    assert "build it with tools/formal in a checkout" in capsys.readouterr().err


# ---- the sources, and the page about them ------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("coqc") is None, reason="there is no Coq here: see tools/formal")
@pytest.mark.parametrize("proof", ["Admitted.", "Proof. admit. Admitted."])
def test_what_is_left_unproved_is_found(proof: str, tmp_path: Path) -> None:
    copy = tmp_path / "checkout"
    (copy / "tools").mkdir(parents=True)
    shutil.copy(ROOT / "tools" / "formal", copy / "tools")
    (copy / "formal").mkdir()
    (copy / "formal" / "_CoqProject").write_text("-R . Hackenbush\nFalsehood.v\n", encoding="ascii")
    (copy / "formal" / "Falsehood.v").write_text(f"Theorem absurd : False. {proof}\n", encoding="ascii")
    run = subprocess.run(["tools/formal"], cwd=copy, capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert "something is assumed" in run.stderr


def test_the_docs_say_how_much_is_trusted() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for name in ("Reader.v", "main.ml", "Extract.v", "bigint.ml", "text.ml"):
        count = len((FORMAL / name).read_text(encoding="ascii").splitlines())
        assert re.search(rf"\(`{re.escape(name)}`\) \| {count} \|", page), f"{name} has {count} lines"


def test_every_file_is_built_and_opens_with_what_it_proves() -> None:
    built = [line for line in (FORMAL / "_CoqProject").read_text(encoding="ascii").split("\n") if line.endswith(".v")]
    assert sorted(built) == sorted(SOURCES)
    for name, text in SOURCES.items():
        assert text.startswith("(** "), name


def test_the_docs_quote_the_theory_as_it_is() -> None:
    quoted = re.findall(r"```coq\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    theory = "\n".join(squeeze(text) for text in SOURCES.values())
    assert len(quoted) > 10
    assert [text for text in quoted if squeeze(text) not in theory] == []


def test_the_docs_name_every_file() -> None:
    linked = re.findall(r"\]\(\.\./formal/(\w+\.v)\)", PAGE.read_text(encoding="utf-8"))
    assert sorted(set(linked)) == sorted(SOURCES)


# ---- the theory pages --------------------------------------------------------------------------------------

THEORY = sorted((ROOT / "docs").glob("theory-*.md"))
STATUS = re.compile(r"^\*(Proved by machine|Not proved by machine)", re.MULTILINE)
NO_THEOREM = {  # sections that define, show or count, but state no theorem
    "A position is two lists",
    "Four outcomes",
    "Why it matters",
    "Where fusion stops",
    "Why not simply fuse?",
    "Switches",
    "What a combinatorial game is",
}


@pytest.mark.parametrize("page", THEORY, ids=lambda page: page.stem)
def test_a_theory_page_says_what_is_proved_by_machine(page: Path) -> None:
    for section in re.split(r"^## ", page.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        title = section.splitlines()[0]
        assert bool(STATUS.search(section)) == (title not in NO_THEOREM), title


def test_theory_pages_link_to_theorems_that_exist() -> None:
    links = [link for page in THEORY for link in re.findall(r"\[`(\w+)\.(\w+)`\]\((.*?)\)", page.read_text("utf-8"))]
    assert len(links) > 15
    for file, theorem, target in links:
        assert target == f"../formal/{file}.v"
        assert re.search(rf"^ *(Theorem|Corollary) {theorem}\b", SOURCES[f"{file}.v"], re.MULTILINE), (
            f"{file}.{theorem}"
        )
