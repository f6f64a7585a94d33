"""A club's sets are made, changed into versions, preferred and retired by one write path."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring import rulesets
from scoring.models import RuleSetVersion
from scoring.recording import Author
from scoring.rules.presets import RULE_SETS, TRAINING, compose
from scoring.rules.ruleset import FFT_2012
from scoring.rulesets import Fixed, NameTaken, RulesRefused, StaleRules, seen
from tarotclub.models import Club
from tests.scoring.factories import make_session, make_table, play

pytestmark = pytest.mark.django_db

HOUSE = compose(["garde-contre-5"], code="new", name="Maison du mardi")


@pytest.fixture
def boss(owner) -> Author:
    return Author(owner)


@pytest.fixture
def house(club, boss) -> RuleSetVersion:
    return rulesets.create(club, HOUSE, boss).row


def changed(house: RuleSetVersion, **values):
    return replace(house.rules, **values)


class TestOffered:
    def test_a_new_club_plays_the_federation_s_and_reading_makes_nothing(self, club):
        assert [row.code for row in rulesets.offered(club)] == ["fft-2012"]
        assert rulesets.rules_in_force(club) == FFT_2012
        assert not RuleSetVersion.objects.exists()
        made = rulesets.preferred(club)
        assert (made.rules, made.pk) == (FFT_2012, rulesets.federation(club).pk)

    def test_what_is_preferred_first_then_the_federation_s_then_by_name(self, club, boss):
        for name in ("Zélée", "Élan", "Aînés"):
            rulesets.create(club, replace(HOUSE, name=name), boss)
        rulesets.prefer(club, club.rule_sets.get(code="zelee"))
        names = [rulesets.set_name(row) for row in rulesets.offered(club)]
        assert names == ["Zélée", "FFT 2012", "Aînés", "Élan"]

    def test_only_the_newest_version_of_a_set(self, club, boss, house):
        _used(house)
        newer = rulesets.change(house, changed(house, base=30), seen(house), boss).row
        assert [row.pk for row in rulesets.offered(club) if row.code == house.code] == [newer.pk]
        assert rulesets.set_name(newer) == "Maison du mardi, version 2"

    def test_another_club_s_sets_are_not(self, club, other_club, house):
        assert [row.code for row in rulesets.offered(other_club)] == ["fft-2012"]
        assert rulesets.chosen(other_club, rulesets.key(house)) is None

    @pytest.mark.parametrize("choice", ["", "x", "x.", ".1", "fft-2012.2", "a.99999999999", "a.²"])
    def test_a_choice_that_is_none(self, club, choice):
        assert rulesets.chosen(club, choice) is None

    def test_a_choice_is_what_key_wrote(self, club, house):
        assert rulesets.chosen(club, rulesets.key(house)) == house
        assert rulesets.looked_up(club, "fft-2012.1").pk is None
        assert rulesets.chosen(club, "fft-2012.1").rules == FFT_2012


def _used(row: RuleSetVersion) -> None:
    session = make_session(row.club)
    session.rule_set = row
    session.save()


class TestCreate:
    def test_a_set_has_a_code_of_its_own_and_tells_the_club(self, club, boss):
        written = rulesets.create(club, HOUSE, boss)
        assert written.created
        assert written.row.code == written.row.rules.code == "maison-du-mardi"
        assert written.row.rules == replace(HOUSE, code="maison-du-mardi")
        assert written.row.author == boss.user
        assert Club.objects.get(pk=club.pk).revision == club.revision + 1

    @pytest.mark.parametrize(
        ("name", "code"),
        [
            ("Наши правила", "maison"),
            ("Garde contre 5", "garde-contre-5-2"),
            ("x" * 80, "x" * 32),
            ("× 5", "5"),
        ],
    )
    def test_a_code_from_any_name(self, club, boss, name, code):
        """S-HOUSE: one of the program's own names another set."""
        assert rulesets.create(club, replace(HOUSE, name=name), boss).row.code == code

    def test_two_sets_of_one_slug(self, club, boss):
        codes = [
            rulesets.create(club, replace(HOUSE, name="x" * 40 + last), boss).row.code
            for last in "abc"
        ]
        assert codes == ["x" * 32, "x" * 32 + "-2", "x" * 32 + "-3"]

    def test_a_double_tap_is_one_set(self, club, boss, house):
        again = rulesets.create(club, HOUSE, boss)
        assert (again.row, again.created) == (house, False)
        assert club.rule_sets.count() == 1

    def test_a_name_is_borne_once(self, club, boss, house):
        with pytest.raises(NameTaken) as taken:
            rulesets.create(club, replace(TRAINING, name=" maison DU mardi"), boss)
        assert taken.value.existing == house

    @pytest.mark.parametrize("name", ["FFT", "F.F.T. maison", "Règles fédérales", ""])
    def test_other_numbers_are_never_the_federation_s(self, club, boss, name):
        """S-X-28."""
        with pytest.raises(RulesRefused) as refused:
            rulesets.create(club, replace(HOUSE, name=name), boss)
        assert {found.field for found in refused.value.findings} == {"name"}
        assert not club.rule_sets.exists()

    def test_a_set_that_cannot_be(self, club, boss):
        with pytest.raises(RulesRefused):
            rulesets.create(club, replace(HOUSE, targets=(36, 41, 51, 56)), boss)

    def test_every_set_of_the_program_can_be_a_club_s(self, club, boss):
        for nth, rules in enumerate(RULE_SETS.values()):
            row = rulesets.create(club, replace(rules, name=f"À nous {nth}"), boss).row
            assert row.rules == replace(rules, code=row.code, name=f"À nous {nth}")


