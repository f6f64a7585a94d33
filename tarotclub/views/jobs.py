"""A job's page: what it is, how far it is, what came of it; for whoever asked for it."""

from __future__ import annotations

from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django_tasks import TaskResultStatus

from tarotclub import access
from tarotclub.access import Found, Right
from tarotclub.jobs import file_of
from tarotclub.models import Job

ASK_AGAIN = 2
"""Seconds after which an open page asks how far it is."""


@require_safe
def job(request: HttpRequest, club: str, pk: UUID) -> HttpResponse:
    """How far the job is, and its end."""
    found = _own(request, club, pk)
    row = found.object
    state = _state(row)
    parts = (state, row.done, row.total, row.said)
    tag = access.etag(request, found.access, *parts)
    if same := access.unchanged(request, tag):
        return same
    over = state not in ("waiting", "running")
    shown = {
        "access": found.access,
        "job": row,
        "state": state,
        "tag": tag,
        "every": 0 if over else ASK_AGAIN,
    }
    return access.tagged(render(request, "tarotclub/job.html", shown), tag)


@require_safe
def job_file(request: HttpRequest, club: str, pk: UUID) -> FileResponse:
    """The file that the job made, while it is kept."""
    row = _own(request, club, pk).object
    file = file_of(row)
    if file is None:
        raise Http404
    try:
        stream = file.open("rb")
    except FileNotFoundError as error:
        raise Http404 from error
    answer = FileResponse(stream, as_attachment=True, filename=row.file_name)
    answer["Cache-Control"] = "private, no-store"
    return answer


def _own(request: HttpRequest, club: str, pk: UUID) -> Found[Job]:
    """Another member's job does not exist; one's own needs the right that it needed."""
    found = access.fetch(request, club, Job.objects.select_related("task"), Right.READ, pk=pk)
    if found.access.user is None or found.object.author_id != found.access.user.pk:
        raise Http404
    if not found.access.may(Right(found.object.right)):
        raise PermissionDenied
    return found


def _state(row: Job) -> str:
    """Return what the page says: what was told stands, however the task ended afterwards."""
    if row.refused:
        return "refused"
    if row.said:
        return "gone" if row.file_name and file_of(row) is None else "done"
    return {
        TaskResultStatus.READY: "waiting",
        TaskResultStatus.RUNNING: "running",
    }.get(TaskResultStatus(row.task.status), "failed")
