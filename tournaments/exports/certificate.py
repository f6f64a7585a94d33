"""The certificate of a tournament's results: what its file says of itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tarotclub import RELEASE
from tournaments.contenders import in_sides
from tournaments.dealing import commitment
from tournaments.draws import seed_of
from tournaments.exports.libre import libre_record
from tournaments.exports.record import tournament_record
from tournaments.exports.sides import side_record
from tournaments.messages import sentence
from tournaments.models import Tournament
from tournaments.ranking.certificate import certified
from tournaments.ranking.notation import from_json, to_json
from tournaments.standings.cards import distributions

if TYPE_CHECKING:
    from collections.abc import Mapping

Json = dict[str, Any]

PROGRAM = f"TarotClub {RELEASE}"


def certified_record(tournament: Tournament) -> Json:
    """The results as `manage.py rank` reads them, with the certificate of their ranking."""
    record = _record(tournament)
    return certified(record, rank_answer(record), PROGRAM, seeds(tournament))


def _record(tournament: Tournament) -> Json:
    if in_sides(tournament):
        return side_record(tournament)
    made = libre_record if tournament.form == Tournament.Form.LIBRE else tournament_record
    return made(tournament)


def rank_answer(record: Mapping[str, Any]) -> Json:
    """What `manage.py rank` answers to a record; `RankError` where nothing can be ranked."""
    return to_json(from_json(record), sentence)


def seeds(tournament: Tournament) -> Json:
    """What chance decided: the draw of places, and the étuis' cards.

    The cards' seed only once everybody may see the cards: before, it would tell them; its
    commitment then stands alone.
    """
    found: Json = {}
    places = [seed_of(seance) for seance in tournament.seances.order_by("order")]
    if any(seed is not None for seed in places):
        found["places"] = places
    log = distributions(tournament)
    if log.standing is not None:
        found["cards_commitment"] = commitment(log.standing.dealing)
        found["cards_least"] = log.standing.least
        if log.published is not None:
            found["cards"] = log.standing.seed
    return found
