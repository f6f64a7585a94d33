"""Marking again on the web: choose, see, do, and read the log."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring import rulesets
from scoring.models import Deal, Rescoring, Session
from scoring.rules.presets import RULE_SETS
from tarotclub.models import Role
from tests.scoring.factories import make_season, make_session, make_table, play, scores
from tests.scoring.rulesets.pages import ME, make_set, url
from tests.scoring.test_sheet import text_of

pytestmark = pytest.mark.django_db

RUNS = (Role.SECRETARY, Role.ORGANISER, Role.OWNER)
PAGES = ["evening-rescore", "season-rescore"]


@pytest.fixture
def evening(club) -> Session:
    """An evening with a garde contre made by 6: 186 a defender, 155 where it counts five times."""
    session = make_session(club, season=make_season(club))
    play(make_table(club, session=session), contract="garde_contre", points=47)
    return Session.objects.get(pk=session.pk)


@pytest.fixture
def house(club):
    return make_set(club)


def address(name: str, session: Session) -> str:
    pk = session.pk if name.startswith("evening") else session.season_id
    return url(name, session.club, pk)


def seen(client, where: str, row) -> dict[str, str]:
    """What the page with the preview sends."""
    page = client.get(where, {"regles": rulesets.key(row)})
    return {"regles": rulesets.key(row), "digest": page.context["preview"].digest}


@pytest.mark.parametrize("name", PAGES)
class TestWhoMay:
    @pytest.mark.parametrize("role", Role.values)
    def test_a_member_as_the_role_allows(
        self, name, role, club, evening, house, make_member, client_for
    ):
        client, where = client_for(make_member(club, "somebody", role)), address(name, evening)
        assert client.get(where).status_code == (200 if role in RUNS else 403)
        code = client.post(where, {"regles": rulesets.key(house), "digest": "x"}).status_code
        assert code == (409 if role in RUNS else 403)
        assert not Rescoring.objects.exists()

    def test_a_stranger_and_another_club(self, name, club, evening, outsider, client_for):
        where = address(name, evening)
        assert client_for().get(where)["Location"] == f"/compte/connexion/?next={where}"
        assert client_for(outsider).get(where).status_code == 404

    def test_what_is_not_of_the_club(self, name, club, other_club, owner, secretary, client_for):
        other = make_session(other_club, season=make_season(other_club))
        client = client_for(secretary)
        pk = other.pk if name.startswith("evening") else other.season_id
        assert client.get(url(name, club, pk)).status_code == 404
        assert client.get(url(name, club, 987654)).status_code == 404

    def test_a_wrong_method(self, name, evening, secretary, client_for):
        assert client_for(secretary).put(address(name, evening)).status_code == 405

    def test_a_set_of_another_club_or_none(self, name, evening, other_club, secretary, client_for):
        client, where = client_for(secretary), address(name, evening)
        other = make_set(other_club, replace(RULE_SETS["pousse"], name="Voisins"))
        for choice in (rulesets.key(other), "", "x", "fft-2012.7"):
            assert client.post(where, {"regles": choice}).status_code == 404
            assert client.get(where, {"regles": choice}).context["preview"] is None


@pytest.mark.parametrize("name", PAGES)
class TestPreviewAndDo:
    def test_every_total_that_moves_then_done(self, name, evening, house, secretary, client_for):
        client, where = client_for(secretary), address(name, evening)
        shown = text_of(client.get(where, {"regles": rulesets.key(house)}))
        assert "Aujourd’hui : FFT 2012." in shown
        assert "+558 +465 −93" in shown
        assert "−186 −155 +31" in shown
        assert Deal.objects.get().version == 1
        answer = client.post(where, seen(client, where, house), follow=True)
        assert "1 donne est marquée avec « Maison du mardi »." in text_of(answer)
        assert scores(Deal.objects.get())[0] == 465

    def test_a_double_tap_is_once(self, name, evening, house, secretary, client_for):
        client, where = client_for(secretary), address(name, evening)
        sent = seen(client, where, house)
        assert [client.post(where, sent).status_code for _tap in range(2)] == [302, 302]
        assert Rescoring.objects.count() == 1

    def test_a_deal_meanwhile_shows_all_again(self, name, evening, house, secretary, client_for):
        client, where = client_for(secretary), address(name, evening)
        sent = seen(client, where, house)
        play(evening.tables.get(), contract="garde_contre", points=47)
        answer = client.post(where, sent)
        assert answer.status_code == 409
        assert "+1 116 +930" in text_of(answer)
        assert not Rescoring.objects.exists()
        sent["digest"] = answer.context["preview"].digest
        assert client.post(where, sent).status_code == 302

    def test_what_cannot_be_is_named_and_nothing_offered(
        self, name, club, evening, secretary, client_for
    ):
        row = make_set(club, replace(RULE_SETS["training"], name="Débutants"))
        client, where = client_for(secretary), address(name, evening)
        page = client.get(where, {"regles": rulesets.key(row)})
        shown = text_of(page)
        assert "Ces règles n’ont pas ce contrat. Donne 1" in shown
        assert "Marquer ainsi" not in shown
        sent = {"regles": rulesets.key(row), "digest": page.context["preview"].digest}
        assert client.post(where, sent).status_code == 400
        assert not Rescoring.objects.exists()

    def test_already_so(self, name, evening, secretary, client_for):
        shown = text_of(client_for(secretary).get(address(name, evening), {"regles": "fft-2012.1"}))
        assert "C’est déjà marqué avec ces règles." in shown

    def test_looking_stores_nothing(self, name, club, secretary, client_for):
        """Not even the federation's set, where a club has none yet."""
        row = make_set(club)
        session = make_session(club, season=make_season(club))
        Session.objects.filter(pk=session.pk).update(rule_set=row)
        club.rule_sets.exclude(pk=row.pk).delete()
        client = client_for(secretary)
        client.get(address(name, session), {"regles": "fft-2012.1"})
        assert club.rule_sets.count() == 1
        sent = seen(client, address(name, session), rulesets.looked_up(club, "fft-2012.1"))
        assert client.post(address(name, session), sent).status_code == 302
        session.refresh_from_db()
        assert session.rule_set.code == "fft-2012"

    def test_queries_do_not_grow_with_the_deals(
        self, name, evening, house, secretary, client_for, django_assert_max_num_queries
    ):
        for _nth in range(8):
            play(evening.tables.get(), contract="garde_contre", points=47)
        client = client_for(secretary)
        with django_assert_max_num_queries(16):
            client.get(address(name, evening), {"regles": rulesets.key(house)})


