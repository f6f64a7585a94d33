"""A second seat says another score than the one entered: both go to the arbiter."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scoring.views.phone.pages import phone_page
from scoring.views.phone.table import spoken, word_of
from tarotclub.whole import whole
from tournaments.forms.phones import RemarkForm, contested_wrongly

if TYPE_CHECKING:
    from scoring.models import Deal
    from scoring.recording import DealEntry
    from scoring.tablelinks import Visit


class Contested(Protocol):
    """A board of the phone's table."""

    @property
    def board(self) -> int: ...

    @property
    def deal(self) -> Deal | None: ...


class Claim(Protocol):
    """A score as it was typed and read: half a unit, or what is wrong with it."""

    error: str
    half_unit: int | None


@dataclass(frozen=True)
class Asked:
    """What besides the score is asked: the page's own template, the deal that was typed, what it
    shows more."""

    template: str = "tournaments/phone/contest.html"
    entry: DealEntry | None = None
    more: Mapping[str, Any] = field(default_factory=dict)

    def says_more(self, deal: Deal) -> bool:
        """Whether another contract is claimed than the one that stands."""
        return self.entry is not None and self.entry.contract != deal.contract


def contest(
    request: HttpRequest,
    here: Visit,
    line: Contested,
    row: Claim,
    again: Callable[[], Contested],
    asked: Asked | None = None,
) -> HttpResponse:
    """Ask for the other score in a blank `row`, or store it; Http404 where nothing stands.

    Where what it answers is no longer what stands, the page shows that, read `again`, with what was
    typed beside it.
    """
    if line.deal is None:
        raise Http404
    asked = asked or Asked()
    data = request.POST if request.method == "POST" else None
    form = RemarkForm(data)
    if data is not None:
        stands = None if asked.says_more(line.deal) else line.deal.half_unit
        row.error = row.error or contested_wrongly(row.half_unit, stands)
        if not row.error and form.is_valid():
            word = word_of(
                here,
                whole(data.get("version")) or 0,
                contested=True,
                claim=row.half_unit,
                remark=form.cleaned_data["remark"],
                entry=asked.entry,
            )
            if spoken(request, here, line.board, word):
                messages.success(request, _("C’est noté : l’arbitre tranchera."))
                return redirect("seance-phone", here.link.session.club.slug, here.link.pk)
            line = again()
            if line.deal is None:
                return redirect("seance-phone", here.link.session.club.slug, here.link.pk)
    context = {"line": line, "row": row, "board": line.board, "form": form, **asked.more}
    status = 200 if data is None else 400
    return phone_page(request, here, asked.template, context, status)


def tell_stored(request: HttpRequest, board: int) -> None:
    """What the next page says of a score that is stored."""
    messages.success(request, _("Étui %(board)s : enregistré.") % {"board": board})
