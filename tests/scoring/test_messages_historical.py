"""Every code of the old games has its sentence, and every sentence its values."""

from __future__ import annotations

from dataclasses import fields

import pytest
from django.utils import translation

from scoring.messages_historical import (
    CHOICES,
    COMBOS,
    EVENTS,
    FAULTS,
    FINDINGS,
    GAMES,
    HONOURS,
    LINES,
    NAMED_CARDS,
    OPTIONS,
    PRESETS,
    TIES,
    card_name,
    finding_text,
    historical_text,
    line_amount,
    line_label,
    line_text,
    reason_text,
    signed,
)
from scoring.rules.cards import PACK
from scoring.rules.historical import (
    HistoricalCode,
    ImpossibleEvent,
    LineCode,
    Period,
    entry_to_data,
    event_from_data,
    game_from_data,
    m1637,
    m1659,
    sheet,
)
from scoring.rules.historical.finding import doubt
from tests.scoring.rules.historical import test_1637_checks as checks_1637
from tests.scoring.rules.historical import test_1659 as checks_1659
from tests.scoring.rules.historical.games import random_deal, random_light
from tests.scoring.rules.historical.shorthand import DEAL, entry, taken
from tests.scoring.rules.historical.test_notation import BAD_1637, BAD_1659

NAMES = ("Anne", "Bruno", "Chloé")
TABLES = (COMBOS, EVENTS, FAULTS, FINDINGS, GAMES, HONOURS, LINES, OPTIONS, PRESETS, TIES)


@pytest.fixture(autouse=True)
def french():
    with translation.override("fr"):
        yield


def test_every_code_has_a_sentence_and_no_sentence_is_left_over():
    assert set(FINDINGS) == set(HistoricalCode)
    assert set(LINES) == set(LineCode) - {LineCode.COMBO, LineCode.PENALTY}
    assert set(COMBOS) == set(m1637.COMBOS) == set(m1637.Combo)
    assert set(FAULTS) == set(m1637.Fault)
    assert set(GAMES) == set(Period)
    assert set(PRESETS) == set(m1637.Preset)
    assert set(TIES) == set(m1659.Tie)
    assert set(HONOURS) == set(m1659.Honour)


def test_every_option_and_event_has_its_words():
    assert set(OPTIONS) == {option.name for option in fields(m1637.Options)}
    assert set(CHOICES) == {value for words in m1637.CHOICES.values() for value in words}
    kinds = {kind.__args__ for kind in (m1637.Event1637, m1659.Event1659)}
    assert set(EVENTS) == {event.kind for events in kinds for event in events}
    assert set(NAMED_CARDS) == {card.code for card in (*m1637.TAROTS, m1637.BELLE)}


@pytest.mark.parametrize("table", TABLES)
def test_no_two_say_the_same(table):
    sentences = [str(sentence) for sentence in table.values()]
    assert len(set(sentences)) == len(sentences)


@pytest.mark.parametrize("table", TABLES)
def test_sentences_are_typeset(table):
    for code, sentence in table.items():
        text = str(sentence)
        assert text == text.strip(), code
        assert "'" not in text, code
        for sign in (*";?!%»", ":"):
            assert f" {sign}" not in text.replace(" %(", ""), code
        assert "« " not in text, code
        for sign in ";?!":
            assert f"\u00a0{sign}" not in text, code
    if table is FINDINGS:
        assert all(str(sentence)[-1] in ".?" for sentence in table.values())


@pytest.mark.parametrize(
    "code",
    [
        HistoricalCode.WRONG_COUNT,
        HistoricalCode.CARD_NOT_HELD,
        HistoricalCode.TAROT,
        HistoricalCode.TRIUMPH,
        HistoricalCode.MUST_FOLLOW_SUIT,
        HistoricalCode.MUST_TRUMP,
        HistoricalCode.TRUMP_FORCES_TRUMP,
        HistoricalCode.STAKE_LOWERED,
        HistoricalCode.HAND_SIZE,
    ],
)
def test_reasons_by_themselves(code):
    """The stakes and hands are told with values where an event has them."""
    bare = code not in (HistoricalCode.STAKE_LOWERED, HistoricalCode.HAND_SIZE)
    assert ("%(" not in reason_text(code)) is bare


def told(found) -> list[str]:
    return [
        text
        for each in found.entries
        for text in map(historical_text, (*each.lines, *each.findings))
    ]


@pytest.mark.parametrize(
    "events", [events for events, _codes in (*checks_1637.WRONG, *checks_1637.DOUBTS)]
)
def test_findings_of_1637_fill_their_sentence(events):
    texts = told(sheet(m1637.Game1637(), [DEAL, *events]))
    assert texts
    assert not any("%" in text for text in texts)