class TestLog:
    def test_who_when_and_what_moved(self, club, evening, house, secretary, reader, client_for):
        client, where = client_for(secretary), address("evening-rescore", evening)
        client.post(where, seen(client, where, house))
        client.post(where, seen(client, where, rulesets.federation(club)))
        for page in (
            client_for(reader).get(url("rescorings", club)),
            client.get(where),
        ):
            shown = text_of(page)
            assert "par Secretary" in shown
            assert "Maison du mardi → FFT 2012 , 1 donne" in shown.replace(" ,", " ,")
            assert "+558 → +465 −93" in shown
            assert shown.index("+465 → +558") < shown.index("+558 → +465")

    def test_nothing_yet(self, club, reader, client_for):
        shown = text_of(client_for(reader).get(url("rescorings", club)))
        assert "Aucune soirée n’a été marquée à nouveau." in shown

    def test_of_this_club_alone(
        self, club, other_club, evening, house, secretary, client_for, outsider
    ):
        client, where = client_for(secretary), address("evening-rescore", evening)
        client.post(where, seen(client, where, house))
        shown = text_of(client_for(outsider).get(url("rescorings", other_club)))
        assert "Maison" not in shown

    def test_queries_do_not_grow(
        self, club, evening, house, secretary, client_for, django_assert_max_num_queries
    ):
        client, where = client_for(secretary), address("evening-rescore", evening)
        for row in (house, rulesets.federation(club)) * 3:
            client.post(where, seen(client, where, row))
        with django_assert_max_num_queries(11):
            client.get(url("rescorings", club))

    def test_the_deal_s_own_history_has_it(self, club, evening, house, secretary, client_for):
        client, where = client_for(secretary), address("evening-rescore", evening)
        client.post(where, seen(client, where, house))
        shown = text_of(client.get(url("deal", club, Deal.objects.get().pk)))
        assert "Marquée avec d’autres règles par Secretary" in shown

    def test_the_desk_says_so(self, club, evening, house, secretary, client_for):
        client, where = client_for(secretary), address("evening-rescore", evening)
        assert "Marquée à nouveau" not in text_of(client.get(url("evening-desk", club, evening.pk)))
        client.post(where, seen(client, where, house))
        shown = text_of(client.get(url("evening-desk", club, evening.pk)))
        assert "avec « Maison du mardi »" in shown

    def test_beside_a_second_version_the_first_says_which_it_is(
        self, club, evening, house, secretary, client_for
    ):
        client, where = client_for(secretary), address("evening-rescore", evening)
        client.post(where, seen(client, where, house))
        rules = replace(house.rules, base=30)
        rulesets.change(house, rules, rulesets.seen(house), ME)
        shown = text_of(client.get(where))
        assert "Aujourd’hui : Maison du mardi, version 1." in shown
        assert "Maison du mardi, version 2" in shown

    def test_the_desk_and_the_season_lead_there(self, club, evening, secretary, client_for):
        client = client_for(secretary)
        desk = client.get(url("evening-desk", club, evening.pk)).content.decode()
        assert address("evening-rescore", evening) in desk
        season = client.get(url("season", club, evening.season_id)).content.decode()
        assert address("season-rescore", evening) in season
