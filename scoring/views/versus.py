"""Two versions of one deal side by side: what was noted of each, and what each gives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring import recording
from scoring.ledger.deals import Explained, compared, explained, table_columns
from scoring.ledger.ranks import MEMBERS
from scoring.ledger.sheets import Column
from scoring.models import Deal
from scoring.recording import DealEntry, EntryRefused


@dataclass(frozen=True)
class Versus:
    """The deal on the sheet and another version of it."""

    seats: Sequence[Column]
    stored: Explained
    sent: Explained

    @property
    def facts(self) -> list[tuple[str, str, str]]:
        """Each thing that was noted, in both versions."""
        return [*compared(self.stored.facts, self.sent.facts)]

    @property
    def scores(self) -> list[tuple[str, int | None, int | None]]:
        """Each player with both scores, in halves."""
        one = {share.column.seat.index: share.half_score for share in self.stored.shares}
        other = {share.column.seat.index: share.half_score for share in self.sent.shares}
        return [
            (seat.name, one.get(seat.seat.index), other.get(seat.seat.index))
            for seat in self.seats
            if seat.seat.index in one or seat.seat.index in other
        ]


def versus(theirs: Deal, mine: DealEntry) -> Versus:
    """The deal `theirs` and the submitted one, as it would stand in its place."""
    seats = table_columns(theirs, MEMBERS)
    return Versus(seats, explained(theirs, seats, brief=True), _sent(mine, theirs, seats))


def _sent(mine: DealEntry, theirs: Deal, seats: Sequence[Column]) -> Explained:
    """The submitted deal as it would stand; without scores where it could not be stored."""
    try:
        drafted = recording.drafted(theirs.table, mine, theirs)
    except EntryRefused:
        deal = Deal(table=theirs.table, rule_set=theirs.rule_set, number=theirs.number)
        recording.put(deal, mine, mine.digest)
        return explained(deal, seats, scored=False, brief=True)
    return explained(drafted, seats, brief=True)
