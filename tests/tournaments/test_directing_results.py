"""Results: stored once, through the one write path, and noted board by board."""

from __future__ import annotations

import json
import uuid
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest

from scoring import recording
from scoring.models import Deal, DealScore
from scoring.recording import Author, DealEntry, EntryRefused
from scoring.rules.deal import Camp, Contract, Outcome
from tarotclub.models import Season
from tests import together
from tests.scoring.factories import make_season, make_table, play
from tests.tournaments.factories import (
    enter_units,
    make_tournament,
    play_all,
    random_units,
    seance,
    table_at,
    the_play,
)
from tests.tournaments.second_ranking import board_notes
from tournaments import directing
from tournaments.directing import Result, ResultsClash, unit_doubt, unit_error
from tournaments.models import Play, Tournament

ME = Author(None, "essai")
EXAMPLE = json.loads(
    (Path(__file__).parent.parent / "data/tournament-data.json").read_text(encoding="utf-8")
)["topage"]["example_5_tables"]


def result(tournament, position, number, board, unit, version=0) -> Result:
    table = table_at(tournament, position, number)
    return Result(table.pk, board, 2 * unit, uuid.uuid4(), version)


def enter(tournament, *results) -> int:
    return directing.record_results(tournament, results, ME)


def notes(tournament, etui) -> dict[int, tuple[Fraction | None, Fraction | None]]:
    """(attack, defence) by table."""
    plays = Play.objects.filter(board__seance__tournament=tournament, board__number=etui)
    return {
        play.table.number: (play.attack_note, play.defence_note)
        for play in plays.select_related("table")
    }


class TestUnits:
    @pytest.mark.parametrize("unit", [50, -50, 56, 698, -698, 0, 30])
    def test_what_a_garde_can_give(self, unit):
        assert unit_error(unit) is None

    @pytest.mark.parametrize(
        ("unit", "code"),
        [(51, "unit_odd"), (-3, "unit_odd"), (700, "unit_too_high"), (-5600, "unit_too_high")],
    )
    def test_what_cannot_be(self, unit, code):
        assert unit_error(unit) == code

    @pytest.mark.parametrize(
        ("unit", "code"),
        [
            (50, None),
            (-50, None),
            (48, "unit_under_50"),
            (-30, "unit_under_50"),
            (28, "unit_under_30"),
            (0, "unit_under_30"),
        ],
    )
    def test_what_is_doubtful(self, unit, code):
        """A garde is worth 50 at least; the petit au bout takes 20 of it (RO p.7, p.9)."""
        assert unit_doubt(unit) == code


class TestStoring:
    def test_a_travelling_sheet_gives_the_unit_alone(self, club):
        tournament = make_tournament(club)
        assert enter(tournament, result(tournament, 1, 2, 6, -56)) == 1
        deal = Deal.objects.get()
        assert (deal.depth, deal.half_unit, deal.number) == (Deal.Depth.UNIT, -112, 6)
        # Étui 6: East deals and North takes (OT p.16); seats are N, O, S, E.
        assert (deal.dealer, deal.taker, deal.contract) == (3, 0, Contract.GARDE)
        scores = dict(DealScore.objects.values_list("seat__index", "half_score"))
        assert scores == {0: -336, 1: 112, 2: 112, 3: 112}

    def test_it_becomes_a_play_of_its_board(self, club):
        tournament = make_tournament(club)
        enter(tournament, result(tournament, 1, 2, 6, -56))
        play = the_play(tournament, 6, 2)
        assert (play.board.number, play.table.number, play.deal) == (6, 2, Deal.objects.get())
        assert (play.attack_note, play.defence_note) == (None, None)

    def test_the_same_page_sent_twice_is_stored_once(self, club):
        tournament = make_tournament(club)
        rows = [result(tournament, 1, 1, etui, 50) for etui in (1, 2)]
        assert enter(tournament, *rows) == 2
        assert enter(tournament, *rows) == 0
        assert Deal.objects.count() == Play.objects.count() == 2

    def test_a_correction_carries_the_version_it_saw(self, club):
        tournament = make_tournament(club)
        enter(tournament, result(tournament, 1, 1, 1, 50))
        enter(tournament, result(tournament, 1, 1, 1, 64, version=1))
        deal = Deal.objects.get()
        assert (deal.half_unit, deal.version) == (128, 2)

    def test_a_void_result_counts_again_with_what_was_typed(self, club):
        tournament = make_tournament(club)
        enter(tournament, result(tournament, 1, 1, 1, 50))
        recording.void(Deal.objects.get().pk, "essai", 1, ME)
        assert enter(tournament, result(tournament, 1, 1, 1, 64, version=2)) == 1
        deal = Deal.objects.get()
        assert (deal.half_unit, deal.voided_at) == (128, None)

    def test_a_board_that_table_does_not_play_is_refused_and_nothing_is_stored(self, club):
        tournament = make_tournament(club)
        with pytest.raises(EntryRefused) as told:
            enter(tournament, result(tournament, 1, 1, 1, 50), result(tournament, 1, 1, 5, 50))
        assert [found.code for found in told.value.findings] == ["number_elsewhere"]
        assert not Deal.objects.exists()

    def test_a_relay_plays_nothing(self, club):
        tournament = make_tournament(club, 19)
        with pytest.raises(EntryRefused):
            enter(tournament, result(tournament, 1, 1, 1, 50))

    def test_the_revisions_rise_in_the_transaction_of_the_write(self, club):
        season = make_season(club)
        tournament = make_tournament(club, season=season)
        session = seance(tournament).session
        before = (session.revision, tournament.revision, Season.objects.get().revision)
        enter(tournament, result(tournament, 1, 1, 1, 50))
        tournament.refresh_from_db()
        session.refresh_from_db()
        after = (session.revision, tournament.revision, Season.objects.get().revision)
        assert after == tuple(one + 1 for one in before)


