"""Five tables, twenty deals, from the list of entries to the ranking: all of it in the browser."""

from __future__ import annotations

import uuid
from collections import Counter

import pytest
from django.urls import reverse

from scoring.ledger.ranks import Reader
from scoring.models import Deal
from tests.scoring.factories import make_players
from tests.tournaments.desk_pages import text, url
from tests.tournaments.factories import random_units, seance
from tests.tournaments.records import record
from tests.tournaments.second_ranking import board_notes, ranks, totals
from tournaments.models import Play, Tournament
from tournaments.standings import rankings, read_field


@pytest.fixture
def client(organiser, client_for):
    return client_for(organiser)


def prepare(client, club) -> Tournament:
    """Create, enter 19 of the club and a guest, choose the movement, draw, start."""
    client.post(
        reverse("tournament-new", args=[club.slug]), {"name": "Coupe", "date": "2026-03-14"}
    )
    made = Tournament.objects.get()
    players = make_players(club, 19)
    client.post(url("entry-add", made), {"player": [player.pk for player in players]})
    client.post(url("entry-guest", made), {"first_name": "Ana", "home_club": "Pau"})
    client.post(url("movement", made), {"movement": "IND-L5/4", "positions": "5"})
    client.post(url("seating-draw", made), {"seed": "7"})
    client.post(url("tournament-start", made))
    made.refresh_from_db()
    assert made.status == Tournament.Status.RUNNING
    return made


def send(client, address: str, units: dict[str, int]) -> None:
    """Open a page of results and send it back with these scores, by row."""
    page = client.get(address)
    data: dict[str, str] = {}
    for row in page.context["rows"].rows:
        data[f"version-{row.name}"] = str(row.version)
        data[f"submission-{row.name}"] = str(uuid.uuid4())
        if row.name in units:
            data[f"unit-{row.name}"] = str(units[row.name])
    assert client.post(address, data).status_code == 302


def enter_everything(client, tournament, units) -> None:
    """Position 1 by table, boards 5 to 20 by board, what is left of 1 to 4 by table."""
    pks = {
        (table.position, table.number): table.pk
        for table in seance(tournament).session.tables.all()
    }
    by_row = {
        f"{pks[position, number]}-{etui}": unit for (position, number, etui), unit in units.items()
    }
    for number in range(1, 6):
        send(client, url("table-entry", tournament, pks[1, number]), by_row)
    for position in range(2, 6):
        client.post(url("position-start", tournament, position))
    for etui in range(5, 21):
        send(client, url("board-entry", tournament, etui), by_row)
    left = {(position, number) for position, number, etui in units if etui < 5 and position > 1}
    for at in sorted(left):
        send(client, url("table-entry", tournament, pks[at]), by_row)


def test_a_whole_tournament(club, client):
    tournament = prepare(client, club)
    units = random_units(tournament, seed=11)
    enter_everything(client, tournament, units)
    assert Deal.objects.count() == Play.objects.count() == len(units) == 100
    answer = client.post(url("tournament-finish", tournament), {"missing": "0"}, follow=True)
    assert "Le tournoi est terminé." in text(answer)

    for etui in range(1, 21):
        rows = [
            {"table": number, "score": unit}
            for (_position, number, board), unit in units.items()
            if board == etui
        ]
        stored = {
            play.table.number: (play.attack_note, play.defence_note)
            for play in Play.objects.filter(board__number=etui).select_related("table")
        }
        counted = board_notes(rows)
        assert stored == {row["table"]: pair for row, pair in zip(rows, counted, strict=True)}

    tournament.refresh_from_db()
    shown = rankings(read_field(tournament, Reader(public=False))).general
    scores = totals(record(tournament, units))
    assert {row.entrant.id: row.total for row in shown} == {
        player: found[0] for player, found in scores.items()
    }
    assert {row.entrant.id: row.rank for row in shown} == ranks(scores)

    attacks: Counter[str] = Counter()
    boards: Counter[str] = Counter()
    for play in record(tournament, units)["results"]:
        attacks[play["seats"][play["taker"]]] += 1
        boards.update(play["seats"].values())
    everybody = {str(number) for number in range(1, 21)}
    assert attacks == dict.fromkeys(everybody, 5)
    assert boards == dict.fromkeys(everybody, 20)
