"""Revert: any version of a deal comes back, as a version of its own."""

from __future__ import annotations

from django.db import transaction

from scoring.marques import own_form
from scoring.models import Deal
from scoring.recording.checks import checked
from scoring.recording.entries import Author, Change, StaleVersion, entry_of, put
from scoring.recording.storing import save_version
from scoring.recording.undoing import last_change
from scoring.recording.writing import locked_deal, refuse_closed
from tarotclub.versions import Gone


def revert(
    deal_pk: int, wanted: int, version: int, author: Author, *, closed_too: bool = False
) -> Deal:
    """Put back the facts that version `wanted` had; one that was void is void again.

    It is scored by the rules that the deal has now. Nothing is renumbered, and what was reverted
    stays in the history. Reverting twice is reverting once. Raises StaleVersion, SessionClosed,
    EntryRefused (facts that the present rules refuse), Gone.
    """
    with transaction.atomic():
        deal, session = locked_deal(deal_pk)
        before = deal.history.filter(version=wanted).order_by("-history_id").first()
        if before is None:
            raise Gone
        if deal.version != version:
            same = deal.digest == before.digest and bool(deal.voided_at) == bool(before.voided_at)
            if same and deal.version == version + 1 and last_change(deal) == Change.REVERTED:
                return deal
            raise StaleVersion(deal)
        refuse_closed(session, closed_too)
        entry = checked(deal.table, entry_of(before), deal.rule_set.rules, own_form(before))
        put(deal, entry, before.digest)
        deal.voided_at, deal.void_reason = before.voided_at, before.void_reason
        save_version(deal, session, author, Change.REVERTED)
        return deal
