"""The desk's pages about the phones: the codes of a session's tables, their cards, what came in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import segno
from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import Max
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST, require_safe

from scoring import tablelinks
from scoring.models import Agreement, Deal, Session, TableLink
from scoring.tablelinks import LinksRefused, Standing
from tarotclub import hosts
from tarotclub.access import Found, Right, fetch
from tarotclub.whole import whole

if TYPE_CHECKING:
    from datetime import datetime

    from django.db.models import QuerySet

ROWS = Session.objects.select_related("season")


class CountForm(forms.Form):
    """For how many tables codes are made."""

    tables = forms.IntegerField(
        label=gettext_lazy("Nombre de tables"),
        min_value=1,
        max_value=tablelinks.MOST,
        error_messages={
            "required": gettext_lazy("Combien de tables ?"),
            "invalid": gettext_lazy("De 1 à 99 tables."),
            "min_value": gettext_lazy("De 1 à 99 tables."),
            "max_value": gettext_lazy("De 1 à 99 tables."),
        },
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )


@dataclass(frozen=True)
class Card:
    """The card of a table: its number, its address, and the same as a QR code.

    `detail` tells apart the sessions of one name.
    """

    number: int
    address: str
    code: SafeString
    detail: str = ""


@dataclass(frozen=True)
class Came:
    """A deal as the desk sees it: where, what, who entered it, what the other seats say."""

    deal: Deal
    standing: Standing

    @property
    def who(self) -> str:
        return str(self.deal.author or self.deal.author_label)


def desk_of(request: HttpRequest, club: str, pk: int) -> Found[Session]:
    """The session, for somebody who enters its deals whatever its state: such a person may read
    its codes, since they open nothing more than that."""
    found = fetch(request, club, ROWS, Right.ENTER, pk=pk)
    evening = found.object.kind == Session.Kind.EVENING
    if not found.access.may(Right.ENTER_ANY if evening else Right.TOURNAMENT_DEALS):
        raise PermissionDenied
    return found


def own_of(request: HttpRequest, club: str, pk: int) -> Found[Session]:
    """The session, for the owner: making a code is giving a right away."""
    return fetch(request, club, ROWS, Right.OWN, pk=pk)


@require_safe
def table_links(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Which tables have a code, until when, and what was withdrawn."""
    return _links_page(request, desk_of(request, club, pk))


def _links_page(
    request: HttpRequest, found: Found[Session], form: CountForm | None = None, status: int = 200
) -> HttpResponse:
    session, now = found.object, timezone.now()
    links = list(session.table_links.all())
    context = {
        **_shown(found),
        "links": links,
        "live": _live(session, now).exists(),
        "now": now,
        "form": form or CountForm(initial={"tables": _usual(session)}),
        "reached": hosts.reached_by_phones(request),
        "detail": tablelinks.session_detail(session),
        "until": tablelinks.expiry(session),
    }
    answer = render(request, "scoring/phone/links.html", context, status=status)
    answer["Cache-Control"] = "private, no-store"
    return answer


def _live(session: Session, now: datetime) -> QuerySet[TableLink]:
    """The codes that open their table now: none once the session is over, whatever their hour."""
    rows = session.table_links.filter(revoked_at=None, expires_at__gt=now)
    return rows.none() if session.status == Session.Status.CLOSED else rows


def _shown(found: Found[Session]) -> dict[str, object]:
    return {"access": found.access, "session": found.object, "back": _back(found)}


def _back(found: Found[Session]) -> str:
    """The desk that the page belongs to; a tournament's is found from its session."""
    session, slug = found.object, found.access.club.slug
    if session.kind == Session.Kind.SEANCE:
        return reverse("seance-desk", args=[slug, session.pk])
    name = "evening-desk" if found.access.may(Right.RUN) else "evening"
    return reverse(name, args=[slug, session.pk])


def _usual(session: Session) -> int | None:
    """How many tables there are, or how many have a code already; None while nobody knows."""
    laid = session.tables.aggregate(most=Max("number"))["most"] or 0
    coded = session.table_links.aggregate(most=Max("number"))["most"] or 0
    return max(laid, coded) or None


