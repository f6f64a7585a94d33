"""The hall of a tournament of teams: a round's clock, and calls from the tables of its meetings."""

from __future__ import annotations

import pytest

from tarotclub.versions import Gone
from tests.scoring.phones import at as phone_at
from tests.scoring.phones import make_link, phone
from tests.tournaments.desk_pages import text, url
from tests.tournaments.factories import make_tournament
from tests.tournaments.teams.factories import begin, give_up, refused, started
from tournaments.directing import hall, teams
from tournaments.hall.calls import read_calls
from tournaments.hall.clock import read_clock
from tournaments.hall.rounds import hall_number, of_hall
from tournaments.models import ArbiterCall, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(club, at) -> Tournament:
    """A pool of four: three rounds of two meetings, 100 minutes each."""
    made = started(club, 4, "pools")
    hall.set_minutes(made, 100)
    return made


def left(tournament) -> int | None:
    return read_clock(tournament).left


def meetings(tournament, number: int = 1):
    return list(tournament.meetings.filter(round=number).order_by("number"))


def test_a_table_is_named_by_its_meeting_and_its_room() -> None:
    assert hall_number(12, 2) == 122
    assert of_hall(122) == (12, 2)


def test_the_clock_of_a_round_starts_when_the_desk_says(tournament, at) -> None:
    assert (left(tournament), read_clock(tournament).minutes) == (None, 100)
    with refused("clock_none"):
        hall.pause_clock(tournament)
    assert hall.start_round(tournament) == 1
    begin(meetings(tournament)[0])
    at(90)
    clock = read_clock(tournament)
    assert (clock.left, clock.position, clock.round) == (5910, 1, True)
    hall.set_extra(tournament, 5)
    hall.pause_clock(tournament)
    at(900)
    assert left(tournament) == 6210
    hall.resume_clock(tournament)
    hall.restart_clock(tournament)
    assert left(tournament) == 6000
    at(910)
    hall.start_round(tournament)
    assert left(tournament) == 6000, "begun anew"


def test_minutes_on_top_for_one_table_of_one_meeting(tournament) -> None:
    one, two = meetings(tournament)
    hall.start_round(tournament)
    room = hall_number(two.number, 2)
    hall.set_table_extra(tournament, room, 10)
    clock = read_clock(tournament)
    assert (clock.left_at(room), clock.left_at(hall_number(one.number, 2))) == (6600, 6000)
    later = meetings(tournament, 2)[0].number
    for number in (hall_number(two.number, 3), hall_number(later, 1), 2):
        with pytest.raises(Gone):
            hall.set_table_extra(tournament, number, 10)


def test_the_next_round_has_a_time_of_its_own(tournament) -> None:
    hall.start_round(tournament)
    give_up(tournament, "B", round=1)
    assert left(tournament) == 6000, "the round's own time, until the next is started"
    assert hall.start_round(tournament) == 2
    give_up(tournament, "B")
    with refused("clock_none"):
        hall.start_round(tournament)
    teams.finish_teams(tournament)
    tournament.refresh_from_db()
    assert left(tournament) is None


def test_a_brackets_rounds_follow(club, at) -> None:
    tournament = started(club, 4, "bracket")
    hall.set_minutes(tournament, 60)
    give_up(tournament, "B")
    teams.begin_round(tournament)
    assert hall.start_round(tournament) == 2
    teams.undo_round(tournament)
    assert left(tournament) is None, "it went with its round"


def test_the_desk_runs_the_clock_and_the_walls_show_it(
    tournament, organiser, arbiter, secretary, client_for
) -> None:
    director, page = client_for(organiser), url("hall-clock", tournament)
    assert "Lancer l’horloge du tour 1" in text(director.get(page))
    launch = url("hall-clock-round", tournament)
    for who, status in ((arbiter, 403), (secretary, 403), (None, 302)):
        assert client_for(who).post(launch).status_code == status
    assert director.get(launch).status_code == 405
    assert director.post(launch).status_code == 302
    shown = text(director.get(page))
    assert "Tour 1, 100 min" in shown
    assert "Lancer l’horloge" not in shown
    one, two = meetings(tournament)
    assert shown.count('<li><div class="line">') == 4
    assert f'name="table" value="{hall_number(two.number, 2)}"' in shown
    names = " contre ".join(
        side.team.name for side in one.sides.select_related("team").order_by("letter")
    )
    assert shown.count(f"<small>{names}</small>") == 2
    given = {"table": hall_number(one.number, 2), "minutes": 10}
    sent = client_for(arbiter).post(url("hall-clock-table", tournament), given, follow=True)
    assert "Table 2 : 10 min de plus en tout." in text(sent)
    director.post(url("hall-show", tournament), {"ecran": "clock"})
    wall = text(director.get(url("wall", tournament)))
    assert 'data-left="6000"' in wall
    assert "Tour 1" in wall
    give_up(tournament, "B", number=one.number)
    assert text(director.get(page)).count("a rendu") == 2


def test_the_clock_of_a_round_is_no_other_forms(club, organiser, client_for) -> None:
    other = make_tournament(club, 20)
    assert client_for(organiser).post(url("hall-clock-round", other)).status_code == 404


def test_a_table_of_a_meeting_calls_from_its_phone_and_from_the_desk(
    tournament, arbiter, secretary, client_for
) -> None:
    one, two = meetings(tournament)
    for each in (one, two):
        begin(each)
        each.seance.session.refresh_from_db()
    link = make_link(two.seance.session, 2)
    client = phone(link)
    assert "Appeler l’arbitre" in text(client.get(phone_at("seance-phone", link)))
    client.post(phone_at("table-phone-call", link))
    (call,) = read_calls(tournament).waiting
    assert (call.session, call.table_number) == (two.seance.session, 2)
    desk, page = client_for(secretary), url("hall-calls", tournament)
    names = " contre ".join(
        side.team.name for side in two.sides.select_related("team").order_by("letter")
    )
    shown = text(desk.get(page))
    assert f"<b>Table 2</b> {names}" in shown
    assert shown.count('class="button" name="table"') == 4
    assert f'value="{hall_number(two.number, 2)}" disabled' in shown
    desk.post(url("hall-call", tournament), {"table": hall_number(one.number, 1)})
    assert ArbiterCall.objects.filter(session=one.seance.session, table_number=1).exists()
    unknown = desk.post(url("hall-call", tournament), {"table": hall_number(99, 1)})
    assert unknown.status_code == 404
    assert '<span class="count">2</span>' in text(desk.get(url("team-desk", tournament)))
    answer = url("hall-call-answered", tournament, call.pk)
    assert desk.post(answer).status_code == 403
    assert "l’arbitre arrive" in text(client_for(arbiter).post(answer, follow=True))
