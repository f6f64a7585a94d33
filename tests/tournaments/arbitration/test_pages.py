"""The catalogue of faults as everybody reads it; the code's seven worked cases, asked by a page."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest
from django.urls import reverse
from django.utils import translation

from tests.tournaments.pages import words
from tournaments import faultwords
from tournaments.arbitration import Form, Phase, faults, search, sheet_codes
from tournaments.arbitration.catalogue import document

LIST = reverse("faults")
CASES = [one for one in document()["worked_cases"] if "attacker_score" in one]


def page(fault: str) -> str:
    return reverse("fault", args=[fault])


def plain(answer) -> list[str]:
    """The proposal's sentences with plain spaces."""
    said = answer.context["said"]
    return [one.replace("\N{NARROW NO-BREAK SPACE}", " ").replace("\xa0", " ") for one in said]


def flat(answer) -> str:
    return words(answer).replace("\N{NARROW NO-BREAK SPACE}", " ").replace("\xa0", " ")


class TestList:
    def test_public_without_a_query_or_a_cookie(self, client):
        # No database mark: a query would raise.
        answer = client.get(LIST)
        assert answer.status_code == 200
        assert not answer.cookies
        assert answer.context["number"] == len(faults())

    def test_the_tools_lead_to_it(self, client):
        assert f'href="{LIST}"' in client.get(reverse("tools")).content.decode()

    def test_words_form_and_phase(self, client):
        answer = client.get(LIST, {"mots": "écarts", "forme": "individuel", "phase": "play"})
        found = re.findall(r'/outils/fautes/([\w-]+)/\?forme=individuel"', answer.content.decode())
        assert found == [one.id for one in search("écarts", Form.INDIVIDUEL, Phase.PLAY)]
        assert "CA-DUP-FE" in found
        assert 'value="écarts"' in answer.content.decode()

    def test_nothing_found_says_so(self, client):
        assert "0 faute" in words(client.get(LIST, {"mots": "hippopotame"}))

    def test_nonsense_in_the_address_is_passed_over(self, client):
        answer = client.get(LIST, {"forme": "belote", "phase": "x", "mots": "a" * 500})
        assert answer.status_code == 200

    def test_every_code_of_the_travelling_sheets_is_there(self, client):
        shown = words(client.get(LIST))
        assert all(one.meaning in shown for one in sheet_codes())

    def test_another_method(self, client):
        assert client.post(LIST).status_code == 405
        assert client.head(LIST).status_code == 200


class TestFault:
    @pytest.mark.parametrize("fault", faults())
    def test_every_fault_has_its_page(self, client, fault):
        answer = client.get(page(fault))
        assert answer.status_code == 200
        shown = words(answer)
        assert faults()[fault].title in shown
        assert faults()[fault].page in shown

    @pytest.mark.parametrize("fault", faults())
    def test_every_form_has_a_proposal_in_words(self, client, fault):
        for form in faults()[fault].tariffs:
            answer = client.get(page(fault), {"forme": str(form)})
            assert answer.status_code == 200
            assert answer.context["said"]

    def test_in_english(self, client):
        with translation.override("en"):
            assert faultwords.title_of("CA-DUP-RENONCE") == "Established revoke"
        assert faultwords.title_of("GONE") == "GONE"
        assert faultwords.title_of("") == ""

    def test_its_text_and_tariffs(self, client):
        shown = flat(client.get(page("CA-DUP-RENONCE")))
        assert "CA p.12, 15, 16, 18" in shown
        assert "Première carte de la levée suivante jouée" in shown
        assert "Sur la fiche ambulante : RC." in shown
        assert "individuel 40/60 : au plus 40 pour le camp fautif" in shown

    def test_unknown_and_wrong_method(self, client):
        assert client.get(page("CA-DUP-NOTHING")).status_code == 404
        assert client.post(page("CA-DUP-FE")).status_code == 405


class TestProposal:
    """CA p.10, p.12; RC art.53."""

    def test_a_revoke_in_an_individual(self, client):
        shown = client.get(page("CA-DUP-RENONCE"), {"forme": "individuel", "camp": "defence"})
        assert plain(shown) == [
            "40/60 : au plus 40 pour le camp fautif, au moins 60 pour l’autre.",
            "Pénalité : 0,5 % pour chaque joueur fautif.",
        ]

    def test_slow_play_warns_first(self, client):
        first = client.get(page("CA-DUP-SLOW"), {"forme": "individuel", "fois": "1"})
        assert plain(first) == ["Avertissement seulement, cette fois."]
        again = client.get(page("CA-DUP-SLOW"), {"forme": "individuel", "fois": "2"})
        assert plain(again) == ["Pénalité : 0,5 % pour chaque joueur fautif."]

    def test_eleven_minutes_late_are_three_times_five(self, client):
        answer = client.get(page("RC-LATE"), {"forme": "individuel", "minutes": "11"})
        assert plain(answer) == ["Pénalité : 1,5 % pour chaque joueur fautif."]

    def test_what_cannot_be_is_said_beside_the_field(self, client):
        answer = client.get(page("RC-LATE"), {"forme": "individuel", "minutes": "-3"})
        assert answer.context["form"].errors["minutes"]
        assert "said" not in answer.context

    def test_a_faulty_discard_costs_the_taker_his_note(self, client):
        answer = client.get(page("CA-DUP-FE"), {"forme": "individuel"})
        assert plain(answer) == ["L’étui est neutralisé ; le fautif a 0, qui compte."]


def pm(value: object) -> str:
    return f"{Decimal(str(value)):.3f}".replace("-", "\N{MINUS SIGN}").replace(".", ",")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_codes_seven_worked_cases(client, case):
    """CA p.15-16: a revoke by A; both attackers' scores, then PM with and without penalties."""
    scores = case["attacker_score"]
    asked = {"forme": case["form"], "camp": "attack", "fautif": scores["A"], "autre": scores["B"]}
    answer = client.get(page(case["fault"]), asked)
    rows = re.findall(
        r'<th scope="row" class="name">(Camp fautif|Autre camp)</th><td>(.*?)</td><td><b>(.*?)</b>',
        answer.content.decode(),
    )
    assert rows == [
        ("Camp fautif", pm(case["board_pm"]["A"]), pm(case["total_by_rule"]["A"])),
        ("Autre camp", pm(case["board_pm"]["B"]), pm(case["total_by_rule"]["B"])),
    ]


def test_there_are_seven():
    assert len(CASES) == 7
