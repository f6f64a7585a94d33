"""Sets of rules as data. A set is frozen: another number makes another set.

What scores is here, and what the play asks of a set (`PlayRules`). The federation's set is here
too; the houses' stand in `presets`, and `validation` judges a set that a club made.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Self

from .facts import (
    BOUTS,
    USUAL_FORMS,
    Chelem,
    Contract,
    Form,
    MisereKind,
    Outcome,
    PetitChelem,
    PoigneeSize,
)
from .options import (
    ChienPolicy,
    ChienTo,
    DeclareAt,
    Direction,
    DuelLedger,
    ExcuseLast,
    MayCall,
    MisereSharing,
    PetitImprenable,
    RoundingOf,
    SlamAnnouncer,
    Split,
)
from .stored import from_plain, same_keys, to_plain

__all__ = [
    "DUEL",
    "FFT_2012",
    "ChienPolicy",
    "ChienTo",
    "ContractRule",
    "DeclareAt",
    "Direction",
    "DuelLedger",
    "ExcuseLast",
    "MayCall",
    "MisereRule",
    "MisereSharing",
    "PetitChelemRule",
    "PetitImprenable",
    "PlayRules",
    "PotRule",
    "Rounding",
    "RoundingOf",
    "RuleSet",
    "SlamAnnouncer",
    "Split",
    "TableRule",
    "poignee_sizes",
]

STORED = 2
"""The version of `to_data`. Data without one are the first version's, which had fewer keys."""
_FIRST_KEYS = (
    "code",
    "name",
    "targets",
    "base",
    "petit_au_bout",
    "contracts",
    "tables",
    "poignees",
    "slams",
)


@dataclass(frozen=True, slots=True)
class ContractRule:
    """What a contract multiplies by, and whose the chien is.

    `base` stands in the place of the set's where contracts are flat (S-HOUSE-FLAT-01).
    """

    contract: Contract
    factor: int
    chien: ChienTo
    base: int | None = None


@dataclass(frozen=True, slots=True)
class TableRule:
    """A size of table: cards of the chien, whether a card is called, trumps of each poignée.

    `poignees` is empty where none is shown. `form` is given where it is not the usual one of so
    many players. `duel` is for two, who do not bid: no contract multiplies, there is no slam, each
    has the target of his own bouts and the winner gains by his own excess (S-2P-03, S-2P-06).
    """

    players: int
    chien: int
    calls: bool
    poignees: Mapping[PoigneeSize, int]
    form: Form | None = None
    duel: DuelLedger | None = None


@dataclass(frozen=True, slots=True)
class PetitChelemRule:
    """All tricks but `losses` at the most, and the premiums as the attack sees them.

    They are not multiplied (S-HOUSE-PCH-01, S-HOUSE-PCH-02).
    """

    losses: int
    premiums: Mapping[PetitChelem, int]


@dataclass(frozen=True, slots=True)
class MisereRule:
    """What each kind of misère is worth, 0 where it is not played, and who pays it.

    Personal: each other player pays the holder (S-HOUSE-MIS-02). By camp: a part of the unit, and
    `multiplied` by the contract in some houses (S-HOUSE-MIS-03).
    """

    points: Mapping[MisereKind, int]
    sharing: MisereSharing
    multiplied: bool = False

    def worth(self, kind: MisereKind | None) -> int | None:
        """Points of a misère; of one whose kind was not noted where all played are alike."""
        if kind is not None:
            return self.points[kind]
        played = {points for points in self.points.values() if points}
        return played.pop() if len(played) == 1 else None


@dataclass(frozen=True, slots=True)
class Rounding:
    """What is rounded to the nearest multiple of `step`, halfway away from zero."""

    step: int
    of: RoundingOf

    def nearest(self, number: int) -> int:
        """The multiple of the step that is nearest: 45 by tens is 50, −45 is −50."""
        size = (2 * abs(number) + self.step) // (2 * self.step) * self.step
        return size if number >= 0 else -size


@dataclass(frozen=True, slots=True)
class PotRule:
    """The pot beside the deals: everybody's stake, and what each dealer adds (S-POT-01)."""

    stake: int
    extra: int


