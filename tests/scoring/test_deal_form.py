"""The deal form through the web: every vector, every refusal, everybody who may or may not."""

from __future__ import annotations

import json
import os
import uuid
from pathlib import Path

import pytest

from scoring import recording
from scoring.models import Deal, Session
from scoring.recording import Author, next_deal
from tests.scoring.deal_posts import address, posted, posted_vector
from tests.scoring.factories import make_players, make_table, play

pytestmark = pytest.mark.django_db

DATA = Path(__file__).resolve().parent.parent / "data"
VECTORS = json.loads(Path(os.environ.get("TAROT_DEAL_VECTORS", DATA / "deals.json")).read_text())


@pytest.fixture
def table(club):
    return make_table(club)


@pytest.fixture
def client(client_for, scorer):
    return client_for(scorer)


def scores(deal: Deal) -> list[float]:
    return [row.half_score / 2 for row in deal.scores.order_by("seat__index")]


class TestVectors:
    """Every vector of the federation and of other programs, typed into the form."""

    @pytest.mark.parametrize("players", [3, 4, 5])
    def test_vectors_through_the_form(self, club, client, players):
        vectors = [each for each in VECTORS["deals"] if each["deal"]["players"] == players]
        table = make_table(club, players)
        address_ = address("deal-new", table)
        wrong = []
        for number, vector in enumerate(vectors, start=1):
            answer = client.post(address_, posted_vector(vector["deal"], number))
            assert answer.status_code == 302, (vector["id"], answer.content.decode()[:2000])
            deal = Deal.objects.get(table=table, number=number)
            if scores(deal) != vector["scores"]:
                wrong.append((vector["id"], scores(deal), vector["scores"]))
        assert wrong == []
        assert table.deals.count() == len(vectors)

    @pytest.mark.parametrize("players", [3, 4, 5])
    def test_the_preview_says_what_is_stored(self, club, client, players):
        vectors = [each for each in VECTORS["deals"] if each["deal"]["players"] == players]
        table = make_table(club, players)
        for vector in vectors:
            fields = posted_vector(vector["deal"])
            shown = client.post(address("deal-preview", table), fields).json()
            expected = [f"{abs(score):,.1f}".removesuffix(".0") for score in vector["scores"]]
            told = [
                text.strip("+\N{MINUS SIGN}").replace("\N{NARROW NO-BREAK SPACE}", ",")
                for text in shown["scores"].values()
            ]
            assert told == expected, vector["id"]
            doubted = bool(shown["doubts"])
            assert doubted or vector["possible"], vector["id"]
        assert not table.deals.exists()


class TestRealSheets:
    def test_the_federations_score_sheet(self, club, client):
        """RO p.10: five deals, takers E, O, S, N, S; the columns stand N, S, E, O."""
        sheet = json.loads((DATA / "tournament-data.json").read_text())["score_sheet"]
        table = make_table(club)
        deals = {each["id"]: each["deal"] for each in VECTORS["deals"]}
        # In the order of play (N, O, S, E), as the seats of a table are numbered.
        order = ["N", "O", "S", "E"]
        for number, taker in enumerate(["E", "O", "S", "N", "S"], start=1):
            facts = deals[f"FFT-{number}"] | {"taker": order.index(taker)}
            answer = client.post(address("deal-new", table), posted_vector(facts, number))
            assert answer.status_code == 302
        totals = dict.fromkeys(order, 0)
        for row in table.deals.get(number=1).scores.model.objects.select_related("seat"):
            totals[order[row.seat.index]] += row.half_score // 2
        assert [totals[seat] for seat in sheet["columns"]] == sheet["bilan"]
        assert [totals[seat] for seat in "NSEO"] == [-446, 1346, -390, -510]

    def test_the_printed_running_totals_and_their_misprint(self, club, client):
        """A table printed in a rules article; its last cell says −100 where +100 is right."""
        printed = [
            [240, -80, -80, -80],
            [144, 208, -176, -176],
            [216, 280, -392, -104],
            [186, 250, -302, -134],
            [108, 172, -380, -100],
        ]
        deals = [
            {"taker": 0, "bouts": 2, "attack": "56", "defence": "35"},
            {"taker": 1, "bouts": 3, "attack": "49", "defence": "42", "petit": "attack"},
            {"taker": 2, "bouts": 2, "attack": "40", "defence": "51", "petit": "defence"},
            {"taker": 2, "bouts": 2, "attack": "41", "defence": "50", "petit": "defence"},
            {
                "taker": 3,
                "bouts": 3,
                "attack": "40",
                "defence": "51",
                "poignee-0": "simple",
            },
        ]
        table = make_table(club)
        running, ours = [0] * 4, []
        for number, facts in enumerate(deals, start=1):
            client.post(address("deal-new", table), posted(number, **facts))
            deal = Deal.objects.get(table=table, number=number)
            running = [one + more for one, more in zip(running, scores(deal), strict=True)]
            ours.append(running)
        assert ours[:4] == printed[:4]
        assert sum(printed[4]) != 0
        assert ours[4] == [108, 172, -380, 100]
        page = client.get(address("sheet", table)).content.decode()
        assert "+100" in page


