"""The whole deal as who contests says it was played, and its being taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from scoring.models import Agreement, Deal
from scoring.recording import correct, read_content
from scoring.recording.revisions import touched
from scoring.recording.writing import lock
from scoring.tablelinks.agreeing import settle_all
from tarotclub.versions import Gone

if TYPE_CHECKING:
    from scoring.recording import Author, DealEntry


def claimed(row: Agreement) -> DealEntry | None:
    """The whole deal that is claimed; None where a score alone is, or words."""
    entry = read_content(row.entry) if row.entry else None
    return entry if entry is not None and entry.depth == Deal.Depth.FACTS else None


@transaction.atomic
def take(agreement_pk: int, version: int, author: Author) -> Deal:
    """Let the deal, seen at `version`, be what the other seat says; all that is contested of it is
    settled.

    Decided twice it is decided once. Raises Gone where no whole deal is claimed or none stands, and
    what `correct` raises.
    """
    at = Agreement.objects.filter(pk=agreement_pk).values_list("table__session", flat=True).first()
    session = lock(at or 0)
    row = Agreement.objects.select_related("table").filter(pk=agreement_pk).first()
    entry = claimed(row) if row else None
    if row is None or entry is None:
        raise Gone
    deal = Deal.objects.filter(table=row.table_id, number=row.number).first()
    if deal is None:
        raise Gone
    if row.settled_at is None:
        correct(deal.pk, entry, version, author, closed_too=True)
        settle_all(row.table, row.number, author.user)
        touched(session)
        deal.refresh_from_db()
    return deal
