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
from scoring.recording import Author
from tarotclub.versions import Gone
from tests.tournaments.factories import enter_units, make_tournament, play_all, seance
from tests.tournaments.test_standings import move_to
from tournaments import directing
from tournaments.directing import Decision, Held, Refused, RulingClash
from tournaments.exports.record import tournament_record
from tournaments.models import Play, Ruling, Tournament
from tournaments.plans import plan_of
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
    try_leaving,
    try_ruling,
)

SCORES = (56, 62, -56, -52, 50)  # RO p.18
BOARD = 1
WHO = Author(None, "essai")


@pytest.fixture
def tournament(club) -> Tournament:
    """Board 1 with the five scores of RO p.18, in the order of the positions."""
    made = make_tournament(club)
    places = places_of(made)
    enter_units(made, {(*at, BOARD): unit for at, unit in zip(places, SCORES, strict=True)})
    return made


def places_of(tournament):
    return list(plan_of(seance(tournament)).tables_with(BOARD))


def plays(tournament):
    """The plays of board 1 in the order of `SCORES`."""
    rows = Play.objects.filter(board__seance__tournament=tournament, board__number=BOARD)
    found = {(one.table.position, one.table.number): one for one in rows.select_related("table")}
    return [found[at] for at in places_of(tournament)]


def notes(tournament):
    return [(one.attack_note, one.defence_note) for one in plays(tournament)]


def taker(tournament, index):
    field = read_field(tournament, MEMBERS)
    return field.taker(*places_of(tournament)[index], BOARD)


def decide(tournament, index=None, status=None, held=(), fault="", last=0, submission=None):
    at = None if index is None else (plays(tournament)[index].table_id, BOARD)
    decision = Decision(
        submission or uuid.uuid4(), at, fault, status, tuple(held), "parce que", last
    )
    return directing.rule(tournament, decision, WHO)


def total(tournament, entrant):
    tournament.refresh_from_db()
    row = rankings(read_field(tournament, MEMBERS)).row_of(entrant)
    return None if row is None else row.total


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


class TestLeaving:
    """RC art.26, 32: whoever leaves early takes his boards with him; then his table is a relay."""

    @pytest.fixture
    def running(self, club) -> Tournament:
        made = make_tournament(club)
        play_all(made, 7, positions=2)
        move_to(made, 3)
        return made

    def leave(self, tournament, entry, finished=False):
        return directing.withdraw(tournament, entry.pk, finished, uuid.uuid4(), "", "malade", WHO)

    def test_his_boards_count_for_nobody(self, running) -> None:
        who = running.entries.first()
        before = read_field(running, MEMBERS)
        mine = {
            (one.position, one.table, one.board)
            for one in before.results
            if any(each.pk == who.pk for each in before.seated(one.position, one.table).values())
        }
        self.leave(running, who)
        field = read_field(running, MEMBERS)
        for one in field.results:
            if (one.position, one.table, one.board) in mine:
                assert (one.status, one.attack, one.defence) == ("neutralised", None, None)
            else:
                assert one.status == "played"
        ranked = rankings(field)
        assert ranked.row_of(field.by_id[str(who.number)]) is None
        # With two positions played, a board left with one result notes nobody.
        assert len(ranked.general) + len(ranked.unranked) == 19
        assert [one.pk for one in field.left] == [who.pk]

    def test_then_his_table_is_a_relay_and_nothing_is_missing(self, running) -> None:
        expected = progress(seance(running)).expected
        who = running.entries.first()
        stops = {
            stop.position: stop.table
            for stop, _ in plan_of(seance(running)).route(
                read_field(running, MEMBERS).entrants[0].starter
            )
        }
        self.leave(running, who)
        now = progress(seance(running))
        # Four boards at each of the two positions to come; those of this one are relays too.
        assert now.expected == expected - 8
        at_his = next(
            cell
            for row in now.rows
            if row.number == 3
            for cell in row.cells
            if cell.number == stops[3]
        )
        assert {pip.state for pip in at_his.pips} == {"done"}
        later = seance(running).session.tables.get(position=4, number=stops[4])
        assert later.seats.count() == 3
        assert directing.constraints(later, 1).numbers == ()

    def test_cancelled_he_sits_again_and_all_counts(self, running) -> None:
        who = running.entries.first()
        field = read_field(running, MEMBERS)
        before = [(row.rank, row.entrant.pk, row.total) for row in rankings(field).general]
        expected = progress(seance(running)).expected
        ruling = self.leave(running, who)
        directing.cancel_ruling(running, ruling.pk, "il revient", WHO)
        field = read_field(running, MEMBERS)
        assert [(row.rank, row.entrant.pk, row.total) for row in rankings(field).general] == before
        now = progress(seance(running))
        assert now.expected == expected
        assert now.done == 40
        assert all(one.seats.count() == 4 for one in seance(running).session.tables.all())

    def test_at_the_last_position_but_one_what_he_scored_stays(self, club) -> None:
        made = make_tournament(club)
        play_all(made, 7, positions=4)
        move_to(made, 4)
        who = made.entries.first()
        before = total(made, read_field(made, MEMBERS).entrants[0])
        self.leave(made, who, finished=False)
        assert total(made, read_field(made, MEMBERS).entrants[0]) == before
        assert {one.status for one in Play.objects.all()} == {"played"}

    def test_a_trial_says_what_will_be(self, running) -> None:
        who = running.entries.first()
        field = read_field(running, MEMBERS)
        told = {one.entrant.pk: one.total_after for one in try_leaving(field, who.pk, 2)}
        before = {row.entrant.pk: row.total for row in rankings(field).general}
        self.leave(running, who)
        after = {
            row.entrant.pk: row.total for row in rankings(read_field(running, MEMBERS)).general
        }
        assert told[who.pk] is None
        assert {**before, **told} == {one: after.get(one) for one in before}

    def test_twice_and_without_a_place(self, running, club) -> None:
        who = running.entries.first()
        self.leave(running, who)
        with pytest.raises(Refused, match="entry_left"):
            self.leave(running, who)
        with pytest.raises(Gone):
            self.leave(running, make_tournament(club).entries.first())

    def test_rank_on_the_exported_file_agrees(self, running, tmp_path) -> None:
        self.leave(running, running.entries.first())
        file = tmp_path / "t.json"
        file.write_text(json.dumps(tournament_record(running)))
        out = StringIO()
        call_command("rank", str(file), stdout=out)
        found = json.loads(out.getvalue())
        assert "errors" not in found
        shown = rankings(read_field(running, MEMBERS)).general
        assert [(one.rank, one.entrant.id, one.boards) for one in shown] == [
            (one["rank"], one["id"], one["boards"]) for one in found["rankings"]["general"]
        ]
