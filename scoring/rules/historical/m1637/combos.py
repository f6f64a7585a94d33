"""Declarations: the combinations, their values, and what a hand may show.

Declared after cards are set aside, from the dealer's right, by whoever wants to; shown, and each
other player pays at once; what is not declared is lost (S-1637-08).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from scoring.rules.cards import CARDS, KINGS, PACK, Card, Figure, Suit
from scoring.rules.historical.account import Line, LineCode, with_each

from .options import PROPOSED, Options
from .pack import BELLE, BOUT_TAROTS, MATH, TAROTS, TRIUMPHS


class Combo(StrEnum):
    """Every combination that can be declared."""

    BELLE = "belle"
    TAROTS_4 = "tarots_4"
    TAROTS_5 = "tarots_5"
    TAROTS_6 = "tarots_6"
    TAROTS_7 = "tarots_7"
    SEVEN_TAROTS_AND_BELLE = "seven_tarots_and_belle"
    MONDE_MATH_BAGAT = "monde_math_bagat"
    TWO_KINGS_MATH = "two_kings_math"
    THREE_KINGS = "three_kings"
    THREE_KINGS_MATH = "three_kings_math"
    FOUR_KINGS = "four_kings"
    FOUR_KINGS_MATH = "four_kings_math"
    TRIUMPHS_10 = "triumphs_10"
    TRIUMPHS_15 = "triumphs_15"
    TRIUMPHS_20 = "triumphs_20"
    COURT_RUN_SPADES = "court_run_S"
    COURT_RUN_HEARTS = "court_run_H"
    COURT_RUN_DIAMONDS = "court_run_D"
    COURT_RUN_CLUBS = "court_run_C"
    QUAD_KINGS = "quad_kings"
    QUAD_QUEENS = "quad_queens"
    QUAD_KNIGHTS = "quad_knights"
    QUAD_JACKS = "quad_jacks"
    TOP_FOUR = "top_four"
    TOP_SIX = "top_six"
    LOW_FOUR = "low_four"
    LOW_FIVE = "low_five"
    LOW_SIX = "low_six"


class Ladder(StrEnum):
    """Combinations of which a hand is paid one at most."""

    TAROTS = "tarots"
    KINGS = "kings"
    TRIUMPHS = "triumphs"
    TOP = "top"
    LOW = "low"


@dataclass(frozen=True, slots=True)
class ComboRule:
    """One row of the table: `value` is what each opponent pays, in points.

    The hand needs all of `cards`, and `number` cards of the kind `of`. In a ladder only the best
    step is paid.
    """

    value: int
    cards: frozenset[Card] = frozenset()
    number: int = 0
    of: frozenset[Card] = frozenset()
    ladder: Ladder | None = None

    def held(self, hand: Collection[Card]) -> bool:
        """Whether a hand may show it."""
        return self.cards <= set(hand) and self.needs(self.of) <= len(self.of & set(hand))

    def needs(self, kind: frozenset[Card]) -> int:
        """How many cards of a kind it takes at least."""
        more = self.number - len(self.cards & self.of) if self.of <= kind else 0
        return len(self.cards & kind) + max(0, more)


def _run(first: int, last: int) -> frozenset[Card]:
    return frozenset(CARDS[f"T{number}"] for number in range(first, last + 1))


def _court(suit: Suit) -> frozenset[Card]:
    return frozenset(CARDS[f"{rank}{suit}"] for rank in "RDCV")


def _four(figure: Figure) -> frozenset[Card]:
    return frozenset(card for card in CARDS.values() if card.figure is figure)


_MATH, _KINGS = frozenset({MATH}), frozenset(KINGS)
COMBOS: Mapping[Combo, ComboRule] = {
    Combo.BELLE: ComboRule(1, frozenset({BELLE})),
    Combo.TAROTS_4: ComboRule(1, number=4, of=TAROTS, ladder=Ladder.TAROTS),
    Combo.TAROTS_5: ComboRule(2, number=5, of=TAROTS, ladder=Ladder.TAROTS),
    Combo.TAROTS_6: ComboRule(3, number=6, of=TAROTS, ladder=Ladder.TAROTS),
    Combo.TAROTS_7: ComboRule(4, TAROTS, ladder=Ladder.TAROTS),
    Combo.SEVEN_TAROTS_AND_BELLE: ComboRule(5, TAROTS | {BELLE}, ladder=Ladder.TAROTS),
    Combo.MONDE_MATH_BAGAT: ComboRule(3, frozenset(BOUT_TAROTS)),
    Combo.TWO_KINGS_MATH: ComboRule(1, _MATH, 2, _KINGS, Ladder.KINGS),
    Combo.THREE_KINGS: ComboRule(1, number=3, of=_KINGS, ladder=Ladder.KINGS),
    Combo.THREE_KINGS_MATH: ComboRule(2, _MATH, 3, _KINGS, Ladder.KINGS),
    Combo.FOUR_KINGS: ComboRule(3, _KINGS, ladder=Ladder.KINGS),
    Combo.FOUR_KINGS_MATH: ComboRule(6, _KINGS | _MATH, ladder=Ladder.KINGS),
    Combo.TRIUMPHS_10: ComboRule(1, number=10, of=TRIUMPHS, ladder=Ladder.TRIUMPHS),
    Combo.TRIUMPHS_15: ComboRule(2, number=15, of=TRIUMPHS, ladder=Ladder.TRIUMPHS),
    Combo.TRIUMPHS_20: ComboRule(3, number=20, of=TRIUMPHS, ladder=Ladder.TRIUMPHS),
    Combo.COURT_RUN_SPADES: ComboRule(1, _court(Suit.SPADES)),
    Combo.COURT_RUN_HEARTS: ComboRule(1, _court(Suit.HEARTS)),
    Combo.COURT_RUN_DIAMONDS: ComboRule(1, _court(Suit.DIAMONDS)),
    Combo.COURT_RUN_CLUBS: ComboRule(1, _court(Suit.CLUBS)),
    Combo.QUAD_KINGS: ComboRule(1, _KINGS),
    Combo.QUAD_QUEENS: ComboRule(1, _four(Figure.QUEENS)),
    Combo.QUAD_KNIGHTS: ComboRule(1, _four(Figure.KNIGHTS)),
    Combo.QUAD_JACKS: ComboRule(1, _four(Figure.JACKS)),
    Combo.TOP_FOUR: ComboRule(1, _run(18, 21), ladder=Ladder.TOP),
    Combo.TOP_SIX: ComboRule(3, _run(16, 21), ladder=Ladder.TOP),
    Combo.LOW_FOUR: ComboRule(1, _run(1, 4), ladder=Ladder.LOW),
    Combo.LOW_FIVE: ComboRule(2, _run(1, 5), ladder=Ladder.LOW),
    Combo.LOW_SIX: ComboRule(3, _run(1, 6), ladder=Ladder.LOW),
}
"""What is declared, and its points from each opponent (S-1637-09).

