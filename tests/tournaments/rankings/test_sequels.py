"""Several séances of a duplicate: who goes on, the total by coefficients, the printed seating."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from fractions import Fraction
from io import BytesIO

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from openpyxl import load_workbook

from scoring.ledger.ranks import MEMBERS, Reader
from tests.tournaments import records, second_ranking
from tests.tournaments.factories import make_tournament, seance
from tests.tournaments.pages import body, words
from tests.tournaments.quick import play_quickly
from tests.tournaments.test_public import url
from tests.tournaments.test_standings import move_to
from tournaments import directing
from tournaments.directing import Refused, showing
from tournaments.directing.seating import seat_by_rank
from tournaments.directing.sequels import SequelChoice, open_sequel
from tournaments.models import Sequel, Tournament
from tournaments.movements import MovementError, offered_for_players
from tournaments.standings import rankings, read_field
from tournaments.standings.totals import read_total, sessions_of

DAY = date(2026, 3, 15)


def finish(tournament, seed: int) -> dict:
    move_to(tournament, 5)
    units = play_quickly(tournament, seed)
    directing.finish(tournament)
    tournament.refresh_from_db()
    return units


@pytest.fixture
def first(club):
    """Twenty-four players at six tables would not do: twenty at five, all played, finished."""
    made = make_tournament(club, 20, published=True)
    made.units = finish(made, 3)
    return made


def begin(tournament) -> None:
    (movement,) = offered_for_players(tournament.entries.count())
    directing.choose_movement(tournament, movement.id)
    directing.seat_in_order(tournament)
    directing.start(tournament)


def opened(first, **choice) -> Tournament:
    made = open_sequel(first, SequelChoice(**{"name": "Finale", "day": DAY, "kept": 20, **choice}))
    made.refresh_from_db()
    return made


@pytest.fixture
def second(first):
    """A second séance of the same twenty, finished, that counts 1.1."""
    made = opened(first, coefficient=Decimal("1.1"))
    begin(made)
    made.units = finish(made, 8)
    return made


def by_player(tournament, units) -> dict[int, tuple]:
    """The second ranking's numbers of one séance, by the player's pk."""
    found = second_ranking.totals(records.record(tournament, units))
    numbers = dict(tournament.entries.values_list("number", "player"))
    return {numbers[int(number)]: values for number, values in found.items()}


# the total


def test_the_total_is_percentages_times_coefficients(first, second) -> None:
    one, two = by_player(first, first.units), by_player(second, second.units)
    expected = {pk: one[pk][0] + two[pk][0] * Fraction(11, 10) for pk in one}
    tops = {pk: one[pk][3] + two[pk][3] for pk in one}
    view = read_total(sessions_of(second), MEMBERS)
    assert view.final
    assert {row.player.pk: row.total for row in view.rows} == expected
    for row in view.rows:
        better = [
            pk for pk in expected if (expected[pk], tops[pk]) > (row.total, tops[row.player.pk])
        ]
        assert row.rank == 1 + len(better)
        assert row.tops == tops[row.player.pk]
        assert row.parts == (one[row.player.pk][0], two[row.player.pk][0])


def test_who_was_eliminated_keeps_the_first_percentage(club) -> None:
    first = make_tournament(club, 24)
    move_to(first, 4)
    first.units = play_quickly(first, 3, positions=4)
    directing.finish(first, 999)
    first.refresh_from_db()
    second = opened(first, kept=20)
    begin(second)
    second.units = finish(second, 8)
    view = read_total(sessions_of(first), MEMBERS)
    assert len(view.rows) == 24
    out = [row for row in view.rows if row.parts[1] is None]
    assert len(out) == 4
    one = by_player(first, first.units)
    assert all(row.total == one[row.player.pk][0] for row in out)


@pytest.mark.parametrize(
    ("kept", "coefficient"),
    # RC art.27: nobody out +0; below 20 % +0.05; from 20 % +0.10. 24 players: 4 out are 16.7 %.
    [(24, "1"), (20, "1.05"), (19, "1.10")],
)
def test_the_coefficient_of_the_rule(club, kept, coefficient) -> None:
    first = make_tournament(club, 24)
    move_to(first, 3)
    play_quickly(first, 3, positions=3)
    directing.finish(first, 999)
    made = opened(first, kept=kept)
    assert made.sequel_of.coefficient == Decimal(coefficient)


def test_penalties_and_ties_are_the_room_s(first, second) -> None:
    view = read_total(sessions_of(first), MEMBERS)
    assert [row.rank for row in view.rows] == sorted(row.rank for row in view.rows)
    assert [one.order for one in view.sessions] == [1, 2]


# who goes on


def test_the_qualified_stand_in_the_alternated_order(first) -> None:
    made = opened(first, kept=19)
    ranked = rankings(read_field(first, MEMBERS))
    wanted = [row.entrant.name for row in ranked.alternated][:19]
    entered = made.entries.select_related("player").order_by("number")
    assert [str(entry.player) for entry in entered] == wanted
    assert made.published


def test_who_goes_on_is_not_public_while_the_ranking_is_held_back(client, first) -> None:
    showing.hold_last(first)
    made = opened(first)
    assert not made.published
    assert client.get(url(made)).status_code == 302


def test_nor_can_it_be_published_before_the_ceremony(client_for, organiser, first) -> None:
    showing.hold_last(first)
    made = opened(first)
    desk = client_for(organiser)
    answer = desk.post(url(made, "tournament-publish"), follow=True)
    assert "garde encore sa dernière position" in words(answer)
    made.refresh_from_db()
    assert not made.published
    showing.hold_last(first, held=False)
    desk.post(url(made, "tournament-publish"))
    made.refresh_from_db()
    assert made.published
    answer = desk.post(url(first, "embargo-set"), follow=True)
    assert "sa liste dit ce classement" in words(answer)
    first.refresh_from_db()
    assert not first.last_held
    directing.publish(made, published=False)
    assert showing.hold_last(first).last_held


def test_or_in_the_general_one(first) -> None:
    made = opened(first, kept=19, alternated=False)
    ranked = rankings(read_field(first, MEMBERS))
    entered = made.entries.select_related("player").order_by("number")
    assert [str(entry.player) for entry in entered] == [row.entrant.name for row in ranked.general][
        :19
    ]


def test_a_third_one_goes_by_the_total(first, second) -> None:
    third = opened(second, name="Grande finale", kept=19)
    view = read_total(sessions_of(second)[:2], MEMBERS)
    entered = third.entries.select_related("player").order_by("number")
    assert [entry.player for entry in entered] == [row.player for row in view.rows][:19]
    assert third.sequel_of.order == 3
    assert [one.tournament for one in sessions_of(second)] == [first, second, third]


def test_what_cannot_be(club, first) -> None:
    with pytest.raises(Refused, match="sequel_kept"):
        opened(first, kept=21)
    with pytest.raises(Refused, match="sequel_kept"):
        opened(first, kept=7)
    opened(first)
    with pytest.raises(Refused, match="sequel_exists"):
        opened(first, name="Encore")
    running = make_tournament(club, 20)
    with pytest.raises(Refused, match="tournament_not_finished"):
        opened(running, name="Trop tôt")
    assert Tournament.objects.filter(name__in=["Encore", "Trop tôt"]).count() == 0


def test_one_in_preparation_can_be_removed(client, first) -> None:
    made = opened(first)
    assert "Total des séances" in words(client.get(url(first)))
    directing.delete(made)
    first.refresh_from_db()
    assert not Sequel.objects.exists()
    assert "Total des séances" not in words(client.get(url(first)))
    assert client.get(url(first, "tournament-total")).url == url(first)


# the printed grid


def test_the_grid_seats_the_list_so_that_the_best_meet_last(first) -> None:
    made = opened(first)
    (movement,) = offered_for_players(20)
    directing.choose_movement(made, movement.id)
    seat_by_rank(made)
    directing.start(made)
    last = seance(made).session.tables.get(position=5, number=1)
    ranks = dict(made.entries.values_list("player", "number"))
    assert sorted(ranks[seat.player_id] for seat in last.seats.all()) == [1, 2, 3, 4]


def test_no_grid_for_another_number_of_tables(club, organiser, client_for) -> None:
    made = make_tournament(club, 24, started=False)
    with pytest.raises(MovementError):
        seat_by_rank(made)
    answer = client_for(organiser).post(url(made, "seating-rank"), follow=True)
    assert "n’existe pas pour ce nombre de tables" in words(answer)


# pages


def test_from_the_desk_to_the_total(client, client_for, organiser, first) -> None:
    desk = client_for(organiser)
    assert url(first, "sequel-new") in body(desk.get(url(first, "desk")))
    page = desk.get(url(first, "sequel-new"))
    assert "Grand prix de printemps, séance 2" in body(page)
    typed = {"name": "Finale", "day": "2026-03-15", "kept": "20", "by": "alterne"}
    answer = desk.post(url(first, "sequel-new"), {**typed, "coefficient": "1,2"}, follow=True)
    assert "ses joueurs inscrits dans l’ordre du classement" in words(answer)
    made = Tournament.objects.get(name="Finale")
    assert made.sequel_of.coefficient == Decimal("1.2")
    (movement,) = offered_for_players(20)
    directing.choose_movement(made, movement.id)
    assert "Placer d’après la grille" in words(desk.get(url(made, "seating")))
    assert desk.post(url(made, "seating-rank")).url == url(made, "seating")
    directing.start(made)
    finish(made, 8)
    total = client.get(url(made, "tournament-total"))
    assert "coefficient 1,20" in words(total)
    assert "Classement final" in words(total)
    view = read_total(sessions_of(made), Reader(public=True))
    assert view.rows[0].name in words(total)
    assert "Une séance suivante existe déjà." in words(desk.get(url(first, "sequel-new")))


def test_wrong_choices_are_said_beside_the_field(client_for, organiser, first) -> None:
    desk = client_for(organiser)
    typed = {"name": "Finale", "day": "2026-03-15", "kept": "20", "by": "alterne"}
    for wrong, sentence in [
        ({"kept": "7"}, "20 joueurs peuvent continuer."),
        ({"kept": ""}, "Dites combien continuent."),
        ({"name": ""}, "Il manque le nom."),
        ({"coefficient": "0"}, ""),
        ({"by": "x"}, ""),
    ]:
        answer = desk.post(url(first, "sequel-new"), {**typed, **wrong})
        assert answer.status_code == 400
        assert sentence in words(answer)
    running = make_tournament(first.club, 20)
    assert "Terminez d’abord cette séance." in words(desk.get(url(running, "sequel-new")))
    draft = make_tournament(first.club, 20, started=False)
    assert desk.get(url(draft, "sequel-new")).status_code == 404


def test_the_workbooks_have_the_total(client_for, reader, first, second) -> None:
    for one in (first, second):
        answer = client_for(reader).get(url(one, "tournament-export"))
        rows = list(
            load_workbook(BytesIO(answer.content))["Total des séances"].iter_rows(
                min_row=2, values_only=True
            )
        )
        view = read_total(sessions_of(one), MEMBERS)
        assert [row[1] for row in rows] == [row.name for row in view.rows]
        assert rows[0][3] == pytest.approx(float(view.rows[0].total))


def test_what_is_held_back_is_not_in_the_public_total(client, first, second) -> None:
    showing.hold_last(second)
    shown = read_total(sessions_of(second), Reader(public=True))
    kept = {at: unit for at, unit in second.units.items() if at[0] < 5}
    one, two = by_player(first, first.units), by_player(second, kept)
    for row in shown.rows:
        pk = row.player.pk
        assert row.total == one[pk][0] + two[pk][0] * Fraction(11, 10)
    page = words(client.get(url(second, "tournament-total")))
    assert "le total est provisoire" in page
    assert "Classement final" not in page


def test_an_unpublished_one_is_not_in_the_public_total(client, first, second) -> None:
    directing.publish(second, published=False)
    page = words(client.get(url(first, "tournament-total")))
    assert "Finale" not in page
    assert client.get(url(second, "tournament-total")).status_code == 302


def test_the_public_total_is_not_final_while_a_later_one_is_not_shown(client, first) -> None:
    second = opened(first)
    directing.publish(second, published=False)
    assert "Classement final" not in words(client.get(url(first, "tournament-total")))
    begin(second)
    finish(second, 8)
    assert "Classement final" not in words(client.get(url(first, "tournament-total")))
    assert not read_total(sessions_of(first), Reader(public=True)).final
    assert read_total(sessions_of(first), MEMBERS).final


def test_an_unpublished_first_one_is_not_named(client, client_for, reader, first, second) -> None:
    directing.publish(first, published=False)
    page = client.get(url(second, "tournament-total"))
    assert first.name not in words(page)
    assert url(first) not in body(page)
    assert first.name in words(client_for(reader).get(url(second, "tournament-total")))


def test_one_removed_between_two_leaves_the_order_free(first) -> None:
    second = opened(first)
    begin(second)
    move_to(second, 5)
    directing.finish(second, 999)
    third = opened(second, name="Grande finale")
    directing.delete(second)
    begin(third)
    finish(third, 9)
    fourth = opened(third, name="Encore")
    assert [one.tournament for one in sessions_of(first)] == [first, third, fourth]


def test_who_may(client, client_for, make_member, club, other_club, outsider, first) -> None:
    pages = [("sequel-new", "get"), ("seating-rank", "post")]
    for role in ("reader", "scorer", "secretary", "arbiter", "organiser", "owner"):
        person = client_for(make_member(club, role, role))
        wanted = {200, 302} if role in ("organiser", "owner") else {403}
        for name, method in pages:
            assert getattr(person, method)(url(first, name)).status_code in wanted
    for name, method in pages:
        assert reverse("login") in getattr(client, method)(url(first, name)).url
        assert getattr(client_for(outsider), method)(url(first, name)).status_code == 404
        borrowed = reverse(name, args=[other_club.slug, first.pk])
        assert getattr(client_for(outsider), method)(borrowed).status_code == 404
    assert client_for(outsider).put(url(first, "sequel-new")).status_code == 405
    assert client.post(url(first, "tournament-total")).status_code == 405
    assert client.get(reverse("tournament-total", args=[club.slug, 99999])).status_code == 404


def test_what_it_costs(client, first, second) -> None:
    address = url(first, "tournament-total")
    with CaptureQueriesContext(connection) as asked:
        tag = client.get(address)["ETag"]
    assert len(asked) <= 12
    with CaptureQueriesContext(connection) as again:
        assert client.get(address, headers={"If-None-Match": tag}).status_code == 304
    assert len(again) == 3
