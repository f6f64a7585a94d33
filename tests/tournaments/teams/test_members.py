"""The players of a team that change, bonuses whose classes did, decisions that keep a round."""

from __future__ import annotations

from decimal import Decimal

import pytest

from scoring.models import Seat
from tarotclub.models import Player
from tests.tournaments.desk_pages import text, url
from tests.tournaments.teams.factories import (
    AUTHOR,
    begin,
    draw,
    entries_of,
    give_up,
    make_teams,
    refused,
    ruling,
    started,
)
from tournaments.directing import hall, teams
from tournaments.models import LineUp, Penalty, Ruling, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def newcomer(club) -> Player:
    return Player.objects.create(club=club, first_name="Zoé", last_name="Nouveau")


@pytest.fixture
def tournament(club) -> Tournament:
    """A match of two teams of five, its first quarter begun without the fifth players."""
    tournament = make_teams(club, 2, size=5)
    draw(tournament, "match")
    teams.start_teams(tournament)
    begin(tournament.meetings.get())
    tournament.refresh_from_db()
    return tournament


def team_of(tournament: Tournament, number: int = 1):
    return tournament.libre_teams.get(number=number)


def fifth(team):
    return team.members.get(role=5).entry


def test_a_team_of_five_takes_a_sixth_and_no_seventh(tournament, newcomer) -> None:
    team = team_of(tournament)
    came = teams.add_member(team, newcomer)
    assert (team.members.count(), team.members.get(entry=came).role) == (6, 6)
    assert came.number == 11, "the next of the list"
    other = Player.objects.create(club=tournament.club, first_name="Yves", last_name="Trop")
    with refused("teams_full"):
        teams.add_member(team, other)
    with refused("team_player_taken"):
        teams.add_member(team_of(tournament, 2), newcomer)


def test_who_has_played_stays_and_what_he_played_with_him(tournament, newcomer) -> None:
    team = team_of(tournament)
    captain = team.members.get(role=1).entry
    sat = Seat.objects.filter(player=captain.player).count()
    for change in (
        lambda: teams.drop_member(team, captain.pk),
        lambda: teams.replace_member(team, captain.pk, newcomer),
    ):
        with refused("member_played"):
            change()
    assert Seat.objects.filter(player=captain.player).count() == sat > 0


def test_who_has_not_played_goes_or_is_replaced_in_the_lineups_to_come(
    tournament, newcomer
) -> None:
    meeting = tournament.meetings.get()
    side = meeting.sides.get(team=team_of(tournament))
    team, quarter = side.team, meeting.quarters.get(number=2)
    four = entries_of(side)
    teams.line_up(quarter, side, [fifth(team).pk, *four[1:4]])
    came = teams.replace_member(team, fifth(team).pk, newcomer)
    assert LineUp.objects.get(quarter=quarter, side=side).attacker == came
    assert (team.members.get(role=5).entry, team.members.count()) == (came, 5)
    teams.drop_member(team, came.pk)
    assert team.members.count() == 4
    assert not LineUp.objects.filter(quarter=quarter, side=side).exists(), "composed anew"


def test_a_team_of_four_loses_nobody(club) -> None:
    team = make_teams(club, 1).libre_teams.get()
    with refused("teams_fewest"):
        teams.drop_member(team, team.members.get(role=4).entry_id)


def test_money_paid_is_given_back_first(tournament, newcomer) -> None:
    team = team_of(tournament)
    hall.set_fees(tournament, 1000, 500)
    hall.take_fee(fifth(team), AUTHOR)
    with refused("till_refund_first"):
        teams.replace_member(team, fifth(team).pk, newcomer)


def test_a_captains_decisions_go_to_the_next(club) -> None:
    tournament = make_teams(club, 2, size=5)
    draw(tournament, "match")
    teams.start_teams(tournament)
    meeting = tournament.meetings.get()
    team = meeting.sides.get(letter="A").team
    ruling(meeting, "A", pm=Decimal(2), reason="retard")
    captain, second = (team.members.get(role=role).entry for role in (1, 2))
    teams.drop_member(team, captain.pk)
    assert Penalty.objects.get().entry == second
    assert team.members.get(role=1).entry == second


