"""A demonstration club instead of one's own, behind the first visit's code."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from tarotclub import credentials, firstvisit, founding
from tarotclub.credentials import Credentials
from tarotclub.forms import FirstVisitForm
from tarotclub.models import User
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
        with founding.only_once():
            made = demo.make()
    except founding.AlreadyFounded:
        return over(request)
    owner = User.objects.get(username=made.username)
    enter(request, owner)
    then = reverse("club", args=[made.club.slug])
    credentials.keep(request, Credentials(str(owner), made.username, made.password, then))
    return redirect("shown-once")
