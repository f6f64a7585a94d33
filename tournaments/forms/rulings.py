"""What the arbiter tells of a case, and what he decides; both start from the code's proposal."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.forms.tools.base import Ticks, TileChoice
from tarotclub.fields import NameField
from tarotclub.templatetags.figures import note
from tournaments.arbitration import Fault, Unit, Who
from tournaments.cases import Case, Outline, Told
from tournaments.directing import Decision, Held
from tournaments.forms.faults import MADE, MOST_MINUTES
from tournaments.forms.marks import AmountField, marks_for
from tournaments.ranking import PlayStatus
from tournaments.standings import Entrant, Field, HeldAgainst, Ruled


class TellForm(forms.Form):
    """Who is at fault, and what else this fault's tariff asks. GET sends it."""

    fautif = forms.MultipleChoiceField(
        label=_("Qui est fautif ?"),
        widget=Ticks,
        error_messages={
            "required": _("Qui est fautif ?"),
            "invalid_choice": _("Ce joueur n’était pas à la table."),
        },
    )
    jouable = TileChoice(
        [("oui", _("oui")), ("non", _("non"))], label=_("L’étui a-t-il pu être joué ?")
    )
    contrat = TileChoice(
        [("", _("pas encore su")), ("oui", _("réussi")), ("non", _("chuté"))], label=_("Contrat")
    )
    minutes = forms.IntegerField(
        label=_("Minutes de retard"),
        min_value=1,
        max_value=MOST_MINUTES,
        error_messages={"required": _("Combien de minutes ?")},
    )

    use_required_attribute = False

    def __init__(self, data: QueryDict, case: Case, fault: Fault) -> None:
        self.case = case
        given = data.copy()
        named = [str(one.number) for one in self._sure(case, fault)]
        if named and "fautif" not in given:
            given.setlist("fautif", named)
        super().__init__(given if "fautif" in given or "situation" in given else None)
        people: Any = self.fields["fautif"]
        people.choices = [(str(one.number), one.name) for one in case.people]
        tariff = fault.tariffs[case.form]
        if tariff.unplayable is None:
            del self.fields["jouable"]
        if len(set(fault.poignee.values())) < 2:
            del self.fields["contrat"]
        if tariff.minutes is None:
            del self.fields["minutes"]
        elif "minutes" not in given:
            self.is_bound = False

    @staticmethod
    def _sure(case: Case, fault: Fault) -> tuple[Entrant, ...]:
        """Those who can only be at fault, so that nobody need say so."""
        if case.at is None or fault.who in (Who.ALL4, Who.BOTH):
            return case.people
        if fault.who is Who.TAKER:
            return case.people[:1] if case.attacked else ()
        if fault.who is Who.DEALER and case.dealer is not None:
            return (case.dealer,)
        return ()

    @property
    def told(self) -> Told:
        """What was told, once valid."""
        given = self.cleaned_data
        numbers = set(given["fautif"])
        return Told(
            faulty=tuple(one for one in self.case.people if str(one.number) in numbers),
            minutes=given.get("minutes") or 0,
            playable=given.get("jouable") != "non",
            made=MADE.get(given.get("contrat", "")),
        )


