"""The marque: what a deal's facts are worth to each player, and the lines that explain it.

Scores are integers counted twice, so that a set of rules may share half units. The *unit* is
what each defender pays, as the attack sees it: negative when the defence is paid.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .deal import errors, seat_errors
from .doubts import doubts
from .facts import Called, Camp, DealFacts
from .finding import Finding, ImpossibleDeal
from .points import show_half_points
from .ruleset import FFT_2012, RuleSet


@dataclass(frozen=True, slots=True)
class Line:
    """One term of the unit: `base`, `petit_au_bout`, `poignee` (one each) or `chelem`.

    `half_value` is signed as the attack sees it and doubled. `params` say what the line is
    about, for the sentence beside it, and hold the whole `points` that `factor` multiplies.
    """

    code: str
    half_value: int
    params: Mapping[str, int | str]

    @property
    def formula(self) -> str:
        """How the value comes about, in no language: `(25 + 8) × 2`, `−10 × 2`, `20`."""
        params = self.params
        minus = "−" if self.half_value < 0 else ""
        times = f" × {params['factor']}" if params.get("factor", 1) != 1 else ""
        if self.code == "base":
            return f"{minus}({params['points']} + {params['over']}){times}"
        return f"{minus}{params['points']}{times}"


@dataclass(frozen=True, slots=True)
class Marque:
    """A deal's computed score.

    `half_scores` by seat and `half_unit` are doubled. `half_margin` is the exact distance from
    the target, doubled; `margin` is what counts of it, rounded away from the target: −1 for
    40½ with two bouts (RO p.11-12). `made` cannot be told from the sign of the unit.
    """

    half_scores: tuple[int, ...]
    half_unit: int
    half_margin: int
    margin: int
    made: bool
    target: int
    lines: tuple[Line, ...]
    warnings: tuple[Finding, ...]


def score(facts: DealFacts, ruleset: RuleSet = FFT_2012) -> Marque:
    """Score a deal (RO p.3-12, S-4P-SCORE-01). Raises ImpossibleDeal where it has errors."""
    wrong = errors(facts, ruleset)
    if wrong:
        raise ImpossibleDeal(wrong)
    target = ruleset.targets[facts.bouts]
    half_margin = facts.half_points - 2 * target
    made = half_margin >= 0
    # The odd half goes to the winning camp (S-3P-04): away from the target.
    margin = (half_margin + 1) // 2 if made else half_margin // 2
    lines = _lines(facts, ruleset, margin, made)
    half_unit = sum([line.half_value for line in lines])
    return Marque(
        _share(half_unit, facts.players, facts.taker, facts.partner),
        half_unit,
        half_margin,
        margin,
        made,
        target,
        lines,
        doubts(facts, ruleset),
    )


def score_unit(
    half_unit: int,
    players: int,
    taker: int,
    called: Called | None = None,
    partner: int | None = None,
    ruleset: RuleSet = FFT_2012,
) -> tuple[int, ...]:
    """Half scores by seat of a deal of which only the unit is known, as on a travelling sheet.

    Raises ImpossibleDeal for seats that cannot be (`deal.seat_errors`).
    """
    wrong = seat_errors(players, taker, called, partner, ruleset)
    if wrong:
        raise ImpossibleDeal(tuple(wrong))
    return _share(half_unit, players, taker, partner)


def formula(marque: Marque) -> str:
    """The sum in one line: `(25 + 8) × 2 + 20 + 20 = 106`, `−(25 + 7) × 2 − 20 = −84`."""
    base, *others = marque.lines
    terms = [
        f" {'−' if line.half_value < 0 else '+'} {show_half_points(abs(line.half_value))}"
        for line in others
    ]
    return f"{base.formula}{''.join(terms)} = {show_half_points(marque.half_unit)}"


def _lines(facts: DealFacts, ruleset: RuleSet, margin: int, made: bool) -> tuple[Line, ...]:
    contract = facts.contract
    factor = ruleset.contracts_by_code[contract].factor
    over = margin if made else -margin
    # The same doubled sign serves the poignées: to the winner, whoever showed (S-POI-06).
    sign = 2 if made else -2
    won = sign * (ruleset.base + over) * factor
    lines = [
        Line(
            "base",
            won,
            {"contract": contract, "points": ruleset.base, "over": over, "factor": factor},
        )
    ]
    if facts.petit_au_bout is not None:
        lines.append(_petit_line(facts.petit_au_bout, ruleset.petit_au_bout, factor))
    for poignee in facts.poignees:
        prime = ruleset.poignees[poignee.size]
        lines.append(
            Line(
                "poignee",
                sign * prime,
                {"seat": poignee.seat, "size": poignee.size, "points": prime},
            )
        )
    if facts.chelem is not None:
        premium = ruleset.slams[facts.chelem]
        lines.append(Line("chelem", 2 * premium, {"chelem": facts.chelem, "points": abs(premium)}))
    return tuple(lines)


def _petit_line(camp: Camp, points: int, factor: int) -> Line:
    """Multiplied, and for the camp that won the last trick, made or not (S-PAB-01, S-PAB-02)."""
    value = 2 * points * factor
    return Line(
        "petit_au_bout",
        value if camp is Camp.ATTACK else -value,
        {"camp": camp, "points": points, "factor": factor},
    )


def _share(half_unit: int, players: int, taker: int, partner: int | None) -> tuple[int, ...]:
    """Each defender pays one unit; a partner receives one, the taker the rest (S-5P-05)."""
    shares = [-half_unit] * players
    if partner is None:
        shares[taker] = half_unit * (players - 1)
    else:
        shares[partner] = half_unit
        shares[taker] = half_unit * (players - 3)
    return tuple(shares)
