"""A board of a form counted in match points as a fault leaves it (CA p.15-16)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tournaments.arbitration import Camp, Form, Parties, Proposal, Situation, deductions
from tournaments.ranking import (
    Encounter,
    Match,
    PlayStatus,
    Quadrette,
    boards_pm,
    count_match,
    rank_quadrettes,
)

FAULTY, OTHER = "A", "B"


@dataclass(frozen=True)
class WorkedBoard:
    """What both sides get: PM on the board, and after penalties and credits."""

    faulty: Fraction
    other: Fraction
    faulty_total: Fraction
    other_total: Fraction


def worked_board(
    proposal: Proposal, situation: Situation, scores: tuple[int, int]
) -> WorkedBoard | None:
    """The board with both attackers' scores, the faulty side's first; None in other forms.

    Nor is there one where both camps are at fault: neither side is the faulty one.
    """
    if situation.form not in (Form.QUADRETTES, Form.EQUIPES) or situation.faulty is Camp.BOTH:
        return None
    status = proposal.status or PlayStatus.PLAYED
    attacking = situation.faulty is Camp.ATTACK
    legs = (
        _leg(1, FAULTY, OTHER, scores[0], status if attacking else PlayStatus.PLAYED),
        _leg(2, OTHER, FAULTY, scores[1], PlayStatus.PLAYED if attacking else status),
    )
    attack, defence = (FAULTY, OTHER) if attacking else (OTHER, FAULTY)
    parties = Parties(faulty=(FAULTY,), attack=(attack,), defence=(defence,))
    taken = tuple(deductions(proposal.penalties, parties, 1, proposal.credit))
    if situation.form is Form.QUADRETTES:
        (board,) = boards_pm(legs)
        ranked = rank_quadrettes([Quadrette(FAULTY), Quadrette(OTHER)], legs, taken).general
        totals = {one.competitor: one.total for one in ranked}
        return WorkedBoard(
            Fraction(board.pm(FAULTY), 1000),
            Fraction(board.pm(OTHER), 1000),
            totals[FAULTY],
            totals[OTHER],
        )
    off = {one.competitor: one.amount for one in taken}
    found = count_match(Match(FAULTY, OTHER, legs, penalties=off))
    return WorkedBoard(found.one.scored, found.other.scored, found.one.total, found.other.total)


def _leg(table: int, attack: str, defence: str, score: int, status: PlayStatus) -> Encounter:
    return Encounter(1, table, 1, 1, attack, defence, 2 * score, status)
