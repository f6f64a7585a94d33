"""The sums that a phone makes without a network are those of the rules, for every set of them."""

from __future__ import annotations

import json
import random
from itertools import islice
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from scoring.forms.deal import Turn
from scoring.ledger.plainrules import shown_rules
from scoring.recording import Constraints
from scoring.rules.deal import (
    Called,
    Camp,
    Chelem,
    Contract,
    DealFacts,
    ImpossibleDeal,
    Misere,
    MisereKind,
    PetitChelem,
    Poignee,
    PoigneeSize,
)
from scoring.rules.marque import score
from scoring.rules.presets import RULE_SETS
from tests.scoring.house_tables import KINDS, RICH

DATA = Path(__file__).resolve().parents[1] / "data"
SETS = {**RULE_SETS, RICH.code: RICH, KINDS.code: KINDS}


@pytest.fixture
def phone(page):
    page.goto("about:blank")
    page.add_script_tag(path=finders.find("tarotclub/marque.js"))
    return page


def told(facts: DealFacts) -> dict:
    """What the script is given of a deal."""
    return {
        "taker": facts.taker,
        "partner": facts.partner,
        "contract": str(facts.contract),
        "bouts": facts.bouts,
        "halves": facts.half_points,
        "petit": facts.petit_au_bout or "",
        "chelem": facts.chelem or "",
        "petitChelem": facts.petit_chelem or "",
        "poignees": [{"seat": each.seat, "size": str(each.size)} for each in facts.poignees],
        "miseres": [{"seat": each.seat, "kind": str(each.kind or "any")} for each in facts.miseres],
    }


def shown(facts: DealFacts, rules) -> dict:
    """The numbers of the rules that a form carries for such a table."""
    return shown_rules(Turn(1, tuple(range(facts.players)), 0, Constraints(), rules, facts.form))


def agree(phone, cases: list[tuple[dict, object, list[DealFacts]]]) -> None:
    """The script and the product score these deals alike, set by set, in one question."""
    found = phone.evaluate(
        "cases => cases.map(([rules, deals]) => deals.map((deal) =>"
        " rules.playing.map((seat) => marque.scores(rules, deal)[seat])))",
        [[numbers, [told(each) for each in facts]] for numbers, _rules, facts in cases],
    )
    for (_numbers, rules, facts), scored in zip(cases, found, strict=True):
        for each, halves in zip(facts, scored, strict=True):
            assert tuple(halves) == score(each, rules).half_scores, (rules.code, each)


def drawn(chance: random.Random, rules, table) -> DealFacts:
    """Any deal of a table, possible or not."""
    seats = range(table.players)
    taker = chance.choice(seats)
    called = chance.choice([*Called]) if table.calls else None
    others = [seat for seat in seats if seat != taker]
    sizes = [*table.poignees] if rules.poignees else []
    kinds = [*MisereKind, None]
    return DealFacts(
        players=table.players,
        taker=taker,
        contract=chance.choice([*rules.contracts_at(table)]),
        bouts=chance.randrange(4),
        half_points=chance.randrange(183),
        called=called,
        partner=chance.choice(others) if called == Called.PARTNER else None,
        poignees=tuple(
            Poignee(chance.choice(seats), chance.choice(sizes))
            for _ in range(chance.choice((0, 0, 1, 2)) if sizes else 0)
        ),
        petit_au_bout=chance.choice([None, *Camp]),
        chelem=chance.choice([None, None, *Chelem]),
        petit_chelem=chance.choice([None, *PetitChelem]) if rules.petit_chelem else None,
        miseres=tuple(
            Misere(chance.choice(seats), chance.choice(kinds))
            for _ in range(chance.choice((0, 1, 2)) if rules.miseres else 0)
        ),
        form=table.form,
    )


def possible(facts: DealFacts, rules) -> bool:
    try:
        score(facts, rules)
    except ImpossibleDeal:
        return False
    return True


def test_drawn_deals_of_every_set_and_table(phone):
    cases = []
    for code, rules in sorted(SETS.items()):
        chance = random.Random(code)
        for table in rules.tables:
            tried = (drawn(chance, rules, table) for _ in range(1000))
            deals = [*islice((each for each in tried if possible(each, rules)), 60)]
            assert deals, (code, table.players)
            cases.append((shown(deals[0], rules), rules, deals))
    agree(phone, cases)


def test_the_vectors(phone):
    rules = RULE_SETS["fft-2012"]
    vectors = json.loads((DATA / "deals.json").read_text())["deals"]
    cases, expected = [], []
    for vector in vectors:
        given = vector["deal"]
        facts = DealFacts(
            players=given["players"],
            taker=given["taker"],
            contract=Contract({"petite": "prise"}.get(given["contract"], given["contract"])),
            bouts=given["bouts"],
            half_points=round(2 * given["points"]),
            called=Called(given["called"]) if given.get("called") else None,
            partner=given.get("partner"),
            poignees=tuple(
                Poignee(each["seat"], PoigneeSize(each["size"])) for each in given["poignees"]
            ),
            petit_au_bout=Camp(given["petit_au_bout"]) if given["petit_au_bout"] else None,
            chelem=Chelem(given["chelem"]) if given["chelem"] else None,
        )
        cases.append({"rules": shown(facts, rules), "deal": told(facts)})
        expected.append([round(2 * each) for each in vector["scores"]])
    found = phone.evaluate(
        "cases => cases.map(({rules, deal}) =>"
        " rules.playing.map((seat) => marque.scores(rules, deal)[seat]))",
        cases,
    )
    wrong = [
        vector["id"]
        for vector, mine, right in zip(vectors, found, expected, strict=True)
        if mine != right
    ]
    assert wrong == []


def test_scores_are_written_as_on_the_pages(phone):
    phone.evaluate("document.documentElement.lang = 'fr'")
    written = {
        636: "+318",
        -21: "−10,5",
        0: "0",
        -4000: "−2\u202f000",
        2469134: "+1\u202f234\u202f567",
    }
    assert phone.evaluate("all => all.map(marque.show)", [*written]) == [*written.values()]
