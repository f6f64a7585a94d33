"""What the code proposes for a fault in a given situation; the arbiter decides."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.arbitration.catalogue import BiddingBan, Fault, Tariff
from tournaments.arbitration.words import (
    BoardMark,
    Camp,
    DealFate,
    Form,
    Penalised,
    PoigneeFate,
    Unit,
)
from tournaments.ranking.plays import PlayStatus

NO_AMOUNT = Fraction(0)
_FORTY = Fraction(40)
_FORFEIT_AFTER = 15
_AT_A_FINAL = "RC-LATE-FINAL"


@dataclass(frozen=True, slots=True)
class Situation:
    """What the arbiter found.

    `faulty` is the camp at fault; `lone` a single defender in an individual tournament, where a
    camp is three players. `made`: whether the taker made his contract, None while it is not known.
    `offence` counts this one (`incidents.offence`). `minutes` is a delay.
    """

    form: Form
    faulty: Camp
    lone: bool = False
    made: bool | None = None
    offence: int = 1
    playable: bool = True
    minutes: int = 0


@dataclass(frozen=True, slots=True)
class ProposedPenalty:
    """A penalty: who pays it, how much each, in the form's unit; `optional`: the referee may."""

    penalised: Penalised
    unit: Unit
    amount: Fraction
    optional: bool


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the code says.

    `deal` is the fate of a libre deal, still conditional while the result is not known. `status`
    is how a duplicate play then counts, None to leave it as it is; `faulty_note` the note of those
    at fault where the status gives them none (`given` of the rankings). `free`: the code leaves the
    penalty to the arbiter. `credit` is PM for the other side. `warning`: nothing but a warning this
    time. `sanction` is a code: scratched …, forfeit …
    """

    fault: Fault
    tariff: Tariff
    deal: DealFate | None
    board: BoardMark | None
    status: PlayStatus | None
    faulty_note: Fraction | None
    penalties: tuple[ProposedPenalty, ...]
    credit: Fraction
    free: bool
    warning: bool
    bidding_ban: BiddingBan | None
    poignee: PoigneeFate | None
    sanction: str
    boards_removed: int = 0
    further: Mapping[str, object] = field(default_factory=dict)


def propose(fault: Fault, situation: Situation) -> Proposal:
    """What the code proposes; `KeyError` where it does not know the fault in that form."""
    tariff = fault.tariffs[situation.form]
    exempt = tariff.taker_exempt and situation.faulty is Camp.ATTACK
    warning = tariff.warning_first and situation.offence == 1 and not exempt
    amount = NO_AMOUNT if exempt or warning else _amount(tariff, situation)
    status, faulty_note = _counted(tariff, situation)
    return Proposal(
        fault=fault,
        tariff=tariff,
        deal=_deal(tariff, situation),
        board=tariff.board,
        status=status,
        faulty_note=faulty_note,
        penalties=_penalties(tariff, amount),
        credit=tariff.credit if situation.faulty is not Camp.BOTH else NO_AMOUNT,
        free=tariff.free and not exempt,
        warning=warning,
        bidding_ban=tariff.bidding_ban,
        poignee=_poignee(fault, situation),
        sanction=_sanction(fault, tariff, situation),
        # Each quarter of an hour costs a late team a board as well.
        boards_removed=_quarters_late(tariff, situation.minutes),
        further=tariff.further,
    )


def _penalties(tariff: Tariff, amount: Fraction) -> tuple[ProposedPenalty, ...]:
    if not amount or tariff.penalised is Penalised.NONE:
        return ()
    return (ProposedPenalty(tariff.penalised, tariff.unit, amount, tariff.optional),)


def _amount(tariff: Tariff, situation: Situation) -> Fraction:
    """The penalty of this offence, times the started parts of a delay."""
    if not tariff.penalties:
        return NO_AMOUNT
    if not situation.playable and tariff.unplayable is not None:
        return tariff.unplayable
    # A warning took the place of the first offence's penalty.
    step = situation.offence - (2 if tariff.warning_first else 1)
    amount = tariff.penalties[min(max(step, 0), len(tariff.penalties) - 1)]
    if tariff.minutes is None:
        return amount
    quarters = _quarters_late(tariff, situation.minutes)
    if quarters:
        return Fraction(tariff.further["after_15_min"]["penalty_pm"]) * quarters
    return amount * _started(situation.minutes, tariff.minutes)


def _started(minutes: int, part: int) -> int:
    return -(-minutes // part)


def _quarters_late(tariff: Tariff, minutes: int) -> int:
    """The started quarters of an hour of a team's delay beyond the first (RC art.114)."""
    beyond = tariff.further.get("after_15_min")
    if beyond is None or minutes <= _FORFEIT_AFTER:
        return 0
    return _started(minutes - _FORFEIT_AFTER, beyond["per"]["minutes"])


