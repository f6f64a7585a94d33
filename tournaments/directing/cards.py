"""Étuis dealt by a seed: before any result, and shown to everybody once all is played."""

from __future__ import annotations

import secrets

from django.db import transaction
from django.utils import timezone

from scoring.recording import Author
from tournaments.dealing import LEAST, Dealing
from tournaments.directing.refusals import Refused, changed, locked, seance_of
from tournaments.directing.tournaments import refuse_played
from tournaments.models import Distribution, Seance, Tournament

SEED_BYTES = 16


def new_seed() -> str:
    """A seed that nobody can guess: 128 bits of the machine's own chance, in hexadecimal."""
    return secrets.token_hex(SEED_BYTES)


@transaction.atomic
def deal_cards(
    tournament: Tournament, author: Author, seed: str = "", least: int = LEAST, last: int = 0
) -> Distribution:
    """Deal every étui of the séance; without a `seed` a new one is drawn.

    `last` is the pk of the distribution its author saw standing, 0 for none: `Refused`
    ("cards_dealt_meanwhile") when another stands, ("tournament_played") once a result is in,
    ("movement_missing") before there is a movement. A distribution that is replaced stays in the
    log. `DealingError` for a seed or a strength that nothing is dealt from.
    """
    current = locked(tournament)
    seance = seance_of(current)
    if seance is None:
        raise Refused("movement_missing")
    refuse_played(seance)
    standing = _standing(seance)
    if (standing.pk if standing else 0) != last:
        raise Refused("cards_dealt_meanwhile")
    wanted = Dealing(seed or new_seed(), least)
    if standing is not None:
        standing.replaced_at = timezone.now()
        standing.save(update_fields=["replaced_at"])
    made = Distribution.objects.create(
        seance=seance,
        seed=wanted.seed,
        least=wanted.least,
        author=author.user,
        author_label=author.label,
    )
    changed(current, seance.session)
    return made


@transaction.atomic
def show_cards(tournament: Tournament, shown: bool = True) -> Distribution:
    """Publish the diagrams and the seed of a finished tournament, or take them back.

    `Refused` before the tournament is finished, or another of the club that plays the same étuis:
    whoever still plays an étui must not know it.
    """
    current = locked(tournament)
    seance = seance_of(current)
    standing = _standing(seance) if seance else None
    if seance is None or standing is None:
        raise Refused("cards_not_dealt")
    if shown and current.status != Tournament.Status.FINISHED:
        raise Refused("tournament_not_finished")
    other = _played_elsewhere(current, standing) if shown else None
    if other is not None:
        raise Refused("cards_still_played", name=other.name)
    standing.published_at = timezone.now() if shown else None
    standing.save(update_fields=["published_at"])
    changed(current, seance.session)
    return standing


def _standing(seance: Seance) -> Distribution | None:
    return Distribution.objects.filter(seance=seance, replaced_at=None).first()


def _played_elsewhere(tournament: Tournament, standing: Distribution) -> Tournament | None:
    """Another tournament of the club that is still to play étuis of the same seed."""
    alike = Seance.objects.filter(
        distributions__seed=standing.seed, distributions__replaced_at=None
    )
    rows = Tournament.objects.filter(club=tournament.club_id, seances__in=alike)
    going = rows.exclude(status=Tournament.Status.FINISHED)
    return going.exclude(pk=tournament.pk).order_by("pk").first()