def test_before_the_start_the_bonus_drawn_follows_and_afterwards_the_page_says(
    club, newcomer, organiser, client_for
) -> None:
    """Cup: 1N brings 0, 2P 3,5 … the four best count."""
    newcomer.national_class = "1N"
    newcomer.save()
    tournament = make_teams(club, 2, size=4, classes=["4T", "4T"])
    draw(tournament, "match", bonus=True)
    team = team_of(tournament)
    side = tournament.meetings.get().sides.get(team=team)
    assert side.bonus == 36
    teams.replace_member(team, team.members.get(role=4).entry_id, newcomer)
    side.refresh_from_db()
    assert side.bonus == 27
    teams.start_teams(tournament)
    Player.objects.filter(last_name="E01", first_name="P1").update(national_class="1N")
    side.refresh_from_db()
    assert side.bonus == 27, "what was drawn stays"
    client, desk = client_for(organiser), url("team-meeting-desk", tournament, 1)
    page = text(client.get(desk))
    assert "Équipe 1 : le bonus est 27 ; les classements d’aujourd’hui donnent 18." in page
    assert "Équipe 2 : le bonus" not in page
    client.post(url("team-bonus", tournament, 1, side.letter), {"bonus": "18"})
    side.refresh_from_db()
    assert side.bonus == 18
    assert "les classements d’aujourd’hui" not in text(client.get(desk))


def test_a_round_with_a_decision_is_not_undone(club, organiser, client_for) -> None:
    tournament = started(club, 4, "bracket")
    give_up(tournament, "B")
    final = teams.begin_round(tournament)[0]
    held = ruling(final, "A", pm=Decimal(2), reason="retard")
    with refused("teams_ruled"):
        teams.undo_round(tournament)
    page = text(client_for(organiser).post(url("team-round-undo", tournament), follow=True))
    assert "Une décision de l’arbitre tient encore (Équipe" in page
    assert "contre Équipe" in page
    teams.lift_ruling(final, held.pk, "erreur", AUTHOR)
    teams.undo_round(tournament)
    assert not Ruling.objects.exists()


def test_nor_is_the_start(club) -> None:
    tournament = started(club, 2, "match")
    held = ruling(tournament.meetings.get(), "A", warning=True, reason="retard")
    with refused("teams_ruled"):
        teams.undo_teams_start(tournament)
    teams.lift_ruling(tournament.meetings.get(), held.pk, "erreur", AUTHOR)
    teams.undo_teams_start(tournament)


def test_the_teams_page_changes_its_players(
    tournament, newcomer, organiser, arbiter, outsider, client_for
) -> None:
    team = team_of(tournament)
    page, five = url("team-edit", tournament, team.pk), fifth(team)
    add = url("team-member-add", tournament, team.pk)
    replace = url("team-member-replace", tournament, team.pk, five.pk)
    remove = url("team-member-remove", tournament, team.pk, five.pk)
    client = client_for(organiser)
    shown = text(client.get(page))
    assert shown.count("a joué</small>") == 4
    assert (shown.count(">Retirer<"), shown.count("<summary>Remplacer")) == (1, 1)
    for address in (add, replace, remove):
        assert client_for(arbiter).post(address).status_code == 403
        assert client_for(outsider).post(address).status_code == 404
        assert client_for(None).post(address).status_code == 302
        assert client.get(address).status_code == 405
    stranger = url("team-member-remove", tournament, team.pk, fifth(team_of(tournament, 2)).pk)
    assert client.post(stranger).status_code == 404, "of the other team"
    for chosen in ("", "x", "99999"):
        assert "Choisissez un joueur" in text(client.post(add, {"player": chosen}, follow=True))
    said = text(client.post(replace, {"player": newcomer.pk}, follow=True))
    assert f"{newcomer.full_name} entre dans l’équipe." in said
    assert five.player.full_name in said, "he can be chosen again"
    said = text(client.post(add, {"player": five.player_id}, follow=True))
    assert f"{five.player.full_name} entre dans l’équipe." in said
    assert "Un joueur de plus" not in said, "six"
    came = team.members.get(entry__player=newcomer).entry_id
    said = text(client.post(url("team-member-remove", tournament, team.pk, came), follow=True))
    assert f"{newcomer.full_name} n’est plus de l’équipe." in said
    teams.finish_teams(tournament, 99)
    assert "terminé : les équipes ne changent plus" in text(
        client.post(add, {"player": newcomer.pk}, follow=True)
    )
    assert "Un joueur de plus" not in text(client.get(page))


def test_the_page_that_composes_says_which_side_is_which(tournament, organiser, client_for) -> None:
    page = text(client_for(organiser).get(url("team-quarter", tournament, 1, 2)))
    sides = tournament.meetings.get().sides.select_related("team")
    names = {one.letter: one.team.name for one in sides}
    assert f"<h2>A : {names['A']}</h2>" in page
    assert f"Salle où A attaque ({names['A']})" in page
    assert f"B ({names['B']}) fait l’inverse" in page


def test_a_triangulars_composing_page_says_who_attacks_whom(club, organiser, client_for) -> None:
    """OT p.61: C attacks A at table 1 first."""
    tournament = started(club, 3, "triangular")
    page = text(client_for(organiser).get(url("team-quarter", tournament, 1, 1)))
    assert "Mi-temps 1, table 1 : C attaque A" in page
    assert "Mi-temps 2, table 3 : A attaque C" in page
