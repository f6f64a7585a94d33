"""The prize list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db import transaction
from django.db.models import Sum

from tarotclub.versions import claim
from tournaments.directing.refusals import Refused, changed, locked, seance_of
from tournaments.hall.money import euros
from tournaments.models import Prize, Till, Tournament


@dataclass(frozen=True)
class PrizeChoice:
    """Prizes in cents by place, the percentage of the fees given back, and who may pay more.

    `version` is the till's when its author read it.
    """

    version: int
    share: int = 100
    beyond: bool = False
    prizes: Mapping[int, int] = field(default_factory=dict)


@transaction.atomic
def set_prizes(tournament: Tournament, choice: PrizeChoice) -> None:
    """Store the prize list in place of the one before.

    `Refused` where the prizes are more than the till holds and nobody is said to pay the rest;
    `StaleVersion` when somebody else was faster.
    """
    current = locked(tournament)
    made, _new = Till.objects.get_or_create(tournament=current)
    till = claim(Till.objects.all(), made.pk, choice.version)
    held = current.till_moves.aggregate(paid=Sum("cents"))["paid"] or 0
    total = sum(choice.prizes.values())
    if total > held and not choice.beyond:
        raise Refused("prizes_beyond", prizes=euros(total), till=euros(held))
    till.share, till.beyond = choice.share, choice.beyond
    till.save(update_fields=["share", "beyond", "version"])
    current.prizes.all().delete()
    Prize.objects.bulk_create(
        Prize(tournament=current, place=place, cents=cents)
        for place, cents in sorted(choice.prizes.items())
    )
    seance = seance_of(current)
    changed(current, seance.session if seance else None)
