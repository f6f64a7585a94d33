"""What the end of a deal decides: the slam, and the Petit in the last trick."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from scoring.rules.cards import PETIT, Card
from scoring.rules.facts import Camp, Chelem, PetitChelem


class WonTrick(NamedTuple):
    """The cards of a trick and the camp that won it."""

    cards: Collection[Card]
    camp: Camp


def slam_outcome(attack_tricks: int, total_tricks: int, *, announced: bool) -> Chelem | None:
    """The slam of a deal, None where there is none (S-CHE-01, S-CHE-02, S-CHE-03, S-CHE-04).

    Tricks decide, not points: with the Excuse at the defence a slam has two bouts and 87 points
    (S-CHE-09). It is the attack's alone to announce (S-CHE-07, S-X-14); announced and without a
    single trick it counts as failed, and the referee is to be asked.
    """
    if attack_tricks == total_tricks:
        return Chelem.ANNOUNCED_MADE if announced else Chelem.UNANNOUNCED_MADE
    if announced:
        return Chelem.ANNOUNCED_FAILED
    return Chelem.DEFENCE_MADE if attack_tricks == 0 else None


def petit_chelem_outcome(
    attack_tricks: int, total_tricks: int, losses: int, *, announced: bool
) -> PetitChelem | None:
    """The petit chelem of a deal in a set that allows `losses` tricks to be lost, or None.

    All tricks fulfil an announced one too; unannounced they are the slam alone (S-HOUSE-PCH-01,
    S-HOUSE-PCH-02).
    """
    if attack_tricks < total_tricks - losses:
        return PetitChelem.ANNOUNCED_FAILED if announced else None
    if announced:
        return PetitChelem.ANNOUNCED_MADE
    return None if attack_tricks == total_tricks else PetitChelem.UNANNOUNCED_MADE


def petit_au_bout(
    last: WonTrick,
    before_last: WonTrick | None = None,
    *,
    slam_with_excuse_last: bool = False,
    petit_imprenable: bool = False,
) -> Camp | None:
    """The camp that wins the trick with the 1 of trumps at the end, whoever played it.

    That is the last trick (S-PAB-01, S-X-03), made or not (S-PAB-02); where a slam ended by
    leading the Excuse the last but one instead, and only there (S-PAB-03, S-X-05). A Petit played
    as imprenable stays with its owner and counts for nobody (S-NUL-05).
    """
    if petit_imprenable:
        return None
    trick = before_last if slam_with_excuse_last else last
    return trick.camp if trick is not None and PETIT in trick.cards else None
