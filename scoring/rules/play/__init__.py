"""The play itself, judged: the arbiter's aid. Every function is pure and takes cards, not text.

By subject: `shape` the forms of the game, `dealing`, `seats`, `auction` (and what a contract does
with the chien), `calling` at five, `hand` a dealt hand, `ecart`, `poignee`, `tricks` (legal plays
and who wins), `excuse`, `ends` (slam, petit au bout), `piles` (whose cards at the count).
"""

from scoring.rules.facts import Form
from scoring.rules.options import ChienPolicy, DeclareAt, Direction, ExcuseLast

from .auction import Auction, AuctionStatus, Handling, auction, contract_handling, ladder_of
from .calling import CallOutcome, call_outcome, callable_cards
from .dealing import first_dealer, plan_reasons
from .ecart import EcartCheck, ecart_check, trumps_to_set_aside
from .ends import WonTrick, petit_au_bout, petit_chelem_outcome, slam_outcome
from .excuse import Compensation, Settlement, excuse_settlement
from .hand import HandStatus, hand_status
from .piles import ExcuseState, attack_pile, pile_size
from .poignee import (
    PoigneeCheck,
    PoigneeOption,
    may_show_now,
    poignee_check,
    poignee_options,
)
from .seats import Seating, first_leader, next_dealer, seating
from .shape import SHAPES, Shape, shape_for
from .tricks import legal_plays, trick_winner, why_illegal

__all__ = [
    "SHAPES",
    "Auction",
    "AuctionStatus",
    "CallOutcome",
    "ChienPolicy",
    "Compensation",
    "DeclareAt",
    "Direction",
    "EcartCheck",
    "ExcuseLast",
    "ExcuseState",
    "Form",
    "HandStatus",
    "Handling",
    "PoigneeCheck",
    "PoigneeOption",
    "Seating",
    "Settlement",
    "Shape",
    "WonTrick",
    "attack_pile",
    "auction",
    "call_outcome",
    "callable_cards",
    "contract_handling",
    "ecart_check",
    "excuse_settlement",
    "first_dealer",
    "first_leader",
    "hand_status",
    "ladder_of",
    "legal_plays",
    "may_show_now",
    "next_dealer",
    "petit_au_bout",
    "petit_chelem_outcome",
    "pile_size",
    "plan_reasons",
    "poignee_check",
    "poignee_options",
    "seating",
    "shape_for",
    "slam_outcome",
    "trick_winner",
    "trumps_to_set_aside",
    "why_illegal",
]
