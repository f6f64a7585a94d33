"""What a phone's outbox sends and asks: once stored, however often it comes; otherwise said why."""

from __future__ import annotations

import json
import re
import uuid
from urllib.parse import quote_plus

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring import recording
from scoring.models import Deal, RuleSetVersion, Session
from scoring.recording import turns_ahead
from tests.scoring.deal_posts import address, posted, scores
from tests.scoring.factories import make_table, play
from tests.scoring.phones import make_link, phone
from tests.tournaments.factories import make_tournament, table_at

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(client_for, scorer):
    return client_for(scorer)


def send(client, table, **fields) -> dict:
    return client.post(address("deal-send", table), {**posted(), **fields}).json()


class TestSending:
    def test_the_same_submission_is_stored_once(self, client, table):
        """Monique's garde, two bouts, 49: 8 over 41, (25 + 8) × 2 = 66 from each (RO p.9)."""
        fields = posted()
        for _ in range(3):
            answer = client.post(address("deal-send", table), fields).json()
            assert answer == {
                "state": "stored",
                "number": 1,
                "place": f"{address('sheet', table)}#donne-1",
            }
        assert scores(Deal.objects.get()) == [198, -66, -66, -66]

    def test_before_it_sends_a_phone_hears_who_it_is_and_gets_a_token(self, scorer, table):
        client = Client(enforce_csrf_checks=True)
        client.force_login(scorer, backend="django.contrib.auth.backends.ModelBackend")
        door = client.get(address("deal-send", table))
        assert door["Cache-Control"].find("no-store") > 0
        said = door.json()
        assert (said["state"], said["who"]) == ("open", str(scorer.pk))
        fields, at = posted(), address("deal-send", table)
        told = client.post(at, fields, headers={"Accept": "application/json"})
        assert (told.status_code, told.json()) == (403, {"state": "token"})
        assert not Deal.objects.exists()
        answer = client.post(at, fields, headers={"X-CSRFToken": said["token"]})
        assert answer.json()["state"] == "stored"

    def test_another_deal_under_the_number_is_a_conflict_and_changes_nothing(self, client, table):
        play(table, 1)
        assert send(client, table, taker="2") == {"state": "conflict"}
        assert Deal.objects.get().taker == 1

    def test_two_phones_that_say_the_same_agree(self, client, client_for, secretary, table):
        send(client_for(secretary), table)
        assert send(client, table)["state"] == "stored"
        assert Deal.objects.count() == 1

    def test_the_same_as_a_void_deal_is_a_conflict(self, client, client_for, secretary, table, me):
        send(client_for(secretary), table)
        recording.void(Deal.objects.get().pk, "erreur", 1, me)
        assert send(client, table)["state"] == "conflict"

    def test_what_cannot_be_is_refused_with_its_sentence(self, client, table):
        answer = send(client, table, attack="92", defence="")
        assert answer["state"] == "refused"
        assert "91" in answer["text"]
        assert not Deal.objects.exists()

    def test_an_unplayed_deal(self, client, table):
        assert send(client, table, outcome="passed")["state"] == "stored"
        assert Deal.objects.get().outcome == "passed"

    def test_a_correction_goes_once_and_a_stale_one_is_a_conflict(self, client, table):
        deal = play(table, 0)
        fields = posted(1, attack="51", defence="40", version="1", deal=deal.pk)
        for _ in range(2):
            assert client.post(address("deal-send", table), fields).json()["state"] == "stored"
        deal.refresh_from_db()
        assert (deal.version, deal.half_points) == (2, 102)
        stale = {**fields, "attack": "60", "defence": "31"}
        assert client.post(address("deal-send", table), stale).json()["state"] == "conflict"

    def test_a_void_deal_is_not_corrected(self, client, table, me):
        deal = play(table, 0)
        recording.void(deal.pk, "erreur", 1, me)
        answer = send(client, table, deal=deal.pk, version="2")
        assert (answer["state"], answer["text"]) == ("refused", "Cette donne est rayée.")

    def test_a_deal_of_another_table_is_gone(self, client, table, club):
        deal = play(make_table(club), 0)
        answer = client.post(address("deal-send", table), posted(deal=deal.pk, version="1"))
        assert (answer.status_code, answer.json()["state"]) == (404, "gone")

    def test_a_closed_evening_keeps_it_waiting(self, client, table):
        Session.objects.update(status=Session.Status.CLOSED)
        assert send(client, table)["state"] == "closed"
        Session.objects.update(status=Session.Status.OPEN)
        assert send(client, table)["state"] == "stored"

    def test_garbage_changes_nothing(self, client, table):
        for fields in [
            {"submission": "x"},
            {"number": "9999999999"},
            {"taker": "\x00"},
            {"deal": "-1"},
            {"outcome": "gagné"},
            {"submission": str(uuid.uuid4()), "counted": "x" * 5000, "attack": "NaN"},
        ]:
            assert send(client, table, **fields)["state"] in ("refused", "stored", "conflict")
        assert Deal.objects.count() <= 1


