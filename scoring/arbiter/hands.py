"""What a hand may set aside, may show, and whether it annuls the deal."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import words
from scoring.messages import MISERES
from scoring.messages_play import reason_text
from scoring.rules.cards import EXCUSE, KINGS, PETIT, Card, duplicates
from scoring.rules.facts import MisereKind, PoigneeSize
from scoring.rules.play import (
    DeclareAt,
    PoigneeOption,
    ecart_check,
    hand_status,
    may_show_now,
    poignee_check,
    poignee_options,
    trumps_to_set_aside,
)
from scoring.rules.play_finding import PlayCode
from scoring.rules.ruleset import FFT_2012, MisereRule, PetitImprenable, PlayRules

from .answer import Answer, Row
from .signs import listed

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

_ECART_RULES = {PlayCode.NO_ECART: "S-BID-04", PlayCode.AVOIDABLE_TRUMP: "S-ECA-02"}
_SHOWN_RULES = {PlayCode.WRONG_NUMBER: "S-POI-02", PlayCode.EXCUSE_HIDES_TRUMP: "S-POI-03"}


def may_set_aside(
    hand_with_chien: Collection[Card], ecart: Sequence[Card], size: int, *, taken: bool
) -> Answer:
    """Answer whether an écart is legal and what of it is shown, or what it must be made of.

    `size` is the chien's, `taken` false where it stays closed (S-ECA-01, S-ECA-02, S-BID-04).
    """
    if not taken and not ecart:
        return Answer(_("Pas d’écart dans ce contrat."), ["S-BID-04"])
    if not ecart:
        return _to_set_aside(trumps_to_set_aside(hand_with_chien, size), size)
    check = ecart_check(hand_with_chien, ecart, size, taken=taken)
    if check.legal and check.must_show:
        shown = {"cards": listed(check.must_show)}
        return Answer(
            _("Écart permis ; à montrer à tous : %(cards)s.") % shown, ["S-ECA-01", "S-ECA-02"]
        )
    if check.legal:
        return Answer(_("Écart permis, et rien à montrer."), ["S-ECA-01"])
    rows = [
        Row(listed(_blamed(code, hand_with_chien, ecart)), reason_text(code))
        for code in check.reasons
    ]
    rules = [_ECART_RULES.get(code, "S-ECA-01") for code in check.reasons]
    return Answer(_("Écart refusé."), rules, rows)


def _to_set_aside(trumps: int, size: int) -> Answer:
    counts = {"size": size, "trumps": trumps}
    if not trumps:
        text = _("%(size)s cartes à écarter, et aucun atout : les autres cartes suffisent.")
        return Answer(text % counts, ["S-ECA-01", "S-ECA-02"])
    text = _("%(size)s cartes à écarter, dont %(trumps)s atouts à montrer, faute d’autres cartes.")
    return Answer(text % counts, ["S-ECA-02"])


def _blamed(code: PlayCode, hand: Collection[Card], ecart: Sequence[Card]) -> Collection[Card]:
    """The cards of an écart that a reason is about; none where it is about their number."""
    match code:
        case PlayCode.KING:
            return [card for card in ecart if card in KINGS]
        case PlayCode.BOUT:
            return [card for card in ecart if card.is_bout]
        case PlayCode.AVOIDABLE_TRUMP:
            return [card for card in ecart if card.trump and not card.is_bout]
        case PlayCode.CARD_NOT_HELD:
            return [card for card in ecart if card not in hand]
        case PlayCode.DUPLICATE_CARD:
            return duplicates(ecart)
    return []


def may_show(
    hand: Collection[Card],
    thresholds: Mapping[PoigneeSize, int],
    forced_discards: Collection[Card] = (),
) -> Answer:
    """Answer which poignées a hand may show (S-POI-02, S-POI-03, S-POI-05)."""
    if not thresholds:
        return Answer(_("Ces règles n’ont pas de poignée."), [])
    options = poignee_options(hand, thresholds, forced_discards)
    held = sum(card.trump for card in hand)
    if not options:
        counts = {"trumps": held, "needed": min(thresholds.values(), default=0)}
        with_excuse = _("Pas de poignée : %(trumps)s atouts et l’Excuse, il en faut %(needed)s.")
        without = _("Pas de poignée : %(trumps)s atouts, il en faut %(needed)s.")
        excuse = EXCUSE in hand
        rules = ["S-POI-02", "S-POI-03"] if excuse else ["S-POI-02"]
        return Answer((with_excuse if excuse else without) % counts, rules)
    largest = str(words.SIZES[options[-1].size]).lower()
    rules = ["S-POI-02"]
    rules += ["S-POI-03"] if any(option.excuse_needed for option in options) else []
    rules += ["S-POI-05"] if any(option.uses_discards for option in options) else []
    rows = [Row(str(words.SIZES[option.size]), _option(option)) for option in options]
    return Answer(_("Cette main peut montrer jusqu’à : %(size)s.") % {"size": largest}, rules, rows)


def _option(option: PoigneeOption) -> str:
    text = _("%(number)s atouts montrés") % {"number": option.show}
    if option.excuse_needed:
        text = _("%(number)s cartes montrées, l’Excuse comprise, et plus un atout caché") % {
            "number": option.show
        }
    if option.uses_discards:
        return _("%(text)s, avec les atouts écartés") % {"text": text}
    return text


def was_shown(
    hand: Collection[Card],
    shown: Sequence[Card],
    thresholds: Mapping[PoigneeSize, int],
    forced_discards: Collection[Card] = (),
) -> Answer:
    """Answer whether the cards shown, in their order, are a poignée (S-POI-03, S-POI-04)."""
    check = poignee_check(hand, shown, thresholds, forced_discards)
    if check.size is None:
        rows = [Row("", reason_text(code)) for code in check.reasons]
        rules = [_SHOWN_RULES.get(code, "S-POI-02") for code in check.reasons]
        return Answer(_("Cette poignée ne vaut pas."), rules, rows)
    size = {"size": str(words.SIZES[check.size]).lower()}
    rules = ["S-POI-02", "S-POI-03"] if EXCUSE in shown else ["S-POI-02"]
    if check.warnings:
        rows = [Row("", reason_text(code)) for code in check.warnings]
        text = _("La poignée vaut (%(size)s), mais mal présentée.") % size
        return Answer(text, [*rules, "S-POI-04"], rows)
    return Answer(_("La poignée vaut : %(size)s.") % size, rules)


def in_time(own_cards: int, cards: int, declare_at: DeclareAt) -> Answer:
    """Answer whether a poignée may still be shown after so many cards, one's own and everybody's
    (S-POI-04, S-HOUSE-POI-02)."""
    house = declare_at is DeclareAt.BEFORE_FIRST_LEAD
    if may_show_now(own_cards, cards, declare_at):
        text = _("La poignée peut encore se montrer.")
    else:
        text = _("Trop tard : la poignée ne se montre plus.")
    return Answer(text, ["S-HOUSE-POI-02" if house else "S-POI-04"])


_SAID_AT: Mapping[PetitImprenable, StrPromise] = {
    PetitImprenable.AFTER_DEAL: gettext_lazy("Petit imprenable : il se déclare après la donne."),
    PetitImprenable.FIRST_TRICK: gettext_lazy("Petit imprenable : il se déclare au premier pli."),
    PetitImprenable.WHEN_PLAYED: gettext_lazy("Petit imprenable : il se déclare en le jouant."),
}
"""When its holder says so, by the set (S-NUL-05)."""


def petit_sec(hand: Collection[Card], rules: PlayRules = FFT_2012.play) -> Answer:
    """Answer whether a hand as dealt annuls the deal for its Petit (S-NUL-02, S-NUL-05)."""
    said_at = _SAID_AT.get(rules.petit_imprenable)
    if hand_status(hand).petit_sec and said_at is not None:
        text = _("%(said)s La donne n’est pas annulée, et le Petit n’est jamais au bout.")
        return Answer(text % {"said": said_at}, ["S-NUL-02", "S-NUL-05"])
    if hand_status(hand).petit_sec:
        text = _("Petit sec : la main se montre aussitôt et la donne est annulée.")
    elif PETIT not in hand:
        text = _("Pas de petit sec : le Petit n’est pas dans cette main.")
    elif EXCUSE in hand:
        text = _("Pas de petit sec : l’Excuse accompagne le Petit.")
    else:
        trumps = [card for card in hand if card.trump and card != PETIT]
        text = _("Pas de petit sec : il y a d’autres atouts (%(cards)s).") % {
            "cards": listed(trumps)
        }
    return Answer(text, ["S-NUL-02"])


def excuse_alone(hand: Collection[Card], rules: PlayRules = FFT_2012.play) -> Answer | None:
    """Answer whether the Excuse without a trump annuls the deal; None for another hand."""
    if not hand_status(hand).excuse_alone:
        return None
    if rules.excuse_alone:
        text = _("L’Excuse est sans atout : son joueur peut demander une nouvelle donne.")
        return Answer(text, ["S-NUL-04"])
    return Answer(_("L’Excuse sans atout n’annule rien : la donne se joue."), ["S-NUL-02"])


def miseres(hand: Collection[Card], rule: MisereRule | None) -> Answer | None:
    """Answer which misère a hand is; None where the set has none (S-HOUSE-MIS-01)."""
    if rule is None:
        return None
    status = hand_status(hand)
    held = {MisereKind.TRUMPS: status.no_trump, MisereKind.HEADS: status.no_court}
    kinds = [str(MISERES[kind]) for kind, there in held.items() if there and rule.points[kind]]
    text = ", ".join(kinds) if kinds else _("Pas de misère dans cette main.")
    return Answer(text, ["S-HOUSE-MIS-01"])
