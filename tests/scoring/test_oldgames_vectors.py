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
from tests.scoring.old_pages import accounts, each, make_1659, make_old, noted
from tests.scoring.rules.seeds.adapters.historical import cards, deal_events, options

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
