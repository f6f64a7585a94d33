"""What a tired secretary does to a tournament of teams: undo, take out, type nonsense."""

from __future__ import annotations

import pytest

from scoring.models import Deal
from tarotclub.models import Player
from tests.tournaments.desk_pages import text, url
from tests.tournaments.teams.factories import (
    begin,
    draw,
    line_up_all,
    make_teams,
    play,
    started,
)
from tests.tournaments.teams.test_pages import fields, hidden
from tournaments import directing
from tournaments.directing import teams
from tournaments.models import MeetingSide, Ruling

pytestmark = pytest.mark.django_db


def test_a_quarter_undone_keeps_the_series_chosen(club) -> None:
    """Begun again, it is played with the boards that lie on the tables."""
    meeting = started(club, 2, "match").meetings.get()
    quarter = meeting.quarters.get(number=1)
    teams.choose_quarter(quarter, 2, 3)
    line_up_all(quarter)
    for _time in range(2):
        teams.start_quarter(quarter)
        assert list(meeting.seance.boards.values_list("number", flat=True)) == [9, 10, 11, 12]
        teams.undo_quarter(quarter)
    quarter.refresh_from_db()
    assert (quarter.room, quarter.series, quarter.started) == (2, 3, False)


@pytest.mark.parametrize("bonus", [True, False])
def test_a_player_taken_out_changes_the_bonus_of_his_team(club, bonus) -> None:
    """The meetings drawn begin as if they were drawn without him."""
    tournament = make_teams(club, 2, size=5)
    team = tournament.libre_teams.get(number=2)
    best = team.members.get(role=1).entry
    Player.objects.filter(pk=best.player_id).update(national_class="1P")
    draw(tournament, "match", bonus=bonus)
    side = MeetingSide.objects.get(team=team)
    directing.unregister(best)
    after = MeetingSide.objects.get(team=team).bonus
    assert (after != side.bonus) is bonus
    draw(tournament, "match", bonus=bonus)
    assert after == MeetingSide.objects.get(team=team).bonus
    teams.start_teams(tournament)


def test_a_score_that_no_deal_makes_is_said_beside_its_field(club, organiser, client_for) -> None:
    client = client_for(organiser)
    tournament = started(club, 2, "match")
    begin(tournament.meetings.get())
    address = url("team-results", tournament, 1, 1)
    page = client.get(address)
    first, second = fields(page, "unit-")[:2]
    for typed, why in (("701", "Impair"), ("964", "Plus de 962"), ("99998", "Plus de 962")):
        answer = client.post(address, {**hidden(page), first: typed, second: "66"})
        assert answer.status_code == 400
        (wrong,) = answer.context["rows"].wrong
        assert why in wrong.error
        assert f'value="{typed}"' in answer.content.decode()
    assert not Deal.objects.exists()
    answer = client.post(address, {**hidden(page), first: "962", second: "66"})
    assert answer.status_code == 302
    assert Deal.objects.count() == 2


def test_a_decision_refused_keeps_what_was_typed(club, arbiter, client_for) -> None:
    """Once the final is drawn, nobody else may be sent to it."""
    tournament = started(club, 4, "bracket")
    for meeting in tournament.meetings.all():
        play(meeting, lambda attack, board: 68 if attack == "B" else 66)
    teams.begin_round(tournament)
    side = tournament.meetings.first().sides.get(letter="B")
    data = {"side": side.pk, "pm": "90", "reason": "cartes montrées"}
    answer = client_for(arbiter).post(url("team-rulings", tournament, 1), data)
    assert answer.status_code == 400
    assert "Le tour suivant est tiré" in text(answer)
    assert 'value="cartes montrées"' in answer.content.decode()
    assert not Ruling.objects.exists()


def test_each_kind_of_pool_is_explained_once(club, organiser, client_for) -> None:
    """Seven teams: a pool of four counts points, the one of three counts wins."""
    client = client_for(organiser)
    for count, points, wins in ((7, 1, 1), (4, 1, 0), (6, 0, 1)):
        tournament = started(club, count, "pools", name=f"Coupe à {count}")
        page = text(client.get(url("tournament", tournament)))
        assert (page.count("Victoire 3 points"), page.count("les victoires, puis")) == (
            points,
            wins,
        )
