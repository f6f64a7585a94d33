"""Rankings of a libre: hand-computed totals, ties, séances with coefficients and halving, JSON."""

from __future__ import annotations

import io
import json
from decimal import Decimal
from fractions import Fraction

import openpyxl
import pytest
from django.core.management import call_command

from scoring.ledger.ranks import MEMBERS
from scoring.models import Deal, Table
from scoring.recording import EntryRefused
from tests.scoring.factories import play
from tests.tournaments.desk_pages import text, url
from tests.tournaments.libre.factories import hand_in, hand_in_by_number, make_libre, tables
from tournaments import directing
from tournaments.directing import Refused, libre
from tournaments.exports.libre import libre_record
from tournaments.ranking import LibreTies, TieReason
from tournaments.standings.libre import libre_rankings, read_libre


def ranked(tournament, stage=None):
    return libre_rankings(read_libre(tournament, MEMBERS), stage)


def rows(ranking):
    return [(row.rank, row.who.number, row.total) for row in ranking]


def line_of_four(club, **more):
    """Four players at one table by rank: with one table everybody is always there."""
    choice = libre.Choice("drawn", 2, 4)
    return make_libre(club, 4, choice=choice, **more)


def points_of(tournament, position, by_number, session=1):
    (table,) = tables(tournament, session, position)
    hand_in(tournament, table, *(by_number[who.number] for _index, who in table.seats))


def test_totals_add_up_and_equals_share_the_place(club):
    tournament = line_of_four(club)
    points_of(tournament, 1, {1: 100, 2: 50, 3: -50, 4: -100})
    libre.start_libre_position(tournament, 2)
    points_of(tournament, 2, {1: 20, 2: 70, 3: -60, 4: -30})
    found = ranked(tournament)
    assert rows(found.general) == [(1, 1, 120), (1, 2, 120), (3, 3, -110), (4, 4, -130)]
    assert found.general[0].tie is TieReason.SHARED
    assert found.general[2].parts == (-50, -60)
    # After position 1 it was 100, 50, −50, −100.
    assert rows(ranked(tournament, (1, 1)).general) == [
        (1, 1, 100),
        (2, 2, 50),
        (3, 3, -50),
        (4, 4, -100),
    ]
    # Best position: 100 of the first against 70 of the second.
    libre.choose_ties(tournament, LibreTies.BEST_POSITION)
    found = ranked(tournament)
    assert rows(found.general)[:2] == [(1, 1, 120), (2, 2, 120)]
    assert found.general[0].reason == "départagé par la meilleure position"


def test_a_halving_and_a_coefficient(club):
    tournament = line_of_four(club)
    points_of(tournament, 1, {1: 101, 2: 50, 3: -51, 4: -100})
    libre.start_libre_position(tournament, 2)
    points_of(tournament, 2, {1: 0, 2: 0, 3: 0, 4: 0})
    choice = libre.Choice("drawn", 1, 4, coefficient=Decimal("1.1"), halved=True)
    libre.open_seance(tournament, choice, kept=3, seed=5)
    points_of(tournament, 1, {1: -10, 2: 30, 3: -20}, session=2)
    found = ranked(tournament)
    # 101 / 2 − 11 = 39,5; 50 / 2 + 33 = 58; −51 / 2 − 22 = −47,5; −100 / 2 = −50.
    assert rows(found.general) == [
        (1, 2, 58),
        (2, 1, Fraction(79, 2)),
        (3, 3, Fraction(-95, 2)),
        (4, 4, -50),
    ]
    assert found.by_seance
    assert rows(ranked(tournament, (1, 2)).general)[0] == (1, 1, 101)


def test_a_final_of_sixteen_is_seated_by_rank(club):
    tournament = make_libre(club, 20, choice=libre.Choice("movement", 1, 4, "LIB-5"))
    hand_in_by_number(tournament, 1, 1)
    best = [row.who.number for row in ranked(tournament).general]
    libre.open_seance(tournament, libre.Choice("movement", 1, 4, "LIB-F16"), kept=16)
    first = tables(tournament, 2, 1)
    assert len(first) == 4
    seated = {who.number for table in first for _i, who in table.seats}
    assert len(seated) == 16
    assert set(best[:10]) <= seated
    with pytest.raises(Refused) as refused:
        libre.open_seance(tournament, libre.Choice("movement", 1, 4, "LIB-F16"), kept=16)
    assert refused.value.code == "results_missing"
    libre.undo_libre_start(tournament)
    assert tables(tournament, 2, 1) == ()
    tournament.refresh_from_db()
    assert tournament.seances.count() == 1


def test_the_best_meet_the_best(club):
    tournament = make_libre(club, 8, choice=libre.Choice("ranked", 2, 4))
    with pytest.raises(Refused) as refused:
        libre.start_libre_position(tournament, 2)
    assert refused.value.code == "libre_rank_awaits"
    hand_in_by_number(tournament, 1, 1)
    best = [row.who.number for row in ranked(tournament).general]
    libre.start_libre_position(tournament, 2)
    first, second = tables(tournament, 1, 2)
    assert {who.number for _i, who in first.seats} == set(best[:4])
    assert {who.number for _i, who in second.seats} == set(best[4:])
    libre.start_libre_position(tournament, 1)
    assert tables(tournament, 1, 2) == ()