class TestRefused:
    """Whatever the widget allows, the server judges; what was typed stays."""

    @pytest.mark.parametrize(
        ("fields", "sentence"),
        [
            ({"bouts": "4"}, "L’attaque a de 0 à 3 bouts."),
            ({"bouts": "deux"}, "L’attaque a de 0 à 3 bouts."),
            ({"bouts": ""}, "Combien de bouts"),
            ({"attack": "92", "defence": ""}, "92 points"),
            ({"attack": "45,3", "defence": ""}, "Les points vont par demis"),
            ({"attack": "NaN", "defence": ""}, "Les points vont par demis"),
            ({"attack": "1e1", "defence": ""}, "Les points vont par demis"),
            ({"attack": "-5", "defence": ""}, "Les points vont par demis"),
            ({"attack": "", "defence": ""}, "Combien de points"),
            ({"attack": "49", "defence": "41"}, "doivent faire 91 points ensemble"),
            ({"taker": "4"}, "Le preneur ne joue pas cette donne."),
            ({"taker": "moi"}, "Le preneur ne joue pas cette donne."),
            ({"taker": ""}, "Qui a pris"),
            ({"contract": "pousse"}, "Ces règles n’ont pas ce contrat."),
            ({"contract": ""}, "Quel contrat"),
            ({"poignee-7": "simple"}, "Celui qui montre la poignée ne joue pas"),
            ({"poignee-1": "énorme"}, "Une poignée est simple, double ou triple."),
            ({"petit": "peut-être"}, "Le petit au bout va à l’attaque ou à la défense."),
            ({"chelem": "presque"}, "Ce chelem n’existe pas."),
            ({"outcome": "tempête"}, "Cette fin de donne n’existe pas."),
            ({"number": "0"}, "Le numéro de la donne va de 1 à 999."),
            ({"number": "mille"}, "Le numéro de la donne va de 1 à 999."),
        ],
    )
    def test_what_cannot_be(self, client, table, fields, sentence):
        answer = client.post(address("deal-new", table), posted(**fields))
        assert answer.status_code == 200
        assert sentence in answer.content.decode()
        assert not Deal.objects.exists()

    def test_what_was_typed_is_still_there(self, client, table):
        fields = posted(bouts="1", attack="45,3", defence="", taker="2", petit="attack")
        page = client.post(
            address("deal-new", table), {**fields, "poignee-3": "double"}
        ).content.decode()
        assert 'name="attack" inputmode="decimal" maxlength="5" value="45,3"' in page
        assert 'name="taker" value="2" required checked' in page
        assert 'name="bouts" value="1" data-points="51" required checked' in page
        assert 'name="petit" value="attack" data-short="attaque" checked' in page
        assert '<option value="double" selected>' in page
        assert fields["submission"] in page
        assert "data-filled" in page

    def test_every_fault_is_told_at_once(self, client, table):
        page = client.post(
            address("deal-new", table), posted(taker="", bouts="9", attack="", defence="")
        ).content.decode()
        for sentence in ["Qui a pris", "L’attaque a de 0 à 3 bouts", "Combien de points"]:
            assert sentence in page

    def test_a_taker_who_sits_out(self, client, club):
        table = make_table(club, 4, 5)
        page = client.get(address("deal-new", table)).content.decode()
        assert 'name="taker" value="0"' not in page
        assert 'name="taker" value="1"' in page
        answer = client.post(address("deal-new", table), posted(taker="0"))
        assert "Le preneur ne joue pas cette donne." in answer.content.decode()

    def test_half_points_both_ways(self, client, table):
        for number, text in enumerate(["41,5", "41.5", "41½"], start=1):
            client.post(address("deal-new", table), posted(number, attack=text, defence=""))
        assert [*table.deals.values_list("half_points", flat=True)] == [83, 83, 83]

    def test_the_defences_count(self, client, table):
        client.post(address("deal-new", table), posted(attack="", defence="42", counted=""))
        deal = Deal.objects.get()
        assert (deal.half_points, deal.counted) == (98, "defence")

    def test_doubts_never_block(self, client, table):
        answer = client.post(
            address("deal-new", table),
            posted(attack="49,5", defence="", petit="defence", bouts="3"),
        )
        assert answer.status_code == 302
        page = client.get(answer["Location"]).content.decode()
        assert "Demi-point à quatre joueurs" in page
        assert "Petit au bout à la défense" in page

    def test_a_second_poignee(self, client, table):
        fields = {**posted(), "poignee-1": "simple", "poignee-3": "simple"}
        client.post(address("deal-new", table), fields)
        deal = Deal.objects.get()
        assert deal.poignees == [{"seat": 1, "size": "simple"}, {"seat": 3, "size": "simple"}]
        # (25 + 8) × 2 + 20 + 20 = 106
        assert scores(deal) == [318, -106, -106, -106]


