"""The meetings of teams: drawn before the start; then the bracket, round after round."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Max

from scoring.models import Session
from scoring.rulesets import federation
from tournaments.directing.refusals import Refused, changed, in_preparation, running
from tournaments.directing.teams.entering import forget_draw
from tournaments.models import (
    LibreTeam,
    Meeting,
    MeetingSide,
    Quarter,
    Ruling,
    Seance,
    TeamSetup,
    Tournament,
)
from tournaments.movements import movement
from tournaments.movements.matches import QUARTERS
from tournaments.standings.teams import bracket_rounds, pool_tables, read_teams
from tournaments.teambonuses import team_bonuses
from tournaments.teamdraws import (
    TRIANGULAR,
    Pairing,
    first_round,
    next_round,
    pairings,
    seeded,
    ways,
)
from tournaments.teamphones import meeting_names
from tournaments.teamplans import FEWEST_PLAYERS, LETTERS, MOST_PLAYERS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.db.models import QuerySet


@dataclass(frozen=True)
class TeamChoice:
    """How the teams play: the way, the movements of a match and of a triangular, the bonus."""

    way: TeamSetup.Way
    match: str
    triangular: str
    bonus: bool


@transaction.atomic
def draw_meetings(tournament: Tournament, choice: TeamChoice, seed: int) -> list[Meeting]:
    """Choose how the teams play and draw who meets whom; drawn again, it replaces what stood.

    `Refused` for a way that so many teams cannot play, while players have no team, once started.
    """
    current = in_preparation(tournament)
    teams = list(current.libre_teams.order_by("number"))
    _refuse_unfit(current, teams, choice.way)
    forget_draw(current)
    TeamSetup.objects.filter(tournament=current).update(
        way=choice.way,
        match=choice.match,
        triangular=choice.triangular,
        bonus=choice.bonus,
        seed=seed,
    )
    setup = TeamSetup.objects.get(tournament=current)
    made = _made(current, setup, pairings(choice.way, [one.pk for one in teams], seed))
    changed(current, None, listed=True)
    return made


def _refuse_unfit(tournament: Tournament, teams: Sequence[LibreTeam], way: TeamSetup.Way) -> None:
    if len(teams) < 2:
        raise Refused("teams_too_few", least=2)
    if way not in ways(len(teams)):
        raise Refused("teams_way_unfit", way=way.label, teams=len(teams))
    refuse_incomplete(tournament, teams)


def refuse_incomplete(tournament: Tournament, teams: Sequence[LibreTeam]) -> None:
    """`Refused` while a player has no team, or a team too few players."""
    if tournament.entries.filter(libre_member=None).exists():
        raise Refused("teams_alone")
    for team in teams:
        if not FEWEST_PLAYERS <= team.members.count() <= MOST_PLAYERS:
            raise Refused("teams_incomplete", team=team.name)


def _made(tournament: Tournament, setup: TeamSetup, drawn: Iterable[Pairing]) -> list[Meeting]:
    """The rows of these meetings, each with a séance of its own, numbered on."""
    highest: int | None = tournament.meetings.aggregate(highest=Max("number"))["highest"]
    bonuses = team_bonuses(tournament) if setup.bonus else {}
    made: list[Meeting] = []
    for number, pairing in enumerate(drawn, start=(highest or 0) + 1):
        meeting = Meeting.objects.create(
            tournament=tournament,
            seance=_seance(tournament, setup, number, len(pairing.teams)),
            number=number,
            pool=pairing.pool,
            round=pairing.round,
        )
        MeetingSide.objects.bulk_create(
            MeetingSide(
                meeting=meeting,
                team_id=team,
                letter=letter,
                bonus=bonuses.get(team, Decimal(0)),
            )
            for letter, team in zip(LETTERS, pairing.teams, strict=False)
        )
        if meeting.seance_id is not None:
            Quarter.objects.bulk_create(
                Quarter(meeting=meeting, number=one) for one in range(1, QUARTERS + 1)
            )
        made.append(meeting)
    return made


def _seance(tournament: Tournament, setup: TeamSetup, number: int, teams: int) -> Seance | None:
    """The séance of a meeting, with its session; None for a team that is exempt."""
    if teams == 1:
        return None
    name = setup.triangular if teams == TRIANGULAR else setup.match
    session = Session.objects.create(
        club=tournament.club,
        season=tournament.season,
        rule_set=federation(tournament.club),
        kind=Session.Kind.SEANCE,
        name=tournament.name,
        date=tournament.date,
        table_size=4,
        published=tournament.published,
    )
    chosen = movement(name)
    return Seance.objects.create(
        tournament=tournament,
        session=session,
        order=number,
        movement=name,
        set_size=chosen.default_set_size,
        positions=2 * QUARTERS,
    )


@transaction.atomic
def begin_bracket(tournament: Tournament, kept: int) -> list[Meeting]:
    """The best `kept` of every pool go on to the first round of a bracket.

    `Refused` while a meeting of the pools is open, once the bracket exists, and for a number that
    no pool has.
    """
    current = running(tournament)
    field = read_teams(current)
    tables = pool_tables(field)
    if not tables:
        raise Refused("teams_not_drawn")
    if any(one.bracket for one in field.meetings):
        raise Refused("teams_bracket_exists")
    least = min(len(one.rows) for one in tables)
    if not 1 <= kept <= least - 1 or kept * len(tables) < 2:
        raise Refused("teams_kept", most=least - 1)
    open_ones = sum(not one.over for one in field.meetings)
    if open_ones:
        raise Refused("teams_round_open", open=open_ones)
    order = seeded([[row.team.pk for row in table.rows] for table in tables], kept)
    pool_of = {row.team.pk: table.pool for table in tables for row in table.rows}
    drawn = first_round(order, pool_of)
    return _added(current, drawn)


@transaction.atomic
def begin_round(tournament: Tournament) -> list[Meeting]:
    """The winners of the last round of the bracket, and its exempt, meet in the next.

    `Refused` while a meeting has no winner, and after the final.
    """
    current = running(tournament)
    rounds = bracket_rounds(read_teams(current))
    if not rounds:
        raise Refused("teams_not_drawn")
    last = rounds[-1]
    if last.final:
        raise Refused("teams_round_last")
    winners = last.winners
    open_ones = sum(one is None for one in winners)
    if open_ones:
        raise Refused("teams_round_open", open=open_ones)
    through = [one.pk for one in winners if one is not None]
    return _added(current, next_round(through, last.number + 1))


def _added(tournament: Tournament, drawn: Iterable[Pairing]) -> list[Meeting]:
    setup = TeamSetup.objects.get(tournament=tournament)
    made = _made(tournament, setup, drawn)
    for meeting in made:
        if meeting.seance is not None:
            open_session(meeting.seance.session)
    changed(tournament, None, listed=True)
    return made


@transaction.atomic
def undo_round(tournament: Tournament) -> None:
    """Take the last round of the bracket away again.

    `Refused` once a quarter of it has begun, and while an arbiter's decision stands in it: the log
    would lose it.
    """
    current = running(tournament)
    rounds = bracket_rounds(read_teams(current))
    own = TeamSetup.objects.get(tournament=current).way == TeamSetup.Way.BRACKET
    if not rounds or (own and len(rounds) == 1):
        raise Refused("teams_round_begun")
    pks = [one.pk for one in rounds[-1].meetings]
    if Quarter.objects.filter(meeting__in=pks, started=True).exists():
        raise Refused("teams_round_begun")
    rows = Meeting.objects.filter(pk__in=pks)
    refuse_ruled(rows)
    for seance in Seance.objects.filter(meeting__in=rows).select_related("session"):
        seance.session.delete()
    current.meetings.filter(pk__in=pks).delete()
    changed(current, None, listed=True)


def refuse_ruled(meetings: QuerySet[Meeting]) -> None:
    """`Refused` while a decision of the arbiter stands in one of these meetings."""
    standing = Ruling.objects.filter(seance__meeting__in=meetings, cancelled_at=None)
    ruled = standing.values_list("seance__meeting", flat=True).first()
    if ruled is not None:
        (name,) = meeting_names(Meeting.objects.filter(pk=ruled)).values()
        raise Refused("teams_ruled", meeting=name)


def open_session(session: Session) -> None:
    """Let results come in for a meeting."""
    session.status = Session.Status.OPEN
    session.save(update_fields=["status"])
