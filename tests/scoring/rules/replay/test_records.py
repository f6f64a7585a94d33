"""Records that cannot be: every fault named, nothing counted."""

from __future__ import annotations

import copy

import pytest

from scoring.rules.finding import Severity
from scoring.rules.play_finding import ImpossiblePlay, PlayFinding
from scoring.rules.replay import play_error_to_json, read_record, replay
from tests.scoring.rules.plays import random_deal, rest, scripted

FOUR = random_deal(21, 4, "garde").record
FIVE = random_deal(21, 5, "garde").record
SANS = random_deal(21, 4, "garde_sans").record


def changed(record: dict, **changes) -> dict:
    """A copy of `record` with other values, None for a key left out."""
    other = copy.deepcopy(record) | changes
    return {key: value for key, value in other.items() if value is not None}


def with_card(number: int, turn: int, card: object, record: dict = FOUR) -> dict:
    tricks = copy.deepcopy(record["tricks"])
    tricks[number - 1][turn] = card
    return changed(record, tricks=tricks)


def unseen(record: dict) -> list[str]:
    return [card.code for card in read_record(record).set_aside]


def refused(record: object) -> ImpossiblePlay:
    with pytest.raises(ImpossiblePlay) as refusal:
        replay(read_record(record))
    return refusal.value


PLAYED = FOUR["tricks"][0]
MALFORMED = [
    (None, ["record_unreadable"]),
    ([], ["record_unreadable"]),
    ({}, ["players_missing"]),
    (changed(FOUR, players=6), ["players_unknown"]),
    (changed(FOUR, players="4"), ["players_unknown"]),
    (changed(FOUR, form="solitaire"), ["form_unknown"]),
    (changed(FOUR, form=7), ["form_unknown"]),
    (changed(FOUR, form="alone14"), ["form_unknown"]),
    (changed(FOUR, seats=["N", "O"]), ["seats_unreadable"]),
    (changed(FOUR, seats=["N", "O", "S", "S"]), ["seats_unreadable"]),
    (changed(FOUR, seats="NOSE"), ["seats_unreadable"]),
    (changed(FIVE, seats=None), ["taker_unknown", "seat_unknown"]),
    (changed(FOUR, direction="up"), ["direction_unknown"]),
    (changed(FOUR, taker="X"), ["taker_unknown"]),
    (changed(FOUR, taker=4), ["taker_unknown"]),
    (changed(FOUR, taker=True), ["taker_unknown"]),
    (changed(FOUR, taker=None), ["taker_missing"]),
    (changed(FOUR, first="X"), ["seat_unknown"]),
    (changed(FOUR, first=None), ["first_missing"]),
    (changed(FOUR, dealer="X"), ["seat_unknown"]),
    (changed(FOUR, contract=None), ["contract_missing"]),
    (changed(FOUR, contract="pousse"), ["contract_unknown"]),
    (changed(FOUR, contract=3), ["contract_unknown"]),
    (changed(FOUR, chelem_announced="X"), ["slam_unreadable"]),
    (changed(FOUR, chelem_announced=1), ["slam_unreadable"]),
    (changed(FOUR, tricks=None), ["tricks_unreadable"]),
    (changed(FOUR, tricks=["RS"]), ["tricks_unreadable"]),
    (changed(FOUR, tricks=FOUR["tricks"][:17]), ["tricks_count"]),
    (changed(FOUR, tricks=[*FOUR["tricks"][:17], FOUR["tricks"][17][:1]]), ["trick_size"]),
    (with_card(3, 2, "11S"), ["unknown_card"]),
    (with_card(3, 2, None), ["unknown_card"]),
    (with_card(3, 2, PLAYED[0]), ["duplicate_card"]),
    (changed(FOUR, ecart=PLAYED), ["duplicate_card"]),
    (changed(FOUR, ecart="RS"), ["cards_unreadable"]),
    (changed(FOUR, ecart=unseen(FOUR)[:5]), ["set_aside_contradicts"]),
    (changed(FOUR, chien=PLAYED), ["set_aside_contradicts"]),
    (changed(SANS, chien=unseen(SANS)[:5]), ["set_aside_contradicts"]),
    (changed(SANS, ecart=unseen(SANS)), ["no_ecart_in_this_contract"]),
    (changed(SANS, chien=SANS["tricks"][0]), ["duplicate_card"]),
    (changed(FOUR, petit_imprenable="yes"), ["option_unreadable"]),
    (changed(FOUR, called="RS"), ["called_not_played"]),
    (changed(FOUR, partner="N"), ["called_not_played"]),
    (changed(FOUR, poignees="simple"), ["poignees_unreadable"]),
    (changed(FOUR, poignees=[{"seat": "X", "size": "simple"}]), ["poignee_seat_unknown"]),
    (changed(FOUR, poignees=[{"seat": "N", "size": "huge"}]), ["poignee_size_unknown"]),
    (changed(FOUR, poignees=[{"seat": "N"}]), ["poignee_size_unknown"]),
    (
        changed(FOUR, poignees=[{"seat": "N", "cards": ["T0"]}]),
        ["unknown_card", "poignee_size_unknown"],
    ),
    (changed(FIVE, called=None), ["called_missing"]),
    (changed(FIVE, called="RX"), ["unknown_card"]),
    (changed(FIVE, called="partner"), ["partner_missing"]),
    (changed(FIVE, called="self", partner="A"), ["partner_not_called"]),
    (changed(FIVE, partner="X"), ["partner_unknown"]),
    (changed(FOUR, taker="X", contract="x", first="X"), None),
]