class TestOnce:
    def test_a_double_tap_is_one_deal(self, client, table):
        fields = posted()
        first = client.post(address("deal-new", table), fields)
        second = client.post(address("deal-new", table), fields)
        assert first["Location"] == second["Location"] == address("sheet", table) + "#donne-1"
        assert Deal.objects.count() == 1

    def test_without_a_submission_the_server_makes_one(self, client, table):
        client.post(address("deal-new", table), posted(submission=None))
        assert Deal.objects.get().submission.version == 4

    def test_a_submission_that_is_no_uuid(self, client, table):
        answer = client.post(address("deal-new", table), posted(submission="abc"))
        assert answer.status_code == 200
        assert not Deal.objects.exists()


class TestUnplayed:
    @pytest.mark.parametrize("outcome", ["passed", "petit_sec", "fausse_donne"])
    def test_one_tap(self, client, table, outcome):
        fields = {"submission": str(uuid.uuid4()), "number": "1", "outcome": outcome}
        answer = client.post(address("deal-event", table), fields)
        assert answer["Location"] == address("sheet", table) + "#donne-1"
        deal = Deal.objects.get()
        assert (deal.outcome, deal.scores.count(), deal.taker) == (outcome, 0, None)

    @pytest.mark.parametrize("outcome", ["", "played", "tempête"])
    def test_nothing_else(self, client, table, outcome):
        answer = client.post(address("deal-event", table), {"number": "1", "outcome": outcome})
        assert answer.status_code == 400

    def test_get_changes_nothing(self, client, table):
        assert client.get(address("deal-event", table)).status_code == 405