@dataclass(frozen=True, slots=True)
class PlayRules:
    """What a set of rules says of the play itself; the federation's rules by default.

    `lead_ban`: at five the called suit may not be led first (S-HOUSE-LEAD-01). `excuse_alone`: the
    Excuse without a trump may ask for a new deal (S-NUL-04).
    """

    excuse_last: ExcuseLast = ExcuseLast.FFT
    lead_ban: bool = True
    petit_imprenable: PetitImprenable = PetitImprenable.OFF
    excuse_alone: bool = False
    may_call: MayCall = MayCall.KINGS
    slam_announcer: SlamAnnouncer = SlamAnnouncer.ATTACK
    declare_at: DeclareAt = DeclareAt.OWN_FIRST_CARD
    chien_policy: ChienPolicy = ChienPolicy.FFT
    direction: Direction = Direction.ANTICLOCKWISE


DUEL = ContractRule(Contract.DUEL, 1, ChienTo.DEFENCE)
"""What stands in a contract's place at two."""
_AT_TWO = {Contract.DUEL: DUEL}


@dataclass(frozen=True)
class RuleSet:
    """The numbers of a set of rules, all in whole points.

    `targets` go by bouts, 0 to 3; `contracts` stand in the order of the auction; `poignees`
    are the primes; `slams` are signed as the attack sees them. `poignees` and `slams` are empty,
    `petit_au_bout` is 0 and `petit_chelem`, `miseres`, `rounding` and `pots` are None where the
    set has none. `split` is how taker and partner share.
    """

    code: str
    name: str
    targets: tuple[int, ...]
    base: int
    petit_au_bout: int
    contracts: tuple[ContractRule, ...]
    tables: tuple[TableRule, ...]
    poignees: Mapping[PoigneeSize, int]
    slams: Mapping[Chelem, int]
    petit_chelem: PetitChelemRule | None = None
    miseres: MisereRule | None = None
    rounding: Rounding | None = None
    split: Split = Split.TWO_ONE
    play: PlayRules = field(default_factory=PlayRules)
    pots: PotRule | None = None

    def __hash__(self) -> int:
        return hash(self.code)

    @cached_property
    def contracts_by_code(self) -> Mapping[Contract, ContractRule]:
        """The contracts of this set, to look one up."""
        return {rule.contract: rule for rule in self.contracts}

    @cached_property
    def tables_by_size(self) -> Mapping[int, TableRule]:
        """The tables of this set, by number of players; of several forms the first."""
        return {rule.players: rule for rule in reversed(self.tables)}

    @cached_property
    def tables_by_form(self) -> Mapping[Form | int, TableRule]:
        """The tables by form, and by number of players. The dealer of five who sits out deals
        the game of four (S-5M-01)."""
        found: dict[Form | int, TableRule] = dict(self.tables_by_size.items())
        for rule in reversed(self.tables):
            form = rule.form or USUAL_FORMS.get(rule.players)
            if form is not None:
                found[form] = rule
        if Form.FOUR in found:
            found[Form.FIVE_MORT] = found[Form.FOUR]
        return found

    @property
    def sizes(self) -> tuple[int, ...]:
        """The numbers of players this set has rules for, from the smallest."""
        return tuple(sorted(self.tables_by_size))

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """How a deal of this set may end: with an imprenable Petit none is annulled for a petit
        sec (S-NUL-05), and the Excuse alone annuls where the set says so (S-NUL-04)."""
        lacking = set()
        if self.play.petit_imprenable is not PetitImprenable.OFF:
            lacking.add(Outcome.PETIT_SEC)
        if not self.play.excuse_alone:
            lacking.add(Outcome.EXCUSE_ALONE)
        return tuple(outcome for outcome in Outcome if outcome not in lacking)

    def table_for(self, players: int, form: Form | None = None) -> TableRule | None:
        """The rules of a table where so many play a deal; None where the set has none."""
        rule = self.tables_by_form.get(form or players)
        return rule if rule is not None and rule.players == players else None

    def contracts_at(self, table: TableRule) -> Mapping[Contract, ContractRule]:
        """The contracts of a table: the set's, and at two the one without bids."""
        return self.contracts_by_code if table.duel is None else _AT_TWO

    def outcomes_at(self, table: TableRule) -> tuple[Outcome, ...]:
        """How a deal of a table may end. Two do not bid, so that they cannot all pass (S-2P-03);
        of a petit sec no source speaks there."""
        if table.duel is None:
            return self.outcomes
        return (Outcome.PLAYED, Outcome.FAUSSE_DONNE, Outcome.ANNULLED)

    def base_of(self, rule: ContractRule) -> int:
        """The points of a contract made to the point, before its factor (S-4P-SCORE-02)."""
        return self.base if rule.base is None else rule.base

    def target(self, bouts: int) -> int:
        """Points the attack needs with these bouts, whatever the contract (S-TGT-01, S-TGT-04)."""
        return self.targets[bouts]

    def factor(self, contract: Contract) -> int:
        """What the contract multiplies the base and the petit au bout by (S-4P-SCORE-04)."""
        return self.contracts_by_code[contract].factor

    def poignee_threshold(self, players: int, size: PoigneeSize) -> int:
        """Trumps to show for a poignée at this size of table (S-POI-02, S-3P-02)."""
        return self.tables_by_size[players].poignees[size]

    def poignee_prime(self, size: PoigneeSize) -> int:
        """Points of a poignée, never multiplied (S-POI-01, S-POI-07)."""
        return self.poignees[size]

    def slam_premium(self, chelem: Chelem) -> int:
        """Points of a slam as the attack sees them, never multiplied (S-CHE-01, S-CHE-02,
        S-CHE-03, S-CHE-04, S-CHE-08)."""
        return self.slams[chelem]

    def to_data(self) -> dict[str, object]:
        """This set as plain lists and dicts that JSON can carry, with their `version`."""
        return {"version": STORED, **to_plain(self)}

    @classmethod
    def from_data(cls, data: Mapping[str, object]) -> Self:
        """The set that `to_data` wrote, in this version or an earlier one.

        ValueError where a key is missing, unknown or no number: rules this version does not know
        must not be passed over.
        """
        given = dict(data)
        version = given.pop("version", 1)
        if version == 1:
            same_keys(given, _FIRST_KEYS)
        elif version != STORED:
            raise ValueError(f"version: {STORED}, not {version!r}")
        found = from_plain(cls, given, older=version == 1)
        if len(found.targets) != BOUTS + 1:
            raise ValueError(f"targets: {BOUTS + 1} numbers, by bouts, not {len(found.targets)}")
        return found


