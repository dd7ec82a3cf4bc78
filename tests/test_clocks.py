"""Every clock, sleep and timeout of the tests, with its reason: none may measure the machine.

A test waits for a state (`tests.waiting`), and `PATIENCE` guards it against hanging: whatever names it needs no
reason here, nor does a budget, which is an argument of what is tested. All else is listed below, by file and function.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent
CLOCK = re.compile(
    r"\b(?:sleep|monotonic|perf_counter|process_time|thread_time|time\.time|time_ns|setitimer|alarm\(|Timer|setTimeout"
    r"|set_default_timeout|wait_for_timeout|performance\.now|Date\.now|datetime|localtime|gmtime)\b|\btimeout\s*[=(]"
)
GUARDED = re.compile(r"PATIENCE|asyncio\.sleep\(0\)|hasattr\(signal, \"setitimer\"\)|^\s*(?:from|import) ")

PROCESSOR = "seconds of a processor: how many processes share it does not matter, and the limit is generous"
MOMENT = "when an interrupt or a fork comes: any moment is right, and the test holds for each"
PAUSE = "a pause between two looks at a state, or until other threads have had a turn"
QUIET = "a while in which nothing may come; a slow machine sends nothing either"
REPORT = "told to whoever runs it; nothing depends on it"

REASONS = {
    "attacks/__main__.py::main": REPORT,
    "attacks/attack.py::run_command": PAUSE,
    "attacks/budgets.py::measure": PROCESSOR,
    "attacks/forks.py::_FIRST_IMPORTS": MOMENT,
    "attacks/forks.py::answer_within_patience": "takes back an alarm that guards against hanging",
    "attacks/forks.py::fork_in_a_signal_handler": MOMENT,
    "attacks/forks.py::fork_often": MOMENT,
    "browser/pages.py::wait_until": PAUSE,
    "browser/pages.py::NOTES_STAY": "notes that do not disappear while a slow machine looks at them",
    "browser/test_learn.py::test_the_computer_wins_a_fair_cake_when_it_comes_second": PAUSE,
    "browser/pages.py::stroke": "a finger that stops, as a gesture has it; the page may be slower",
    "census/test_cluster.py::test_a_scheduler_that_is_not_there_is_an_error": "an argument of what is tested: nobody "
    "listens there, so the machine's speed does not matter",
    "census/test_runs.py::test_the_time_left_is_not_far_from_the_truth": "a clock that the test moves; no time passes",
    "cli/pseudo_terminal.py::PseudoTerminal": PAUSE,
    "fuzz/forks.py::check": MOMENT,
    "fuzz/runs.py::_one": REPORT,
    "fuzz/runs.py::run": "how long a run may go on: a slow machine tries fewer cases, and at least one",
    "kernel/test_games_kernel.py::FORKING": "a lock that is held long enough for a child to meet it; if not, no harm",
    "kernel/test_games_kernel.py::WAITING": MOMENT,
    "kernel/test_games_kernel.py::interrupt_after": MOMENT,
    "kernel/test_games_kernel.py::test_a_signal_handler_may_use_games_during_a_long_sum": MOMENT,
    "kernel/test_games_kernel.py::test_an_interrupt_ends_a_long_sum_and_leaves_the_kernel_sound": PROCESSOR,
    "kernel/test_games_kernel.py::test_other_threads_run_during_a_long_sum": PAUSE,
    "kernel/test_games_kernel.py::test_the_pure_kernel_refuses_at_once_what_needs_the_compiled_one": PROCESSOR,
    "notebook/test_board_widget.py::test_a_hard_picture_gives_bounds_and_does_not_hold_the_kernel_up": PROCESSOR,
    "playing/test_work_limits.py::let_time_fly": "a clock that ticks when it is read",
    "proofs/test_limits.py::test_certify_looks_at_the_clock_at_every_position": "a clock that ticks when it is read",
    "proofs/test_formal.py::seconds_of_ours": PROCESSOR,
    "solvers/test_green.py::test_an_interrupt_ends_a_long_call": PROCESSOR,
    "solvers/test_green.py::test_other_threads_run_during_a_long_call": PAUSE,
    "solvers/test_hotchpotch.py::test_an_interrupt_comes_through": PROCESSOR,
    "solvers/test_hotchpotch.py::test_seconds_are_kept": PROCESSOR,
    "solvers/test_small_winner.py::test_an_interrupt_comes_through": PROCESSOR,
    "solvers/test_small_winner.py::test_seconds_are_kept": PROCESSOR,
    "solvers/test_red_blue.py::test_a_dense_picture_has_bounds_soon": PROCESSOR,
    "solvers/test_red_blue.py::test_an_interrupt_comes_through": PROCESSOR,
    "solvers/test_red_blue_proofs.py::test_an_interrupt_comes_through": MOMENT,
    "solvers/test_red_blue.py::test_seconds_are_kept": PROCESSOR,
    "trust/test_faults.py::is_interrupted": MOMENT,
    "trust/test_faults.py::test_a_clock_that_jumps_changes_no_budget": "a clock that jumps is what is tested",
    "trust/test_forks.py::test_a_fork_waits_for_what_another_thread_imports": "an import that takes a while",
    "trust/test_forks.py::test_children_answer_while_a_thread_is_at_work": MOMENT,
    "trust/test_hostile_input.py::seconds": PROCESSOR,
    "trust/test_threads.py::test_a_long_solve_lets_other_threads_run": PAUSE,
    "waiting.py::wait_until": PAUSE,
    "web/test_connections.py::test_a_client_that_does_not_read_loses_its_connection": PAUSE,
    "web/test_connections.py::test_a_request_may_be_at_work_for_longer_than_its_client_may_take_to_send_it": QUIET,
    "web/test_connections.py::test_an_address_whose_connections_are_all_at_work_is_refused_and_others_are_not": PAUSE,
    "web/test_pool.py::until": PAUSE,
}


def clocks(text: str) -> Iterator[str]:
    """Yield the name of each function, class or constant of a module that uses a clock without patience.

    >>> list(clocks("import time\\ndef f():\\n    time.sleep(1)\\nprint(time.time())"))
    ['f', 'module']
    >>> list(clocks("run(timeout=PATIENCE)"))
    []
    """
    places = {}
    for node in ast.parse(text).body:
        target = node.targets[0] if isinstance(node, ast.Assign) else None
        name = target.id if isinstance(target, ast.Name) else getattr(node, "name", "module")
        places |= dict.fromkeys(range(node.lineno, (node.end_lineno or node.lineno) + 1), name)
    for number, line in enumerate(text.splitlines(), 1):
        code = line.partition("  #")[0]
        if CLOCK.search(code) and not GUARDED.search(code):
            yield places.get(number, "module")


def test_every_clock_has_its_reason() -> None:
    used = {
        f"{path.relative_to(TESTS).as_posix()}::{name}"
        for path in sorted(TESTS.rglob("*.py"))
        if path != Path(__file__)
        for name in clocks(path.read_text(encoding="utf-8"))
    }
    assert used - REASONS.keys() == set(), "say why, or wait for a state"
    assert REASONS.keys() - used == set(), "no longer used"


def test_nothing_waits_by_the_calendar() -> None:
    """No test reads the hour, the date or the time zone."""
    calendar = re.compile(r"\b(?:datetime|localtime|gmtime|strftime|tzset|date\.today)\b")
    found = [path.name for path in TESTS.rglob("*.py") if calendar.search(path.read_text(encoding="utf-8"))]
    assert found == [Path(__file__).name]
