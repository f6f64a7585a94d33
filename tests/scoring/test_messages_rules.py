"""Names of sets and options, and the pot's payments, in words."""

from __future__ import annotations

import pytest
from django.utils import translation

from scoring.messages import FINDINGS, LINE, finding_text, line_label, line_text
from scoring.messages_rules import GROUPS, POTS, RULE_SET_NAMES, pot_text, rule_set_name
from scoring.rules.deal import (
    Chelem,
    Contract,
    DealFacts,
    Misere,
    MisereKind,
    PetitChelem,
    errors,
)
from scoring.rules.marque import score
from scoring.rules.pot import PotDeal, PotMove, play_pots
from scoring.rules.presets import OPTIONS, RULE_SETS, Group
from scoring.rules.ruleset import PotRule
from tests.scoring.rules.deals import deal
from tests.scoring.rules.test_house_deals import DOUBTFUL, HOUSE, LACKING


@pytest.fixture(autouse=True)
def french():
    with translation.override("fr"):
        yield


def test_every_set_and_option_has_the_name_it_is_stored_with():
    assert set(RULE_SET_NAMES) == set(RULE_SETS) - {"fft-2012"}
    for code, rules in RULE_SETS.items():
        assert rule_set_name(code) == rules.name
    assert OPTIONS.keys() <= RULE_SETS.keys()


def test_no_two_sets_have_one_name():
    assert len({rules.name for rules in RULE_SETS.values()}) == len(RULE_SETS)


def test_every_group_and_move_has_words():
    assert set(GROUPS) == set(Group)
    assert set(POTS) == set(PotMove)


def test_a_pots_payments():
    made, _lost = play_pots(3, [PotDeal(0, 1, True), PotDeal(1, 2)], PotRule(10, 5))
    assert [pot_text(entry) for entry in made.entries] == [
        "Mise à la mouche 1",
        "Mise à la mouche 1",
        "Mise à la mouche 1",
        "Mise du donneur à la mouche 1",
        "Donne faite\u00a0: prend la mouche 1",
    ]
    assert pot_text(_lost.entries[-1]) == "Donne chutée\u00a0: met la mouche 3"


def labels(rules: str, facts: DealFacts) -> list[str]:
    marque = score(facts, RULE_SETS[rules])
    return [line_label(line) for line in (*marque.lines, *marque.apart)]


def with_petit_chelem(chelem: str | None, petit: str) -> DealFacts:
    return DealFacts(
        4,
        0,
        Contract.GARDE,
        3,
        182,
        chelem=Chelem(chelem) if chelem else None,
        petit_chelem=PetitChelem(petit),
    )


def with_miseres(*miseres: Misere) -> DealFacts:
    return DealFacts(4, 0, Contract.GARDE, 2, 92, miseres=miseres)


def duel(points: int) -> DealFacts:
    return DealFacts(2, 0, Contract.DUEL, 2, 2 * points)


@pytest.mark.parametrize(
    ("rules", "facts", "said"),
    [
        (
            "petit-chelem-1",
            with_petit_chelem(None, "announced_made"),
            "Petit chelem annoncé et fait",
        ),
        (
            "petit-chelem-1",
            with_petit_chelem("announced_made", "announced_made"),
            "Petit chelem annoncé et fait, compris dans le chelem",
        ),
        (
            "petit-chelem-1",
            with_petit_chelem("unannounced_made", "announced_made"),
            "Chelem fait sans annonce, compris dans le petit chelem",
        ),
        ("misere-personal", with_miseres(Misere(0)), "Misère"),
        ("misere-camp", with_miseres(Misere(0, MisereKind.TRUMPS)), "Misère d’atout"),
        ("misere-20", with_miseres(Misere(0, MisereKind.HEADS)), "Misère de tête"),
        ("round-unit-5", deal(points=45), "Arrondi à 5"),
        ("round-margin-10", deal(points=45), "Faite de 4"),
        ("round-margin-10", deal(points=37), "Chutée de 4"),
        ("pousse", deal("pousse", points=41), "Juste faite"),
        ("two", duel(41), "Gagnée de justesse"),
        ("two", duel(43), "Gagnée de 2"),
        ("two", duel(40), "Perdue de justesse"),
        ("two-gains", duel(38), "Perdue de 2"),
    ],
)
def test_labels_of_house_lines(rules, facts, said):
    assert said in labels(rules, facts)


def test_texts_of_house_lines():
    marque = score(deal(points=45), RULE_SETS["round-unit-5"])
    assert [line_text(line) for line in marque.lines] == [
        "(25 + 4) × 2",
        str(LINE % {"label": "Arrondi à 5", "formula": "2"}),
    ]


@pytest.mark.parametrize(("facts", "rules", "code", "field"), LACKING)
def test_what_is_lacking_is_said(facts, rules, code, field):
    for found in errors(facts, rules):
        assert "%(" not in finding_text(found)


@pytest.mark.parametrize(("facts", "codes"), DOUBTFUL)
def test_what_is_doubtful_is_said(facts, codes):
    for found in score(facts, HOUSE).warnings:
        assert found.code in FINDINGS
