"""Sets of rules as data. A set is frozen: another number makes another set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cached_property
from typing import Self, TypeVar

from .facts import BOUTS, Chelem, Contract, PoigneeSize

_Word = TypeVar("_Word", bound=StrEnum)


class ChienTo(StrEnum):
    """Whose the chien is at the count (S-CNT-09): the taker's as écart, or a camp's unseen."""

    ECART = "ecart"
    ATTACK = "attack"
    DEFENCE = "defence"


@dataclass(frozen=True, slots=True)
class ContractRule:
    """What a contract multiplies by, and whose the chien is."""

    contract: Contract
    factor: int
    chien: ChienTo


@dataclass(frozen=True, slots=True)
class TableRule:
    """A size of table: cards of the chien, whether a card is called, trumps of each poignée."""

    players: int
    chien: int
    calls: bool
    poignees: Mapping[PoigneeSize, int]


@dataclass(frozen=True)
class RuleSet:
    """The numbers of a set of rules, all in whole points.

    `targets` go by bouts, 0 to 3; `contracts` stand in the order of the auction; `poignees`
    are the primes; `slams` are signed as the attack sees them.
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

    def __hash__(self) -> int:
        return hash(self.code)

    @cached_property
    def contracts_by_code(self) -> Mapping[Contract, ContractRule]:
        """The contracts of this set, to look one up."""
        return {rule.contract: rule for rule in self.contracts}

    @cached_property
    def tables_by_size(self) -> Mapping[int, TableRule]:
        """The tables of this set, by number of players."""
        return {rule.players: rule for rule in self.tables}

    @property
    def sizes(self) -> tuple[int, ...]:
        """The numbers of players this set has rules for."""
        return tuple(self.tables_by_size)

    def target(self, bouts: int) -> int:
        """Points the attack needs with these bouts (S-TGT-01)."""
        return self.targets[bouts]

    def factor(self, contract: Contract) -> int:
        """What the contract multiplies the base and the petit au bout by (S-4P-SCORE-04)."""
        return self.contracts_by_code[contract].factor

    def poignee_threshold(self, players: int, size: PoigneeSize) -> int:
        """Trumps to show for a poignée at this size of table (S-POI-02)."""
        return self.tables_by_size[players].poignees[size]

    def poignee_prime(self, size: PoigneeSize) -> int:
        """Points of a poignée, never multiplied (S-POI-01, S-POI-07)."""
        return self.poignees[size]

    def slam_premium(self, chelem: Chelem) -> int:
        """Points of a slam as the attack sees them, never multiplied (S-CHE-01 to 04)."""
        return self.slams[chelem]

    def to_data(self) -> dict[str, object]:
        """This set as plain lists and dicts that JSON can carry."""
        return {
            "code": self.code,
            "name": self.name,
            "targets": list(self.targets),
            "base": self.base,
            "petit_au_bout": self.petit_au_bout,
            "contracts": [
                {
                    "contract": str(rule.contract),
                    "factor": rule.factor,
                    "chien": str(rule.chien),
                }
                for rule in self.contracts
            ],
            "tables": [
                {
                    "players": rule.players,
                    "chien": rule.chien,
                    "calls": rule.calls,
                    "poignees": _plain(rule.poignees),
                }
                for rule in self.tables
            ],
            "poignees": _plain(self.poignees),
            "slams": _plain(self.slams),
        }

    @classmethod
    def from_data(cls, data: Mapping[str, object]) -> Self:
        """The set that `to_data` wrote. ValueError where a key is missing, unknown or no number.

        Unknown keys are refused: rules this version does not know must not be passed over.
        """
        _same_keys(data, [each.name for each in fields(cls)])
        targets = tuple(_number(each) for each in _list(data["targets"]))
        if len(targets) != BOUTS + 1:
            raise ValueError(f"targets: {BOUTS + 1} numbers, by bouts, not {len(targets)}")
        return cls(
            code=_text(data["code"]),
            name=_text(data["name"]),
            targets=targets,
            base=_number(data["base"]),
            petit_au_bout=_number(data["petit_au_bout"]),
            contracts=tuple(_contract_rule(_dict(each)) for each in _list(data["contracts"])),
            tables=tuple(_table_rule(_dict(each)) for each in _list(data["tables"])),
            poignees=_numbers(PoigneeSize, data["poignees"]),
            slams=_numbers(Chelem, data["slams"]),
        )


def _plain(numbers: Mapping[_Word, int]) -> dict[str, int]:
    return {str(word): number for word, number in numbers.items()}


def _contract_rule(data: Mapping[str, object]) -> ContractRule:
    _same_keys(data, ["contract", "factor", "chien"])
    return ContractRule(
        contract=Contract(_text(data["contract"])),
        factor=_number(data["factor"]),
        chien=ChienTo(_text(data["chien"])),
    )


def _table_rule(data: Mapping[str, object]) -> TableRule:
    _same_keys(data, ["players", "chien", "calls", "poignees"])
    calls = data["calls"]
    if not isinstance(calls, bool):
        raise ValueError(f"calls: true or false, not {calls!r}")
    return TableRule(
        players=_number(data["players"]),
        chien=_number(data["chien"]),
        calls=calls,
        poignees=_numbers(PoigneeSize, data["poignees"]),
    )


def _same_keys(data: Mapping[str, object], expected: Sequence[str]) -> None:
    differing = sorted(data.keys() ^ set(expected))
    if differing:
        raise ValueError(f"missing or unknown: {', '.join(differing)}")


def _numbers(words: type[_Word], data: object) -> dict[_Word, int]:
    given = _dict(data)
    _same_keys(given, [str(word) for word in words])
    return {word: _number(given[word]) for word in words}


def _number(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f"a whole number, not {value!r}")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(f"a text, not {value!r}")
    return value


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise ValueError(f"a list, not {value!r}")
    return value


def _dict(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise ValueError(f"an object, not {value!r}")
    return value


def _sizes(simple: int, double: int, triple: int) -> Mapping[PoigneeSize, int]:
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
        TableRule(3, chien=6, calls=False, poignees=_sizes(13, 15, 18)),
        TableRule(4, chien=6, calls=False, poignees=_sizes(10, 13, 15)),
        TableRule(5, chien=3, calls=True, poignees=_sizes(8, 10, 13)),
    ),
    poignees=_sizes(20, 30, 40),
    slams={
        Chelem.ANNOUNCED_MADE: 400,
        Chelem.UNANNOUNCED_MADE: 200,
        Chelem.ANNOUNCED_FAILED: -200,
        Chelem.DEFENCE_MADE: -200,
    },
)
"""The federation's official rules, R-RO201206 of 1 July 2012, p.3-12."""

RULE_SETS: Mapping[str, RuleSet] = {FFT_2012.code: FFT_2012}
"""The sets this version brings with it, by code."""