class RulingForm(forms.Form):
    """The decision itself: the play's mark, and for each person the penalty and a note."""

    status = forms.ChoiceField(label=_("L’étui à cette table"), required=False)
    reason = NameField(
        label=_("Motif"),
        max_length=200,
        required=False,
        help_text=_("Pour le club ; le public voit la faute, pas le motif."),
    )
    submission = forms.UUIDField(widget=forms.HiddenInput)
    last = forms.IntegerField(widget=forms.HiddenInput, min_value=0)

    use_required_attribute = False

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        case: Case,
        fault: Fault | None,
        outlined: Outline | None,
        faulty: tuple[Entrant, ...],
    ) -> None:
        self.case, self.fault, self.faulty = case, fault, faulty
        super().__init__(data, initial=_initial(case, outlined))
        if case.at is None:
            del self.fields["status"]
        else:
            marks: Any = self.fields["status"]
            marks.choices = [("", _("rien n’y change")), *marks_for(case)]
        for one in case.people:
            name = {"name": one.name}
            self.fields[f"amount-{one.pk}"] = AmountField(
                given=case.unit is Unit.PM,
                points=case.unit is Unit.POINTS,
                label=_("Pénalité de %(name)s") % name,
            )
            warned = forms.BooleanField(label=_("Avertir %(name)s") % name, required=False)
            self.fields[f"warning-{one.pk}"] = warned
            if self.noted:
                self.fields[f"note-{one.pk}"] = AmountField(label=_("Note de %(name)s") % name)

    @property
    def noted(self) -> bool:
        """Whether a note can be imposed: on a play, where notes are what counts."""
        return self.case.at is not None and self.case.unit is Unit.PERCENT

    @property
    def unit(self) -> Unit:
        """What penalties are counted in."""
        return self.case.unit

    @property
    def rows(self) -> list[tuple[Entrant, bool, forms.BoundField, forms.BoundField, Any]]:
        """Each person: at fault or not, the fields of the penalty, the warning and the note."""
        return [
            (
                one,
                one in self.faulty,
                self[f"amount-{one.pk}"],
                self[f"warning-{one.pk}"],
                self[f"note-{one.pk}"] if self.noted else None,
            )
            for one in self.case.people
        ]

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if self.errors:
            return given
        if self.fault is None and not given["reason"]:
            self.add_error("reason", _("Sans faute du code, dites pourquoi."))
        if any(one.note is not None for one in self._held()) and not given.get("status"):
            self.add_error("status", _("Une note imposée va avec une marque : « neutralisé »."))
        if not given.get("status") and not self._held():
            self.add_error(None, _("Rien n’est décidé : une marque, une pénalité ou un fautif."))
        return given

    def _held(self) -> tuple[Held, ...]:
        given = self.cleaned_data
        found = []
        for one in self.case.people:
            amount = given.get(f"amount-{one.pk}") or Decimal(0)
            warning = bool(given.get(f"warning-{one.pk}"))
            imposed = given.get(f"note-{one.pk}")
            faulty = one in self.faulty
            if faulty or amount or warning or imposed is not None:
                found.append(Held(one.pk, amount, warning, faulty, imposed))
        return tuple(found)

    @property
    def _status(self) -> PlayStatus | None:
        chosen = self.cleaned_data.get("status")
        return PlayStatus(chosen) if chosen else None

    @property
    def decision(self) -> Decision:
        """What is to be stored, once valid."""
        given, case = self.cleaned_data, self.case
        return Decision(
            submission=given["submission"],
            at=(case.table, case.at[2]) if case.at is not None and case.table else None,
            fault=self.fault.id if self.fault is not None else "",
            status=self._status,
            held=self._held(),
            reason=given["reason"],
            last=given["last"],
        )

    @property
    def tried(self) -> Ruled:
        """The same as the rankings take it, before it is stored."""
        decided = self.decision
        numbers = {one.pk: one.id for one in self.case.people}
        held = tuple(
            HeldAgainst(
                numbers[one.entry],
                Fraction(one.amount),
                one.warning,
                one.faulty,
                None if one.note is None else Fraction(one.note),
            )
            for one in decided.held
        )
        return Ruled(0, self.case.position, self.case.at, decided.fault, decided.status or "", held)


def tried_outline(case: Case, fault: Fault, told: Told, outlined: Outline) -> Ruled:
    """The code's own proposal as the rankings take it."""
    held = tuple(
        HeldAgainst(
            one.id,
            outlined.amounts.get(one.pk, Fraction(0)),
            one.pk in outlined.warned,
            one in told.faulty,
            outlined.notes.get(one.pk),
        )
        for one in case.people
        if one in told.faulty or one.pk in outlined.amounts
    )
    return Ruled(0, case.position, case.at, fault.id, outlined.status or "", held)