def poignee_sizes(simple: int, double: int, triple: int) -> Mapping[PoigneeSize, int]:
    """A number for each size of poignée."""
    return dict(zip(PoigneeSize, (simple, double, triple), strict=True))


FFT_2012 = RuleSet(
    code="fft-2012",
    name="FFT 2012",
    targets=(56, 51, 41, 36),
    base=25,
    petit_au_bout=10,
    contracts=(
        ContractRule(Contract.PRISE, 1, ChienTo.ECART),
        ContractRule(Contract.GARDE, 2, ChienTo.ECART),
        ContractRule(Contract.GARDE_SANS, 4, ChienTo.ATTACK),
        ContractRule(Contract.GARDE_CONTRE, 6, ChienTo.DEFENCE),
    ),
    tables=(
        TableRule(3, chien=6, calls=False, poignees=poignee_sizes(13, 15, 18)),
        TableRule(4, chien=6, calls=False, poignees=poignee_sizes(10, 13, 15)),
        TableRule(5, chien=3, calls=True, poignees=poignee_sizes(8, 10, 13)),
    ),
    poignees=poignee_sizes(20, 30, 40),
    slams={
        Chelem.ANNOUNCED_MADE: 400,
        Chelem.UNANNOUNCED_MADE: 200,
        Chelem.ANNOUNCED_FAILED: -200,
        Chelem.DEFENCE_MADE: -200,
    },
)
"""The federation's official rules, R-RO201206 of 1 July 2012, p.3-12 (S-HOUSE-MULT-01)."""
