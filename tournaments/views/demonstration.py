"""A demonstration club instead of one's own, behind the first visit's code; and its end."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from tarotclub import credentials, firstvisit, founding, removal
from tarotclub.access import Right, enter_club
from tarotclub.credentials import Credentials
from tarotclub.forms import FirstVisitForm
from tarotclub.models import Club, User
from tarotclub.views.firstvisit import enter, over, page
from tournaments import demo


@sensitive_post_parameters("password", "again", "token")
@require_POST
def demo_load(request: HttpRequest) -> HttpResponse:
    """Make the demonstration club, log its owner in and show the password once."""
    if not firstvisit.is_first_visit():
        return over(request)
    form = FirstVisitForm(request.POST)
    if "token" in form.errors:
        return page(request, form.asking_only("token"))
    try:
        with founding.one_at_a_time():
            if not firstvisit.is_first_visit():
                return over(request)
            made = demo.make()
    except demo.DemonstrationExists:
        messages.info(request, _("Le club de démonstration existe déjà."))
        return redirect("home")
    owner = User.objects.get(username=made.username)
    enter(request, owner)
    then = reverse("club", args=[made.club.slug])
    credentials.keep(request, Credentials(str(owner), made.username, made.password, then))
    return redirect("shown-once")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def demo_remove(request: HttpRequest, club: str) -> HttpResponse:
    """Say what goes with a demonstration club; a POST takes it away."""
    found = _demonstration(request, club)
    if request.method != "POST":
        context = {"club": found, "extent": removal.extent(found)}
        return render(request, "tournaments/demo_remove.html", context)
    removal.remove_demonstration(found)
    messages.success(request, _("Le club de démonstration est retiré."))
    return redirect("home")


def _demonstration(request: HttpRequest, slug: str) -> Club:
    """The demonstration at `slug`, for its owners and for this installation's administrator."""
    if request.user.is_authenticated and request.user.is_superuser:
        return get_object_or_404(Club, slug=slug, demonstration=True)
    found = enter_club(request, slug, Right.OWN).club
    if not found.demonstration:
        raise Http404
    return found
