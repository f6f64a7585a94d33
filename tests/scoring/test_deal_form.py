"""The deal form through the web: every vector, every refusal, everybody who may or may not."""

from __future__ import annotations

import uuid

import pytest

from scoring import recording
from scoring.models import Deal
from scoring.recording import Author, next_deal
from tests.scoring.deal_posts import address, posted, scores
from tests.scoring.factories import make_players, make_table, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(client_for, scorer):
    return client_for(scorer)


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


class TestPreview:
    def test_verdict_formula_and_scores(self, client, table):
        fields = {**posted(attack="53", defence="38", petit="attack"), "poignee-1": "simple"}
        told = client.post(address("deal-preview", table), fields).json()
        assert told == {
            "verdict": "Faite de 12",
            "formula": "(25 + 12) × 2 + 20 + 20 = 114",
            "scores": {"0": "+342", "1": "−114", "2": "−114", "3": "−114"},
            "doubts": [],
            "lines": [
                ["Faite de 12", "(25 + 12) × 2", "+74"],
                ["Petit au bout, attaque", "10 × 2", "+20"],
                ["Poignée simple", "20", "+20"],
            ],
        }

    @pytest.mark.parametrize(("language", "label"), [("en", "Made by 12"), ("ru", "Сыгран, +12")])
    def test_its_lines_are_in_the_readers_language(self, client, table, language, label):
        told = client.post(
            address("deal-preview", table),
            posted(attack="53", defence="38"),
            headers={"accept-language": language},
        ).json()
        assert told["lines"] == [[label, "(25 + 12) × 2", "+74"]]

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
        assert "Nombre de joueurs de ces règles\u00a0: 3, 4, 5." in answer.content.decode()

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
