"""The worker: one process a data folder does what waits, one job after the other."""

from __future__ import annotations

import fcntl
import logging
import os
import secrets
import signal
import time
from pathlib import Path
from types import FrameType

from django.conf import settings
from django.db import close_old_connections
from django.utils import timezone
from django_tasks_db.management.commands.db_worker import Worker
from django_tasks_db.models import DBTaskResult

from tarotclub.jobs.files import KEPT, sweep

INTERVAL = 1.0
"""Seconds between two looks at what waits, which cost one small query."""
SWEEP_EVERY = 3600.0

logger = logging.getLogger("tarotclub.jobs")


class InterruptedWorkError(Exception):
    """The worker that did this ended in the middle of it."""


class JobWorker(Worker):
    """The library's worker, which here ends when nothing waits, and leaves in the middle of a
    job when it is told to: what the job wrote is undone with its transaction."""

    def __init__(self, worker_id: str) -> None:
        super().__init__(
            queue_names=["default"],
            interval=0,
            batch=True,
            backend_name="default",
            startup_delay=False,
            max_tasks=None,
            worker_id=worker_id,
            excluded_queue_names=[],
        )

    def do_waiting(self) -> None:
        """Do every job that waits. Looking takes no lock: others write meanwhile."""
        if self.running and DBTaskResult.objects.ready().exists():
            self.run()
        close_old_connections()

    def leave(self, _signal: int, _frame: FrameType | None) -> None:
        """The signal to end: at once."""
        if self.running:
            self.running = False
            raise SystemExit(0)


def work(keeper: int) -> None:
    """Do jobs until SIGTERM, or until the process `keeper` that started this one is gone.

    Of several workers on one data folder one works; the others wait for it to end.
    """
    handle = os.open(Path(settings.DATA_DIR) / "worker.lock", os.O_RDWR | os.O_CREAT, 0o600)
    while not _locked(handle):
        _rest(keeper)
    worker = JobWorker(_identity(handle))
    signal.signal(signal.SIGTERM, worker.leave)
    recover(worker.worker_id)
    swept = -SWEEP_EVERY
    while worker.running:
        if time.monotonic() > swept + SWEEP_EVERY:
            swept = time.monotonic()
            sweep()
        worker.do_waiting()
        _rest(keeper)


def recover(worker_id: str) -> None:
    """Mark as failed what a worker of this data folder left in the middle, or any a day ago."""
    long_ago = timezone.now() - KEPT
    for task in DBTaskResult.objects.running():
        abandoned = task.started_at is None or task.started_at < long_ago
        if abandoned or task.worker_ids[-1:] == [worker_id]:
            task.set_failed(InterruptedWorkError(task.task_path))
            logger.error("Interrupted: %s", task.task_path)


def _locked(handle: int) -> bool:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _identity(handle: int) -> str:
    """The name of this data folder's workers: whoever holds the lock is the only one who has it."""
    known = os.pread(handle, 64, 0).decode()
    if not known:
        known = secrets.token_hex(16)
        os.pwrite(handle, known.encode(), 0)
    return known


def _rest(keeper: int) -> None:
    time.sleep(INTERVAL)
    if os.getppid() != keeper:
        raise SystemExit(0)
