"""Questions about the Excuse, the slam and the last trick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as now
from django.utils.translation import gettext_lazy as _

from scoring.arbiter import Answer, ends
from scoring.forms.tools.base import (
    Ticks,
    TileChoice,
    camp_field,
    count_field,
    players_field,
)
from scoring.forms.tools.cards import NOTATION, CardsField
from scoring.messages import FINDINGS
from scoring.rules.cards import EXCUSE, PETIT
from scoring.rules.facts import Camp
from scoring.rules.finding import Code

from .question import Question
from .tricks import DECLARED

NOBODY = ("none", _("Non"))
ATTACK = (str(Camp.ATTACK), _("L’attaque"))
DEFENCE = (str(Camp.DEFENCE), _("La défense"))


def _camp(value: str) -> Camp | None:
    return None if value == NOBODY[0] else Camp(value)


class ExcuseQuestion(Question):
    slug = "excuse"
    title = _("À qui est l’Excuse ?")
    about = _("Qui la garde, et ce qui est dû en échange.")

    joue = camp_field(_("L’Excuse est jouée par"))
    gagne = camp_field(_("Le pli est gagné par"))
    pli = TileChoice(
        [
            ("before", _("Avant le dernier")),
            ("last", _("Le dernier")),
            ("slam", _("Fin d’un chelem")),
        ],
        label=_("Dans quel pli ?"),
        initial="before",
        help_text=_("Fin d’un chelem : le camp de l’Excuse a tous les autres plis et l’entame."),
    )
    carte = forms.BooleanField(
        label=_("Ce camp a déjà dans ses plis une carte d’un demi-point à rendre"), required=False
    )

    def answers(self) -> Sequence[Answer]:
        told = self.cleaned_data
        played = Camp(told["joue"])
        slam = told["pli"] == "slam"
        answer = ends.whose_excuse(
            played,
            played if slam else Camp(told["gagne"]),
            owner_has_half_point_card=told["carte"],
            last=told["pli"] != "before",
            slam_last_lead=slam,
            excuse_last=self.rules.play.excuse_last,
        )
        return [answer]


class SlamQuestion(Question):
    slug = "chelem"
    title = _("Y a-t-il chelem ?")
    about = _("Annoncé ou non, avec l’Excuse au dernier pli, et ce qu’il vaut.")

    joueurs = players_field()
    plis = count_field(_("Plis gagnés par l’attaque"), 24)
    annonce = TileChoice(
        [
            NOBODY,
            ("on", _("Le preneur")),
            ("partner", _("Son partenaire")),
            ("defence", _("La défense")),
        ],
        label=_("Chelem annoncé ?"),
        initial=NOBODY[0],
    )
    petit = forms.BooleanField(label=_("Petit chelem annoncé"), required=False)
    excuse = TileChoice(
        [NOBODY, ATTACK, DEFENCE],
        label=_("Dernier pli entamé de l’Excuse ?"),
        initial=NOBODY[0],
        help_text=_("Le dernier pli se compte alors à qui l’aurait gagné par les cartes."),
    )

    def fit(self, data: QueryDict) -> None:
        super().fit(data)
        if self.rules.petit_chelem is None and not data.get("petit"):
            del self.fields["petit"]

    def clean(self) -> dict[str, Any]:
        if {"joueurs", "plis"} <= set(self.cleaned_data):
            total = self.shape().tricks
            if self.cleaned_data["plis"] > total:
                text = now("La donne n’a que %(total)s plis.") % {"total": total}
                self.add_error("plis", forms.ValidationError(text, code="tricks_out_of_range"))
        if self.cleaned_data.get("petit") and self.rules.petit_chelem is None:
            code = Code.PETIT_CHELEM_NOT_PLAYED
            self.add_error("petit", forms.ValidationError(FINDINGS[code], code=str(code)))
        return self.cleaned_data

    def answers(self) -> Sequence[Answer]:
        told, total = self.cleaned_data, self.shape().tricks
        by = {"on": "taker"}.get(told["annonce"], told["annonce"])
        void = ends.slam_announced(by, self.rules.play.slam_announcer)
        led_by = _camp(told["excuse"])
        slam = ends.slam(
            told["plis"],
            total,
            announced=by != NOBODY[0] and void is None,
            excuse_led_by=led_by,
            ruleset=self.rules,
        )
        tricks, _by_excuse = ends.with_excuse(told["plis"], total, led_by)
        petit = ends.petit_chelem(
            tricks, total, announced=bool(told.get("petit")), ruleset=self.rules
        )
        return [each for each in (void, slam, petit) if each]


class LastTrickQuestion(Question):
    slug = "dernier-pli"
    title = _("Que fait le dernier pli ?")
    about = _("Petit au bout, et l’Excuse qui change de camp.")

    pli = CardsField(
        _("Le dernier pli, dans l’ordre joué"),
        most=5,
        ordered=True,
        opened=True,
        help_text=NOTATION,
    )
    attaque = forms.MultipleChoiceField(
        label=_("Cartes jouées par l’attaque"),
        choices=[(str(place), str(place)) for place in range(1, 6)],
        widget=Ticks,
        help_text=_("1 est la carte d’entame."),
        error_messages={
            "required": _("Laquelle est au preneur ?"),
            "invalid_choice": _("Ce choix n’existe pas."),
        },
    )
    tous = TileChoice(
        [NOBODY, ATTACK, DEFENCE],
        label=_("Un camp a-t-il fait tous les autres plis ?"),
        initial=NOBODY[0],
    )
    imprenable = forms.BooleanField(label=DECLARED, required=False)
    avant = CardsField(
        _("L’avant-dernier pli"),
        most=5,
        required=False,
        help_text=_("Seulement pour un chelem fini par l’Excuse."),
    )

    def clean(self) -> dict[str, Any]:
        cards = self.cards("pli")
        if cards and len(cards) < 3:
            text = now("Il faut trois à cinq cartes, et il y en a %(count)s.")
            said = text % {"count": len(cards)}
            self.add_error("pli", forms.ValidationError(said, code="trick_size"))
        places = [int(place) for place in self.cleaned_data.get("attaque", ())]
        if cards and places and max(places) > len(cards):
            text = now("Le pli n’a que %(count)s cartes.") % {"count": len(cards)}
            self.add_error("attaque", forms.ValidationError(text, code="place_unknown"))
        elif cards and len(places) > 2:
            text = now("L’attaque joue une carte, deux avec un appelé.")
            self.add_error("attaque", forms.ValidationError(text, code="too_many"))
        self.refuse_shared("avant", "pli")
        self.refuse_imprenable()
        if EXCUSE not in cards[:1] and "avant" in self.cleaned_data:
            self.cleaned_data["avant"] = ()
        return self.cleaned_data

    def answers(self) -> Sequence[Answer]:
        told = self.cleaned_data
        answer = ends.last_trick(
            self.cards("pli"),
            {int(place) - 1 for place in told["attaque"]},
            all_others=_camp(told["tous"]),
            before=self.cards("avant"),
            ruleset=self.rules,
            petit_imprenable=bool(told.get("imprenable")) and PETIT in self.cards("pli"),
        )
        return [answer]
