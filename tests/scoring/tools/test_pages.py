"""The tools without a login are public, and keep nothing."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scoring.forms.tools.arbiter import QUESTIONS

PAGES = [
    reverse("tools"),
    reverse("count-pile"),
    reverse("arbiter"),
    reverse("replay"),
    *(reverse("arbiter-question", args=[slug]) for slug in QUESTIONS),
]


class TestPages:
    @pytest.mark.parametrize("address", PAGES)
    def test_public_without_a_query_or_a_cookie(self, client, address):
        # No database mark: a query would raise.
        answer = client.get(address)
        assert answer.status_code == 200
        assert not answer.cookies
        assert "Outils" in answer.content.decode()

    @pytest.mark.parametrize("address", PAGES)
    def test_another_method_is_refused(self, client, address):
        assert client.post(address).status_code == 405
        assert client.head(address).status_code == 200

    def test_a_question_nobody_knows(self, client, db):
        assert client.get("/outils/arbitre/renonce/").status_code == 404

    def test_home_and_footer_lead_here(self, client, club, other_club):
        club.published = other_club.published = True
        club.save()
        other_club.save()
        assert client.get("/").content.decode().count(reverse("tools")) == 2
