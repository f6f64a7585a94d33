"""Receipts of prizes, filled in: who has won what, to be signed (OT p.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.ledger.ranks import MEMBERS
from tournaments.hall.prizes import PrizeList, read_prizes
from tournaments.hall.sharing import Award
from tournaments.views.paper.pages import found_paper, paper_page


@dataclass(frozen=True)
class Receipt:
    """One receipt: what was won, by whom, how much. `people` are a side's or a team's players."""

    place: str
    name: str
    cents: int
    people: tuple[str, ...] = ()


@require_safe
def receipts(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """A receipt for every prize that somebody has, by the ranking as it stands."""
    found = found_paper(request, club, pk)
    prizes = read_prizes(found.object, MEMBERS)
    context = {"receipts": tuple(_receipts(prizes)), "final": prizes.ranked.final}
    return paper_page(request, found, "receipts", context)


def _receipts(prizes: PrizeList) -> Iterator[Receipt]:
    for one in prizes.shares.awards:
        yield Receipt(_place(one), one.line.name, one.cents, one.line.members)
    for chosen in prizes.selections:
        for one in chosen.shares.awards:
            place = f"{chosen.of.title}, {_place(one).lower()}"
            yield Receipt(place, one.line.name, one.cents, one.line.members)
    for apart in prizes.special:
        if apart.winner:
            yield Receipt(apart.label, apart.winner, apart.cents)


def _place(award: Award) -> str:
    words = {"rank": award.line.rank, "number": award.shared}
    if award.shared > 1:
        return _("Place %(rank)s, prix partagé à %(number)s") % words
    return _("Place %(rank)s") % words
