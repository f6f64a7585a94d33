"""What the old games say against an event: a code, the field concerned, how serious it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from enum import StrEnum

from scoring.rules.finding import Severity


class HistoricalCode(StrEnum):
    """Every code of the 1637 and 1659 games. A sentence for each stands with the messages."""

    EVENT_UNREADABLE = "event_unreadable"
    EVENT_UNKNOWN = "event_unknown"
    GAME_UNKNOWN = "game_unknown"
    PLAYERS_UNKNOWN = "players_unknown"
    PRESET_UNKNOWN = "preset_unknown"
    OPTION_UNKNOWN = "option_unknown"
    OPTION_UNREADABLE = "option_unreadable"
    SEAT_MISSING = "seat_missing"
    SEAT_UNKNOWN = "seat_unknown"
    NUMBER_UNREADABLE = "number_unreadable"
    CARDS_UNREADABLE = "cards_unreadable"
    CARD_UNKNOWN = "card_unknown"
    CARD_TWICE = "card_twice"
    DEAL_NOT_STARTED = "deal_not_started"
    DEAL_COUNTED = "deal_counted"
    DEAL_NOT_COUNTED = "deal_not_counted"

    BOTTOM_TWICE = "bottom_twice"
    DISCARD_TWICE = "discard_twice"
    WRONG_COUNT = "wrong_count"
    CARD_NOT_HELD = "card_not_held"
    TAROT = "tarot"
    TRIUMPH = "triumph"

    COMBOS_MISSING = "combos_missing"
    COMBOS_AND_POINTS = "combos_and_points"
    COMBO_POINTS = "combo_points"
    COMBO_UNKNOWN = "combo_unknown"
    COMBO_NOT_PLAYED = "combo_not_played"
    COMBO_TWICE = "combo_twice"
    COMBO_LADDER = "combo_ladder"
    COMBO_SHARED = "combo_shared"
    COMBO_NOT_HELD = "combo_not_held"
    DECLARED_LATE = "declared_late"

    ASK_TWICE = "ask_twice"
    ASK_PAYER_MISSING = "ask_payer_missing"
    ASK_PAYER_IS_ASKER = "ask_payer_is_asker"
    ASK_NOT_ALLOWED = "ask_not_allowed"
    ASK_PAYER_WRONG = "ask_payer_wrong"

    TRICK_SEATS = "trick_seats"
    TRICKS_TOO_MANY = "tricks_too_many"
    OUT_OF_TURN = "out_of_turn"
    WRONG_LEADER = "wrong_leader"
    MUST_FOLLOW_SUIT = "must_follow_suit"
    MUST_TRUMP = "must_trump"
    TRUMP_FORCES_TRUMP = "trump_forces_trump"
    MORT_NOT_PLAYED = "mort_not_played"
    DEPTHS_MIXED = "depths_mixed"
    TAROTS_MISSING = "tarots_missing"
    NOT_A_TAROT = "not_a_tarot"
    WINNER_BEATEN = "winner_beaten"
    LAST_TRICK_PLAYED = "last_trick_played"
    TAROTS_UNSEEN = "tarots_unseen"

    FAULT_UNKNOWN = "fault_unknown"
    FAULT_TWICE = "fault_twice"

    COUNT_MISSING = "count_missing"
    COUNT_SEATS = "count_seats"
    COUNT_TWICE = "count_twice"
    COUNT_RANGE = "count_range"
    COUNT_SUM = "count_sum"
    COUNT_LOW = "count_low"
    COUNT_CONTRADICTS = "count_contradicts"

    HAND_SIZE = "hand_size"
    STAKE_SEATS = "stake_seats"
    STAKE_MISSING = "stake_missing"
    STAKE_LOWERED = "stake_lowered"
    TRICKS_SUM = "tricks_sum"
    HONOURS_TOO_MANY = "honours_too_many"
    HONOURS_MISSING = "honours_missing"


@dataclass(frozen=True, slots=True)
class HistoricalFinding:
    """One thing that is wrong or doubtful, and the key of the event it stands beside.

    `params` are the values a sentence may name; cards in them are in the notation of S-NOT-01,
    seats are indexes.
    """

    code: HistoricalCode
    field: str
    severity: Severity = Severity.ERROR
    params: Mapping[str, int | str] = dataclass_field(default_factory=dict)


class ImpossibleEvent(ValueError):
    """An event, a game or an option that cannot be. `findings` has one error per thing to mend."""

    def __init__(self, findings: Iterable[HistoricalFinding]) -> None:
        self.findings = tuple(findings)
        super().__init__(", ".join(finding.code for finding in self.findings))


def error(code: HistoricalCode, where: str, **params: int | str) -> HistoricalFinding:
    """Build a finding that blocks, for the key `where` of the event."""
    return HistoricalFinding(code, where, Severity.ERROR, params)


def doubt(code: HistoricalCode, where: str, **params: int | str) -> HistoricalFinding:
    """Build a finding that never blocks, for the key `where` of the event."""
    return HistoricalFinding(code, where, Severity.WARNING, params)


def errors_of(findings: Iterable[HistoricalFinding]) -> tuple[HistoricalFinding, ...]:
    """Those that block."""
    return tuple(each for each in findings if each.severity is Severity.ERROR)
