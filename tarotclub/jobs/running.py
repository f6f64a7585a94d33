"""What the worker does with a job: in its author's language, if they still may, and told."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias
from zoneinfo import ZoneInfo

from django.utils import timezone, translation
from django.utils.translation import gettext as _

from tarotclub.access import RIGHTS, Right
from tarotclub.jobs.files import keep
from tarotclub.models import Job, Membership

EVERY = 0.5
"""Seconds between two notes of how far the work is."""


class Refused(Exception):
    """The work cannot be done, and `sentence` says why to whoever asked for it."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@dataclass(frozen=True)
class Outcome:
    """What came of the work: a sentence, and perhaps a file with the name it is downloaded by."""

    said: str
    content: bytes | None = None
    file_name: str = ""


class Progress:
    """How far the work of a job is. Cheap to tell at each step: it is noted now and then.

    To be told outside of a transaction, or nobody sees it before the end.
    """

    def __init__(self, job: Job) -> None:
        self._job = job
        self._noted = 0.0
        self._done = 0

    def expect(self, total: int) -> None:
        """So many steps are to come."""
        self._job.total = total
        self._note()

    def step(self) -> None:
        """One more is done."""
        self._done += 1
        if time.monotonic() > self._noted + EVERY or self._done == self._job.total:
            self._note()

    def _note(self) -> None:
        self._noted = time.monotonic()
        Job.objects.filter(pk=self._job.pk).update(done=self._done, total=self._job.total)


Work: TypeAlias = Callable[[Job, Progress], Outcome]


def run(pk: str, work: Work) -> None:
    """Do the work of the job `pk`, and tell what came of it. A job that is gone asks for nothing.

    A bug raises: the task is then failed, and the page says so.
    """
    job = Job.objects.select_related("club", "author").filter(pk=pk).first()
    if job is None:
        return
    with translation.override(job.language), timezone.override(ZoneInfo(job.club.timezone)):
        try:
            if not _may_still(job):
                raise Refused(_("Votre rôle ne le permet plus."))
            outcome = work(job, Progress(job))
        except Refused as refused:
            tell(job, refused.sentence, refused=True)
            return
        if outcome.content is not None:
            keep(job, outcome.content)
        tell(job, outcome.said, file_name=outcome.file_name)


def tell(job: Job, said: str, *, file_name: str = "", refused: bool = False) -> None:
    """Say what came of the job. In the transaction of a write it is said if that stands."""
    Job.objects.filter(pk=job.pk).update(said=said, file_name=file_name, refused=refused)


def _may_still(job: Job) -> bool:
    role = Membership.objects.filter(club=job.club, user=job.author, user__is_active=True).first()
    return role is not None and Right(job.right) in RIGHTS[role.role]
