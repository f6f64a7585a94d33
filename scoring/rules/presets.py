"""The sets of rules that come with the program, and the house rules that a club may choose from.

An option is one house rule as a change of a set. `RULE_SETS` has the federation's set, the sets
that sources describe whole, and the federation's with each option alone. Names are French, as the
sets are stored; the sentences have them in other languages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from .facts import Chelem, Contract, Form, MisereKind, PetitChelem
from .ruleset import (
    FFT_2012,
    ChienPolicy,
    ChienTo,
    ContractRule,
    DeclareAt,
    Direction,
    DuelLedger,
    ExcuseLast,
    MayCall,
    MisereRule,
    MisereSharing,
    PetitChelemRule,
    PetitImprenable,
    PotRule,
    Rounding,
    RoundingOf,
    RuleSet,
    SlamAnnouncer,
    Split,
    TableRule,
    poignee_sizes,
)

Change = Callable[[RuleSet], RuleSet]


class Group(StrEnum):
    """What an option is about. Of a group a set has one option at the most."""

    CONTRACTS = "contracts"
    LOWEST = "lowest"
    POIGNEES = "poignees"
    SLAM = "slam"
    PETIT_CHELEM = "petit_chelem"
    MISERE = "misere"
    ROUNDING = "rounding"
    SPLIT = "split"
    CALL = "call"
    FIRST_LEAD = "first_lead"
    PETIT = "petit"
    EXCUSE_ALONE = "excuse_alone"
    EXCUSE_LAST = "excuse_last"
    ANNOUNCER = "announcer"
    DECLARE = "declare"
    CHIEN = "chien"
    DIRECTION = "direction"
    FIVE = "five"
    TWO = "two"
    POTS = "pots"


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule: the group it is of, its name, and what it changes of a set."""

    code: str
    group: Group
    name: str
    change: Change


def compose(options: Iterable[str], *, code: str, name: str, base: RuleSet = FFT_2012) -> RuleSet:
    """The set that `base` becomes with these options, under another code and name.

    They are applied in the order of `OPTIONS`. ValueError: an unknown option, two of one group.
    """
    chosen = set(options)
    unknown = chosen - OPTIONS.keys()
    if unknown:
        raise ValueError(f"no such option: {', '.join(sorted(unknown))}")
    taken = [option for option in OPTIONS.values() if option.code in chosen]
    groups = [option.group for option in taken]
    if len(set(groups)) < len(groups):
        raise ValueError("two options of one group")
    for option in taken:
        base = option.change(base)
    return replace(base, code=code, name=name)


def known_as(code: str) -> str:
    """The code of a set as people may write it: `fft` and `house_x5` are known too."""
    written = code.replace("_", "-")
    return FFT_2012.code if written == "fft" else written


def _with(**changes: Any) -> Change:
    return lambda ruleset: replace(ruleset, **changes)


def _play(**changes: Any) -> Change:
    return lambda ruleset: replace(ruleset, play=replace(ruleset.play, **changes))


def _ladder(*factors: int) -> tuple[ContractRule, ...]:
    """The federation's contracts with other factors; of five factors the second is the pousse's."""
    steps = [(rule.contract, rule.chien) for rule in FFT_2012.contracts]
    if len(factors) > len(steps):
        steps.insert(1, (Contract.POUSSE, ChienTo.ECART))
    return tuple(
        ContractRule(contract, factor, chien)
        for (contract, chien), factor in zip(steps, factors, strict=True)
    )


def _flat(*points: int) -> tuple[ContractRule, ...]:
    """Contracts worth so many points and multiplied by nothing (S-HOUSE-FLAT-01)."""
    ladder = _ladder(1, 1, 1, 1, 1)
    return tuple(
        replace(rule, base=base) for rule, base in zip(ladder[-len(points) :], points, strict=True)
    )


def _slams(announced: int) -> Mapping[Chelem, int]:
    """Half of it unannounced, lost where the announcement fails, and to the defence (S-CHE-01
    to 04)."""
    return {
        Chelem.ANNOUNCED_MADE: announced,
        Chelem.UNANNOUNCED_MADE: announced // 2,
        Chelem.ANNOUNCED_FAILED: -announced // 2,
        Chelem.DEFENCE_MADE: -announced // 2,
    }


def _petit_chelem(losses: int, announced: int = 300) -> PetitChelemRule:
    """Half of it lost where the announcement fails, nothing unannounced (S-HOUSE-PCH-02)."""
    return PetitChelemRule(
        losses,
        {
            PetitChelem.ANNOUNCED_MADE: announced,
            PetitChelem.UNANNOUNCED_MADE: 0,
            PetitChelem.ANNOUNCED_FAILED: -announced // 2,
        },
    )


