"""Addresses of the desk and what its pages say."""

from __future__ import annotations

from django.urls import reverse

from tournaments.models import Tournament


def url(name: str, tournament: Tournament, *more: object) -> str:
    return reverse(name, args=[tournament.club.slug, tournament.pk, *more])


def text(answer) -> str:
    """The page with plain spaces."""
    return " ".join(answer.content.decode().replace("\u202f", " ").replace("\xa0", " ").split())
