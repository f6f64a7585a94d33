"""The evening's desk follows by itself what others check in, draw and save."""

from __future__ import annotations

import html
import re

import pytest
from django.urls import reverse

from scoring import evenings as write
from scoring.models import Session
from tests.scoring.factories import make_evening, make_players, play

TAG = re.compile(r' data-live="([^"]+)" data-every="(\d+)"')


@pytest.fixture
def evening(club) -> Session:
    return make_evening(club, 4, position=1)


def asked(client, address: str, tag: str) -> int:
    return client.get(address, headers={"If-None-Match": tag}).status_code


def tag_of(client, address: str) -> tuple[str, int]:
    page = client.get(address)
    assert page["Cache-Control"] == "private, no-store"
    assert "ETag" not in page, "a browser keeps no page of forms"
    tag, every = TAG.search(page.content.decode()).groups()
    return html.unescape(tag), int(every)


@pytest.mark.parametrize("name", ["evening-desk", "evening-missing"])
def test_a_deal_is_news_and_nothing_is_not(name, evening, client_for, secretary) -> None:
    client, address = client_for(secretary), reverse(name, args=["test", evening.pk])
    tag, every = tag_of(client, address)
    assert every == 2
    assert asked(client, address, tag) == 304
    play(evening.tables.get())
    assert asked(client, address, tag) == 200


def test_whoever_comes_or_goes_is_news(evening, club, client_for, secretary) -> None:
    client, address = client_for(secretary), reverse("evening-desk", args=["test", evening.pk])
    (late,) = make_players(club, 1)
    tags = [tag_of(client, address)[0]]
    for change in (write.check_in, write.check_out):
        change(evening.pk, late)
        assert asked(client, address, tags[-1]) == 200
        tags.append(tag_of(client, address)[0])
    assert asked(client, address, tags[-1]) == 304


def test_an_evening_that_is_over_is_asked_for_no_more(evening, client_for, secretary) -> None:
    Session.objects.update(status=Session.Status.CLOSED)
    client = client_for(secretary)
    for name in ("evening-desk", "evening-missing"):
        assert tag_of(client, reverse(name, args=["test", evening.pk]))[1] == 0


def test_a_form_that_must_be_mended_stays_as_it_is(evening, client_for, secretary) -> None:
    """Its address is not the desk's: asked again, it would be another page."""
    address = reverse("evening-guest", args=["test", evening.pk])
    page = client_for(secretary).post(address, {"first_name": ""})
    assert page.status_code == 400
    assert not TAG.search(page.content.decode())


def test_a_tag_opens_nothing(evening, client_for, secretary, reader, outsider) -> None:
    address = reverse("evening-desk", args=["test", evening.pk])
    tag, _every = tag_of(client_for(secretary), address)
    found = [asked(client_for(user), address, tag) for user in (reader, outsider, None)]
    assert found == [403, 404, 302]
