"""The written deals of both old games, typed line by line into the forms."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scoring import oldgames
from scoring.forms.oldevents import as_stored
from scoring.models import OldGame
from scoring.rules.historical import event_to_data, m1637, m1659
from scoring.views.oldgames.asked import turn_of
from tests.scoring.old_pages import accounts, each, line, make_1659, make_old, noted, trick
from tests.scoring.rules.seeds.adapters.historical import cards, deal_events, options

TAROTS = {"T21", "T1", "RS", "RH", "RD", "RC"}
"""The Tarots that pay in a trick: all but the Math."""
VECTORS = json.loads((Path(__file__).parents[1] / "data" / "seeds.json").read_text())["vectors"]


def of(kind: str):
    return [pytest.param(each, id=each["id"]) for each in VECTORS if each["kind"] == kind]


def typed(game: OldGame, event) -> dict[str, object]:
    """An event as its fields hold it: what `as_stored` fills in, without the empty ones."""
    filled = as_stored(turn_of(OldGame.objects.get(pk=game.pk)), event_to_data(event))
    return {name: value for name, value in filled.items() if value not in (None, False)}


@pytest.mark.parametrize("vector", of("m1637_deal"))
def test_deals_of_1637(client_for, scorer, club, vector):
    given, expected = vector["input"], vector["expected"]
    players = given.get("players", len(given["discards"]))
    game = make_old(club, rules=m1637.Game1637(players, options(given)))
    writer = client_for(scorer)
    for event in deal_events(given):
        noted(writer, game, event.kind, **typed(game, event))
    (result,) = oldgames.sheet_of(game).results
    assert list(result.card_points) == expected["card_points"]
    assert accounts(game) == expected["final"]


@pytest.mark.parametrize("vector", of("m1659"))
def test_deals_of_1659(client_for, scorer, club, vector):
    given, expected = vector["input"], vector["expected"]
    players = len(given["stakes"])
    game = make_1659(club, players, m1659.Tie(given.get("tie", "carry")))
    writer = client_for(scorer)
    dealt = {"dealer": 0, "cards_each": sum(given["tricks_won"])}
    noted(writer, game, "hand", **dealt, **each("stakes", given["stakes"]))
    piles: dict[str, int] = {}
    for seat, (tricks, won) in enumerate(zip(given["tricks_won"], given["cards_won"], strict=True)):
        pile = m1659.pile_data(m1659.pile_of(tricks, cards(won)))
        piles |= {f"{key}_{seat}": number for key, number in pile.items()}
    noted(writer, game, "count", **piles)
    (result,) = oldgames.sheet_of(game).results
    assert list(result.points) == expected["points"]
    if not expected.get("tied"):
        assert accounts(game) == expected["net"]


def started(client_for, scorer, club, given, players: int):
    """A sheet of 1637 with a deal begun, and who writes on it."""
    game = make_old(club, rules=m1637.Game1637(players, options(given)))
    writer = client_for(scorer)
    noted(writer, game, "deal", dealer=given.get("dealer", 0))
    return game, writer


def moved(game: OldGame) -> list[int]:
    """What the sheet's last line moved."""
    return list(oldgames.sheet_of(OldGame.objects.get(pk=game.pk)).entries[-1].deltas)


@pytest.mark.parametrize("vector", of("m1637_bottom"))
def test_the_bottom_card(client_for, scorer, club, vector):
    given = vector["input"]
    game, writer = started(client_for, scorer, club, given, given.get("players", 3))
    noted(writer, game, "bottom", card=given["card"])
    assert moved(game) == vector["expected"]["deltas"]


@pytest.mark.parametrize("vector", of("m1637_declarations"))
def test_declarations(client_for, scorer, club, vector):
    given, expected = vector["input"], vector["expected"]
    game, writer = started(client_for, scorer, club, given, given.get("players", 3))
    if not expected["combos"]:
        return
    noted(writer, game, "declaration", seat=1, combos=list(expected["combos"]))
    assert moved(game)[1] == expected["declarer_gain"]
    assert moved(game)[0] == -expected["per_opponent"]


