"""The arbiter's decisions in a libre's workbook."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from scoring.exports.workbook import Book, Column, Kind, Value
from tournaments import faultwords
from tournaments.models import Penalty, Ruling

if TYPE_CHECKING:
    from tournaments.models import Tournament


def libre_rulings_sheet(book: Book, tournament: Tournament) -> None:
    """Every decision, one line for each person; none where there was none. Two queries."""
    found = Ruling.objects.filter(seance__tournament=tournament, kind=Ruling.Kind.FAULT)
    together = found.select_related("seance", "deal__table", "author").order_by("pk")
    rulings = list(together.prefetch_related("penalties__entry__player"))
    if not rulings:
        return
    columns = [
        Column(_("Séance"), Kind.WHOLE),
        Column(_("Position"), Kind.WHOLE),
        Column(_("Table"), Kind.WHOLE),
        Column(_("Donne"), Kind.WHOLE),
        Column(_("Faute"), width=36),
        Column(_("Décision")),
        Column(_("Points rendus à l’attaque"), Kind.SCORE),
        Column(_("Nom")),
        Column(_("Points retirés"), Kind.WHOLE),
        Column(_("Averti")),
        Column(_("Motif"), width=36),
        Column(_("Arbitre")),
        Column(_("Annulée"), width=36),
    ]
    book.sheet(_("Arbitrage"), columns, [row for one in rulings for row in _rows(one)])


def _rows(ruling: Ruling) -> Iterator[list[Value]]:
    deal = ruling.deal
    before: list[Value] = [
        ruling.seance.order,
        ruling.position,
        deal.table.number if deal is not None else None,
        deal.number if deal is not None else None,
        faultwords.title_of(ruling.fault) or None,
        ruling.get_fate_display() or None,
        ruling.returned or None,
    ]
    after: list[Value] = [
        ruling.reason or None,
        str(ruling.author or ruling.author_label) or None,
        (ruling.cancel_reason or _("oui")) if ruling.cancelled_at else None,
    ]
    people: list[Penalty] = list(ruling.penalties.all())
    for one in people:
        warned = _("oui") if one.warning else None
        yield [*before, str(one.entry.player), int(one.amount) or None, warned, *after]
    if not people:
        yield [*before, None, None, None, *after]
