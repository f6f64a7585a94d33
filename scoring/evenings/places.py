"""Who sits where once the tables stand: exchanges at first, then people who come or leave.

Before a table's first deal its seats are free to change. From then on nobody's past changes:
somebody who comes late sits down from the table's next deal, somebody who leaves has played the
deals before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Max

from scoring.evenings.refusals import EveningRefused, RefusalCode
from scoring.evenings.sessions import locked_running
from scoring.models import Attendance, Seat, Session, Table
from scoring.recording import touched
from scoring.rules.ruleset import RuleSet
from scoring.rules.seating import MOST_RESTING, fitting_size, sizes_for
from scoring.rules.sizes import MOST_WHO_PLAY, form_for, forms_at
from tarotclub.models import Player
from tarotclub.versions import Gone

if TYPE_CHECKING:
    from django.db.models import QuerySet


def seat_all(table: Table, players: Sequence[int]) -> None:
    """Seat these players (by pk) at a table without deals, in the order of play."""
    table.seats.all().delete()
    Seat.objects.bulk_create(
        Seat(table=table, player_id=player, index=index) for index, player in enumerate(players)
    )


@transaction.atomic
def swap(session_pk: int, one: Player, other: Player, version: int) -> None:
    """Exchange the seats of two people before their tables' first deal.

    Raises StaleVersion, EveningRefused (not seated, or a deal is recorded).
    """
    session = locked_running(session_pk, version)
    tables = {_seat_of(session, player).table for player in (one, other)}
    exchanged = {one.pk: other.pk, other.pk: one.pk}
    for table in tables:
        _refuse_played(table)
        seat_all(table, [exchanged.get(player, player) for player in _sitting(table)])
    _changed(session)


@transaction.atomic
def move(session_pk: int, player: Player, target: Table, version: int) -> None:
    """Move somebody to the end of another table before either's first deal.

    How many play at each follows: a table fills up to the evening's preferred size, then one rests.
    Raises StaleVersion, EveningRefused (not seated, deals recorded, too few or too many seats).
    """
    session = locked_running(session_pk, version)
    source = _seat_of(session, player).table
    target = _current(session, target)
    _refuse_played(source)
    _refuse_played(target)
    if source == target:
        raise EveningRefused(RefusalCode.SEATED_ALREADY)
    left = [each for each in _sitting(source) if each != player.pk]
    joined = [*_sitting(target), player.pk]
    _fit(source, len(left), session, RefusalCode.TABLE_TOO_SMALL)
    _fit(target, len(joined), session, RefusalCode.TABLE_FULL)
    seat_all(source, left)
    seat_all(target, joined)
    _changed(session)


@transaction.atomic
def resize(session_pk: int, table: Table, size: int, version: int, form: str = "") -> None:
    """Let `size` play from the table's next deal on, the others rest in turn; `form` is how five
    play where the table's rules have two ways.

    Raises StaleVersion, EveningRefused when the people who sit there cannot play so.
    """
    session = locked_running(session_pk, version)
    table = _current(session, table)
    rules = table.rule_set.rules
    if MOST_WHO_PLAY < size <= MOST_WHO_PLAY + MOST_RESTING:
        raise EveningRefused(RefusalCode.SIX_OR_SEVEN)
    if size not in sizes_for(len(_sitting(table)), rules.sizes):
        raise EveningRefused(RefusalCode.SIZE_UNFIT)
    if form and form not in forms_at(rules, size):
        raise EveningRefused(RefusalCode.SIZE_UNPLAYED)
    _store_size(table, size, rules, form)
    _changed(session)


@transaction.atomic
def add_late(session_pk: int, player: Player, table: Table) -> Seat:
    """Seat somebody who is here at a running table, from its next deal on, and return the seat.

    They sit after the last seat; who comes back to a table takes the seat they had. Doing it twice
    changes nothing. Raises EveningRefused (seated elsewhere, table full, not checked in).
    """
    session = locked_running(session_pk)
    table = _current(session, table)
    seat = _open_seats(session, player).first()
    if seat is not None:
        if seat.table_id == table.pk:
            return seat
        raise EveningRefused(RefusalCode.SEATED_ALREADY)
    if not Attendance.objects.filter(session=session, player=player, left_at=None).exists():
        raise EveningRefused(RefusalCode.PRESENCE_CHANGED)
    _fit(table, len(_sitting(table)) + 1, session, RefusalCode.TABLE_FULL)
    seat = _sit_down(table, player)
    touched(session)
    return seat


def end_seats(session: Session, player: Player) -> None:
    """End the player's seat of the current position with the table's last deal.

    A seat that no deal was dealt to is taken away. The caller holds the session and announces.
    """
    for seat in _open_seats(session, player):
        last = last_deal(seat.table)
        if seat.first_deal > last:
            seat.delete()
        else:
            seat.last_deal = last
            seat.save(update_fields=["last_deal"])
        table, rules = seat.table, seat.table.rule_set.rules
        left = fitting_size(len(_sitting(table)), table.size, table.size, rules.sizes)
        if left is not None and left != table.size:
            _store_size(table, left, rules, session.form)


def last_deal(table: Table) -> int:
    """Return the number of the last deal written down at `table`, void ones included; 0: none."""
    return table.deals.aggregate(last=Max("number"))["last"] or 0


def _sit_down(table: Table, player: Player) -> Seat:
    seat = table.seats.filter(player=player).first()
    if seat is not None:
        seat.last_deal = None
        seat.save(update_fields=["last_deal"])
        return seat
    highest = table.seats.aggregate(highest=Max("index"))["highest"]
    index = 0 if highest is None else highest + 1
    return Seat.objects.create(
        table=table, player=player, index=index, first_deal=last_deal(table) + 1
    )


def _sitting(table: Table) -> list[int]:
    """The players (pk) who sit there now, in the order of play."""
    return list(table.seats.filter(last_deal=None).values_list("player_id", flat=True))


def _open_seats(session: Session, player: Player) -> QuerySet[Seat]:
    return (
        Seat.objects.filter(table__session=session, table__position=session.position)
        .filter(player=player, last_deal=None)
        .select_related("table__rule_set")
    )


def _seat_of(session: Session, player: Player) -> Seat:
    seat = _open_seats(session, player).first()
    if seat is None:
        raise EveningRefused(RefusalCode.NOT_SEATED)
    return seat


def _current(session: Session, table: Table) -> Table:
    """The table as it stands, of the evening's current position."""
    tables = Table.objects.filter(session=session).select_related("rule_set")
    row = tables.filter(pk=table.pk).first()
    if row is None:
        raise Gone
    if row.position != session.position:
        raise EveningRefused(RefusalCode.POSITION_OVER)
    return row


def _refuse_played(table: Table) -> None:
    if table.deals.exists():
        raise EveningRefused(RefusalCode.PLAYED_ALREADY)


def _fit(table: Table, seats: int, session: Session, refusal: RefusalCode) -> None:
    """Let as many play as go with `seats`, or refuse where no number does."""
    rules = table.rule_set.rules
    size = fitting_size(seats, table.size, session.table_size, rules.sizes)
    if size is None:
        raise EveningRefused(refusal)
    _store_size(table, size, rules, table.form if size == table.size else session.form)


def _store_size(table: Table, size: int, rules: RuleSet, wished: str) -> None:
    table.size, table.form = size, form_for(rules, size, wished)
    table.version += 1
    table.save(update_fields=["size", "form", "version"])


def _changed(session: Session) -> None:
    session.version += 1
    session.save(update_fields=["version"])
    touched(session)