def _deal(tariff: Tariff, situation: Situation) -> DealFate | None:
    """The fate of a deal, settled where the result is known."""
    if situation.made is None or not tariff.by_result:
        return tariff.deal
    if "taker_makes" in tariff.by_result:
        return tariff.by_result["taker_makes" if situation.made else "taker_fails"]
    won = _faulty_side_won(situation)
    if won is None:
        return tariff.deal
    return tariff.by_result["faulty_wins" if won else "faulty_loses"]


def _faulty_side_won(situation: Situation) -> bool | None:
    """Whether the camp at fault won the deal; None while unknown, or where both are at fault."""
    if situation.made is None or situation.faulty is Camp.BOTH:
        return None
    return situation.made == (situation.faulty is Camp.ATTACK)


def _poignee(fault: Fault, situation: Situation) -> PoigneeFate | None:
    """Whether the poignée counts; None where the fault is of another kind, or the result open."""
    fates = set(fault.poignee.values())
    if len(fates) == 1:
        return fates.pop()
    won = _faulty_side_won(situation)
    if not fates or won is None:
        return None
    return fault.poignee["faulty_wins" if won else "faulty_loses"]


_ALONE = {
    BoardMark.NEUTRALISED: PlayStatus.NEUTRALISED,
    BoardMark.ZERO_ALL: PlayStatus.ZERO_BOTH,
    BoardMark.ADJUSTED_40_40: PlayStatus.FAULT_BOTH,
}
_ZERO = {
    Camp.ATTACK: PlayStatus.ZERO_ATTACK,
    Camp.DEFENCE: PlayStatus.ZERO_DEFENCE,
    Camp.BOTH: PlayStatus.ZERO_BOTH,
}
_AT_FAULT = {
    Camp.ATTACK: PlayStatus.FAULT_ATTACK,
    Camp.DEFENCE: PlayStatus.FAULT_DEFENCE,
    Camp.BOTH: PlayStatus.FAULT_BOTH,
}
_ADJUSTED = frozenset({BoardMark.ADJUSTED_40_60, BoardMark.ADJUSTED_4_4, BoardMark.ADJUSTED_4_0})


def _counted(tariff: Tariff, situation: Situation) -> tuple[PlayStatus | None, Fraction | None]:
    """How the play counts, and the note of those at fault where the status gives none."""
    board = tariff.board
    if board in _ALONE:
        return _ALONE[board], None
    if board in _ADJUSTED:
        return _AT_FAULT[situation.faulty], None
    if board is BoardMark.FORTY_FAULTY:
        return PlayStatus.NEUTRALISED, tariff.faulty_note or _FORTY
    if board is BoardMark.ZERO_FAULTY and situation.lone:
        # A camp's zero would fall on two defenders who did nothing.
        return PlayStatus.NEUTRALISED, tariff.faulty_note
    if board is BoardMark.ZERO_FAULTY:
        return _ZERO[situation.faulty], None
    return None, None


def _sanction(fault: Fault, tariff: Tariff, situation: Situation) -> str:
    """A sanction beside the marks, as a code; blank without one."""
    if tariff.minutes is not None and situation.minutes > _FORFEIT_AFTER:
        scratched = tariff.further.get("scratched_after_minutes")
        if scratched is not None:
            return "scratched" if situation.minutes > scratched else ""
        # Individuals are replaced, and so is everybody at a national final (RC art.29, 53).
        must = situation.form is Form.INDIVIDUEL or fault.id == _AT_A_FINAL
        return "forfeit" if must else "forfeit_possible"
    sanction = tariff.sanction or fault.sanction
    if sanction == "scratched_on_repeat":
        return "scratched" if situation.offence > 1 else ""
    return sanction
