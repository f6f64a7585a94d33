"""The total of several séances of a duplicate: percentages times coefficients (RC art.27).

With free contracts match points in percent, or points by difference to the mean.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from django.db.models import Q

from tarotclub.templatetags.figures import decimal_text
from tournaments.models import Entry, Sequel, Tournament
from tournaments.movements import MovementError
from tournaments.movements.next_session import ranks_for
from tournaments.ranking import (
    Competitor,
    Deduction,
    DifferenceStanding,
    SessionWeight,
    Standing,
    by_seat,
    rank_match_points,
    rank_mean_difference,
    rank_seats,
)
from tournaments.ranking.withdrawals import without_withdrawn
from tournaments.standings.field import Field, read_field
from tournaments.standings.free import in_points
from tournaments.standings.rankings import rankings

if TYPE_CHECKING:
    from scoring.ledger.ranks import Reader
    from tarotclub.models import Player
    from tournaments.plans import Plan
    from tournaments.ranking import FreePlay, Penalty


@dataclass(frozen=True)
class SessionOf:
    """One séance of a competition: its place in it, and what it counts."""

    order: int
    tournament: Tournament
    coefficient: Fraction

    @property
    def weight(self) -> str:
        """The coefficient as it is written."""
        return decimal_text(self.coefficient, 2 if self.coefficient.denominator > 1 else 0)


@dataclass(frozen=True)
class TotalRow:
    """A player's total. `parts` has his percentage of each séance, penalties off; None: absent.

    `tie_break`: somebody else has exactly this total, the tops of all séances decide. By difference
    to the mean `total` and `parts` are points, and there are no tops.
    """

    rank: int
    player: Player
    name: str
    total: Fraction
    parts: tuple[Fraction | None, ...]
    tops: int
    tie_break: bool


@dataclass(frozen=True)
class TotalView:
    """The ranking over all séances that this reader may see; `final`: nothing more can change.

    `in_points`: by difference to the mean, in points and not in percent.
    """

    sessions: tuple[SessionOf, ...]
    rows: tuple[TotalRow, ...]
    final: bool
    held: bool
    in_points: bool = False


def has_sessions(tournament: Tournament) -> bool:
    """Whether it is one of several séances: one query."""
    return Sequel.objects.filter(Q(tournament=tournament) | Q(first=tournament)).exists()


def seats_ranked(tournament: Tournament, plan: Plan) -> bool:
    """Whether its entry list is a ranking that the printed grid seats (OT p.29)."""
    try:
        ranks = ranks_for(plan.movement.id)
    except MovementError:
        return False
    known = all(one in ranks for one in plan.starters)
    return known and Sequel.objects.filter(tournament=tournament).exists()


def sessions_of(tournament: Tournament) -> tuple[SessionOf, ...]:
    """All séances of the competition it belongs to, the first one first: at most two queries."""
    own = Sequel.objects.filter(tournament=tournament).select_related("first__club").first()
    first = own.first if own is not None else tournament
    rows = Sequel.objects.filter(first=first).select_related("tournament__club").order_by("order")
    later = [SessionOf(one.order, one.tournament, Fraction(one.coefficient)) for one in rows]
    return (SessionOf(1, first, Fraction(1)), *later)


def visible(sessions: Sequence[SessionOf], reader: Reader) -> Sequence[SessionOf]:
    """Those that `reader` may know of."""
    return [one for one in sessions if one.tournament.published or not reader.public]


def read_total(sessions: Sequence[SessionOf], reader: Reader) -> TotalView:
    """Rank on these séances as `reader` may see them: those of each, and one query more."""
    everything, sessions = sessions, visible(sessions, reader)
    fields = [read_field(one.tournament, reader) for one in sessions]
    players = _players(fields)
    entered = {player.pk: player for player in players.values()}
    competitors = [Competitor(str(pk), reader.name(player)) for pk, player in entered.items()]
    ranked = _ranked(sessions, fields, players, competitors)
    rows = [_row(one, sessions, entered[int(one.competitor)], reader) for one in ranked]
    finished = all(one.tournament.status == Tournament.Status.FINISHED for one in everything)
    held = any(field.withheld for field in fields)
    return TotalView(
        sessions=tuple(sessions),
        rows=tuple(sorted(rows, key=lambda row: (row.rank, reader.key(row.player)))),
        final=finished and not held and len(sessions) == len(everything),
        held=held,
        in_points=in_points(everything[0].tournament),
    )


_Players = dict[tuple[int, str], "Player"]


def _players(fields: Sequence[Field]) -> _Players:
    """Who plays under which number of which séance's entry list."""
    rows = Entry.objects.filter(tournament__in=[field.tournament.pk for field in fields])
    return {
        (row.tournament_id, str(row.number)): row.player for row in rows.select_related("player")
    }


