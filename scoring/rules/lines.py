"""The lines of a marque: every term of the unit with what it is about.

Nothing but the facts and the set of rules says which there are. Values are doubled, as scores are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from .facts import BOUTS, PACK_HALF_POINTS, Camp, Chelem, DealFacts, Misere, PetitChelem
from .options import MisereSharing, RoundingOf
from .ruleset import ContractRule, MisereRule, Rounding, RuleSet, TableRule


class Line(NamedTuple):
    """One term of the unit, or a payment beside it.

    The codes are `base`, `petit_au_bout`, `poignee` (one each), `chelem`, `petit_chelem`, `misere`
    (one each) and `rounding`. `half_value` is signed as the attack sees it and doubled; of a
    payment beside the unit it is what each other player pays the one in `seat`. `params` say what
    the line is about, for the sentence beside it, and hold the whole `points` that `factor`
    multiplies.
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


# To read a member of an enumeration costs more than to compare it, and a marque is counted often.
_ATTACK = Camp.ATTACK
_BY_CAMP, _PERSONAL = MisereSharing.CAMP, MisereSharing.PERSONAL
_MARGIN, _UNIT = RoundingOf.MARGIN, RoundingOf.UNIT


def unit_lines(
    facts: DealFacts, ruleset: RuleSet, table: TableRule, contract: ContractRule, margin: int
) -> list[Line]:
    """The terms of the unit (S-LED-04). The petit au bout alone is multiplied beside the base.

    Poignées go to the winner, whoever showed them (S-POI-06), and several add up (S-POI-08).
    `margin` is the distance from the target in whole points, negative where the deal is lost
    (S-4P-SCORE-03).
    """
    lines = [_base_line(facts, ruleset, table, contract, margin)]
    if facts.petit_au_bout is not None:
        lines.append(_petit_line(facts.petit_au_bout, ruleset.petit_au_bout, contract.factor))
    sign = 2 if margin >= 0 else -2
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
    if facts.petit_chelem is not None and ruleset.petit_chelem is not None:
        premium = ruleset.petit_chelem.premiums[facts.petit_chelem]
        lines = _with_petit_chelem(lines, facts.chelem, facts.petit_chelem, premium)
    if facts.miseres and ruleset.miseres is not None:
        lines += _camp_miseres(facts, ruleset.miseres, contract.factor)
    rounding = ruleset.rounding
    if rounding is not None and rounding.of is _UNIT:
        _round(lines, rounding)
    return lines


def personal_miseres(facts: DealFacts, rule: MisereRule | None) -> tuple[Line, ...]:
    """The misères that every other player pays their holder, outside the unit (S-HOUSE-MIS-02)."""
    if rule is None or rule.sharing is not _PERSONAL:
        return ()
    return tuple(_misere_line(misere, rule, 2, 1) for misere in facts.miseres)


def _base_line(
    facts: DealFacts,
    ruleset: RuleSet,
    table: TableRule,
    contract: ContractRule,
    margin: int,
) -> Line:
    """The contract, made or lost: exactly made still pays (S-4P-SCORE-02).

    Where points are rounded, `exact` are those there were (S-HOUSE-FLAT-01). Of two players the
    winner gains by his own excess, so that one short of the target is an excess of 0 (S-2P-06).
    """
    made = margin >= 0
    over = margin if made else -margin
    if table.duel is not None and not made:
        over = (PACK_HALF_POINTS - facts.half_points) // 2 - ruleset.targets[BOUTS - facts.bouts]
    factor = contract.factor
    base = ruleset.base if contract.base is None else contract.base
    params: dict[str, int | str] = {
        "contract": contract.contract,
        "points": base,
        "over": over,
        "factor": factor,
    }
    rounding = ruleset.rounding
    if rounding is not None and rounding.of is _MARGIN:
        params["exact"] = over
        params["over"] = over = rounding.nearest(over)
    value = 2 * (base + over) * factor
    return Line("base", value if made else -value, params)


def _petit_line(camp: Camp, points: int, factor: int) -> Line:
    """Multiplied, and for the camp that won the last trick, made or not (S-PAB-01, S-PAB-02)."""
    value = 2 * points * factor
    return Line(
        "petit_au_bout",
        value if camp is _ATTACK else -value,
        {"camp": camp, "points": points, "factor": factor},
    )


def _with_petit_chelem(
    lines: list[Line], chelem: Chelem | None, petit_chelem: PetitChelem, premium: int
) -> list[Line]:
    """The petit chelem beside the others (S-HOUSE-PCH-02).

    All tricks fulfil an announced petit chelem too: then only the better of the two counts, and
    the other is a line of 0 that is `within` it.
    """
    line = Line("petit_chelem", 2 * premium, {"petit_chelem": petit_chelem, "points": abs(premium)})
    if chelem not in (Chelem.ANNOUNCED_MADE, Chelem.UNANNOUNCED_MADE) or premium < 0:
        return [*lines, line]
    *others, slam = lines
    if line.half_value > slam.half_value:
        return [*others, _within(slam, "petit_chelem"), line]
    return [*lines, _within(line, "chelem")]


def _within(line: Line, better: str) -> Line:
    return Line(line.code, 0, {**line.params, "points": 0, "within": better})


def _camp_miseres(facts: DealFacts, rule: MisereRule, factor: int) -> Iterator[Line]:
    """For the holder's camp, a part of the unit (S-HOUSE-MIS-03)."""
    if rule.sharing is _BY_CAMP:
        for misere in facts.miseres:
            attack = misere.seat in (facts.taker, facts.partner)
            yield _misere_line(misere, rule, 2 if attack else -2, factor if rule.multiplied else 1)


def _misere_line(misere: Misere, rule: MisereRule, sign: int, factor: int) -> Line:
    points = rule.worth(misere.kind) or 0
    params: dict[str, int | str] = {"seat": misere.seat, "points": points, "factor": factor}
    if misere.kind is not None:
        params["kind"] = misere.kind
    return Line("misere", sign * points * factor, params)


def _round(lines: list[Line], rounding: Rounding) -> None:
    """Add what rounding adds to the unit, before it is shared out (S-HOUSE-ROUND-01)."""
    exact = sum([line.half_value for line in lines]) // 2
    added = rounding.nearest(exact) - exact
    if added:
        lines.append(Line("rounding", 2 * added, {"points": abs(added), "step": rounding.step}))