Of the triumphs the Math is one; four knights and, besides their ladder, four kings are paid only
where the options say so (S-X-24).
"""


def played_combos(options: Options = PROPOSED) -> tuple[Combo, ...]:
    """The combinations that are paid at all."""
    closed = set()
    if not options.quad_kings:
        closed.add(Combo.QUAD_KINGS)
    if not options.quad_knights:
        closed.add(Combo.QUAD_KNIGHTS)
    return tuple(combo for combo in COMBOS if combo not in closed)


def ladder_conflict(combos: Collection[Combo]) -> tuple[Combo, Combo] | None:
    """Two of the combinations that are not paid together, the lesser first, if there are any.

    A card may serve in several combinations, but of a ladder only the best step is paid; the
    Belle is inside the 5 for the seven Tarots with it (S-1637-10).
    """
    best: dict[Ladder, Combo] = {}
    for combo in combos:
        ladder = COMBOS[combo].ladder
        if ladder is None:
            continue
        if ladder in best:
            lesser, better = sorted((best[ladder], combo), key=lambda each: COMBOS[each].value)
            return lesser, better
        best[ladder] = combo
    if Combo.BELLE in combos and Combo.SEVEN_TAROTS_AND_BELLE in combos:
        return Combo.BELLE, Combo.SEVEN_TAROTS_AND_BELLE
    return None


def declarable(hand: Collection[Card], options: Options = PROPOSED) -> dict[Combo, int]:
    """What a hand may declare at best, with the points from each opponent (S-1637-09, -10).

    Four kings and four Tarots are paid both; five highest triumphs pay as four.
    """
    held = [combo for combo in played_combos(options) if COMBOS[combo].held(hand)]
    while conflict := ladder_conflict(held):
        held.remove(conflict[0])
    return {combo: COMBOS[combo].value for combo in held}


MOST_DECLARED = sum(declarable(PACK, Options(quad_kings=True, quad_knights=True)).values())
"""No hand is paid more: a bound for points noted without their combinations."""


def combo_lines(players: int, seat: int, combos: Collection[Combo]) -> tuple[Line, ...]:
    """A line for each combination declared: every other player pays its value (S-1637-08)."""
    return tuple(
        with_each(LineCode.COMBO, players, seat, COMBOS[combo].value, combo=combo.value)
        for combo in combos
    )


def contradict(one: Combo, other: Combo) -> bool:
    """Whether two hands cannot show these: the pack has too few cards of some kind for both."""
    first, second = COMBOS[one], COMBOS[other]
    if first.cards & second.cards:
        return True
    return any(
        first.needs(kind) + second.needs(kind) > len(kind) for kind in (TAROTS, _KINGS, TRIUMPHS)
    )


def declaration_order(players: int, dealer: int) -> tuple[int, ...]:
    """The seats as they declare: from the dealer's right, he himself last (S-1637-08)."""
    return tuple((dealer + turn) % players for turn in range(1, players + 1))
