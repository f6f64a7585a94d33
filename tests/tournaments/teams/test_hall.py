"""Teams in the hall: who sits where, what the projectors show."""

from __future__ import annotations

from io import BytesIO

import pytest
from openpyxl import load_workbook

from scoring.ledger.ranks import MEMBERS
from tarotclub.models import Player
from tests.tournaments.desk_pages import text, url
from tests.tournaments.teams.factories import begin, give_up, play, started
from tournaments import directing
from tournaments.directing import teams
from tournaments.hall.teams import read_standing, tables_playing
from tournaments.hall.where import find

pytestmark = pytest.mark.django_db


def lines(tournament) -> list[tuple[int, str, str]]:
    return [(one.rank, one.name, one.value) for one in read_standing(tournament, MEMBERS).lines]


def test_the_rooms_of_every_match_that_is_on(club) -> None:
    tournament = started(club, 4, "pools")
    one, two, *_rest = tournament.meetings.all()
    assert tables_playing(tournament, MEMBERS) == ()
    begin(one)
    begin(two)
    found = tables_playing(tournament, MEMBERS)
    assert [(each.meeting.number, each.number, each.quarter) for each in found] == [
        *((one.number, 1, 1), (one.number, 2, 1), (two.number, 1, 1), (two.number, 2, 1)),
    ]
    give_up(tournament, "A", number=one.number)
    assert {each.meeting.number for each in tables_playing(tournament, MEMBERS)} == {two.number}


def test_a_player_finds_his_room(club, client) -> None:
    tournament = started(club, 2, "match")
    directing.publish(tournament)
    meeting = tournament.meetings.get()
    captain = meeting.sides.get(letter="A").team.members.get(role=1).entry.player
    page = text(client.get(url("where", tournament), {"nom": captain.full_name}))
    assert "Pas de table en ce moment" in page
    begin(meeting)
    page = text(client.get(url("where", tournament), {"nom": captain.full_name}))
    assert "<b>Salle 1</b> <span>Sud</span>" in page
    assert "quart-temps 1, avec" in page


def test_a_triangular_seats_people_anew_for_each_half(club) -> None:
    """OT p.61: whoever attacks sits at one table, and at another after the half."""
    tournament = started(club, 3, "triangular")
    begin(tournament.meetings.get())
    tables = tables_playing(tournament, MEMBERS)
    assert [(one.half, one.number) for one in tables] == [
        (half, number) for half in (1, 2) for number in (1, 2, 3)
    ]
    (person,) = find(tournament, MEMBERS, "P1 E01").people
    assert (person.now.table.half, person.later.table.half) == (1, 2)


def test_the_projector_shows_rooms_and_places(club, client, organiser, client_for) -> None:
    tournament = started(club, 4, "pools")
    directing.publish(tournament)
    one, two, *_rest = tournament.meetings.all()
    begin(one)
    page = text(client.get(url("wall", tournament), {"montre": "places"}))
    assert page.count(", quart-temps 1</small>") == 2
    play(two, lambda attack, _board: 66 if attack == "A" else 50)
    page = text(client.get(url("wall", tournament), {"montre": "classement"}))
    assert "Points" in page
    director = client_for(organiser)
    assert "Horloge" in text(director.get(url("hall-screens", tournament)))
    assert director.post(url("hall-show", tournament), {"ecran": "clock"}).status_code == 302


def test_the_places_while_pools_and_bracket_go_on(club) -> None:
    tournament = started(club, 8, "pools")
    assert lines(tournament) == []
    give_up(tournament, "B")
    assert {name.partition(", ")[2] for _rank, name, _value in lines(tournament)} == {
        "poule A",
        "poule B",
    }
    teams.begin_bracket(tournament, 2)
    assert [(rank, value) for rank, _name, value in lines(tournament)] == 4 * [(1, "en course")]
    give_up(tournament, "B", pool="")
    teams.begin_round(tournament)
    assert [(rank, value) for rank, _name, value in lines(tournament)] == [
        *((1, "en course"), (1, "en course"), (3, "1"), (3, "1")),
    ]
    give_up(tournament, "B", pool="", round=2)
    assert [rank for rank, _name, _value in lines(tournament)] == [1, 2, 3, 3]


def test_prizes_and_rankings_by_category(club, client, organiser, client_for) -> None:
    """A team is in a category where all its players are."""
    tournament = started(club, 2, "match")
    directing.publish(tournament)
    give_up(tournament, "B")
    winners = tournament.entries.filter(libre_member__team__number=1)
    Player.objects.filter(entries__in=winners).update(age_group="senior", home_club="Garde sans")
    other = tournament.entries.filter(libre_member__team__number=2).first()
    Player.objects.filter(entries=other).update(ladies=True)
    where = url("tournament-selections", tournament)
    assert where in client.get(url("tournament", tournament)).content.decode()
    for view, name in (("categories", "Senior"), ("clubs", "Garde sans")):
        page = text(client.get(where, {"vue": view}))
        assert name in page
        assert "Équipe 1" in page
        # Places alone are known: there is no total.
        assert "Total" not in page
    assert "Dames" not in text(client.get(where, {"vue": "categories"}))
    director = client_for(organiser)
    typed = {"share": "100", "prizes": "", "beyond": "on", "version": "1"}
    chosen = {"selection-0": "category:senior", "sums-0": "40", "selection-1": "clubs"}
    director.post(url("hall-prizes", tournament), {**typed, **chosen, "sums-1": "10"})
    receipts = text(director.get(url("paper-receipts", tournament)))
    # Never two prizes: the first of its club has the larger one.
    assert receipts.count("Reçu d’un prix") == 1
    assert "Senior (60 ans et plus), place 1" in receipts
    assert "P1 E01, P2 E01, P3 E01, P4 E01" in receipts
    book = load_workbook(BytesIO(director.get(url("tournament-export", tournament)).content))
    rows = [*book["Catégories"].iter_rows(values_only=True)]
    assert rows[0] == ("Catégorie", "Rang", "Nom", "Joueurs", "Rang général")
    assert rows[1][2] == "Équipe 1"