class TestChange:
    def test_in_place_while_nothing_uses_it(self, club, boss, house):
        written = rulesets.change(house, changed(house, base=30), seen(house), boss)
        assert (written.row.pk, written.created) == (house.pk, False)
        assert club.rule_sets.get().rules.base == 30

    def test_a_new_version_once_an_evening_uses_it(self, club, boss, house):
        _used(house)
        written = rulesets.change(house, changed(house, base=30), seen(house), boss)
        assert written.created
        assert (written.row.code, written.row.version) == (house.code, 2)
        house.refresh_from_db()
        assert house.rules.base == 25

    def test_a_deal_keeps_its_version_frozen_even_once_it_has_another(self, club, boss, house):
        """A deal of the history was marked by it."""
        table = make_table(club)
        table.rule_set = house
        table.save()
        deal = play(table)
        table.rule_set = deal.rule_set = rulesets.federation(club)
        table.save()
        deal.save()
        assert rulesets.in_use(house)
        assert rulesets.change(house, changed(house, base=30), seen(house), boss).created

    def test_the_preferred_one_is_followed_by_its_next_version(self, club, boss, house):
        rulesets.prefer(club, house)
        _used(house)
        newer = rulesets.change(house, changed(house, base=30), seen(house), boss).row
        assert rulesets.preferred(club) == newer
        assert club.rule_sets.filter(preferred=True).count() == 1

    def test_a_double_tap_is_one_version(self, club, boss, house):
        _used(house)
        known, rules = seen(house), changed(house, base=30)
        first = rulesets.change(house, rules, known, boss)
        again = rulesets.change(house, rules, known, boss)
        assert (again.row, again.created) == (first.row, False)
        assert club.rule_sets.filter(code=house.code).count() == 2

    def test_no_change_is_none(self, club, boss, house):
        _used(house)
        assert rulesets.change(house, house.rules, seen(house), boss).row == house

    @pytest.mark.parametrize("used", [False, True])
    def test_two_secretaries_the_second_is_told(self, club, boss, house, used):
        if used:
            _used(house)
        known = seen(house)
        mine = rulesets.change(house, changed(house, base=30), known, boss).row
        with pytest.raises(StaleRules) as stale:
            rulesets.change(house, changed(house, base=40), known, boss)
        assert stale.value.current == mine
        assert stale.value.current.rules.base == 30
        then = rulesets.change(house, changed(house, base=40), seen(mine), boss)
        assert then.row.rules.base == 40

    def test_its_code_stays_whatever_it_is_called(self, boss, house):
        row = rulesets.change(house, changed(house, name="Du jeudi"), seen(house), boss).row
        assert (row.code, row.rules.name, row.rules.code) == (house.code, "Du jeudi", house.code)

    def test_the_name_of_another_set(self, club, boss, house):
        rulesets.create(club, replace(TRAINING, name="Débutants"), boss)
        with pytest.raises(NameTaken):
            rulesets.change(house, changed(house, name="debutants"), seen(house), boss)

    def test_the_federation_s_is_fixed(self, club, boss):
        row = rulesets.federation(club)
        with pytest.raises(Fixed):
            rulesets.change(row, replace(FFT_2012, base=30), seen(row), boss)
        with pytest.raises(Fixed):
            rulesets.retire(row)

    def test_an_error_stores_nothing(self, club, boss, house):
        with pytest.raises(RulesRefused):
            rulesets.change(house, changed(house, contracts=()), seen(house), boss)
        house.refresh_from_db()
        assert house.rules.contracts


class TestPreferAndRetire:
    def test_the_next_evenings_begin_with_it(self, club, house):
        rulesets.prefer(club, house)
        rulesets.prefer(club, house)
        assert rulesets.preferred(club) == house
        assert rulesets.rules_in_force(club) == house.rules
        rulesets.prefer(club, None)
        assert rulesets.preferred(club).rules == FFT_2012

    def test_a_retired_one_is_no_longer_offered_nor_preferred(self, club, house):
        rulesets.prefer(club, house)
        rulesets.retire(house)
        rulesets.retire(house)
        assert [row.code for row in rulesets.offered(club)] == ["fft-2012"]
        assert rulesets.preferred(club).code == "fft-2012"
        rulesets.retire(house, retired=False)
        assert [row.code for row in rulesets.offered(club)] == ["fft-2012", house.code]

    def test_a_change_of_a_retired_set_is_offered(self, club, boss, house):
        _used(house)
        rulesets.retire(house)
        house.refresh_from_db()
        newer = rulesets.change(house, changed(house, base=30), seen(house), boss).row
        assert newer in rulesets.offered(club)
