"""Every code of the rules has its sentence, and every line its label."""

from __future__ import annotations

import pytest
from django.utils import translation
from hypothesis import given, settings

from scoring.messages import FINDINGS, finding_text, line_label, line_text, rules_text
from scoring.rules.deal import Code, errors, warnings
from scoring.rules.marque import Line, score
from scoring.rules.notation import ImpossibleDeal, facts_from_json
from scoring.rules.ruleset import FFT_2012
from tests.scoring.rules.deals import as_record, deal, facts
from tests.scoring.rules.test_deal import IMPOSSIBLE
from tests.scoring.rules.test_notation import MALFORMED, MALFORMED_AT_FIVE, changed


@pytest.fixture(autouse=True)
def french():
    with translation.override("fr"):
        yield


def test_every_code_has_a_sentence_and_no_sentence_is_left_over():
    assert set(FINDINGS) == set(Code)


def test_no_two_codes_say_the_same():
    sentences = [str(sentence) for sentence in FINDINGS.values()]
    assert len(set(sentences)) == len(sentences)


def test_sentences_are_typeset():
    for code, sentence in FINDINGS.items():
        text = str(sentence)
        assert text[-1] in ".?", code
        assert "'" not in text, code
        for sign in ";?!%":
            assert f" {sign}" not in text.replace(" %(", ""), code
        assert " :" not in text, code


@pytest.mark.parametrize(("given", "code", "field"), IMPOSSIBLE)
def test_errors_of_facts_fill_their_sentence(given, code, field):
    (found,) = errors(given, FFT_2012)
    assert "%(" not in finding_text(found)


@pytest.mark.parametrize(
    "record",
    [
        *(changed(changes) for changes, _code, _field in MALFORMED),
        *(changed(changes, as_record(deal(players=5))) for changes, *_ in MALFORMED_AT_FIVE),
        None,
    ],
)
def test_errors_of_records_fill_their_sentence(record):
    with pytest.raises(ImpossibleDeal) as refused:
        facts_from_json(record)
    for found in refused.value.findings:
        assert "%(" not in finding_text(found)


@settings(deadline=None)
@given(facts())
def test_whatever_a_marque_says_has_its_words(given):
    marque = score(given)
    for part in (*marque.lines, *marque.warnings):
        text = rules_text(part)
        assert text
        assert "%(" not in text


def test_a_sentence_names_what_was_typed():
    (found,) = errors(deal(points=91.5), FFT_2012)
    assert finding_text(found) == "91½ points\u202f? Le jeu n’en compte que 91."
    (found,) = warnings(deal(bouts=3, points=10), FFT_2012)
    assert finding_text(found) == "Avec ces bouts, l’attaque compte au moins 13½ points."


def test_labels_and_texts_of_lines():
    marque = score(
        deal("garde", 2, 49, petit="defence", poignees=["triple"], chelem="announced_failed")
    )
    assert [line_label(line) for line in marque.lines] == [
        "Faite de 8",
        "Petit au bout, défense",
        "Poignée triple",
        "Chelem annoncé et manqué",
    ]
    assert [line_text(line) for line in marque.lines] == [
        "(25 + 8) × 2",
        "Petit au bout, défense\u00a0: −10 × 2",
        "Poignée triple\u00a0: 40",
        "Chelem annoncé et manqué\u00a0: −200",
    ]


@pytest.mark.parametrize(
    ("points", "label"), [(41, "Juste faite"), (41.5, "Faite de 1"), (40.5, "Chutée de 1")]
)
def test_label_of_the_contract(points, label):
    assert line_label(score(deal("prise", 2, points, 3)).lines[0]) == label


def test_a_line_of_no_known_code_is_a_bug():
    with pytest.raises(ValueError, match="roi_au_bout"):
        line_label(Line("roi_au_bout", 20, {"points": 10}))
