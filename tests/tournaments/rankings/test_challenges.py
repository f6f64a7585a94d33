"""A season's challenge: what counts, the sum of each player, its rule, its pages."""

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
from tarotclub import people
from tarotclub.people import Identity
from tarotclub.versions import StaleVersion
from tests.scoring.factories import make_season
from tests.tournaments.factories import make_tournament
from tests.tournaments.libre.factories import hand_in, tables
from tests.tournaments.pages import body, words
from tests.tournaments.quick import play_quickly
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
from tournaments.models import Challenge, Tournament
from tournaments.standings.challenges import read_challenge

PUBLIC = Reader(public=True)
THIN = "\N{NARROW NO-BREAK SPACE}"
# Four players, what each makes in each of three evenings: a table of four hands its totals in.
POINTS = {
    "Un": (100, -40, -30, -30),
    "Deux": (-60, 100, -20, -20),
    "Trois": (30, 30, -90, 30),
}


def url(name: str, *args) -> str:
    return reverse(name, args=["test", *args])


@pytest.fixture
def season(club):
    return make_season(club, published=True)


@pytest.fixture
def four(club):
    return [people.add(club, Identity(name, "Roi")) for name in ("Anne", "Bruno", "Chloé", "David")]


def evening(club, season, people_, name: str, points, day: date, finished: bool = True):
    """A libre of one table and one position, with these totals in the order of the players."""
    made = libre.create_libre(club, name, day, season, libre.LibreChoice())
    directing.register_all(made, people_)
    libre.choose_format(made, libre.Choice("drawn", 1, 4))
    libre.list_places(made)
    libre.start_libre(made)
    (table,) = tables(made, 1, 1)
    by_player = dict(zip([one.pk for one in people_], points, strict=True))
    hand_in(made, table, *(by_player[who.player] for _index, who in table.seats))
    directing.publish(made)
    if finished:
        libre.finish_libre(made)
    made.refresh_from_db()
    return made


@pytest.fixture
def evenings(club, season, four):
    return [
        evening(club, season, four, name, points, date(2026, 1, day))
        for day, (name, points) in enumerate(POINTS.items(), 10)
    ]


def challenge_of(season, **rule) -> Challenge:
    return create_challenge(season, ChallengeRule(**{"name": "Libre", "counts": "libre", **rule}))


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
        # Un: Anne 1st, Chloé and David share 3rd and 4th behind Bruno's... by totals −40 < −30.
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


def test_a_libre_known_by_its_list_cannot_count(club, season) -> None:
    libre.create_libre(club, "Liste", date(2026, 1, 1), season, libre.LibreChoice(listed=True))
    found = challenge_of(season)
    assert read_challenge(found, MEMBERS).coming == ()


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


# pages

FORM = {
    "name": "Grand challenge",
    "counts": "libre",
    "method": "sum",
    "best": "2",
    "least": "1",
    "scale": "",
    "attendance": "",
    "shared": "mean",
}


def test_an_organiser_makes_one_and_everybody_follows_it(
    client, client_for, organiser, season, evenings
) -> None:
    desk = client_for(organiser)
    new = url("challenge-new") + f"?saison={season.pk}"
    assert "2025-2026" in words(desk.get(new))
    answer = desk.post(new, FORM, follow=True)
    made = Challenge.objects.get()
    assert "Grand challenge est ouvert." in words(answer)
    page = url("challenge", made.pk)
    assert reverse("login") in client.get(page).url
    desk.post(url("challenge-publish", made.pk))
    shown = client.get(page)
    assert "Les 2 meilleurs résultats" in words(shown)
    anne = evenings[0].entries.get(number=1).player
    sheet = words(client.get(url("challenge-player", made.pk, anne.pk)))
    assert "100 + 30 = +130" in sheet
    assert "non, d’autres sont meilleurs" in sheet
    desk.post(url("challenge-unpublish", made.pk))
    assert client.get(page).status_code == 302


