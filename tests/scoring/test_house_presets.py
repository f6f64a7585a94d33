"""Every set that comes with the program, at every size it has: the form is the set's."""

from __future__ import annotations

import re

import pytest

from scoring.models import Deal
from scoring.rules.facts import DealFacts, Form
from scoring.rules.marque import score
from scoring.rules.presets import RULE_SETS
from tests.scoring.deal_posts import address, posted, scores
from tests.scoring.house_tables import house_table

pytestmark = pytest.mark.django_db


def expected_panels(rules, rule) -> list[str]:
    """What may be noted besides at this size, in the order of the form."""
    having = {
        "petit": rules.petit_au_bout,
        "poignee": rules.poignees and rule.poignees,
        "chelem": rules.slams and not rule.duel,
        "petit_chelem": rules.petit_chelem and not rule.duel,
        "misere": rules.miseres and not rule.duel,
    }
    return [name for name, it in having.items() if it]


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=lambda rules: rules.code)
def test_the_form_has_what_the_set_has_and_stores_its_marque(club, client_for, scorer, rules):
    client = client_for(scorer)
    for rule in rules.tables:
        form = str(rule.form) if rule.form is Form.FIVE_ALONE else ""
        table = house_table(club, rules, rule.players, form=form)
        page = client.get(address("deal-new", table)).content.decode()
        bids = [] if rule.duel else [str(each.contract) for each in rules.contracts]
        assert re.findall(r'name="contract" value="(\w+)"', page) == bids
        assert re.findall(r'data-open="(\w+)"', page) == expected_panels(rules, rule)
        assert bool(re.findall('name="called"', page)) is rule.calls

        contract = bids[-1] if bids else None
        fields = posted(contract=contract, called="self" if rule.calls else None)
        assert client.post(address("deal-new", table), fields).status_code == 302
        deal = Deal.objects.get(table=table)
        facts = DealFacts(
            players=rule.players,
            taker=0,
            contract=deal.contract,
            bouts=2,
            half_points=98,
            called="self" if rule.calls else None,
            form=rule.form,
        )
        assert scores(deal) == [half / 2 for half in score(facts, rules).half_scores]
