"""The auction, and what a contract does with the chien."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.rules.facts import Camp, Contract
from scoring.rules.play_finding import PlayCode
from scoring.rules.ruleset import FFT_2012, ChienTo, RuleSet

NO_BID = "pass"
ALIASES = {"petite": str(Contract.PRISE)}


class AuctionStatus(StrEnum):
    """How far an auction has come."""

    OPEN = "open"
    CLOSED = "closed"
    NO_TAKER = "all_pass"
    INVALID = "invalid"


@dataclass(frozen=True, slots=True)
class Auction:
    """What the calls so far make.

    `taker` and `contract` are the highest bid so far; `speaker` is who speaks next while it is
    open; `at` is the place of the call that `error` is about.
    """

    status: AuctionStatus
    taker: int | None = None
    contract: str | None = None
    speaker: int | None = None
    at: int | None = None
    error: PlayCode | None = None


def ladder_of(ruleset: RuleSet = FFT_2012) -> tuple[str, ...]:
    """The contracts of a set of rules, lowest first (S-HOUSE-MULT-03, S-HOUSE-MULT-04)."""
    return tuple(str(rule.contract) for rule in ruleset.contracts)


def auction(
    calls: Sequence[str],
    players: int,
    dealer: int,
    ladder: Sequence[str] | None = None,
    *,
    dealer_sits_out: bool = False,
) -> Auction:
    """Follow the calls, each `pass` or a contract, from the player after the dealer.

    One call each, the dealer last; a bid must be higher than the one before; the highest bidder
    takes (S-BID-01, S-BID-02, S-BID-03). Nobody is forced to bid (S-NUL-01). The dealer of five
    who sits out does not speak (S-5M-01).
    """
    steps = ladder_of() if ladder is None else tuple(ladder)
    speakers = [(dealer + turn) % players for turn in range(1, players + 1)]
    if dealer_sits_out:
        speakers.pop()
    taker, height = None, -1
    for at, call in enumerate(calls):
        if at >= len(speakers):
            return Auction(AuctionStatus.INVALID, at=at, error=PlayCode.SECOND_CALL)
        if call == NO_BID:
            continue
        name = ALIASES.get(call, call)
        if name not in steps:
            return Auction(AuctionStatus.INVALID, at=at, error=PlayCode.UNKNOWN_CONTRACT)
        if steps.index(name) <= height:
            return Auction(AuctionStatus.INVALID, at=at, error=PlayCode.NOT_HIGHER)
        taker, height = speakers[at], steps.index(name)
    contract = steps[height] if taker is not None else None
    if len(calls) < len(speakers):
        return Auction(AuctionStatus.OPEN, taker, contract, speakers[len(calls)])
    status = AuctionStatus.NO_TAKER if taker is None else AuctionStatus.CLOSED
    return Auction(status, taker, contract)


@dataclass(frozen=True, slots=True)
class Handling:
    """What a contract does with the chien: shown to all, taken for an écart, whose at the count."""

    chien_shown: bool
    ecart: bool
    chien_counts_for: Camp


def contract_handling(contract: Contract, ruleset: RuleSet = FFT_2012) -> Handling:
    """How a contract treats the chien (S-BID-04, S-CNT-09).

    Prise and garde show it and take it for an écart; in garde sans it stays closed and counts for
    the attack, in garde contre for the defence (one source swaps the two: S-X-02). KeyError: the
    set of rules has no such contract.
    """
    goes_to = ruleset.contracts_by_code[contract].chien
    ecart = goes_to is ChienTo.ECART
    camp = Camp.DEFENCE if goes_to is ChienTo.DEFENCE else Camp.ATTACK
    return Handling(ecart, ecart, camp)
