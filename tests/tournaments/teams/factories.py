"""Tournaments of teams for tests: entered, drawn, started, played."""

from __future__ import annotations

import uuid
from datetime import date

import pytest
from django.db import transaction
from django.db.models import F

from scoring.models import Deal, Seat, Session, Table
from scoring.recording import Author
from scoring.rules.deal import Contract
from tarotclub.models import Player
from tournaments.directing import Refused, teams
from tournaments.directing.teams.results import TAKER
from tournaments.models import (
    Board,
    Entry,
    LibreMember,
    LibreTeam,
    LineUp,
    Meeting,
    MeetingSide,
    Play,
    Ruling,
    TeamSetup,
    Tournament,
)
from tournaments.teamplans import legs, meeting_schedule, seats

AUTHOR = Author(None, "Salle")
Way = TeamSetup.Way
LINE_UP = ("attacker_id", "north_id", "east_id", "west_id")


def make_teams(club, count: int, size: int = 4, name: str = "Coupe", classes=()) -> Tournament:
    """A tournament in which so many teams of so many players are entered, written row by row."""
    tournament = teams.create_teams(club, name, date(2026, 3, 14), None)
    players = Player.objects.bulk_create(
        Player(
            club=club,
            first_name=f"P{place}",
            last_name=f"E{number:02}",
            national_class=classes[number - 1] if number <= len(classes) else "",
        )
        for number in range(1, count + 1)
        for place in range(1, size + 1)
    )
    entries = Entry.objects.bulk_create(
        Entry(tournament=tournament, player=one, number=number)
        for number, one in enumerate(players, start=1)
    )
    made = LibreTeam.objects.bulk_create(
        LibreTeam(tournament=tournament, name=f"Équipe {number}", number=number)
        for number in range(1, count + 1)
    )
    LibreMember.objects.bulk_create(
        LibreMember(team=made[nth // size], entry=one, role=1 + nth % size)
        for nth, one in enumerate(entries)
    )
    return tournament


def draw(tournament, way, seed: int = 1, match: str = "EQU-16", bonus: bool = False):
    """Draw the meetings."""
    choice = teams.TeamChoice(Way(way), match, "EQU-T24", bonus)
    return teams.draw_meetings(tournament, choice, seed)


def started(club, count: int, way, name: str = "Coupe", **options) -> Tournament:
    """A tournament whose meetings can be played."""
    tournament = make_teams(club, count, name=name)
    draw(tournament, way, **options)
    teams.start_teams(tournament)
    tournament.refresh_from_db()
    return tournament


def entries_of(side) -> list[int]:
    """The entries of a team, the captain first."""
    rows = LibreMember.objects.filter(team=side.team_id).order_by("role")
    return list(rows.values_list("entry", flat=True))


def _led_by(number: int, four: list[int]) -> list[int]:
    """A line-up of these four: the number of the quarter says who attacks."""
    attacker = four[number - 1]
    return [attacker, *(one for one in four if one != attacker)]


def line_up_all(quarter) -> None:
    """Line-ups of a quarter: its number says who attacks."""
    for side in quarter.meeting.sides.all():
        teams.line_up(quarter, side, _led_by(quarter.number, entries_of(side)[:4]))


def begin(meeting: Meeting, number: int = 1):
    """Begin a quarter with its line-ups."""
    quarter = meeting.quarters.get(number=number)
    line_up_all(quarter)
    teams.start_quarter(quarter)
    return quarter


def enter(meeting: Meeting, quarter: int, scores, contract=Contract.GARDE) -> None:
    """Enter what each defender pays, by the letter that attacks and the board."""
    meeting.refresh_from_db()
    tables = {
        (one.position, one.number): one.pk
        for one in Table.objects.filter(session=meeting.seance.session)
    }
    results = [
        teams.TeamResult(
            table=tables[leg.position, leg.table],
            board=board,
            half_unit=2 * scores(leg.attack, board),
            contract=contract,
            submission=uuid.uuid4(),
        )
        for leg in legs(meeting_schedule(meeting.seance, meeting))
        if leg.quarter == quarter
        for board in leg.boards
        if scores(leg.attack, board) is not None
    ]
    teams.record_meeting(meeting, results, AUTHOR)


def lay_out(meeting: Meeting) -> dict[tuple[int, int], Table]:
    """Lay out all quarters of a meeting with their line-ups; the tables, by position and number."""
    session, quarters = meeting.seance.session, list(meeting.quarters.all())
    sides = list(meeting.sides.all())
    chosen = {one.letter: entries_of(one)[:4] for one in sides}
    fours = {
        (quarter.number, letter): _led_by(quarter.number, four)
        for quarter in quarters
        for letter, four in chosen.items()
    }
    LineUp.objects.bulk_create(
        LineUp(
            quarter=quarter,
            side=side,
            **dict(zip(LINE_UP, fours[quarter.number, side.letter], strict=True)),
        )
        for quarter in quarters
        for side in sides
    )
    plan = list(legs(meeting_schedule(meeting.seance, meeting)))
    player = dict(Entry.objects.filter(tournament=meeting.tournament).values_list("pk", "player"))
    tables = {
        (leg.position, leg.table): Table(
            session=session,
            rule_set_id=session.rule_set_id,
            position=leg.position,
            number=leg.table,
            size=4,
        )
        for leg in plan
    }
    Table.objects.bulk_create(tables.values())
    Seat.objects.bulk_create(
        Seat(table=tables[leg.position, leg.table], index=index, player_id=player[who])
        for leg in plan
        for index, who in seats(
            fours[leg.quarter, leg.attack], fours[leg.quarter, leg.defence]
        ).items()
    )
    meeting.quarters.update(started=True, series=F("number"))
    Session.objects.filter(pk=session.pk).update(position=8)
    return tables


@transaction.atomic
def play(meeting: Meeting, scores) -> None:
    """Play a whole meeting, written straight into the tables and without its notes."""
    session, tables = meeting.seance.session, lay_out(meeting)
    plan = list(legs(meeting_schedule(meeting.seance, meeting)))
    boards = {
        one.number: one
        for one in Board.objects.bulk_create(
            Board(seance=meeting.seance, number=number)
            for number in sorted({board for leg in plan for board in leg.boards})
        )
    }
    deals = Deal.objects.bulk_create(
        Deal(
            table=tables[leg.position, leg.table],
            rule_set_id=session.rule_set_id,
            number=board,
            submission=uuid.uuid4(),
            digest="quick",
            depth=Deal.Depth.UNIT,
            playing=[0, 1, 2, 3],
            taker=TAKER,
            contract=Contract.GARDE,
            half_unit=2 * scores(leg.attack, board),
        )
        for leg in plan
        for board in leg.boards
    )
    Play.objects.bulk_create(
        Play(board=boards[deal.number], table=deal.table, deal=deal) for deal in deals
    )
    Tournament.objects.filter(pk=meeting.tournament_id).update(revision=F("revision") + 1)


def give_up(tournament: Tournament, letter: str, **which) -> None:
    """The team of that letter forfeits in each of these meetings."""
    rows = MeetingSide.objects.filter(meeting__tournament=tournament, letter=letter)
    rows.filter(**{f"meeting__{name}": value for name, value in which.items()}).update(forfeit=True)


def refused(code: str):
    return pytest.raises(Refused, match=code)


def better(letter: str, by: int = 16, base: int = 50):
    """Scores in which that letter's attack is better by so much on every board."""
    return lambda attack, _board: base + by if attack == letter else base


def ruling(meeting, letter, **options) -> Ruling:
    side = meeting.sides.get(letter=letter)
    decision = teams.TeamRuling(side=side.pk, submission=uuid.uuid4(), **options)
    return teams.rule_meeting(meeting, decision, AUTHOR)
