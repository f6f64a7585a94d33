"""Statistics and records on a phone and at a desk: nothing overflows, everything is said."""

from __future__ import annotations

from datetime import date

import pytest
from django.urls import reverse

from tests.scoring.factories import make_players, make_session, make_table, play

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def season(club):
    """Six evenings of five people, one of them with a long name; returns the first."""
    people = make_players(club, 5)
    people[1].first_name = "Pierre-Antoine-Maximilien"
    people[1].save()
    for day in range(1, 7):
        session = make_session(club, date=date(2025, 11, day), name="")
        table = make_table(club, 5, session=session, people=people)
        for nth in range(6):
            points = (40, 52, 60.5, 31)[(day + nth) % 4]
            contract = ("garde", "prise", "garde_sans")[(day * nth) % 3]
            called = {"called": "partner", "partner": (nth + 1) % 5} if nth % 2 else {}
            play(table, nth % 5, contract=contract, points=points, **called)
    play(table, 0, bouts=3, points=91, chelem="announced_made")
    return people[0], session


def pages(club, season) -> dict[str, str]:
    player, session = season
    return {
        "statistiques": reverse("player-statistics", args=[club.slug, player.pk]),
        "records": reverse("club-records", args=[club.slug]),
        "joueur": reverse("player", args=[club.slug, player.pk]) + f"?soiree={session.pk}",
    }


@pytest.mark.parametrize(("width", "scheme"), [(320, "light"), (1280, "dark")])
def test_accessible_and_within_the_window(
    device, reader, club, season, no_violations, scheme, width
):
    page = device(reader, viewport={"width": width, "height": 640}, color_scheme=scheme)
    for address in pages(club, season).values():
        page.goto(address)
        no_violations(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_curve_says_what_it_shows(device, reader, club, season):
    page = device(reader)
    page.goto(pages(club, season)["statistiques"])
    drawing = page.get_by_role("img", name="Courbe du total")
    assert drawing.locator("circle").count() == 6
    box = drawing.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
