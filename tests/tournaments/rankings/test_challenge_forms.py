"""A season's challenge over tournaments of every form: sides, teams, free contracts, lists."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from io import BytesIO

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook

from scoring.ledger.ranks import MEMBERS, Reader
from tests.scoring.factories import make_players
from tests.tournaments.factories import make_tournament
from tests.tournaments.free.factories import APART, POINTS, make_free, two_tables
from tests.tournaments.pages import words
from tests.tournaments.quick import play_quickly
from tests.tournaments.rankings.challenges import challenge_of, url
from tests.tournaments.sides.factories import QUADRETTES, TRIPLETTES, make_sides
from tests.tournaments.teams.factories import begin, better, draw, make_teams
from tests.tournaments.teams.factories import play as play_meeting
from tournaments.challengewords import rule_words
from tournaments.directing import Refused, libre
from tournaments.directing.challenges import publish_challenge
from tournaments.directing.libre import PrintedInput, link_list
from tournaments.directing.teams import start_teams
from tournaments.models import Entry, LibreMember, Tournament
from tournaments.ranking import PrintedRow
from tournaments.standings.challenges import read_challenge
from tournaments.standings.general import Unit, read_general

PUBLIC = Reader(public=True)
SCALE = {"method": "places", "scale": ("10", "6", "4", "2", "1")}


def over(tournament, season) -> Tournament:
    """The same, finished and published in the season, without the requests that make it so."""
    rows = Tournament.objects.filter(pk=tournament.pk)
    rows.update(season=season, status="finished", published=True)
    return rows.get()


def totals(challenge, reader=MEMBERS) -> dict[int, tuple[int, object]]:
    return {row.player.pk: (row.rank, row.total) for row in read_challenge(challenge, reader).rows}


def members_of(tournament, number: str | int) -> list[int]:
    rows = LibreMember.objects.filter(team__tournament=tournament, team__number=number)
    return [one.entry.player_id for one in rows.select_related("entry").order_by("role")]


@pytest.fixture
def quadrettes(club, season):
    """Five quadrettes, one position played."""
    made = make_sides(club, QUADRETTES, 5)
    play_quickly(made, positions=1)
    return over(made, season)


@pytest.fixture
def match(club, season):
    """Two teams of five, of whom four play; A wins."""
    made = make_teams(club, 2, size=5)
    draw(made, "match")
    start_teams(made)
    play_meeting(made.meetings.get(), better("A"))
    return over(made, season)


@pytest.fixture
def listed(club, season):
    """Four places of a printed list, the second and third level; the last of them is Zoé."""
    made = libre.create_libre(
        club, "Village", date(2026, 1, 3), season, libre.LibreChoice(listed=True)
    )
    rows = [("7", "Durand Anne", 50), ("3", "X", 0), ("4", "Y", 0), ("5", "Zoé", -50)]
    lines = [PrintedInput(PrintedRow(number, (), 2 * made_), name) for number, name, made_ in rows]
    libre.store_list(made, lines, [], 6, 0, None)
    return over(made, season)


# sides and teams


def test_everybody_of_a_side_has_its_total(quadrettes, season) -> None:
    found = totals(challenge_of(season, counts="quadrettes"))
    assert len(found) == 20
    for row in read_general(quadrettes, MEMBERS).rows:
        assert {found[pk][1] for pk in members_of(quadrettes, row.competitors[0])} == {row.total}


def test_everybody_of_a_side_has_its_place_whole(quadrettes, season) -> None:
    """Four mates at one place do not share four places, and the next side is second, not fifth."""
    found = totals(challenge_of(season, counts="all", attendance=Decimal(1), **SCALE))
    rows = read_general(quadrettes, MEMBERS).rows
    assert [row.rank for row in rows] == [1, 2, 3, 4, 5]
    for row, points in zip(rows, (10, 6, 4, 2, 1), strict=True):
        gained = {found[pk][1] for pk in members_of(quadrettes, row.competitors[0])}
        assert gained == {points + 1}


def test_who_was_replaced_and_who_came_both_have_it(club, quadrettes, season) -> None:
    gone, never, *_rest = LibreMember.objects.filter(team__number=1).order_by("role")
    came = make_players(club, 2)
    for member, until, player, number in ((gone, 1, came[0], 91), (never, 0, came[1], 92)):
        entry = Entry.objects.create(tournament=quadrettes, player=player, number=number)
        LibreMember.objects.create(team=member.team, entry=entry, role=member.role)
        LibreMember.objects.filter(pk=member.pk).update(until=until)
    found = totals(challenge_of(season, counts="quadrettes"))
    assert len({found[pk] for pk in (gone.entry.player_id, came[0].pk, came[1].pk)}) == 1
    assert never.entry.player_id not in found


def test_of_a_team_those_who_played(match, season) -> None:
    found = totals(challenge_of(season, counts="equipes", **SCALE))
    sides = match.meetings.get().sides.order_by("letter")
    for side, points in zip(sides, (10, 6), strict=True):
        *four, fifth = members_of(match, side.team.number)
        assert {found[pk][1] for pk in four} == {points}
        assert fifth not in found


def test_a_team_without_a_place_took_part(club, season) -> None:
    made = make_teams(club, 2)
    draw(made, "match")
    start_teams(made)
    begin(made.meetings.get())
    over(made, season)
    found = challenge_of(season, counts="equipes", attendance=Decimal(3), **SCALE)
    view = read_challenge(found, MEMBERS)
    assert [row.total for row in view.rows] == [3] * 8
    assert {(row.results[0].rank, row.results[0].ranked) for row in view.rows} == {(None, 2)}


# what is added up


def test_places_cannot_be_added_up(match, season) -> None:
    for rule in ({"counts": "equipes"}, {"counts": "chosen", "chosen": [match.pk]}):
        with pytest.raises(Refused, match="challenge_only_places"):
            challenge_of(season, **rule)


def test_percentages_of_several_forms_can(club, season) -> None:
    rows = [
        Tournament.objects.create(club=club, season=season, date=date(2026, 1, day), **fields)
        for day, fields in enumerate(
            (
                {"name": "a", "form": "individuel"},
                {"name": "b", "form": TRIPLETTES},
                {"name": "c", "form": "contrats", "method": POINTS},
                {"name": "d", "form": "contrats", "method": APART},
                {"name": "e", "form": QUADRETTES},
            ),
            start=1,
        )
    ]
    percent = [one.pk for one in rows[:3]]
    found = challenge_of(season, counts="chosen", chosen=percent, method="average")
    assert read_challenge(found, MEMBERS).unit is Unit.PERCENT
    for other in rows[3:]:
        with pytest.raises(Refused, match="challenge_units_mixed"):
            challenge_of(season, name="x", counts="chosen", chosen=[*percent, other.pk])
    with pytest.raises(Refused, match="challenge_units_mixed"):
        challenge_of(season, name="x", counts="contrats")


def test_free_contracts_and_one_that_came_later_with_another_method(club, season) -> None:
    free = make_free(club, APART)
    two_tables(free)
    over(free, season)
    found = challenge_of(season, counts="contrats")
    people = {int(row.competitors[0]): row.total for row in read_general(free, MEMBERS).people}
    numbers = dict(free.entries.values_list("player", "number"))
    shown = {numbers[pk]: total for pk, (_rank, total) in totals(found).items()}
    assert shown == {number: total for number, total in people.items() if total is not None}
    later = Tournament.objects.create(
        club=club, season=season, name="Points", date=date(2026, 6, 1), form="contrats",
        method=POINTS, status="finished",
    )  # fmt: skip
    view = read_challenge(found, MEMBERS)
    assert view.unit is Unit.DIFFERENCE
    assert (view.apart, view.tournaments) == ((later,), (free,))
    assert read_challenge(found, PUBLIC).apart == ()


# printed lists


def test_those_of_a_list_who_are_linked_keep_their_places(club, listed, season) -> None:
    found = challenge_of(season, **SCALE)
    assert read_challenge(found, MEMBERS).unlinked == (listed,)
    one, two = make_players(club, 2)
    rows = {line.number: line.pk for line in listed.printed_list.lines.all()}
    link_list(listed, {rows["4"]: one.pk, rows["5"]: two.pk}, 1)
    # Level with the other second, who is nobody of the club: half of 6 + 4.
    assert totals(found) == {one.pk: (1, 5), two.pk: (2, 2)}
    (result,) = read_challenge(found, MEMBERS).row_of(two.pk).results
    assert (result.rank, result.ranked) == (4, 6)
    assert totals(challenge_of(season, name="Somme")) == {one.pk: (1, 0), two.pk: (2, -50)}


# on its pages


def test_mixed_forms_on_the_pages_and_in_excel(
    client, client_for, reader, club, quadrettes, match, listed, season
) -> None:
    over(make_tournament(club, 20, season=season, started=False), season)
    made = challenge_of(season, counts="all", **SCALE)
    publish_challenge(made)
    page = words(client.get(url("challenge", made.pk)))
    assert "reçoit les points de sa place" in page
    told = "Listes publiées dont personne n’est relié à un joueur"
    assert told not in page
    assert told in words(client_for(reader).get(url("challenge", made.pk)))
    winner = match.meetings.get().sides.get(letter="A").team
    mate = members_of(match, winner.number)[0]
    sheet = words(client.get(url("challenge-player", made.pk, mate)))
    assert winner.name in sheet
    assert "1 sur 2" in sheet
    answer = client_for(reader).get(url("challenge-export", made.pk))
    rows = load_workbook(BytesIO(answer.content))["Résultats"].iter_rows(values_only=True)
    sides = {row[7] for row in rows if row[2] == match.name}
    assert sides == {"Équipe 1", "Équipe 2"}
    with CaptureQueriesContext(connection) as asked:
        read_challenge(made, MEMBERS)
    # Nothing of a tournament that did not change is read again, whatever its form.
    assert len(asked) == 2


def test_what_cannot_be_added_is_said_beside_the_choice(
    client_for, organiser, match, season
) -> None:
    typed = {
        "name": "Grand", "counts": "chosen", "chosen": [match.pk], "method": "sum", "least": "1",
        "shared": "mean",
    }  # fmt: skip
    desk = client_for(organiser)
    answer = desk.post(url("challenge-new") + f"?saison={season.pk}", typed)
    assert answer.status_code == 400
    assert "n’a que des places" in words(answer)
    places = {**typed, "method": "places", "scale": "10 5"}
    assert desk.post(url("challenge-new"), places).status_code == 302


def test_the_rule_says_what_mates_receive(season) -> None:
    added = rule_words(challenge_of(season, counts="quadrettes"), sides=True)
    assert any("reçoit son total entier" in one for one in added)
