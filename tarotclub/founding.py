"""The first club of an empty installation, those that come later, and who keeps them."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, available_timezones

from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tarotclub import credentials, firstvisit, seasons
from tarotclub.models import Club, Membership, Role, User

if TYPE_CHECKING:
    from collections.abc import Iterator


class AlreadyFounded(Exception):
    """A club exists: the first visit is over."""


@dataclass(frozen=True)
class Founding:
    """What the first visit asks: the club, and the account of whoever keeps it."""

    club_name: str
    timezone: str
    first_name: str
    last_name: str
    username: str
    password: str


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """A transaction in which nobody else makes a first club or a demonstration.

    The row of the Club model itself is what two visitors at once wait for: before the first club
    there is no other.
    """
    with transaction.atomic():
        ContentType.objects.select_for_update().get(app_label="tarotclub", model="club")
        yield


@contextmanager
def only_once() -> Iterator[None]:
    """A transaction in which there is no club but a demonstration; spends the token.

    Raises AlreadyFounded.
    """
    with one_at_a_time():
        if not firstvisit.is_first_visit():
            raise AlreadyFounded
        yield
        transaction.on_commit(firstvisit.spend)


def free_slug(name: str) -> str:
    """Return an address for a club of this name that no club has."""
    base = slugify(name)[:70].strip("-") or "club"
    taken = set(Club.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    number = 1
    slug = base
    while slug in taken:
        number += 1
        slug = f"{base}-{number}"
    return slug


def found(founding: Founding) -> tuple[Club, User]:
    """Make the first club, its keeper's account and its current season; raises AlreadyFounded."""
    with only_once():
        user = User.objects.create_user(
            founding.username,
            password=founding.password,
            first_name=founding.first_name,
            last_name=founding.last_name,
        )
        return _begin(founding.club_name, founding.timezone, user), user


def add(name: str, zone: str, username: str) -> tuple[Club, str | None]:
    """Make one more club; its keeper is the account of that name.

    Where there is none it is made, with the drawn password that is returned. ValidationError where
    the name, the time zone or the username cannot be one.
    """
    with transaction.atomic():
        user, password = User.objects.filter(username=username).first(), None
        if user is None:
            user, password = User(username=username), credentials.first_password()
            user.set_password(password)
            user.full_clean()
            user.save()
        return _begin(name, zone, user), password


def _begin(name: str, zone: str, user: User) -> Club:
    """A club with its keeper and its current season."""
    club = Club(name=" ".join(name.split()), slug=free_slug(name), timezone=zone)
    if zone not in available_timezones():
        raise ValidationError({"timezone": _("Ce fuseau horaire n’existe pas.")})
    club.full_clean()
    club.save()
    Membership.objects.create(club=club, user=user, role=Role.OWNER)
    seasons.add(club, seasons.around(timezone.now().astimezone(ZoneInfo(zone)).date()))
    return club
