"""A second seat agrees with what one entered, or contests it; the desk settles that."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from scoring.models import Agreement, Deal, Session, Table, TableLink
from scoring.recording.revisions import touched
from scoring.recording.writing import lock
from scoring.tablelinks.playing import camp_of, stays_of
from scoring.tablelinks.seats import labels_of
from scoring.tablelinks.visiting import refuse_over
from tarotclub.versions import Gone, StaleVersion, held

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from scoring.recording import DealEntry
    from tarotclub.models import User

TOTALS = 0
"""The number under which seats speak of a sheet's totals."""


class Entered(Protocol):
    """What a seat speaks of: a deal, or the totals of a sheet."""

    version: int
    author_label: str


Reading = Callable[[], Entered | None]
"""Reads what is spoken of, once the session is held."""


class WordRefused(Exception):
    """A code: `over` (nothing is being played), `moved` (the next position is), `seat_unknown`,
    `own_entry`, `own_camp` (one's own side entered it), `struck_out`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True)
class Standing:
    """What seats say of one result: the labels of who agreed with it as it stands, what is open."""

    agreed: tuple[str, ...] = ()
    contested: tuple[Agreement, ...] = ()

    @property
    def confirmed(self) -> bool:
        return bool(self.agreed) and not self.contested


@dataclass(frozen=True)
class Word:
    """What a seat says of a result: `version` is the one it saw, `link` the pk of its address.

    Who contests says which score (`claim`, in halves) and which deal (`entry`) it should be.
    """

    seat: int
    label: str
    version: int
    contested: bool = False
    claim: int | None = None
    remark: str = ""
    link: int = 0
    entry: DealEntry | None = None


@transaction.atomic
def say(table: Table, number: int, word: Word, read: Reading | None = None) -> Agreement:
    """Store what a seat says of deal `number`. Saying it twice is saying it once.

    Of the sheet's totals (`number` 0) `read` gives the row. Whoever agrees gives up what he
    contested. Raises WordRefused, TableLinkOver, StaleVersion when the result is another by now,
    Gone where there is none.
    """
    session = lock(table.session_id)
    _refuse_late(session, table, word)
    row = read() if read else Deal.objects.filter(table=table, number=number).first()
    if row is None:
        raise Gone
    if not table.seats.filter(index=word.seat).exists():
        raise WordRefused("seat_unknown")
    if row.version != word.version:
        raise StaleVersion(row)
    if getattr(row, "voided_at", None) is not None:
        raise WordRefused("struck_out")
    if row.author_label == word.label and not word.contested:
        raise WordRefused("own_entry")
    if not word.contested and row.author_label in labels_of(table, camp_of(table, word.seat)):
        raise WordRefused("own_camp")
    mine = Agreement.objects.filter(table=table, number=number, seat=word.seat)
    before = mine.filter(settled_at=None, word=Agreement.Word.CONTESTED)
    before.exclude(version=word.version).update(settled_at=timezone.now())
    kind = Agreement.Word.CONTESTED if word.contested else Agreement.Word.AGREED
    said, _made = Agreement.objects.update_or_create(
        table=table,
        number=number,
        version=word.version,
        seat=word.seat,
        defaults={
            "word": kind,
            "claim": word.claim,
            "entry": word.entry.content if word.entry else None,
            "remark": word.remark,
            "label": word.label,
            "settled_at": None,
            "settled_by": None,
        },
    )
    touched(session)
    return said


def _refuse_late(session: Session, table: Table, word: Word) -> None:
    """What opened the page may have ended before the session was held: look at it again."""
    if word.link:
        refuse_over(held(TableLink.objects.all(), word.link), session)
    if session.status != Session.Status.OPEN:
        raise WordRefused("over")
    if table.position not in stays_of(session, table.number):
        raise WordRefused("moved")


@transaction.atomic
def settle(agreement_pk: int, user: User | None) -> Agreement:
    """Close what is contested of the result that this one is about. Raises Gone."""
    at = Agreement.objects.filter(pk=agreement_pk).values_list("table__session", flat=True).first()
    session = lock(at or 0)
    row = Agreement.objects.select_related("table").filter(pk=agreement_pk).first()
    if row is None:
        raise Gone
    settle_all(row.table, row.number, user)
    touched(session)
    row.refresh_from_db()
    return row


def settle_all(table: Table, number: int, user: User | None) -> None:
    """Close everything contested of one result, in the transaction of whoever decided."""
    rows = open_contests(table.session).filter(table=table, number=number)
    rows.update(settled_at=timezone.now(), settled_by=user)


def open_contests(session: Session) -> QuerySet[Agreement]:
    """What seats of the session contest and nobody settled."""
    return Agreement.objects.filter(
        table__session=session, word=Agreement.Word.CONTESTED, settled_at=None
    )


@dataclass
class _Said:
    agreed: list[str] = field(default_factory=list)
    contested: list[Agreement] = field(default_factory=list)


def states(
    tables: Sequence[Table | int], entered: Mapping[tuple[int, int], Entered]
) -> Mapping[tuple[int, int], Standing]:
    """What seats say of these results, by table's pk and number: one query."""
    pks = [table if isinstance(table, int) else table.pk for table in tables]
    found: dict[tuple[int, int], _Said] = defaultdict(_Said)
    for each in Agreement.objects.filter(table__in=pks).order_by("created_at", "pk"):
        key = (each.table_id, each.number)
        row = entered.get(key)
        if row is None:
            continue
        if each.word == Agreement.Word.CONTESTED:
            if each.settled_at is None:
                found[key].contested.append(each)
        elif each.version == row.version and each.label != row.author_label:
            found[key].agreed.append(each.label)
    return {key: Standing(tuple(said.agreed), tuple(said.contested)) for key, said in found.items()}


def standing_of(table: Table, number: int, row: Entered) -> Standing:
    """The same for one result."""
    return states([table], {(table.pk, number): row}).get((table.pk, number), Standing())


def contested_in(session: Session) -> Sequence[Agreement]:
    """What the desk must look at: contested, not settled, of results that are not struck out."""
    rows = _standing(open_contests(session))
    return list(rows.select_related("table").order_by("created_at", "pk"))


def contested_counts(sessions: Sequence[int]) -> Mapping[int, int]:
    """How many there are in each of these sessions (pks) that has any: one query."""
    rows = Agreement.objects.filter(table__session__in=sessions, word=Agreement.Word.CONTESTED)
    return Counter(_standing(rows.filter(settled_at=None)).values_list("table__session", flat=True))


def _standing(rows: QuerySet[Agreement]) -> QuerySet[Agreement]:
    """Those about results that are not struck out."""
    struck = Deal.objects.filter(table=OuterRef("table"), number=OuterRef("number"))
    return rows.exclude(Exists(struck.exclude(voided_at=None)))
