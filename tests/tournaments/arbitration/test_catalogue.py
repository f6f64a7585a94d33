"""The catalogue holds the code as it is written, and finds what people ask for."""

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from tournaments.arbitration import (
    Form,
    Phase,
    Unit,
    fault,
    faults,
    faults_for,
    fold,
    search,
    sheet_codes,
)
from tournaments.arbitration.catalogue import document

FILE = Path(__file__).parents[3] / "tournaments/arbitration/data/faults.json"
WRITTEN = {one["id"]: one for one in json.loads(FILE.read_text(encoding="utf-8"))["faults"]}


def test_every_row_of_the_code_is_there():
    assert list(faults()) == list(WRITTEN)
    assert len(faults()) == 134


@pytest.mark.parametrize("fault_id", WRITTEN)
def test_a_row_says_what_is_written(fault_id):
    one, written = fault(fault_id), WRITTEN[fault_id]
    assert (one.page, str(one.phase), str(one.who)) == (
        written["page"],
        written["phase"],
        written["who"],
    )
    effects = {form: effect for form, effect in written["effect"].items() if effect}
    assert {str(form) for form in one.tariffs} == set(effects)
    for form, tariff in one.tariffs.items():
        effect = effects[form]
        assert (tariff.deal or tariff.board) == effect.get("deal", effect.get("board"))
        amount = effect[f"penalty_{tariff.unit}"]
        assert tariff.free == (amount is None)
        amounts = amount if isinstance(amount, list) else [amount]
        assert list(tariff.penalties) == [Fraction(str(each)) for each in amounts if each]
        assert tariff.warning_first == effect["warning_first"]
        assert str(tariff.penalised) == effect["penalised"]


def test_conditions_are_told_in_french_wherever_the_code_has_some():
    assert {one.id for one in faults().values() if one.conditions} == {
        fault_id for fault_id, written in WRITTEN.items() if written["conditions"]
    }
    for one in faults().values():
        assert one.conditions_en == WRITTEN[one.id]["conditions"]
        assert not re.search(r"'| [;:?!»]|« ", one.conditions), one.conditions


def test_units_go_by_form():
    units = {form: {t.unit for f in faults_for(form) for t in [f.tariffs[form]]} for form in Form}
    assert units == {
        Form.LIBRE: {Unit.POINTS},
        Form.INDIVIDUEL: {Unit.PERCENT},
        Form.TRIPLETTES: {Unit.PERCENT},
        Form.QUADRETTES: {Unit.PM},
        Form.EQUIPES: {Unit.PM},
    }


def test_rows_refer_to_rows_that_exist():
    for one in faults().values():
        assert {*one.see_also, *one.tariff_of} <= set(faults())


def test_titles_are_set_as_the_french_print_them():
    assert fault("CA-GEN-CALL").title == "Irrégularité découverte\u00a0: appel de l’arbitre"
    assert not any("'" in one.title for one in faults().values())


def test_the_codes_of_travelling_sheets():
    found = {one.code: one.meaning for one in sheet_codes()}
    assert {"MR", "DN", "CO", "FE", "CE", "PO", "RC", "SO", "CM", "*0", "*1", "*4", "*6"} == set(
        found
    )
    assert found["RC"] == "renonce consommée"


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Écart", "ecart"),
        ("  Renonce\u00a0CONSOMMÉE ", "renonce consommee"),
        ("l’étui n° 5", "l etui n 5"),
        ("cœur", "coeur"),
        ("", ""),
    ],
)
def test_words_are_folded(text, folded):
    assert fold(text) == folded


class TestSearch:
    @pytest.mark.parametrize(
        "text", ["faux écart", "FAUX ECART", "ecart faux", "faux éc", "faux écarts"]
    )
    def test_accents_case_and_order_are_of_no_account(self, text):
        titles = [one.title for one in search(text, Form.LIBRE)][:3]
        assert titles == ["Faux écart à 7 cartes", "Faux écart à 5 cartes", "Faux écart (autre)"]

    def test_the_form_is_kept_to(self):
        assert next(one.id for one in search("faux ecart", Form.QUADRETTES)) == "CA-DUP-FE"
        assert all(Form.QUADRETTES in one.tariffs for one in search("", Form.QUADRETTES))

    def test_a_sheets_code_finds_its_faults(self):
        assert {one.id for one in search("CO", Form.INDIVIDUEL) if "CO" in one.codes} == {
            "CA-DUP-CARD-LEFT"
        }

    def test_a_phase(self):
        found = search("", Form.LIBRE, Phase.POIGNEE)
        assert len(found) == 11
        assert {one.phase for one in found} == {Phase.POIGNEE}

    def test_nothing_asked_is_everything(self):
        assert search() == tuple(faults().values())

    def test_what_is_not_there(self):
        assert search("belote") == ()

    @pytest.mark.parametrize("word", ["portable", "cigarette", "talon"])
    def test_words_that_people_say(self, word):
        assert search(word)

    @pytest.mark.parametrize("fault_id", WRITTEN)
    def test_each_fault_is_found_by_its_own_title(self, fault_id):
        assert fault(fault_id) in search(fault(fault_id).title)


def test_the_file_is_read_once():
    assert document() is document()
