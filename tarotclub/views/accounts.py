"""One's own account, the login, and the language of the pages."""

from __future__ import annotations

from typing import Any, cast

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash, views
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe
from django.views.i18n import set_language

from tarotclub import accounts, credentials
from tarotclub.access import LoginNeededError
from tarotclub.forms import LoginForm, NameForm, OwnPasswordForm
from tarotclub.middleware import TYPED, typed_before_login
from tarotclub.models import Club, User


class LoginView(views.LoginView):
    """Login, then back to the page that asked for it."""

    form_class = LoginForm
    template_name = "tarotclub/login.html"
    redirect_authenticated_user = True

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(**kwargs, kept=TYPED in self.request.session)


def _own(user: User, **forms: object) -> dict[str, object]:
    """Return what the account page shows; a form that was refused comes in as it is."""
    memberships = user.memberships.select_related("club").order_by("club__name")
    return {"name_form": NameForm(instance=user), "password_form": OwnPasswordForm(user)} | {
        **forms,
        "memberships": memberships,
        "demonstrations": _demonstrations(user),
    }


def _demonstrations(user: User) -> list[Club]:
    """Return the demonstrations that this installation's administrator can take away."""
    found = Club.objects.filter(demonstration=True)
    return list(found) if user.is_superuser else []


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """Show one's account; a POST changes the name."""
    if not request.user.is_authenticated:
        raise LoginNeededError
    user = request.user
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    # A refused name must not show up as the account's own, so the form gets a row of its own.
    form = NameForm(typed, instance=User.objects.get(pk=user.pk))
    if request.method != "POST":
        return render(request, "tarotclub/account.html", _own(user, name_form=form))
    if not form.is_valid():
        context = _own(user, name_form=form)
        return render(request, "tarotclub/account.html", context, status=400)
    accounts.rename(user, **form.cleaned_data)
    messages.success(request, _("Votre nom est enregistré."))
    return redirect("account")


@sensitive_post_parameters()
@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def account_password(request: HttpRequest) -> HttpResponse:
    """Change one's own password; this browser stays logged in, the others do not.

    Opened as a page it leads to the form, which stands in the account.
    """
    if request.method != "POST":
        return redirect(f"{reverse('account')}#password")
    user = cast("User", request.user)
    form = OwnPasswordForm(user, request.POST)
    if not form.is_valid():
        context = _own(user, password_form=form)
        return render(request, "tarotclub/account.html", context, status=400)
    accounts.set_password(user, form.cleaned_data["new_password1"])
    update_session_auth_hash(request, user)
    messages.success(request, _("Votre mot de passe est changé."))
    return redirect("account")


@never_cache
@login_required
@require_safe
def shown_once(request: HttpRequest) -> HttpResponse:
    """Show a username and password that somebody must note now."""
    kept = credentials.take(request)
    if kept is None:
        return redirect("home")
    return render(request, "tarotclub/credentials.html", {"shown": kept})


@require_http_methods(["GET", "HEAD", "POST"])
def language(request: HttpRequest) -> HttpResponse:
    """Choose the language of the pages, and go back to the page one came from."""
    if request.method == "POST":
        response: HttpResponse = set_language(request)
        return response
    back = request.GET.get("next", "")
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}, request.is_secure()):
        back = "/"
    return render(request, "tarotclub/language.html", {"back": back})
