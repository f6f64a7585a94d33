"""Long work on evenings and seasons, as the worker does it."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django_tasks import task

from scoring import rescoring
from scoring.exports.evening import evening_book
from scoring.exports.season import season_book
from scoring.models import Session
from scoring.recording import Author
from scoring.rescoring import Preview, RescoringBlocked, StalePreview
from scoring.rulesets import chosen, set_name
from tarotclub import jobs
from tarotclub.jobs import Outcome, Progress, Refused
from tarotclub.models import Job, Season
from tarotclub.versions import Gone


@task
def evening_file(job: str) -> None:
    """The Excel of an evening."""
    jobs.run(job, _evening_file)


@task
def season_file(job: str) -> None:
    """The Excel of a season."""
    jobs.run(job, _season_file)


@task
def rescore(job: str) -> None:
    """Evenings marked again by other rules, as somebody saw it before."""
    jobs.run(job, _rescore)


def _evening_file(job: Job, progress: Progress) -> Outcome:
    evenings = Session.objects.evenings().filter(club=job.club)
    session = evenings.filter(pk=job.asked["pk"]).first()
    if session is None:
        raise Refused(_("Cette soirée n’est plus là."))
    content = evening_book(session).content(progress)
    return Outcome(_("Le fichier est prêt."), content, job.asked["file"])


def _season_file(job: Job, progress: Progress) -> Outcome:
    season = Season.objects.filter(club=job.club, pk=job.asked["pk"]).first()
    if season is None:
        raise Refused(_("Cette saison n’est plus là."))
    content = season_book(season).content(progress)
    return Outcome(_("Le fichier est prêt."), content, job.asked["file"])


def _rescore(job: Job, progress: Progress) -> Outcome:
    rule_set = chosen(job.club, job.asked["rules"])
    if rule_set is None:
        raise Refused(_("Ces règles ne sont plus là : rien n’est changé."))
    rows = Session.objects.filter(club=job.club, pk__in=job.asked["sessions"])
    # What lasts comes before the transaction: people write meanwhile, and see how far it is.
    ready = rescoring.preview([*rows], rule_set, progress)
    with transaction.atomic():
        outcome = Outcome(_rescored(job, ready))
        jobs.tell(job, outcome.said)
    return outcome


def _rescored(job: Job, ready: Preview) -> str:
    author, rules = Author(job.author), ready.rule_set
    asked = job.asked
    try:
        made = rescoring.rescore(asked["sessions"], rules.pk, asked["digest"], author, ready)
    except StalePreview as stale:
        raise Refused(
            _("Une donne a changé entre-temps : rien n’est changé. Regardez à nouveau.")
        ) from stale
    except RescoringBlocked as blocked:
        raise Refused(
            _("Ces règles ne vont pas à ce qui est joué : rien n’est changé.")
        ) from blocked
    except Gone as gone:
        raise Refused(_("Une soirée n’est plus là : rien n’est changé.")) from gone
    return rescored_sentence(sum(len(each.replaced) for each in made), set_name(rules))


def rescored_sentence(deals: int, name: str) -> str:
    """What is told when so many deals are marked by the rules called `name`."""
    sentence = ngettext(
        "%(deals)s donne est marquée avec « %(name)s ».",
        "%(deals)s donnes sont marquées avec « %(name)s ».",
        deals,
    )
    return sentence % {"deals": deals, "name": name}
