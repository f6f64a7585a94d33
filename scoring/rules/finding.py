"""What the rules say against a deal: a code, the form field concerned, and how serious it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from enum import StrEnum


class Code(StrEnum):
    """Every code that the rules can give back. A sentence for each stands with the messages."""

    RECORD_UNREADABLE = "record_unreadable"
    PLAYERS_MISSING = "players_missing"
    PLAYERS_UNKNOWN = "players_unknown"
    TAKER_MISSING = "taker_missing"
    TAKER_UNKNOWN = "taker_unknown"
    CONTRACT_MISSING = "contract_missing"
    CONTRACT_UNKNOWN = "contract_unknown"
    CALLED_MISSING = "called_missing"
    CALLED_UNKNOWN = "called_unknown"
    CALLED_NOT_PLAYED = "called_not_played"
    PARTNER_MISSING = "partner_missing"
    PARTNER_UNKNOWN = "partner_unknown"
    PARTNER_IS_TAKER = "partner_is_taker"
    PARTNER_NOT_CALLED = "partner_not_called"
    BOUTS_MISSING = "bouts_missing"
    BOUTS_UNKNOWN = "bouts_unknown"
    POINTS_MISSING = "points_missing"
    POINTS_UNREADABLE = "points_unreadable"
    POINTS_RANGE = "points_range"
    POINTS_CONTRADICT = "points_contradict"
    POIGNEES_UNREADABLE = "poignees_unreadable"
    POIGNEE_SEAT_UNKNOWN = "poignee_seat_unknown"
    POIGNEE_SIZE_UNKNOWN = "poignee_size_unknown"
    PETIT_UNKNOWN = "petit_unknown"
    CHELEM_UNKNOWN = "chelem_unknown"
    PETIT_NOT_PLAYED = "petit_not_played"
    POIGNEE_NOT_PLAYED = "poignee_not_played"
    CHELEM_NOT_PLAYED = "chelem_not_played"
    PETIT_CHELEM_UNKNOWN = "petit_chelem_unknown"
    PETIT_CHELEM_NOT_PLAYED = "petit_chelem_not_played"
    MISERE_NOT_PLAYED = "misere_not_played"
    MISERE_UNREADABLE = "misere_unreadable"
    MISERE_SEAT_UNKNOWN = "misere_seat_unknown"
    MISERE_KIND_UNKNOWN = "misere_kind_unknown"
    MISERE_KIND_MISSING = "misere_kind_missing"
    MISERE_KIND_NOT_PLAYED = "misere_kind_not_played"
    FORM_UNKNOWN = "form_unknown"
    RESTING_UNKNOWN = "resting_unknown"
    HALF_POINT_AT_TWO = "half_point_at_two"

    HALF_POINT_AT_FOUR = "half_point_at_four"
    POINTS_TOO_LOW = "points_too_low"
    POINTS_TOO_HIGH = "points_too_high"
    POIGNEE_TRUMPS = "poignee_trumps"
    POIGNEE_TWICE = "poignee_twice"
    PETIT_ATTACK_WITHOUT_BOUT = "petit_attack_without_bout"
    PETIT_DEFENCE_WITHOUT_BOUT = "petit_defence_without_bout"
    CHELEM_POINTS = "chelem_points"
    CHELEM_DEFENCE_POINTS = "chelem_defence_points"
    CHELEM_PETIT = "chelem_petit"
    CHELEM_NOT_NOTED = "chelem_not_noted"
    PETIT_CHELEM_CONTRADICTS = "petit_chelem_contradicts"
    PETIT_CHELEM_POINTS = "petit_chelem_points"
    MISERE_TWICE = "misere_twice"
    MISERE_WITH_POIGNEE = "misere_with_poignee"

    RULES_NAME = "rules_name"
    RULES_NAME_FFT = "rules_name_fft"
    RULES_NUMBER = "rules_number"
    RULES_TARGETS = "rules_targets"
    RULES_DUEL_TARGETS = "rules_duel_targets"
    RULES_CONTRACTS_MISSING = "rules_contracts_missing"
    RULES_CONTRACT_TWICE = "rules_contract_twice"
    RULES_LADDER = "rules_ladder"
    RULES_TABLES_MISSING = "rules_tables_missing"
    RULES_FORM = "rules_form"
    RULES_FORM_TWICE = "rules_form_twice"
    RULES_CHIEN = "rules_chien"
    RULES_POIGNEES = "rules_poignees"
    RULES_SLAM_SIGN = "rules_slam_sign"
    RULES_MISERE_EMPTY = "rules_misere_empty"
    RULES_ROUNDING = "rules_rounding"


class Severity(StrEnum):
    """An error blocks; a warning is shown and never blocks."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong or doubtful, and the form field it stands beside.

    `params` are the values a sentence may name; card points in them are already written out.
    """

    code: Code
    field: str
    severity: Severity
    params: Mapping[str, int | str] = dataclass_field(default_factory=dict)


class ImpossibleDeal(ValueError):
    """Facts that cannot be. `findings` has one error per thing to mend."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__(", ".join(finding.code for finding in findings))
        self.findings = findings


def error(code: Code, where: str, **params: int | str) -> Finding:
    """Build a finding that blocks, for the form field `where`."""
    return Finding(code, where, Severity.ERROR, params)


def warning(code: Code, where: str, **params: int | str) -> Finding:
    """Build a finding that never blocks, for the form field `where`."""
    return Finding(code, where, Severity.WARNING, params)
