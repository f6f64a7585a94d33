"""Who deals and who plays the next deal.

With as many seats as the table plays with, the deal passes on as S-SES-02 says. With more, those
who sit out are the dealer and the seats after (S-5M-01); they change only after a scored deal, so
that nobody sits out twice before everybody has once. Everything follows from the last deal that is
not void, so that voiding or undoing one moves nothing of the deals after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.models import Seat, Table
from scoring.recording.constraints import Constraints, constraints_for
from scoring.rules.deal import Outcome


@dataclass(frozen=True)
class NextDeal:
    """A deal to come. `dealer`, `playing` and `sitting_out` are seat indexes of the table.

    `number` is None at a table that has played all its étuis; `playing` is shorter than three
    where too few are left at the table.
    """

    number: int | None
    dealer: int | None
    playing: tuple[int, ...]
    sitting_out: tuple[int, ...]


@dataclass(frozen=True)
class _Past:
    number: int
    dealer: int | None
    playing: tuple[int, ...]
    outcome: Outcome
    void: bool


def next_deal(table: Table) -> NextDeal:
    """Return the next deal of `table`: two queries, one where its seats are loaded."""
    past = _past(table)
    fixed = constraints_for(table, None)
    if fixed.board:
        played = {deal.number for deal in past}
        number = next((each for each in fixed.numbers if each not in played), None)
        if number is None:
            return NextDeal(None, None, (), ())
        return _rotation(table, number, past, constraints_for(table, number))
    number = max((deal.number for deal in past), default=0) + 1
    return _rotation(table, number, past, constraints_for(table, number))


def rotation_at(table: Table, number: int) -> NextDeal:
    """Return who deals and plays deal `number` of `table`, as the deals before it say."""
    return _rotation(table, number, _past(table), constraints_for(table, number))


def _past(table: Table) -> list[_Past]:
    rows = table.deals.order_by("number").values_list(
        "number", "dealer", "playing", "outcome", "voided_at"
    )
    return [
        _Past(number, dealer, tuple(playing), Outcome(outcome), voided_at is not None)
        for number, dealer, playing, outcome, voided_at in rows
    ]


def _rotation(table: Table, number: int, past: Sequence[_Past], fixed: Constraints) -> NextDeal:
    present = seats_at(table.seats.all(), number)
    last = next((deal for deal in reversed(past) if deal.number < number and not deal.void), None)
    dealer = fixed.dealer if fixed.dealer is not None else _dealer(table, present, last)
    playing = fixed.playing
    if playing is None:
        out = set(_cycle(present, dealer)[: max(0, len(present) - table.size)])
        playing = tuple(seat for seat in present if seat not in out)
    return NextDeal(number, dealer, playing, tuple(seat for seat in present if seat not in playing))


def seats_at(seats: Iterable[Seat], number: int) -> tuple[int, ...]:
    """Return the seat indexes at the table for deal `number`: people come late and leave early."""
    return tuple(
        sorted(
            seat.index
            for seat in seats
            if seat.first_deal <= number and (seat.last_deal is None or number <= seat.last_deal)
        )
    )


def _cycle(present: tuple[int, ...], start: int | None) -> tuple[int, ...]:
    """`present` in the order of play, from seat `start` or the next one that is there."""
    if start is None:
        return present
    return tuple(sorted(present, key=lambda seat: (seat < start, seat)))


def _dealer(table: Table, present: tuple[int, ...], last: _Past | None) -> int | None:
    if not present:
        return None
    if last is None or last.dealer is None:
        return _cycle(present, table.first_dealer)[0]
    return _cycle(present, _after(table, last, last.dealer))[0]


def _after(table: Table, last: _Past, dealer: int) -> int:
    """The seat index from which the next dealer is looked for."""
    there = seats_at(table.seats.all(), last.number)
    sat_out = max(0, len(there) - len(last.playing))
    stays = not last.outcome.scored if sat_out else last.outcome.keeps_dealer()
    if stays:
        return dealer
    # With k sitting out the deal moves on by k: those just out play before they sit out again.
    moved = _cycle(there, dealer)[: max(1, sat_out)]
    return (moved[-1] if moved else dealer) + 1