def _who(players: _Players, field: Field, number: str) -> str:
    return str(players[field.tournament.pk, number].pk)


def _ranked(
    sessions: Sequence[SessionOf],
    fields: Sequence[Field],
    players: _Players,
    competitors: Sequence[Competitor],
) -> Sequence[Standing | DifferenceStanding]:
    """Everybody with a note, ranked as the form asks; competitors are the players' pks."""
    penalties = list(_penalties(sessions, fields, players))
    weights = [SessionWeight(one.order, one.coefficient) for one in sessions]
    known = list(zip(sessions, fields, strict=True))
    if fields[0].form != Tournament.Form.FREE:
        notes = [
            note._replace(competitor=_who(players, field, note.competitor), session=one.order)
            for one, field in known
            for note in field.notes()
        ]
        return rank_seats(competitors, notes, penalties, weights).general
    plays = [play for one, field in known for play in _free_plays(one, field, players)]
    if in_points(fields[0].tournament):
        taken = [Deduction(one.competitor, one.session, one.percent) for one in penalties]
        return rank_mean_difference(competitors, plays, taken, weights)
    given = [
        replace(note, competitor=_who(players, field, note.competitor), session=one.order)
        for one, field in known
        for note in field.given()
    ]
    return rank_match_points(competitors, plays, penalties, weights, given=given).general


def _free_plays(one: SessionOf, field: Field, players: _Players) -> Iterator[FreePlay]:
    """A séance's plays that count, by the players who sat there."""
    counted = without_withdrawn(field.free_plays(), field.withdrawn, field.planned())
    for play in counted:
        seated = {seat: _who(players, field, who) for seat, who in play.seats.items()}
        yield replace(play, session=one.order, people=by_seat(seated))


def _penalties(
    sessions: Sequence[SessionOf], fields: Sequence[Field], players: _Players
) -> Iterator[Penalty]:
    for one, field in zip(sessions, fields, strict=True):
        for penalty in field.penalties():
            who = _who(players, field, penalty.competitor)
            yield replace(penalty, competitor=who, session=one.order)


def _row(
    standing: Standing | DifferenceStanding,
    sessions: Sequence[SessionOf],
    player: Player,
    reader: Reader,
) -> TotalRow:
    made = _made(standing)
    return TotalRow(
        rank=standing.rank,
        player=player,
        name=reader.name(player),
        total=standing.total,
        parts=tuple(made.get(one.order) for one in sessions),
        tops=standing.tops if isinstance(standing, Standing) else 0,
        tie_break=standing.tie is not None,
    )


def _made(standing: Standing | DifferenceStanding) -> dict[int, Fraction]:
    """What somebody made in each séance, its penalties off, before its coefficient."""
    if isinstance(standing, DifferenceStanding):
        return {one.session: one.kept for one in standing.sessions}
    return {
        one.session: one.percent - one.penalty
        for one in standing.sessions
        if one.percent is not None
    }


def qualified(tournament: Tournament, reader: Reader, *, alternated: bool) -> list[Player]:
    """Those who may go on to the next séance, best first.

    After the first one in the alternated ranking where there is one (RC art.27), unless the general
    one is asked for; later by the total. Who left or was replaced is not among them.
    """
    sessions = sessions_of(tournament)
    field = read_field(tournament, reader)
    left = {one.id for one in field.entrants if one.played is not None or one.replaced}
    players = _players([field])
    if len(sessions) > 1:
        here = {player.pk for (_pk, number), player in players.items() if number not in left}
        rows = read_total(sessions, reader).rows
        return [row.player for row in rows if row.player.pk in here]
    ranked = rankings(field)
    order = ranked.alternated if alternated and ranked.alternated else ranked.general
    numbers = [row.entrant.id for row in order if row.entrant.id not in left]
    return [players[tournament.pk, number] for number in numbers]