def test_a_wrong_form_says_what_and_keeps_all(client_for, organiser, season, evenings) -> None:
    desk = client_for(organiser)
    new = url("challenge-new") + f"?saison={season.pk}"
    for wrong, sentence in [
        ({"name": ""}, "Il manque le nom."),
        ({"method": "places"}, "Il manque les points de chaque place."),
        ({"method": "places", "scale": "10 x"}, "n’est pas un nombre de points."),
        ({"method": "places", "scale": "5 10"}, "Une place ne peut pas rapporter plus"),
        ({"counts": "chosen"}, "Cochez au moins un tournoi."),
        ({"counts": "all"}, "ne s’additionnent pas"),
        ({"counts": "chosen", "chosen": "99999"}, "Ce tournoi n’est pas de la saison."),
        ({"best": "0"}, ""),
        ({"least": ""}, "Au moins 1."),
    ]:
        answer = desk.post(new, {**FORM, **wrong})
        assert answer.status_code == 400
        assert sentence in words(answer)
    assert not Challenge.objects.exists()
    challenge_of(season)
    taken = desk.post(new, {**FORM, "name": "libre"})
    assert taken.status_code == 400
    assert "porte déjà ce nom" in words(taken)


def test_editing_and_the_other_version(client_for, organiser, season, evenings) -> None:
    desk = client_for(organiser)
    made = challenge_of(season, counts="chosen", chosen=[one.pk for one in evenings[:2]])
    edit = url("challenge-edit", made.pk)
    page = body(desk.get(edit))
    assert page.count("checked") == 5  # two tournaments, counts, method, shared
    typed = {**FORM, "counts": "chosen", "chosen": [one.pk for one in evenings]}
    assert desk.post(edit, {**typed, "version": "1"}).status_code == 302
    made.refresh_from_db()
    assert (made.name, made.best, made.chosen.count()) == ("Grand challenge", 2, 3)
    stale = desk.post(edit, {**typed, "version": "1", "best": "3"})
    assert stale.status_code == 409
    assert "Quelqu’un d’autre a enregistré entre-temps" in words(stale)
    assert body(stale).count("checked") == 6
    assert 'name="version" value="2"' in body(stale)


def test_places_typed_with_a_comma(client_for, organiser, season, evenings) -> None:
    desk = client_for(organiser)
    new = url("challenge-new") + f"?saison={season.pk}"
    typed = {**FORM, "method": "places", "scale": "12,5 10\n8", "attendance": "0,5"}
    assert desk.post(new, typed).status_code == 302
    made = Challenge.objects.get()
    assert made.points == (Fraction(25, 2), 10, 8)
    assert made.attendance == Decimal("0.5")
    assert "12,5 10 8" in body(desk.get(url("challenge-edit", made.pk)))


def test_the_workbook(client_for, reader, season, evenings) -> None:
    made = challenge_of(season, best=2)
    answer = client_for(reader).get(url("challenge-export", made.pk))
    book = load_workbook(BytesIO(answer.content))
    rows = [row[:6] for row in book["Classement"].iter_rows(min_row=2, values_only=True)]
    assert rows[0] == (1, "Anne Roi", None, 130, 3, 2)
    results = list(book["Résultats"].iter_rows(min_row=2, values_only=True))
    assert [row[6] for row in results if row[0] == "Anne Roi"] == ["oui", "non", "oui"]
    rule = [row[1] for row in book["Paramètres"].iter_rows(min_row=2, values_only=True)]
    assert "Les 2 meilleurs résultats de chaque joueur s’additionnent." in rule


def test_the_list(client, client_for, reader, organiser, club, season) -> None:
    club.published = True
    club.save()
    address = url("challenges")
    assert "Pas de challenge" in words(client.get(address))
    made = challenge_of(season)
    assert "Libre" in words(client_for(reader).get(address))
    assert "Pas de challenge" in words(client.get(address))
    assert "Challenges de la saison" not in words(client.get(url("tournaments")))
    publish_challenge(made)
    assert "Saison 2025-2026" in words(client.get(address))
    assert "Challenges de la saison" in words(client.get(url("tournaments")))
    assert f"?saison={season.pk}" in body(client_for(organiser).get(address))


def test_deleting_keeps_the_tournaments(client_for, organiser, season, evenings) -> None:
    made = challenge_of(season)
    desk = client_for(organiser)
    assert "Les tournois et leurs résultats restent." in words(
        desk.get(url("challenge-delete", made.pk))
    )
    desk.post(url("challenge-delete", made.pk))
    assert not Challenge.objects.exists()
    assert Tournament.objects.count() == 3


