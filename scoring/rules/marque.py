"""The marque: what a deal's facts are worth to each player, and the lines that explain it.

Scores are integers counted twice, so that a set of rules may share half units. The *unit* is
what each defender pays, as the attack sees it: negative when the defence is paid.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .deal import errors, seat_errors
from .doubts import doubts_at
from .facts import Called, DealFacts, Form
from .finding import Finding, ImpossibleDeal
from .lines import Line, personal_miseres, unit_lines
from .options import DuelLedger, Split
from .points import show_half_points
from .ruleset import FFT_2012, RuleSet

__all__ = ["Line", "Marque", "formula", "score", "score_unit"]


_EQUAL = Split.EQUAL
"""To read a member of an enumeration costs more than to compare it."""


class Marque(NamedTuple):
    """A deal's computed score.

    `half_scores` by seat and `half_unit` are doubled. `half_margin` is the exact distance from
    the target, doubled; `margin` is what counts of it, rounded away from the target: −1 for
    40½ with two bouts (RO p.11-12). `made` cannot be told from the sign of the unit (S-CHE-03).
    `lines` add up to the unit; `apart` are payments between players beside it, which are in the
    scores already.
    """

    half_scores: tuple[int, ...]
    half_unit: int
    half_margin: int
    margin: int
    made: bool
    target: int
    lines: tuple[Line, ...]
    warnings: tuple[Finding, ...]
    apart: tuple[Line, ...] = ()


def score(facts: DealFacts, ruleset: RuleSet = FFT_2012) -> Marque:
    """Score a deal (RO p.3-12, S-4P-SCORE-01). Raises ImpossibleDeal where it has errors.

    The exact count decides on made and lost (S-TGT-02); an odd half then goes to the winning camp,
    at four too, where it is doubted (S-3P-04, S-5P-08, S-4P-SCORE-06, S-X-08).
    """
    wrong = errors(facts, ruleset)
    if wrong:
        raise ImpossibleDeal(wrong)
    table = ruleset.tables_by_form[facts.form or facts.players - len(facts.resting)]
    contract = ruleset.contracts_at(table)[facts.contract]
    target = ruleset.targets[facts.bouts]
    half_margin = facts.half_points - 2 * target
    made = half_margin >= 0
    # To the winning camp is away from the target.
    margin = (half_margin + 1) // 2 if made else half_margin // 2
    lines = unit_lines(facts, ruleset, table, contract, margin)
    half_unit = sum([line.half_value for line in lines])
    apart: tuple[Line, ...] = ()
    if table.duel is not None and table.duel is DuelLedger.GAINS:
        scores = _gains(lines, facts.players, facts.taker, facts.resting)
    else:
        scores = _shares(
            half_unit, facts.players, facts.taker, facts.partner, facts.resting, ruleset.split
        )
        if facts.miseres:
            apart = personal_miseres(facts, ruleset.miseres)
            _pay(scores, apart, facts.resting)
    return Marque(
        tuple(scores),
        half_unit,
        half_margin,
        margin,
        made,
        target,
        tuple(lines),
        doubts_at(facts, ruleset, table, contract),
        apart,
    )


def score_unit(
    half_unit: int,
    players: int,
    taker: int,
    called: Called | None = None,
    partner: int | None = None,
    ruleset: RuleSet = FFT_2012,
    form: Form | None = None,
) -> tuple[int, ...]:
    """Half scores by seat of a deal of which only the unit is known, as on a travelling sheet.

    Raises ImpossibleDeal for seats that cannot be (`deal.seat_errors`), ValueError for half a
    unit: every line of a marque is a whole number.
    """
    wrong = seat_errors(players, taker, called, partner, ruleset, form)
    if wrong:
        raise ImpossibleDeal(tuple(wrong))
    if half_unit % 2:
        raise ValueError(f"a unit is a whole number, not {half_unit} halves")
    return tuple(_shares(half_unit, players, taker, partner, (), ruleset.split))


def formula(marque: Marque) -> str:
    """The sum in one line: `(25 + 8) × 2 + 20 + 20 = 106`, `−(25 + 7) × 2 − 20 = −84` (S-X-13).

    A rounded one shows both: `(25 + 4) × 2 = 58 → 60`.
    """
    base, *others = marque.lines
    text, exact = base.formula, base.half_value
    for line in others:
        if line.code != "rounding":
            exact += line.half_value
            if line.half_value:
                sign = "−" if line.half_value < 0 else "+"
                text += f" {sign} {show_half_points(abs(line.half_value))}"
    arrow = f" → {show_half_points(marque.half_unit)}" if exact != marque.half_unit else ""
    return f"{text} = {show_half_points(exact)}{arrow}"


def _shares(
    half_unit: int,
    players: int,
    taker: int,
    partner: int | None,
    resting: Sequence[int],
    split: Split,
) -> list[int]:
    """Each defender pays one unit, the attack shares them; who sits out has 0.

    The defenders always win or lose alike (S-X-20). Alone the taker has all their units (S-3P-03,
    S-4P-SCORE-05, S-5P-07, S-5M-02, S-5X-02). A partner has one of three, the taker two (S-5P-05),
    or each has half (S-5P-06): a unit is whole, so that half of three of them is exact in halves.
    """
    scores = [-half_unit] * players
    for seat in resting:
        scores[seat] = 0
    others = players - len(resting) - 1
    if partner is None:
        scores[taker] = half_unit * others
    elif split is _EQUAL:
        scores[taker] = scores[partner] = half_unit * (others - 1) // 2
    else:
        scores[partner] = half_unit
        scores[taker] = half_unit * (others - 2)
    return scores


def _gains(lines: Sequence[Line], players: int, taker: int, resting: Sequence[int]) -> list[int]:
    """Two players who write what each gains: the winner the deal, whoever won it the last trick
    with the Petit (S-2P-06, S-2P-07, S-2P-08)."""
    scores = [0] * players
    (other,) = (seat for seat in range(players) if seat != taker and seat not in resting)
    for line in lines:
        scores[taker if line.half_value > 0 else other] += abs(line.half_value)
    return scores


def _pay(scores: list[int], apart: Sequence[Line], resting: Sequence[int]) -> None:
    """Add what every other player at play pays the holder of a misère."""
    playing = [seat for seat in range(len(scores)) if seat not in resting]
    for line in apart:
        for seat in playing:
            scores[seat] -= line.half_value
        scores[int(line.params["seat"])] += line.half_value * len(playing)
