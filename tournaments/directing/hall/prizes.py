"""The prize list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.db import transaction
from django.db.models import Sum

from tarotclub.versions import Gone, claim
from tournaments.directing.refusals import Refused, changed, locked, seance_of
from tournaments.hall.money import euros
from tournaments.models import Prize, SelectionPrize, SpecialPrize, Till, Tournament


@dataclass(frozen=True)
class PrizeChoice:
    """Prizes in cents by place, the percentage of the fees given back, and who may pay more.

    `special` are prizes apart by their name; `selected` those within selections, from the first
    place on, by the selection's code; `add_up`: nobody loses one for another. `version` is the
    till's when its author read it.
    """

    version: int
    share: int = 100
    beyond: bool = False
    prizes: Mapping[int, int] = field(default_factory=dict)
    special: Mapping[str, int] = field(default_factory=dict)
    selected: Mapping[str, Sequence[int]] = field(default_factory=dict)
    add_up: bool = False

    @property
    def total(self) -> int:
        """What all of them make together."""
        selected = sum(sum(cents) for cents in self.selected.values())
        return sum(self.prizes.values()) + sum(self.special.values()) + selected


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
    if choice.total > held and not choice.beyond:
        raise Refused("prizes_beyond", prizes=euros(choice.total), till=euros(held))
    till.share, till.beyond, till.add_up = choice.share, choice.beyond, choice.add_up
    till.save(update_fields=["share", "beyond", "add_up", "version"])
    current.prizes.all().delete()
    Prize.objects.bulk_create(
        Prize(tournament=current, place=place, cents=cents)
        for place, cents in sorted(choice.prizes.items())
    )
    _keep_special(current, choice.special)
    _keep_selected(current, choice.selected)
    _told(current)


def _keep_selected(tournament: Tournament, selected: Mapping[str, Sequence[int]]) -> None:
    tournament.selection_prizes.all().delete()
    SelectionPrize.objects.bulk_create(
        SelectionPrize(tournament=tournament, order=order, selection=code, place=place, cents=cents)
        for order, (code, sums) in enumerate(selected.items(), start=1)
        for place, cents in enumerate(sums, start=1)
    )


def _keep_special(tournament: Tournament, special: Mapping[str, int]) -> None:
    """Store the prizes apart; one that keeps its name keeps its winner."""
    winners = dict(tournament.special_prizes.values_list("label", "entry"))
    tournament.special_prizes.all().delete()
    SpecialPrize.objects.bulk_create(
        SpecialPrize(
            tournament=tournament,
            order=order,
            label=label,
            cents=cents,
            entry_id=winners.get(label),
        )
        for order, (label, cents) in enumerate(special.items(), start=1)
    )


@transaction.atomic
def set_winners(tournament: Tournament, version: int, winners: Mapping[int, int | None]) -> None:
    """Say who has the prizes apart: the entry's pk, or None, by the prize's pk.

    `Gone` for a prize or an entry of another tournament; `StaleVersion` as `set_prizes`.
    """
    current = locked(tournament)
    till = claim(Till.objects.filter(tournament=current), current.till.pk, version)
    till.save(update_fields=["version"])
    prizes = current.special_prizes.in_bulk(winners)
    entered = set(current.entries.values_list("pk", flat=True))
    if prizes.keys() != winners.keys() or {*winners.values()} - entered - {None}:
        raise Gone
    for pk, prize in prizes.items():
        prize.entry_id = winners[pk]
        prize.save(update_fields=["entry"])
    _told(current)


def _told(tournament: Tournament) -> None:
    seance = seance_of(tournament)
    changed(tournament, seance.session if seance else None)
