"""The Excuse, the slam and the last trick."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.messages import CHELEMS
from scoring.messages_play import reason_text
from scoring.rules.cards import EXCUSE, PETIT, Card
from scoring.rules.facts import Camp, Chelem
from scoring.rules.play import (
    Compensation,
    Settlement,
    WonTrick,
    excuse_settlement,
    petit_au_bout,
    slam_outcome,
    trick_winner,
)
from scoring.rules.play_finding import PlayCode
from scoring.rules.ruleset import FFT_2012
from tarotclub.templatetags.figures import signed

from .answer import Answer, Row
from .signs import sign

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

KEPT: Mapping[Camp, StrPromise] = {
    Camp.ATTACK: gettext_lazy("L’Excuse est à l’attaque"),
    Camp.DEFENCE: gettext_lazy("L’Excuse est à la défense"),
}
OWED: Mapping[Compensation, StrPromise] = {
    Compensation.NONE: gettext_lazy("rien à rendre."),
    Compensation.CARD: gettext_lazy("une carte d’un demi-point est rendue aussitôt."),
    Compensation.OWED: gettext_lazy("une carte d’un demi-point est due, sur un prochain pli."),
}
PETITS: Mapping[Camp | None, StrPromise] = {
    Camp.ATTACK: gettext_lazy("Petit au bout pour l’attaque."),
    Camp.DEFENCE: gettext_lazy("Petit au bout pour la défense."),
    None: gettext_lazy("Pas de petit au bout."),
}
WON: Mapping[Camp, StrPromise] = {
    Camp.ATTACK: gettext_lazy("Le dernier pli est à l’attaque, par la carte n° %(place)s."),
    Camp.DEFENCE: gettext_lazy("Le dernier pli est à la défense, par la carte n° %(place)s."),
}
_CHELEM_RULES = {
    Chelem.ANNOUNCED_MADE: "S-CHE-01",
    Chelem.UNANNOUNCED_MADE: "S-CHE-02",
    Chelem.DEFENCE_MADE: "S-CHE-02",
    Chelem.ANNOUNCED_FAILED: "S-CHE-03",
}


def whose_excuse(
    played_by: Camp,
    trick_won_by: Camp,
    *,
    owner_has_half_point_card: bool,
    last: bool = False,
    slam_last_lead: bool = False,
) -> Answer:
    """Answer who keeps the Excuse and what is owed; the arguments of `excuse_settlement`."""
    settled = excuse_settlement(
        played_by,
        trick_won_by,
        owner_has_half_point_card=owner_has_half_point_card,
        last=last,
        slam_last_lead=slam_last_lead,
    )
    if slam_last_lead:
        rules = ["S-EXC-09", "S-TRK-03"]
    elif last:
        rules = ["S-EXC-07"]
    elif settled.compensation is Compensation.NONE:
        rules = ["S-EXC-01", "S-EXC-05"]
    elif settled.compensation is Compensation.CARD:
        rules = ["S-EXC-01", "S-EXC-03"]
    else:
        rules = ["S-EXC-01", "S-EXC-03", "S-EXC-04"]
    return Answer(_kept(settled), rules)


def _kept(settled: Settlement) -> str:
    said = {"whose": KEPT[settled.excuse_to], "owed": OWED[settled.compensation]}
    return _("%(whose)s : %(owed)s") % said


def slam(attack_tricks: int, total: int, *, announced: bool, excuse_led_by: Camp | None) -> Answer:
    """Answer whether there is a slam and what it is worth (S-CHE-01 … S-CHE-06, S-TRK-03).

    `attack_tricks` are those won by the cards. `excuse_led_by` is the camp that led the Excuse to
    the last trick: it wins there for the camp that has all the others.
    """
    by_excuse = False
    if excuse_led_by is Camp.ATTACK and attack_tricks == total - 1:
        attack_tricks, by_excuse = total, True
    elif excuse_led_by is Camp.DEFENCE and attack_tricks == 1:
        attack_tricks, by_excuse = 0, True
    found = slam_outcome(attack_tricks, total, announced=announced)
    rules = ["S-TRK-03", "S-EXC-09"] if by_excuse else []
    if found is None:
        counts = {"tricks": attack_tricks, "total": total}
        text = _("Pas de chelem : l’attaque a %(tricks)s plis sur %(total)s.") % counts
        return Answer(text, [*rules, "S-CHE-09"])
    premium = {"what": CHELEMS[found], "premium": signed(FFT_2012.slam_premium(found))}
    text = _("%(what)s : %(premium)s pour l’attaque, sans multiplier.") % premium
    rules = [_CHELEM_RULES[found], *rules]
    rows = []
    if announced and attack_tricks == 0:
        rows = [Row("", reason_text(PlayCode.SLAM_WITHOUT_TRICK))]
    if announced:
        rules.append("S-CHE-06")
    return Answer(text, rules, rows)


def last_trick(
    cards: Sequence[Card],
    attack: Collection[int],
    *,
    all_others: Camp | None = None,
    before: Sequence[Card] = (),
) -> Answer:
    """Answer what the last trick does: who wins it, petit au bout, whose the Excuse becomes.

    `attack` are the places of the attack's cards in the order played, from 0; `all_others` is the
    camp that won every trick before, `before` the cards of the last but one, which count for the
    Petit where an Excuse ends a slam (S-PAB-01, S-PAB-03, S-EXC-07, S-EXC-09).
    """
    camps = [Camp.ATTACK if place in attack else Camp.DEFENCE for place, _card in enumerate(cards)]
    by_excuse = cards[0] == EXCUSE and all_others is camps[0]
    place = trick_winner(cards, slam_last_lead=by_excuse)
    won = camps[place]
    penultimate = WonTrick(before, all_others) if all_others else None
    petit = petit_au_bout(WonTrick(cards, won), penultimate, slam_with_excuse_last=by_excuse)
    text = str(WON[won] % {"place": place + 1})
    told = str(PETITS[petit])
    if by_excuse and not before and PETIT not in cards:
        told = _("Pour le petit au bout, il faut l’avant-dernier pli.")
    rows = []
    rules = ["S-PAB-03" if by_excuse else "S-PAB-01", "S-TRK-03" if by_excuse else "S-TRK-01"]
    if EXCUSE in cards:
        owner = camps[cards.index(EXCUSE)]
        stays = all_others is owner and won is owner
        settled = excuse_settlement(
            owner, won, owner_has_half_point_card=True, last=True, slam_last_lead=stays
        )
        rows.append(Row(sign(EXCUSE), _kept(settled)))
        rules.append("S-EXC-09" if stays else "S-EXC-07")
    return Answer(f"{text} {told}", rules, rows)
