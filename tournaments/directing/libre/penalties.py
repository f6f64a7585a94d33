"""What an arbiter holds against a player of a libre, in points (CA p.4), and taking it back."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from django.db import transaction

from scoring.recording import Author
from tarotclub.versions import Gone, held
from tournaments.directing.libre.deals import take_back
from tournaments.directing.refusals import Refused, changed, locked
from tournaments.directing.settling import call_off
from tournaments.models import Penalty, Ruling, Seance, Tournament


@dataclass(frozen=True)
class Penalised:
    """What an arbiter decides on an entry (pk): points off his total, or a warning.

    `fault` is an id of the arbitration code's catalogue, blank where `reason` says why.
    """

    entry: int
    submission: UUID
    points: Decimal = Decimal(0)
    warning: bool = False
    fault: str = ""
    reason: str = ""


@transaction.atomic
def penalise(tournament: Tournament, decision: Penalised, author: Author) -> Ruling:
    """Take points off somebody's total, or warn him; sending it twice stores it once.

    `Refused` before the start and for a decision without content, `Gone` for another's entry.
    """
    current, seance = _started(tournament)
    known = Ruling.objects.filter(
        seance__tournament=current, submission=decision.submission
    ).first()
    if known is not None:
        return known
    if not decision.points and not decision.warning:
        raise Refused("ruling_empty")
    if not current.entries.filter(pk=decision.entry).exists():
        raise Gone
    ruling = Ruling.objects.create(
        seance=seance,
        submission=decision.submission,
        position=seance.session.position,
        fault=decision.fault,
        reason=decision.reason,
        author=author.user,
        author_label=author.label,
    )
    Penalty.objects.create(
        ruling=ruling,
        entry_id=decision.entry,
        amount=decision.points,
        warning=decision.warning,
    )
    changed(current, seance.session)
    return ruling


@transaction.atomic
def lift(tournament: Tournament, pk: int, reason: str, author: Author) -> Ruling:
    """Cancel a decision: the log keeps it with its reason. Cancelled already, it stays as it is."""
    current, seance = _started(tournament)
    ruling = held(Ruling.objects.filter(seance__tournament=current), pk)
    if ruling.cancelled_at is not None:
        return ruling
    take_back(ruling, author)
    call_off(ruling, reason, author)
    changed(current, seance.session)
    return ruling


def _started(tournament: Tournament) -> tuple[Tournament, Seance]:
    current = locked(tournament)
    seance = current.seances.select_related("session").order_by("-order").first()
    if current.status == Tournament.Status.DRAFT or seance is None:
        raise Refused("tournament_not_started")
    return current, seance
