"""The Excuse, the slam and the last trick."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.messages import CHELEMS, PETIT_CHELEMS
from scoring.messages_play import reason_text
from scoring.rules.cards import EXCUSE, PETIT, Card
from scoring.rules.facts import Camp, Chelem, PetitChelem
from scoring.rules.play import (
    Compensation,
    ExcuseLast,
    Settlement,
    WonTrick,
    excuse_settlement,
    petit_au_bout,
    petit_chelem_outcome,
    slam_outcome,
    trick_winner,
)
from scoring.rules.play_finding import PlayCode
from scoring.rules.ruleset import FFT_2012, RuleSet, SlamAnnouncer
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
    excuse_last: ExcuseLast = ExcuseLast.FFT,
) -> Answer:
    """Answer who keeps the Excuse and what is owed; the arguments of `excuse_settlement`."""
    settled = excuse_settlement(
        played_by,
        trick_won_by,
        owner_has_half_point_card=owner_has_half_point_card,
        last=last,
        slam_last_lead=slam_last_lead,
        excuse_last=excuse_last,
    )
    if slam_last_lead:
        rules = ["S-EXC-09", "S-TRK-03"]
    elif last:
        rules = [_last_rule(excuse_last)]
    elif settled.compensation is Compensation.NONE:
        rules = ["S-EXC-01", "S-EXC-05"]
    elif settled.compensation is Compensation.CARD:
        rules = ["S-EXC-01", "S-EXC-03"]
    else:
        rules = ["S-EXC-01", "S-EXC-03", "S-EXC-04"]
    return Answer(_kept(settled), rules)


def _last_rule(excuse_last: ExcuseLast) -> str:
    return "S-HOUSE-EXC-01" if excuse_last is ExcuseLast.WINNER else "S-EXC-07"


def _kept(settled: Settlement) -> str:
    said = {"whose": KEPT[settled.excuse_to], "owed": OWED[settled.compensation]}
    return _("%(whose)s : %(owed)s") % said


def slam_announced(by: str, rule: SlamAnnouncer = SlamAnnouncer.ATTACK) -> Answer | None:
    """Answer an announcement that does not stand, None for one that does: `by` is `taker`,
    `partner` or `defence` (S-CHE-07, S-X-14)."""
    if by == "defence":
        return Answer(reason_text(PlayCode.SLAM_BY_DEFENCE), ["S-CHE-07"])
    if by == "partner" and rule is SlamAnnouncer.TAKER:
        text = _("Par ces règles, le preneur seul annonce le chelem : l’annonce ne vaut pas.")
        return Answer(text, ["S-CHE-07"])
    return None


def slam(
    attack_tricks: int,
    total: int,
    *,
    announced: bool,
    excuse_led_by: Camp | None,
    ruleset: RuleSet = FFT_2012,
) -> Answer:
    """Answer whether there is a slam and what it is worth (S-CHE-01 … S-CHE-06, S-TRK-03).

    `attack_tricks` are those won by the cards. `excuse_led_by` is the camp that led the Excuse to
    the last trick: it wins there for the camp that has all the others.
    """
    if not ruleset.slams:
        return Answer(_("Ces règles n’ont pas de chelem."), [])
    attack_tricks, by_excuse = with_excuse(attack_tricks, total, excuse_led_by)
    found = slam_outcome(attack_tricks, total, announced=announced)
    rules = ["S-TRK-03", "S-EXC-09"] if by_excuse else []
    if found is None:
        counts = {"tricks": attack_tricks, "total": total}
        text = _("Pas de chelem : l’attaque a %(tricks)s plis sur %(total)s.") % counts
        return Answer(text, [*rules, "S-CHE-09"])
    premium = {"what": CHELEMS[found], "premium": signed(ruleset.slam_premium(found))}
    text = _("%(what)s : %(premium)s pour l’attaque, sans multiplier.") % premium
    rules = [_CHELEM_RULES[found], *rules]
    rows = []
    if announced and attack_tricks == 0:
        rows = [Row("", reason_text(PlayCode.SLAM_WITHOUT_TRICK))]
    if announced:
        rules += ["S-CHE-05", "S-CHE-06"]
    return Answer(text, rules, rows)


def with_excuse(attack_tricks: int, total: int, led_by: Camp | None) -> tuple[int, bool]:
    """The attack's tricks with the one that an Excuse wins at the end of a slam, if it does."""
    if led_by is Camp.ATTACK and attack_tricks == total - 1:
        return total, True
    if led_by is Camp.DEFENCE and attack_tricks == 1:
        return 0, True
    return attack_tricks, False


def petit_chelem(
    attack_tricks: int, total: int, *, announced: bool, ruleset: RuleSet
) -> Answer | None:
    """Answer whether there is a petit chelem; None in a set without it (S-HOUSE-PCH-01)."""
    rule = ruleset.petit_chelem
    if rule is None:
        return None
    found = petit_chelem_outcome(attack_tricks, total, rule.losses, announced=announced)
    if found is None:
        return Answer(_("Pas de petit chelem."), ["S-HOUSE-PCH-01"])
    premium = {"what": PETIT_CHELEMS[found], "premium": signed(rule.premiums[found])}
    text = _("%(what)s : %(premium)s pour l’attaque, sans multiplier.") % premium
    whole = attack_tricks == total and found is PetitChelem.ANNOUNCED_MADE
    return Answer(text, ["S-HOUSE-PCH-02" if whole else "S-HOUSE-PCH-01"])


def last_trick(
    cards: Sequence[Card],
    attack: Collection[int],
    *,
    all_others: Camp | None = None,
    before: Sequence[Card] = (),
    ruleset: RuleSet = FFT_2012,
    petit_imprenable: bool = False,
) -> Answer:
    """Answer what the last trick does: who wins it, petit au bout, whose the Excuse becomes.

    `attack` are the places of the attack's cards in the order played, from 0; `all_others` is the
    camp that won every trick before, `before` the cards of the last but one, which count for the
    Petit where an Excuse ends a slam (S-PAB-01, S-PAB-03, S-EXC-07, S-EXC-09).
    """
    camps = [Camp.ATTACK if place in attack else Camp.DEFENCE for place, _card in enumerate(cards)]
    by_excuse = cards[0] == EXCUSE and all_others is camps[0]
    place = trick_winner(cards, petit_imprenable=petit_imprenable, slam_last_lead=by_excuse)
    won = camps[place]
    penultimate = WonTrick(before, all_others) if all_others else None
    petit = petit_au_bout(
        WonTrick(cards, won),
        penultimate,
        slam_with_excuse_last=by_excuse,
        petit_imprenable=petit_imprenable,
    )
    text = str(WON[won] % {"place": place + 1})
    told = str(PETITS[petit])
    if not ruleset.petit_au_bout:
        told = _("Ces règles n’ont pas de petit au bout.")
    elif by_excuse and not before and PETIT not in cards:
        told = _("Pour le petit au bout, il faut l’avant-dernier pli.")
    rules = ["S-PAB-03" if by_excuse else "S-PAB-01", "S-TRK-03" if by_excuse else "S-TRK-01"]
    rules += ["S-NUL-05"] if petit_imprenable else []
    if EXCUSE not in cards:
        return Answer(f"{text} {told}", rules)
    owner = camps[cards.index(EXCUSE)]
    answer = whose_excuse(
        owner,
        won,
        owner_has_half_point_card=True,
        last=True,
        slam_last_lead=all_others is owner and won is owner,
        excuse_last=ruleset.play.excuse_last,
    )
    rows = [Row(sign(EXCUSE), answer.text)]
    return Answer(f"{text} {told}", [*rules, answer.rules[0]], rows)
