"""A second tab that asks by itself takes nothing of what is said in the first."""

from __future__ import annotations

from django.urls import reverse


def test_what_is_said_once_waits_for_the_page_that_somebody_opens(club, owner, client_for) -> None:
    desk = reverse("club", args=[club.slug])
    browser = client_for(owner)
    tab = browser.get(desk)
    browser.post("/compte/", {"first_name": "Josy", "last_name": ""})
    polls = {"If-None-Match": tab["ETag"], "X-Live": "1"}
    assert "Votre nom est enregistré." not in browser.get(desk, headers=polls).content.decode()
    fresh = browser.get(desk, headers={"X-Live": "1"})
    same = browser.get(desk, headers={"If-None-Match": fresh["ETag"], "X-Live": "1"})
    assert same.status_code == 304, "a message that waits is no reason to send the page again"
    opened = browser.get(desk, headers={"If-None-Match": fresh["ETag"]})
    assert "Votre nom est enregistré." in opened.content.decode()
    assert "Votre nom est enregistré." not in browser.get(desk).content.decode()
