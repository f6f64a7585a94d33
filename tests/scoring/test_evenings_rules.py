"""The rules that an evening plays by: chosen, stored, changed while it runs."""

from __future__ import annotations

import pytest

from scoring import evenings
from scoring.evenings import RefusalCode, StaleVersion
from scoring.models import RuleSetVersion, Session
from scoring.rules.presets import RULE_SETS, compose
from scoring.rules.ruleset import FFT_2012
from scoring.rules.seating import Split
from scoring.rulesets import federation, key, offered, retire
from tests.reading import words
from tests.scoring.evening_pages import address, text
from tests.scoring.evening_rules import NEW, WIDE, begin, edit, install, store, typed
from tests.scoring.evening_writes import come, refused
from tests.scoring.factories import play, play_nothing

pytestmark = pytest.mark.django_db


@pytest.fixture
def wide(club) -> RuleSetVersion:
    return store(club, WIDE)


@pytest.fixture
def client(client_for, secretary):
    return client_for(secretary)


class TestForm:
    def test_a_club_with_one_set_is_asked_nothing(self, client, club):
        for where in (NEW, address("evening-edit", begin(club, None))):
            page = client.get(where).content.decode()
            assert 'name="rule_set"' not in page
            assert 'name="form"' not in page
            assert '<option value="2"' not in page
        assert RuleSetVersion.objects.count() == 1

    def test_the_clubs_sets_are_offered(self, client, club, wide):
        store(club, RULE_SETS["pousse"], retired_at="2025-01-01T00:00Z")
        page = client.get(NEW).content.decode()
        assert f'<option value="{key(wide)}">Maison large</option>' in page
        assert '<option value="fft-2012.1" selected>FFT 2012</option>' in page
        assert "Avec la pousse" not in page

    def test_the_preferred_one_is_chosen(self, client, club):
        wide = store(club, WIDE, preferred=True)
        assert f'<option value="{key(wide)}" selected>' in client.get(NEW).content.decode()
        client.post(NEW, typed())
        assert Session.objects.get().rule_set == wide

    @pytest.mark.parametrize("size", [2, 5])
    def test_what_was_chosen_is_stored(self, client, wide, size):
        client.post(NEW, typed(rule_set=key(wide), table_size=size, form="5x14"))
        evening = Session.objects.get()
        assert (evening.rule_set, evening.table_size, evening.form) == (wide, size, "5x14")
        page = client.get(address("evening-edit", evening)).content.decode()
        assert f'<option value="{key(wide)}" selected>' in page
        assert f'<option value="{size}" selected>' in page
        assert '<option value="5x14" selected>' in page

    def test_the_federations_is_made_at_need(self, client, wide):
        client.post(NEW, typed(rule_set="fft-2012.1", form="5x14"))
        evening = Session.objects.get()
        assert (evening.rule_set.rules, evening.form) == (FFT_2012, "")

    def test_a_size_that_the_set_has_not_is_refused(self, client, wide):
        response = client.post(NEW, typed(rule_set="fft-2012.1", table_size="2", name="Duel"))
        assert response.status_code == 400
        assert "Ces règles se jouent à\u00a0: 3, 4, 5." in text(response)
        assert 'value="Duel"' in response.content.decode()
        assert not Session.objects.exists()

    @pytest.mark.parametrize("size", ["6", "7"])
    def test_six_and_seven_sit_down_as_four_or_five(self, client, wide, size):
        response = client.post(NEW, typed(rule_set=key(wide), table_size=size))
        assert response.status_code == 400
        assert "les autres se reposent à tour de rôle" in text(response)

    @pytest.mark.parametrize("size", ["1", "8", "abc", "²", ""])
    def test_another_size_is_no_size(self, client, wide, size):
        response = client.post(NEW, typed(rule_set=key(wide), table_size=size))
        assert response.status_code == 400
        assert "les autres se reposent à tour de rôle" not in text(response)
        assert not Session.objects.exists()

    @pytest.mark.parametrize("choice", ["large.2", "x", "large", "voisine.1", "²"])
    def test_a_set_that_is_not_offered(self, client, wide, other_club, choice):
        store(other_club, compose(["pousse"], code="voisine", name="Voisine"))
        assert client.post(NEW, typed(rule_set=choice)).status_code == 400
        assert not Session.objects.exists()

    def test_a_set_that_was_retired_meanwhile(self, client, wide):
        """Also where it was the only one to choose, so that the form would ask nothing."""
        retire(wide)
        answer = client.post(NEW, typed(rule_set=key(wide)))
        assert answer.status_code == 400
        assert "Ce choix n’existe pas." in text(answer)
        assert key(wide) not in text(answer)
        assert not Session.objects.exists()

    def test_a_season_that_was_deleted_meanwhile(self, client, club):
        answer = client.post(NEW, typed(season="4711"))
        assert answer.status_code == 400
        assert "Ce choix n’existe pas." in text(answer)
        assert "4711" not in words(answer)

    def test_an_evening_keeps_a_version_that_is_offered_no_more(self, client, club, wide):
        evening = begin(club, wide)
        newer = store(club, WIDE, version=2)
        RuleSetVersion.objects.filter(pk=newer.pk).update(retired_at="2025-01-01T00:00Z")
        page = client.get(address("evening-edit", evening)).content.decode()
        assert f'<option value="{key(wide)}" selected>' in page
        assert f'value="{key(newer)}"' not in page
        client.post(address("evening-edit", evening), typed(rule_set=key(wide), version=1))
        evening.refresh_from_db()
        assert evening.rule_set == wide

    def test_who_saves_second_reads_the_names_of_both_sets(self, client, club, wide):
        evening = begin(club, None)
        edit(evening, name="Coupe")
        sent = typed(rule_set=key(wide), form="5x14", version=1)
        response = client.post(address("evening-edit", evening), sent)
        assert response.status_code == 409
        assert "Règles du jeu FFT 2012 Maison large" in text(response)
        assert "À cinq Avec un appelé Quatorze cartes, preneur seul" in text(response)

    def test_looking_stores_nothing(self, client, wide):
        client.get(NEW)
        assert [row.code for row in RuleSetVersion.objects.all()] == ["large"]

    def test_its_cost_does_not_grow(self, client, club, wide, django_assert_max_num_queries):
        for number in range(8):
            store(club, compose(["pousse"], code=f"n{number}", name=f"N{number}"))
        with django_assert_max_num_queries(8):
            client.get(NEW)


