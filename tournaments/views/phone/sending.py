"""What a tournament table's phone sends from its outbox: a board's score, the totals of a libre.

The pages themselves store them; here their answers are put into words of a script.
"""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.messages import SUCCESS
from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.views.dealform import outbox_name
from scoring.views.outbox import said
from scoring.views.phone.pages import access_of, visiting
from tarotclub.tablelinks import TableLinkOver
from tarotclub.telling import to_be_told
from tarotclub.versions import Gone
from tournaments.views.phone.boards import board_result
from tournaments.views.phone.totals import libre_totals

Store = Callable[[], HttpResponse]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def board_send(request: HttpRequest, club: str, link: int, board: int) -> HttpResponse:
    """A board's score."""
    return _relayed(request, club, link, lambda: board_result(request, club, link, board))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def totals_send(request: HttpRequest, club: str, link: int) -> HttpResponse:
    """The totals of a libre's table."""
    return _relayed(request, club, link, lambda: libre_totals(request, club, link))


def _relayed(request: HttpRequest, club: str, link: int, store: Store) -> HttpResponse:
    """Who the phone is, and its token; posted, what the page answers: stored where it leads on."""
    try:
        if request.method != "POST":
            who = outbox_name(access_of(visiting(request, club, link)))
            return said("open", who=who, token=get_token(request))
        answer = store()
    except TableLinkOver:
        return said("over", text=_("Le code de la table n’ouvre plus cette feuille."))
    except (Http404, Gone):
        gone = said("gone", text=_("Cette table, ou cette donne, n’existe plus."))
        gone.status_code = 404
        return gone
    return _in_words(request, answer, reverse("seance-phone", args=[club, link]))


def _in_words(request: HttpRequest, answer: HttpResponse, home: str) -> HttpResponse:
    """Stored is what leads home without a word against it."""
    against = _against(request)
    if answer.status_code == 302 and answer["Location"] == home and not against:
        return said("stored", place=home)
    if answer.status_code in (302, 409) and not against:
        return said("conflict")
    return said("refused", text=against)


def _against(request: HttpRequest) -> str:
    return " ".join(str(one) for one in to_be_told(request) if one.level != SUCCESS)
