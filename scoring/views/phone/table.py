"""The page of a table's phone: the next deal, what was entered, and who agrees with it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring import tablelinks
from scoring.models import Session
from scoring.tablelinks import Visit, Word, WordRefused
from scoring.views.phone.pages import (
    Line,
    home_of,
    lines_of,
    live_page,
    phone_page,
    read_sheet,
    refused_text,
    visiting,
)
from tarotclub.fields import NameField
from tarotclub.versions import StaleVersion
from tarotclub.whole import whole

NOBODY = -1


class ContestForm(forms.Form):
    """Why a result is contested, in the words of the table."""

    remark = NameField(
        label=gettext_lazy("Qu’est-ce qui ne va pas ?"),
        max_length=120,
        error_messages={
            "required": gettext_lazy("Dites ce qui ne va pas : l’arbitre le lira."),
            "max_length": gettext_lazy("Cent vingt signes au plus."),
        },
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    version = forms.IntegerField(widget=forms.HiddenInput, required=False)


@require_safe
def table_phone(request: HttpRequest, club: str, link: int) -> HttpResponse:
    """The table's own page; a tournament's table has another one."""
    here = visiting(request, club, link)
    if here.link.session.kind != Session.Kind.EVENING:
        return redirect("seance-phone", club, link)
    read = read_sheet(here)
    context = {"sheet": read, "lines": lines_of(here, read) if read else ()}
    return live_page(request, here, "scoring/phone/table.html", context)


def line_for(here: Visit, number: int) -> Line:
    """The result that a seat speaks of, or Http404."""
    read = read_sheet(here)
    lines = lines_of(here, read) if read else ()
    found = next((each for each in lines if each.deal.number == number), None)
    if found is None:
        raise Http404
    return found


@require_POST
def agree(request: HttpRequest, club: str, link: int, number: int) -> HttpResponse:
    """A second seat agrees with a deal as it stands."""
    here = visiting(request, club, link)
    version = whole(request.POST.get("version")) or 0
    if spoken(request, here, number, word_of(here, version)):
        messages.success(request, _("C’est noté : vous êtes d’accord."))
    return redirect(home_of(here.link.session, club, link))


@require_http_methods(["GET", "HEAD", "POST"])
def contest(request: HttpRequest, club: str, link: int, number: int) -> HttpResponse:
    """A seat says what is wrong with a deal: somebody at the desk decides."""
    here = visiting(request, club, link)
    line = line_for(here, number)
    form = ContestForm(
        request.POST if request.method == "POST" else None, initial={"version": line.deal.version}
    )
    if request.method == "POST" and form.is_valid():
        remark, version = form.cleaned_data["remark"], form.cleaned_data["version"] or 0
        word = word_of(here, version, contested=True, remark=remark)
        if spoken(request, here, number, word):
            messages.success(request, _("C’est noté : le secrétariat tranchera."))
            return redirect(home_of(here.link.session, club, link))
        line = line_for(here, number)
        form = ContestForm(initial={"remark": remark, "version": line.deal.version})
    status = 400 if request.method == "POST" else 200
    context = {"line": line, "form": form, "number": number}
    return phone_page(request, here, "scoring/phone/contest.html", context, status)


def word_of(here: Visit, version: int, **said: Any) -> Word:
    """What the phone's holder says of the version he saw; nobody says it before he said who."""
    seat = NOBODY if here.holder is None else here.holder.index
    return Word(seat, here.label, version, link=here.link.pk, **said)


def spoken(
    request: HttpRequest,
    here: Visit,
    number: int,
    word: Word,
    read: tablelinks.Reading | None = None,
) -> bool:
    """Store what the phone's holder says; where it cannot be, say why on the page that follows."""
    table = here.table_with(number)
    if table is None:
        raise Http404
    try:
        tablelinks.say(table, number, word, read)
    except WordRefused as refused:
        messages.error(request, refused_text(refused.code))
        return False
    except StaleVersion:
        messages.warning(request, _("Ce résultat vient de changer : regardez-le d’abord."))
        return False
    return True


@require_POST
def call_arbiter(request: HttpRequest, club: str, link: int) -> HttpResponse:
    """Call the arbiter to the table."""
    here = visiting(request, club, link)
    session = here.link.session
    call = tablelinks.arbiter_call(session)
    if call is None:
        raise Http404
    call(session, here.link.number, here.label)
    messages.success(request, _("L’arbitre est appelé à votre table."))
    return redirect(home_of(session, club, link))