@pytest.mark.parametrize(("record", "codes"), MALFORMED)
def test_malformed_records(record, codes):
    found = list(dict.fromkeys(str(finding.code) for finding in refused(record).findings))
    assert found == codes if codes else len(found) == 3


def test_where_a_bad_card_stands():
    (found,) = refused(with_card(3, 2, "11S")).findings
    assert (found.field, dict(found.params)) == ("tricks", {"card": "11S", "trick": 3})


def contradiction(record: dict) -> list[str]:
    return [str(finding.code) for finding in refused(record).findings]


SLAM = " ".join(f"T{number}" for number in range(21, 5, -1)) + " T1 EX"
HANDS = dict(zip("OSE", rest(SLAM, aside="1S 2S 3S 4S 5S 6S"), strict=True))


@pytest.mark.parametrize(
    ("changes", "codes"),
    [
        ({"chelem_announced": "O"}, ["slam_by_defence"]),
        ({"petit_imprenable": True}, ["petit_imprenable_not_played"]),
        ({"poignees": [{"seat": "O", "size": "simple"}]}, ["poignee_too_large"]),
        ({"poignees": [{"seat": "N", "cards": ["T21"]}]}, ["wrong_number"]),
        (
            {"poignees": [{"seat": "O", "cards": [f"T{n}" for n in range(21, 11, -1)]}]},
            ["card_not_held"],
        ),
        (
            {
                "poignees": [
                    {"seat": "N", "size": "triple", "cards": [f"T{n}" for n in range(21, 11, -1)]}
                ]
            },
            ["wrong_number"],
        ),
    ],
)
def test_what_was_noted_against_the_cards(changes, codes):
    changes = {"contract": "garde_sans"} | changes
    assert contradiction(scripted({"N": SLAM}, HANDS) | changes) == codes


def test_a_call_that_the_cards_contradict():
    sans = random_deal(21, 5, "garde_sans").record
    assert contradiction(sans | {"called": "partner", "partner": sans["taker"]}) == [
        "call_contradicts"
    ]
    found = replay(read_record(sans)).played.call
    other = next(seat for at, seat in enumerate(sans["seats"]) if at != found.partner)
    noted = {"called_card": sans["called"], "called": "partner", "partner": other}
    assert contradiction(sans | noted) == ["call_contradicts"]


def test_seats_by_their_place():
    record = FOUR | {key: FOUR["seats"].index(FOUR[key]) for key in ("taker", "first")}
    assert replay(read_record(record)) == replay(read_record(FOUR))
    assert read_record(changed(FOUR, players=None)) == read_record(FOUR)


@pytest.mark.parametrize("empty", ["N", "E", "O", "S"])
def test_three_seats_of_the_compass(empty):
    """Nobody sits North at a table of three, unless the record speaks of him."""
    record = changed(random_deal(2, 3).record, seats=None)
    named = [seat for seat in "NESO" if seat != empty][:2]
    found = read_record(record | {"taker": named[0], "first": named[1]})
    assert set(named) < set(found.seats)
    assert len(found.seats) == 3
    compass = "NOSE" * 2
    assert "".join(found.seats) in "".join(seat for seat in compass if seat in found.seats)


def test_extra_keys_are_passed_over():
    assert read_record(FOUR | {"comment": "…"}) == read_record(FOUR)


def test_the_error_in_a_record_s_place():
    answer = play_error_to_json(
        refused(changed(FOUR, taker="X", first="X")).findings, lambda finding: finding.field
    )
    assert answer == {"error": {"code": "taker_unknown", "message": "taker first"}}


def test_every_refusal_is_an_error():
    for record, _codes in MALFORMED:
        for finding in refused(record).findings:
            assert finding.severity is Severity.ERROR
            assert finding.field
            if isinstance(finding, PlayFinding):
                assert all(len(str(value)) <= 18 for value in finding.params.values())
