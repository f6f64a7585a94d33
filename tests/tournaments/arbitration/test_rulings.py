"""The arbiter's decisions: what each does to notes and totals, by hand; cancelled, sent twice."""

from __future__ import annotations

import json
import uuid
from decimal import Decimal
from fractions import Fraction
from io import StringIO

import pytest
from django.core.management import call_command

from scoring import recording
from scoring.ledger.ranks import MEMBERS
from scoring.models import Deal
from tarotclub.versions import Gone
from tests.tournaments.arbitration.ruled import (
    BOARD,
    SCORES,
    WHO,
    decide,
    notes,
    places_of,
    plays,
    taker,
    total,
)
from tests.tournaments.factories import enter_units, make_tournament, play_all, seance
from tournaments import directing
from tournaments.directing import Decision, Held, Refused, RulingClash
from tournaments.exports.record import tournament_record
from tournaments.models import Play, Ruling, Tournament
from tournaments.progress import progress
from tournaments.ranking import PlayStatus
from tournaments.standings import (
    HeldAgainst,
    Ruled,
    board_sheet,
    rankings,
    read_field,
    route_sheet,
    try_cancelling,
    try_cards,
    try_ruling,
)


@pytest.fixture
def tournament(club) -> Tournament:
    """Board 1 with the five scores of RO p.18, in the order of the positions."""
    made = make_tournament(club)
    places = places_of(made)
    enter_units(made, {(*at, BOARD): unit for at, unit in zip(places, SCORES, strict=True)})
    return made


NATURAL = [(75, 25), (100, 0), (0, 100), (25, 75), (50, 50)]