@pytest.mark.parametrize("vector", of("m1637_ask"))
def test_asking(client_for, scorer, club, vector):
    given, expected = vector["input"], vector["expected"]
    if not expected["allowed"]:
        return
    game, writer = started(client_for, scorer, club, given, len(given["hands"]))
    noted(writer, game, "ask", seat=given["asker"], payer=expected["payer"])
    assert moved(game) == expected["deltas"]


@pytest.mark.parametrize("vector", of("m1637_trick"))
def test_tricks(client_for, scorer, club, vector):
    """Card by card; the last one by its Tarots, since the form knows no number of tricks."""
    given, expected = vector["input"], vector["expected"]
    players = len(given["plays"])
    game, writer = started(
        client_for, scorer, club, {**given, "dealer": (given["plays"][0][0] - 1) % players}, players
    )
    if given.get("last"):
        tarots = {f"tarots_{seat}": card for seat, card in given["plays"] if card in TAROTS}
        noted(writer, game, "tarots", winner=expected["winner"], last="on", **tarots)
    else:
        noted(writer, game, "trick", **trick([tuple(play) for play in given["plays"]]))
    assert moved(game) == expected["deltas"]


@pytest.mark.parametrize("vector", of("m1637_tiers"))
def test_tiers(client_for, scorer, club, vector):
    given = vector["input"]
    game, writer = started(client_for, scorer, club, given, len(given["totals"]))
    answer = line(writer, game, "count", **each("points", given["totals"]))
    if sum(given["totals"]) != 78 or min(given["totals"]) < 0:
        assert answer.status_code == 400
        return
    assert moved(game) == vector["expected"]["deltas"]


@pytest.mark.parametrize("vector", of("m1637_penalty"))
def test_penalties(client_for, scorer, club, vector):
    given = vector["input"]
    game, writer = started(client_for, scorer, club, given, given.get("players", 3))
    noted(writer, game, "penalty", seat=given["player"], fault=given["kind"])
    assert moved(game) == vector["expected"]["deltas"]


@pytest.mark.parametrize("vector", of("m1637_discard"))
def test_discards(client_for, scorer, club, vector):
    """What no hand may set aside is doubted on the sheet, by the same reasons."""
    given, expected = vector["input"], vector["expected"]
    game, writer = started(client_for, scorer, club, {"dealer": 2}, 3)
    seat = 2 if given.get("is_dealer") else 0
    noted(writer, game, "discard", seat=seat, cards=" ".join(given["discard"]))
    entry = oldgames.sheet_of(OldGame.objects.get(pk=game.pk)).entries[-1]
    assert bool(entry.findings) is not expected["legal"]


@pytest.mark.parametrize("vector", of("m1659_stakes"))
def test_stakes(client_for, scorer, club, vector):
    given, expected = vector["input"], vector["expected"]
    game = make_1659(club, len(given["start"]))
    writer = client_for(scorer)
    noted(writer, game, "hand", dealer=0, cards_each=10, **each("stakes", given["start"]))
    answers = [
        line(writer, game, "raise", seat=change["player"], to=change["to"]).status_code
        for change in given["changes"]
    ]
    if expected["valid"]:
        assert answers == [302] * len(answers)
        assert oldgames.sheet_of(OldGame.objects.get(pk=game.pk)).aside == expected["pot"]
    else:
        assert answers[expected["at"]] == 400


@pytest.mark.parametrize("vector", of("m1659_hand"))
def test_hands(client_for, scorer, club, vector):
    given = vector["input"]
    players = given["players"]
    if not 2 <= players <= m1659.MOST_PLAYERS:
        return
    game = make_1659(club, players)
    typed = {"dealer": 0, "cards_each": given["cards_each"], **each("stakes", [1] * players)}
    answer = line(client_for(scorer), game, "hand", **typed)
    assert answer.status_code == (302 if vector["expected"]["valid"] else 400)
