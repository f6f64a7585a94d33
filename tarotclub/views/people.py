"""Accounts and roles of a club, for its owners."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tarotclub import accounts, credentials
from tarotclub.access import Found, Right, enter_club, fetch
from tarotclub.credentials import Credentials
from tarotclub.forms import USERNAME_TAKEN, PersonForm, RoleForm
from tarotclub.middleware import typed_before_login
from tarotclub.models import Membership, Role
from tarotclub.versions import StaleVersion
from tarotclub.views.conflicts import differences


def _member(request: HttpRequest, club: str, pk: int) -> Found[Membership]:
    members = Membership.objects.select_related("user")
    return fetch(request, club, members, Right.OWN, pk=pk)


def _last_owner() -> str:
    return _("Le club doit garder un responsable. Nommez-en d’abord un autre.")


@require_safe
def people(request: HttpRequest, club: str) -> HttpResponse:
    """List who may do what in the club."""
    access = enter_club(request, club, Right.OWN)
    found = Membership.objects.filter(club=access.club).select_related("user")
    members = sorted(found, key=lambda member: (-Role.values.index(member.role), str(member.user)))
    return render(request, "tarotclub/people.html", {"access": access, "members": members})


@require_http_methods(["GET", "HEAD", "POST"])
def person_add(request: HttpRequest, club: str) -> HttpResponse:
    """Make an account with a role; its first password is shown once, on the next page."""
    access = enter_club(request, club, Right.OWN)
    form = PersonForm(request.POST if request.method == "POST" else typed_before_login(request))
    if request.method == "POST" and form.is_valid():
        try:
            member, password = accounts.add_member(access.club, **form.cleaned_data)
        except accounts.UsernameTaken:
            form.add_error("username", USERNAME_TAKEN)
        else:
            return _show(request, club, member, password)
    status = 400 if request.method == "POST" else 200
    context = {"access": access, "form": form}
    return render(request, "tarotclub/person_add.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def person_edit(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Give a member another role."""
    found = _member(request, club, pk)
    member = found.object
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    form = RoleForm(typed, instance=member, initial={"version": member.version})
    stale = None
    status = 200 if request.method != "POST" else 400
    if request.method == "POST" and form.is_valid():
        try:
            accounts.change_role(member, form.cleaned_data["role"], form.cleaned_data["version"])
        except accounts.LastOwner:
            form.add_error("role", _last_owner())
        except StaleVersion as error:
            stale, status = error, 409
        else:
            messages.success(request, _("Le rôle de %(name)s est changé.") % {"name": member.user})
            return _back(request, found)
    context = {"access": found.access, "member": member, "form": form}
    context["differences"] = differences(form, stale)
    return render(request, "tarotclub/person_edit.html", context, status=status)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def person_password(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Set a member's password again; it is shown once, on the next page."""
    found = _member(request, club, pk)
    if request.method != "POST":
        return _confirm(request, found, "tarotclub/person_password.html")
    try:
        password = accounts.new_password(found.object)
    except accounts.SharedAccount:
        refused = _("Ce compte sert aussi ailleurs. Son mot de passe se change en se connectant.")
        return _confirm(request, found, "tarotclub/person_password.html", refused)
    return _show(request, club, found.object, password)


@require_http_methods(["GET", "HEAD", "POST"])
def person_remove(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Take a member's role away."""
    found = _member(request, club, pk)
    if request.method != "POST":
        return _confirm(request, found, "tarotclub/person_remove.html")
    try:
        accounts.remove(found.object)
    except accounts.LastOwner:
        return _confirm(request, found, "tarotclub/person_remove.html", _last_owner())
    messages.success(request, _("%(name)s n’a plus accès au club.") % {"name": found.object.user})
    return _back(request, found)


def _back(request: HttpRequest, found: Found[Membership]) -> HttpResponse:
    """Lead to the list; whoever changed their own role may no longer see it."""
    if found.object.user == request.user:
        return redirect("home")
    return redirect("people", found.access.club.slug)


def _confirm(
    request: HttpRequest, found: Found[Membership], template: str, refused: str = ""
) -> HttpResponse:
    context = {"access": found.access, "member": found.object, "refused": refused}
    return render(request, template, context, status=400 if refused else 200)


def _show(request: HttpRequest, club: str, member: Membership, password: str) -> HttpResponse:
    then = reverse("people", args=[club])
    username = member.user.username
    credentials.keep(request, Credentials(str(member.user), username, password, then))
    return redirect("shown-once")
