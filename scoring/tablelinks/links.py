"""Making, renewing and revoking the addresses of a session's tables."""

from __future__ import annotations

import secrets
from datetime import datetime, time, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone

from scoring.models import Session, TableLink
from scoring.recording.writing import lock

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tarotclub.models import User

MOST = 99
NOON = time(12)
AT_LEAST = timedelta(hours=12)


class LinksRefused(Exception):
    """A code: `session_closed`, `count_range`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def expiry(session: Session) -> datetime:
    """When an address made now ends: at noon of the day after the session, in 12 hours at least.

    An evening goes on past midnight; one that is prepared days before has its cards printed then.
    """
    zone = ZoneInfo(session.club.timezone)
    noon = datetime.combine(session.date + timedelta(days=1), NOON, tzinfo=zone)
    return max(noon, timezone.now() + AT_LEAST)


@transaction.atomic
def create(session_pk: int, count: int, author: User | None) -> int:
    """Give the tables 1 to `count` that have no address one; return how many were made.

    Raises LinksRefused once the session is over, or for a number of tables that no hall has.
    """
    session = _open(session_pk)
    if not 1 <= count <= MOST:
        raise LinksRefused("count_range")
    there = set(session.table_links.values_list("number", flat=True))
    made = [
        TableLink(
            session=session, number=number, key=_key(), expires_at=expiry(session), author=author
        )
        for number in range(1, count + 1)
        if number not in there
    ]
    TableLink.objects.bulk_create(made)
    return len(made)


@transaction.atomic
def renew(session_pk: int, number: int | None, author: User | None) -> int:
    """Make new addresses for the table `number`, or for all (None): those of before open nothing.

    Returns how many. Raises LinksRefused once the session is over.
    """
    session = _open(session_pk)
    links = list(_chosen(session, number))
    for link in links:
        link.key, link.revoked_at = _key(), None
        link.expires_at, link.author = expiry(session), author
    TableLink.objects.bulk_update(links, ["key", "revoked_at", "expires_at", "author"])
    return len(links)


@transaction.atomic
def revoke(session_pk: int, number: int | None) -> int:
    """Let the address of table `number`, or of all (None), open nothing more; return how many."""
    session = lock(session_pk)
    return _chosen(session, number).filter(revoked_at=None).update(revoked_at=timezone.now())


def _open(session_pk: int) -> Session:
    session = lock(session_pk)
    if session.status == Session.Status.CLOSED:
        raise LinksRefused("session_closed")
    return session


def _chosen(session: Session, number: int | None) -> QuerySet[TableLink]:
    links = session.table_links.all()
    return links if number is None else links.filter(number=number)


def _key() -> str:
    return secrets.token_urlsafe(16)
