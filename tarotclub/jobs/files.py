"""The files that jobs made: in the data folder, for a day, each under its job's own identity."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.db.models import Q
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from tarotclub.models import Job

KEPT = timedelta(days=1)


def folder() -> Path:
    """Return the folder of the files, which only the server's user opens."""
    found = Path(settings.DATA_DIR) / "jobs"
    found.mkdir(mode=0o700, exist_ok=True)
    return found


def keep(job: Job, content: bytes) -> None:
    """Store what the job made: whole, or not at all."""
    target = folder() / str(job.pk)
    part = target.with_suffix(".part")
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as stream:
        stream.write(content)
    part.replace(target)


def file_of(job: Job) -> Path | None:
    """Return the file that the job made, None where there is none or its day is over."""
    found = folder() / str(job.pk)
    finished = job.task.finished_at
    over = finished is not None and finished < timezone.now() - KEPT
    return found if job.file_name and not over and found.is_file() else None


def sweep() -> None:
    """Remove the jobs that ended, or were left lying, more than a day ago, and their files."""
    before = timezone.now() - KEPT
    left = Q(finished_at=None, enqueued_at__lt=before - KEPT)
    # The job goes with its task.
    DBTaskResult.objects.filter(Q(finished_at__lt=before) | left).delete()
    known = {str(pk) for pk in Job.objects.values_list("pk", flat=True)}
    for file in folder().iterdir():
        # A file that is being written belongs to a job that runs.
        with suppress(FileNotFoundError):
            if file.stem not in known and file.stat().st_mtime < time.time() - KEPT.total_seconds():
                file.unlink()
