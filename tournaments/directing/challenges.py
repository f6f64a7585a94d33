"""The only write path for a season's challenges."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from django.db import transaction

from tarotclub.models import Club, Season
from tarotclub.versions import claim, held
from tournaments.directing.refusals import Refused, hold
from tournaments.models import Challenge, Tournament
from tournaments.standings.challenges import offered, rankable
from tournaments.standings.general import Unit, unit_of_totals

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True)
class ChallengeRule:
    """What an organiser decides of a challenge; `chosen` are pks of tournaments, where he ticks."""

    name: str
    method: str = Challenge.Method.SUM
    counts: str = Challenge.Counts.CHOSEN
    chosen: Sequence[int] = ()
    best: int | None = None
    least: int = 1
    scale: Sequence[str] = ()
    attendance: Decimal = Decimal(0)
    shared: str = Challenge.Shared.MEAN


STORED = ("name", "method", "counts", "best", "least", "scale", "attendance", "shared")


@transaction.atomic
def create_challenge(season: Season, rule: ChallengeRule) -> Challenge:
    """Open a challenge that nobody sees before it is published; `Refused` for a name taken."""
    hold(season.club, season)
    made = Challenge(club=season.club, season=season)
    return _store(made, rule)


@transaction.atomic
def edit_challenge(challenge: Challenge, version: int, rule: ChallengeRule) -> Challenge:
    """Change the rule and what counts; `StaleVersion` when somebody else was faster."""
    hold(challenge.club, challenge.season)
    return _store(claim(Challenge.objects.all(), challenge.pk, version), rule)


def _store(challenge: Challenge, rule: ChallengeRule) -> Challenge:
    same = Challenge.objects.filter(season=challenge.season_id, name__iexact=rule.name)
    if same.exclude(pk=challenge.pk).exists():
        raise Refused("challenge_name_taken")
    chosen = list(offered(challenge).filter(pk__in=rule.chosen))
    if code := unit_refusal(challenge, rule, chosen):
        raise Refused(code)
    for name in STORED:
        value = getattr(rule, name)
        setattr(challenge, name, list(value) if name == "scale" else value)
    challenge.save()
    challenge.chosen.set(chosen if rule.counts == Challenge.Counts.CHOSEN else ())
    _told(challenge)
    return challenge


def unit_refusal(challenge: Challenge, rule: ChallengeRule, chosen: Sequence[Tournament]) -> str:
    """Why the results of those tournaments cannot be added up, as a code; blank where they can.

    Of all tournaments of a season the next may be of any form; of those with free contracts the
    method of each says what its totals are.
    """
    if rule.method == Challenge.Method.PLACES:
        return ""
    if rule.counts == Challenge.Counts.ALL:
        return "challenge_units_mixed"
    if rule.counts == Challenge.Counts.EQUIPES:
        return "challenge_only_places"
    if rule.counts != Challenge.Counts.CHOSEN:
        season = rankable(challenge.club_id).filter(season=challenge.season_id)
        chosen = list(season.filter(form=rule.counts))
    units = {unit_of_totals(one) for one in chosen}
    if Unit.PLACES in units:
        return "challenge_only_places"
    return "challenge_units_mixed" if len(units) > 1 else ""


@transaction.atomic
def publish_challenge(challenge: Challenge, published: bool = True) -> None:
    """Show the challenge to everybody, or to members alone."""
    hold(challenge.club, challenge.season)
    current = held(Challenge.objects.all(), challenge.pk)
    current.published = published
    current.save(update_fields=["published"])
    _told(current)


@transaction.atomic
def delete_challenge(challenge: Challenge) -> None:
    """Remove a challenge; tournaments and their results stay."""
    hold(challenge.club, challenge.season)
    current = held(Challenge.objects.all(), challenge.pk)
    _told(current)
    current.delete()


def _told(challenge: Challenge) -> None:
    """Raise the revisions of the pages that show it."""
    Challenge.raise_revision(challenge.pk)
    Season.raise_revision(challenge.season_id)
    Club.raise_revision(challenge.club_id)
