"""Standings of a season, against sums made here."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import recording
from scoring.ledger.ranks import Reader
from scoring.ledger.seasons import season_standings
from scoring.models import Session
from scoring.recording import Author
from tarotclub.models import Season
from tests.scoring.factories import make_players, make_season, make_session, make_table, play
from tests.scoring.fft_deals import play_fft

CLUB, PUBLIC = Reader(public=False), Reader(public=True)


@pytest.fixture
def people(club):
    return make_players(club, 5)


@pytest.fixture
def season(club, people):
    """Two evenings of the first four; the fifth plays one deal of the second, at another table."""
    season = make_season(club)
    one = make_session(club, season=season, date=date(2025, 10, 3), name="")
    two = make_session(club, season=season, date=date(2025, 10, 10), name="", published=True)
    table = make_table(club, session=one, people=people[:4])
    play_fft(table, 0, taker=0)  # +318, −106 × 3
    play_fft(table, 2, taker=0)  # −126, +42 × 3
    table = make_table(club, session=two, people=people[:4])
    play_fft(table, 3, taker=1)  # +276, −92 × 3
    table = make_table(club, session=two, people=[people[4], *people[1:4]])
    play_fft(table, 1, taker=0)  # +228, −76 × 3
    return season


def test_only_evenings_that_were_played_are_counted(season, club, people, client) -> None:
    planned = make_session(club, season=season, name="À venir", status=Session.Status.PLANNED)
    make_table(club, session=planned, people=people[:4])
    table = make_table(club, session=make_session(club, season=season, name="Annulée"))
    deal = play(table, 0)
    assert season_standings(season, CLUB).played == 3
    recording.void(deal.pk, "mal noté", 1, Author(None))
    standings = season_standings(season, CLUB)
    assert (standings.played, len(standings.evenings)) == (2, 4)
    Season.objects.update(published=True)
    page = client.get(f"/c/test/saisons/{season.pk}/").content.decode()
    assert "2 soirées, 5 joueurs" in page.replace("\u00a0", " ")


def test_a_season_adds_its_evenings_up(season, people) -> None:
    a, b, c, _d, e = people
    standings = season_standings(season, CLUB)
    rows = {row.player: row for row in standings.rows}
    assert rows[a].half_total == 2 * (318 - 126 - 92)
    assert rows[b].half_total == 2 * (-106 + 42 + 276 - 76)
    assert rows[c].half_total == 2 * (-106 + 42 - 92 - 76)
    assert rows[e].half_total == 2 * 228
    assert [(row.player, row.rank) for row in standings.rows][:3] == [(e, 1), (b, 2), (a, 3)]
    assert [row.rank for row in standings.rows] == [1, 2, 3, 4, 4]
    assert standings.half_sum == 0


def test_deals_means_and_evenings(season, people) -> None:
    rows = {row.player: row for row in season_standings(season, CLUB).rows}
    a, b, *_, e = people
    assert (rows[a].deals, rows[a].mean, rows[a].evenings) == (3, Fraction(100, 3), 2)
    assert (rows[a].half_best, rows[a].half_worst) == (2 * 192, 2 * -92)
    assert (rows[b].deals, rows[b].evenings) == (4, 2)
    assert (rows[b].half_best, rows[b].half_worst) == (2 * 200, 2 * -64)
    assert (rows[e].deals, rows[e].evenings) == (1, 1)
    assert rows[e].half_best == rows[e].half_worst == 456


def test_only_evenings_of_the_season_count(club, season, people) -> None:
    before = [(row.player, row.half_total) for row in season_standings(season, CLUB).rows]
    other = make_season(club, name="2024-2025", starts=date(2024, 9, 1), ends=date(2025, 6, 30))
    play(make_table(club, session=make_session(club, season=other), people=people[:4]))
    play(make_table(club, session=make_session(club, name="Hors saison"), people=people[:4]))
    seance = make_session(club, season=season, name="Tournoi")
    play(make_table(club, session=seance, people=people[:4]))
    Session.objects.filter(pk=seance.pk).update(kind=Session.Kind.SEANCE)
    after = season_standings(season, CLUB)
    assert [(row.player, row.half_total) for row in after.rows] == before
    assert seance not in [each.session for each in after.evenings]


def test_the_public_reads_all_totals_and_opens_what_is_published(season, people) -> None:
    public, club = season_standings(season, PUBLIC), season_standings(season, CLUB)
    assert [row.half_total for row in public.rows] == [row.half_total for row in club.rows]
    assert [(each.session.date.day, each.open_to_reader) for each in public.evenings] == [
        (10, True),
        (3, False),
    ]
    assert [each.players for each in public.evenings] == [5, 4]
    assert all(each.open_to_reader for each in club.evenings)


def test_the_public_sees_pseudonyms(season, people) -> None:
    people[4].pseudonym = "Le Mat"
    people[4].save()
    assert season_standings(season, PUBLIC).rows[0].name == "Le Mat"
    assert season_standings(season, CLUB).rows[0].name == people[4].full_name


def test_who_sat_without_a_deal_is_not_in_the_season(club, season) -> None:
    idle = make_table(club, session=Session.objects.filter(season=season).first())
    names = {row.player for row in season_standings(season, CLUB).rows}
    assert names.isdisjoint(seat.player for seat in idle.seats.all())


def test_an_empty_season(club) -> None:
    standings = season_standings(make_season(club), CLUB)
    assert (standings.rows, standings.evenings, standings.running) == ((), (), False)


@pytest.mark.parametrize("evenings", [1, 6])
def test_the_cost_does_not_grow(club, evenings: int) -> None:
    season = make_season(club)
    for day in range(1, evenings + 1):
        session = make_session(club, season=season, date=date(2025, 11, day))
        table = make_table(club, session=session)
        for _ in range(day):
            play(table)
    with CaptureQueriesContext(connection) as queries:
        season_standings(season, PUBLIC)
    assert len(queries) == 3