class TestCorrect:
    @pytest.fixture
    def deal(self, table, scorer):
        return play(table, 2, scorer, points=53, poignees=[(1, "simple")], petit_au_bout="attack")

    def test_the_form_holds_the_deal(self, client, deal):
        page = client.get(address("deal-edit", deal)).content.decode()
        for part in [
            'name="taker" value="2" required checked',
            'name="contract" value="garde" data-letters="G" required checked',
            'name="attack" inputmode="decimal" maxlength="5" value="53"',
            'name="defence" inputmode="decimal" maxlength="5" value="38"',
            '<option value="simple" selected>',
            'name="version" value="1"',
            "Corriger la donne 1",
        ]:
            assert part in page

    def test_it_is_corrected(self, client, deal, table):
        answer = client.post(address("deal-edit", deal), posted(version="1", taker="3"))
        assert answer["Location"] == address("sheet", table) + "#donne-1"
        assert scores(Deal.objects.get()) == [-66, -66, -66, 198]

    def test_to_a_passed_deal(self, client, deal):
        fields = {"number": "1", "version": "1", "outcome": "passed"}
        client.post(address("deal-edit", deal), fields)
        assert Deal.objects.get().outcome == "passed"

    def test_it_keeps_its_players(self, client, club, scorer):
        table = make_table(club, 4, 5)
        first = play(table, 1, scorer)
        play(table, next_deal(table).playing[0], scorer)
        page = client.get(address("deal-edit", first)).content.decode()
        assert 'name="taker" value="0"' not in page
        client.post(address("deal-edit", first), posted(version="1", taker="4"))
        first.refresh_from_db()
        assert (first.playing, first.taker) == ([1, 2, 3, 4], 4)

    def test_an_impossible_correction_changes_nothing(self, client, deal):
        answer = client.post(address("deal-edit", deal), posted(version="1", bouts="4"))
        assert "L’attaque a de 0 à 3 bouts." in answer.content.decode()
        assert Deal.objects.get().version == 1

    def test_a_void_deal_leads_to_its_page(self, client, deal, scorer):
        recording.void(deal.pk, "", 1, Author(scorer))
        assert client.get(address("deal-edit", deal))["Location"] == address("deal", deal)
        answer = client.post(address("deal-edit", deal), posted(version="2"))
        assert "rétablissez-la" in answer.content.decode()

    def test_a_version_that_is_no_number_is_stale(self, client, deal):
        answer = client.post(address("deal-edit", deal), posted(version=None))
        assert "La vôtre n’est pas enregistrée" in answer.content.decode()


class TestConflicts:
    def test_the_number_was_taken(self, client, client_for, secretary, table):
        client_for(secretary).post(address("deal-new", table), posted(taker="1"))
        page = client.post(address("deal-new", table), posted(taker="2")).content.decode()
        assert "Quelqu’un d’autre a écrit cette donne." in page
        assert "Secretary" in page
        assert "La mienne est la donne 2" in page
        assert Deal.objects.count() == 1

    def choices(self, page: str) -> list[dict[str, str]]:
        """The hidden fields of each form of the page, by its order."""
        import re

        forms = re.findall(r"<form method=\"post\" action=\"([^\"]+)\">(.*?)</form>", page, re.S)
        return [
            {"action": action, **dict(re.findall(r'name="([^"]+)" value="([^"]*)"', body))}
            for action, body in forms
        ]

    def test_mine_replaces_theirs(self, client, client_for, secretary, table):
        client_for(secretary).post(address("deal-new", table), posted(taker="1"))
        mine = {**posted(taker="2", petit="defence"), "poignee-0": "simple"}
        page = client.post(address("deal-new", table), mine).content.decode()
        replace, _add = self.choices(page)
        client.post(replace.pop("action"), replace)
        deal = Deal.objects.get()
        assert (deal.taker, deal.petit_au_bout, deal.version) == (2, "defence", 2)
        assert deal.poignees == [{"seat": 0, "size": "simple"}]

    def test_mine_becomes_the_next_deal(self, client, client_for, secretary, table):
        client_for(secretary).post(address("deal-new", table), posted(taker="1"))
        page = client.post(address("deal-new", table), posted(taker="2")).content.decode()
        _replace, add = self.choices(page)
        assert client.post(add.pop("action"), add)["Location"].endswith("#donne-2")
        assert [*table.deals.values_list("number", "taker")] == [(1, 1), (2, 2)]

    def test_the_same_deal_from_two_devices(self, client, client_for, secretary, table):
        client_for(secretary).post(address("deal-new", table), posted())
        page = client.post(address("deal-new", table), posted()).content.decode()
        assert "Les deux versions disent la même chose" in page
        assert "La remplacer par la mienne" not in page

    def test_a_correction_of_an_older_version(self, client, client_for, secretary, table):
        deal = play(table, 0)
        client_for(secretary).post(address("deal-edit", deal), posted(version="1", taker="1"))
        page = client.post(address("deal-edit", deal), posted(version="1", taker="2"))
        page = page.content.decode()
        assert "Quelqu’un d’autre a écrit cette donne." in page
        (replace,) = self.choices(page)
        client.post(replace.pop("action"), replace)
        assert [Deal.objects.get().taker, Deal.objects.get().version] == [2, 3]

    def test_theirs_is_void(self, client, table, secretary):
        deal = play(table, 0)
        recording.void(deal.pk, "mal noté", 1, Author(secretary))
        page = client.post(address("deal-new", table), posted(taker="2")).content.decode()
        assert "La remplacer par la mienne" not in page
        assert "mal noté" in page
        assert "La mienne est la donne 2" in page

    def test_mine_could_not_be_stored(self, client, club):
        table = make_table(club, 4, 5)
        play(table, 1)
        # Seat 0 sits out the first deal: shown all the same, without scores.
        page = client.post(address("deal-new", table), posted(taker="0")).content.decode()
        assert "Le preneur ne joue pas cette donne." in page

    def test_an_event_meets_a_deal(self, client, table):
        play(table, 0)
        fields = {"submission": str(uuid.uuid4()), "number": "1", "outcome": "passed"}
        page = client.post(address("deal-event", table), fields).content.decode()
        assert "Tous passent" in page
        _replace, add = self.choices(page)
        client.post(add.pop("action"), add)
        assert table.deals.get(number=2).outcome == "passed"


