"""Who deals and who plays the next deal.

With as many seats as the table plays with, the deal passes on as S-SES-02 says; two deal in turn.
With more, those who sit out are the dealer and the seats after (S-5M-01). The same dealer deals
again after a general pass then (S-5M-03), and always after a misdeal; otherwise the deal passes on,
so that nobody sits out twice before everybody has once. Everything follows from the last deal that
is not void, so that voiding or undoing one moves nothing of the deals after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Max

from scoring.models import Deal, Seat, Table
from scoring.recording.constraints import Constraints, constraints_for
from scoring.recording.entries import LAST_NUMBER
from scoring.rules.deal import Outcome


@dataclass(frozen=True)
class NextDeal:
    """A deal to come. `dealer`, `playing` and `sitting_out` are seat indexes of the table.

    `number` is None at a table that has played all its étuis or is known by its totals; `playing`
    is shorter than the table's size where too few are left there.
    """

    number: int | None
    dealer: int | None
    playing: tuple[int, ...]
    sitting_out: tuple[int, ...]


def next_deal(table: Table, seats: Sequence[Seat] | None = None) -> NextDeal:
    """Return the next deal of `table`: two queries, one more for its seats if not given."""
    fixed = constraints_for(table, None)
    if fixed.closed:
        return NextDeal(None, None, (), ())
    number = _next_board(table, fixed.numbers) if fixed.board else _next_number(table)
    if number is None:
        return NextDeal(None, None, (), ())
    return _rotation(table, seats, number)


def turns_ahead(table: Table, most: int) -> tuple[NextDeal, ...]:
    """Return the next deal of `table` and those after it, `most` in all, as if each were played.

    A phone without a network types them one after the other. At étuis: those still to be played.
    """
    board = constraints_for(table, None)
    if board.board:
        played = set(table.deals.values_list("number", flat=True))
        left = [number for number in board.numbers if number not in played]
        return tuple(rotation_at(table, number) for number in left[:most])
    seats = [*table.seats.all()]
    found = [next_deal(table, seats)]
    while len(found) < most and found[-1].number and found[-1].number < LAST_NUMBER:
        found.append(_following(table, seats, found[-1]))
    return tuple(turn for turn in found if turn.number is not None)


def _following(table: Table, seats: Sequence[Seat], turn: NextDeal) -> NextDeal:
    """The turn after one that was played."""
    number = (turn.number or 0) + 1
    last = Deal(number=number - 1, dealer=turn.dealer, playing=[*turn.playing])
    present = seats_at(seats, number)
    if not present:
        return NextDeal(None, None, (), ())
    dealer = _cycle(present, _after(seats, last))[0]
    out = _cycle(present, dealer)[: max(0, len(present) - table.size)]
    playing = tuple(seat for seat in present if seat not in out)
    return NextDeal(number, dealer, playing, tuple(seat for seat in present if seat in out))


def rotation_at(table: Table, number: int) -> NextDeal:
    """Return who deals and plays deal `number` of `table`, as the deals before it say."""
    return _rotation(table, None, number)


def _next_number(table: Table) -> int:
    last: int | None = table.deals.aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


def _next_board(table: Table, numbers: Sequence[int]) -> int | None:
    played = set(table.deals.values_list("number", flat=True))
    return next((number for number in numbers if number not in played), None)


def _rotation(table: Table, given: Sequence[Seat] | None, number: int) -> NextDeal:
    fixed = constraints_for(table, number)
    seats = [*table.seats.all()] if given is None else given
    asked = fixed.dealer is None and seats_at(seats, number)
    return rotation_after(table, seats, number, _last(table, number) if asked else None, fixed)


def rotation_after(
    table: Table, seats: Sequence[Seat], number: int, last: Deal | None, fixed: Constraints
) -> NextDeal:
    """Return who deals and plays deal `number` where `last` is the deal before it that is not void,
    stored or not; `fixed` is what the table fixes of it. No query."""
    present = seats_at(seats, number)
    dealer, playing = fixed.dealer, fixed.playing
    if dealer is None:
        dealer = _dealer(table, seats, number, last)
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


def _last(table: Table, number: int) -> Deal | None:
    """The last deal before `number` that is not void and of which the dealer is known."""
    past = table.deals.filter(number__lt=number, voided_at=None, dealer__isnull=False)
    return past.order_by("-number").first()


def _dealer(table: Table, seats: Sequence[Seat], number: int, last: Deal | None) -> int | None:
    """Who deals: the table's first dealer, or whoever follows from the last deal not void."""
    present = seats_at(seats, number)
    if not present:
        return None
    return _cycle(present, table.first_dealer if last is None else _after(seats, last))[0]


def _after(seats: Sequence[Seat], last: Deal) -> int:
    """The seat index from which the dealer after `last` is looked for."""
    there, dealer = seats_at(seats, last.number), last.dealer or 0
    sat_out = max(0, len(there) - len(last.playing))
    if Outcome(last.outcome).keeps_dealer(dealer_sits_out=bool(sat_out)):
        return dealer
    # With k sitting out the deal moves on by k: those just out play before they sit out again.
    moved = _cycle(there, dealer)[: max(1, sat_out)]
    return (moved[-1] if moved else dealer) + 1
