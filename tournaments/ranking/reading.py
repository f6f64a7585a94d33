"""Read an individual tournament, or any other form, from the JSON of `manage.py rank`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tournaments.movements.compass import Compass
from tournaments.ranking import fields
from tournaments.ranking.errors import RankError
from tournaments.ranking.individual import (
    Competitor,
    Penalty,
    Ranking,
    SessionWeight,
    rank_individual,
)
from tournaments.ranking.percentages import GivenNote
from tournaments.ranking.plays import Play, PlayNotes, PlayStatus
from tournaments.ranking.reading_free import FreeTournament, read_free
from tournaments.ranking.reading_libre import LibreTournament, read_libre
from tournaments.ranking.reading_seats import SeatReader
from tournaments.ranking.reading_sides import (
    QuadretteTournament,
    TripletteTournament,
    read_quadrettes,
    read_triplettes,
)
from tournaments.ranking.reading_teams import TeamTournament, read_teams
from tournaments.ranking.records import NOT_PLAYED, BadRecord, group, scored, sound, status
from tournaments.ranking.stages import Progress, progress
from tournaments.ranking.topage import all_notes
from tournaments.ranking.withdrawals import Withdrawal, neutralise_withdrawn


@dataclass(frozen=True)
class Tournament:
    """What an individual tournament is ranked on. Bad `results` stand in their place."""

    competitors: tuple[Competitor, ...]
    results: tuple[Play | BadRecord, ...]
    penalties: tuple[Penalty, ...]
    weights: tuple[SessionWeight, ...]
    withdrawn: tuple[Withdrawal, ...]
    bad: tuple[BadRecord, ...]
    given: tuple[GivenNote, ...] = ()

    @property
    def plays(self) -> tuple[Play, ...]:
        """The results that could be read."""
        return sound(self.results)

    @property
    def planned(self) -> Mapping[int, int]:
        """The positions of each session, where they are given."""
        return {one.session: one.positions for one in self.weights if one.positions is not None}

    def progress(self) -> Progress:
        """How far the results go."""
        return progress(self.plays, planned=self.planned)

    def notes(self) -> tuple[PlayNotes, ...]:
        """The notes of all plays, withdrawals seen to."""
        return all_notes(neutralise_withdrawn(self.plays, self.withdrawn, self.planned))

    def ranking(self, notes: tuple[PlayNotes, ...]) -> Ranking:
        """The rankings on those notes."""
        return rank_individual(
            self.competitors,
            notes,
            self.penalties,
            self.weights,
            self.withdrawn,
            self.given,
        )


AnyTournament = (
    Tournament
    | TripletteTournament
    | QuadretteTournament
    | LibreTournament
    | FreeTournament
    | TeamTournament
)


def from_json(record: object) -> AnyTournament:
    """Read one tournament as documented for `manage.py rank`.

    Scores are points, halves allowed. Raises `RankError` for what leaves nothing to rank: no
    object, no list where one must stand, a form that is not known (`form_not_ranked`). A bad
    record within a list is kept in the tournament's `bad` and passed over.
    """
    given = fields.mapping(record)
    form = fields.present(given, "form")
    read = _READ.get(form) if isinstance(form, str) else None
    if read is None:
        raise RankError("form_not_ranked", form=form, forms=", ".join(FORMS))
    for needed in ("competitors", "results"):
        fields.present(given, needed)
    return read(given)


def read_individual(given: fields.Record) -> Tournament:
    """Read an individual duplicate tournament."""
    reader = _Reader()
    competitors = reader.each(given, "competitors", reader.entrant)
    return Tournament(
        competitors=sound(competitors),
        results=reader.each(given, "results", reader.play),
        penalties=sound(reader.each(given, "penalties", reader.penalty)),
        weights=sound(reader.each(given, "sessions", reader.weight)),
        withdrawn=sound(reader.each(given, "withdrawn", reader.withdrawal)),
        given=sound(reader.each(given, "given", reader.imposed)),
        bad=tuple(reader.bad),
    )


_READ: Mapping[str, Callable[[fields.Record], AnyTournament]] = {
    "libre": read_libre,
    "individuel": read_individual,
    "triplettes": read_triplettes,
    "quadrettes": read_quadrettes,
    "contrats": read_free,
    "equipes": read_teams,
}

FORMS = tuple(_READ)
"""The forms that can be ranked."""


class _Reader(SeatReader):
    """Reads what an individual tournament has of its own: lines, and four seats."""

    def play(self, record: fields.Record) -> Play:
        found = status(record)
        score = scored(record, found)
        play = Play(
            session=fields.whole(record, "session", default=1),
            position=fields.whole(record, "position"),
            table=fields.whole(record, "table"),
            board=fields.whole(record, "board"),
            seats=self.seats(record, found),
            taker=_taker(record, found),
            half_unit=score,
            status=found,
            group=group(record),
        )
        self.once(play.session, play.board, play.table)
        return play


def _taker(record: fields.Record, found: PlayStatus) -> Compass:
    if found in NOT_PLAYED and record.get("taker") is None:
        # Such a play notes nobody, so that nothing depends on who would have taken.
        return Compass.N
    return fields.word(fields.present(record, "taker"), Compass, "rank_seat_unknown")
