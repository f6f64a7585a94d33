"""The arbitration code's catalogue for everybody: search, each fault, what the code proposes."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments import faultwords
from tournaments import messages_arbitration as said
from tournaments.arbitration import Fault, faults, propose, sheet_codes
from tournaments.forms.faults import FaultSearch, SituationForm
from tournaments.workedboards import worked_board


@require_safe
def fault_list(request: HttpRequest) -> HttpResponse:
    """Every fault, or those that `?mots=`, `?forme=` and `?phase=` ask for."""
    form = FaultSearch(request.GET)
    groups: dict[str, list[tuple[Fault, str, str]]] = {}
    for one in form.found:
        groups.setdefault(str(said.PHASES[one.phase]), []).append(_named(one))
    # What was looked for stands by how well it fits; everything, by when it happens.
    words = form.cleaned_data.get("mots")
    listed = [_named(one) for one in form.found]
    context = {
        "form": form,
        "groups": [("", listed)] if words else list(groups.items()),
        "number": len(form.found),
        "codes": sheet_codes(),
    }
    return render(request, "tournaments/tools/faults.html", context)


def _named(fault: Fault) -> tuple[Fault, str, str]:
    """A fault with its title and the forms that it is of: some bear the same title."""
    return fault, faultwords.title(fault), faultwords.forms_of(fault)


@require_safe
def fault_page(request: HttpRequest, fault: str) -> HttpResponse:
    """A fault's text and tariffs, and what the code proposes in the situation that is told."""
    one = faults().get(fault)
    if one is None:
        raise Http404
    form = SituationForm(request.GET, one) if one.tariffs else None
    context = {
        "fault": one,
        "title": faultwords.title(one),
        "conditions": faultwords.conditions(one),
        "phase": said.PHASES[one.phase],
        "who": said.WHO[one.who],
        "rows": faultwords.tariff_rows(one),
        "others": [
            (each, faultwords.title(faults()[each]), faultwords.forms_of(faults()[each]))
            for each in (*one.see_also, *one.tariff_of)
        ],
        "contradictions": faultwords.contradictions(one),
        "form": form,
    }
    if form is not None and form.is_bound and form.is_valid():
        situation = form.situation
        found = propose(one, situation)
        context["said"] = faultwords.sentences(found)
        context["form_name"] = said.FORMS[situation.form]
        context["board"] = worked_board(found, situation, form.scores) if form.scores else None
    return render(request, "tournaments/tools/fault.html", context)
