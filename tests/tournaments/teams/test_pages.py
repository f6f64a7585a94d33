"""Teams from their creation to their last page, clicked through."""

from __future__ import annotations

import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import Deal
from tests.scoring.factories import make_players
from tests.tournaments.desk_pages import text, url
from tests.tournaments.teams.factories import (
    begin,
    draw,
    enter,
    give_up,
    make_teams,
    play,
    started,
)
from tournaments import directing
from tournaments.models import LineUp, Meeting, Penalty, Tournament
from tournaments.teamplans import legs, meeting_schedule

pytestmark = pytest.mark.django_db


def fields(page, name: str) -> list[str]:
    """The names of the page's fields that begin so."""
    return re.findall(rf'name="({name}[^"]*)"', page.content.decode())


def test_from_the_form_to_the_result(club, organiser, client_for) -> None:
    client = client_for(organiser)
    answer = client.post(
        reverse("tournament-new", args=[club.slug]),
        {"name": "Coupe", "date": "2026-03-14", "season": "", "kind": "equipes"},
    )
    assert answer.status_code == 302, text(answer)
    tournament = Tournament.objects.get(name="Coupe")
    people = make_players(club, 9)
    client.post(url("entry-add", tournament), {"player": [one.pk for one in people]})
    page = client.get(url("entries", tournament))
    assert "9 joueurs n’ont pas encore d’équipe." in text(page)
    for name, members in (("Les Bleus", people[:5]), ("Les Rouges", people[5:])):
        answer = client.post(
            url("team-add", tournament),
            {
                "members": [one.pk for one in members],
                "name": name,
                "captain": members[1].pk,
            },
        )
        assert answer.status_code == 302, text(answer)
    page = client.get(url("entries", tournament))
    assert "Tout le monde a une équipe" in text(page)
    page = client.get(url("team-draw", tournament))
    assert "Match de deux équipes" in text(page)
    data = {"way": "match", "match": "EQU-16", "triangular": "EQU-T48", "seed": "7"}
    assert client.post(url("team-draw", tournament), data).status_code == 302
    assert "Tirage n° 7." in text(client.get(url("team-draw", tournament)))
    assert client.post(url("team-start", tournament)).status_code == 302
    meeting = tournament.meetings.get()
    page = client.get(url("team-desk", tournament))
    assert "Les Bleus" in text(page)
    page = client.get(url("team-meeting-desk", tournament, meeting.number))
    assert "à composer" in text(page)
    compose(client, tournament, meeting, 1)
    page = client.get(url("team-results", tournament, meeting.number, 1))
    assert page.status_code == 200
    boxes = fields(page, "unit-")
    assert len(boxes) == 8
    posted = hidden(page)
    for index, name in enumerate(boxes):
        posted[name] = "66" if index % 2 else "82"
        posted[name.replace("unit", "contract")] = "garde_sans" if index == 0 else "garde"
    answer = client.post(url("team-results", tournament, meeting.number, 1), posted)
    assert answer.status_code == 302, text(answer)
    assert Deal.objects.filter(contract="garde_sans").count() == 1
    page = client.get(url("team-meeting", tournament, meeting.number))
    assert "Écart de 16 : sa racine donne 4,000 PM à" in text(page)
    assert "et à elle seule" in text(page)
    assert "16,000" in text(page)


def hidden(page) -> dict[str, str]:
    """What a browser sends back of a page's hidden fields."""
    found = re.findall(
        r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page.content.decode()
    )
    return {name: value for name, value in found if name != "csrfmiddlewaretoken"}


def compose(client, tournament, meeting, number: int) -> None:
    """Take what the page proposes for a quarter and begin it."""
    address = url("team-quarter", tournament, meeting.number, number)
    page = client.get(address)
    chosen = re.findall(
        r'<select name="([ABC][0-3])".*?<option value="(\d+)" selected', page.content.decode(), re.S
    )
    assert len(chosen) == 4 * meeting.sides.count()
    answer = client.post(address, {**dict(chosen), "room": "2", "series": "", "start": "1"})
    assert answer.status_code == 302, text(answer)


