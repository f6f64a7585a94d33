"""Record, correct, void and restore a deal."""

from __future__ import annotations

from dataclasses import replace

from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring.marques import form_at, own_form
from scoring.models import Deal, Session, Table
from scoring.recording.checks import checked
from scoring.recording.constraints import Constraints
from scoring.recording.entries import (
    Author,
    Change,
    DealConflict,
    DealEntry,
    DealIsVoid,
    Recorded,
    SessionClosed,
    StaleVersion,
    put,
)
from scoring.recording.rotation import NextDeal, rotation_at
from scoring.recording.storing import derive_unit, save_version
from tarotclub.versions import Gone, held


def record(table: Table, entry: DealEntry, author: Author, *, closed_too: bool = False) -> Recorded:
    """Store a new deal of `table`.

    The same submission with the same content is answered with the deal it made, whatever happened
    to it since. Raises DealConflict (the submission with other content, or the number taken),
    EntryRefused (facts that cannot be), SessionClosed (unless `closed_too`), Gone.
    """
    try:
        with transaction.atomic():
            return _record(table, entry, author, closed_too)
    except IntegrityError:
        # Somebody saved this number or submission between our look and our write: answer that.
        with transaction.atomic():
            return _record(table, entry, author, closed_too)


def _record(table: Table, entry: DealEntry, author: Author, closed_too: bool) -> Recorded:
    session = lock(table.session_id)
    table = as_it_stands(table, session)
    if same := table.deals.filter(submission=entry.submission).first():
        return again(same, entry)
    if taken := table.deals.filter(number=entry.number).first():
        raise DealConflict(taken, entry)
    refuse_closed(session, closed_too)
    deal = drafted(table, entry)
    save_version(deal, session, author, Change.RECORDED)
    return Recorded(deal, created=True)


def as_it_stands(table: Table, session: Session) -> Table:
    """The table read again now that nobody else writes: people sat down or left meanwhile."""
    rows = Table.objects.select_related("rule_set").prefetch_related("seats")
    found = rows.filter(pk=table.pk).first()
    if found is None:
        raise Gone
    found.session = session
    return found


def drafted(
    table: Table,
    entry: DealEntry,
    corrected: Deal | None = None,
    rotation: NextDeal | None = None,
    fixed: Constraints | None = None,
) -> Deal:
    """Return, unsaved, the deal that `record` would store: what a preview shows.

    Played by the rules and in the form of the deal that it corrects, else of the table. `rotation`
    and `fixed` are asked for where they are not given. Raises EntryRefused.
    """
    rule_set = corrected.rule_set if corrected else table.rule_set
    rotation = rotation or rotation_at(table, entry.number)
    full = replace(
        entry,
        playing=rotation.playing if entry.playing is None else entry.playing,
        dealer=rotation.dealer if entry.dealer is None else entry.dealer,
    )
    deal = Deal(
        table=table,
        rule_set=rule_set,
        submission=entry.submission,
        number=entry.number,
        version=0,
    )
    form = own_form(corrected) if corrected else form_at(table, len(full.playing or ()))
    put(deal, checked(table, full, rule_set.rules, form, fixed), entry.digest)
    derive_unit(deal)
    return deal


def again(deal: Deal, entry: DealEntry) -> Recorded:
    """A submission that arrives twice. Later corrections do not make the first one another."""
    if entry.digest == deal.digest or deal.history.filter(digest=entry.digest).exists():
        return Recorded(deal, created=False)
    raise DealConflict(deal, entry)


def correct(
    deal_pk: int, entry: DealEntry, version: int, author: Author, *, closed_too: bool = False
) -> Recorded:
    """Store other facts for the deal; its number, its players and its submission stay.

    A correction that arrives twice is stored once. Raises StaleVersion when the deal is no longer
    at `version`, DealIsVoid, EntryRefused, SessionClosed.
    """
    with transaction.atomic():
        deal, session = locked_deal(deal_pk)
        entry = replace(
            entry,
            number=deal.number,
            playing=tuple(deal.playing) if entry.playing is None else entry.playing,
            dealer=deal.dealer if entry.dealer is None else entry.dealer,
        )
        if deal.version != version:
            if deal.history.filter(version=version + 1, digest=entry.digest).exists():
                return Recorded(deal, created=False)
            raise StaleVersion(deal, entry)
        if deal.voided_at is not None:
            raise DealIsVoid
        refuse_closed(session, closed_too)
        whole = checked(deal.table, entry, deal.rule_set.rules, own_form(deal))
        put(deal, whole, entry.digest)
        save_version(deal, session, author, Change.CORRECTED)
        return Recorded(deal, created=False)


def void(
    deal_pk: int, reason: str, version: int, author: Author, *, closed_too: bool = False
) -> Deal:
    """Strike the deal through, with `reason`. It keeps its number, and nothing after it moves.

    Voiding a void deal changes nothing. Raises StaleVersion, SessionClosed.
    """
    with transaction.atomic():
        deal, session = locked_deal(deal_pk)
        if deal.voided_at is not None and deal.version in (version, version + 1):
            return deal
        _refuse_stale(deal, version)
        refuse_closed(session, closed_too)
        deal.voided_at = timezone.now()
        deal.void_reason = reason.strip()
        save_version(deal, session, author, Change.VOIDED)
        return deal


def restore(deal_pk: int, version: int, author: Author, *, closed_too: bool = False) -> Deal:
    """Make a void deal count again. Restoring one that counts changes nothing.

    Raises StaleVersion, SessionClosed.
    """
    with transaction.atomic():
        deal, session = locked_deal(deal_pk)
        if deal.voided_at is None and deal.version in (version, version + 1):
            return deal
        _refuse_stale(deal, version)
        refuse_closed(session, closed_too)
        deal.voided_at = None
        deal.void_reason = ""
        save_version(deal, session, author, Change.RESTORED)
        return deal


def lock(session_pk: int) -> Session:
    """Return the session, locked: writes of one session follow each other.

    Its revision is raised by each of them in any case, so this only moves the waiting to the front.
    """
    return held(Session.objects.all(), session_pk)


def locked_deal(deal_pk: int) -> tuple[Deal, Session]:
    """Return the deal as it now stands, with its session locked. Raises Gone."""
    session_pk = Deal.objects.filter(pk=deal_pk).values_list("table__session", flat=True).first()
    session = lock(session_pk or 0)
    deal = Deal.objects.select_related("table", "rule_set").filter(pk=deal_pk).first()
    if deal is None:
        raise Gone
    return deal, session


def refuse_closed(session: Session, closed_too: bool) -> None:
    """Raise SessionClosed for a session that is not open, unless the author may all the same."""
    if session.status != Session.Status.OPEN and not closed_too:
        raise SessionClosed


def _refuse_stale(deal: Deal, version: int) -> None:
    if deal.version != version:
        raise StaleVersion(deal)
