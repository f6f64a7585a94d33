"""Every vector of the house rules and of other sizes that a table can hold, typed into the form."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.models import Deal, Table
from scoring.rules.presets import RULE_SETS
from tests.scoring.deal_posts import address, posted_record, scores
from tests.scoring.house_tables import house_table
from tests.scoring.rules.seeds.adapters import house
from tests.scoring.rules.seeds.registry import vectors

pytestmark = pytest.mark.django_db

BY_KIND: dict[str, list[dict]] = {}
for _vector in vectors():
    BY_KIND.setdefault(_vector["kind"], []).append(_vector)


def of_kind(kind: str):
    """The vectors of a kind, as parameters of a test."""
    return pytest.mark.parametrize("vector", BY_KIND[kind], ids=lambda each: each["id"])


@pytest.fixture
def client(client_for, scorer):
    return client_for(scorer)


def table_of(club, given: dict, rules) -> Table:
    """A table for the vector: the dealer who sits out has the last seat, the others play."""
    players = given.get("players", 4)
    if given.get("form") == "mort":
        table = house_table(club, rules, players - 1, players)
        Table.objects.filter(pk=table.pk).update(first_dealer=players - 1)
        return table
    return house_table(club, rules, players, form="5x14" if given.get("form") == "alone14" else "")


def stored(client, table: Table, record: dict) -> Deal:
    """Post the form of the table's first deal, and return what is stored."""
    fields = posted_record(record)
    shown = client.post(address("deal-preview", table), fields).json()
    answer = client.post(address("deal-new", table), fields)
    assert answer.status_code == 302, answer.content.decode()[:3000]
    deal = Deal.objects.get(table=table)
    previewed = [figure(shown["scores"][str(seat)]) for seat in deal.playing]
    assert previewed == scores(deal), "the preview says what is stored"
    return deal


def figure(text: str) -> float:
    """A score as a page shows it, as a number."""
    plain = text.replace("\N{MINUS SIGN}", "-").replace("\N{NARROW NO-BREAK SPACE}", "")
    whole = plain.replace(",", ".").replace("½", ".5").replace("+", "")
    return float(whole)


@of_kind("score_deal")
def test_a_deal(club, client, vector):
    given, expected = vector["input"], vector["expected"]
    table = table_of(club, given, house.rule_set(given))
    deal = stored(client, table, house.record(given))
    sits_out = [0.0] if given.get("form") == "mort" else []
    assert scores(deal) + sits_out == expected["scores"]
    assert deal.half_unit == 2 * expected.get("unit", deal.half_unit / 2)


@of_kind("score_flat")
def test_flat_contracts(club, client, vector):
    given, expected = vector["input"], vector["expected"]
    preset = RULE_SETS["flat-80"]
    rules = replace(preset, contracts=house.ladder({}, given["flat"]))
    deal = stored(client, table_of(club, given, rules), house.record(given))
    assert (deal.half_unit / 2, scores(deal)) == (expected["unit"], expected["scores"])


@of_kind("score_parts")
def test_parts(club, client, vector):
    given, expected = vector["input"], vector["expected"]
    deal = stored(client, table_of(club, given, house.rule_set(given)), house.record(given))
    assert deal.half_unit / 2 == expected["unit"]


@pytest.mark.parametrize(("preset", "key"), [("two", "zero_sum"), ("two-gains", "gains")])
@of_kind("two_player")
def test_two_players(club, client, vector, preset, key):
    given, expected = vector["input"], vector["expected"]
    petit = {"A": "attack", "B": "defence"}.get(given.get("petit_last_trick_won_by") or "")
    record = {"players": 2, "taker": 0, "bouts": given["bouts_a"], "points": given["points_a"]}
    table = house_table(club, RULE_SETS[preset], 2)
    if expected.get("ok") is False:
        answer = client.post(address("deal-new", table), posted_record(record))
        assert "un demi-point ne donne aucun gagnant" in answer.content.decode()
        assert not Deal.objects.exists()
        return
    deal = stored(client, table, record | {"petit_au_bout": petit})
    assert scores(deal) == expected[key]
    assert deal.contract == "duel"


@pytest.mark.parametrize(
    "vector",
    [
        each
        for each in BY_KIND["petit_chelem_outcome"]
        if each["expected"]["petit_chelem"] != "none"
    ],
    ids=lambda each: each["id"],
)
def test_petit_chelem(club, client, vector):
    """What the tricks make of an announcement is what the form calls it."""
    outcome = vector["expected"]["petit_chelem"]
    three = vector["input"]["allowed_losses"] == 3
    rules = RULE_SETS["petit-chelem-3" if three else "petit-chelem-1"]
    record = {"taker": 0, "contract": "garde", "bouts": 2, "points": 80, "petit_chelem": outcome}
    deal = stored(client, house_table(club, rules), record)
    premium = rules.petit_chelem.premiums[deal.petit_chelem]
    assert deal.half_unit == 2 * ((25 + 39) * 2 + premium)