def _poignees(simple: int, double: int, triple: int) -> Change:
    """Other primes. Tables that showed no poignée show the usual ones (S-POI-02)."""
    usual = {table.players: table.poignees for table in FFT_2012.tables}

    def change(ruleset: RuleSet) -> RuleSet:
        tables = tuple(
            replace(table, poignees=table.poignees or usual.get(table.players, {}))
            for table in ruleset.tables
        )
        return replace(ruleset, tables=tables, poignees=poignee_sizes(simple, double, triple))

    return change


def _miseres(points: int, sharing: MisereSharing, *, multiplied: bool = False) -> MisereRule:
    return MisereRule(dict.fromkeys(MisereKind, points), sharing, multiplied)


def _without_prise(ruleset: RuleSet) -> RuleSet:
    left = tuple(rule for rule in ruleset.contracts if rule.contract is not Contract.PRISE)
    return replace(ruleset, contracts=left)


def _five_alone(ruleset: RuleSet) -> RuleSet:
    """Fourteen cards, a chien of eight, no call (S-5X-01); poignées proposed by S-5X-02."""
    alone = TableRule(5, 8, calls=False, poignees=poignee_sizes(8, 10, 13), form=Form.FIVE_ALONE)
    others = tuple(table for table in ruleset.tables if table.players != alone.players)
    return replace(ruleset, tables=(*others, alone))


def _two(ledger: DuelLedger) -> Change:
    duel = TableRule(2, 0, calls=False, poignees={}, duel=ledger)

    def change(ruleset: RuleSet) -> RuleSet:
        others = (table for table in ruleset.tables if table.duel is None)
        return replace(ruleset, tables=(duel, *others))

    return change


def _excess_only(ruleset: RuleSet) -> RuleSet:
    """A pot beside deals that pay their card points in excess alone (S-POT-07)."""
    contracts = tuple(replace(rule, base=None) for rule in ruleset.contracts)
    return replace(ruleset, base=0, contracts=contracts, pots=PotRule(10, 5))


_PERSONAL, _CAMP = MisereSharing.PERSONAL, MisereSharing.CAMP
_TENS = Rounding(10, RoundingOf.MARGIN)