class TestClashes:
    def test_another_result_meanwhile_is_shown_and_nothing_is_stored(self, club):
        tournament = make_tournament(club)
        enter(tournament, result(tournament, 1, 1, 2, 52))
        with pytest.raises(ResultsClash) as told:
            enter(tournament, result(tournament, 1, 1, 1, 50), result(tournament, 1, 1, 2, -64))
        assert [deal.half_unit for deal in told.value.deals.values()] == [104]
        assert Deal.objects.count() == 1

    def test_a_stale_correction_is_told(self, club):
        tournament = make_tournament(club)
        enter(tournament, result(tournament, 1, 1, 1, 50))
        enter(tournament, result(tournament, 1, 1, 1, 52, version=1))
        with pytest.raises(ResultsClash):
            enter(tournament, result(tournament, 1, 1, 1, 54, version=1))

    def test_two_who_agree_do_not_clash(self, club):
        tournament = make_tournament(club)
        enter(tournament, result(tournament, 1, 1, 1, 50))
        assert enter(tournament, result(tournament, 1, 1, 1, 50)) == 0

    def test_a_result_voided_meanwhile_is_told(self, club):
        tournament = make_tournament(club)
        enter(tournament, result(tournament, 1, 1, 1, 50))
        recording.void(Deal.objects.get().pk, "essai", 1, ME)
        with pytest.raises(ResultsClash):
            enter(tournament, result(tournament, 1, 1, 1, 50, version=1))


class TestNotes:
    def test_the_federation_s_board(self, club):
        """RO p.17-18: 56, 62, −56, −52, 50 give 75, 100, 0, 25, 50."""
        tournament = make_tournament(club)
        enter_units(
            tournament, {(row["position"], row["table"], 1): row["score"] for row in EXAMPLE}
        )
        wanted = {
            row["table"]: (Fraction(row["attacker_pct"]), Fraction(row["defender_pct"]))
            for row in EXAMPLE
        }
        assert notes(tournament, 1) == wanted

    def test_every_board_against_a_second_count(self, club):
        tournament = make_tournament(club, 20)
        units = random_units(tournament, seed=5)
        enter_units(tournament, units)
        for etui in range(1, 21):
            rows = [
                {"table": number, "score": unit}
                for (_position, number, board), unit in units.items()
                if board == etui
            ]
            counted = board_notes(rows)
            expected = {row["table"]: pair for row, pair in zip(rows, counted, strict=True)}
            assert notes(tournament, etui) == expected

    def test_a_correction_moves_its_own_board_alone(self, club):
        tournament = make_tournament(club)
        units = play_all(tournament, seed=3)
        others = {etui: notes(tournament, etui) for etui in range(2, 21)}
        cell = next(cell for cell in units if cell[2] == 1)
        deal = Deal.objects.get(table=table_at(tournament, *cell[:2]), number=1)
        enter(tournament, result(tournament, *cell, 698, version=deal.version))
        assert notes(tournament, 1)[cell[1]] == (100, 0)
        assert {etui: notes(tournament, etui) for etui in range(2, 21)} == others

    def test_a_void_result_leaves_the_comparison(self, club):
        tournament = make_tournament(club)
        enter_units(tournament, {(1, 1, 1): 50, (2, 5, 1): 60, (3, 4, 1): 70})
        assert notes(tournament, 1) == {1: (0, 100), 5: (50, 50), 4: (100, 0)}
        deal = Deal.objects.get(table=table_at(tournament, 2, 5))
        recording.void(deal.pk, "essai", 1, ME)
        assert notes(tournament, 1) == {1: (0, 100), 5: (None, None), 4: (100, 0)}
        recording.restore(deal.pk, 2, ME)
        assert notes(tournament, 1)[5] == (50, 50)

    def test_a_whole_deal_is_compared_with_what_it_is_worth(self, club):
        """49 points with two bouts: (25 + 8) × 2 = 66, and 20 for the petit au bout."""
        tournament = make_tournament(club)
        enter_units(tournament, {(1, 1, 1): 84, (2, 5, 1): 88})
        table = table_at(tournament, 3, 4)
        whole = DealEntry(
            uuid.uuid4(),
            1,
            taker=0,
            contract=Contract.GARDE,
            bouts=2,
            half_points=98,
            petit_au_bout=Camp.ATTACK,
        )
        recording.record(table, whole, ME)
        assert Deal.objects.get(table=table).half_unit == 2 * (66 + 20)
        assert notes(tournament, 1) == {1: (0, 100), 4: (50, 50), 5: (100, 0)}

    def test_one_entry_costs_the_same_whatever_was_entered(
        self, club, django_assert_max_num_queries
    ):
        tournament = make_tournament(club, 52)
        units = random_units(tournament)
        last = max(cell for cell in units if cell[2] == 1)
        enter_units(
            tournament,
            {cell: unit for cell, unit in units.items() if cell[2] == 1 and cell != last},
        )
        row = result(tournament, *last, units[last])
        with django_assert_max_num_queries(30):
            enter(tournament, row)