def test_deals_and_totals_give_one_ranking_and_a_table_has_one_of_them(club):
    tournament = make_libre(club, 8)
    first, second = tables(tournament, 1, 1)
    deal = play(Table.objects.get(pk=first.pk), taker=0, contract="garde", bouts=2, half_points=98)
    assert deal.counts
    hand_in(tournament, second, 10, 20, 30, -60, deals=4)
    found = ranked(tournament)
    taker = found.general[0]
    # (25 + 8) × 2 = 66 from each of three (RO p.9).
    assert (taker.total, taker.deals) == (198, 1)
    assert found.provisional
    assert [one.pk for one in found.awaited] == [first.pk]
    with pytest.raises(Refused) as refused:
        hand_in(tournament, tables(tournament, 1, 1)[0], 10, 20, 30, -60)
    assert refused.value.code == "totals_have_deals"
    with pytest.raises(EntryRefused) as wrong:
        play(Table.objects.get(pk=second.pk), number=1)
    assert "a ses totaux" in str(wrong.value) or wrong.value.findings
    libre.void_totals(tournament, second.pk, 1, directing.libre.totals.Author(None, "x"))
    play(Table.objects.get(pk=second.pk))
    assert Deal.objects.count() == 2


def test_nothing_is_stored_twice_and_a_stale_page_is_told(club):
    tournament = make_libre(club, 8)
    table = tables(tournament, 1, 1)[0]
    hand_in(tournament, table, 10, 20, 30, -60)
    hand_in(tournament, table, 10, 20, 30, -60)
    assert tables(tournament, 1, 1)[0].version == 1
    with pytest.raises(libre.TotalsClash):
        hand_in(tournament, table, 40, 20, 0, -60)
    hand_in(tournament, tables(tournament, 1, 1)[0], 40, 20, 0, -60)
    assert tables(tournament, 1, 1)[0].version == 2


def recomputed(tournament, tmp_path):
    file = tmp_path / "libre.json"
    file.write_text(json.dumps(libre_record(tournament)), encoding="utf-8")
    out = io.StringIO()
    call_command("rank", str(file), stdout=out)
    return json.loads(out.getvalue())["rankings"]


@pytest.mark.parametrize(("players", "size", "movement"), [(22, 1, "LIB-6"), (12, 2, "LIB-4")])
def test_rank_gives_the_pages_ranking(club, tmp_path, players, size, movement):
    entered = players // size
    from tournaments.libreplans import offers

    part = offers(entered, size)[0].part
    choice = libre.Choice("movement", part.positions, part.set_size, part.movement_id)
    tournament = make_libre(club, players, team_size=size, choice=choice)
    hand_in_by_number(tournament, 1, 1)
    libre.start_libre_position(tournament, 2)
    hand_in(tournament, *_first(tournament))
    found, again = ranked(tournament), recomputed(tournament, tmp_path)
    assert [(one["rank"], one["id"], one["total"]) for one in again["general"]] == [
        (row.rank, row.who.id, float(row.total)) for row in found.general
    ]
    assert [(one["rank"], one["id"]) for one in again.get("teams", [])] == [
        (row.rank, row.who.id) for row in found.teams
    ]
    assert bool(found.teams) == (size > 1)


def _first(tournament):
    table = tables(tournament, 1, 2)[0]
    points = [15 * n for n in range(1, len(table.seats))]
    return table, *points, -sum(points)


def test_the_workbook_adds_up(club, reader, client_for):
    tournament = make_libre(club, 8)
    hand_in_by_number(tournament, 1, 1)
    answer = client_for(reader).get(url("tournament-export", tournament))
    book = openpyxl.load_workbook(io.BytesIO(answer.content))
    sheet = book["Général"]
    heads = [cell.value for cell in sheet[1]]
    totals = [row[heads.index("Total")].value for row in sheet.iter_rows(min_row=2)]
    assert sum(totals) == 0
    assert totals == [int(row.total) for row in ranked(tournament).general]


def test_the_public_page_says_provisional_then_final(club, client_for):
    tournament = make_libre(club, 8, published=True)
    client = client_for(None)
    page = client.get(url("tournament", tournament))
    assert "Le classement commence aux premiers résultats." in text(page)
    hand_in_by_number(tournament, 1, 1)
    assert "Provisoire : toutes les tables" in text(client.get(url("tournament", tournament)))
    libre.start_libre_position(tournament, 2)
    hand_in_by_number(tournament, 1, 2, seed=3)
    libre.finish_libre(tournament)
    page = client.get(url("tournament", tournament))
    assert "Classement final" in text(page)
    same = client.get(url("tournament", tournament), headers={"If-None-Match": page["ETag"]})
    assert same.status_code == 304
    libre.reopen_libre(tournament)
    assert client.get(url("tournament", tournament)).status_code == 200
