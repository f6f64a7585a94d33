"""Long work on tournaments, as the worker does it."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django_tasks import task

from tarotclub import jobs
from tarotclub.jobs import Outcome, Progress, Refused
from tarotclub.models import Job
from tournaments.exports.books import book_of
from tournaments.models import Tournament


@task
def tournament_file(job: str) -> None:
    """The Excel of a tournament."""
    jobs.run(job, _tournament_file)


def _tournament_file(job: Job, progress: Progress) -> Outcome:
    tournament = Tournament.objects.filter(club=job.club, pk=job.asked["pk"]).first()
    if tournament is None:
        raise Refused(_("Ce tournoi n’est plus là."))
    content = book_of(tournament).content(progress)
    return Outcome(_("Le fichier est prêt."), content, job.asked["file"])
