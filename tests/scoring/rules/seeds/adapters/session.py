"""Seats, dealers, and the arithmetic of a sheet."""

from __future__ import annotations

from scoring.rules.facts import Outcome
from scoring.rules.play import Direction, next_dealer, seating
from scoring.rules.sheet import deltas, non_zero_rows, running_totals, scored_and_not
from tests.scoring.rules.seeds.registry import adapter

OUTCOMES = {
    "all_pass": Outcome.PASSED,
    "misdeal": Outcome.FAUSSE_DONNE,
    "annulled_by_referee": Outcome.ANNULLED,
}
"""How the specification names what the project names otherwise."""


def outcome(event: str) -> Outcome:
    return next((each for each in Outcome if each == event), None) or OUTCOMES[event]


@adapter("next_dealer")
def dealer(given: dict) -> dict:
    found = next_dealer(
        given["dealer"],
        given["seats"],
        outcome(given["event"]),
        dealer_sits_out=bool(given.get("mort")),
    )
    return {"dealer": found}


@adapter("seating")
def offices(given: dict) -> dict:
    direction = Direction(given.get("direction", "anticlockwise"))
    found = seating(given["seats_clockwise"], given["dealer"], direction)
    return {
        "play_order": list(found.order),
        "next_dealer": found.next_dealer,
        "cutter": found.cutter,
        "shuffler": found.shuffler,
    }


@adapter("pass_record")
def events(given: dict) -> dict:
    scored, unscored = scored_and_not(outcome(event) for event in given["events"])
    return {"scored": scored, "unscored": unscored}


@adapter("ledger")
def ledger(given: dict) -> dict:
    return {
        "running": running_totals(given["deals"]),
        "non_zero_deals": [row for row, _sum in non_zero_rows(given["deals"])],
    }


@adapter("running_check")
def printed(given: dict) -> dict:
    bad = [{"row": row, "sum": found} for row, found in non_zero_rows(given["running"])]
    return {"bad_rows": bad, "deltas": deltas(given["running"])}
