"""Triplettes and quadrettes: a side of the players ticked, and who plays which part in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tarotclub.models import Player
from tournaments.forms.libre.preparing import TeamForm, TeamNameForm
from tournaments.models import LibreMember, Tournament

if TYPE_CHECKING:
    from django.http import QueryDict

PARTS = {
    Tournament.Form.TRIPLETTES: (_("Bleu"), _("Blanc"), _("Rouge")),
    Tournament.Form.QUADRETTES: (_("Sud (attaque)"), _("Nord"), _("Est"), _("Ouest")),
}
"""What each player of a side is, in the order of the parts."""


class SideForm(TeamForm):
    """A side's name and its players; in quadrettes who attacks."""

    attacker = forms.ModelChoiceField(
        label=_("Attaquant (Sud)"),
        queryset=Player.objects.none(),
        required=False,
        empty_label=_("le premier coché"),
        error_messages={"invalid_choice": _("Choisissez un joueur de la liste.")},
    )

    def __init__(self, form: str, free: Iterable[Player], data: QueryDict | None = None) -> None:
        super().__init__(free, data)
        if form != Tournament.Form.QUADRETTES:
            del self.fields["attacker"]
            return
        attacker: Any = self.fields["attacker"]
        members: Any = self.fields["members"]
        attacker.queryset = members.queryset

    def clean(self) -> dict[str, Any]:
        """The attacker is one of those ticked."""
        typed = super().clean() or {}
        attacker, members = typed.get("attacker"), typed.get("members")
        if attacker is not None and members is not None and attacker not in members:
            self.add_error("attacker", _("L’attaquant doit être un des joueurs cochés."))
        return typed

    def players(self) -> list[Player]:
        """Those ticked, the attacker first."""
        members = list(self.cleaned_data["members"])
        attacker = self.cleaned_data.get("attacker")
        return sorted(members, key=lambda one: one != attacker)


class PartsForm(TeamNameForm):
    """A side's name, and the part of each of its `members`; without any only the name."""

    def __init__(
        self,
        form: str,
        members: Sequence[LibreMember],
        data: QueryDict | None = None,
        name: str = "",
    ) -> None:
        super().__init__(data, initial={"name": name})
        self.parts = [f"part{number}" for number in range(1, len(members) + 1)]
        choices = [(str(one.entry_id), str(one.entry.player)) for one in members]
        labels = PARTS[Tournament.Form(form)]
        for name, label, member in zip(self.parts, labels, members, strict=False):
            self.fields[name] = forms.ChoiceField(
                label=label, choices=choices, initial=str(member.entry_id)
            )

    def clean(self) -> dict[str, Any]:
        """Everybody has one part."""
        typed = super().clean() or {}
        chosen = [typed.get(name) for name in self.parts]
        if len(set(chosen)) < len(chosen):
            raise forms.ValidationError(_("Le même joueur a deux places."))
        return typed

    def order(self) -> list[int]:
        """The entries in the order of their parts."""
        return [int(self.cleaned_data[name]) for name in self.parts]
