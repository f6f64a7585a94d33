"""Looking for a fault, and the situation in which it is judged."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from scoring.forms.tools.base import TileChoice
from tournaments import messages_arbitration as said
from tournaments.arbitration import (
    BoardMark,
    Camp,
    Fault,
    Form,
    Phase,
    Situation,
    Who,
    search,
)

LONGEST = 60
MOST_MINUTES = 240
CAMPS: dict[Who, tuple[Camp, ...]] = {
    Who.TAKER: (Camp.ATTACK,),
    Who.DEFENCE: (Camp.DEFENCE,),
    Who.BOTH: (Camp.BOTH,),
    Who.ALL4: (Camp.BOTH,),
}
MADE = {"oui": True, "non": False}
PM_FORMS = frozenset({Form.QUADRETTES, Form.EQUIPES})


def _any(label: Any) -> list[tuple[str, Any]]:
    return [("", label)]


class FaultSearch(forms.Form):
    """Words, a form of tournament, a moment of the game: what makes no sense is left out."""

    mots = forms.CharField(
        label=_("Chercher"), max_length=LONGEST, required=False, strip=True, initial=""
    )
    forme = forms.ChoiceField(
        label=_("Forme"),
        required=False,
        choices=[*_any(_("Toutes")), *((str(one), said.FORMS[one]) for one in Form)],
    )
    phase = forms.ChoiceField(
        label=_("Moment"),
        required=False,
        choices=[*_any(_("Tous")), *((str(one), said.PHASES[one]) for one in Phase)],
    )

    use_required_attribute = False

    @cached_property
    def found(self) -> tuple[Fault, ...]:
        """The faults asked for; all of them before a question."""
        self.is_valid()
        asked = self.cleaned_data
        form, phase = asked.get("forme"), asked.get("phase")
        return search(
            asked.get("mots", ""), Form(form) if form else None, Phase(phase) if phase else None
        )


class SituationForm(forms.Form):
    """What was found at the table; only what this fault's tariffs depend on is asked."""

    forme = TileChoice([], label=_("Forme du tournoi"))
    camp = TileChoice([], label=_("Camp fautif"))
    seul = forms.BooleanField(label=_("Un seul défenseur est fautif"), required=False)
    fois = TileChoice([("1", "1"), ("2", "2"), ("3", "3")], label=_("Combientième fois ?"))
    contrat = TileChoice(
        [("", _("pas encore su")), ("oui", _("réussi")), ("non", _("chuté"))], label=_("Contrat")
    )
    jouable = TileChoice(
        [("oui", _("oui")), ("non", _("non"))], label=_("L’étui a-t-il pu être joué ?")
    )
    minutes = forms.IntegerField(
        label=_("Minutes de retard"), min_value=1, max_value=MOST_MINUTES, required=False
    )
    fautif = forms.IntegerField(
        label=_("Aux PM, score de l’attaquant du camp fautif"),
        min_value=-962,
        max_value=962,
        required=False,
    )
    autre = forms.IntegerField(
        label=_("Aux PM, score de l’attaquant de l’autre camp"),
        min_value=-962,
        max_value=962,
        required=False,
    )

    use_required_attribute = False

    def __init__(self, data: QueryDict, fault: Fault) -> None:
        self.fault = fault
        known = [form for form in Form if form in fault.tariffs]
        first = data.get("forme")
        self.form = next((one for one in known if one == first), known[0])
        asked = not set(self.base_fields).isdisjoint(data)
        super().__init__(self._filled(data) if asked else None)
        tile: dict[str, Any] = self.fields
        tile["forme"].choices = [(str(one), said.FORMS[one]) for one in known]
        tile["camp"].choices = [(str(one), said.CAMPS[one]) for one in self._camps]
        for name, value in self._defaults.items():
            tile[name].initial = value
        for name in self._unasked():
            del self.fields[name]

    @property
    def _camps(self) -> tuple[Camp, ...]:
        return CAMPS.get(self.fault.who, tuple(Camp))

    @property
    def _defaults(self) -> dict[str, str]:
        return {
            "forme": str(self.form),
            "camp": str(self._camps[0]),
            "fois": "1",
            "contrat": "",
            "jouable": "oui",
        }

    def _filled(self, data: QueryDict) -> QueryDict:
        filled = data.copy()
        for name, value in self._defaults.items():
            if name not in data:
                filled[name] = value
        return filled

    def _unasked(self) -> list[str]:
        tariffs = list(self.fault.tariffs.values())
        needless = {
            "camp": len(self._camps) == 1,
            "seul": Camp.DEFENCE not in self._camps
            or not any(
                one.form is Form.INDIVIDUEL and one.board is BoardMark.ZERO_FAULTY
                for one in tariffs
            ),
            "fois": not any(
                one.warning_first or len(one.penalties) > 1 or "repeat" in one.sanction
                for one in tariffs
            ),
            "contrat": not any(one.by_result for one in tariffs)
            and len(set(self.fault.poignee.values())) < 2,
            "jouable": not any(one.unplayable is not None for one in tariffs),
            "minutes": not any(one.minutes is not None for one in tariffs),
        }
        if not PM_FORMS & set(self.fault.tariffs):
            needless |= {"fautif": True, "autre": True}
        return [name for name, gone in needless.items() if gone]

    @property
    def situation(self) -> Situation:
        """What was told, once valid."""
        told = self.cleaned_data
        camp = Camp(told.get("camp") or self._camps[0])
        return Situation(
            form=Form(told["forme"] or self.form),
            faulty=camp,
            lone=bool(told.get("seul")) and camp is Camp.DEFENCE,
            made=MADE.get(told.get("contrat", "")),
            offence=int(told.get("fois") or 1),
            playable=told.get("jouable") != "non",
            minutes=told.get("minutes") or 0,
        )

    @property
    def scores(self) -> tuple[int, int] | None:
        """Both attackers' scores on the board, the faulty side's first; None unless both stand."""
        told = self.cleaned_data.get("fautif"), self.cleaned_data.get("autre")
        return None if told[0] is None or told[1] is None else (told[0], told[1])
