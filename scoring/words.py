"""The field's own words for what a deal holds, in the reader's language.

Tiles and columns want short words ("Garde sans", "2 bouts"); the sentences stand in `messages`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from scoring.marques import form_of
from scoring.models import Deal
from scoring.rules.deal import (
    Camp,
    Chelem,
    Contract,
    MisereKind,
    Outcome,
    PoigneeSize,
    show_half_points,
)

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise


CONTRACTS: Mapping[Contract, StrPromise] = {
    Contract.PRISE: _("Prise"),
    Contract.POUSSE: _("Pousse"),
    Contract.GARDE: _("Garde"),
    Contract.GARDE_SANS: _("Garde sans"),
    Contract.GARDE_CONTRE: _("Garde contre"),
    Contract.DUEL: _("Partie à deux"),
}
CONTRACT_KEYS: Mapping[Contract, str] = {
    Contract.PRISE: "P",
    Contract.POUSSE: "PO",
    Contract.GARDE: "G",
    Contract.GARDE_SANS: "GS",
    Contract.GARDE_CONTRE: "GC",
    Contract.DUEL: "D",
}
"""What is written on paper sheets and typed on a keyboard."""
OUTCOMES: Mapping[Outcome, StrPromise] = {
    Outcome.PLAYED: _("Donne jouée"),
    Outcome.PASSED: _("Tous passent"),
    Outcome.PETIT_SEC: _("Petit sec"),
    Outcome.EXCUSE_ALONE: _("Excuse seule"),
    Outcome.FAUSSE_DONNE: _("Fausse donne"),
    Outcome.ANNULLED: _("Annulée par l’arbitre"),
}
CAMPS: Mapping[Camp, StrPromise] = {Camp.ATTACK: _("attaque"), Camp.DEFENCE: _("défense")}
SIZES: Mapping[PoigneeSize, StrPromise] = {
    PoigneeSize.SIMPLE: _("Simple"),
    PoigneeSize.DOUBLE: _("Double"),
    PoigneeSize.TRIPLE: _("Triple"),
}
SLAMS: Mapping[Chelem, StrPromise] = {
    Chelem.ANNOUNCED_MADE: _("Annoncé, fait"),
    Chelem.UNANNOUNCED_MADE: _("Non annoncé, fait"),
    Chelem.ANNOUNCED_FAILED: _("Annoncé, manqué"),
    Chelem.DEFENCE_MADE: _("Fait par la défense"),
}
MISERE_KINDS: Mapping[MisereKind, StrPromise] = {
    MisereKind.TRUMPS: _("d’atout"),
    MisereKind.HEADS: _("de tête"),
}


BOUTS: Sequence[StrPromise] = (_("0 bout"), _("1 bout"), _("2 bouts"), _("3 bouts"))
"""By number: French says « 0 bout », and four sentences need no plural rule."""


def bouts_text(bouts: int) -> str:
    """`0 bout`, `2 bouts`."""
    return str(BOUTS[bouts])


UNPLAYED = (Outcome.PASSED, Outcome.PETIT_SEC, Outcome.EXCUSE_ALONE, Outcome.FAUSSE_DONNE)
"""The ways a deal ends unplayed that a table may say itself, where its rules have them."""


def unplayed(deal: Deal) -> Sequence[tuple[Outcome, str]]:
    """What a played deal may be corrected to with one tap; nothing for another."""
    if deal.outcome != Outcome.PLAYED:
        return ()
    rules = deal.rule_set.rules
    rule = rules.table_for(len(deal.playing), form_of(deal))
    ends = rules.outcomes if rule is None else rules.outcomes_at(rule)
    return [(each, str(OUTCOMES[each])) for each in UNPLAYED if each in ends]


def title(deal: Deal) -> str:
    """What the deal was: `Garde sans`, `Tous passent`, `Score seul`."""
    if deal.outcome != Outcome.PLAYED:
        return str(OUTCOMES[Outcome(deal.outcome)])
    return str(CONTRACTS[Contract(deal.contract)]) if deal.contract else str(_("Score seul"))


def count_text(deal: Deal) -> str:
    """What was counted: `2 bouts, 49`, `1 bout, 41½`; nothing where it is not known."""
    if deal.bouts is None or deal.half_points is None:
        return ""
    return f"{bouts_text(deal.bouts)}, {show_half_points(deal.half_points)}"
