"""`manage.py boards SEED`: the étuis anyone can deal again."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tournaments.dealing import Dealing, commitment, deal_board
from tournaments.movements import Compass

SEED = "graine-des-essais"


def run(*arguments: str) -> str:
    out = StringIO()
    call_command("boards", *arguments, stdout=out)
    return out.getvalue()


def test_json_has_every_card() -> None:
    found = json.loads(run(SEED, "--boards", "1-3,7", "--json"))
    assert [one["board"] for one in found["boards"]] == [1, 2, 3, 7]
    assert found["commitment"] == commitment(Dealing(SEED))
    first, board = found["boards"][0], deal_board(Dealing(SEED), 1)
    assert first["hands"]["N"] == [card.code for card in board.hands[Compass.N]]
    assert first["chien"] == [card.code for card in board.chien]
    assert (first["attempt"], first["strength"]) == (board.attempt, board.taker_strength)


def test_text_names_seats_and_cards() -> None:
    text = run(SEED, "--boards", "3", "--least", "0")
    assert commitment(Dealing(SEED, 0)) in text
    assert "Étui 3\xa0: Est prend, Sud donne" in text
    assert text.count("\n") == 8
    assert "Chien" in text


@pytest.mark.parametrize(
    "arguments",
    [
        ("court",),
        (SEED, "--least", "61"),
        (SEED, "--boards", "39"),
        (SEED, "--boards", "x"),
        (SEED, "--boards", "0-2"),
    ],
)
def test_what_cannot_be_dealt_is_said(arguments) -> None:
    with pytest.raises(CommandError):
        run(*arguments)
