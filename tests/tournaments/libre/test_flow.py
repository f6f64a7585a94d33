"""A libre from its creation to its ranking, as an organiser clicks through it."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.scoring.factories import make_players
from tests.tournaments.desk_pages import text, url
from tests.tournaments.libre.factories import tables
from tournaments.models import Tournament


def created(client, club, kind: str) -> Tournament:
    answer = client.post(
        reverse("tournament-new", args=[club.slug]),
        {"name": "Libre du soir", "date": "2026-03-14", "season": "", "kind": kind},
    )
    assert answer.status_code == 302, text(answer)
    return Tournament.objects.get(name="Libre du soir")


def follow(client, answer):
    page = client.get(answer.url, follow=True)
    assert page.status_code == 200
    return page


def enter(client, tournament, table, *points, **more):
    data = {f"total-{table.pk}-{i}": str(p) for (i, _w), p in zip(table.seats, points, strict=True)}
    data[f"version-{table.pk}"] = str(table.version)
    return client.post(url("libre-table", tournament, table.pk), {**data, **more})


def test_21_players_with_a_fifth(club, organiser, client_for):
    client = client_for(organiser)
    tournament = created(client, club, "libre-1")
    people = make_players(club, 21)
    client.post(url("entry-add", tournament), {"player": [one.pk for one in people]})
    page = client.get(url("libre-format", tournament))
    assert "5 × 5 : 25 donnes par joueur." in text(page)
    assert "Tables de cinq, où le donneur fait le mort : 1." in text(page)
    assert "personne en N6, N5, N4" in text(page)
    chosen = {"how": "LIB-5/5", "positions": "4", "deals": "6", "coefficient": "1"}
    follow(client, client.post(url("libre-format", tournament), chosen))
    follow(client, client.post(url("libre-places-draw", tournament), {"seed": "12"}))
    page = follow(client, client.post(url("libre-start", tournament)))
    assert "osition 1 sur 4" in text(page)
    tournament.refresh_from_db()
    first = tables(tournament, 1, 1)
    assert sorted(len(one.seats) for one in first) == [4, 4, 4, 4, 5]
    assert all(len(tables(tournament, 1, n)) == 5 for n in (1, 2, 3, 4))
    five = next(one for one in first if len(one.seats) == 5)
    answer = enter(client, tournament, five, 100, 50, -25, "−25", "")
    assert answer.status_code == 400
    assert "Il manque ce total." in text(answer)
    answer = enter(client, tournament, five, 100, 50, -25, -25, -90)
    assert answer.status_code == 400
    assert f"Table {five.number} : la somme fait 10 au lieu de 0." in text(answer)
    follow(client, enter(client, tournament, five, 100, 50, -25, -25, -100))
    page = client.get(url("libre-totals", tournament, 1, 1))
    assert page.status_code == 200
    page = client.get(url("tournament", tournament))
    assert "Provisoire" in text(page)
    assert "il manque 4 tables" in text(page)
    for name in ("libre-print-sheets", "libre-print-ranking", "libre-finish", "libre-desk"):
        assert client.get(url(name, tournament)).status_code == 200, name
    assert client.get(url("libre-seating", tournament, 1, 3)).status_code == 200
    who = five.seats[0][1]
    page = client.get(url("libre-player", tournament, who.pk))
    assert "+100" in text(page)
    assert (
        client.get(
            url("sheet", tournament)[:0] + reverse("sheet", args=[club.slug, first[0].pk])
        ).status_code
        == 200
    )
    assert client.get(url("tournament-export", tournament)).status_code == 200
    assert client.get(reverse("club", args=[club.slug])).status_code == 200


@pytest.mark.parametrize(("size", "teams"), [(2, 6), (4, 5)])
def test_teams(club, organiser, client_for, size, teams):
    client = client_for(organiser)
    tournament = created(client, club, f"libre-{size}")
    people = make_players(club, size * teams)
    client.post(url("entry-add", tournament), {"player": [one.pk for one in people]})
    assert client.get(url("libre-format", tournament)).status_code == 302
    for first in range(0, len(people), size):
        members = [one.pk for one in people[first : first + size]]
        answer = client.post(url("libre-team-add", tournament), {"members": members, "name": ""})
        assert answer.status_code == 302, text(answer)
    page = client.get(url("libre-format", tournament))
    assert "la première position ne se joue pas" in text(page)
    form = page.context["form"]
    data = {name: form.initial[name] for name in ("how", "positions", "deals", "coefficient")}
    follow(client, client.post(url("libre-format", tournament), data))
    page = follow(client, client.post(url("libre-places-list", tournament)))
    codes = page.context["tables"]
    one, other = codes[0][1][0][0], codes[1][1][0][0]
    follow(client, client.post(url("libre-places-swap", tournament), {"one": one, "other": other}))
    follow(client, client.post(url("libre-start", tournament)))
    for table in tables(tournament, 1, 1):
        assert len({who.team for _index, who in table.seats}) == 4 or size == 2
        points = [10, 20, 30, -60][: len(table.seats)]
        points[-1] = -sum(points[:-1])
        follow(client, enter(client, tournament, table, *points))
    page = client.get(url("tournament", tournament))
    assert "Équipe" in text(page)
    assert len(page.context["tabs"]) == 2
    client.post(url("libre-position-start", tournament, 2))
    assert client.get(url("libre-desk", tournament)).status_code == 200
