"""What every page around the deal form needs: its rows, its people, its template."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from scoring.forms.deal import DealForm
from scoring.forms.tiles import DealPage
from scoring.ledger.plainrules import shown_rules
from scoring.models import Deal, RuleSetVersion, Table
from scoring.rules.deal import PACK_HALF_POINTS, Camp, parse_half_points, show_half_points
from scoring.rules.ruleset import FFT_2012
from scoring.rulesets import key
from scoring.tablelinks import guest_of_deal, guest_of_table
from scoring.withholding import readable
from tarotclub import access
from tarotclub.access import Access, Found, Right
from tarotclub.whole import whole

if TYPE_CHECKING:
    from tarotclub.models import Player


def table_row(request: HttpRequest, club: str, pk: int) -> Found[Table]:
    """Fetch a table for somebody who enters deals, by an account or by the table's own address."""
    tables = Table.objects.select_related("rule_set").prefetch_related("seats")
    return access.fetch(
        request, club, tables, Right.ENTER, path="session__club", guest=guest_of_table, pk=pk
    )


def public_table(request: HttpRequest, club: str, pk: int) -> Found[Table]:
    """Fetch a table for whoever reads it, public when its session is."""
    return access.fetch(
        request,
        club,
        Table.objects.select_related("rule_set"),
        Right.PUBLIC,
        path="session__club",
        published=readable,
        guest=guest_of_table,
        pk=pk,
    )


def deal_row(request: HttpRequest, club: str, pk: int, right: Right = Right.ENTER) -> Found[Deal]:
    """Fetch a deal, public when its session is."""
    return access.fetch(
        request,
        club,
        Deal.objects.select_related("rule_set"),
        right,
        path="table__session__club",
        published=lambda deal: readable(deal.table),
        guest=guest_of_deal,
        pk=pk,
    )


def asked_number(data: Mapping[str, str]) -> int | None:
    """The deal number that an address (`?numero=`) or a posted form (`number`) names, if one."""
    return whole(data.get("number") or data.get("numero"), 3) or None


MOST_NEXT = 500


def onward(request: HttpRequest) -> str:
    """The page to go to after saving, where the form's `next` names one of ours; else blank."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    if len(wanted) > MOST_NEXT or not wanted.startswith("/"):
        # Anything else would be looked up as the name of a page, or not fit a redirection.
        return ""
    hosts = {request.get_host()}
    safe = url_has_allowed_host_and_scheme(wanted, hosts, require_https=request.is_secure())
    return wanted if safe else ""


COUNTED = ("attaque", "bouts")
"""What the page that counts a pile brings back in the address: the attack's points and bouts."""


def counted(request: HttpRequest) -> dict[str, str]:
    """Points and bouts that an address brings, as fields of the form; empty where it brings none.

    They are text like typed ones: the form judges them when it is sent.
    """
    points, bouts = (request.GET.get(name, "")[:5] for name in COUNTED)
    halves = parse_half_points(points)
    if request.method != "GET" or halves is None or halves > PACK_HALF_POINTS:
        return {}
    found = {
        "attack": show_half_points(halves),
        "defence": show_half_points(PACK_HALF_POINTS - halves),
        "counted": str(Camp.ATTACK),
    }
    return {**found, "bouts": bouts} if bouts in ("0", "1", "2", "3") else found


def outbox_name(visitor: Access) -> str:
    """As whom a phone keeps deals until it has a network: another's are not sent in one's name."""
    if visitor.table is not None:
        return f"table-{visitor.table.link}"
    return f"{visitor.user.pk}" if visitor.user else ""


def people(table: Table) -> dict[int, Player]:
    """The players of a table by seat index."""
    return {seat.index: seat.player for seat in table.seats.select_related("player")}


def _here(request: HttpRequest) -> str:
    """The address of this form, without what a counted pile brought."""
    query = request.GET.copy()
    for name in COUNTED:
        query.pop(name, None)
    return f"{request.path}?{query.urlencode()}" if query else request.path


def _count_address(back: str, slug: str, size: int, rules: RuleSetVersion) -> str:
    """The page that counts a pile, as many as play here and by the table's rules, and brings the
    result back to the form."""
    asked = {"retour": back, "places": str(size)}
    if rules.code != FFT_2012.code:
        asked["regles"] = f"{slug}/{key(rules)}"
    return f"{reverse('count-pile')}?{urlencode(asked)}"


def render_form(
    request: HttpRequest,
    found: Found[Table],
    form: DealForm,
    *,
    deal: Deal | None = None,
    status: int = 200,
) -> HttpResponse:
    """Show the deal form, blank, filled, or with what stands against it."""
    context = form_context(request, found, form, deal)
    return render(request, "scoring/deal_form.html", context, status=status)


def form_context(
    request: HttpRequest,
    found: Found[Table],
    form: DealForm,
    deal: Deal | None = None,
    here: str = "",
) -> dict[str, object]:
    """What the page of the deal form shows; `here` is its address where it is not the request's."""
    table, turn = found.object, form.turn
    board = turn.fixed.board
    name = (_("Étui %s") if board else _("Donne %s")) % turn.number
    slug = found.access.club.slug
    back = here or _here(request)
    return {
        "access": found.access,
        "table": table,
        "deal": deal,
        "form": form,
        "page": DealPage(form, people(table), name),
        "next": onward(request),
        "counted": counted(request),
        "count_address": _count_address(back, slug, table.size, (deal or table).rule_set),
        "action": reverse("deal-edit", args=[slug, deal.pk])
        if deal
        else reverse("deal-new", args=[slug, table.pk]),
        "event_action": reverse("deal-edit", args=[slug, deal.pk])
        if deal
        else reverse("deal-event", args=[slug, table.pk]),
        "preview_action": reverse("deal-preview", args=[slug, table.pk]),
        "marque": json.dumps(shown_rules(turn), separators=(",", ":")),
        "who": outbox_name(found.access),
    }
