"""The pages of rule sets: who may, what they show, what typing into them does."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.urls import reverse

from scoring import rulesets
from scoring.models import RuleSetVersion, Session
from scoring.rules.presets import OPTIONS, RULE_SETS, compose
from scoring.rules.ruleset import FFT_2012
from tarotclub.models import Club, Role
from tests.scoring.factories import make_session, make_table, play
from tests.scoring.rulesets.pages import HOUSE, ME, make_set, typed, url, use
from tests.scoring.test_sheet import text_of

pytestmark = pytest.mark.django_db

READ = ["rule-sets", "rules", "rules-fft", "rule-set", "rule-set-versions", "rescorings"]
OWN = ["rule-set-new", "rule-set-edit"]
ACTIONS = ["rule-set-prefer", "rule-set-retire", "rule-set-reinstate"]
OF_ROW = {
    "rule-set",
    "rule-set-versions",
    "rule-set-edit",
    "rule-set-retire",
    "rule-set-reinstate",
}


@pytest.fixture
def house(club) -> RuleSetVersion:
    """The first of two versions, played in an evening."""
    row = make_set(club)
    use(row, make_session(club))
    rulesets.change(row, replace(row.rules, base=30), rulesets.seen(row), ME)
    return row


@pytest.fixture
def newest(house) -> RuleSetVersion:
    return RuleSetVersion.objects.get(code=house.code, version=2)


def address(name: str, club: Club, row: RuleSetVersion) -> str:
    return url(name, club, *([row.pk] if name in OF_ROW else []))


def sent(name: str, row: RuleSetVersion) -> dict[str, str]:
    return {"choice": rulesets.key(row)} if name == "rule-set-prefer" else {}


class TestWhoMay:
    @pytest.mark.parametrize("role", Role.values)
    @pytest.mark.parametrize("name", READ + OWN)
    def test_a_member_as_the_role_allows(
        self, name, role, club, house, newest, make_member, client_for
    ):
        row = newest if name == "rule-set-edit" else house
        answer = client_for(make_member(club, "somebody", role)).get(address(name, club, row))
        assert answer.status_code == (200 if name in READ or role == Role.OWNER else 403)

    @pytest.mark.parametrize("role", Role.values)
    @pytest.mark.parametrize("name", ACTIONS)
    def test_an_action_is_the_owner_s(self, name, role, club, house, make_member, client_for):
        client = client_for(make_member(club, "somebody", role))
        answer = client.post(address(name, club, house), sent(name, house))
        assert answer.status_code == (302 if role == Role.OWNER else 403)
        assert RuleSetVersion.objects.filter(preferred=True).exists() == (
            name == "rule-set-prefer" and role == Role.OWNER
        )

    @pytest.mark.parametrize("name", READ + OWN)
    def test_a_stranger_is_led_to_the_login_and_another_club_finds_nothing(
        self, name, club, house, outsider, client_for
    ):
        where = address(name, club, house)
        answer = client_for().get(where)
        assert (answer.status_code, answer["Location"]) == (302, f"/compte/connexion/?next={where}")
        assert client_for(outsider).get(where).status_code == 404

    @pytest.mark.parametrize("name", ACTIONS)
    def test_so_it_is_with_an_action(self, name, club, house, outsider, client_for):
        where = address(name, club, house)
        assert client_for().post(where, sent(name, house)).status_code == 302
        assert client_for(outsider).post(where, sent(name, house)).status_code == 404
        assert not RuleSetVersion.objects.exclude(retired_at=None, preferred=False).exists()

    @pytest.mark.parametrize("name", sorted(OF_ROW))
    def test_another_club_s_set_and_one_that_never_was(
        self, name, club, other_club, owner, client_for
    ):
        client, other = client_for(owner), make_set(other_club)
        method = client.post if name in ACTIONS else client.get
        for pk in (other.pk, 987654):
            assert method(url(name, club, pk)).status_code == 404

    @pytest.mark.parametrize("name", READ)
    def test_reading_takes_no_post(self, name, club, house, owner, client_for):
        assert client_for(owner).post(address(name, club, house)).status_code == 405

    @pytest.mark.parametrize("name", ACTIONS)
    def test_an_action_asked_for_as_a_page_leads_to_the_list(
        self, name, club, house, owner, client_for
    ):
        answer = client_for(owner).get(address(name, club, house))
        assert answer["Location"] == url("rule-sets", club)
        assert not RuleSetVersion.objects.exclude(retired_at=None, preferred=False).exists()

    def test_the_public_reads_what_a_published_evening_is_played_by(
        self, club, house, newest, client_for
    ):
        assert client_for().get(url("rule-set", club, house.pk)).status_code == 302
        Session.objects.update(published=True)
        assert client_for().get(url("rule-set", club, house.pk)).status_code == 200
        assert client_for().get(url("rule-set", club, newest.pk)).status_code == 302
        Club.objects.update(published=True)
        assert client_for().get(url("rule-set", club, newest.pk)).status_code == 200

    @pytest.mark.parametrize("name", ["rule-set-edit", "rule-set-retire", "rule-set-reinstate"])
    def test_nobody_changes_the_federation_s(self, name, club, owner, client_for):
        row = rulesets.federation(club)
        assert client_for(owner).post(url(name, club, row.pk)).status_code == 404


class TestList:
    def test_which_is_preferred_and_what_is_played_by_which(
        self, club, house, newest, reader, client_for
    ):
        rulesets.prefer(club, newest)
        make_session(club, name="Du club", kind=Session.Kind.SEANCE)
        page = client_for(reader).get(url("rule-sets", club))
        shown = text_of(page)
        assert shown.index("Maison du mardi") < shown.index("FFT 2012")
        assert "Les prochaines soirées commencent par elles." in shown
        assert "Version 1 · 1 soirée" in shown
        assert "Version 2 · 1 séance de tournoi" in shown
        assert "Nouvelles règles" not in shown

    def test_the_public_sees_no_evening_that_is_not_published(self, club, house, client_for):
        Club.objects.update(published=True)
        assert "Vendredi" not in text_of(client_for().get(url("rule-sets", club)))
        Session.objects.update(published=True)
        assert "Vendredi" in text_of(client_for().get(url("rule-sets", club)))

    def test_a_club_without_sets_plays_the_federation_s(self, club, owner, client_for):
        shown = text_of(client_for(owner).get(url("rule-sets", club)))
        assert "Les prochaines soirées commencent par elles." in shown
        assert not RuleSetVersion.objects.exists()

    def test_queries_do_not_grow(
        self, club, house, owner, client_for, django_assert_max_num_queries
    ):
        for nth in range(12):
            make_set(club, replace(HOUSE, name=f"Maison {nth}"))
            use(RuleSetVersion.objects.latest("pk"), make_session(club, name=f"S{nth}"))
        client = client_for(owner)
        with django_assert_max_num_queries(9):
            client.get(url("rule-sets", club))


class TestRulesPages:
    def test_what_differs_comes_first(self, club, house, reader, client_for):
        shown = text_of(client_for(reader).get(url("rule-set", club, house.pk)))
        assert shown.index("Ce qui diffère") < shown.index("Points à faire")
        assert "Garde contre × 6 × 5" in shown
        assert "pas le règlement officiel" in shown

    def test_an_old_version_says_so_and_stays_as_it_was(
        self, club, house, newest, reader, client_for
    ):
        shown = text_of(client_for(reader).get(url("rule-set", club, house.pk)))
        assert "Version 1. La plus récente est la version 2." in shown
        assert "(25 + l’écart au but)" in shown
        shown = text_of(client_for(reader).get(url("rule-set", club, newest.pk)))
        assert "(30 + l’écart au but)" in shown

    def test_what_each_version_changed(self, club, house, newest, owner, reader, client_for):
        rules = replace(newest.rules, name="Du jeudi")
        use(newest, make_session(club, name="Jeudi"))
        rulesets.change(newest, rules, rulesets.seen(newest), ME)
        shown = text_of(client_for(reader).get(url("rule-set-versions", club, house.pk)))
        assert "Base d’un contrat 25 30" in shown
        assert "Nom : Maison du mardi → Du jeudi" in shown
        assert shown.index("Version 3") < shown.index("Version 2") < shown.index("Version 1")

    def test_one_version_has_no_page_of_changes(self, club, reader, client_for):
        row = make_set(club)
        answer = client_for(reader).get(url("rule-set-versions", club, row.pk))
        assert answer["Location"] == url("rule-set", club, row.pk)

    def test_the_federation_s_differ_in_nothing(self, club, reader, client_for):
        shown = text_of(client_for(reader).get(url("rules-fft", club)))
        assert "règlement officiel de la Fédération" in shown
        assert "Ce qui diffère" not in shown

    def test_a_doubt_is_shown_there(self, club, reader, client_for):
        rules = replace(HOUSE, contracts=HOUSE.contracts[:2] + HOUSE.contracts[3:1:-1])
        shown = text_of(client_for(reader).get(url("rule-set", club, make_set(club, rules).pk)))
        assert "rapporte ici moins" in shown

    @pytest.mark.parametrize("name", ["rules", "rules-fft", "rule-set"])
    def test_queries(self, name, club, house, reader, client_for, django_assert_max_num_queries):
        client = client_for(reader)
        with django_assert_max_num_queries(6):
            client.get(address(name, club, house))


class TestNew:
    @pytest.mark.parametrize("code", OPTIONS)
    def test_every_option_made_on_the_page_is_that_very_set(self, code, club, owner, client_for):
        given = {"name": "Chez nous", "base": "fft-2012", OPTIONS[code].group: code}
        answer = client_for(owner).post(url("rule-set-new", club), given)
        row = RuleSetVersion.objects.get()
        assert answer["Location"] == url("rule-set", club, row.pk)
        assert row.rules == replace(RULE_SETS[code], code="chez-nous", name="Chez nous")
        assert row.author == owner

    def test_then_its_numbers(self, club, owner, client_for):
        given = {"name": "Chez nous", "base": "training", "numbers": "1"}
        answer = client_for(owner).post(url("rule-set-new", club), given)
        assert answer["Location"] == url("rule-set-edit", club, RuleSetVersion.objects.get().pk)

    def test_from_a_set_of_the_club(self, club, owner, client_for):
        row = make_set(club)
        given = {"name": "Autre", "base": rulesets.key(row), "pots": "pots"}
        client_for(owner).post(url("rule-set-new", club), given)
        made = RuleSetVersion.objects.latest("pk")
        expected = compose(["garde-contre-5", "pots"], code="autre", name="Autre")
        assert made.rules == expected

    def test_a_double_tap_is_one(self, club, owner, client_for):
        given = {"name": "Chez nous", "base": "fft-2012", "contracts": "pousse"}
        client = client_for(owner)
        first, again = (client.post(url("rule-set-new", club), given) for _tap in range(2))
        assert first["Location"] == again["Location"]
        assert RuleSetVersion.objects.count() == 1

    def test_what_was_typed_is_kept_beside_what_is_wrong(self, club, owner, client_for):
        given = {"name": "FFT maison", "base": "fft-2012", "misere": "misere-20"}
        answer = client_for(owner).post(url("rule-set-new", club), given)
        page = answer.content.decode()
        assert answer.status_code == 400
        assert 'value="FFT maison"' in page
        assert "réservé aux règles FFT 2012" in page
        assert 'value="misere-20" id="id_misere_4" checked' in page
        assert not RuleSetVersion.objects.exists()

    def test_a_name_of_the_club_leads_to_its_set(self, club, owner, client_for):
        row = make_set(club)
        given = {"name": "MAISON DU MARDI", "base": "training"}
        answer = client_for(owner).post(url("rule-set-new", club), given)
        assert answer.status_code == 400
        assert url("rule-set", club, row.pk) in answer.content.decode()

    def test_junk_is_answered(self, club, owner, client_for):
        given = {"name": "\x00", "base": "../..", "contracts": ["a", "b"], "two": "9" * 999}
        assert client_for(owner).post(url("rule-set-new", club), given).status_code == 400


class TestEdit:
    def test_numbers_changed_in_place(self, club, owner, client_for):
        row = make_set(club)
        given = typed(row.rules, seen=rulesets.seen(row), garde_contre_factor=8)
        answer = client_for(owner).post(url("rule-set-edit", club, row.pk), given)
        assert answer["Location"] == url("rule-set", club, row.pk)
        row.refresh_from_db()
        assert [rule.factor for rule in row.rules.contracts] == [1, 2, 4, 8]

    def test_a_set_in_use_says_so_and_gets_a_version(self, club, owner, client_for):
        row = make_set(club)
        use(row, make_session(club))
        client = client_for(owner)
        where = url("rule-set-edit", club, row.pk)
        assert "vos changements feront la version 2" in text_of(client.get(where))
        given = typed(row.rules, seen=rulesets.seen(row), base=40)
        answer = client.post(where, given, follow=True)
        assert "ce qui est joué garde sa version" in text_of(answer)
        versions = RuleSetVersion.objects.filter(code=row.code).order_by("version")
        assert [each.rules.base for each in versions] == [25, 40]
        client.post(where, given)
        assert versions.count() == 2

    def test_the_newest_version_is_the_one_to_change(self, club, house, newest, owner, client_for):
        answer = client_for(owner).get(url("rule-set-edit", club, house.pk))
        assert answer["Location"] == url("rule-set-edit", club, newest.pk)

    def test_the_second_of_two_sees_both_and_may_insist(self, club, owner, client_for):
        row, client = make_set(club), client_for(owner)
        where, known = url("rule-set-edit", club, row.pk), rulesets.seen(row)
        client.post(where, typed(row.rules, seen=known, base=30))
        answer = client.post(where, typed(row.rules, seen=known, base=40))
        assert answer.status_code == 409
        assert "Base d’un contrat 30 40" in text_of(answer)
        row.refresh_from_db()
        assert row.rules.base == 30
        again = answer.context["form"]["seen"].value()
        client.post(where, typed(row.rules, seen=again, base=40))
        row.refresh_from_db()
        assert row.rules.base == 40

    def test_a_wrong_number_keeps_what_was_typed(self, club, owner, client_for):
        row = make_set(club)
        given = typed(row.rules, seen=rulesets.seen(row), garde_factor="mille", base=31)
        answer = client_for(owner).post(url("rule-set-edit", club, row.pk), given)
        page = answer.content.decode()
        assert answer.status_code == 400
        assert 'value="mille"' in page
        assert 'value="31"' in page
        assert "Il faut un nombre de 1 à 100." in page
        row.refresh_from_db()
        assert row.rules.base == 25

    def test_a_doubt_is_said_and_stored(self, club, owner, client_for):
        row = make_set(club)
        given = typed(row.rules, seen=rulesets.seen(row), garde_contre_factor=3)
        answer = client_for(owner).post(url("rule-set-edit", club, row.pk), given, follow=True)
        assert "est-ce voulu" in text_of(answer)
        row.refresh_from_db()
        assert row.rules.contracts[-1].factor == 3

    def test_nothing_sent(self, club, owner, client_for):
        row = make_set(club)
        assert client_for(owner).post(url("rule-set-edit", club, row.pk)).status_code == 400

    def test_queries(self, club, house, newest, owner, client_for, django_assert_max_num_queries):
        client = client_for(owner)
        with django_assert_max_num_queries(11):
            client.get(url("rule-set-edit", club, newest.pk))


class TestPreferAndRetire:
    def test_prefer_then_back_to_the_federation_s(self, club, house, newest, owner, client_for):
        client, where = client_for(owner), url("rule-set-prefer", club)
        client.post(where, {"choice": rulesets.key(house)})
        assert rulesets.preferred(club) == newest
        client.post(where, {"choice": "fft-2012.1"})
        assert rulesets.rules_in_force(club) == FFT_2012

    @pytest.mark.parametrize("choice", ["", "x.1", "fft-2012.9", "a.b"])
    def test_a_choice_that_is_none(self, choice, club, owner, client_for):
        answer = client_for(owner).post(url("rule-set-prefer", club), {"choice": choice})
        assert answer.status_code == 404

    def test_retire_and_back(self, club, house, owner, client_for):
        client = client_for(owner)
        client.post(url("rule-set-retire", club, house.pk))
        assert "on ne les propose plus" in text_of(client.get(url("rule-sets", club)))
        client.post(url("rule-set-reinstate", club, house.pk))
        assert "on ne les propose plus" not in text_of(client.get(url("rule-sets", club)))


def test_a_sheet_leads_to_the_rules_it_is_scored_by(club, reader, client_for):
    row = make_set(club)
    table = make_table(club)
    use(row, table.session)
    table.rule_set = row
    table.save()
    play(table)
    page = client_for(reader).get(reverse("sheet", args=[club.slug, table.pk]))
    assert url("rule-set", club, row.pk) in page.content.decode()