class TestWho:
    def test_without_a_login_it_is_asked_for(self, table):
        answer = send(Client(), table)
        assert answer["state"] == "login"
        assert answer["login"].endswith(f"?next={quote_plus(f'/c/test/tables/{table.pk}/')}")
        assert not Deal.objects.exists()

    def test_nothing_typed_is_kept_in_the_session(self, table):
        client = Client()
        send(client, table)
        assert "typed-before-login" not in client.session

    def test_a_reader_may_not(self, client_for, reader, table):
        assert send(client_for(reader), table)["state"] == "closed"
        assert client_for(reader).get(address("deals-ahead", table)).json()["state"] == "closed"

    def test_another_club_does_not_know_the_table(self, client_for, outsider, table):
        answer = client_for(outsider).post(address("deal-send", table), posted())
        assert (answer.status_code, answer.json()["state"]) == (404, "gone")

    def test_a_bad_id_and_a_wrong_method(self, client, table):
        assert client.get(address("deal-send", 0)).status_code == 404
        assert client.put(address("deal-send", table)).status_code == 405
        assert client.post(address("deals-ahead", table)).status_code == 405

    def test_a_tables_phone_sends_under_its_own_name(self, table):
        link = make_link(table.session)
        client = phone(link, 0)
        assert client.get(address("deal-send", table)).json()["who"] == f"table-{link.pk}"
        assert send(client, table)["state"] == "stored"
        assert Deal.objects.get().author_label == "table 1, Monique"

    def test_a_code_that_ended_says_so(self, table):
        link = make_link(table.session)
        client = phone(link, 0)
        link.revoked_at = link.created_at
        link.save()
        assert send(client, table)["state"] == "over"
        assert not Deal.objects.exists()


class TestAhead:
    def test_the_dealer_moves_on_with_every_deal(self, table):
        turns = turns_ahead(table, 6)
        assert [turn.number for turn in turns] == [1, 2, 3, 4, 5, 6]
        assert [turn.dealer for turn in turns] == [0, 1, 2, 3, 0, 1]

    def test_they_are_what_comes_once_they_are_played(self, club):
        """Six at a table of five: whoever sits out is the dealer, and everybody in turn."""
        table = make_table(club, 5, 6)
        turns = turns_ahead(table, 6)
        assert [turn.sitting_out for turn in turns] == [(0,), (1,), (2,), (3,), (4,), (5,)]
        for turn in turns:
            assert recording.next_deal(table) == turn
            play(table, turn.playing[0])

    def test_the_boards_still_to_be_played(self, club):
        table = table_at(make_tournament(club), 1, 1)
        turns = turns_ahead(table, 6)
        fixed = recording.constraints_for(table, None)
        assert tuple(turn.number for turn in turns) == fixed.numbers[:6]
        play(
            table, recording.constraints_for(table, fixed.numbers[0]).taker, number=turns[0].number
        )
        assert turns_ahead(table, 6)[0].number == fixed.numbers[1]

    def test_the_forms_are_those_of_the_deals(self, client, table):
        found = client.get(address("deals-ahead", table)).json()
        assert [each["number"] for each in found["pages"]] == [1, 2, 3, 4, 5, 6]
        for each in found["pages"]:
            assert f'name="number" value="{each["number"]}"' in each["html"]
        bernard = re.search(r"Bernard</span>.*?</small>", found["pages"][1]["html"])
        assert "donneur" in bernard[0]
        assert 'class="ruled marks"' in found["sheet"]
        tokens = {each["html"].count('name="submission"') for each in found["pages"]}
        assert tokens == {2}

    def test_queries_do_not_grow_with_the_sheet(self, client, table):
        def count() -> int:
            with CaptureQueriesContext(connection) as found:
                client.get(address("deals-ahead", table))
            return len(found)

        play(table, 0)
        one = count()
        for _ in range(5):
            play(table, 1)
        assert count() == one


class TestPage:
    def test_the_form_carries_the_numbers_of_its_rules(self, client, table):
        page = client.get(address("deal-new", table))
        rules = json.loads(page.context["marque"])
        assert rules["contracts"]["garde"] == [25, 2]
        assert rules["targets"] == [56, 51, 41, 36]
        assert rules["playing"] == [0, 1, 2, 3]

    def test_every_preset_has_its_numbers(self, client, table, club):
        from scoring.rules.presets import RULE_SETS

        for rules in RULE_SETS.values():
            row = RuleSetVersion.objects.create(
                club=club, code=rules.code, version=9, data=rules.to_data()
            )
            table.rule_set = row
            table.save()
            page = client.get(address("deal-new", table))
            assert json.loads(page.context["marque"])["targets"] == [*rules.targets]

    def test_the_public_gets_no_outbox(self, table):
        Session.objects.update(published=True)
        page = Client().get(address("sheet", table)).content.decode()
        assert "outbox.js" not in page
        assert "saving.js" not in page