def test_the_page_proposes_another_attacker_each_time(club, organiser, client_for) -> None:
    client = client_for(organiser)
    tournament = started(club, 2, "match")
    meeting = tournament.meetings.get()
    for number in range(1, 5):
        compose(client, tournament, meeting, number)
    attackers = LineUp.objects.values_list("side", "attacker")
    assert len(set(attackers)) == 8


def test_what_is_wrong_stands_beside_the_field(club, organiser, client_for) -> None:
    client = client_for(organiser)
    tournament = started(club, 2, "match")
    meeting = tournament.meetings.get()
    begin(meeting)
    address = url("team-results", tournament, meeting.number, 1)
    page = client.get(address)
    posted = hidden(page)
    first, second, *_rest = fields(page, "unit-")
    answer = client.post(address, {**posted, first: "55", second: "52"})
    assert answer.status_code == 400
    assert 'value="52"' in answer.content.decode()
    assert not Deal.objects.exists()
    answer = client.post(address, {**posted, first: "-52", second: "52"})
    assert answer.status_code == 302
    assert sorted(Deal.objects.values_list("half_unit", flat=True)) == [-104, 104]
    # The same page sent again: somebody wrote meanwhile.
    answer = client.post(address, {**posted, first: "60", second: "52"})
    assert answer.status_code == 409
    assert "<b>Garde −52</b>" in answer.content.decode()
    assert 'value="60"' in answer.content.decode()
    page = client.get(address)
    answer = client.post(address, {**hidden(page), first: "", second: "52"})
    assert answer.status_code == 302
    assert Deal.objects.filter(voided_at=None).count() == 1


def test_the_arbiter_takes_pm_and_cancels(club, arbiter, reader, client_for) -> None:
    client = client_for(arbiter)
    tournament = started(club, 2, "match")
    meeting = tournament.meetings.get()
    play(meeting, lambda attack, _board: 66 if attack == "A" else 50)
    side = meeting.sides.get(letter="A")
    address = url("team-rulings", tournament, meeting.number)
    page = client.get(address, {"equipe": side.pk, "faute": ""})
    assert page.status_code == 200
    tried = {"side": side.pk, "pm": "64,5", "reason": "carte exposée", "essai": "1"}
    page = client.post(address, tried)
    assert page.status_code == 200
    assert "64,000 → <b>−0,500</b>" in text(page)
    assert "gagnerait la rencontre." in text(page)
    assert not Penalty.objects.exists()
    answer = client.post(address, {"side": side.pk, "pm": "1,5", "reason": "carte exposée"})
    assert answer.status_code == 302, text(answer)
    assert "1,500 PM retirés" in text(client.get(address))
    page = client.get(url("team-meeting", tournament, meeting.number))
    assert "62,500" in text(page)
    ruling = Penalty.objects.get().ruling
    assert client_for(reader).get(address).status_code == 200
    away = url("team-ruling-cancel", tournament, meeting.number, ruling.pk)
    assert client.get(away).status_code == 200
    assert client.post(away, {"reason": "erreur"}).status_code == 302
    assert "64,000" in text(client.get(url("team-meeting", tournament, meeting.number)))
    answer = client.post(address, {"side": side.pk, "mark": "adjusted", "reason": "x"})
    assert answer.status_code == 400
    assert "De quel étui s’agit-il" in text(answer)


def test_a_board_at_which_the_team_does_not_play(club, arbiter, client_for) -> None:
    client = client_for(arbiter)
    tournament = started(club, 3, "triangular")
    meeting = tournament.meetings.get()
    begin(meeting)
    leg = next(
        one for one in legs(meeting_schedule(meeting.seance, meeting)) if "C" not in one.pair
    )
    table = meeting.seance.session.tables.get(position=leg.position, number=leg.table)
    data = {
        "side": meeting.sides.get(letter="C").pk,
        "board": f"{table.pk}-{leg.boards[0]}",
        "pm": "1",
        "reason": "x",
    }
    address = url("team-rulings", tournament, meeting.number)
    for more in ({}, {"essai": "1"}):
        answer = client.post(address, {**data, **more}, follow=True)
        assert "Équipe" in text(answer)
        assert "ne joue pas à cette table." in text(answer)
    assert not Penalty.objects.exists()


