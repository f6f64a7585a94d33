"""Free contracts: what each seat made against the same seat, computed by hand."""

from __future__ import annotations

import json
import uuid
from fractions import Fraction
from io import BytesIO, StringIO

import pytest
from django.core.management import call_command
from openpyxl import load_workbook

from scoring import recording
from scoring.ledger.ranks import Reader
from scoring.models import Deal
from scoring.recording import DealEntry, EntryRefused
from scoring.rules.deal import Contract, Outcome
from tests.tournaments.desk_pages import url
from tests.tournaments.factories import seance, table_at
from tests.tournaments.free.factories import (
    APART,
    EAST,
    NORTH,
    POINTS,
    SOUTH,
    WRITER,
    enter,
    make_free,
    totals,
    two_tables,
)
from tournaments import directing
from tournaments.directing import Refused, ResultsClash
from tournaments.directing.free import choose_method
from tournaments.exports.books import record_of
from tournaments.exports.certificate import certified_record
from tournaments.models import Play, Tournament
from tournaments.progress import progress
from tournaments.standings.field import read_field
from tournaments.standings.free import free_board, free_route
from tournaments.standings.rankings import rankings

pytestmark = pytest.mark.django_db
EVERYBODY = Reader(public=False)


class TestMatchPoints:
    def test_each_seat_against_the_same_seat(self, club):
        tournament = make_free(club)
        two_tables(tournament)
        # Nord 180 beats 100, Sud −60 beats −300; Est and Ouest: 100 beats −60.
        assert totals(tournament) == {
            **dict.fromkeys((1, 2, 8, 11), (1, 100)),
            **dict.fromkeys((3, 4, 14, 17), (5, 0)),
        }

    def test_a_smaller_field_comes_on_the_common_top(self, club):
        tournament = make_free(club)
        two_tables(tournament)
        enter(tournament, (1, 1, 2, None, "", 0))
        # M′ = (0 + 1) × 2/1 − 1 = 1 of 2: fifty to each of the table.
        assert totals(tournament)[1] == (3, Fraction(150, 2))
        assert totals(tournament)[3] == (5, Fraction(50, 2))
        sheet = free_board(read_field(tournament, EVERYBODY), 2)
        assert (sheet.plays, sheet.common, sheet.top, sheet.uneven) == (1, 2, 2, True)
        (line, *_rest) = sheet.lines
        assert line.passed
        assert [(one.half, one.points, one.note) for one in line.seats] == [(0, 1, 50)] * 4

    def test_there_are_lines(self, club):
        tournament = make_free(club)
        two_tables(tournament)
        ranked = rankings(read_field(tournament, EVERYBODY))
        assert len(ranked.lines) == 4
        assert len(ranked.alternated) == 8


class TestDifference:
    def test_the_score_less_the_mean_of_the_seat(self, club):
        tournament = make_free(club, APART)
        two_tables(tournament)
        # Means: Nord 140, Sud −180, Est and Ouest 20.
        assert totals(tournament) == {
            2: (1, 120),
            8: (2, 80),
            11: (2, 80),
            1: (4, 40),
            17: (5, -40),
            3: (6, -80),
            4: (6, -80),
            14: (8, -120),
        }

    def test_a_play_alone_counts_nothing(self, club):
        tournament = make_free(club, APART)
        enter(tournament, (1, 1, 1, NORTH, "prise", 31))
        assert totals(tournament) == {}


