"""Tournaments for tests, made as the product makes them: through directing and recording."""

from __future__ import annotations

import random
import uuid
from datetime import date

from django.db import transaction

from scoring.marques import half_scores
from scoring.models import Deal, DealScore, Table
from scoring.recording import Author, Change, DealEntry, drafted, touched
from scoring.rules.deal import Contract
from tarotclub.models import Club, Season
from tests.scoring.factories import make_players
from tournaments import directing
from tournaments.layouts import layout_of
from tournaments.models import Board, Play, Seance, Tournament
from tournaments.movements import offered_for_players
from tournaments.plans import plan_of

DAY = date(2026, 3, 14)


def make_tournament(
    club: Club,
    players: int = 20,
    *,
    started: bool = True,
    published: bool = False,
    season: Season | None = None,
    set_size: int | None = None,
    positions: int | None = None,
    name: str = "Grand prix de printemps",
    day: date = DAY,
) -> Tournament:
    """A tournament of that many new players, seated in entry order, and started where not said.

    Player n of the list sits at the n-th starter: N1, S1, E1, O1, N2 … A second one of the day has
    a number behind its name.
    """
    before = club.tournaments.filter(name__startswith=name, date=day).count()
    name = f"{name} {before + 1}" if before else name
    tournament = directing.create(club, name, day, season)
    directing.register_all(tournament, make_players(club, players))
    (movement,) = offered_for_players(players)
    directing.choose_movement(tournament, movement.id, set_size, positions)
    return go(tournament, started=started, published=published)


def go(tournament: Tournament, *, started: bool, published: bool) -> Tournament:
    """The tournament with everybody at his place, as far as it is wanted."""
    directing.seat_in_order(tournament)
    if started:
        directing.start(tournament)
    if published:
        directing.publish(tournament)
    tournament.refresh_from_db()
    return tournament


def seance(tournament: Tournament) -> Seance:
    """The tournament's only séance, as it now stands."""
    return tournament.seances.select_related("session").get()


def table_at(tournament: Tournament, position: int, number: int) -> Table:
    """The table of that number at that position."""
    return seance(tournament).session.tables.get(position=position, number=number)


def board(tournament: Tournament, number: int) -> Board:
    return seance(tournament).boards.get(number=number)


def enter_units(
    tournament: Tournament, units: dict[tuple[int, int, int], int], author=None
) -> None:
    """Enter whole scores: `{(position, table, board): unit}`; the taker's, per defender."""
    tables = {
        (table.position, table.number): table.pk
        for table in seance(tournament).session.tables.all()
    }
    directing.record_results(
        tournament,
        [
            directing.Result(tables[position, number], etui, 2 * unit, uuid.uuid4())
            for (position, number, etui), unit in units.items()
        ],
        Author(author, "essai"),
    )


@transaction.atomic
def enter_at_once(tournament: Tournament, units: dict[tuple[int, int, int], int]) -> None:
    """The rows that `enter_units` leaves, written kind by kind instead of result by result.

    For a tournament without rulings whose results are all new: each of its boards is noted once.
    """
    held = seance(tournament)
    session, turns = held.session, layout_of(held).turns(held)
    session.seance = held
    tables = {(one.position, one.number): one for one in session.tables.prefetch_related("seats")}
    boards = {one.number: one for one in held.boards.select_related("seance")}
    deals = []
    for (position, number, etui), unit in units.items():
        table = tables[position, number]
        table.session = session
        seats = turns(position, number, etui)
        assert seats is not None
        entry = DealEntry(
            submission=uuid.uuid4(),
            number=etui,
            depth=Deal.Depth.UNIT,
            taker=seats.taker,
            contract=Contract.GARDE,
            half_unit=2 * unit,
        )
        deals.append(drafted(table, entry))
        deals[-1].version, deals[-1].author_label = 1, "essai"
    Deal.objects.bulk_create(deals)
    Deal.history.bulk_history_create(deals, default_change_reason=str(Change.RECORDED))
    DealScore.objects.bulk_create(
        DealScore(deal=deal, seat=seat, half_score=halves[seat.index])
        for deal in deals
        for halves in (half_scores(deal),)
        for seat in deal.table.seats.all()
        if seat.index in halves
    )
    Play.objects.bulk_create(
        Play(board=boards[deal.number], table=deal.table, deal=deal) for deal in deals
    )
    for etui in {deal.number for deal in deals}:
        directing.note_board(boards[etui])
    touched(session)


def random_units(
    tournament: Tournament, seed: int = 1, positions: int | None = None
) -> dict[tuple[int, int, int], int]:
    """A believable score for every play of the first `positions` (all), the same for a seed."""
    chance = random.Random(seed)
    return {
        (position, table.table, etui): chance.choice((1, 1, -1))
        * (50 + 2 * chance.randrange(25) + chance.choice((0, 0, 0, 20)))
        for position, table in plan_of(seance(tournament)).tables()
        if positions is None or position <= positions
        for etui in plan_of(seance(tournament)).boards_at(position, table.table)
    }


def play_all(
    tournament: Tournament, seed: int = 1, positions: int | None = None
) -> dict[tuple[int, int, int], int]:
    """Enter `random_units`, as `enter_at_once` does, and return them."""
    units = random_units(tournament, seed, positions)
    enter_at_once(tournament, units)
    return units


def the_play(tournament: Tournament, etui: int, number: int) -> Play:
    """The play of a board at the table of that number (each board is there once)."""
    return Play.objects.get(
        board__seance__tournament=tournament, board__number=etui, table__number=number
    )