class TestPreview:
    def test_verdict_formula_and_scores(self, client, table):
        fields = {**posted(attack="53", defence="38", petit="attack"), "poignee-1": "simple"}
        told = client.post(address("deal-preview", table), fields).json()
        assert told == {
            "verdict": "Faite de 12",
            "formula": "(25 + 12) × 2 + 20 + 20 = 114",
            "scores": {"0": "+342", "1": "−114", "2": "−114", "3": "−114"},
            "doubts": [],
        }

    def test_errors_have_a_field_and_a_sentence(self, client, table):
        told = client.post(address("deal-preview", table), posted(bouts="4")).json()
        assert told == {"errors": [{"field": "bouts", "text": "L’attaque a de 0 à 3 bouts."}]}

    def test_of_a_correction_it_is_about_that_deals_players(self, client, club):
        table = make_table(club, 4, 5)
        first = play(table, 1)
        play(table, 0)
        told = client.post(
            address("deal-preview", table), posted(taker="1", deal=str(first.pk))
        ).json()
        assert set(told["scores"]) == {"1", "2", "3", "4"}

    def test_nothing_is_written(self, client, table):
        client.post(address("deal-preview", table), posted())
        assert not Deal.objects.exists()
        assert client.get(address("deal-preview", table)).status_code == 405

    def test_an_unplayed_deal_has_no_marque(self, client, table):
        told = client.post(address("deal-preview", table), {"number": "1", "outcome": "passed"})
        assert told.json()["scores"] == {}


