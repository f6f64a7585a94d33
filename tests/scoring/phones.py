"""Codes on tables, and phones that scanned one."""

from __future__ import annotations

from django.test import Client
from django.urls import reverse

from scoring import tablelinks
from scoring.models import Session, TableLink


def make_link(session: Session, number: int = 1) -> TableLink:
    """The code of that table in a first position; those of the tables before it are made too."""
    if session.position == 0:
        session.position = 1
        session.save(update_fields=["position"])
    tablelinks.create(session.pk, number, None)
    return session.table_links.get(number=number)


def scan_address(link: TableLink) -> str:
    return reverse("table-scan", args=[link.token])


def phone(link: TableLink, seat: int | None = None, club: str = "test", **options) -> Client:
    """A phone that scanned the code, and whose holder said who he is."""
    client = Client(**options)
    answer = client.get(scan_address(link))
    assert answer.status_code == 302, answer.content
    if seat is not None:
        at = reverse("table-phone-seat", args=[club, link.pk])
        assert client.post(at, {"place": seat}).status_code == 302
    return client


def at(name: str, link: TableLink, *more: object, club: str = "test") -> str:
    """An address of the table's own pages."""
    return reverse(name, args=[club, link.pk, *more])
