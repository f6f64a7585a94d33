"""What the rules say against cards, a call, an écart or a play: a code, and the field concerned.

The codes of a deal's facts stand in `finding`; a record of a deal's play may earn either kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from enum import StrEnum

from .finding import Finding, Severity


class PlayCode(StrEnum):
    """Every code about cards and their play. A sentence for each stands with the messages."""

    CARDS_UNREADABLE = "cards_unreadable"
    UNKNOWN_CARD = "unknown_card"
    DUPLICATE_CARD = "duplicate_card"
    CARD_NOT_HELD = "card_not_held"
    COUNT_UNREADABLE = "count_unreadable"
    COUNT_OUT_OF_RANGE = "count_out_of_range"
    PILE_NOT_78 = "pile_not_78"
    TRICKS_OUT_OF_RANGE = "tricks_out_of_range"

    CHIEN_POSITION_UNKNOWN = "chien_position_unknown"
    CHIEN_POSITION_TWICE = "chien_position_twice"
    WRONG_CHIEN_SIZE = "wrong_chien_size"
    FORBIDDEN_END = "forbidden_end"
    PACKET_BROKEN = "packet_broken"
    CONSECUTIVE_CHIEN_CARDS = "consecutive_chien_cards"

    UNKNOWN_CONTRACT = "unknown_contract"
    NOT_HIGHER = "not_higher"
    SECOND_CALL = "second_call_by_player"
    CARD_NOT_CALLABLE = "card_not_callable"

    NO_ECART = "no_ecart_in_this_contract"
    WRONG_COUNT = "wrong_count"
    KING = "king"
    BOUT = "bout"
    AVOIDABLE_TRUMP = "avoidable_trump"

    POIGNEE_TOO_LARGE = "poignee_too_large"
    WRONG_NUMBER = "wrong_number"
    NOT_A_TRUMP = "not_a_trump"
    EXCUSE_HIDES_TRUMP = "excuse_hides_trump"
    NOT_DESCENDING = "not_descending"

    MUST_FOLLOW_SUIT = "must_follow_suit"
    MUST_TRUMP = "must_trump"
    MUST_OVERTRUMP = "must_overtrump"
    CALLED_SUIT_LEAD = "called_suit_lead"
    SLAM_EXCUSE_EARLY = "slam_excuse_early"

    WRONG_LEADER = "wrong_leader"
    PETIT_SEC = "petit_sec"

    SEATS_UNREADABLE = "seats_unreadable"
    DIRECTION_UNKNOWN = "direction_unknown"
    FORM_UNKNOWN = "form_unknown"
    OPTION_UNREADABLE = "option_unreadable"
    FIRST_MISSING = "first_missing"
    SEAT_UNKNOWN = "seat_unknown"
    SLAM_UNREADABLE = "slam_unreadable"
    SLAM_BY_DEFENCE = "slam_by_defence"
    SLAM_WITHOUT_TRICK = "slam_without_trick"
    TRICKS_UNREADABLE = "tricks_unreadable"
    TRICKS_COUNT = "tricks_count"
    TRICK_SIZE = "trick_size"
    SET_ASIDE_CONTRADICTS = "set_aside_contradicts"
    CALL_CONTRADICTS = "call_contradicts"
    PETIT_NOT_ALONE = "petit_not_alone"
    PETIT_IMPRENABLE_NOT_PLAYED = "petit_imprenable_not_played"
    MISERE_NOT_HELD = "misere_not_held"
    FORM_NOT_REPLAYED = "form_not_replayed"


@dataclass(frozen=True, slots=True)
class PlayFinding:
    """One thing that is wrong or doubtful, and where: `field` is a form field or a record's key.

    `params` are the values a sentence may name; cards in them are in the notation of S-NOT-01.
    """

    code: PlayCode
    field: str
    severity: Severity = Severity.ERROR
    params: Mapping[str, int | str] = dataclass_field(default_factory=dict)


class ImpossiblePlay(ValueError):
    """Cards or a record that cannot be. `findings` has one error per thing to mend."""

    def __init__(self, findings: tuple[Finding | PlayFinding, ...]) -> None:
        super().__init__(", ".join(finding.code for finding in findings))
        self.findings = findings


def against(code: PlayCode, where: str, **params: int | str) -> PlayFinding:
    """Build an error for the field `where`."""
    return PlayFinding(code, where, Severity.ERROR, params)


def doubt(code: PlayCode, where: str, **params: int | str) -> PlayFinding:
    """Build a warning, which never blocks, for the field `where`."""
    return PlayFinding(code, where, Severity.WARNING, params)
