"""Making and changing the club's sets: for whoever answers for the club."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring import rulesets as write
from scoring.forms.rulesets import NewRulesForm, RulesForm
from scoring.messages import finding_text
from scoring.models import RuleSetVersion
from scoring.rules.ruleset import FFT_2012
from scoring.rulesets import NameTaken, StaleRules, set_name
from scoring.traits import differences
from scoring.views.allowed import author
from scoring.views.rulesets.reading import version_for
from tarotclub.access import Found, Right, enter_club
from tarotclub.middleware import typed_before_login
from tarotclub.views.conflicts import Difference

PAGES = ["GET", "HEAD", "POST"]


@require_http_methods(PAGES)
def rule_set_new(request: HttpRequest, club: str) -> HttpResponse:
    """Make a set from what it begins with and house rules, a group at a time."""
    access = enter_club(request, club, Right.OWN)
    offered = write.offered(access.club)
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    form = NewRulesForm(offered, typed, initial={"base": request.GET.get("base", FFT_2012.code)})
    context: dict[str, Any] = {"access": access, "form": form}
    if request.method != "POST":
        return render(request, "scoring/rulesets/new.html", context)
    if form.is_valid() and form.rules is not None:
        try:
            made = write.create(access.club, form.rules, author(access))
        except NameTaken as taken:
            context["existing"] = _name_taken(form, taken)
        else:
            messages.success(
                request, _("Les règles « %(name)s » sont prêtes.") % {"name": form.rules.name}
            )
            then = "rule-set-edit" if "numbers" in request.POST else "rule-set"
            return redirect(then, club, made.row.pk)
    return render(request, "scoring/rulesets/new.html", context, status=400)


@require_http_methods(PAGES)
def rule_set_edit(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Change numbers: in place while nothing uses the set, otherwise as a new version."""
    found = _house_for(request, club, pk)
    row = found.object
    if request.method != "POST" and (newest := _newest(row)).pk != row.pk:
        return redirect("rule-set-edit", club, newest.pk)
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    form = RulesForm(row.rules, typed, seen=write.seen(row))
    if request.method != "POST":
        return _edit_page(request, found, form)
    if not form.is_valid() or form.rules is None:
        return _edit_page(request, found, form, status=400)
    try:
        written = write.change(row, form.rules, form.cleaned_data["seen"], author(found.access))
    except NameTaken as taken:
        return _edit_page(request, found, form, existing=_name_taken(form, taken), status=400)
    except StaleRules as stale:
        told = _both_versions(form, stale)
        return _edit_page(request, found, form, differences=told, status=409)
    _tell_written(request, row, written.row, form)
    return redirect("rule-set", club, written.row.pk)


def _edit_page(
    request: HttpRequest,
    found: Found[RuleSetVersion],
    form: RulesForm,
    *,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    row = found.object
    context = {
        "access": found.access,
        "row": row,
        "form": form,
        "used": write.in_use(row),
        "next_version": row.version + 1,
        **more,
    }
    return render(request, "scoring/rulesets/edit.html", context, status=status)


def _both_versions(form: RulesForm, stale: StaleRules) -> list[Difference]:
    """Where what is stored and what was typed differ; sent again, the form replaces it."""
    typed, current = form.rules, stale.current
    form.data = {**form.data.dict(), "seen": write.seen(current)}  # type: ignore[attr-defined]
    if typed is None:
        return []
    found = differences(current.rules, typed)
    told = [Difference(each.label, each.before, each.after) for each in found]
    if current.rules.name != typed.name:
        told.insert(0, Difference(_("Nom"), current.rules.name, typed.name))
    return told


def _tell_written(
    request: HttpRequest, before: RuleSetVersion, after: RuleSetVersion, form: RulesForm
) -> None:
    if after.pk != before.pk:
        sentence = _(
            "« %(name)s » : les nouvelles soirées la prendront, ce qui est joué garde sa version."
        )
    else:
        sentence = _("« %(name)s » est enregistré.")
    messages.success(request, sentence % {"name": set_name(after)})
    for doubt in form.doubts:
        messages.warning(request, finding_text(doubt))


@require_http_methods(PAGES)
def rule_set_prefer(request: HttpRequest, club: str) -> HttpResponse:
    """The next evenings begin with this set."""
    if request.method != "POST":
        return redirect("rule-sets", club)
    access = enter_club(request, club, Right.OWN)
    row = write.chosen(access.club, request.POST.get("choice", ""))
    if row is None:
        raise Http404
    write.prefer(access.club, row)
    sentence = _("Les prochaines soirées commenceront par « %(name)s ».")
    messages.success(request, sentence % {"name": row.data["name"]})
    return redirect("rule-sets", club)


@require_http_methods(PAGES)
def rule_set_retire(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Offer the set no longer."""
    return _retired(request, club, pk, retired=True)


@require_http_methods(PAGES)
def rule_set_reinstate(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Offer the set again."""
    return _retired(request, club, pk, retired=False)


def _retired(request: HttpRequest, club: str, pk: int, *, retired: bool) -> HttpResponse:
    if request.method == "POST":
        write.retire(_house_for(request, club, pk).object, retired=retired)
    return redirect("rule-sets", club)


def _house_for(request: HttpRequest, club: str, pk: int) -> Found[RuleSetVersion]:
    """A version of a set that may be changed: the federation's may not, whoever asks."""
    found = version_for(request, club, pk, Right.OWN)
    if found.object.code == FFT_2012.code:
        raise Http404
    return found


def _newest(row: RuleSetVersion) -> RuleSetVersion:
    rows = RuleSetVersion.objects.filter(club=row.club_id, code=row.code)
    return rows.order_by("-version")[:1].get()


def _name_taken(form: Form, taken: NameTaken) -> RuleSetVersion:
    form.add_error("name", _("D’autres règles du club portent déjà ce nom."))
    return taken.existing
