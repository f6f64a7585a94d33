"""A second seat says the whole deal as it was played; the desk reads both and takes one."""

from __future__ import annotations

import uuid
from dataclasses import replace

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring import recording, tablelinks
from scoring.forms.deal import DealForm, typed
from scoring.models import Agreement, Deal, Session
from scoring.recording import DealEntry, DealIsVoid, EntryRefused, StaleVersion, refusal_text
from scoring.tablelinks import Visit
from scoring.views.allowed import author
from scoring.views.dealform import counted, form_context
from scoring.views.entry import turn_of
from scoring.views.phone.links import desk_of
from scoring.views.phone.pages import access_of, home_of, phone_page, visiting
from scoring.views.phone.table import spoken, word_of
from scoring.views.versus import versus
from tarotclub.access import Access, Found, Right
from tarotclub.fields import NameField
from tarotclub.whole import whole


class ClaimForm(DealForm):
    """The deal as a seat says it was played, with a word for whoever decides."""

    remark = NameField(
        label=gettext_lazy("Un mot pour l’arbitre, si vous voulez"),
        required=False,
        max_length=120,
        error_messages={"max_length": gettext_lazy("Cent vingt signes au plus.")},
    )


@require_http_methods(["GET", "HEAD", "POST"])
def claim(request: HttpRequest, club: str, link: int, number: int) -> HttpResponse:
    """The deal's own form, filled with what stands; posted, both versions go to the desk."""
    here = visiting(request, club, link)
    row = _deal_at(here, number)
    if request.method != "POST":
        stands = replace(recording.entry_of(row), submission=uuid.uuid4())
        filled = typed(stands, row.version)
        for name, text in counted(request).items():
            filled[name] = text
        form = ClaimForm(None, turn_of(row), initial=filled)
        return _claim_page(request, here, row, form)
    form = ClaimForm(request.POST, turn_of(row))
    drafted = _drafted(form, row)
    if drafted is not None and _said(request, here, drafted, form):
        told = _("C’est noté : le secrétariat tranchera.")
        if here.link.session.kind == Session.Kind.SEANCE:
            told = _("C’est noté : l’arbitre tranchera.")
        messages.success(request, told)
        return redirect(home_of(here.link.session, club, link))
    if drafted is not None:
        row = _deal_at(here, number)
        form = ClaimForm(_for_version(request.POST, row.version), turn_of(row))
    return _claim_page(request, here, row, form, 400)


def _deal_at(here: Visit, number: int) -> Deal:
    """The deal of that number at the phone's table; Http404 where none counts."""
    table = here.table_with(number)
    rows = Deal.objects.select_related("rule_set", "table")
    row = rows.filter(table=table, number=number, voided_at=None).first() if table else None
    if row is None:
        raise Http404
    return row


def _for_version(posted: QueryDict, version: int) -> QueryDict:
    """What was posted, about the deal as it is by now."""
    data = posted.copy()
    data["version"] = str(version)
    return data


def _drafted(form: ClaimForm, row: Deal) -> Deal | None:
    """The deal that is claimed, unsaved; None where the form says what is wrong with it."""
    if not form.is_valid() or form.entry is None:
        return None
    entry = replace(form.entry, number=row.number, playing=tuple(row.playing), dealer=row.dealer)
    try:
        drafted = recording.drafted(row.table, entry, row)
    except EntryRefused as refused:
        form.refuse(refused.findings)
        return None
    if _same(drafted, row):
        said = _("C’est ce que dit la feuille : dites plutôt que vous êtes d’accord.")
        form.add_error(None, said)
        return None
    return drafted


def _same(one: Deal, other: Deal) -> bool:
    """Whether both say that the same was played, whoever counted it."""
    if other.depth == Deal.Depth.UNIT:
        names = ("outcome", "taker", "contract", "called", "partner", "half_unit")
        return all(getattr(one, name) == getattr(other, name) for name in names)
    bare: list[dict[str, object]] = [recording.entry_of(each).content for each in (one, other)]
    return {**bare[0], "counted": ""} == {**bare[1], "counted": ""}


def _said(request: HttpRequest, here: Visit, drafted: Deal, form: ClaimForm) -> bool:
    word = word_of(
        here,
        form.cleaned_data["version"] or 0,
        contested=True,
        claim=drafted.half_unit,
        remark=form.cleaned_data["remark"],
        entry=recording.entry_of(drafted),
    )
    return spoken(request, here, drafted.number, word)


def _claim_page(
    request: HttpRequest, here: Visit, row: Deal, form: ClaimForm, status: int = 200
) -> HttpResponse:
    found = Found(access_of(here), row.table)
    context = {
        **form_context(request, found, form, row),
        "action": request.path,
        "event_action": request.path,
        "draft": f"contester-{row.table_id}",
        "number": row.number,
    }
    return phone_page(request, here, "scoring/phone/claim.html", context, status)


def _decides(access: Access, session: Session) -> bool:
    """Whether the visitor decides what is contested: in a tournament the arbiter does."""
    return session.kind == Session.Kind.EVENING or access.may(Right.ARBITRATE)


def _asked(
    request: HttpRequest, club: str, pk: int, agreement: int
) -> tuple[Found[Session], Agreement, DealEntry]:
    """The contest of a whole deal in the session; Http404 for any other."""
    found = desk_of(request, club, pk)
    rows = Agreement.objects.select_related("table").filter(table__session=pk)
    row = get_object_or_404(rows, pk=agreement)
    entry = tablelinks.claimed(row)
    if entry is None:
        raise Http404
    return found, row, entry


@require_safe
def compared(request: HttpRequest, club: str, pk: int, agreement: int) -> HttpResponse:
    """The deal on the sheet and the one that is claimed, side by side."""
    found, row, entry = _asked(request, club, pk, agreement)
    rows = Deal.objects.select_related("rule_set", "table", "author")
    deal = get_object_or_404(rows, table=row.table_id, number=row.number, voided_at=None)
    context = {
        "access": found.access,
        "session": found.object,
        "row": row,
        "deal": deal,
        "board": recording.constraints_for(deal.table, None).board,
        "versus": versus(deal, entry),
        "decides": _decides(found.access, found.object) and row.settled_at is None,
    }
    return render(request, "scoring/phone/compared.html", context)


@require_POST
def taken(request: HttpRequest, club: str, pk: int, agreement: int) -> HttpResponse:
    """The deal is what the other seat says, and the matter is closed."""
    found, row, _entry = _asked(request, club, pk, agreement)
    if not _decides(found.access, found.object):
        raise PermissionDenied
    version = whole(request.POST.get("version")) or 0
    try:
        tablelinks.take(row.pk, version, author(found.access))
    except (StaleVersion, DealIsVoid):
        told = _("Cette donne a changé entre-temps : regardez-la d’abord.")
        messages.error(request, told)
        return redirect("table-links-compare", club, pk, agreement)
    except EntryRefused as refused:
        messages.error(request, " ".join(refusal_text(one) for one in refused.findings))
        return redirect("table-links-compare", club, pk, agreement)
    messages.success(request, _("C’est tranché : la feuille dit maintenant cette version."))
    return redirect("table-links-entered", club, pk)