def _initial(case: Case, outlined: Outline | None) -> dict[str, Any]:
    start: dict[str, Any] = {"submission": uuid.uuid4(), "last": case.last}
    if outlined is None:
        return start
    start["status"] = str(outlined.status or "")
    start |= {f"amount-{pk}": note(amount) for pk, amount in outlined.amounts.items()}
    start |= {f"warning-{pk}": True for pk in outlined.warned}
    start |= {f"note-{pk}": note(given) for pk, given in outlined.notes.items()}
    return start


class CancelForm(forms.Form):
    """Why a ruling is cancelled."""

    reason = NameField(
        label=_("Motif de l’annulation"),
        max_length=200,
        error_messages={"required": _("Dites pourquoi : le journal le garde.")},
    )

    use_required_attribute = False


class LeavingForm(forms.Form):
    """Who leaves for good, whether he finished the position, and why."""

    joueur = forms.ChoiceField(
        label=_("Qui quitte le tournoi ?"),
        error_messages={"invalid_choice": _("Ce joueur n’est plus à une table.")},
    )
    fini = TileChoice([("non", _("non")), ("oui", _("oui"))], label=_("Position"), initial="non")
    reason = NameField(
        label=_("Motif"),
        max_length=200,
        error_messages={"required": _("Dites pourquoi : abandon, exclusion…")},
    )
    submission = forms.UUIDField(widget=forms.HiddenInput)

    use_required_attribute = False

    def __init__(self, data: Mapping[str, Any] | None, field: Field, asked: str) -> None:
        initial = {"submission": uuid.uuid4(), "joueur": asked}
        super().__init__(data, initial=initial)
        # Who left is not offered, but a form sent twice names him.
        there = [one for one in field.entrants if one.starter and (data or one.left_at is None)]
        people: Any = self.fields["joueur"]
        people.choices = [
            (str(one.number), one.name) for one in sorted(there, key=lambda one: one.order)
        ]
        position = {"position": field.position}
        self.fields["fini"].label = _("A-t-il fini la position %(position)s ?") % position
        self.field = field

    @property
    def entrant(self) -> Entrant:
        """Who leaves, once valid."""
        return self.field.by_id[self.cleaned_data["joueur"]]

    @property
    def finished(self) -> bool:
        return bool(self.cleaned_data["fini"] == "oui")

    @property
    def played(self) -> int:
        """The last position he played to its end."""
        return self.field.position if self.finished else max(self.field.position - 1, 0)


GROUPS = ("", "A", "B", "C")


class CardsForm(forms.Form):
    """Which tables had the same cards of a fouled board."""

    reason = NameField(
        label=_("Motif"),
        max_length=200,
        error_messages={"required": _("Dites ce qui s’est passé.")},
        help_text=_("Pour le club, par exemple : étui mal reconstitué après la position 2."),
    )
    submission = forms.UUIDField(widget=forms.HiddenInput)

    use_required_attribute = False

    def __init__(
        self, data: Mapping[str, Any] | None, tables: Mapping[int, str], groups: Mapping[int, str]
    ) -> None:
        """`tables` are labels by the table's pk, `groups` what stands."""
        self.tables = tables
        super().__init__(data, initial={"submission": uuid.uuid4()})
        for pk, label in tables.items():
            self.fields[f"group-{pk}"] = TileChoice(
                [(one, one or "–") for one in GROUPS], label=label, initial=groups.get(pk, "")
            )

    @property
    def rows(self) -> list[forms.BoundField]:
        """The tables' fields."""
        return [self[f"group-{pk}"] for pk in self.tables]

    @property
    def groups(self) -> dict[int, str]:
        """The groups by the table's pk, once valid."""
        return {pk: self.cleaned_data[f"group-{pk}"] for pk in self.tables}