class TestWriting:
    def test_what_is_stored(self, club):
        tournament = make_free(club)
        two_tables(tournament)
        deal = Deal.objects.get(table=table_at(tournament, 2, 5))
        assert (deal.depth, deal.contract, deal.taker, deal.half_unit) == (
            Deal.Depth.UNIT,
            Contract.GARDE_SANS,
            SOUTH,
            -200,
        )
        # Étui 1 is dealt by Nord (OT p.16), whoever takes.
        assert deal.dealer == NORTH
        assert Play.objects.get(deal=deal).attack_note is None

    def test_twice_is_once(self, club):
        tournament = make_free(club)
        assert enter(tournament, (1, 1, 1, NORTH, "garde", 60)) == 1
        assert enter(tournament, (1, 1, 1, NORTH, "garde", 60)) == 0

    def test_another_result_meanwhile_is_a_clash(self, club):
        tournament = make_free(club)
        enter(tournament, (1, 1, 1, NORTH, "garde", 60))
        with pytest.raises(ResultsClash):
            enter(tournament, (1, 1, 1, NORTH, "garde_sans", 60))

    def test_a_board_of_another_table_is_refused(self, club):
        tournament = make_free(club)
        with pytest.raises(EntryRefused):
            enter(tournament, (1, 1, 9, NORTH, "garde", 60))

    def test_a_whole_deal_counts_as_well(self, club):
        tournament = make_free(club)
        entry = DealEntry(
            submission=uuid.uuid4(),
            number=1,
            taker=EAST,
            contract=Contract.GARDE_CONTRE,
            bouts=2,
            half_points=98,
        )
        deal = recording.record(table_at(tournament, 1, 1), entry, WRITER).deal
        # (25 + 8) × 6.
        assert deal.half_unit == 2 * 198
        field = read_field(tournament, EVERYBODY)
        assert (field.results[0].taker, field.results[0].contract) == (EAST, "garde_contre")

    def test_everybody_passed_is_a_result(self, club):
        tournament = make_free(club)
        enter(tournament, (1, 1, 1, None, "", 0))
        assert Deal.objects.get().outcome == Outcome.PASSED
        assert progress(seance(tournament)).done == 1

    def test_no_note_is_stored(self, club):
        tournament = make_free(club)
        two_tables(tournament)
        assert Play.objects.count() == 2
        assert not Play.objects.exclude(attack_over=None).exists()


class TestMethod:
    def test_it_changes_before_the_first_result(self, club):
        tournament = make_free(club)
        before = tournament.revision
        assert choose_method(tournament, APART).method == APART
        tournament.refresh_from_db()
        assert (tournament.method, tournament.revision > before) == (APART, True)
        enter(tournament, (1, 1, 1, NORTH, "garde", 60))
        with pytest.raises(Refused) as told:
            choose_method(tournament, POINTS)
        assert told.value.code == "method_played"

    def test_other_forms_have_their_own(self, club):
        tournament = directing.create(club, "Coupe", "2026-03-14")
        with pytest.raises(Refused) as told:
            choose_method(tournament, POINTS)
        assert told.value.code == "method_fixed"


class TestSheets:
    def test_a_route_names_the_others_of_the_seat(self, club):
        tournament = make_free(club)
        two_tables(tournament)
        field = read_field(tournament, EVERYBODY)
        sheet = free_route(field, next(one for one in field.entrants if one.number == 1))
        play = sheet.legs[0].plays[0]
        assert (play.mine.half, play.others, play.lower, play.equal) == (360, (200,), 1, 0)
        assert (play.mine.note, play.mine.points, play.mine.difference) == (100, 2, 40)

    @pytest.mark.parametrize("method", Tournament.Method.values)
    def test_the_file_ranks_to_the_same(self, club, method):
        tournament = make_free(club, method)
        two_tables(tournament)
        enter(tournament, (1, 1, 2, None, "", 0))
        record = certified_record(tournament, record_of(tournament))
        ranked = record["certificate"]["ranking"]["rankings"]["general"]
        assert {int(row["id"]): row["rank"] for row in ranked} == {
            number: rank for number, (rank, _total) in totals(tournament).items()
        }

    def test_rank_verifies_it(self, club, tmp_path):
        tournament = make_free(club)
        two_tables(tournament)
        path = tmp_path / "tournoi.json"
        path.write_text(json.dumps(certified_record(tournament, record_of(tournament))))
        said = StringIO()
        call_command("rank", str(path), "--verify", stdout=said)
        assert "juste" in said.getvalue()

    @pytest.mark.parametrize("method", Tournament.Method.values)
    def test_the_workbook(self, club, client_for, reader, method):
        tournament = make_free(club, method)
        two_tables(tournament)
        answer = client_for(reader).get(url("tournament-export", tournament))
        book = load_workbook(BytesIO(answer.content))
        assert {"Général", "Donnes", "Étuis", "Paramètres"} <= set(book.sheetnames)
        heads, *rows = book["Étuis"].iter_rows(values_only=True)
        seats = [dict(zip(heads, row, strict=True)) for row in rows]
        # Two results of étui 1: eight seats.
        assert len(seats) == 8
        first = next(one for one in seats if one["Place"] == "Nord" and one["Table"] == 1)
        expected = {"Score": 180, "Résultats de l’étui": 2, "Points de match": 2, "Sur": 2}
        assert expected.items() <= first.items()
        assert (first["Note"], first["Écart"]) == (100, 40)