class TestConstraints:
    def test_the_etui_says_who_deals_and_who_takes(self, club):
        tournament = make_tournament(club)
        table = table_at(tournament, 1, 2)
        fixed = recording.constraints_for(table, 7)
        assert fixed.numbers == (5, 6, 7, 8)
        # Étui 7: South deals and takes (OT p.16).
        assert (fixed.dealer, fixed.taker, fixed.contract) == (2, 2, Contract.GARDE)
        assert fixed.playing == (0, 1, 2, 3)

    @pytest.mark.parametrize(
        ("change", "code"),
        [
            ({"taker": 1}, "taker_fixed"),
            ({"contract": Contract.PRISE}, "contract_fixed"),
            ({"number": 9}, "number_elsewhere"),
            ({"outcome": Outcome.PASSED}, "outcome_fixed"),
        ],
    )
    def test_another_taker_contract_etui_or_a_pass_is_refused(self, club, change, code):
        tournament = make_tournament(club)
        table = table_at(tournament, 1, 2)
        entry = DealEntry(
            uuid.uuid4(), 7, taker=2, contract=Contract.GARDE, bouts=2, half_points=98
        )
        with pytest.raises(EntryRefused) as told:
            recording.record(table, replace(entry, **change), ME)
        assert code in {found.code for found in told.value.findings}

    def test_the_next_deal_of_a_table_is_its_next_etui(self, club):
        tournament = make_tournament(club)
        enter_units(tournament, {(1, 2, 5): 50, (1, 2, 6): 50})
        coming = recording.next_deal(table_at(tournament, 1, 2))
        assert (coming.number, coming.dealer, coming.playing) == (7, 2, (0, 1, 2, 3))

    def test_an_evening_is_none_of_this(self, club):
        table = make_table(club)
        assert recording.constraints_for(table, 1) == recording.Constraints()
        play(table)
        assert not Play.objects.exists()


at_once = partial(together.at_once, told=(ResultsClash,))


@pytest.mark.django_db(transaction=True)
class TestTogether:
    def test_two_who_enter_one_cell_differently(self, club):
        tournament = make_tournament(club)
        mine, yours = (result(tournament, 1, 1, 1, unit) for unit in (50, -52))
        answers = at_once(lambda: enter(tournament, mine), lambda: enter(tournament, yours))
        stored = Deal.objects.get()
        clash = next(answer for answer in answers if isinstance(answer, ResultsClash))
        assert 1 in answers
        assert list(clash.deals.values()) == [stored]
        assert Play.objects.count() == 1

    def test_a_whole_board_from_five_phones(self, club):
        tournament = make_tournament(club)
        rows = [
            result(tournament, row["position"], row["table"], 1, row["score"]) for row in EXAMPLE
        ]
        answers = at_once(*(lambda row=row: enter(tournament, row) for row in rows))
        assert answers == [1] * 5
        assert notes(tournament, 1) == {
            1: (75, 25),
            5: (100, 0),
            4: (0, 100),
            3: (25, 75),
            2: (50, 50),
        }
        assert Tournament.objects.get().revision >= 5

    def test_one_page_sent_six_times(self, club):
        tournament = make_tournament(club)
        rows = [result(tournament, 1, 1, etui, 50 + 2 * etui) for etui in (1, 2, 3, 4)]
        answers = at_once(*[lambda: enter(tournament, *rows)] * 6)
        assert sorted(answers) == [0] * 5 + [4]
        assert Deal.objects.count() == 4


def test_a_submission_of_another_board_is_another_result(club) -> None:
    tournament = make_tournament(club)
    first = result(tournament, 1, 1, 1, 52)
    again = replace(result(tournament, 1, 1, 2, 54), submission=first.submission)
    for one in (first, again):
        assert enter(tournament, one) == 1
        assert enter(tournament, one) == 0
    assert [deal.half_unit for deal in Deal.objects.order_by("number")] == [104, 108]
