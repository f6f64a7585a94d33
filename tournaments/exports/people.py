"""The sheet of a workbook that says who changed while the tournament was played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.exports.workbook import Book, Column, Kind
from tournaments.models import PeopleChange
from tournaments.peoplewords import tell

if TYPE_CHECKING:
    from tournaments.models import Tournament


def changes_sheet(book: Book, tournament: Tournament) -> None:
    """Every change in the order it was made, in words; nothing where nobody did. Two queries."""
    rows = PeopleChange.objects.filter(seance__tournament=tournament).order_by("pk")
    changes = list(rows.select_related("seance", "author"))
    if not changes:
        return
    columns = [
        Column(_("Séance"), Kind.WHOLE),
        Column(_("Position"), Kind.WHOLE),
        Column(_("Changement"), width=80),
        Column(_("Motif"), width=30),
        Column(_("Par")),
        Column(_("Heure")),
        Column(_("Annulé")),
    ]
    book.sheet(
        _("Changements"),
        columns,
        [
            [
                one.change.seance.order,
                one.change.position,
                " ".join((one.what, *one.follows)),
                one.change.reason or None,
                str(one.change.author or one.change.author_label) or None,
                f"{timezone.localtime(one.change.created_at):%d/%m/%Y %H:%M}",
                _("oui") if one.change.cancelled_at else None,
            ]
            for one in tell(tournament.entries.all(), changes)
        ],
        frozen=1,
    )
