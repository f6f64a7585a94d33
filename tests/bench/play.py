"""Rows of the play: what reading, judging and counting eighteen tricks cost beside the marque."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.rules.marque import score
from scoring.rules.replay import read_record, replay
from tests.bench.measuring import Row
from tests.scoring.rules.plays import random_deal

if TYPE_CHECKING:
    from collections.abc import Iterator


SCORES = 100
"""How often each score is counted beside one replay, so that both take about as long."""


def records() -> list[dict]:
    """Deals at four with every contract, the same in every run."""
    contracts = ("prise", "garde", "garde_sans", "garde_contre")
    return [random_deal(seed, 4, contract).record for seed in range(15) for contract in contracts]


def rows() -> Iterator[Row]:
    deals = records()
    facts = [replay(read_record(deal)).facts for deal in deals]
    yield Row(
        "replay: 18 tricks, read, judged and counted",
        lambda: [replay(read_record(deal)) for deal in deals],
        lambda: [score(one) for one in facts for _again in range(SCORES)],
        len(deals),
        "score() of its facts",
        times=SCORES,
    )