PAGES = [
    ("challenge-edit", "get"),
    ("challenge-delete", "get"),
    ("challenge-publish", "post"),
    ("challenge-unpublish", "post"),
]


@pytest.mark.parametrize(("name", "method"), PAGES)
def test_who_may_change(name, method, season, make_member, club, client_for, outsider) -> None:
    made = challenge_of(season)
    address = url(name, made.pk)
    for role in ("reader", "scorer", "secretary", "arbiter", "organiser", "owner"):
        client = client_for(make_member(club, role, role))
        wanted = {200, 302} if role in ("organiser", "owner") else {403}
        assert getattr(client, method)(address).status_code in wanted
    assert reverse("login") in getattr(client_for(None), method)(address).url
    assert getattr(client_for(outsider), method)(address).status_code == 404
    borrowed = reverse(name, args=["voisins", made.pk])
    assert getattr(client_for(outsider), method)(borrowed).status_code == 404
    owner = client_for(club.memberships.get(role="owner").user)
    assert getattr(owner, method)(url(name, 99999)).status_code == 404
    assert owner.put(address).status_code == 405
    if method == "post":
        assert owner.get(address).status_code == 405


def test_who_may_read(client, client_for, reader, outsider, secretary, season, evenings) -> None:
    made = challenge_of(season)
    anne = evenings[0].entries.get(number=1).player
    for name, args in [("challenge", ()), ("challenge-player", (anne.pk,))]:
        address = url(name, made.pk, *args)
        assert client.get(address).status_code == 302
        assert client_for(reader).get(address).status_code == 200
        assert client_for(outsider).get(address).status_code == 404
        assert client_for(reader).post(address).status_code == 405
    assert client.get(url("challenge-export", made.pk)).status_code == 302
    publish_challenge(made)
    assert client.get(url("challenge", made.pk)).status_code == 200
    assert client.get(url("challenge-export", made.pk)).status_code == 302
    assert client.get(url("challenge", 99999)).status_code == 404
    assert client.get(url("challenge-player", made.pk, 99999)).status_code == 404
    new = url("challenge-new")
    assert client_for(secretary).get(new + f"?saison={season.pk}").status_code == 403
    assert client_for(reader).get(url("challenge-new") + "?saison=9999").status_code == 403


def test_a_season_of_another_club(client_for, organiser, club, other_club) -> None:
    theirs = make_season(other_club)
    new = url("challenge-new")
    for asked in (f"?saison={theirs.pk}", "", "?saison=x"):
        assert client_for(organiser).get(new + asked).status_code == 404
    make_season(club)
    assert client_for(organiser).get(new).status_code == 200


def test_what_it_costs(client, season, evenings) -> None:
    made = challenge_of(season)
    publish_challenge(made)
    address = url("challenge", made.pk)
    tag = client.get(address)["ETag"]
    with CaptureQueriesContext(connection) as same:
        assert client.get(address, headers={"If-None-Match": tag}).status_code == 304
    assert len(same) == 2
    edit_challenge(made, 1, ChallengeRule("Libre", counts="libre", best=1))
    with CaptureQueriesContext(connection) as asked:
        changed = client.get(address, headers={"If-None-Match": tag})
    assert changed.status_code == 200
    # Of tournaments that did not change nothing is read again.
    assert len(asked) <= 5


def test_a_correction_and_a_new_name_show_at_once(client, season, evenings) -> None:
    made = challenge_of(season)
    publish_challenge(made)
    address = url("challenge", made.pk)
    tag = client.get(address)["ETag"]
    player = evenings[0].entries.get(number=1).player
    people.edit(player, Identity("Zénobie", "Roi"), player.version)
    page = client.get(address, headers={"If-None-Match": tag})
    assert "Zénobie" in words(page)
    libre.reopen_libre(evenings[2])
    assert len(read_challenge(made, PUBLIC).tournaments) == 2
    again = client.get(address, headers={"If-None-Match": page["ETag"]})
    assert again.status_code == 200
