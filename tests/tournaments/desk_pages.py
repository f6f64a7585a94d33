"""Addresses of the desk and what its pages say."""

from __future__ import annotations

import html
import re

from django.urls import reverse

from tournaments.models import Tournament


def url(name: str, tournament: Tournament, *more: object) -> str:
    return reverse(name, args=[tournament.club.slug, tournament.pk, *more])


def text(answer) -> str:
    """The page with plain spaces."""
    return " ".join(answer.content.decode().replace("\u202f", " ").replace("\xa0", " ").split())


_TAG = re.compile(r' data-live="([^"]+)" data-every="(\d+)"')


def tag_of(client, address: str) -> str:
    """What a live page of a desk asks with; no browser keeps the page itself."""
    page = client.get(address)
    assert page["Cache-Control"] == "private, no-store"
    assert "ETag" not in page, "a browser keeps no page of forms"
    return html.unescape(_TAG.search(page.content.decode())[1])


def asked(client, address: str, tag: str) -> int:
    """What its script is answered: 304 where nothing changed."""
    return client.get(address, headers={"If-None-Match": tag}).status_code