class TestWrite:
    def test_a_size_that_the_rules_have_not(self, club, wide):
        with refused(RefusalCode.SIZE_UNPLAYED):
            begin(club, None, table_size=2)
        evening = begin(club, wide, table_size=2)
        with refused(RefusalCode.SIZE_UNPLAYED):
            edit(evening, rule_set=federation(club))

    def test_tables_are_drawn_with_the_evenings_rules(self, club, wide):
        evening = begin(club, wide, table_size=5, form="5x14")
        come(evening, 7)
        install(evening, "5-2")
        tables = evening.tables.all()
        assert [(table.rule_set, table.size, table.form) for table in tables] == [
            (wide, 5, "5x14"),
            (wide, 2, ""),
        ]

    def test_a_draw_of_a_size_that_the_rules_have_not(self, club):
        evening = begin(club, None)
        come(evening, 6)
        with refused(RefusalCode.SIZE_UNPLAYED):
            install(evening, "4-2")
        assert not evening.tables.exists()

    def test_tables_without_deals_take_other_rules(self, club, wide):
        evening = begin(club, None)
        come(evening, 13)
        install(evening, "5-4-4")
        first, second, third = evening.tables.all()
        play(second)
        play_nothing(third)
        edit(evening, rule_set=wide, form="5x14")
        assert [(each.rule_set.code, each.form) for each in evening.tables.all()] == [
            ("large", "5x14"),
            ("fft-2012", ""),
            ("fft-2012", ""),
        ]
        first.refresh_from_db()
        assert first.version == 2

    def test_a_table_of_a_size_that_they_have_not_keeps_its_own(self, club, wide):
        evening = begin(club, wide)
        come(evening, 6)
        install(evening, "4-2")
        edit(evening, rule_set=federation(club))
        assert [each.rule_set.code for each in evening.tables.all()] == ["fft-2012", "large"]

    def test_another_name_changes_no_table(self, club, wide):
        evening = begin(club, wide)
        come(evening, 5)
        drawn = install(evening, "5")
        evenings.resize(evening.pk, evening.tables.get(), 5, drawn.version, "5x14")
        edit(evening, name="Coupe")
        assert evening.tables.get().form == "5x14"

    def test_a_draw_seen_under_other_rules_is_not_installed(self, club, wide):
        evening = begin(club, wide, table_size=5)
        come(evening, 5)
        choice = evenings.Choice(Split.from_code("5"), 7)
        digest, version = evenings.propose(evening, choice).digest, evening.version
        edit(evening, form="5x14")
        with pytest.raises(StaleVersion):
            evenings.install(evening.pk, choice, digest, version)
        assert not evening.tables.exists()

    def test_deals_keep_their_rules(self, club, wide):
        evening = begin(club, wide)
        come(evening, 4)
        install(evening, "4")
        deal = play(evening.tables.get())
        edit(evening, rule_set=federation(club))
        deal.refresh_from_db()
        assert (deal.rule_set, evening.tables.get().rule_set) == (wide, wide)


def test_what_is_offered_first_is_what_an_evening_begins_with(club):
    wide = store(club, WIDE, preferred=True)
    assert offered(club)[0] == begin(club, None).rule_set == wide
