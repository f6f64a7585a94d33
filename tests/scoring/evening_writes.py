"""Steps of an evening in tests, through its write path: people come, sit down, play a deal."""

from __future__ import annotations

from datetime import date

import pytest

from scoring import evenings
from scoring.evenings import Choice, EveningRefused, RefusalCode
from scoring.models import Session, Table
from scoring.recording import next_deal
from scoring.rules.seating import Split, splits
from tarotclub.models import Player
from tests.scoring.factories import make_players, play

FRIDAY = date(2025, 11, 28)


def come(evening: Session, number: int) -> list[Player]:
    """So many new players, all checked in."""
    players = make_players(evening.club, number)
    for player in players:
        evenings.check_in(evening.pk, player)
    return players


def sit_down(evening: Session, code: str = "", seed: int = 7, **choice) -> Session:
    """Draw the next position as the desk does: look at it, then take it."""
    evening.refresh_from_db()
    here = evening.attendances.filter(left_at=None).count()
    split = Split.from_code(code) if code else splits(here)[0]
    chosen = Choice(split, seed, **choice)
    digest = evenings.propose(evening, chosen).digest
    return evenings.install(evening.pk, chosen, digest, evening.version)


def seats_of(evening: Session, position: int = 1) -> list[list[int]]:
    tables = evening.tables.filter(position=position)
    return [[seat.player_id for seat in table.seats.all()] for table in tables]


def seated(evening: Session, position: int = 1) -> list[int]:
    """Everybody at the tables of a position, in the order of their records."""
    return sorted(player for table in seats_of(evening, position) for player in table)


def deal(table: Table) -> None:
    """One more played deal, taken by the first of those who play it."""
    play(table, next_deal(table).playing[0])


def refused(code: RefusalCode):
    return pytest.raises(EveningRefused, check=lambda error: error.code is code)


def revision(row) -> int:
    row.refresh_from_db()
    return row.revision


def player(pk: int) -> Player:
    return Player.objects.get(pk=pk)
