"""Teams on a list of entries, of every form that has them: made, taken off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.utils.translation import gettext as _

from tournaments.directing import Refused
from tournaments.directing.sentences import refusal_text
from tournaments.views.desk_pages import attempt

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.forms import Form
    from django.http import HttpRequest

    from tournaments.models import LibreTeam


def entered(request: HttpRequest, form: Form, name: str, write: Callable[[], object]) -> bool:
    """Write a new team; where it is refused the reason stands beside its field: False."""
    try:
        write()
    except Refused as refused:
        form.add_error("name" if "name" in refused.code else "members", refusal_text(refused))
        return False
    messages.success(request, _("L’équipe « %(name)s » est inscrite.") % {"name": name})
    return True


def taken_off(request: HttpRequest, team: LibreTeam, write: Callable[[], object]) -> None:
    """Take a team off the list, and say so; where it is refused, say why."""
    name = team.name
    if attempt(request, write):
        messages.success(request, _("%(name)s n’est plus inscrit.") % {"name": name})