class TestWho:
    """The table of rights: who enters, in which state of the session."""

    @pytest.mark.parametrize(
        ("role", "state", "expected"),
        [
            ("scorer", "open", 200),
            ("scorer", "closed", 403),
            ("scorer", "planned", 403),
            ("arbiter", "open", 200),
            ("arbiter", "closed", 403),
            ("secretary", "closed", 200),
            ("organiser", "planned", 200),
            ("owner", "closed", 200),
            ("reader", "open", 403),
        ],
    )
    def test_roles_and_states(self, club, client_for, make_member, table, role, state, expected):
        Session.objects.update(status=state)
        client = client_for(make_member(club, f"{role}2", role))
        assert client.get(address("deal-new", table)).status_code == expected
        answer = client.post(address("deal-new", table), posted())
        assert answer.status_code == (302 if expected == 200 else 403)
        assert Deal.objects.count() == (1 if expected == 200 else 0)

    def test_an_arbiter_enters_a_closed_seance(self, client_for, arbiter, table, monkeypatch):
        monkeypatch.setattr("scoring.recording.constraints._providers", [])
        Session.objects.update(status="closed", kind="seance")
        assert client_for(arbiter).get(address("deal-new", table)).status_code == 200

    def test_what_was_typed_as_the_evening_closed_is_still_there(self, client, table):
        Session.objects.update(status="closed")
        answer = client.post(address("deal-new", table), posted(attack="53", defence="38"))
        assert answer.status_code == 403
        assert 'value="53"' in answer.content.decode()
        assert "n’est pas ouverte" in answer.content.decode()

    @pytest.mark.parametrize("name", ["deal-new", "deal-event", "deal-preview"])
    def test_strangers(self, client_for, outsider, table, name):
        fields = posted(outcome="passed") if name == "deal-event" else posted()
        to_login = client_for().post(address(name, table), fields)
        assert to_login.status_code == 302
        assert "connexion" in to_login["Location"]
        assert client_for(outsider).post(address(name, table), fields).status_code == 404
        elsewhere = address(name, table, club="voisins")
        assert client_for(outsider).post(elsewhere, fields).status_code == 404
        assert not Deal.objects.exists()

    @pytest.mark.parametrize("name", ["deal-new", "deal-event", "deal-preview", "deal-edit"])
    def test_a_bad_id(self, client, table, name):
        assert client.post(address(name, 987654), posted()).status_code == 404

    def test_strangers_correct_nothing(self, client_for, outsider, reader, table):
        deal = play(table, 0)
        fields = posted(version="1", taker="2")
        assert client_for().post(address("deal-edit", deal), fields).status_code == 302
        assert client_for(outsider).post(address("deal-edit", deal), fields).status_code == 404
        assert client_for(reader).post(address("deal-edit", deal), fields).status_code == 403
        assert Deal.objects.get().version == 1

    def test_what_was_typed_before_a_login_is_back_after_it(self, client_for, scorer, table):
        client = client_for()
        place = address("deal-new", table)
        answer = client.post(place, posted(taker="2", attack="53", defence="38"))
        assert answer["Location"].endswith(place)
        client.force_login(scorer, backend="django.contrib.auth.backends.ModelBackend")
        page = client.get(place).content.decode()
        assert 'value="53"' in page
        assert 'name="taker" value="2" required checked' in page
        assert "data-filled" in page

    def test_csrf_is_asked_for(self, client_for, scorer, table):
        client = client_for(scorer, enforce_csrf_checks=True)
        assert client.post(address("deal-new", table), posted()).status_code == 403

    @pytest.mark.parametrize("method", ["put", "delete", "patch"])
    def test_wrong_methods(self, client, table, method):
        assert getattr(client, method)(address("deal-new", table)).status_code == 405


class TestPage:
    def test_the_next_deal_with_its_dealer(self, client, table):
        play(table, 0)
        page = client.get(address("deal-new", table)).content.decode()
        assert "Donne 2" in page
        assert 'data-seat-state="1" data-dealer>donneur' in page

    def test_a_number_may_be_asked_for(self, client, table):
        page = client.get(address("deal-new", table) + "?numero=7").content.decode()
        assert 'name="number" value="7"' in page

    @pytest.mark.parametrize("text", ["x", "-1", "1.5", "99999", "٣"])
    def test_a_number_that_is_none_is_passed_over(self, client, table, text):
        page = client.get(address("deal-new", table), {"numero": text}).content.decode()
        assert 'name="number" value="1"' in page

    @pytest.mark.parametrize(("players", "thresholds"), [(3, 13), (4, 10), (5, 8)])
    def test_poignees_follow_the_size_of_the_table(self, client, club, players, thresholds):
        page = client.get(address("deal-new", make_table(club, players))).content.decode()
        assert f"Simple, {thresholds} atouts" in page

    def test_five_are_asked_who_is_called(self, client, club, table):
        assert "Qui est appelé" in client.get(
            address("deal-new", make_table(club, 5))
        ).content.decode().replace("data-ask-called", "")
        assert 'name="called"' not in client.get(address("deal-new", table)).content.decode()

    def test_too_few_are_left(self, client, table):
        table.seats.filter(index__gte=2).delete()
        answer = client.get(address("deal-new", table), follow=True)
        assert "Il faut au moins trois joueurs" in answer.content.decode()

    def test_too_few_are_left_while_one_types(self, client, table):
        table.seats.filter(index__gte=2).delete()
        answer = client.post(address("deal-new", table), posted())
        assert "On joue à trois, quatre ou cinq." in answer.content.decode()

    def test_nothing_inline(self, client, table):
        page = client.get(address("deal-new", table)).content.decode()
        assert "<style" not in page
        assert " style=" not in page
        assert "<script>" not in page

    def test_saving_leads_where_it_was_asked_to(self, client, table):
        there = "/c/test/soirees/"
        answer = client.post(address("deal-new", table), posted(next=there))
        assert answer["Location"] == there
        answer = client.post(address("deal-new", table), posted(2, next="https://ailleurs.test/"))
        assert answer["Location"] == address("sheet", table) + "#donne-2"

    def test_names_are_text(self, client, club):
        people = make_players(club, 4)
        people[0].first_name = "<b>Zoé</b>"
        people[0].save()
        page = client.get(address("deal-new", make_table(club, people=people))).content.decode()
        assert "<b>Zoé" not in page
        assert "&lt;b&gt;Zoé" in page

    def test_queries_do_not_grow(self, client, table, django_assert_max_num_queries):
        for number in range(12):
            play(table, number % 4)
        with django_assert_max_num_queries(10):
            client.get(address("deal-new", table))
        with django_assert_max_num_queries(10):
            client.post(address("deal-preview", table), posted(13))


