"""The certificate of a tournament's results: what its file says of itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tarotclub import RELEASE
from tournaments.dealing import commitment
from tournaments.draws import seed_of
from tournaments.messages import sentence
from tournaments.ranking.certificate import certified
from tournaments.ranking.notation import from_json, to_json
from tournaments.standings.cards import distributions

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.models import Tournament

Json = dict[str, Any]

PROGRAM = f"TarotClub {RELEASE}"


def certified_record(tournament: Tournament, record: Mapping[str, Any]) -> Json:
    """`record`, as `manage.py rank` reads a tournament, with the certificate of its ranking."""
    answer = to_json(from_json(record), sentence)
    return certified(record, answer, PROGRAM, seeds(tournament))


def seeds(tournament: Tournament) -> Json:
    """What chance decided: the draw of places, and the étuis' cards.

    The cards' seed only once everybody may see the cards: before, it would tell them; its
    commitment then stands alone.
    """
    found: Json = {}
    teams = tournament.form == tournament.Form.EQUIPES
    # Teams draw their meetings once; a meeting has no places to draw.
    drawn = tournament.seances.none() if teams else tournament.seances.order_by("order")
    places = [seed_of(seance) for seance in drawn]
    if any(seed is not None for seed in places):
        found["places"] = places
    if teams:
        found["meetings"] = tournament.teams.seed
    log = distributions(tournament)
    if log.standing is not None:
        found["cards_commitment"] = commitment(log.standing.dealing)
        found["cards_least"] = log.standing.least
        if log.published is not None:
            found["cards"] = log.standing.seed
    return found
