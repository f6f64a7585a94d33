"""A whole paper sheet at once: its deals are stored together, or none of them is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from scoring.models import Deal, Table
from scoring.recording.constraints import constraints_for
from scoring.recording.entries import (
    UNDO_SECONDS,
    Author,
    Change,
    DealConflict,
    DealEntry,
    EntryRefused,
    Recorded,
    UndoOver,
)
from scoring.recording.revisions import touched
from scoring.recording.rotation import NextDeal, rotation_after
from scoring.recording.storing import save_deal
from scoring.recording.writing import again, as_it_stands, drafted, lock, refuse_closed
from scoring.rules.deal import Outcome


class BatchRefused(Exception):
    """What stands against the deals, by their numbers: facts that cannot be, numbers taken."""

    def __init__(
        self, refused: Mapping[int, EntryRefused], taken: Mapping[int, DealConflict]
    ) -> None:
        super().__init__(f"{len(refused)} refused, {len(taken)} taken")
        self.refused = refused
        self.taken = taken


class Batch:
    """Deals of one table, drafted one after the other: each follows from those before it.

    `table` needs its rule set, session and seats at hand. One query, and those that
    `constraints_for` makes; none for a deal. A table of étuis has another sheet: ValueError.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.fixed = constraints_for(table, None)
        if self.fixed.board:
            raise ValueError("a table of étuis is not typed as a sheet")
        self.seats = [*table.seats.all()]
        standing = [*table.deals.order_by("number")]
        self.standing = {deal.number: deal for deal in standing}
        self._sent = {deal.submission: deal for deal in standing}
        self._line = {
            deal.number: deal
            for deal in standing
            if deal.voided_at is None and deal.dealer is not None
        }

    @property
    def next_number(self) -> int:
        """The number after every deal that stands or was drafted."""
        return max(self.standing, default=0) + 1

    def turn(self, number: int) -> NextDeal:
        """Who deals and plays deal `number`, after what stands and what was drafted."""
        before = max((each for each in self._line if each < number), default=None)
        last = None if before is None else self._line[before]
        return rotation_after(self.table, self.seats, number, last, self.fixed)

    def add(self, entry: DealEntry) -> Deal:
        """Draft a deal, or return the one that this submission made already.

        Raises DealConflict (the number is taken, or the submission with other content),
        EntryRefused.
        """
        same = self._sent.get(entry.submission)
        if same is not None and not same._state.adding:
            return again(same, entry).deal
        if (taken := same or self.standing.get(entry.number)) is not None:
            raise DealConflict(taken, entry)
        turn = self.turn(entry.number)
        deal = drafted(self.table, entry, rotation=turn, fixed=self.fixed)
        self._sent[entry.submission] = self.standing[entry.number] = deal
        if deal.dealer is not None:
            self._line[entry.number] = deal
        return deal

    def suppose(self, number: int) -> None:
        """Take a deal that cannot be read as played, so that the deal passes on after it."""
        turn = self.turn(number)
        if number not in self._line and turn.dealer is not None:
            self._line[number] = Deal(
                number=number,
                outcome=Outcome.PLAYED,
                dealer=turn.dealer,
                playing=[*turn.playing],
            )


def record_batch(
    table: Table, entries: Sequence[DealEntry], author: Author, *, closed_too: bool = False
) -> tuple[Recorded, ...]:
    """Store new deals of `table`, in the order of their numbers, all or none.

    Each is what `record` would have stored had it come in its turn; one that was sent before is
    answered with the deal it made. Raises BatchRefused, SessionClosed (unless `closed_too`), Gone.
    """
    with transaction.atomic():
        session = lock(table.session_id)
        batch = Batch(as_it_stands(table, session))
        deals = _drafts(batch, entries)
        fresh = [deal for deal in deals if deal._state.adding]
        if fresh:
            refuse_closed(session, closed_too)
        new = {id(deal) for deal in fresh}
        for deal in fresh:
            save_deal(deal, author, Change.RECORDED)
        if fresh:
            touched(session)
        return tuple(Recorded(deal, created=id(deal) in new) for deal in deals)


def _drafts(batch: Batch, entries: Sequence[DealEntry]) -> list[Deal]:
    deals: list[Deal] = []
    refused: dict[int, EntryRefused] = {}
    taken: dict[int, DealConflict] = {}
    for entry in sorted(entries, key=lambda each: each.number):
        try:
            deals.append(batch.add(entry))
        except EntryRefused as found:
            refused[entry.number] = found
            batch.suppose(entry.number)
        except DealConflict as conflict:
            taken[entry.number] = conflict
    if refused or taken:
        raise BatchRefused(refused, taken)
    return deals


def just_recorded(table: Table, author: Author) -> QuerySet[Deal]:
    """The deals of `table` that `author` recorded in the last two minutes, unchanged since."""
    return _recent(table, author).filter(version=1, voided_at=None)


def undo_batch(table: Table, author: Author, *, closed_too: bool = False) -> int:
    """Strike what `author` has just recorded at `table`, all of it; return how many deals.

    They keep their numbers, as one that is undone alone does. Undoing twice is undoing once. Raises
    UndoOver (nothing of the last two minutes), SessionClosed (unless `closed_too`), Gone.
    """
    with transaction.atomic():
        session = lock(table.session_id)
        deals = [*just_recorded(table, author).select_related("rule_set")]
        if not deals:
            if _recent(table, author).filter(version=2, voided_at__isnull=False).exists():
                return 0
            raise UndoOver
        refuse_closed(session, closed_too)
        now = timezone.now()
        stands = as_it_stands(table, session)
        for deal in deals:
            deal.table = stands
            deal.voided_at = now
            save_deal(deal, author, Change.UNDONE)
        touched(session)
        return len(deals)


def _recent(table: Table, author: Author) -> QuerySet[Deal]:
    now, minutes = timezone.now(), timedelta(seconds=UNDO_SECONDS)
    written = table.deals.filter(updated_at__range=(now - minutes, now + minutes))
    if author.user is not None:
        return written.filter(author=author.user)
    return written.filter(author=None, author_label=author.label)
