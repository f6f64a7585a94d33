"""A season's challenge on its pages: made, followed, explained; who may, what it costs."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from io import BytesIO

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from openpyxl import load_workbook

from scoring.ledger.ranks import Reader
from tarotclub import people
from tarotclub.people import Identity
from tests.scoring.factories import make_season
from tests.tournaments.pages import body, words
from tests.tournaments.rankings.challenges import challenge_of, url
from tournaments.directing import libre
from tournaments.directing.challenges import (
    ChallengeRule,
    edit_challenge,
    publish_challenge,
)
from tournaments.models import Challenge, Tournament
from tournaments.standings.challenges import read_challenge

PUBLIC = Reader(public=True)
THIN = "\N{NARROW NO-BREAK SPACE}"
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
