"""Totals of a libre's sheet: what is missing to zero is said while they are typed."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.conftest import DESK
from tests.tournaments.libre.factories import make_libre

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_amount_missing_to_zero(device, organiser, club):
    tournament = make_libre(club, 8)
    page = device(organiser, viewport=DESK)
    page.goto(
        reverse(
            "libre-totals",
            kwargs={"club": club.slug, "pk": tournament.pk, "seance": 1, "position": 1},
        )
    )
    table = page.locator(".sheet-totals").first
    said = table.locator("[data-missing]")
    fields = table.locator("[name^='total-']")
    fields.nth(0).fill("198")
    expect(said).to_have_text("Somme jusqu’ici\u00a0: +198.")
    fields.nth(1).fill("-66")
    fields.nth(2).fill("-66")
    expect(said).to_have_text("Le dernier total, pour faire zéro\u00a0: −66.")
    fields.nth(3).fill("-36,5")
    expect(said).to_have_text("Il manque −29,5 pour faire zéro.")
    fields.nth(3).fill("-66")
    expect(said).to_have_text("La somme fait zéro.")
    fields.nth(3).fill("soixante")
    expect(said).to_have_text("")
