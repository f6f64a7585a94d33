"""Long work: asked for on a page, done by one worker process beside the server.

    job = jobs.start(access, jobs.Order(season_file, title, back, Right.READ, {"season": 3}))

A job's task is a function under `@task` that gets the job's identity as text and hands its work to
`run`. What the work returns is told to whoever asked; `Refused` is a sentence of why not.
"""

from tarotclub.jobs.files import file_of, keep, sweep
from tarotclub.jobs.ordering import Order, start
from tarotclub.jobs.running import Outcome, Progress, Refused, run, tell

AT_ONCE = 500
"""Deals up to which work is expected to be short: it is done while its visitor waits."""

__all__ = [
    "AT_ONCE",
    "Order",
    "Outcome",
    "Progress",
    "Refused",
    "file_of",
    "keep",
    "run",
    "start",
    "sweep",
    "tell",
]
