"""Several people change a club's sets at one moment, on the real database."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from scoring import evenings, rescoring, rulesets
from scoring.evenings import Details
from scoring.models import Deal, DealScore, Rescoring, RuleSetVersion, Session
from scoring.recording import Author
from scoring.rules.presets import compose
from scoring.rulesets import NameTaken, StaleRules, Written, seen
from tests import together
from tests.scoring.factories import DAY, make_season, make_session, make_table, play

pytestmark = pytest.mark.django_db(transaction=True)

ME = Author(None, "essai")
HOUSE = compose(["garde-contre-5"], code="new", name="Maison du mardi")
at_once = partial(together.at_once, told=(NameTaken, StaleRules, rescoring.StalePreview))


def test_a_set_sent_six_times_is_one(club):
    answers = at_once(*[lambda: rulesets.create(club, HOUSE, ME)] * 6)
    assert sorted(answer.created for answer in answers) == [False] * 5 + [True]
    assert RuleSetVersion.objects.count() == 1


def test_one_name_for_two_sets(club):
    other = replace(HOUSE, base=30)
    answers = at_once(
        lambda: rulesets.create(club, HOUSE, ME), lambda: rulesets.create(club, other, ME)
    )
    assert sorted(type(answer).__name__ for answer in answers) == ["NameTaken", "Written"]


@pytest.mark.parametrize("used", [False, True])
def test_two_changes_of_one_version(club, used):
    row = rulesets.create(club, HOUSE, ME).row
    if used:
        Session.objects.filter(pk=make_session(club).pk).update(rule_set=row)
    known = seen(row)
    answers = at_once(
        *(
            lambda base=base: rulesets.change(row, replace(row.rules, base=base), known, ME)
            for base in (30, 40)
        )
    )
    assert sorted(type(answer).__name__ for answer in answers) == ["StaleRules", "Written"]
    assert RuleSetVersion.objects.filter(code=row.code).count() == (2 if used else 1)


def test_two_sets_preferred_at_once_leave_one(club):
    rows = [
        rulesets.create(club, replace(HOUSE, name=name), ME).row for name in ("un", "deux", "trois")
    ]
    at_once(*(lambda row=row: rulesets.prefer(club, row) for row in rows))
    assert RuleSetVersion.objects.filter(preferred=True).count() == 1


def test_a_change_while_an_evening_begins_with_the_set(club):
    """Whichever is first, no evening stands on numbers that changed under it."""
    row = rulesets.create(club, HOUSE, ME).row
    rulesets.prefer(club, row)
    row.refresh_from_db()
    known = seen(row)
    answers = at_once(
        lambda: evenings.create(club, Details(DAY)),
        lambda: rulesets.change(row, replace(row.rules, base=30), known, ME),
    )
    assert isinstance(answers[0], Session)
    assert isinstance(answers[1], Written)
    assert rulesets.preferred(club).rules.base == 30


def test_a_re_scoring_tapped_three_times_is_one(club):
    table = make_table(club, session=make_session(club, season=make_season(club)))
    play(table, contract="garde_contre", points=47)
    row = rulesets.create(club, HOUSE, ME).row
    digest = rescoring.preview([Session.objects.get()], row).digest
    answers = at_once(*[lambda: rescoring.rescore([table.session_id], row.pk, digest, ME)] * 3)
    assert sorted(len(answer) for answer in answers) == [0, 0, 1]
    assert Rescoring.objects.count() == 1
    assert Deal.objects.get().version == 2
    assert DealScore.objects.count() == 4


def test_a_deal_saved_meanwhile_is_never_marked_unseen(club):
    table = make_table(club, session=make_session(club, season=make_season(club)))
    play(table, contract="garde_contre", points=47)
    row = rulesets.create(club, HOUSE, ME).row
    digest = rescoring.preview([Session.objects.get()], row).digest
    marked, _played = at_once(
        lambda: rescoring.rescore([table.session_id], row.pk, digest, ME),
        lambda: play(table, contract="garde_contre", points=47),
    )
    sets = set(Deal.objects.values_list("rule_set", flat=True))
    if isinstance(marked, rescoring.StalePreview):
        assert row.pk not in sets
    else:
        assert sets == {row.pk}
