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
from scoring.recording.constraints import constraints_for
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


def next_deal(table: Table, seats: Sequence[Seat] | None = None) -> NextDeal:
    """Return the next deal of `table`: a query for its deals, one for its seats if not given."""
    at = _At(table, _past(table), [*table.seats.all()] if seats is None else seats)
    fixed = constraints_for(table, None)
    played = {deal.number for deal in at.past}
    if not fixed.board:
        return _rotation(at, max(played, default=0) + 1)
    number = next((each for each in fixed.numbers if each not in played), None)
    return NextDeal(None, None, (), ()) if number is None else _rotation(at, number)


def rotation_at(table: Table, number: int) -> NextDeal:
    """Return who deals and plays deal `number` of `table`, as the deals before it say."""
    return _rotation(_At(table, _past(table), [*table.seats.all()]), number)


@dataclass(frozen=True)
class _At:
    """A table with what the rotation follows from."""

    table: Table
    past: Sequence[_Past]
    seats: Sequence[Seat]


def _past(table: Table) -> list[_Past]:
    rows = table.deals.order_by("number").values_list(
        "number", "dealer", "playing", "outcome", "voided_at"
    )
    return [
        _Past(number, dealer, tuple(playing), Outcome(outcome), voided_at is not None)
        for number, dealer, playing, outcome, voided_at in rows
    ]


def _rotation(at: _At, number: int) -> NextDeal:
    fixed = constraints_for(at.table, number)
    present = seats_at(at.seats, number)
    dealer = _dealer(at, present, number) if fixed.dealer is None else fixed.dealer
    playing = fixed.playing
    if playing is None:
        out = set(_cycle(present, dealer)[: max(0, len(present) - at.table.size)])
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


def _dealer(at: _At, present: tuple[int, ...], number: int) -> int | None:
    """Who deals: the table's first dealer, or whoever follows from the last deal not void."""
    last = next(
        (deal for deal in reversed(at.past) if deal.number < number and not deal.void), None
    )
    if not present:
        return None
    if last is None or last.dealer is None:
        return _cycle(present, at.table.first_dealer)[0]
    return _cycle(present, _after(at.seats, last, last.dealer))[0]


def _after(seats: Sequence[Seat], last: _Past, dealer: int) -> int:
    """The seat index from which the next dealer is looked for."""
    there = seats_at(seats, last.number)
    sat_out = max(0, len(there) - len(last.playing))
    stays = not last.outcome.scored if sat_out else last.outcome.keeps_dealer()
    if stays:
        return dealer
    # With k sitting out the deal moves on by k: those just out play before they sit out again.
    moved = _cycle(there, dealer)[: max(1, sat_out)]
    return (moved[-1] if moved else dealer) + 1
