"""What is typed when people change while boards are played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext_lazy as _

from tarotclub.fields import NameField
from tournaments.forms.libre.people import WhoField

if TYPE_CHECKING:
    from django.http import QueryDict

Choices = Sequence[tuple[str, str]]


class WrongSeatsForm(forms.Form):
    """Two people who sat in each other's seats, and when."""

    position = forms.TypedChoiceField(
        label=_("À quelle position ?"),
        coerce=int,
        error_messages={
            "required": _("Choisissez la position."),
            "invalid_choice": _("Cette position n’est pas encore jouée."),
        },
    )
    one = WhoField(_("Celui-ci"))
    other = WhoField(_("et celui-là"))
    reason = NameField(label=_("Motif"), max_length=200, required=False)
    use_required_attribute = False

    def __init__(self, data: QueryDict | None, people: Choices, position: int) -> None:
        super().__init__(data, auto_id="exchange-%s", initial={"position": position})
        numbers = [(str(number), str(number)) for number in range(position, 0, -1)]
        self.fields["position"].choices = numbers  # type: ignore[attr-defined]
        for name in ("one", "other"):
            self.fields[name].choices = [("", _("Choisir")), *people]  # type: ignore[attr-defined]


class LateForm(forms.Form):
    """Who comes late, and from when he plays."""

    player = forms.TypedChoiceField(
        label=_("Qui arrive ?"),
        coerce=int,
        error_messages={
            "required": _("Choisissez un joueur du club ; ajoutez-le d’abord s’il est nouveau."),
            "invalid_choice": _("Ce joueur n’est pas libre."),
        },
    )
    at_once = forms.BooleanField(
        label=_("Dès la position en cours, si une place est vide"), required=False
    )
    in_turn = forms.BooleanField(
        label=_("À tour de rôle, si toutes les places sont prises"), required=False
    )
    use_required_attribute = False

    def __init__(self, data: QueryDict | None, free: Choices) -> None:
        super().__init__(data, auto_id="late-%s")
        self.fields["player"].choices = [("", _("Choisir")), *free]  # type: ignore[attr-defined]
