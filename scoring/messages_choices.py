"""The words for what a rule set chooses rather than counts, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from scoring.messages_rules import GROUPS
from scoring.rules.deal import Form
from scoring.rules.options import (
    ChienPolicy,
    ChienTo,
    DeclareAt,
    Direction,
    DuelLedger,
    ExcuseLast,
    MayCall,
    MisereSharing,
    PetitImprenable,
    RoundingOf,
    SlamAnnouncer,
    Split,
)
from scoring.rules.presets import Group
from scoring.rules.ruleset import PlayRules, Rounding

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

Value = StrEnum | bool

PLAY: Mapping[str, Mapping[Value, StrPromise]] = {
    "may_call": {
        MayCall.KINGS: _("un roi"),
        MayCall.ANY_SUIT: _("toute carte d’une couleur"),
        MayCall.ANY_CARD: _("toute carte, atout et Excuse compris"),
    },
    "lead_ban": {
        True: _("pas dans la couleur appelée"),
        False: _("libre"),
    },
    "petit_imprenable": {
        PetitImprenable.OFF: _("il annule la donne"),
        PetitImprenable.AFTER_DEAL: _("imprenable, dit après la donne"),
        PetitImprenable.FIRST_TRICK: _("imprenable, dit à la première levée"),
        PetitImprenable.WHEN_PLAYED: _("imprenable, dit en le jouant"),
    },
    "excuse_alone": {
        False: _("elle n’annule rien"),
        True: _("sans aucun atout, elle peut faire redonner"),
    },
    "excuse_last": {
        ExcuseLast.FFT: _("elle change de camp, sauf au chelem"),
        ExcuseLast.WINNER: _("elle va à qui gagne le pli"),
    },
    "slam_announcer": {
        SlamAnnouncer.ATTACK: _("le preneur ou l’appelé"),
        SlamAnnouncer.TAKER: _("le preneur seul"),
    },
    "declare_at": {
        DeclareAt.OWN_FIRST_CARD: _("avant sa première carte"),
        DeclareAt.BEFORE_FIRST_LEAD: _("avant l’entame"),
    },
    "chien_policy": {
        ChienPolicy.FFT: _("ni la première, ni la dernière"),
        ChienPolicy.STRICT: _("ni la première, ni la dernière, jamais deux de suite"),
        ChienPolicy.PAGAT: _("ni les trois premières, ni les trois dernières"),
    },
    "direction": {
        Direction.ANTICLOCKWISE: _("vers la droite, contre les aiguilles"),
        Direction.CLOCKWISE: _("vers la gauche, dans le sens des aiguilles"),
    },
}
"""What a set says of the play: each field of `PlayRules` with the words for its values."""
PLAY_GROUPS: Mapping[str, Group] = {
    "may_call": Group.CALL,
    "lead_ban": Group.FIRST_LEAD,
    "petit_imprenable": Group.PETIT,
    "excuse_alone": Group.EXCUSE_ALONE,
    "excuse_last": Group.EXCUSE_LAST,
    "slam_announcer": Group.ANNOUNCER,
    "declare_at": Group.DECLARE,
    "chien_policy": Group.CHIEN,
    "direction": Group.DIRECTION,
}
AT_FIVE = ("may_call", "lead_ban")
"""What matters only where a card is called."""
SPLITS: Mapping[Split, StrPromise] = {
    Split.TWO_ONE: _("deux parts au preneur, une à l’appelé"),
    Split.EQUAL: _("parts égales"),
}
DUELS: Mapping[DuelLedger, StrPromise] = {
    DuelLedger.ZERO_SUM: _("sans enchères, on note la différence"),
    DuelLedger.GAINS: _("sans enchères, chacun note ses gains"),
}
SHARINGS: Mapping[MisereSharing, StrPromise] = {
    MisereSharing.PERSONAL: _("chaque autre joueur paie celui qui l’a"),
    MisereSharing.CAMP: _("pour son camp, dans la marque"),
}
CHIENS: Mapping[ChienTo, StrPromise] = {
    ChienTo.ECART: _("écart du preneur"),
    ChienTo.ATTACK: _("à l’attaque, non vu"),
    ChienTo.DEFENCE: _("à la défense, non vu"),
}
FORMS: Mapping[Form, StrPromise] = {
    Form.TWO: _("À deux"),
    Form.THREE: _("À trois"),
    Form.FOUR: _("À quatre"),
    Form.FIVE: _("À cinq, avec un appelé"),
    Form.FIVE_ALONE: _("À cinq, seul contre tous"),
}
ROUNDINGS: Mapping[RoundingOf, StrPromise] = {
    RoundingOf.MARGIN: _("l’écart au but, à %(step)s"),
    RoundingOf.UNIT: _("le score d’un défenseur, à %(step)s"),
}
NO_ROUNDING = _("aucun")


def play_label(name: str) -> str:
    """What a field of `PlayRules` is about."""
    return str(GROUPS[PLAY_GROUPS[name]])


def play_text(name: str, play: PlayRules) -> str:
    """What a set says of it."""
    return str(PLAY[name][getattr(play, name)])


def rounding_text(rounding: Rounding | None) -> str:
    """What is rounded, and to what."""
    if rounding is None:
        return str(NO_ROUNDING)
    return str(ROUNDINGS[rounding.of] % {"step": rounding.step})
