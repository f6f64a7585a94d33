"""A side leaves for good: its seats, the boards it played, the tables without it."""

from __future__ import annotations

import uuid

import pytest
from django.core.cache import cache

from scoring.ledger.ranks import MEMBERS
from scoring.models import Seat
from scoring.recording import Author
from tests.tournaments.desk_pages import text, url
from tests.tournaments.factories import enter_units, play_all, seance
from tests.tournaments.sides.factories import QUADRETTES, TRIPLETTES, make_sides, move_to_end
from tournaments import directing
from tournaments.models import Play
from tournaments.plans import plan_of
from tournaments.progress import progress
from tournaments.ranking import PlayStatus
from tournaments.standings import match_sheet, rankings, read_field

WHO = Author(None, "essai")


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    cache.clear()


def leave(tournament, number: int, *, finished: bool):
    who = read_field(tournament, MEMBERS).by_id[str(number)].pk
    return directing.withdraw(tournament, who, finished, uuid.uuid4(), "", "malade", WHO)


def seats(tournament) -> set[tuple[int, int]]:
    rows = Seat.objects.filter(table__session=seance(tournament).session)
    return set(rows.values_list("table", "index"))


@pytest.mark.parametrize(("form", "count", "boards"), [(TRIPLETTES, 6, 4), (QUADRETTES, 5, 10)])
def test_early_none_of_its_boards_counts(club, form, count, boards) -> None:
    """RC art.26, 32: before the last position but one everything it played is neutralised."""
    tournament = make_sides(club, form, count)
    play_all(tournament, 3, positions=1)
    before = seats(tournament)
    ruling = leave(tournament, 2, finished=True)
    plays = Play.objects.filter(board__seance=seance(tournament))
    neutral = plays.filter(status=PlayStatus.NEUTRALISED)
    assert neutral.count() == boards
    players = {one.player_id for one in tournament.entries.filter(libre_member__team__number=2)}
    later = Seat.objects.filter(table__position__gt=1, player__in=players)
    assert not later.exists()
    field = read_field(tournament, MEMBERS)
    assert [one.id for one in field.left] == ["2"]
    assert "2" not in {row.entrant.id for row in rankings(field).general if row.boards}
    plan = plan_of(seance(tournament))
    assert plan.plays < plan.schedule.set_size * len(plan.schedule.positions) * plan.schedule.tables
    assert progress(seance(tournament)).missing == ()
    directing.cancel_ruling(tournament, ruling.pk, "il revient", WHO)
    assert seats(tournament) == before
    assert not plays.filter(status=PlayStatus.NEUTRALISED).exists()


def test_in_the_middle_of_a_position(club) -> None:
    """What its two tables had not played becomes a relay; nothing seems missing."""
    tournament = make_sides(club, QUADRETTES, 5)
    plan = plan_of(seance(tournament))
    first = plan.boards_at(1, 1)[0]
    enter_units(tournament, {(1, 1, first): 60})
    leave(tournament, 1, finished=False)
    relays = Play.objects.filter(status=PlayStatus.RELAY)
    tables = {one.table.number for one in relays.select_related("table")}
    assert len(tables) == 2
    assert relays.count() == 2 * 5 - 1


def test_late_it_keeps_what_it_scored(club) -> None:
    tournament = make_sides(club, QUADRETTES, 5)
    move_to_end(tournament)
    play_all(tournament, 4)
    leave(tournament, 3, finished=True)
    assert not Play.objects.filter(status=PlayStatus.NEUTRALISED).exists()
    ranked = rankings(read_field(tournament, MEMBERS)).general
    assert ranked[-1].entrant.id == "3", "who left stands last (RC art.90)"
    assert ranked[-1].boards == 20


def test_the_others_sheets_stay_readable(club, arbiter, client_for) -> None:
    tournament = make_sides(club, QUADRETTES, 5, published=True)
    play_all(tournament, 3, positions=1)
    client = client_for(arbiter)
    who = read_field(tournament, MEMBERS).by_id["2"]
    form = {"joueur": "2", "fini": "oui", "reason": "malade", "submission": uuid.uuid4()}
    tried = client.post(url("withdrawal", tournament), {**form, "essai": "1"})
    assert tried.status_code == 200
    answer = client.post(url("withdrawal", tournament), form, follow=True)
    assert "Équipe 2 ne joue plus" in text(answer)
    again = {**form, "submission": uuid.uuid4()}
    assert "Équipe 2 a déjà quitté le tournoi." in text(
        client.post(url("withdrawal", tournament), again, follow=True)
    )
    field = read_field(tournament, MEMBERS)
    for one in field.entrants:
        assert client.get(url("route", tournament, one.pk)).status_code == 200
    others = match_sheet(field, field.by_id["1"])
    assert all(match.meetings for match in others.matches)
    assert (2, who.name) in {(one.number, one.name) for one in field.left}
    assert client.get(url("tournament", tournament)).status_code == 200
    assert client.get(url("desk", tournament)).status_code == 200
