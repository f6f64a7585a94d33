"""The words for sets of rules and their options, and for the pot, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from scoring.rules.pot import PotEntry, PotMove
from scoring.rules.presets import RULE_SETS, Group

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

GROUPS: Mapping[Group, StrPromise] = {
    Group.CONTRACTS: _("Contrats"),
    Group.LOWEST: _("Première enchère"),
    Group.POIGNEES: _("Primes des poignées"),
    Group.SLAM: _("Prime du chelem"),
    Group.PETIT_CHELEM: _("Petit chelem"),
    Group.MISERE: _("Misères"),
    Group.ROUNDING: _("Arrondi"),
    Group.SPLIT: _("Partage à cinq"),
    Group.CALL: _("Carte appelée"),
    Group.FIRST_LEAD: _("Entame à cinq"),
    Group.PETIT: _("Petit sec"),
    Group.EXCUSE_ALONE: _("Excuse seule"),
    Group.EXCUSE_LAST: _("Excuse au dernier pli"),
    Group.ANNOUNCER: _("Annonce du chelem"),
    Group.DECLARE: _("Moment des annonces"),
    Group.CHIEN: _("Cartes du chien"),
    Group.DIRECTION: _("Sens du jeu"),
    Group.FIVE: _("À cinq"),
    Group.TWO: _("À deux"),
    Group.POTS: _("Mouche"),
}
"""What the options of a group are about."""
RULE_SET_NAMES: Mapping[str, StrPromise] = {
    "house-x5": _("Maison × 5"),
    "house-pousse": _("Maison, avec la pousse"),
    "training": _("Entraînement (non officiel)"),
    "pousse": _("Avec la pousse"),
    "garde-contre-5": _("Garde contre × 5"),
    "flat-80": _("Contrats forfaitaires dès 80"),
    "flat-20": _("Contrats forfaitaires dès 20"),
    "without-prise": _("Sans la prise"),
    "poignee-10-20-40": _("Poignées à 10, 20, 40"),
    "poignee-20-40-60": _("Poignées à 20, 40, 60"),
    "chelem-1000": _("Chelem à 1000"),
    "petit-chelem-1": _("Petit chelem à une levée près"),
    "petit-chelem-3": _("Petit chelem à trois levées près"),
    "misere-personal": _("Misères à 10, payées par chacun"),
    "misere-camp": _("Misères à 10, pour le camp"),
    "misere-multiplied": _("Misères à 10, multipliées, pour le camp"),
    "misere-20": _("Misères à 20, pour le camp"),
    "round-margin-5": _("Écart au but arrondi à 5"),
    "round-margin-10": _("Écart au but arrondi à 10"),
    "round-unit-5": _("Score arrondi à 5"),
    "round-unit-10": _("Score arrondi à 10"),
    "equal-split": _("À cinq, parts égales"),
    "call-any-suit": _("À cinq, on appelle toute carte d’une couleur"),
    "call-any-card": _("À cinq, on appelle toute carte"),
    "free-first-lead": _("À cinq, entame libre"),
    "petit-imprenable": _("Petit imprenable, dit après la donne"),
    "petit-imprenable-first-trick": _("Petit imprenable, dit à la première levée"),
    "petit-imprenable-when-played": _("Petit imprenable, dit en le jouant"),
    "excuse-alone": _("L’Excuse seule annule"),
    "excuse-to-winner": _("L’Excuse au dernier pli, à qui le gagne"),
    "slam-by-taker": _("Le preneur seul annonce le chelem"),
    "declare-before-lead": _("Annonces avant l’entame"),
    "chien-strict": _("Jamais deux cartes de suite au chien"),
    "chien-three-ends": _("Au chien, ni les trois premières cartes, ni les trois dernières"),
    "clockwise": _("Dans le sens des aiguilles"),
    "five-alone": _("À cinq, seul contre tous"),
    "two": _("À deux, la différence"),
    "two-gains": _("À deux, chacun ses gains"),
    "pots": _("Avec mouche"),
    "pots-excess": _("Avec mouche, sans base"),
}
"""The names that this version's sets and options are stored with, to be said in any language.
The federation's set has one name in all of them."""
POTS: Mapping[PotMove, StrPromise] = {
    PotMove.STAKE: _("Mise à la mouche %(pot)s"),
    PotMove.DEALER: _("Mise du donneur à la mouche %(pot)s"),
    PotMove.TAKEN: _("Donne faite : prend la mouche %(pot)s"),
    PotMove.FORFEIT: _("Donne chutée : met la mouche %(pot)s"),
}
"""Why a player pays into a pot, or takes it."""


def rule_set_name(code: str) -> str:
    """The name of a set or option that comes with the program, in the reader's language."""
    name = RULE_SET_NAMES.get(code)
    return RULE_SETS[code].name if name is None else str(name)


def pot_text(entry: PotEntry) -> str:
    """The sentence for a payment of the pot game; its amount stands beside it."""
    return str(POTS[entry.move] % {"pot": entry.pot})