OPTIONS: Mapping[str, Option] = {
    code: Option(code, group, name, change)
    for group, code, name, change in (
        (
            Group.CONTRACTS,
            "pousse",
            "Avec la pousse",
            _with(contracts=_ladder(1, 2, 4, 8, 12)),
        ),
        (
            Group.CONTRACTS,
            "garde-contre-5",
            "Garde contre × 5",
            _with(contracts=_ladder(1, 2, 4, 5)),
        ),
        (
            Group.CONTRACTS,
            "flat-80",
            "Contrats forfaitaires dès 80",
            _with(
                contracts=_flat(80, 160, 320),
                slams=_slams(1000),
                petit_chelem=_petit_chelem(1, 500),
                rounding=_TENS,
            ),
        ),
        (
            Group.CONTRACTS,
            "flat-20",
            "Contrats forfaitaires dès 20",
            _with(contracts=_flat(20, 40, 80, 160, 320), rounding=_TENS),
        ),
        (Group.LOWEST, "without-prise", "Sans la prise", _without_prise),
        (Group.POIGNEES, "poignee-10-20-40", "Poignées à 10, 20, 40", _poignees(10, 20, 40)),
        (Group.POIGNEES, "poignee-20-40-60", "Poignées à 20, 40, 60", _poignees(20, 40, 60)),
        (Group.SLAM, "chelem-1000", "Chelem à 1000", _with(slams=_slams(1000))),
        (
            Group.PETIT_CHELEM,
            "petit-chelem-1",
            "Petit chelem à une levée près",
            _with(petit_chelem=_petit_chelem(1)),
        ),
        (
            Group.PETIT_CHELEM,
            "petit-chelem-3",
            "Petit chelem à trois levées près",
            _with(petit_chelem=_petit_chelem(3)),
        ),
        (
            Group.MISERE,
            "misere-personal",
            "Misères à 10, payées par chacun",
            _with(miseres=_miseres(10, _PERSONAL)),
        ),
        (
            Group.MISERE,
            "misere-camp",
            "Misères à 10, pour le camp",
            _with(miseres=_miseres(10, _CAMP)),
        ),
        (
            Group.MISERE,
            "misere-multiplied",
            "Misères à 10, multipliées, pour le camp",
            _with(miseres=_miseres(10, _CAMP, multiplied=True)),
        ),
        (
            Group.MISERE,
            "misere-20",
            "Misères à 20, pour le camp",
            _with(miseres=_miseres(20, _CAMP)),
        ),
        *(
            (
                Group.ROUNDING,
                f"round-{of}-{step}",
                f"{name} à {step}",
                _with(rounding=Rounding(step, of)),
            )
            for of, name in (
                (RoundingOf.MARGIN, "Écart au but arrondi"),
                (RoundingOf.UNIT, "Score arrondi"),
            )
            for step in (5, 10)
        ),
        (Group.SPLIT, "equal-split", "À cinq, parts égales", _with(split=Split.EQUAL)),
        (
            Group.CALL,
            "call-any-suit",
            "À cinq, on appelle toute carte d’une couleur",
            _play(may_call=MayCall.ANY_SUIT),
        ),
        (
            Group.CALL,
            "call-any-card",
            "À cinq, on appelle toute carte",
            _play(may_call=MayCall.ANY_CARD),
        ),
        (Group.FIRST_LEAD, "free-first-lead", "À cinq, entame libre", _play(lead_ban=False)),
        (
            Group.PETIT,
            "petit-imprenable",
            "Petit imprenable, dit après la donne",
            _play(petit_imprenable=PetitImprenable.AFTER_DEAL),
        ),
        (
            Group.PETIT,
            "petit-imprenable-first-trick",
            "Petit imprenable, dit à la première levée",
            _play(petit_imprenable=PetitImprenable.FIRST_TRICK),
        ),
        (
            Group.PETIT,
            "petit-imprenable-when-played",
            "Petit imprenable, dit en le jouant",
            _play(petit_imprenable=PetitImprenable.WHEN_PLAYED),
        ),
        (Group.EXCUSE_ALONE, "excuse-alone", "L’Excuse seule annule", _play(excuse_alone=True)),
        (
            Group.EXCUSE_LAST,
            "excuse-to-winner",
            "L’Excuse au dernier pli, à qui le gagne",
            _play(excuse_last=ExcuseLast.WINNER),
        ),
        (
            Group.ANNOUNCER,
            "slam-by-taker",
            "Le preneur seul annonce le chelem",
            _play(slam_announcer=SlamAnnouncer.TAKER),
        ),
        (
            Group.DECLARE,
            "declare-before-lead",
            "Annonces avant l’entame",
            _play(declare_at=DeclareAt.BEFORE_FIRST_LEAD),
        ),
        (
            Group.CHIEN,
            "chien-strict",
            "Jamais deux cartes de suite au chien",
            _play(chien_policy=ChienPolicy.STRICT),
        ),
        (
            Group.CHIEN,
            "chien-three-ends",
            "Au chien, ni les trois premières cartes, ni les trois dernières",
            _play(chien_policy=ChienPolicy.PAGAT),
        ),
        (
            Group.DIRECTION,
            "clockwise",
            "Dans le sens des aiguilles",
            _play(direction=Direction.CLOCKWISE),
        ),
        (Group.FIVE, "five-alone", "À cinq, seul contre tous", _five_alone),
        (Group.TWO, "two", "À deux, la différence", _two(DuelLedger.ZERO_SUM)),
        (Group.TWO, "two-gains", "À deux, chacun ses gains", _two(DuelLedger.GAINS)),
        (Group.POTS, "pots", "Avec mouche", _with(pots=PotRule(10, 5))),
        (Group.POTS, "pots-excess", "Avec mouche, sans base", _excess_only),
    )
}
"""The house rules, by code. Those of one group exclude each other.

Contracts: S-HOUSE-MULT-01, S-HOUSE-MULT-02, S-HOUSE-MULT-03, S-HOUSE-MULT-04, and flat ones, of
which a source lost the table: S-HOUSE-FLAT-01, S-X-18. Primes: S-HOUSE-POI-01, S-HOUSE-PCH-01,
S-HOUSE-PCH-02. Misères: S-HOUSE-MIS-01, S-HOUSE-MIS-02, S-HOUSE-MIS-03. Rounding and shares:
S-HOUSE-ROUND-01, S-HOUSE-SPLIT-01. Play: S-HOUSE-LEAD-01, S-NUL-04, S-NUL-05, S-HOUSE-EXC-01,
S-CHE-07, S-HOUSE-POI-02, S-DEAL-06, S-HOUSE-DIR-01. Sizes: S-5X-01, S-2P-08. The pot: S-POT-01,
S-POT-07. Other values seen: `fft.md` §6. None of them is the federation's (S-X-28).
"""

HOUSE_X5 = compose(["garde-contre-5", "petit-chelem-1"], code="house-x5", name="Maison × 5")
"""Garde contre ×5, with slams of 400, 200, −200 and the petit chelem (S-HOUSE-MULT-02)."""
HOUSE_POUSSE = compose(["pousse"], code="house-pousse", name="Maison, avec la pousse")
"""×1, 2, 4, 8, 12 (S-HOUSE-MULT-03)."""
TRAINING = replace(
    FFT_2012,
    code="training",
    name="Entraînement (non officiel)",
    petit_au_bout=0,
    contracts=FFT_2012.contracts[:2],
    tables=tuple(replace(table, poignees={}) for table in FFT_2012.tables),
    poignees={},
    slams={},
)
"""Prise and garde, no bonus, never official (S-LRN-01)."""

RULE_SETS: Mapping[str, RuleSet] = {
    ruleset.code: ruleset
    for ruleset in (
        FFT_2012,
        HOUSE_X5,
        HOUSE_POUSSE,
        TRAINING,
        *(compose([code], code=code, name=each.name) for code, each in OPTIONS.items()),
    )
}
"""Every set this version brings with it, by code."""
