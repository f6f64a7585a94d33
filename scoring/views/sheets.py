"""A table's sheet."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring import recording
from scoring.ledger import sheets
from scoring.ledger.pots import has_pot
from scoring.ledger.ranks import Reader
from scoring.models import Table
from scoring.recording import UNDO_SECONDS
from scoring.views import published
from scoring.views.allowed import author, may_enter
from scoring.views.dealform import outbox_name, public_table
from tarotclub.access import Found

UNDO_STEP = 10
"""The page's tag changes this often while something may be undone; between, the script counts."""


@require_safe
def sheet(request: HttpRequest, club: str, table: int) -> HttpResponse:
    """The sheet, public when its session is: every deal, running totals, the next deal's button."""
    found = public_table(request, club, table)
    row, visitor = found.object, found.access
    enters = may_enter(visitor, row.session)
    undo = _undoable(found) if enters else {}
    who = (visitor.user.pk if visitor.user else author(visitor).label) if undo else 0
    return published.answer(
        request,
        visitor,
        (row.session.revision, enters, who, sorted(undo.items())),
        "scoring/sheet.html",
        lambda: parts(found, enters, undo),
        table=row,
        may_enter=enters,
        sender=outbox_name(visitor),
        every=published.every(row.session),
    )


def parts(found: Found[Table], enters: bool, undo: Mapping[int, int]) -> Mapping[str, str]:
    """The sheet's fragments; `undo` has the seconds left, by the deal's pk."""
    row = found.object
    read = sheets.sheet(row, Reader.of(found.access))
    fixed = recording.constraints_for(row, None)
    seated = found.access.table
    home = reverse("table-phone", args=[found.access.club.slug, seated.link]) if seated else ""
    context = {
        "access": found.access,
        "table": row,
        "sheet": read,
        "lines": [(line, undo.get(line.deal.pk, 0)) for line in read.rows],
        "may_enter": enters,
        "pot": has_pot(row),
        "grid": enters and found.access.member and read.next.number and not fixed.board,
        "home": home or fixed.home,
        "home_name": _("Ma table") if home else fixed.home_name,
    }
    names = ("marks", "bar", "dock")
    return {name: render_to_string(f"scoring/_sheet_{name}.html", context) for name in names}


def _undoable(found: Found[Table]) -> dict[int, int]:
    """The seconds left, by tens, to undo what this visitor wrote last, by the deal's pk."""
    since = timezone.now() - timedelta(seconds=UNDO_SECONDS)
    who = author(found.access)
    recent = found.object.deals.filter(author=who.user, updated_at__gt=since)
    if who.user is None:
        recent = recent.filter(author_label=who.label)
    last = recent.order_by("-updated_at", "-pk").first()
    seconds = recording.seconds_to_undo(last, who) if last else 0
    return {last.pk: -(-seconds // UNDO_STEP) * UNDO_STEP} if last and seconds else {}