def test_the_public_reads_pseudonyms_and_results(club, client) -> None:
    tournament = started(club, 4, "pools")
    directing.publish(tournament)
    meeting = tournament.meetings.first()
    player = meeting.sides.get(letter="A").team.members.first().entry.player
    player.pseudonym = "Le Fou"
    player.save()
    begin(meeting)
    enter(meeting, 1, lambda attack, _board: 66 if attack == "A" else 50)
    page = client.get(url("tournament", tournament))
    assert page.status_code == 200
    assert "Le Fou" in text(page)
    assert player.full_name not in text(page)
    assert "Poule A" in text(page)
    page = client.get(url("team-meeting", tournament, meeting.number))
    assert "Le Fou attaque" in text(page)
    assert player.full_name not in text(page)
    assert "Écart de 16" in text(page)


def test_what_is_kept_for_the_ceremony(club, client, organiser, client_for) -> None:
    tournament = started(club, 2, "match")
    directing.publish(tournament)
    meeting = tournament.meetings.get()
    play(meeting, lambda attack, _board: 66 if attack == "A" else 50)
    Tournament.objects.filter(pk=tournament.pk).update(last_held=True)
    assert "64,000" not in text(client.get(url("team-meeting", tournament, meeting.number)))
    page = client_for(organiser).get(url("team-meeting", tournament, meeting.number))
    assert "64,000" in text(page)
    assert "gagne" not in text(client.get(url("tournament", tournament)))


def test_a_held_deal_is_no_page_of_the_public(club, client, organiser, client_for) -> None:
    tournament = started(club, 2, "match")
    directing.publish(tournament)
    meeting = tournament.meetings.get()
    play(meeting, lambda attack, _board: 66 if attack == "A" else 50)
    Tournament.objects.filter(pk=tournament.pk).update(last_held=True)
    shown, held = (Deal.objects.filter(table__position=position).first().pk for position in (1, 8))
    assert client.get(reverse("deal", args=[club.slug, shown])).status_code == 200
    assert client.get(reverse("deal", args=[club.slug, held])).status_code != 200
    member = client_for(organiser)
    assert member.get(reverse("deal", args=[club.slug, held])).status_code == 200


def test_the_clubs_page_counts_what_is_missing(club, organiser, client_for) -> None:
    tournament = started(club, 2, "match")
    begin(tournament.meetings.get())
    page = client_for(organiser).get(reverse("club", args=[club.slug]))
    assert page.status_code == 200
    assert "8 résultats manquent" in text(page)


def test_the_sheet_of_a_table_offers_no_petite(club, organiser, client_for) -> None:
    tournament = started(club, 2, "match")
    meeting = tournament.meetings.get()
    begin(meeting)
    table = meeting.seance.session.tables.first()
    client = client_for(organiser)
    board = team_boards(meeting)[0]
    page = client.get(reverse("deal-new", args=[club.slug, table.pk]), {"numero": board})
    assert page.status_code == 200
    closed = re.findall(r'name="contract" value="(\w+)"[^>]* disabled', page.content.decode())
    assert closed == ["prise"]


def team_boards(meeting) -> list[int]:
    """The boards that the first table of a meeting plays first."""
    plan = meeting_schedule(meeting.seance, meeting)
    return list(next(iter(legs(plan))).boards)


