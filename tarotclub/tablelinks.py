"""The address of a table, which needs no account: signed, and bound to one session and one number.

The address is opened once, by the QR code on the table. The phone then keeps it in a cookie of the
club's pages, so that it stands in no other address, no log and no page. Who stands behind a link,
and until when, is a row of `scoring.models.TableLink`.
"""

from __future__ import annotations

import base64
import logging
import re
from typing import TYPE_CHECKING

from django.utils.crypto import constant_time_compare, salted_hmac

from tarotclub.whole import whole

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from django.http import HttpRequest

COOKIE = "table-"
BYTES = 18
_ADDRESS = re.compile(r"/t/[-\w]+")


class TableLinkOver(Exception):
    """A table's address that opens a page no more: `reason` is one of `REASONS`, `link` its pk."""

    REASONS = ("unknown", "revoked", "expired", "planned", "closed", "moved")

    def __init__(self, reason: str, link: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.link = link


def signed(pk: int, session: int, number: int, key: str) -> str:
    """Return what the address of link `pk` ends with: the link, and a signature of what it opens.

    `key` is the link's own and changes when it is renewed: the address of before is then another.
    """
    text = f"{pk}:{session}:{number}:{key}"
    digest = salted_hmac("tarotclub.tablelink", text, algorithm="sha256").digest()[:BYTES]
    return f"{pk}-{base64.urlsafe_b64encode(digest).decode()}"


def same(token: str, other: str) -> bool:
    """Whether two addresses are the same, told in a time that says nothing else."""
    return constant_time_compare(token, other)


def link_in(token: str) -> int | None:
    """Return the link that an address names, signed or not; None where it names none."""
    return whole(token.partition("-")[0])


def cookie_of(pk: int) -> str:
    """The name of the cookie that keeps the address of link `pk`."""
    return f"{COOKIE}{pk}"


def kept(request: HttpRequest) -> Mapping[int, str]:
    """Return the addresses that this phone keeps for the pages of the club, by their link."""
    return dict(_kept(request))


def _kept(request: HttpRequest) -> Iterator[tuple[int, str]]:
    for name, token in request.COOKIES.items():
        pk = whole(name.removeprefix(COOKIE)) if name.startswith(COOKIE) else None
        if pk is not None and link_in(token) == pk:
            yield pk, token


class HideAddresses(logging.Filter):
    """Whoever reads the log must not be able to sit down at a table."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = _hidden(record.msg)
        if isinstance(record.args, tuple):
            record.args = tuple(_hidden(each) for each in record.args)
        return True


def _hidden(part: object) -> object:
    return _ADDRESS.sub("/t/…", part) if isinstance(part, str) else part
