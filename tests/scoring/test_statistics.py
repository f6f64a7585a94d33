"""A player's statistics and a club's records, against sums made by hand."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from scoring.curves import HEIGHT, WIDTH, curve
from scoring.ledger.players import Sums
from scoring.ledger.ranks import Reader
from scoring.ledger.records import records
from scoring.ledger.statistics import Role, statistics
from scoring.models import Session
from scoring.recording import Author, void
from scoring.rules.deal import Contract
from tests.scoring.factories import (
    make_players,
    make_season,
    make_session,
    make_table,
    play,
    play_nothing,
    unit,
)

pytestmark = pytest.mark.django_db
CLUB, PUBLIC = Reader(public=False), Reader(public=True)


def evening(club, people, day: int, **values):
    """A table of these people on an evening of November."""
    session = make_session(club, date=date(2025, 11, day), **values)
    return make_table(club, len(people), session=session, people=people)


@pytest.fixture
def people(club):
    return make_players(club, 4)


@pytest.fixture
def two_evenings(club, people):
    """Two evenings of the same four. Units by hand: (25 + gap) × factor."""
    first = evening(club, people, 1, season=make_season(club))
    play(first, 0, contract="garde", bouts=2, points=49)  # made by 8: 66
    play(first, 0, contract="prise", bouts=1, points=46)  # lost by 5: −30
    play(first, 1, contract="garde_sans", bouts=3, points=36)  # made to the point: 100
    play_nothing(first)
    second = evening(club, people, 8, season=make_season(club))
    play(second, 0, contract="garde", bouts=0, points=53.5)  # lost by 2½, counted as 3: −56
    play(second, 0, contract="garde", bouts=2, points=41)  # made: 50
    play(second, 0, contract="garde", bouts=2, points=42)  # made by 1: 52
    gone = play(second, 0, contract="garde", bouts=2, points=91)
    void(gone.pk, "essai", gone.version, Author(None, "essai"))
    return first, second


class TestPlayer:
    def test_contracts_by_kind(self, two_evenings, people):
        found = statistics(people[0], CLUB)
        assert [(each.contract, each.taken, each.made) for each in found.contracts] == [
            (Contract.PRISE, 1, 0),
            (Contract.GARDE, 4, 3),
        ]
        prise, garde = found.contracts
        assert prise.half_total == -2 * 3 * 30
        assert prise.margin == -5
        assert garde.half_total == 2 * 3 * (66 - 56 + 50 + 52)
        # 8 − 2,5 + 0 + 1, over four.
        assert garde.margin == Fraction(13, 8)
        assert garde.rate == 75
        assert garde.mean == Fraction(3 * 112, 4)
        both = found.all_contracts
        assert (both.taken, both.made, both.margin) == (5, 3, Fraction(3, 10))

    def test_roles(self, two_evenings, people):
        found = statistics(people[0], CLUB)
        assert [(each.role, each.deals, each.half_total) for each in found.roles] == [
            (Role.TAKER, 5, 2 * 3 * (66 - 30 - 56 + 50 + 52)),
            (Role.DEFENCE, 1, -2 * 100),
        ]
        assert found.sums == Sums(2 * (3 * 82 - 100), 6, 5, 3)

    def test_the_curve_the_best_and_the_worst(self, two_evenings, people):
        found = statistics(people[0], CLUB)
        assert [each.half_total for each in found.evenings] == [2 * (3 * 36 - 100), 2 * 3 * 46]
        assert [each.half_running for each in found.evenings] == [16, 16 + 276]
        assert found.best.session == two_evenings[1].session
        assert found.worst.session == two_evenings[0].session

    def test_one_evening_is_the_best_alone(self, club, people):
        play(evening(club, people, 1), 0)
        found = statistics(people[0], CLUB)
        assert found.best is not None
        assert found.worst is None

    def test_streaks(self, two_evenings, people):
        # Made, lost, lost, made, made; the void one counts nowhere.
        streaks = statistics(people[0], CLUB).streaks
        assert (streaks.made, streaks.made_now) == (2, 2)
        assert (streaks.won, streaks.won_now) == (2, 2)
        others = statistics(people[2], CLUB).streaks
        assert (others.made, others.made_now, others.won, others.won_now) == (0, 0, 0, 0)

    def test_evenings_are_in_the_order_of_their_days(self, club, people):
        """The later one was made first."""
        later, earlier = evening(club, people, 20), evening(club, people, 2)
        play(later, 0)
        play(earlier, 0, points=30)
        found = statistics(people[0], CLUB)
        assert [each.session.date.day for each in found.evenings] == [2, 20]
        assert (found.streaks.made, found.streaks.made_now) == (1, 1)

    def test_with_and_against_at_four(self, two_evenings, people):
        lines = {each.player.pk: each for each in statistics(people[0], CLUB).companions}
        assert len(lines) == 3
        bernard, jeannine = lines[people[1].pk], lines[people[2].pk]
        # Bernard took once against him; the other five he was himself the taker.
        assert (bernard.deals_with, bernard.deals_against) == (0, 6)
        assert bernard.half_against == 2 * (3 * 82 - 100)
        assert (jeannine.deals_with, jeannine.half_with) == (1, -200)
        assert (jeannine.deals_against, jeannine.half_against) == (5, 2 * 3 * 82)
        assert jeannine.mean_against == Fraction(3 * 82, 5)
        assert bernard.mean_with is None

    def test_with_the_one_called_at_five(self, club):
        people = make_players(club, 5)
        table = evening(club, people, 1)
        play(table, 0, called="partner", partner=1)  # 66: taker +132, called +66
        play(table, 0)  # alone: +264
        called = statistics(people[1], CLUB)
        assert [(each.role, each.deals, each.half_total) for each in called.roles] == [
            (Role.PARTNER, 1, 132),
            (Role.DEFENCE, 1, -132),
        ]
        line = next(each for each in called.companions if each.player == people[0])
        assert (line.deals_with, line.half_with) == (1, 132)
        assert (line.deals_against, line.half_against) == (1, -132)

    def test_a_score_alone_has_a_role_and_no_contract(self, club, people):
        unit(evening(club, people, 1), 0, 60)
        found = statistics(people[0], CLUB)
        assert found.contracts == ()
        assert [(each.role, each.half_total) for each in found.roles] == [(Role.TAKER, 180)]
        assert found.all_contracts is None

    def test_of_one_season(self, club, two_evenings, people):
        alone = evening(club, people, 20)
        play(alone, 3)
        season = make_season(club)
        assert len(statistics(people[0], CLUB, season).evenings) == 2
        assert len(statistics(people[0], CLUB).evenings) == 3

    def test_nothing_played(self, club, people):
        found = statistics(people[0], CLUB)
        assert found.evenings == found.contracts == found.roles == found.companions == ()
        assert found.best is None

    def test_the_public_counts_what_is_published(self, two_evenings, people):
        first = two_evenings[0].session
        Session.objects.filter(pk=first.pk).update(published=True)
        found = statistics(people[0], PUBLIC)
        assert [each.session for each in found.evenings] == [first]
        assert sum(each.taken for each in found.contracts) == 2

    def test_the_public_reads_pseudonyms(self, two_evenings, people):
        Session.objects.update(published=True)
        people[1].pseudonym = "Le Petit"
        people[1].save()
        names = {each.name for each in statistics(people[0], PUBLIC).companions}
        assert "Le Petit" in names
        assert "Bernard Tissot" not in names

    def test_queries(self, club, two_evenings, people, django_assert_num_queries):
        with django_assert_num_queries(8):
            statistics(people[0], CLUB)
        for day in range(10, 16):
            table = evening(club, people, day)
            for taker in range(4):
                play(table, taker)
        with django_assert_num_queries(8):
            statistics(people[0], CLUB)


class TestClub:
    def test_records(self, club, two_evenings, people):
        found = records(club, CLUB)
        assert (found.evenings, found.deals) == (2, 6)
        best = found.best_evenings[0]
        # Second evening: 3 × 46 to the taker; first: Bernard 300 − 36, Monique 108 − 100.
        assert (best.player, best.half_total, best.deals) == (people[1], 2 * (300 - 36), 3)
        assert found.best_evenings[1].half_total == 276
        assert [each.deal.half_unit for each in found.dearest] == [200, 132, -112, 104, 100]
        assert (found.dearest[0].name, found.dearest[0].half_score) == ("Bernard Tissot", 600)
        assert [(each.taken, each.made) for each in found.contracts] == [(1, 0), (4, 3), (1, 1)]
        assert [(each.evenings, each.deals) for each in found.faithful] == [(2, 6)] * 4

    def test_slams(self, club, people):
        table = evening(club, people, 1)
        play(table, 0, bouts=3, points=91, chelem="announced_made")
        play(table, 0, bouts=3, points=80, chelem="announced_failed")
        (slam,) = records(club, CLUB).slams
        assert slam.slam == "annoncé, fait"
        # (25 + 55) × 2 + 400, three times.
        assert slam.half_score == 2 * 3 * 560

    def test_of_the_public_and_of_another_club(self, club, other_club, two_evenings):
        assert records(club, PUBLIC).deals == 0
        assert records(other_club, CLUB).deals == 0
        Session.objects.filter(pk=two_evenings[0].session_id).update(published=True)
        assert (records(club, PUBLIC).evenings, records(club, PUBLIC).deals) == (1, 3)

    def test_queries(self, club, two_evenings, people, django_assert_max_num_queries):
        for day in range(10, 16):
            table = evening(club, people, day)
            for taker in range(4):
                play(table, taker, bouts=3, points=91, chelem="unannounced_made")
        with django_assert_max_num_queries(12):
            records(club, CLUB)


class TestCurve:
    def test_nothing(self):
        assert curve([], []) is None

    def test_it_stays_in_its_drawing(self):
        found = curve([396, -200, 7], ["un", "deux", "trois"])
        assert found.path.startswith(f"M8 {found.zero}L")
        assert all(0 <= dot.x <= WIDTH and 0 <= dot.y <= HEIGHT for dot in found.dots)
        high, low, last = found.dots
        assert high.y < found.zero < low.y
        assert high.label == "un\u00a0: +198"
        assert last.x == max(dot.x for dot in found.dots)
        assert "+3,5 à la fin, +198 au plus haut, −100 au plus bas" in found.text

    def test_a_flat_one(self):
        found = curve([0, 0], ["un", "deux"])
        assert {dot.y for dot in found.dots} == {found.zero}
