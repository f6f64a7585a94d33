"""Which cards may be played to a trick, and which one wins it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from django.utils.translation import gettext as _

from scoring.messages_play import reason_text
from scoring.rules.cards import EXCUSE, PETIT, Card, half_points
from scoring.rules.play import legal_plays, trick_winner, why_illegal
from scoring.rules.play_finding import PlayCode
from scoring.rules.points import show_half_points

from .answer import Answer, Row
from .signs import listed, sign


def may_play(
    hand: Collection[Card],
    table: Sequence[Card],
    *,
    called_card: Card | None = None,
    lead_ban: bool = True,
    petit_imprenable: bool = False,
) -> Answer:
    """Answer which cards of `hand` may follow the cards on the `table`, and why not the others.

    The arguments are those of `legal_plays` (S-PLAY-01 … S-PLAY-11); without `lead_ban` the called
    card bars no lead (S-HOUSE-LEAD-01).
    """
    free_lead = called_card is not None and not lead_ban
    called_card = called_card if lead_ban else None
    legal = legal_plays(hand, table, called_card=called_card, petit_imprenable=petit_imprenable)
    refused: dict[PlayCode, list[Card]] = {}
    for card in hand:
        code = why_illegal(
            card, hand, table, called_card=called_card, petit_imprenable=petit_imprenable
        )
        if code is not None:
            refused.setdefault(code, []).append(card)
    if refused:
        text = _("On peut jouer : %(cards)s.") % {"cards": listed(legal)}
    else:
        text = _("Toutes les cartes de cette main se jouent.")
    rows = [Row(listed(cards), reason_text(code)) for code, cards in refused.items()]
    free = {EXCUSE, PETIT} if petit_imprenable else {EXCUSE}
    rules = [*_rules(hand, table, free, called_card)]
    rules += ["S-HOUSE-LEAD-01"] if free_lead and not table else []
    return Answer(text, rules, rows)


def _rules(
    hand: Collection[Card], table: Sequence[Card], free: set[Card], called_card: Card | None
) -> Iterator[str]:
    """The rules that decide: the one about what is asked, then those about free cards."""
    led = next((card for card in table if card not in free), None)
    if not table:
        yield "S-PLAY-01" if called_card is None else "S-PLAY-10"
    elif led is None:
        yield "S-PLAY-09"
    elif led.suit is not None and any(card.suit is led.suit for card in hand):
        yield "S-PLAY-02"
    else:
        yield from _trumping(hand, table, free, led)
    if table and EXCUSE in hand:
        yield "S-PLAY-07"
    if PETIT in free and PETIT in (*hand, *table):
        yield "S-NUL-05"


def _trumping(
    hand: Collection[Card], table: Sequence[Card], free: set[Card], led: Card
) -> Iterator[str]:
    trumps = [card.strength for card in hand if card.trump and card not in free]
    top = max((card.strength for card in table if card.trump and card not in free), default=0)
    if not trumps:
        yield "S-PLAY-08" if led.trump else "S-PLAY-06"
        return
    yield "S-PLAY-08" if led.trump else "S-PLAY-03"
    if top:
        yield "S-PLAY-04" if max(trumps) > top else "S-PLAY-05"


def who_wins(
    cards: Sequence[Card], *, petit_imprenable: bool = False, slam_last_lead: bool = False
) -> Answer:
    """Answer which card of a trick wins it, in the order played (S-TRK-01, S-TRK-02, S-TRK-03)."""
    place = trick_winner(cards, petit_imprenable=petit_imprenable, slam_last_lead=slam_last_lead)
    won = {"place": place + 1, "card": sign(cards[place])}
    rules = ["S-TRK-01"]
    if EXCUSE in cards:
        rules = ["S-TRK-03"] if cards[place] == EXCUSE else ["S-TRK-01", "S-TRK-02"]
        if cards[0] == EXCUSE != cards[place]:
            rules.append("S-PLAY-09")
    if petit_imprenable and PETIT in cards:
        rules.append("S-NUL-05")
    worth = {"points": show_half_points(half_points(cards))}
    rows = [Row(_("Valeur du pli"), _("%(points)s points") % worth)]
    return Answer(_("La carte n° %(place)s gagne le pli : %(card)s.") % won, rules, rows)
