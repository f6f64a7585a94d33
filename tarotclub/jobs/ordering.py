"""Asking for work: a job and its task in one transaction, and one job for one wish."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import translation
from django_tasks import TaskResultStatus
from django_tasks.base import Task

from tarotclub.jobs.files import file_of
from tarotclub.models import Club, Job
from tarotclub.versions import held

if TYPE_CHECKING:
    from tarotclub.access import Access, Right


LONGEST = 200
"""Characters of a title."""


@dataclass(frozen=True)
class Order:
    """What somebody wants done: `title` says it to people, `back` is the page it came from.

    `asked` is all that the work must know, as JSON has it; the same wish twice is one job. What the
    result depends on (a revision) belongs to it, or an old result would answer a new wish.
    """

    task: Task[[str], None]
    title: str
    back: str
    right: Right
    asked: dict[str, Any]
    counted: str = Job.Counted.LINES


@transaction.atomic
def start(access: Access, order: Order) -> Job:
    """Return the job that does `order` for this visitor, who has the right to it: a new one, or
    the one that already waits, runs, or made the file that is asked for."""
    if access.user is None or not access.may(order.right):
        raise PermissionError(order.right)
    # Two taps at once: the second finds what the first wrote.
    held(Club.objects.all(), access.club.pk)
    language = translation.get_language()
    wish = {
        "club": access.club,
        "author": access.user,
        "right": str(order.right),
        "language": language,
        "asked": order.asked,
    }
    for job in Job.objects.filter(**wish, task__task_path=order.task.module_path):
        if _still_good(job):
            return job
    title = order.title[:LONGEST]
    job = Job(**wish, title=title, back=order.back, counted=order.counted)
    job.task_id = order.task.enqueue(str(job.pk)).id
    job.save(force_insert=True)
    return job


def _still_good(job: Job) -> bool:
    if job.said or job.file_name:
        return file_of(job) is not None
    return job.task.status in (TaskResultStatus.READY, TaskResultStatus.RUNNING)