@require_POST
def links_create(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Make codes for the tables that have none."""
    found = own_of(request, club, pk)
    form = CountForm(request.POST)
    if not form.is_valid():
        return _links_page(request, found, form, 400)
    try:
        made = tablelinks.create(pk, form.cleaned_data["tables"], found.access.user)
    except LinksRefused as refused:
        messages.error(request, _refused(refused))
        return redirect("table-links", club, pk)
    sentence = ngettext("%(number)s code de plus.", "%(number)s codes de plus.", made)
    messages.success(request, sentence % {"number": made})
    return redirect("table-links", club, pk)


@require_POST
def links_renew(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Make new codes for one table or for all: the cards of before open nothing."""
    found = own_of(request, club, pk)
    try:
        made = tablelinks.renew(pk, _number(request), found.access.user)
    except LinksRefused as refused:
        messages.error(request, _refused(refused))
        return redirect("table-links", club, pk)
    sentence = ngettext(
        "%(number)s code refait : imprimez sa carte, l’ancienne n’ouvre plus rien.",
        "%(number)s codes refaits : imprimez leurs cartes, les anciennes n’ouvrent plus rien.",
        made,
    )
    messages.success(request, sentence % {"number": made})
    return redirect("table-links", club, pk)


@require_POST
def links_revoke(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Withdraw one code or all: whoever runs the session may, since a leak does not wait."""
    desk_of(request, club, pk)
    gone = tablelinks.revoke(pk, _number(request))
    sentence = ngettext("%(number)s code retiré.", "%(number)s codes retirés.", gone)
    messages.success(request, sentence % {"number": gone})
    return redirect("table-links", club, pk)


def _number(request: HttpRequest) -> int | None:
    """The table that a button names; None for all of them, which is never a slip: Http404."""
    typed = request.POST.get("table")
    number = whole(typed, 2)
    if typed is not None and number is None:
        raise Http404
    return number


def _refused(refused: LinksRefused) -> str:
    return {
        "session_closed": _("La séance est terminée : ses codes ne servent plus."),
        "count_range": _("De 1 à 99 tables."),
    }[refused.code]


@require_safe
def cards(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The cards to print, cut and lay on the tables."""
    found = desk_of(request, club, pk)
    where, now = hosts.reached_by_phones(request), timezone.now()
    live = _live(found.object, now)
    detail = tablelinks.session_detail(found.object)
    drawn = [card_of(each, where.origin, detail) for each in live]
    return cards_page(request, {**_shown(found), "cards": drawn, "reached": where})


def cards_page(request: HttpRequest, context: dict[str, object]) -> HttpResponse:
    """Render `cards`: they are addresses that open a table."""
    answer = render(request, "scoring/phone/cards.html", context)
    answer["Cache-Control"] = "private, no-store"
    answer["Referrer-Policy"] = "no-referrer"
    return answer


def card_of(link: TableLink, where: str, detail: str = "") -> Card:
    """The card of a table's address, as phones reach it at `where`."""
    address = f"{where}{reverse('table-scan', args=[link.token])}"
    drawn = segno.make(address, micro=False, error="m").svg_inline(
        scale=4, border=4, omitsize=True, svgclass="qr", lineclass=None, dark="#000", light="#fff"
    )
    # The drawing is made of figures alone.
    return Card(link.number, address, mark_safe(drawn), detail)  # noqa: S308


@require_safe
def entered(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """What the tables entered in the position being played, who agreed, what is contested."""
    found = desk_of(request, club, pk)
    session = found.object
    if session.kind == Session.Kind.SEANCE:
        return redirect("seance-entered", club, pk)
    deals = Deal.objects.filter(table__session=session, voided_at=None)
    order = ("table__position", "table__number", "number")
    rows = list(deals.select_related("author", "table").order_by(*order))
    keyed = {(row.table_id, row.number): row for row in rows}
    said = tablelinks.states(sorted({row.table_id for row in rows}), keyed)
    context = {
        **_shown(found),
        "contested": [
            (each, keyed.get((each.table_id, each.number)))
            for each in tablelinks.contested_in(session)
        ],
        "came": [
            Came(row, said.get(key, Standing()))
            for key, row in keyed.items()
            if row.table.position == session.position
        ],
    }
    return render(request, "scoring/phone/entered.html", context)


@require_POST
def settled(request: HttpRequest, club: str, pk: int, agreement: int) -> HttpResponse:
    """What was contested is settled as the sheet stands by now."""
    found = desk_of(request, club, pk)
    row = get_object_or_404(Agreement, pk=agreement, table__session=pk)
    if found.object.kind == Session.Kind.SEANCE and not found.access.may(Right.ARBITRATE):
        raise PermissionDenied
    tablelinks.settle(row.pk, found.access.user)
    messages.success(request, _("C’est réglé : la feuille compte comme elle est."))
    return redirect("table-links-entered", club, pk)