def test_pools_then_the_bracket_on_the_pages(club, organiser, client_for) -> None:
    client = client_for(organiser)
    tournament = started(club, 6, "pools")
    give_up(tournament, "C")
    assert "Commencer l’élimination" not in text(client.get(url("team-desk", tournament)))
    for meeting in tournament.meetings.all():
        play(meeting, lambda attack, _board: {"A": 66, "B": 59, "C": 50}[attack])
    page = client.get(url("team-desk", tournament))
    assert "Commencer l’élimination directe" in text(page)
    answer = client.post(url("team-bracket", tournament), {"kept": "1"})
    assert answer.status_code == 302
    page = client.get(url("tournament", tournament))
    assert "Finale" in text(page)
    final = tournament.meetings.last()
    address = url("team-forfeit", tournament, final.number, "B")
    assert client.post(address, {"forfeit": "1"}).status_code == 302
    assert "gagne le tournoi" in text(client.get(url("tournament", tournament)))
    assert client.get(url("team-finish", tournament)).status_code == 200
    assert client.post(url("team-finish", tournament), {"missing": "0"}).status_code == 302
    tournament.refresh_from_db()
    assert tournament.status == "finished"
    assert client.post(url("team-reopen", tournament)).status_code == 302


def test_an_exempt_team_has_no_page(club, organiser, client_for) -> None:
    client = client_for(organiser)
    tournament = started(club, 3, "bracket")
    exempt = next(one for one in tournament.meetings.all() if one.sides.count() == 1)
    assert client.get(url("team-meeting", tournament, exempt.number)).status_code == 404
    assert "exempte de ce tour" in text(client.get(url("tournament", tournament)))


def test_the_sheets_of_a_meeting_on_paper(club, secretary, client_for) -> None:
    tournament = started(club, 2, "match")
    meeting = tournament.meetings.get()
    begin(meeting)
    page = client_for(secretary).get(url("team-print", tournament, meeting.number))
    assert page.status_code == 200
    # Two rooms, two halves, four quarters, and the sheet of results.
    assert page.content.decode().count('class="slip-sheet"') == 17
    assert "Visa du capitaine" in text(page)


def test_pages_cost_the_same_however_much_was_played(club, organiser, client_for) -> None:
    client = client_for(organiser)
    tournament = started(club, 4, "pools")
    one, *others = tournament.meetings.all()
    play(one, lambda attack, _board: 66 if attack == "A" else 50)

    def queries(name: str, *more) -> int:
        cache.clear()
        with CaptureQueriesContext(
            connection,
        ) as found:
            assert client.get(url(name, tournament, *more)).status_code == 200
        return len(found)

    asked = [
        ("tournament",),
        ("team-meeting", one.number),
        ("team-desk",),
        ("team-meeting-desk", one.number),
        ("team-results", one.number, 1),
        ("tournament-export",),
    ]
    queries("tournament")
    before = [queries(*each) for each in asked]
    play(others[0], lambda attack, _board: 66 if attack == "A" else 50)
    play(others[1], lambda attack, _board: 50)
    assert [queries(*each) for each in asked] == before
    assert max(before) < 40


def test_the_draw_refuses_what_does_not_fit(club, organiser, client_for) -> None:
    client = client_for(organiser)
    tournament = make_teams(club, 2)
    data = {"way": "pools", "match": "EQU-16", "triangular": "EQU-T48"}
    assert client.post(url("team-draw", tournament), data).status_code == 400
    draw(tournament, "match")
    assert client.get(url("team-draw", tournament)).status_code == 200
    assert Meeting.objects.count() == 1


def test_pages_of_the_house_that_teams_meet(club, owner, client_for) -> None:
    """What other forms have is there for teams too, or no page at all."""
    client = client_for(owner)
    tournaments = (make_teams(club, 2, name="Brouillon"), started(club, 4, "pools"))
    there = [
        *("hall", "hall-fees", "hall-till", "hall-prizes", "hall-screens"),
        *("hall-clock", "hall-calls"),
        *("where", "wall", "prizes", "tournament-showing", "tournament-edit", "entries"),
        *("tournament-delete", "desk", "tournament-missing"),
        *("paper", "paper-cards", "paper-receipts", "tournament-selections"),
    ]
    nowhere = [
        *("movement", "seating", "rulings", "dealing"),
        *("tournament-total", "libre-desk", "tournament-finish"),
    ]
    for tournament in tournaments:
        for name in there:
            assert client.get(url(name, tournament)).status_code in {200, 302}, name
        for name in nowhere:
            assert client.get(url(name, tournament)).status_code == 404, name