class TestMarks:
    """CA p.9; the notes of board 1 worked by hand."""

    def test_as_played(self, tournament) -> None:
        assert notes(tournament) == NATURAL

    def test_a_neutralised_play_leaves_the_others_alone_in_the_field(self, tournament) -> None:
        decide(tournament, 1, PlayStatus.NEUTRALISED)
        third = Fraction(100, 3)
        assert notes(tournament) == [
            (100, 0),
            (None, None),
            (0, 100),
            (third, 2 * third),
            (2 * third, third),
        ]
        assert total(tournament, taker(tournament, 1)) is None

    @pytest.mark.parametrize(
        ("index", "status", "expected"),
        [
            (1, PlayStatus.FAULT_ATTACK, (40, 60)),
            (2, PlayStatus.FAULT_ATTACK, (0, 100)),
            (2, PlayStatus.FAULT_DEFENCE, (60, 40)),
            (1, PlayStatus.FAULT_DEFENCE, (100, 0)),
            (0, PlayStatus.FAULT_BOTH, (40, 40)),
            (0, PlayStatus.ZERO_BOTH, (0, 0)),
            (0, PlayStatus.ZERO_ATTACK, (0, None)),
            (0, PlayStatus.ZERO_DEFENCE, (None, 0)),
        ],
    )
    def test_others_keep_the_score_in_the_field(self, tournament, index, status, expected) -> None:
        decide(tournament, index, status)
        assert notes(tournament) == [
            expected if at == index else note for at, note in enumerate(NATURAL)
        ]

    def test_a_note_imposed_on_one_defender_of_a_neutralised_board(self, tournament) -> None:
        """CA p.9, p.13: the board is left out, the culprit's 0 counts."""
        field = read_field(tournament, MEMBERS)
        who = next(
            one
            for one in field.seated(*places_of(tournament)[0]).values()
            if one != taker(tournament, 0)
        )
        decide(tournament, 0, PlayStatus.NEUTRALISED, [Held(who.pk, note=Decimal(0))])
        assert total(tournament, who) == 0
        assert total(tournament, taker(tournament, 0)) is None

    def test_a_penalty_comes_off_the_total(self, tournament) -> None:
        who = taker(tournament, 0)
        decide(tournament, held=[Held(who.pk, Decimal("0.5"))], fault="CA-DUP-SMOKE")
        assert total(tournament, who) == Fraction(149, 2)
        row = rankings(read_field(tournament, MEMBERS)).row_of(who)
        assert row is not None
        assert row.penalty == Fraction(1, 2)

    def test_the_last_decision_on_a_play_holds_and_penalties_add_up(self, tournament) -> None:
        who = taker(tournament, 1)
        first = decide(tournament, 1, PlayStatus.FAULT_ATTACK, [Held(who.pk, Decimal("0.5"))])
        second = decide(
            tournament, 1, PlayStatus.ZERO_ATTACK, [Held(who.pk, Decimal(1))], last=first.pk
        )
        assert notes(tournament)[1] == (0, None)
        assert total(tournament, who) == Fraction(-3, 2)
        directing.cancel_ruling(tournament, second.pk, "erreur", WHO)
        assert notes(tournament)[1] == (40, 60)
        assert total(tournament, who) == Fraction(79, 2)

    def test_a_board_that_could_not_be_played(self, club) -> None:
        made = make_tournament(club)
        place = places_of(made)[0]
        table = seance(made).session.tables.get(position=place[0], number=place[1])
        before = progress(seance(made)).done
        decision = Decision(uuid.uuid4(), (table.pk, BOARD), status=PlayStatus.FAULT_ATTACK)
        ruling = directing.rule(made, decision, WHO)
        assert notes_of(made) == [(40, 60)]
        assert progress(seance(made)).done == before + 1
        field = read_field(made, MEMBERS)
        sheet = board_sheet(field, BOARD)
        assert sheet is not None
        assert sheet.done == 1
        assert [one.status for one in sheet.plays if one.unplayed] == ["fault_attack"]
        who = field.taker(*place, BOARD)
        assert total(made, who) == 40
        found = [
            one for leg in route_sheet(field, who).legs for one in leg.plays if one.board == BOARD
        ]
        assert [one.note for one in found] == [40]
        directing.cancel_ruling(made, ruling.pk, "erreur", WHO)
        assert total(made, who) is None
        assert progress(seance(made)).done == before
        # A result that comes in then is an ordinary one.
        enter_units(made, {(*place, BOARD): 56})
        assert Deal.objects.get(table=table).half_unit == 112

    def test_a_result_struck_out_is_no_play_to_mark(self, tournament) -> None:
        decide(tournament, 1, PlayStatus.FAULT_ATTACK)
        deal = plays(tournament)[1].deal
        recording.void(deal.pk, "essai", deal.version, WHO, closed_too=True)
        assert notes(tournament)[1] == (None, None)
        assert total(tournament, taker(tournament, 1)) is None

    def test_a_correction_keeps_the_mark(self, tournament) -> None:
        decide(tournament, 1, PlayStatus.FAULT_ATTACK)
        deal = plays(tournament)[1].deal
        result = directing.Result(deal.table_id, BOARD, -2 * 70, uuid.uuid4(), deal.version)
        directing.record_results(tournament, [result], WHO)
        assert notes(tournament)[1] == (0, 100)


def notes_of(tournament):
    rows = Play.objects.filter(board__seance__tournament=tournament)
    return [(one.attack_note, one.defence_note) for one in rows]


