"""What a person can ask of a tournament that it cannot do, and how writers find its rows."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.models import Session
from tarotclub.models import Club, Season
from tarotclub.versions import held
from tournaments.models import Seance, Tournament

CODES = (
    "tournament_twin",
    "tournament_not_in_preparation",
    "tournament_not_running",
    "tournament_not_finished",
    "tournament_played",
    "entry_archived",
    "sides_incomplete",
    "side_parts",
    "movement_missing",
    "movement_unfit",
    "sides_unfit",
    "seating_incomplete",
    "place_unknown",
    "place_swap_same",
    "position_unknown",
    "results_missing",
    "tournament_not_started",
    "ruling_empty",
    "entry_left",
    "entry_not_seated",
    "people_changed",
    "late_no_room",
    "late_no_turn",
    "late_too_late",
    "late_turn_too_late",
    "place_taken",
    "exchange_position",
    "exchange_ruled",
    "challenge_name_taken",
    "challenge_units_mixed",
    "challenge_only_places",
    "sequel_exists",
    "sequel_kept",
    "sequel_gives_away",
    "sequel_shown",
    "cards_seed_known",
    "cards_dealt_meanwhile",
    "cards_not_dealt",
    "cards_still_played",
    "method_fixed",
    "method_played",
)


class Refused(Exception):
    """A code of `CODES` and the values its sentence needs; the web layer finds the words."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params: Mapping[str, object] = params


def lock_session(tournament: Tournament) -> None:
    """Keep other writers from the tournament's session, where it has one."""
    list(Session.objects.select_for_update(of=("self",)).filter(seance__tournament=tournament.pk))


def locked(tournament: Tournament) -> Tournament:
    """The tournament as it stands, kept from other writers until the transaction ends.

    Its session is taken first: every write of the house waits in the same order. Raises `Gone`.
    """
    lock_session(tournament)
    return held(Tournament.objects.all(), tournament.pk)


def in_preparation(tournament: Tournament) -> Tournament:
    """`locked`, or `Refused` once the tournament has started."""
    current = locked(tournament)
    if current.status != Tournament.Status.DRAFT:
        raise Refused("tournament_not_in_preparation")
    return current


def running(tournament: Tournament) -> Tournament:
    """`locked`, or `Refused` unless it is being played."""
    current = locked(tournament)
    if current.status != Tournament.Status.RUNNING:
        raise Refused("tournament_not_running")
    return current


def hold(club: Club, season: Season | None) -> None:
    """Let one thing be made in the club at a time, waiting in the order in which revisions rise."""
    if season is not None:
        held(Season.objects.all(), season.pk)
    held(Club.objects.all(), club.pk)


def seance_of(tournament: Tournament) -> Seance | None:
    """The tournament's séance with its session; None until a movement is chosen."""
    return tournament.seances.select_related("session").first()


def changed(
    tournament: Tournament,
    session: Session | None,
    *,
    listed: bool = False,
    left: int | None = None,
) -> None:
    """Raise the revisions of every page that shows the tournament, in the order all writes keep.

    `listed`: what the club's own pages say of it (name, date, state, publication) changed too.
    `left` is the pk of the season it belonged to before.
    """
    if session is not None:
        Session.raise_revision(session.pk)
    Tournament.raise_revision(tournament.pk)
    for season in sorted({pk for pk in (tournament.season_id, left) if pk is not None}):
        Season.raise_revision(season)
    if listed:
        Club.raise_revision(tournament.club_id)
