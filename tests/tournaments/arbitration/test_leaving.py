"""Somebody leaves during a séance: his boards, his seat, the tables without him."""

from __future__ import annotations

import json
import uuid
from io import StringIO

import pytest
from django.core.management import call_command

from scoring.ledger.ranks import MEMBERS
from tarotclub.versions import Gone
from tests.tournaments.arbitration.ruled import (
    WHO,
    total,
)
from tests.tournaments.factories import make_tournament, play_all, seance
from tests.tournaments.test_standings import move_to
from tournaments import directing
from tournaments.directing import Refused
from tournaments.exports.record import tournament_record
from tournaments.models import Play, Tournament
from tournaments.plans import plan_of
from tournaments.progress import progress
from tournaments.standings import (
    rankings,
    read_field,
    try_leaving,
)


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
