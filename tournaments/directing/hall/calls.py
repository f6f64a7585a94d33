"""A table calls the arbiter, and he comes."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from scoring.models import Session, Table
from scoring.recording import Author
from tarotclub.versions import Gone, held
from tournaments.directing.hall.telling import told
from tournaments.directing.refusals import Refused
from tournaments.models import ArbiterCall, Tournament


@transaction.atomic
def call_arbiter(session: Session, table_number: int, label: str) -> ArbiterCall:
    """Call the arbiter to a table of the position being played; `label` says who calls.

    While a call of that table is open, another one is the same call. `Refused` unless the
    tournament is being played; `Gone` for a table that is not there.
    """
    current, tournament = _held(session)
    if tournament.status != Tournament.Status.RUNNING or current.status != Session.Status.OPEN:
        raise Refused("tournament_not_running")
    tables = Table.objects.filter(session=current, position=current.position, number=table_number)
    if not tables.exists():
        raise Gone
    waiting = current.arbiter_calls.filter(table_number=table_number, answered_at=None).first()
    if waiting is not None:
        return waiting
    made = ArbiterCall.objects.create(session=current, table_number=table_number, label=label[:80])
    told(current.pk, tournament)
    return made


@transaction.atomic
def answer_call(call: ArbiterCall, author: Author) -> None:
    """The arbiter came. Saying it twice changes nothing: the first answer stays."""
    session, tournament = _held(call.session)
    current = held(ArbiterCall.objects.all(), call.pk)
    if current.answered_at is not None:
        return
    current.answered_at = timezone.now()
    current.author, current.author_label = author.user, author.label
    current.save(update_fields=["answered_at", "author", "author_label"])
    told(session.pk, tournament)


def _held(session: Session) -> tuple[Session, Tournament]:
    """The séance's session and its tournament, taken in the order all writes keep."""
    current = held(Session.objects.all(), session.pk)
    tournament = Tournament.objects.filter(seances__session=current.pk).first()
    if tournament is None:
        raise Gone
    return current, held(Tournament.objects.all(), tournament.pk)
