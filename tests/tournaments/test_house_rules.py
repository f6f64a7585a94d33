"""A tournament is played by the federation's rules, whatever the house plays."""

from __future__ import annotations

import pytest

from scoring import rulesets
from scoring.models import Table
from scoring.rules.ruleset import FFT_2012
from tests.scoring.rulesets.pages import make_set
from tests.tournaments.factories import make_tournament, seance

pytestmark = pytest.mark.django_db


def test_a_preferred_house_set_is_not_the_tournament_s(club):
    house = make_set(club)
    rulesets.prefer(club, house)
    session = seance(make_tournament(club)).session
    assert session.rule_set.rules == FFT_2012
    assert {table.rule_set.rules for table in Table.objects.filter(session=session)} == {FFT_2012}
    assert rulesets.rules_in_force(club) == house.rules
