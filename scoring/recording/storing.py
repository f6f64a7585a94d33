"""Saving a row, and everything that follows from it."""

from __future__ import annotations

from scoring.marques import half_scores, marque
from scoring.models import Deal, DealScore, Session
from scoring.recording.entries import Author, Change
from scoring.recording.revisions import touched
from scoring.signals import deal_written


def save_version(deal: Deal, session: Session, author: Author, change: Change) -> None:
    """Save `deal` as its next version, its scores, and tell whoever shows or ranks it."""
    save_deal(deal, author, change)
    touched(session)


def save_deal(deal: Deal, author: Author, change: Change) -> None:
    """The same without the revisions of the pages: who saves several deals raises them once."""
    deal.version += 1
    deal.author = author.user
    deal.author_label = author.label
    derive_unit(deal)
    deal._change_reason = str(change)  # type: ignore[attr-defined]
    deal.save()
    rewrite_scores(deal)
    deal_written.send(sender=Deal, deal=deal, table=deal.table, author=author)


def derive_unit(deal: Deal) -> None:
    """Set what each defender pays from the facts, where they are known: boards compare it."""
    if (found := marque(deal)) is not None:
        deal.half_unit = found.half_unit


def rewrite_scores(deal: Deal) -> None:
    """Replace the deal's score rows by what its facts give; a deal that does not count has none."""
    deal.scores.all().delete()
    if not deal.counts:
        return
    seats = {seat.index: seat.pk for seat in deal.table.seats.all()}
    DealScore.objects.bulk_create(
        DealScore(deal=deal, seat_id=seats[index], half_score=halves)
        for index, halves in half_scores(deal).items()
    )
