"""The first visit: a club, the account that runs it, and nothing before the right code."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tarotclub import firstvisit, founding
from tarotclub.forms import FirstVisitForm
from tarotclub.models import Club, User

BACKEND = "django.contrib.auth.backends.ModelBackend"


@sensitive_post_parameters("password", "again", "token")
@require_http_methods(["GET", "HEAD", "POST"])
def first_visit(request: HttpRequest) -> HttpResponse:
    """Ask for the club and its keeper's account, while there is no club."""
    if not firstvisit.is_first_visit():
        return over(request)
    if request.method != "POST":
        form = FirstVisitForm(initial={"token": request.GET.get("jeton", "")})
        return page(request, form)
    form = FirstVisitForm(request.POST)
    if not form.is_valid():
        return page(request, form)
    try:
        club, user = founding.found(form.founding())
    except founding.AlreadyFounded:
        return over(request)
    enter(request, user)
    return redirect("club", club.slug)


def page(request: HttpRequest, form: FirstVisitForm) -> HttpResponse:
    """Return the first visit's page, also after a demonstration that was refused."""
    status = 400 if form.errors else 200
    shown = {"form": form, "demonstration": Club.objects.exists()}
    return render(request, "tarotclub/first_visit.html", shown, status=status)


def over(request: HttpRequest) -> HttpResponse:
    """Somebody was first: lead to the club."""
    messages.info(request, _("Le club existe déjà."))
    return redirect("home")


def enter(request: HttpRequest, user: User) -> None:
    """Log in whoever founded the club, without asking for the password just chosen."""
    login(request, user, backend=BACKEND)
