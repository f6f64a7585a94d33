"""Teams as Excel and JSON: `rank` finds the same tables and totals again."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from io import BytesIO, StringIO

import pytest
from django.core.management import call_command
from openpyxl import load_workbook

from tests.tournaments.desk_pages import url
from tests.tournaments.teams.factories import play, started
from tests.tournaments.teams.test_directing import ruling
from tournaments.directing import teams
from tournaments.ranking.notation import from_json, to_json
from tournaments.standings.teams import pool_tables, read_teams

pytestmark = pytest.mark.django_db


def plain(code: str, params) -> str:
    return code


@pytest.fixture
def pool(club):
    tournament = started(club, 4, "pools")
    one, two, three, *_rest = tournament.meetings.all()
    play(one, lambda attack, board: 66 if attack == "A" else 50 + 2 * board)
    play(two, lambda _attack, _board: 50)
    teams.give_bonus(two.sides.get(letter="B"), Decimal("1.5"))
    ruling(one, "A", pm=Decimal("2.5"), reason="x")
    teams.forfeit(three.sides.get(letter="A"))
    return tournament


def test_rank_finds_the_same(pool, owner, client_for) -> None:
    answer = client_for(owner).get(url("tournament-json", pool))
    assert answer.status_code == 200
    record = json.loads(answer.content)
    assert record["form"] == "equipes"
    found = to_json(from_json(record), plain)
    (table,) = pool_tables(read_teams(pool))
    assert [
        (one["rank"], one["id"], one["points"], Fraction(str(one["difference"])))
        for one in found["rankings"]["pools"]["A"]
    ] == [(row.rank, row.team.id, row.points, row.difference) for row in table.rows]
    assert found["provisional"] is True
    assert len(found["rankings"]["matches"]) == 6


def test_the_certificate_is_verified(pool, owner, client_for, tmp_path) -> None:
    answer = client_for(owner).get(url("tournament-json", pool))
    file = tmp_path / "coupe.json"
    file.write_bytes(answer.content)
    said = StringIO()
    call_command("rank", str(file), verify=True, stdout=said)
    assert "Classement recalculé : le même." in said.getvalue().replace("\xa0", " ")


def test_the_workbook_has_all(pool, owner, client_for) -> None:
    answer = client_for(owner).get(url("tournament-export", pool))
    assert answer.status_code == 200
    book = load_workbook(BytesIO(answer.content))
    assert book.sheetnames == [
        "Classement final",
        "Poules",
        "Rencontres",
        "Donnes",
        "Équipes",
        "Décisions",
        "Paramètres",
    ]
    assert book["Poules"].max_row == 5
    # Two meetings played, 16 boards each.
    assert book["Donnes"].max_row == 33
    assert book["Équipes"].max_row == 17


def test_what_a_file_may_say_wrong() -> None:
    record = {
        "form": "equipes",
        "competitors": [{"id": "1"}, {"id": "2"}, {"id": "3"}],
        "meetings": [
            {"meeting": 1, "teams": ["1", "2"], "bonus": {"1": 2}},
            {"meeting": 2, "teams": ["1"]},
            {"meeting": 3, "teams": ["1", "9"]},
        ],
        "results": [
            {
                "meeting": 1,
                "session": 1,
                "position": 1,
                "table": 1,
                "board": 1,
                "attack": "1",
                "defence": "2",
                "score": 82,
            },
            {
                "meeting": 1,
                "session": 1,
                "position": 2,
                "table": 2,
                "board": 1,
                "attack": "2",
                "defence": "1",
                "score": 66,
            },
            {
                "meeting": 1,
                "session": 1,
                "position": 1,
                "table": 1,
                "board": 2,
                "attack": "1",
                "defence": "3",
                "score": 66,
            },
        ],
        "penalties": [{"meeting": 1, "competitor": "1", "against": "2", "pm": 1}],
    }
    found = to_json(from_json(record), plain)
    assert [one["error"]["code"] for one in found["errors"]] == [
        "rank_seated_twice",
        "rank_competitor_unknown",
        "rank_competitor_unknown",
    ]
    # 82 against 66: 4 PM to the first, 2 of bonus, 1 of penalty.
    assert found["rankings"]["general"] == [
        {
            "rank": 1,
            "id": "1",
            "points": 3,
            "wins": 1,
            "matches": 1,
            "difference": 5.0,
            "scored": 5.0,
        },
        {
            "rank": 2,
            "id": "2",
            "points": 1,
            "wins": 0,
            "matches": 1,
            "difference": -5.0,
            "scored": 0.0,
        },
    ]
