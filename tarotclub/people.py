"""The only write path for players: add, edit, revert, archive, anonymise, merge, delete.

Whatever changes a name or an identity that results may show sends `player_changed` inside the
transaction. What holds results of a player lives in other rooms; here it is known only as rows that
point to the player.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import TYPE_CHECKING, Any, cast

from django.db import IntegrityError, transaction
from django.db.models import ProtectedError
from django.utils import timezone
from django.utils.translation import gettext as _

from tarotclub.models import Club, Player, Season
from tarotclub.names import sort_key, tidy
from tarotclub.signals import player_changed
from tarotclub.versions import Gone, claim, held

if TYPE_CHECKING:
    from collections.abc import Collection

    from django.db.models import Model


TAKEN_OVER = (
    *("last_name", "licence", "home_club", "pseudonym"),
    *("national_class", "age_group", "ladies"),
)
"""What a merged record gives to the one that is kept, where that knows nothing of it."""


class Change(StrEnum):
    """Why a version of a record exists; the code that its history keeps."""

    ADDED = "player.added"
    EDITED = "player.edited"
    REVERTED = "player.reverted"
    ARCHIVED = "player.archived"
    UNARCHIVED = "player.unarchived"
    ANONYMISED = "player.anonymised"
    MERGED = "player.merged"


class NewNamesake(Exception):
    """The club has a player of this name that whoever adds one has not seen."""


class HasResults(Exception):
    """The player has played: the record can be archived or anonymised, not deleted."""


class MergeRefused(Exception):
    """Two records cannot be one person. Its text is a sentence for whoever asked.

    Raised by receivers of `player_changed` too: two people who sat at one table are two people.
    """


@dataclass(frozen=True)
class Identity:
    """What is known of a player; empty is not known. Spaces around and doubled do not count."""

    first_name: str
    last_name: str = ""
    licence: str = ""
    home_club: str = ""
    pseudonym: str = ""
    national_class: str = ""
    age_group: str = ""
    ladies: bool = False

    def tidy(self) -> dict[str, str | bool]:
        """Return the fields as they are stored."""
        return {
            name: tidy(value) if isinstance(value, str) else value
            for name, value in asdict(self).items()
        }


def namesakes(club: Club, first_name: str, last_name: str = "", besides: int = 0) -> list[Player]:
    """Return the club's players, archived ones too, who bear this name in either order.

    Accents, case and spaces do not count; `besides` is the pk of the player who asks.
    """
    keys = {sort_key(last_name, first_name)[:100], sort_key(first_name, last_name)[:100]}
    return list(Player.objects.filter(club=club, sort_key__in=keys).exclude(pk=besides))


@transaction.atomic
def add(club: Club, identity: Identity, known: Collection[int] | None = None) -> Player:
    """Add a player to the club and return the record.

    `known` are the pks of the namesakes that whoever adds has seen: raises NewNamesake when the
    club has another, as after a second tap. None: nobody is asked.
    """
    if known is not None:
        held(Club.objects.all(), club.pk)
        found = namesakes(club, identity.first_name, identity.last_name)
        if {player.pk for player in found} - {*known}:
            raise NewNamesake
    row = Player(club=club, **identity.tidy())
    _save(row, Change.ADDED)
    return row


@transaction.atomic
def edit(player: Player, identity: Identity, version: int) -> Player:
    """Store what is now known of a player and return the record; raises StaleVersion."""
    row = claim(Player.objects.all(), player.pk, version)
    for name, value in identity.tidy().items():
        setattr(row, name, value)
    return _changed(row, Change.EDITED)


@transaction.atomic
def revert(player: Player, wanted: int, version: int) -> Player:
    """Put back what was known of a player in the history's row `wanted`, and return the record.

    Raises StaleVersion, Gone.
    """
    row = claim(Player.objects.all(), player.pk, version)
    before = row.history.filter(history_id=wanted).first()
    if before is None:
        raise Gone
    for each in fields(Identity):
        setattr(row, each.name, getattr(before, each.name))
    return _changed(row, Change.REVERTED)


@transaction.atomic
def archive(player: Player) -> None:
    """No longer offer the player for new evenings and tournaments; results stay."""
    row = held(Player.objects.all(), player.pk)
    if row.archived_at is None:
        row.archived_at = timezone.now()
        _save(row, Change.ARCHIVED, "archived_at")


@transaction.atomic
def unarchive(player: Player) -> None:
    """Offer the player again."""
    row = held(Player.objects.all(), player.pk)
    if row.archived_at is not None:
        row.archived_at = None
        _save(row, Change.UNARCHIVED, "archived_at")


@transaction.atomic
def anonymise(player: Player) -> Player:
    """Forget who the player is, in the history too, and archive the record; results stay, under a
    number."""
    row = held(Player.objects.all(), player.pk)
    row.history.all().delete()
    identity = Identity(first_name=_("Anonyme"), last_name=str(row.pk))
    for name, value in identity.tidy().items():
        setattr(row, name, value)
    row.archived_at = row.archived_at or timezone.now()
    row.version += 1
    return _changed(row, Change.ANONYMISED)


def delete(player: Player) -> None:
    """Delete a record that nothing points to; raises HasResults otherwise."""
    try:
        with transaction.atomic():
            # Another instance: a deletion that the commit refuses has taken its number already.
            Player.objects.get(pk=player.pk).delete()
    except Player.DoesNotExist:
        return
    except (ProtectedError, IntegrityError) as error:
        # The second: somebody was seated between the look and the deletion.
        raise HasResults from error


def traces(player: Player) -> list[tuple[str, int]]:
    """Return what points to the player, as (kind in words, how many), only where there is any."""
    found = []
    for relation in Player._meta.related_objects:
        model = cast("type[Model]", relation.related_model)
        count = model._base_manager.filter(**{relation.field.name: player}).count()
        if count:
            found.append((str(model._meta.verbose_name_plural), count))
    return found


@transaction.atomic
def merge(kept: Player, merged: Player) -> Player:
    """Make two records of one person one, and return it; the other is gone.

    `kept` keeps what it knows and takes over what it does not. Receivers of `player_changed` move
    what pointed to `merged`, or raise MergeRefused; then nothing changed.
    """
    if kept.pk == merged.pk or kept.club_id != merged.club_id:
        raise MergeRefused(_("Choisissez une autre fiche du club."))
    both = Player.objects.select_for_update(no_key=True).order_by("pk")
    rows = both.in_bulk([kept.pk, merged.pk])
    if len(rows) < 2:
        raise MergeRefused(_("Une des deux fiches n’existe plus."))
    row, gone = rows[kept.pk], rows[merged.pk]
    for name in TAKEN_OVER:
        setattr(row, name, getattr(row, name) or getattr(gone, name))
    if gone.archived_at is None:
        row.archived_at = None
    row.version += 1
    _changed(row, Change.MERGED, merged=gone.pk)
    Player.history.filter(id=gone.pk).update(id=row.pk)
    gone.delete()
    return row


class _Undone(Exception):
    pass


def refusal(kept: Player, merged: Player) -> str | None:
    """Return why the two records cannot be merged, or None. Nothing stays changed."""
    try:
        with transaction.atomic():
            merge(kept, merged)
            raise _Undone
    except MergeRefused as refused:
        return str(refused)
    except _Undone:
        return None


def _save(row: Player, change: Change, *only: str) -> None:
    row._change_reason = str(change)  # type: ignore[attr-defined]
    row.save(update_fields=only or None)


def _changed(row: Player, change: Change, merged: int | None = None) -> Player:
    _save(row, change)
    told: list[Any] = player_changed.send(sender=Player, player=row, merged=merged, change=change)
    for season in sorted({pk for _receiver, seasons in told for pk in seasons or ()}):
        Season.raise_revision(season)
    return row
