"""Every code about cards and their play has its sentence, and every sentence its values."""

from __future__ import annotations

import pytest
from django.utils import translation

from scoring.messages import FINDINGS
from scoring.messages_play import KEPT_BY, PLAY_FINDINGS, play_text, reason_text
from scoring.rules.cards import both_piles, pile_from_cards, pile_from_counts
from scoring.rules.facts import Camp, Contract
from scoring.rules.play import SHAPES, Form, pile_size
from scoring.rules.play_finding import ImpossiblePlay, PlayCode, against
from scoring.rules.replay import read_record, replay
from scoring.rules.replay.before import RULES
from tests.scoring.rules.plays import random_deal
from tests.scoring.rules.replay.test_records import FOUR, MALFORMED, changed, refused, with_card

REASONS = [
    PlayCode.DUPLICATE_CARD,
    PlayCode.CARD_NOT_HELD,
    *[code for code in PlayCode if "chien" in code or code in ("forbidden_end", "packet_broken")],
    *[PlayCode.UNKNOWN_CONTRACT, PlayCode.NOT_HIGHER, PlayCode.SECOND_CALL],
    *[PlayCode.NO_ECART, PlayCode.WRONG_COUNT, PlayCode.WRONG_NUMBER, PlayCode.NOT_A_TRUMP],
    *RULES,
]
"""Codes that the arbiter's functions give without any value beside them."""


@pytest.fixture(autouse=True)
def french():
    with translation.override("fr"):
        yield


def test_every_code_has_a_sentence_and_no_sentence_is_left_over():
    assert set(PLAY_FINDINGS) == set(PlayCode)
    assert set(KEPT_BY) == set(Camp)


def test_no_two_codes_say_the_same():
    sentences = [str(sentence) for sentence in (*FINDINGS.values(), *PLAY_FINDINGS.values())]
    assert len(set(sentences)) == len(sentences)


def test_sentences_are_typeset():
    for code, sentence in PLAY_FINDINGS.items():
        text = str(sentence)
        assert text[-1] in ".?", code
        assert "'" not in text, code
        for sign in ";?!%":
            assert f" {sign}" not in text.replace(" %(", ""), code
            assert f"\u00a0{sign}" not in text, code
        assert " :" not in text, code


@pytest.mark.parametrize("code", REASONS)
def test_reasons_need_no_value(code):
    assert "%" not in reason_text(code)


@pytest.mark.parametrize("record", [record for record, _codes in MALFORMED])
def test_errors_of_records_fill_their_sentence(record):
    for finding in refused(record).findings:
        assert "%(" not in play_text(finding)


def test_errors_of_counts_fill_their_sentence():
    counts = {"bouts": 4, "aces": 1}
    for count in (
        lambda: pile_from_counts(counts),
        lambda: pile_from_cards(["RS", "RS", "KS"]),
        lambda: pile_from_cards("RS"),
        lambda: pile_size(SHAPES[Form.FOUR], Contract.GARDE, 19),
    ):
        with pytest.raises(ImpossiblePlay) as refusal:
            count()
        for finding in refusal.value.findings:
            assert "%(" not in play_text(finding)
    found = both_piles(pile_from_counts({"kings": 1}), pile_from_counts({}))
    assert play_text(found) == ("Les deux tas font 1 cartes\u202f; de cette sorte, 0 sur 3.")


def test_a_bad_card_is_named_with_its_trick():
    (found,) = refused(with_card(3, 2, "11S")).findings
    assert play_text(found) == "Pli 3, 11S – Cette carte n’existe pas."
    assert play_text(against(PlayCode.DUPLICATE_CARD, "cards", card="RS")) == (
        "RS – La même carte deux fois."
    )
    (found,) = refused(changed(FOUR, tricks=FOUR["tricks"][:17])).findings
    assert play_text(found) == "Il faut 18 plis, et non 17."


def test_whatever_a_replay_says_has_its_words():
    for seed in range(40):
        record = random_deal(seed).record
        tricks = [list(trick) for trick in record["tricks"]]
        tricks[3][1], tricks[9][2] = tricks[9][2], tricks[3][1]
        found = replay(read_record(record | {"tricks": tricks}))
        said = (*found.played.irregular, *found.warnings, *found.marque.lines)
        for part in (*said, *found.marque.warnings):
            assert play_text(part)
            assert "%(" not in play_text(part)
