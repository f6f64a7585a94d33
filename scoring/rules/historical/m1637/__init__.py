"""*Regle du jeu des tarots*, 1637: three players, each for himself, or two with the Mort.

Nobody takes and nobody helps: combinations are declared and paid at once, Tarots are paid as they
fall, and whoever counts few cards at the end pays the others (S-1637-01).
"""

from .asking import Ask, ask, ask_lines
from .closing import Result1637
from .combos import COMBOS, Combo, ComboRule, declarable, declaration_order, played_combos
from .counting import TIERS, Count, count, piles_of, tier, tier_lines
from .deal import DealSoFar
from .dealing import (
    DiscardCheck,
    Draw,
    bottom_lines,
    discard_check,
    discard_size,
    draw_dealer,
    hand_size,
)
from .events import (
    Asked,
    BottomShown,
    Counted,
    DealStarted,
    Declared,
    Discarded,
    Event1637,
    Penalised,
    TarotsTaken,
    TrickPlayed,
    event_from_data,
    event_to_data,
)
from .game import Game1637
from .options import (
    CHOICES,
    LITERAL,
    PRESETS,
    PROPOSED,
    Capture,
    FinalBasis,
    KingBagatScope,
    Options,
    Preset,
    Zeroing,
    options_to_data,
    preset_of,
    read_options,
)
from .pack import BELLE, TAROTS, TRIUMPHS
from .penalties import EACH, ZEROES, Fault, penalty_lines
from .tricks import first_leader, legal_plays, penalised_plays, trick_lines, why_illegal, winner

__all__ = [
    "BELLE",
    "CHOICES",
    "COMBOS",
    "EACH",
    "LITERAL",
    "PRESETS",
    "PROPOSED",
    "TAROTS",
    "TIERS",
    "TRIUMPHS",
    "ZEROES",
    "Ask",
    "Asked",
    "BottomShown",
    "Capture",
    "Combo",
    "ComboRule",
    "Count",
    "Counted",
    "DealSoFar",
    "DealStarted",
    "Declared",
    "DiscardCheck",
    "Discarded",
    "Draw",
    "Event1637",
    "Fault",
    "FinalBasis",
    "Game1637",
    "KingBagatScope",
    "Options",
    "Penalised",
    "Preset",
    "Result1637",
    "TarotsTaken",
    "TrickPlayed",
    "Zeroing",
    "ask",
    "ask_lines",
    "bottom_lines",
    "count",
    "declarable",
    "declaration_order",
    "discard_check",
    "discard_size",
    "draw_dealer",
    "event_from_data",
    "event_to_data",
    "first_leader",
    "hand_size",
    "legal_plays",
    "options_to_data",
    "penalised_plays",
    "penalty_lines",
    "piles_of",
    "played_combos",
    "preset_of",
    "read_options",
    "tier",
    "tier_lines",
    "trick_lines",
    "why_illegal",
    "winner",
]
