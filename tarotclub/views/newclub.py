"""One more club on this installation, made by its administrator."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tarotclub import credentials, founding
from tarotclub.access import LoginNeededError
from tarotclub.credentials import Credentials
from tarotclub.forms import NewClubForm
from tarotclub.middleware import typed_before_login


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def club_new(request: HttpRequest) -> HttpResponse:
    """Ask for a club and the account that keeps it; a password that was drawn is shown once."""
    if not request.user.is_authenticated:
        raise LoginNeededError
    if not request.user.is_superuser:
        raise PermissionDenied
    form = NewClubForm(request.POST if request.method == "POST" else typed_before_login(request))
    if request.method != "POST" or not form.is_valid():
        status = 400 if form.errors and request.method == "POST" else 200
        return render(request, "tarotclub/club_new.html", {"form": form}, status=status)
    asked = form.cleaned_data
    club, password = founding.add(asked["club_name"], asked["timezone"], asked["username"])
    messages.success(request, _("Le club %(club)s est créé.") % {"club": club})
    if password is not None:
        shown = Credentials(str(club), asked["username"], password, reverse("account"))
        credentials.keep(request, shown)
        return redirect("shown-once")
    return redirect("account")
