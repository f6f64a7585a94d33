"""A season's challenge: what counts, the sum of each player, its rule, its pages."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest

from scoring.ledger.ranks import MEMBERS, Reader
from tarotclub import people
from tarotclub.people import Identity
from tarotclub.versions import StaleVersion
from tests.scoring.factories import make_season
from tests.tournaments.factories import make_tournament
from tests.tournaments.quick import play_quickly
from tests.tournaments.rankings.challenges import challenge_of, evening
from tests.tournaments.test_standings import move_to
from tournaments import directing
from tournaments.challengewords import rule_words, sum_words
from tournaments.directing import Refused, libre, showing
from tournaments.directing.challenges import (
    ChallengeRule,
    create_challenge,
    delete_challenge,
    edit_challenge,
    publish_challenge,
)
from tournaments.models import Challenge
from tournaments.standings.challenges import read_challenge

PUBLIC = Reader(public=True)
THIN = "\N{NARROW NO-BREAK SPACE}"


def ranked(challenge, reader=MEMBERS):
    challenge.refresh_from_db()
    view = read_challenge(challenge, reader)
    return [(row.rank, row.player.first_name, row.total) for row in view.rows]


# by hand


def test_the_sum(season, evenings) -> None:
    assert ranked(challenge_of(season)) == [
        (1, "Bruno", 90),
        (2, "Anne", 70),
        (3, "David", -20),
        (4, "Chloé", -140),
    ]


def test_the_two_best_of_three(season, evenings) -> None:
    found = challenge_of(season, best=2)
    # Anne 100 + 30; Bruno 100 + 30: equal totals share the place, 1 1 3.
    assert ranked(found) == [
        (1, "Anne", 130),
        (1, "Bruno", 130),
        (3, "David", 10),
        (4, "Chloé", -50),
    ]
    view = read_challenge(found, MEMBERS)
    anne = next(row for row in view.rows if row.player.first_name == "Anne")
    assert [one.points for one in anne.dropped] == [-60]
    assert sum_words(anne, found, view.unit) == "100 + 30 = +130"


def test_the_average_with_a_minimum(club, season, four, evenings) -> None:
    extra = people.add(club, Identity("Emma", "Roi"))
    evening(club, season, [*four[:3], extra], "Quatre", (0, 0, -50, 50), date(2026, 2, 1))
    found = challenge_of(season, method="average", least=2)
    # Anne 70 of 4, Bruno 90 of 4, Chloé −190 of 4, David −20 of 3; Emma has played once.
    assert ranked(found) == [
        (1, "Bruno", Fraction(45, 2)),
        (2, "Anne", Fraction(35, 2)),
        (3, "David", Fraction(-20, 3)),
        (4, "Chloé", Fraction(-95, 2)),
    ]
    (short,) = read_challenge(found, MEMBERS).short
    assert (short.player, short.lacking, short.rank) == (extra, 1, None)


@pytest.mark.parametrize(
    ("shared", "expected"),
    [
        # Un: 100, −30 −30, −40: Anne 10; Chloé and David share 2 and 3; Bruno 4th.
        # Deux: Bruno 10; Chloé and David share 2 and 3; Anne 4th.
        # Trois: Anne, Bruno and David share 1, 2 and 3; Chloé 4th.
        ("mean", {"Anne": 10 + 0 + 6, "Bruno": 0 + 10 + 6, "Chloé": 4 + 4, "David": 4 + 4 + 6}),
        ("highest", {"Anne": 10 + 0 + 10, "Bruno": 20, "Chloé": 5 + 5, "David": 5 + 5 + 10}),
    ],
)
def test_points_by_place_and_those_who_share_one(season, evenings, shared, expected) -> None:
    found = challenge_of(season, method="places", scale=("10", "5", "3"), shared=shared)
    assert {name: total for _rank, name, total in ranked(found)} == expected


def test_taking_part_brings_points(season, evenings) -> None:
    found = challenge_of(season, method="places", scale=("10", "5", "3"), attendance=Decimal("1.5"))
    totals = {name: total for _rank, name, total in ranked(found)}
    assert totals["Chloé"] == 4 + 4 + Fraction(9, 2)


def test_the_place_is_the_tournament_s_own(club, season) -> None:
    """Equal percentages that tops decide are two places: the points follow the places."""
    made = make_tournament(club, 20, season=season)
    move_to(made, 5)
    play_quickly(made, 1)
    directing.finish(made)
    found = create_challenge(
        season,
        ChallengeRule("D", "places", "individuel", scale=[str(20 - n) for n in range(20)]),
    )
    view = read_challenge(found, MEMBERS)
    assert view.unit is None
    assert len(view.rows) == 20
    for row in view.rows:
        assert row.rank == row.results[0].rank


# which tournaments count


def test_only_finished_tournaments_count(club, season, four, evenings) -> None:
    running = evening(
        club, season, four, "Encore", (500, -500, 0, 0), date(2026, 3, 1), finished=False
    )
    found = challenge_of(season)
    view = read_challenge(found, MEMBERS)
    assert view.coming == (running,)
    assert len(view.tournaments) == 3


def test_the_public_is_told_nothing_that_is_hidden(club, season, four, evenings) -> None:
    found = challenge_of(season)
    directing.publish(evenings[0], published=False)
    assert len(read_challenge(found, PUBLIC).tournaments) == 2
    showing.hold_last(evenings[1])
    view = read_challenge(found, PUBLIC)
    assert [one.name for one in view.tournaments] == ["Trois"]
    assert [one.name for one in view.coming] == ["Deux"]
    assert len(read_challenge(found, MEMBERS).tournaments) == 3


def test_the_ticked_ones(club, season, evenings) -> None:
    other = make_season(club, name="2024-2025", starts=date(2024, 7, 1), ends=date(2025, 6, 30))
    old = libre.create_libre(club, "Ancien", date(2025, 1, 1), other, libre.LibreChoice())
    rule = {"counts": "chosen", "chosen": [evenings[0].pk, old.pk]}
    found = challenge_of(season, **rule)
    assert [one.name for one in found.chosen.all()] == ["Un"]
    assert ranked(found)[0] == (1, "Anne", 100)


def test_percentages_and_points_are_not_added_up(club, season, evenings) -> None:
    with pytest.raises(Refused, match="challenge_units_mixed"):
        challenge_of(season, counts="all")
    duplicate = make_tournament(club, 20, season=season)
    with pytest.raises(Refused, match="challenge_units_mixed"):
        challenge_of(season, counts="chosen", chosen=[evenings[0].pk, duplicate.pk])
    both = challenge_of(season, counts="all", method="places", scale=("10",))
    assert read_challenge(both, MEMBERS).coming == (duplicate,)


def test_a_libre_known_by_its_list_waits_for_it(club, season) -> None:
    choice = libre.LibreChoice(listed=True)
    made = libre.create_libre(club, "Liste", date(2026, 1, 1), season, choice)
    assert read_challenge(challenge_of(season), MEMBERS).coming == (made,)


# the rule in words


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ({}, "Les résultats de chaque joueur s’additionnent, tous comptent."),
        ({"best": 5}, "Les 5 meilleurs résultats de chaque joueur s’additionnent."),
        ({"best": 1}, "Seul le meilleur résultat de chaque joueur compte."),
        ({"method": "average", "least": 3}, "Il faut avoir joué 3 tournois pour être classé."),
        (
            {"method": "places", "scale": ["12.5", "10"]},
            "Points de la place 1 à la place 2\N{NO-BREAK SPACE}: 12,5 – 10.",
        ),
        (
            {"method": "places", "scale": ["3"]},
            "La première place rapporte 3, les autres rien.",
        ),
        (
            {"method": "places", "scale": ["3"], "shared": "highest"},
            "Les ex æquo reçoivent chacun les points de la meilleure de leurs places.",
        ),
        (
            {"attendance": Decimal(2)},
            "Chaque participation rapporte 2, en plus du résultat.",
        ),
    ],
)
def test_the_rule_is_said(season, rule, expected) -> None:
    assert expected in rule_words(Challenge(season=season, **rule))


# writing


def test_who_saves_second_is_told(season) -> None:
    found = challenge_of(season)
    edit_challenge(found, 1, ChallengeRule("Libre", counts="libre", best=3))
    with pytest.raises(StaleVersion):
        edit_challenge(found, 1, ChallengeRule("Libre", counts="libre", best=4))
    found.refresh_from_db()
    assert (found.best, found.version) == (3, 2)


def test_a_name_once_a_season(season) -> None:
    found = challenge_of(season)
    with pytest.raises(Refused, match="challenge_name_taken"):
        challenge_of(season, name="LIBRE")
    delete_challenge(found)
    challenge_of(season)


def test_every_write_tells_the_pages(club, season) -> None:
    def revisions():
        season.refresh_from_db()
        club.refresh_from_db()
        return season.revision, club.revision

    before = revisions()
    found = challenge_of(season)
    after = revisions()
    assert all(new > old for new, old in zip(after, before, strict=True))
    publish_challenge(found)
    assert all(new > old for new, old in zip(revisions(), after, strict=True))
