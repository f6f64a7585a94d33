"""People arrive and pay. Money is in cents; what was written about it is never changed."""

from __future__ import annotations

from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import Sum

from scoring.recording import Author
from tarotclub.versions import held
from tournaments.directing.refusals import Refused, locked
from tournaments.hall.money import euros
from tournaments.models import CheckIn, Entry, Till, TillMove, Tournament


@transaction.atomic
def set_fees(tournament: Tournament, fee: int, reduced_fee: int) -> None:
    """Say what an entry costs, and what it costs at the reduced rate."""
    current = locked(tournament)
    Till.objects.update_or_create(
        tournament=current, defaults={"fee": fee, "reduced_fee": reduced_fee}
    )


@transaction.atomic
def check_in(entry: Entry, here: bool, author: Author, *, pays: bool = False) -> None:
    """Say whether somebody entered is here; `pays`: and that he pays what he owes.

    Saying it twice changes nothing.
    """
    current = _held(entry)
    _keep(current, author, here=here)
    if pays:
        _settle(current, author)


@transaction.atomic
def set_rate(entry: Entry, rate: CheckIn.Rate, author: Author) -> None:
    """Say which fee somebody pays. What he paid stays."""
    _keep(_held(entry), author, rate=rate)


@transaction.atomic
def take_fee(entry: Entry, author: Author) -> None:
    """Somebody pays what he still owes; nothing where he owes nothing, so a second tap is none."""
    _settle(_held(entry), author)


@transaction.atomic
def move_money(entry: Entry, cents: int, submission: UUID, author: Author, reason: str) -> None:
    """Write down money that came in, or (less than 0) was given back; sent twice it is one.

    `Refused` for nothing at all, and for more given back than this entrant paid.
    """
    current = _held(entry)
    if TillMove.objects.filter(tournament=current.tournament, submission=submission).exists():
        return
    if not cents:
        raise Refused("till_nothing")
    paid = paid_by(current)
    if paid + cents < 0:
        raise Refused("till_refund", player=str(current.player), paid=euros(paid))
    _move(current, cents, submission, author, reason)


def paid_by(entry: Entry) -> int:
    """What an entrant paid up to now."""
    return int(entry.till_moves.aggregate(paid=Sum("cents"))["paid"] or 0)


def refuse_paid(entry: Entry) -> None:
    """`Refused` while money of this entrant lies in the till."""
    paid = paid_by(entry)
    if paid:
        raise Refused("till_refund_first", player=str(entry.player), paid=euros(paid))


def refuse_till(tournament: Tournament) -> None:
    """`Refused` while there is money in the tournament's till."""
    paid = tournament.till_moves.aggregate(paid=Sum("cents"))["paid"]
    if paid:
        raise Refused("till_not_empty", paid=euros(paid))


def _held(entry: Entry) -> Entry:
    locked(entry.tournament)
    rows = Entry.objects.select_related("player", "tournament")
    return held(rows, entry.pk)


def _keep(entry: Entry, author: Author, **values: object) -> None:
    """Store what changed, with its author; the rows before stay in the history."""
    row = CheckIn.objects.filter(entry=entry).first() or CheckIn(entry=entry)
    if all(getattr(row, name) == value for name, value in values.items()):
        return
    for name, value in values.items():
        setattr(row, name, value)
    row.author, row.author_label = author.user, author.label
    row.save()


def _settle(entry: Entry, author: Author) -> None:
    till = Till.objects.filter(tournament=entry.tournament).first()
    row = CheckIn.objects.filter(entry=entry).first()
    owed = owed_at(till, CheckIn.Rate(row.rate) if row else CheckIn.Rate.FULL)
    if owed > (paid := paid_by(entry)):
        _move(entry, owed - paid, uuid4(), author, "")


def owed_at(till: Till | None, rate: CheckIn.Rate) -> int:
    """The fee of a rate; 0 while the organiser has set none."""
    if till is None or rate == CheckIn.Rate.FREE:
        return 0
    return till.reduced_fee if rate == CheckIn.Rate.REDUCED else till.fee


def _move(entry: Entry, cents: int, submission: UUID, author: Author, reason: str) -> None:
    TillMove.objects.create(
        tournament=entry.tournament,
        entry=entry,
        number=entry.number,
        submission=submission,
        cents=cents,
        reason=reason,
        author=author.user,
        author_label=author.label,
    )