class TestFouledBoards:
    """Two groups with other cards: each is compared inside itself."""

    def group(self, tournament, names):
        tables = [one.table_id for one in plays(tournament)]
        groups = dict(zip(tables, names, strict=True))
        return directing.group_cards(tournament, BOARD, groups, uuid.uuid4(), "faussé", WHO)

    def test_compared_inside_their_group(self, tournament) -> None:
        self.group(tournament, "AABBB")
        # 56 and 62 alone: 0 and 100. Of −56, −52 and 50: 0, 50 and 100.
        assert notes(tournament) == [(0, 100), (100, 0), (0, 100), (50, 50), (100, 0)]
        sheet = board_sheet(read_field(tournament, MEMBERS), BOARD)
        assert sheet is not None
        assert sheet.fouled
        assert [(one.group, one.half_unit // 2, one.attack) for one in sheet.frequencies] == [
            ("A", 62, 100),
            ("A", 56, 0),
            ("B", 50, 100),
            ("B", -52, 50),
            ("B", -56, 0),
        ]

    def test_cancelled_they_are_one_field_again(self, tournament) -> None:
        ruling = self.group(tournament, ["A", "A", "", "", ""])
        assert notes(tournament)[0] == (0, 100)
        directing.cancel_ruling(tournament, ruling.pk, "erreur", WHO)
        assert notes(tournament) == NATURAL

    def test_a_result_that_comes_in_later_joins_its_group(self, club) -> None:
        made = make_tournament(club)
        places = places_of(made)
        session = seance(made).session
        tables = [session.tables.get(position=at[0], number=at[1]).pk for at in places]
        groups = dict(zip(tables, "AABBB", strict=True))
        directing.group_cards(made, BOARD, groups, uuid.uuid4(), "faussé", WHO)
        enter_units(made, {(*at, BOARD): unit for at, unit in zip(places, SCORES, strict=True)})
        assert notes(made) == [(0, 100), (100, 0), (0, 100), (50, 50), (100, 0)]

    def test_a_table_of_another_session(self, tournament, club) -> None:
        other = make_tournament(club)
        table = seance(other).session.tables.first().pk
        with pytest.raises(Gone):
            directing.group_cards(tournament, BOARD, {table: "A"}, uuid.uuid4(), "x", WHO)
        with pytest.raises(Gone):
            directing.group_cards(tournament, 99, {}, uuid.uuid4(), "x", WHO)


class TestStoring:
    def test_sent_twice_it_is_stored_once(self, tournament) -> None:
        one = uuid.uuid4()
        first = decide(tournament, 1, PlayStatus.NEUTRALISED, submission=one)
        assert decide(tournament, 1, PlayStatus.NEUTRALISED, submission=one) == first
        assert Ruling.objects.count() == 1

    def test_two_who_decide_on_one_play(self, tournament) -> None:
        first = decide(tournament, 1, PlayStatus.NEUTRALISED)
        with pytest.raises(RulingClash) as clash:
            decide(tournament, 1, PlayStatus.ZERO_BOTH)
        assert clash.value.ruling == first
        assert Ruling.objects.count() == 1

    def test_nothing_before_the_start_nor_without_content(self, tournament, club) -> None:
        with pytest.raises(Refused, match="ruling_empty"):
            decide(tournament, 1)
        draft = make_tournament(club, started=False)
        with pytest.raises(Refused, match="tournament_not_started"):
            directing.rule(draft, Decision(uuid.uuid4(), fault="CA-DUP-SMOKE"), WHO)

    def test_what_belongs_to_another_tournament(self, tournament, club) -> None:
        other = make_tournament(club)
        stranger = other.entries.first()
        with pytest.raises(Gone):
            decide(tournament, held=[Held(stranger.pk)])
        table = seance(other).session.tables.first()
        with pytest.raises(Gone):
            directing.rule(
                tournament,
                Decision(uuid.uuid4(), (table.pk, BOARD), status=PlayStatus.NEUTRALISED),
                WHO,
            )
        ruling = directing.rule(other, Decision(uuid.uuid4(), fault="CA-DUP-SMOKE"), WHO)
        with pytest.raises(Gone):
            directing.cancel_ruling(tournament, ruling.pk, "x", WHO)

    def test_cancelled_twice_it_keeps_its_first_reason(self, tournament) -> None:
        ruling = decide(tournament, 1, PlayStatus.NEUTRALISED)
        directing.cancel_ruling(tournament, ruling.pk, "premier", WHO)
        directing.cancel_ruling(tournament, ruling.pk, "second", WHO)
        ruling.refresh_from_db()
        assert ruling.cancel_reason == "premier"

    def test_every_write_raises_the_revision(self, tournament) -> None:
        tournament.refresh_from_db()
        before = tournament.revision
        ruling = decide(tournament, 1, PlayStatus.NEUTRALISED)
        tournament.refresh_from_db()
        after = tournament.revision
        assert after > before
        directing.cancel_ruling(tournament, ruling.pk, "erreur", WHO)
        tournament.refresh_from_db()
        assert tournament.revision > after


class TestTrials:
    """What a decision would change is what it then changes."""

    def test_a_trial_says_what_will_be(self, club) -> None:
        tournament = make_tournament(club)
        play_all(tournament, 3)
        field = read_field(tournament, MEMBERS)
        at = (*places_of(tournament)[2], BOARD)
        who = field.taker(*at)
        held = HeldAgainst(who.id, Fraction(3, 2), False, True, None)
        tried = Ruled(0, at[0], at, "CA-DUP-RENONCE", "fault_attack", (held,))
        moves = try_ruling(field, tried)
        before = {row.entrant.id: row for row in rankings(field).general}
        decide(
            tournament,
            2,
            PlayStatus.FAULT_ATTACK,
            [Held(who.pk, Decimal("1.5"))],
            "CA-DUP-RENONCE",
        )
        field = read_field(tournament, MEMBERS)
        after = {row.entrant.id: row for row in rankings(field).general}
        told = {one.entrant.id: one for one in moves}
        for identity, row in after.items():
            changed = (row.rank, row.total) != (before[identity].rank, before[identity].total)
            assert (identity in told) == changed
            if changed:
                assert (told[identity].rank_after, told[identity].total_after) == (
                    row.rank,
                    row.total,
                )
        undone = try_cancelling(field, Ruling.objects.get().pk)
        assert {one.entrant.id: one.total_after for one in undone} == {
            one.entrant.id: one.total_before for one in moves
        }

    def test_groups(self, tournament) -> None:
        field = read_field(tournament, MEMBERS)
        groups = dict(zip(places_of(tournament), "AABBB", strict=True))
        moves = {one.entrant.id: one for one in try_cards(field, BOARD, groups)}
        assert moves[taker(tournament, 0).id].total_after == 0
        assert moves[taker(tournament, 4).id].total_after == 100


def test_rank_on_the_exported_file_gives_the_pages_ranking(club, tmp_path) -> None:
    tournament = make_tournament(club)
    play_all(tournament, 5)
    field = read_field(tournament, MEMBERS)
    marks = [one for one in PlayStatus if one not in (PlayStatus.PLAYED, PlayStatus.MISSING)]
    chosen = field.results[3 :: len(field.results) // len(marks)][: len(marks)]
    for status, result in zip(marks, chosen, strict=True):
        table = seance(tournament).session.tables.get(position=result.position, number=result.table)
        seats = field.seated(result.position, result.table)
        who = list(seats.values())[1]
        imposed = Decimal(0) if status is PlayStatus.NEUTRALISED else None
        held = (Held(who.pk, Decimal("0.5"), note=imposed),)
        at = (table.pk, result.board)
        directing.rule(tournament, Decision(uuid.uuid4(), at, "", status, held, "essai"), WHO)
    tables = seance(tournament).session.tables.values_list("pk", flat=True)
    groups = dict.fromkeys(list(tables)[::2], "A")
    directing.group_cards(tournament, 2, groups, uuid.uuid4(), "faussé", WHO)
    file = tmp_path / "t.json"
    file.write_text(json.dumps(tournament_record(tournament)))
    out = StringIO()
    call_command("rank", str(file), stdout=out)
    found = json.loads(out.getvalue())
    assert "errors" not in found
    shown = rankings(read_field(tournament, MEMBERS))
    for rows, listed in (
        (shown.general, found["rankings"]["general"]),
        (shown.alternated, found["rankings"]["alternated"]),
    ):
        assert [(one.rank, one.entrant.id, one.tops, one.boards) for one in rows] == [
            (one["rank"], one["id"], one["tops"], one["boards"]) for one in listed
        ]
        for row, one in zip(rows, listed, strict=True):
            assert float(row.total) == pytest.approx(one["total"], abs=0.0006)
            assert float(row.penalty) == one.get("penalty", 0)
