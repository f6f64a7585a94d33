"""What a page without a network asks once it has one again: to send its deals, and which come next.

The answers are for a script. What is sent are the form's own fields; the same submission is stored
once, however often it comes.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import wraps
from urllib.parse import urlencode

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import resolve_url
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scoring import recording
from scoring.forms.deal import DealForm, Turn
from scoring.models import Table
from scoring.recording import EntryRefused, SessionClosed
from scoring.views import sheets
from scoring.views.allowed import may_enter
from scoring.views.dealform import deal_row, form_context, onward, outbox_name, table_row
from scoring.views.entry import Write, correction, new_deal, turn_of
from tarotclub import tablelinks
from tarotclub.access import Found, LoginNeededError
from tarotclub.tablelinks import TableLinkOver
from tarotclub.versions import Gone
from tarotclub.whole import whole

AHEAD = 6
"""How many deals a phone may type without a network before it must have seen the server again."""

SILENT: dict[str, object] = {"messages": ()}
"""What was to be said once is said by a page that somebody opens, not by one that is kept."""

TableView = Callable[[HttpRequest, str, int], HttpResponse]


def told(view: TableView) -> TableView:
    """Say in words of a script what a page would say by leading elsewhere."""

    @wraps(view)
    def answer(request: HttpRequest, club: str, table: int) -> HttpResponse:
        try:
            return view(request, club, table)
        except LoginNeededError:
            if tablelinks.kept(request):
                return said("over", text=_("Le code de la table n’ouvre plus cette feuille."))
            sheet = reverse("sheet", args=[club, table])
            login = f"{resolve_url(settings.LOGIN_URL)}?{urlencode({'next': sheet})}"
            return said("login", login=login)
        except TableLinkOver:
            return said("over", text=_("Le code de la table n’ouvre plus cette feuille."))
        except PermissionDenied:
            return said("closed", text=_("Votre rôle ne permet pas de saisir ici."))
        except (Http404, Gone):
            gone = said("gone", text=_("Cette table, ou cette donne, n’existe plus."))
            gone.status_code = 404
            return gone

    return answer


def said(state: str, **more: object) -> JsonResponse:
    """What a person can put right is answered as a success: the browser writes anything else into
    its console as an error."""
    return JsonResponse({"state": state, **more})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@told
def deal_send(request: HttpRequest, club: str, table: int) -> HttpResponse:
    """Whether the phone may send, and with which token; posted, a deal is recorded or corrected."""
    found = table_row(request, club, table)
    if request.method != "POST":
        return said("open", who=outbox_name(found.access), token=get_token(request))
    corrected = whole(request.POST.get("deal"))
    if corrected:
        row = deal_row(request, club, corrected)
        if row.object.table_id != table:
            raise Http404
        form = DealForm(request.POST, turn_of(row.object))
        return _stored(request, found, form, correction(row, form))
    new = new_deal(request, found)
    if new is None:
        return said("refused", text=_("Tous les étuis de cette table sont saisis."))
    return _stored(request, found, *new)


def _stored(
    request: HttpRequest, found: Found[Table], form: DealForm, write: Write
) -> HttpResponse:
    """Write what came, or say why a person must look at it."""
    if form.is_valid() and form.entry is not None:
        try:
            done = write(form.entry)
        except recording.DealConflict as conflict:
            if (
                conflict.existing.digest == conflict.entry.digest
                and not conflict.existing.voided_at
            ):
                return _at(request, found, conflict.existing.number)
            return said("conflict")
        except recording.StaleVersion:
            return said("conflict")
        except recording.DealIsVoid:
            return said("refused", text=_("Cette donne est rayée."))
        except SessionClosed:
            return said("closed", text=_("La séance n’est pas ouverte."))
        except EntryRefused as refused:
            form.refuse(refused.findings)
        else:
            return _at(request, found, done.deal.number)
    sentences = [str(text) for texts in form.errors.values() for text in texts]
    return said("refused", text=" ".join(sentences))


def _at(request: HttpRequest, found: Found[Table], number: int) -> HttpResponse:
    """It stands on the sheet, there."""
    sheet = reverse("sheet", args=[found.access.club.slug, found.object.pk])
    return said("stored", number=number, place=onward(request) or f"{sheet}#donne-{number}")


@never_cache
@require_safe
@told
def deals_ahead(request: HttpRequest, club: str, table: int) -> HttpResponse:
    """The forms of the deals to come: a page that loses its network goes on with them."""
    found = table_row(request, club, table)
    if not may_enter(found.access, found.object.session):
        raise PermissionDenied
    pages = []
    for coming in recording.turns_ahead(found.object, AHEAD):
        number = coming.number or 0
        fixed = recording.constraints_for(found.object, number)
        turn = Turn.coming(found.object, coming, fixed)
        if turn.table is None or fixed.closed:
            break
        blank = DealForm(None, turn, initial={"number": number, "submission": str(uuid.uuid4())})
        here = f"{reverse('deal-new', args=[club, table])}?numero={number}"
        context = {**form_context(request, found, blank, here=here), **SILENT}
        html = render_to_string("scoring/deal_form.html", context, request)
        pages.append({"number": number, "html": html})
    return said("open", sheet=_sheet(request, found), pages=pages)


def _sheet(request: HttpRequest, found: Found[Table]) -> str:
    """The table's sheet as it stands; nothing on it can be undone without the server."""
    shown = {
        **sheets.parts(found, enters=True, undo={}),
        "table": found.object,
        "access": found.access,
        "may_enter": True,
        "sender": outbox_name(found.access),
        "every": 0,
        **SILENT,
    }
    return render_to_string("scoring/sheet.html", shown, request)