@pytest.mark.parametrize(
    "events", [events for events, _codes in (*checks_1659.WRONG, *checks_1659.DOUBTS)]
)
def test_findings_of_1659_fill_their_sentence(events):
    texts = told(sheet(m1659.Game1659(2), events))
    assert texts
    assert not any("%" in text for text in texts)


@pytest.mark.parametrize(
    ("game", "data"),
    [(m1637.Game1637(), data) for data, _codes in BAD_1637]
    + [(m1659.Game1659(), data) for data, _codes in BAD_1659],
)
def test_unreadable_events_fill_their_sentence(game, data):
    with pytest.raises(ImpossibleEvent) as refusal:
        event_from_data(game, data)
    for finding in refusal.value.findings:
        assert "%" not in finding_text(finding)


def test_unknown_options_fill_their_sentence():
    with pytest.raises(ImpossibleEvent) as refusal:
        game_from_data({"game": "1637", "players": 3, "ultimo": 1, "preset": "x"})
    assert len(refusal.value.findings) == 2
    for finding in refusal.value.findings:
        assert "%" not in finding_text(finding)


@pytest.mark.parametrize("literal", [True, False])
def test_whole_deals_have_their_words(literal):
    for seed in range(6):
        deal = random_deal(seed, 2 + seed % 2, literal=literal)
        light = random_light(seed)
        for found in (
            sheet(deal.game, deal.events()),
            sheet(m1659.Game1659(light.players), light.events()),
        ):
            assert not any("%" in text for text in told(found))


def test_cards_by_name():
    assert [card_name(code) for code in ("EX", "RH", "1D", "T12", "10H", "VS")] == [
        "Math",
        "roi de cœur",
        "Belle",
        "12 d’atout",
        "10♥",
        "V♠",
    ]
    assert len({card_name(card.code) for card in PACK}) == 78


def text_of(*events, **options) -> list[str]:
    return [line_text(line, NAMES) for line in entry(*events, **options).lines]


def test_lines_as_players_say_them():
    assert text_of(taken(1, "0:RH 1:T1", last=True)) == [
        "Bruno – Levée à Tarots (roi de cœur, Bagat)\u00a0: 2 de chacun",
        "Bruno – Levée gagnée, Bagat\u00a0: 6 de chacun",
        "Anne – Tarot perdu, roi de cœur\u00a0: 1 à chacun",
    ]
    assert text_of(m1637.Declared(2, (m1637.Combo.FOUR_KINGS,))) == [
        "Chloé – Quatre rois\u00a0: 3 de chacun"
    ]
    assert text_of(m1637.Asked(2, 0)) == ["Chloé – Qui n’a le sien\u202f? Anne paie 1"]
    assert text_of(m1637.Penalised(0, m1637.Fault.BAD_DISCARD)) == [
        "Anne – Mauvais écart\u00a0: 2 à chacun"
    ]
    assert text_of(m1637.Counted((30, 28, 20))) == [
        "Anne – Compte de 30\u00a0: ne paie rien",
        "Bruno – Compte de 28\u00a0: ne paie rien",
        "Chloé – Compte de 20\u00a0: 1 à chacun",
    ]


def test_lines_of_the_pot():
    found = sheet(
        m1659.Game1659(3),
        [m1659.HandDealt(0, 3, (2, 2, 2)), m1659.Counted(points=(5, 5, 1))],
    )
    stakes, (kept,) = (each.lines for each in found.entries)
    assert line_text(stakes[0], NAMES) == "Anne – Mise\u00a0: −2"
    assert line_text(kept, NAMES) == "Égalité à 5 points\u00a0: l’enjeu reste"
    assert line_label(stakes[1]) == "Mise"
    assert line_amount(kept) == ""
    assert line_amount(stakes[1]) == "−2"


def test_without_names_players_are_numbered():
    (line,) = entry(m1637.Declared(0, points=3)).lines
    assert line_text(line) == "Joueur 1 – Annonces\u00a0: 3 de chacun"


def test_a_play_is_named_with_its_trick():
    found = doubt(HistoricalCode.MUST_TRUMP, "", trick=3, seat=1, card="10S")
    assert finding_text(found, NAMES) == ("Levée 3, Bruno, 10♠ – Il fallait jouer un triomphe.")


@pytest.mark.parametrize(("points", "text"), [(5, "+5"), (-5, "−5"), (0, "0")])
def test_signs(points, text):
    assert signed(points) == text


def test_entries_are_told_in_json():
    found = entry(m1637.Declared(1, (m1637.Combo.BELLE,)))
    data = entry_to_data(found, historical_text)
    assert data["lines"][0]["text"] == "Joueur 2 – La Belle\u00a0: 1 de chacun"
