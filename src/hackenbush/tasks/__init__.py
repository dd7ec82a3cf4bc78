"""The tasks of a page, as pure functions from a request to an answer.

`run` reads a request, does the task and returns an `Answer`. It uses no processes, no signals and no web framework, so
the workers of a server, a worker in a browser and a notebook can all call it. `TASKS` lists the tasks with the shapes
of their requests and answers.
"""

from __future__ import annotations

from hackenbush.tasks.answers import Answer, Failure, failure_of
from hackenbush.tasks.catalog import TASKS, Task
from hackenbush.tasks.running import run

__all__ = ["TASKS", "Answer", "Failure", "Task", "failure_of", "run"]
