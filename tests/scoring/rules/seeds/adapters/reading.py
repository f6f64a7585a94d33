"""What the adapters read and write alike: cards, halves, refusals."""

from __future__ import annotations

from collections.abc import Callable

from scoring.rules.cards import CARDS, Card
from scoring.rules.facts import Contract
from scoring.rules.finding import ImpossibleDeal
from scoring.rules.play import Shape, shape_for
from scoring.rules.play.auction import ALIASES
from scoring.rules.play.shape import Form
from scoring.rules.play_finding import ImpossiblePlay

FORMS = {"mort": Form.FIVE_MORT, "alone14": Form.FIVE_ALONE}


def cards(codes: list[str]) -> list[Card]:
    return [CARDS[code] for code in codes]


def codes(found) -> list[str]:
    return [card.code for card in found]


def number(halves: int) -> float:
    return halves / 2


def halves(points: float) -> int:
    assert float(2 * points).is_integer()
    return int(2 * points)


def contract(name: str) -> Contract:
    return Contract(ALIASES.get(name, name))


def refusal(work: Callable[[], dict]) -> dict:
    """What `work` gives with `ok`, or why it refused: the first code, the fields, every code."""
    try:
        return {"ok": True} | work()
    except (ImpossiblePlay, ImpossibleDeal) as refused:
        findings = refused.findings
        return {
            "ok": False,
            "error": str(findings[0].code),
            "errors": sorted({str(finding.code) for finding in findings}),
            "fields": [str(finding.field) for finding in findings],
        }


def shape(given: dict) -> Shape:
    """The shape of a vector's players and form."""
    form = given.get("form")
    found = shape_for(
        given["players"], FORMS.get(form) or (Form(form) if form in {*Form} else None)
    )
    assert found is not None
    return found
