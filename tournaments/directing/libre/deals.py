"""What an arbiter decides on a deal of a libre: it counts or is annulled, points are given back.

CA p.4-8. The deal keeps its number and its history; cancelling the decision gives it back as it
was.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import TYPE_CHECKING, TypeVar
from uuid import UUID

from django.db import transaction

from scoring.models import Deal
from scoring.recording import Author, DealEntry, EntryRefused, correct, entry_of
from scoring.rules.deal import Outcome
from tarotclub.versions import Gone
from tournaments.directing.refusals import Refused, changed, locked
from tournaments.models import Penalty, Ruling, Seance, Tournament

if TYPE_CHECKING:
    from scoring.models import Session

MOST_HALVES = 182
"""All the cards: 91 points."""
Found = TypeVar("Found")


@dataclass(frozen=True)
class DealRuling:
    """What an arbiter decides on a deal (pk), as it stood at `version`.

    `returned` are half points that the attack gains, less than 0: that the defence does. `entry`
    is who pays `points` or is warned, None for nobody.
    """

    deal: int
    version: int
    submission: UUID
    annulled: bool = False
    returned: int = 0
    fault: str = ""
    reason: str = ""
    entry: int | None = None
    points: Decimal = Decimal(0)
    warning: bool = False


@transaction.atomic
def rule_deal(tournament: Tournament, decision: DealRuling, author: Author) -> Ruling:
    """Store a decision on a deal and let it count; sending it twice stores it once.

    `Refused` before the start, where the deal changed meanwhile, and for points that it does not
    have; `Gone` for a deal or an entry of another tournament.
    """
    current = locked(tournament)
    if current.status == Tournament.Status.DRAFT:
        raise Refused("tournament_not_started")
    rulings = Ruling.objects.filter(seance__tournament=current)
    known = rulings.filter(submission=decision.submission).first()
    if known is not None:
        return known
    deal = _deal(current, decision.deal)
    if deal.version != decision.version:
        raise Refused("deal_changed")
    if decision.entry and not current.entries.filter(pk=decision.entry).exists():
        raise Gone
    entry = decided(deal, decision)
    session: Session = deal.table.session
    seance: Seance = session.seance
    ruling = Ruling.objects.create(
        seance=seance,
        submission=decision.submission,
        position=deal.table.position,
        deal=deal,
        fate=Ruling.Fate.ANNULLED if decision.annulled else Ruling.Fate.COUNTED,
        returned=decision.returned,
        deal_version=deal.version if entry != entry_of(deal) else None,
        fault=decision.fault,
        reason=decision.reason,
        author=author.user,
        author_label=author.label,
    )
    if decision.entry:
        Penalty.objects.create(
            ruling=ruling,
            entry_id=decision.entry,
            amount=decision.points,
            warning=decision.warning,
        )
    if ruling.deal_version is not None:
        _write(deal, entry, author)
    changed(current, session)
    return ruling


def _deal(tournament: Tournament, pk: int) -> Deal:
    rows = Deal.objects.select_related("table__session__seance", "rule_set")
    mine = rows.filter(table__session__seance__tournament=tournament, voided_at=None)
    deal = mine.filter(pk=pk, outcome__in=(Outcome.PLAYED, Outcome.ANNULLED)).first()
    if deal is None:
        raise Gone
    return deal


def decided(deal: Deal, decision: DealRuling) -> DealEntry:
    """The deal as the decision leaves it. `Refused` for points that it does not have."""
    entry = entry_of(deal)
    if decision.annulled:
        return replace(entry, outcome=Outcome.ANNULLED)
    if not decision.returned:
        return entry
    if entry.half_points is None:
        raise Refused("deal_points_unknown")
    halves = entry.half_points + decision.returned
    if not 0 <= halves <= MOST_HALVES:
        raise Refused("deal_points_beyond")
    return replace(entry, half_points=halves)


def _write(deal: Deal, entry: DealEntry, author: Author) -> None:
    try:
        correct(deal.pk, entry, deal.version, author, closed_too=True)
    except EntryRefused as error:
        raise Refused("deal_changed_since") from error


def take_back(ruling: Ruling, author: Author) -> None:
    """Give a deal back as it was before a decision on it; nothing where it left the deal alone.

    `Refused` where a later decision or a correction stands on it.
    """
    if ruling.deal is None or ruling.deal_version is None:
        return
    deal = ruling.deal
    later = deal.rulings.filter(cancelled_at=None, pk__gt=ruling.pk).exclude(deal_version=None)
    if later.exists():
        raise Refused("ruling_not_last")
    made = deal.history.filter(version=ruling.deal_version + 1).first()
    before = deal.history.filter(version=ruling.deal_version).first()
    same = made is not None and made.digest == deal.digest and deal.voided_at is None
    if not same or before is None:
        raise Refused("deal_changed_since")
    _write(deal, entry_of(before), author)


def tried(write: Callable[[], object], read: Callable[[], Found]) -> Found:
    """What `read` finds once `write` is done; nothing of it is kept."""
    with transaction.atomic():
        write()
        found = read()
        transaction.set_rollback(True)
    return found
