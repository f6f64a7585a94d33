"""The only write path for accounts and roles in a club. Nothing here needs e-mail."""

from __future__ import annotations

from axes.utils import reset
from django.db import IntegrityError, transaction

from tarotclub.credentials import first_password
from tarotclub.models import Club, Membership, Role, User
from tarotclub.signals import account_renamed
from tarotclub.versions import claim, held


class LastOwner(Exception):
    """A club is never left without an owner."""


class UsernameTaken(Exception):
    """Somebody else made an account of this name meanwhile; names are the installation's."""


class SharedAccount(Exception):
    """The account serves elsewhere too: one club's owner may not take it over."""


@transaction.atomic
def add_member(
    club: Club, *, username: str, first_name: str, last_name: str, role: str
) -> tuple[Membership, str]:
    """Make an account with a role in the club; return the membership and its first password.

    Raises UsernameTaken.
    """
    password = first_password()
    try:
        with transaction.atomic():
            user = User.objects.create_user(
                username, password=password, first_name=first_name, last_name=last_name
            )
    except IntegrityError as error:
        raise UsernameTaken from error
    return Membership.objects.create(club=club, user=user, role=role), password


@transaction.atomic
def change_role(member: Membership, role: str, version: int) -> Membership:
    """Give a member another role; raises LastOwner or StaleVersion."""
    _hold(member.club_id)
    row = claim(Membership.objects.select_related("user"), member.pk, version)
    if row.role == Role.OWNER and role != Role.OWNER:
        _another_owner(row)
    row.role = role
    row.save(update_fields=["role", "version"])
    return row


@transaction.atomic
def new_password(member: Membership) -> str:
    """Set a member's password again and return it; every browser they used must log in anew.

    Raises SharedAccount for an account of several clubs or of this installation's administrator.
    """
    user = User.objects.select_for_update().get(pk=member.user_id)
    elsewhere = user.memberships.exclude(pk=member.pk).exists()
    if elsewhere or user.is_staff or user.is_superuser:
        raise SharedAccount
    password = first_password()
    set_password(user, password)
    return password


@transaction.atomic
def set_password(user: User, password: str) -> None:
    """Give an account another password; every browser it was open in must log in anew."""
    user.set_password(password)
    user.save(update_fields=["password"])
    # Whoever forgot a password has tried a few: they must not wait for the lock to pass.
    reset(username=user.username)


@transaction.atomic
def rename(user: User, first_name: str, last_name: str) -> None:
    """Change how an account is shown, wherever it is named as an author too."""
    user.first_name, user.last_name = first_name, last_name
    user.save(update_fields=["first_name", "last_name"])
    account_renamed.send(sender=User, user=user)


@transaction.atomic
def remove(member: Membership) -> None:
    """Take the role away; raises LastOwner, Gone.

    An account that serves nowhere else can no longer log in and frees its username. It is kept: the
    history of deals names it.
    """
    _hold(member.club_id)
    row = held(Membership.objects.select_related("user"), member.pk)
    if row.role == Role.OWNER:
        _another_owner(row)
    user = row.user
    row.delete()
    if user.memberships.exists() or user.is_staff or user.is_superuser:
        return
    close(user)


def close(user: User) -> None:
    """Keep an account for the history that names it: it opens nothing, its username is free."""
    user.is_active = False
    user.set_unusable_password()
    user.username = f"{user.username[:130]}#{user.pk}"
    user.save(update_fields=["is_active", "password", "username"])


def _hold(club: int) -> None:
    """Let only one change of roles happen at a time in the club."""
    Club.objects.select_for_update(no_key=True).get(pk=club)


def _another_owner(row: Membership) -> None:
    owners = Membership.objects.filter(club=row.club_id, role=Role.OWNER, user__is_active=True)
    if not owners.exclude(pk=row.pk).exists():
        raise LastOwner
