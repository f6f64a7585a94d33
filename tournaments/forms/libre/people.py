"""What is typed when people change during a libre, and when an arbiter penalises one."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tarotclub.fields import NameField
from tournaments import faultwords
from tournaments.arbitration import Form, faults_for

if TYPE_CHECKING:
    from django.http import QueryDict

Choices = Sequence[tuple[str, str]]
HIGHEST = 9999
NOT_SEATED = _("Ce joueur n’est pas à une table.")


class WhoField(forms.TypedChoiceField):
    """Somebody entered, by his entry's pk."""

    def __init__(self, label: Any, **options: Any) -> None:
        errors = {"required": _("Choisissez quelqu’un."), "invalid_choice": NOT_SEATED}
        super().__init__(label=label, coerce=int, error_messages=errors, **options)


class PointsField(forms.IntegerField):
    """Whole points that an arbiter takes off a total; may be empty."""

    def __init__(self) -> None:
        super().__init__(
            label=_("Points retirés"),
            min_value=0,
            max_value=HIGHEST,
            required=False,
            widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
            error_messages={
                "invalid": _("Un nombre entier de points."),
                "min_value": _("Un nombre entier de points."),
                "max_value": _("Au plus 9999 points."),
            },
        )


class ExchangeForm(forms.Form):
    """Two people who sat in each other's seats, and when; without a position: now."""

    position = forms.TypedChoiceField(
        label=_("À quelle position ?"),
        coerce=int,
        required=False,
        empty_value=None,
        error_messages={"invalid_choice": _("Cette position n’est pas encore jouée.")},
    )
    one = WhoField(_("Celui-ci"))
    other = WhoField(_("et celui-là"))
    use_required_attribute = False

    def __init__(self, data: QueryDict | None, seated: Choices, position: int) -> None:
        super().__init__(data, auto_id="exchange-%s", initial={"position": position})
        numbers = [(str(number), str(number)) for number in range(position, 0, -1)]
        self.fields["position"].choices = numbers  # type: ignore[attr-defined]
        for name in ("one", "other"):
            self.fields[name].choices = [("", _("Choisir")), *seated]  # type: ignore[attr-defined]


class ReplaceForm(forms.Form):
    """Who plays on for whom, and from when."""

    who = WhoField(_("Qui s’arrête ?"))
    player = forms.TypedChoiceField(
        label=_("Qui le remplace ?"),
        coerce=int,
        error_messages={
            "required": _("Choisissez un joueur du club ; ajoutez-le d’abord s’il est nouveau."),
            "invalid_choice": _("Ce joueur n’est pas libre."),
        },
    )
    at_once = forms.BooleanField(
        label=_("Dès cette position, s’il n’y a rien joué"), required=False
    )
    reason = NameField(label=_("Motif"), max_length=200, required=False)
    use_required_attribute = False

    def __init__(self, data: QueryDict | None, playing: Choices, free: Choices) -> None:
        super().__init__(data, auto_id="replace-%s")
        self.fields["who"].choices = [("", _("Choisir")), *playing]  # type: ignore[attr-defined]
        self.fields["player"].choices = [("", _("Choisir")), *free]  # type: ignore[attr-defined]


class LeaveForm(forms.Form):
    """Who leaves for good."""

    who = WhoField(_("Qui s’en va ?"))
    finished = forms.BooleanField(label=_("Il a fini la position en cours"), required=False)
    reason = NameField(
        label=_("Motif"),
        max_length=200,
        error_messages={"required": _("Dites pourquoi : abandon, exclusion…")},
    )
    use_required_attribute = False

    def __init__(self, data: QueryDict | None, playing: Choices) -> None:
        super().__init__(data, auto_id="leave-%s")
        self.fields["who"].choices = [("", _("Choisir")), *playing]  # type: ignore[attr-defined]


class PenaltyForm(forms.Form):
    """A penalty in points, or a warning, for a fault of the code or a reason in words."""

    who = WhoField(_("Joueur"))
    fault = forms.ChoiceField(label=_("Faute du code"), required=False)
    warning = forms.BooleanField(label=_("Avertissement"), required=False)
    points = PointsField()
    reason = NameField(label=_("Motif"), max_length=200, required=False)
    submission = forms.UUIDField(widget=forms.HiddenInput, required=False)
    use_required_attribute = False

    def __init__(self, data: QueryDict | None, people: Choices, **options: Any) -> None:
        super().__init__(data, **options)
        self.fields["who"].choices = [("", _("Choisir")), *people]  # type: ignore[attr-defined]
        self.fields["fault"].choices = [  # type: ignore[attr-defined]
            ("", _("Aucune : motif en toutes lettres")),
            *((one.id, faultwords.title(one)) for one in faults_for(Form.LIBRE)),
        ]

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if not self.errors:
            if not given.get("points") and not given.get("warning"):
                self.add_error("points", _("Des points, ou un avertissement."))
            if not given.get("fault") and not given.get("reason"):
                self.add_error("reason", _("Dites pourquoi : le journal le garde."))
            given["submission"] = given.get("submission") or uuid.uuid4()
        return given
