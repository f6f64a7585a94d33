"""What the pages of a phone share: whose they are, what they are given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import tablelinks
from scoring.ledger.sheets import Sheet, sheet
from scoring.models import Deal, Session
from scoring.tablelinks import Standing, Visit
from scoring.tablelinks.seats import PUBLIC
from scoring.views import published
from scoring.views.dealform import outbox_name
from tarotclub import access
from tarotclub.access import Access, AtTable


def visiting(request: HttpRequest, club: str, link: int) -> Visit:
    """The visit of the phone that asks; Http404 for a link of nobody's. Raises TableLinkOver."""
    here = tablelinks.visit(request, club, link)
    if here is None:
        raise Http404
    where = here.link.session.club
    timezone.activate(ZoneInfo(where.timezone))
    request.access = access_of(here)  # type: ignore[attr-defined]
    return here


def access_of(here: Visit) -> Access:
    """What the phone may do: no account comes with it, whoever is logged in on it."""
    return Access(here.link.session.club, None, None, AtTable(here.link.pk, here.label))


def home_of(session: Session, club: str, link: int) -> str:
    """The page that a table's code leads to: a tournament has its own."""
    name = "table-phone" if session.kind == Session.Kind.EVENING else "seance-phone"
    return reverse(name, args=[club, link])


@dataclass(frozen=True)
class Line:
    """A result of the table, as the phone shows it: what stands, who entered it, who agreed."""

    deal: Deal
    title: str
    scores: str
    standing: Standing
    mine: bool

    @property
    def may_agree(self) -> bool:
        """Whether the holder of this phone is asked: not of what he entered himself."""
        return not self.mine and self.deal.voided_at is None


def lines_of(here: Visit, read: Sheet) -> Sequence[Line]:
    """The deals of the table, the last one first."""
    if here.table is None:
        return ()
    rows = [row for row in read.rows if not row.void]
    said = tablelinks.states(
        [here.table], {(here.table.pk, row.deal.number): row.deal for row in rows}
    )
    return [
        Line(
            row.deal,
            row.title,
            row.sentence,
            said.get((here.table.pk, row.deal.number), Standing()),
            bool(here.label) and row.deal.author_label == here.label,
        )
        for row in reversed(rows)
    ]


def phone_page(
    request: HttpRequest, here: Visit, template: str, context: Mapping[str, Any], status: int = 200
) -> HttpResponse:
    """Render a page of the phone; every one of them says which table it is."""
    shown = {
        "access": access_of(here),
        "here": here,
        "link": here.link,
        "table": here.table,
        "session": here.link.session,
        "home": home_of(here.link.session, here.link.session.club.slug, here.link.pk),
        "sender": outbox_name(access_of(here)),
        "calls": tablelinks.arbiter_call(here.link.session) is not None,
        **context,
    }
    answer = render(request, template, shown, status=status)
    answer["Cache-Control"] = "private, no-store"
    return answer


def live_page(
    request: HttpRequest, here: Visit, template: str, context: Mapping[str, Any], *more: object
) -> HttpResponse:
    """The table's own page: a 304 where nothing of the session changed since."""
    session, visitor = here.link.session, access_of(here)
    at = here.table.pk if here.table else 0
    tag = access.etag(request, visitor, "phone", session.revision, at, here.seat, *more)
    if same := access.unchanged(request, tag):
        return same
    every = published.every(session)
    return access.tagged(
        phone_page(request, here, template, {**context, "tag": tag, "every": every}), tag
    )


def read_sheet(here: Visit) -> Sheet | None:
    """The table's sheet, with the names that the public reads."""
    return None if here.table is None else sheet(here.table, PUBLIC)


def refused_text(code: str) -> str:
    """The sentence of a WordRefused."""
    return {
        "over": _("La séance n’est plus ouverte : ce n’est pas noté."),
        "moved": _("On joue la position suivante : ce n’est pas noté, voyez l’arbitre."),
        "seat_unknown": _("Dites d’abord qui tient ce téléphone."),
        "own_entry": _("C’est vous qui l’avez saisi : un autre joueur confirme."),
        "own_camp": _("Votre équipe l’a saisi : un adversaire confirme."),
        "struck_out": _("Ce résultat est rayé : voyez le secrétariat."),
    }[code]