class TestFixed:
    """A table whose étuis say who takes: the same form, with one choice."""

    @pytest.fixture(autouse=True)
    def board(self, monkeypatch):
        from scoring.recording import constraints
        from scoring.rules.deal import Contract

        fixed = recording.Constraints(
            board=True,
            numbers=(5, 6),
            taker=1,
            contract=Contract.GARDE,
            dealer=0,
            playing=(0, 1, 2, 3),
            played_only=True,
            home="/c/test/tournois/",
            home_name="Bureau",
        )
        monkeypatch.setattr(constraints, "_providers", [lambda table, number: fixed])

    def test_one_taker_one_contract_no_passing(self, client, table):
        page = client.get(address("deal-new", table)).content.decode()
        assert "Étui 5" in page
        assert 'name="taker" value="1" required checked>' in page
        assert 'name="taker" value="0" required disabled' in page
        assert 'value="prise" data-letters="P" required disabled' in page
        assert "Tous passent" not in page

    def test_it_is_recorded_under_its_number(self, client, table):
        answer = client.post(address("deal-new", table), posted(5, taker="1"))
        assert answer.status_code == 302
        assert scores(Deal.objects.get(number=5)) == [-66, 198, -66, -66]

    @pytest.mark.parametrize(
        ("fields", "sentence"),
        [
            ({"taker": "2"}, "L’étui désigne un autre preneur."),
            ({"taker": "1", "contract": "prise"}, "L’étui se joue dans un autre contrat."),
            ({"taker": "1", "number": "9"}, "Cet étui ne se joue pas à cette table."),
            ({"outcome": "passed"}, "Un étui se joue toujours"),
        ],
    )
    def test_the_etui_decides(self, client, table, fields, sentence):
        answer = client.post(address("deal-new", table), {**posted(5), **fields})
        assert sentence in answer.content.decode()
        assert not Deal.objects.exists()

    def test_every_etui_is_there(self, client, table):
        for number in (5, 6):
            client.post(address("deal-new", table), posted(number, taker="1"))
        answer = client.get(address("deal-new", table), follow=True)
        assert "Tous les étuis de cette table sont saisis." in answer.content.decode()

    def test_the_sheet_leads_back_to_the_desk(self, client, table):
        page = client.get(address("sheet", table)).content.decode()
        assert '<a href="/c/test/tournois/">Bureau</a>' in page
        assert "Étui 5" in page
        assert "position 1" in page

    def test_a_conflict_offers_no_other_number(self, client, table):
        client.post(address("deal-new", table), posted(5, taker="1"))
        other = posted(5, taker="1", attack="50", defence="")
        page = client.post(address("deal-new", table), other)
        assert "La mienne est la donne" not in page.content.decode()
        assert "La remplacer par la mienne" in page.content.decode()
