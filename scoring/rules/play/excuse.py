"""Whose the Excuse is once played, and what is owed for it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scoring.rules.facts import Camp
from scoring.rules.options import ExcuseLast


class Compensation(StrEnum):
    """What the Excuse's camp gives the winner of the trick for keeping it.

    A plain card out of its tricks at once, or later, from its first trick that has one. In points
    it is always a half (S-EXC-06): never paid, it leaves the Excuse worth four.
    """

    NONE = "none"
    CARD = "half_point_card"
    OWED = "owed"


@dataclass(frozen=True, slots=True)
class Settlement:
    """The camp that has the Excuse at the count, and what it gives for it."""

    excuse_to: Camp
    compensation: Compensation


def other(camp: Camp) -> Camp:
    """The opposite camp."""
    return Camp.DEFENCE if camp is Camp.ATTACK else Camp.ATTACK


def excuse_settlement(
    played_by: Camp,
    trick_won_by: Camp,
    *,
    owner_has_half_point_card: bool,
    last: bool = False,
    slam_last_lead: bool = False,
    excuse_last: ExcuseLast = ExcuseLast.FFT,
) -> Settlement:
    """Settle the Excuse of a trick. It never protects the trick's other cards (S-EXC-02).

    Before the last trick its camp keeps it (S-EXC-01), for nothing where it wins the trick
    (S-EXC-05), else for a plain card (S-EXC-03), owed while it has none (S-EXC-04). In the last
    trick it goes to the opposite camp, whoever wins (S-EXC-07, S-X-07, S-X-15), in some houses to
    the trick's winner (S-EXC-08, S-HOUSE-EXC-01), without exchange. `slam_last_lead`: it ends the
    slam of the camp that leads it, the taker's or not, and stays (S-EXC-09, S-CHE-06, S-X-16).
    """
    if last and not slam_last_lead:
        winner = excuse_last is ExcuseLast.WINNER
        return Settlement(trick_won_by if winner else other(played_by), Compensation.NONE)
    if slam_last_lead or played_by is trick_won_by:
        return Settlement(played_by, Compensation.NONE)
    given = Compensation.CARD if owner_has_half_point_card else Compensation.OWED
    return Settlement(played_by, given)
