"""Read a tournament with free contracts from the JSON of `manage.py rank`."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from tournaments.movements.compass import Compass
from tournaments.ranking import fields
from tournaments.ranking.errors import RankError
from tournaments.ranking.free_contracts import (
    DifferenceStanding,
    rank_match_points,
    rank_mean_difference,
)
from tournaments.ranking.free_seats import At, SeatResult, seat_results
from tournaments.ranking.individual import Competitor, Penalty, Ranking, SessionWeight
from tournaments.ranking.percentages import GivenNote
from tournaments.ranking.plays import (
    FourScores,
    FreePlay,
    PlayStatus,
    by_seat,
    seat_scores,
)
from tournaments.ranking.quadrettes import Deduction
from tournaments.ranking.reading_seats import SeatReader
from tournaments.ranking.records import BadRecord, group, sound, status
from tournaments.ranking.stages import Progress, progress
from tournaments.ranking.withdrawals import Withdrawal, without_withdrawn


class FreeMethod(StrEnum):
    """How boards with free contracts are ranked."""

    MATCH_POINTS = "points"
    DIFFERENCE = "ecarts"


@dataclass(frozen=True)
class FreeTournament:
    """What a tournament with free contracts is ranked on. Bad `results` stand in their place.

    `penalties` are percentage points, by difference to the mean points; `given` notes count on
    match points alone.
    """

    method: FreeMethod
    competitors: tuple[Competitor, ...]
    results: tuple[FreePlay | BadRecord, ...]
    weights: tuple[SessionWeight, ...]
    bad: tuple[BadRecord, ...]
    penalties: tuple[Deduction, ...] = ()
    withdrawn: tuple[Withdrawal, ...] = ()
    given: tuple[GivenNote, ...] = ()

    @property
    def plays(self) -> tuple[FreePlay, ...]:
        """The results that could be read."""
        return sound(self.results)

    def progress(self) -> Progress:
        """How far the results go."""
        return progress(self.plays, planned=self.planned)

    @property
    def planned(self) -> Mapping[int, int]:
        """The positions of each session, where they are given."""
        return {one.session: one.positions for one in self.weights if one.positions is not None}

    def by_match_points(self) -> Ranking:
        """The rankings on match points."""
        taken = [Penalty(one.competitor, one.session, one.amount) for one in self.penalties]
        return rank_match_points(
            self.competitors,
            self.plays,
            taken,
            self.weights,
            withdrawn=self.withdrawn,
            given=self.given,
        )

    def by_difference(self) -> tuple[DifferenceStanding, ...]:
        """The ranking on the difference to the mean."""
        return rank_mean_difference(
            self.competitors, self.plays, self.penalties, self.weights, self.withdrawn
        )

    def seats(self) -> Mapping[At, Mapping[Compass, SeatResult]]:
        """What each seat gains, withdrawals seen to."""
        return seat_results(without_withdrawn(self.plays, self.withdrawn, self.planned), self.given)


def read_free(given: fields.Record) -> FreeTournament:
    """Read a duplicate with free contracts; match points where no `method` is said."""
    reader = _Reader()
    word = given.get("method", FreeMethod.MATCH_POINTS)
    method = fields.word(word, FreeMethod, "rank_method_unknown")
    unit = "points" if method is FreeMethod.DIFFERENCE else "percent"
    competitors = reader.each(given, "competitors", reader.entrant)
    results = reader.each(given, "results", reader.play)
    penalties = reader.each(given, "penalties", lambda record: reader.deduction(record, unit))
    return FreeTournament(
        method=method,
        competitors=sound(competitors),
        results=results,
        penalties=sound(penalties),
        weights=sound(reader.each(given, "sessions", reader.weight)),
        withdrawn=sound(reader.each(given, "withdrawn", reader.withdrawal)),
        given=sound(reader.each(given, "given", reader.imposed)),
        bad=tuple(reader.bad),
    )


class _Reader(SeatReader):
    """Reads what it has of its own: who took, if anybody did, and four seats."""

    def play(self, record: fields.Record) -> FreePlay:
        found = status(record)
        taker = record.get("taker")
        seat = None if taker is None else fields.word(taker, Compass, "rank_seat_unknown")
        play = FreePlay(
            session=fields.whole(record, "session", default=1),
            position=fields.whole(record, "position"),
            table=fields.whole(record, "table"),
            board=fields.whole(record, "board"),
            # Where nothing was played the arbiter may still give somebody a note.
            people=by_seat(self.seats(record, found)),
            taker=seat,
            scores=_scores(record, found, seat),
            status=found,
            group=group(record),
        )
        self.once(play.session, play.board, play.table)
        return play


def _scores(record: fields.Record, found: PlayStatus, taker: Compass | None) -> FourScores:
    """The four scores; without a taker everybody passed, and there is no score to give."""
    score = fields.half_units(record, "score")
    if found is not PlayStatus.PLAYED:
        return () if score is None else seat_scores(score, taker)
    if taker is not None and score is None:
        raise RankError("rank_score_missing")
    return seat_scores(score or 0, taker)
