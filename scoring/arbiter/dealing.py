"""What comes before the play: who deals, speaks and leads, the chien, the card called at five."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.messages_play import reason_text
from scoring.rules.cards import Card
from scoring.rules.facts import Outcome
from scoring.rules.options import MayCall
from scoring.rules.play import (
    ChienPolicy,
    Direction,
    Shape,
    callable_cards,
    first_leader,
    next_dealer,
    plan_reasons,
    seating,
)
from scoring.rules.play_finding import PlayCode

from .answer import Answer, Row
from .signs import listed, sign

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

_DIRECTIONS = {Direction.ANTICLOCKWISE: "S-SES-01", Direction.CLOCKWISE: "S-HOUSE-DIR-01"}
_CHIEN_RULES = {PlayCode.FORBIDDEN_END: "S-DEAL-05", PlayCode.CONSECUTIVE_CHIEN_CARDS: "S-DEAL-06"}
_ANY: Mapping[MayCall, StrPromise] = {
    MayCall.ANY_SUIT: gettext_lazy("On peut appeler toute carte d’une couleur."),
    MayCall.ANY_CARD: gettext_lazy("On peut appeler toute carte du jeu."),
}
_DEALERS = {
    Outcome.PASSED: "S-NUL-01",
    Outcome.PETIT_SEC: "S-NUL-03",
    Outcome.EXCUSE_ALONE: "S-NUL-04",
}


def may_call(
    hand: Collection[Card], rule: MayCall = MayCall.KINGS, called: Card | None = None
) -> Answer:
    """Answer which cards may be called with this hand, before the chien is turned (S-5P-03);
    given `called`, whether that one may (S-5P-04)."""
    allowed = callable_cards(hand, rule)
    rules = ["S-5P-03"] if rule is MayCall.KINGS else []
    could = _ANY.get(rule) or _("On peut appeler : %(cards)s.") % {"cards": listed(allowed)}
    if called is None:
        return Answer(str(could), rules)
    if called not in allowed:
        return Answer(
            _("Cette carte ne s’appelle pas : %(card)s.") % {"card": sign(called)},
            rules,
            [Row("", str(could))],
        )
    if called in hand:
        text = _("Elle s’appelle, et le preneur est seul : la carte est dans sa main.")
        return Answer(text, [*rules, "S-5P-04"])
    return Answer(_("Cette carte s’appelle : %(card)s.") % {"card": sign(called)}, rules)


def chien_dealt(
    places: Sequence[int], shape: Shape, policy: ChienPolicy = ChienPolicy.FFT
) -> Answer:
    """Answer whether the chien may be made of the cards at these places of the pack (S-DEAL-03,
    S-DEAL-05, S-DEAL-06)."""
    wrong = plan_reasons(places, shape, policy)
    if not wrong:
        rules = ["S-DEAL-03", "S-DEAL-05"]
        rules += ["S-DEAL-06"] if policy is ChienPolicy.STRICT else []
        return Answer(_("Le chien est bien donné."), rules)
    rows = [Row("", reason_text(code)) for code in wrong]
    rules = [_CHIEN_RULES.get(code, "S-DEAL-03") for code in wrong]
    return Answer(_("Le chien est mal donné."), rules, rows)


def offices(
    clockwise: Sequence[str],
    dealer: str,
    direction: Direction = Direction.ANTICLOCKWISE,
    *,
    outcome: Outcome = Outcome.PLAYED,
    announcer: str | None = None,
    dealer_sits_out: bool = False,
) -> Answer:
    """Answer who speaks and leads first, who cuts, who deals next.

    `clockwise` are the seats seen from above; `announcer` announced a slam (S-PLAY-12, S-CHE-05,
    S-SES-01, S-SES-02, S-DEAL-02, S-5M-03).
    """
    found = seating(clockwise, dealer, direction)
    order = found.order
    leader = order.index(announcer) if announcer else None
    first = order[first_leader(len(order), len(order) - 1, leader)]
    after = next_dealer(len(order) - 1, len(order), outcome, dealer_sits_out=dealer_sits_out)
    playing = order[:-1] if dealer_sits_out else order
    told = [
        (_("Parle en premier"), order[0]),
        (_("Entame"), first),
        (_("Ordre du jeu"), ", ".join(playing)),
        (_("Coupe"), found.cutter),
        (_("Bat les cartes"), found.shuffler or _("qui la table choisit")),
        (_("Donne ensuite"), order[after]),
    ]
    rules = [_DIRECTIONS[direction], "S-CHE-05" if announcer else "S-PLAY-12", "S-DEAL-02"]
    same = dealer_sits_out and outcome is Outcome.PASSED
    rules.append("S-5M-03" if same else _DEALERS.get(outcome, "S-SES-02"))
    text = _("%(first)s entame, puis %(next)s donne.") % {"first": first, "next": order[after]}
    return Answer(text, rules, [Row(head, said) for head, said in told])
