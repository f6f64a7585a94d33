"""`manage.py club`: further clubs of an installation."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tarotclub.models import Club, Membership, Role, Season, User

pytestmark = pytest.mark.django_db


def run(*asked: str) -> str:
    out = StringIO()
    call_command("club", *asked, stdout=out)
    return out.getvalue()


def test_a_further_club_with_a_new_account(club):
    said = run("Les Excuses", "--owner", "marcel")
    made = Club.objects.exclude(pk=club.pk).get()
    assert (made.name, made.slug, made.timezone) == ("Les Excuses", "les-excuses", "Europe/Paris")
    assert (made.published, made.demonstration) == (False, False)
    account = User.objects.get(username="marcel")
    assert account.check_password(said.splitlines()[-1].split()[-1])
    assert Membership.objects.get(club=made).role == Role.OWNER
    assert Season.objects.get(club=made)
    assert "/c/les-excuses/" in said


def test_an_account_that_exists_keeps_its_password(club, owner):
    before = User.objects.get(pk=owner.pk).password
    said = run("Les Excuses", "--owner", owner.username, "--timezone", "Indian/Reunion")
    assert "Mot de passe" not in said
    assert User.objects.get(pk=owner.pk).password == before
    assert Membership.objects.filter(user=owner, role=Role.OWNER).count() == 2


@pytest.mark.parametrize(
    "asked",
    [
        ("", "--owner", "marcel"),
        ("x" * 81, "--owner", "marcel"),
        ("Les Excuses", "--owner", "mar cel"),
        ("Les Excuses", "--owner", ""),
        ("Les Excuses", "--owner", "marcel", "--timezone", "Paris"),
    ],
    ids=["no-name", "long-name", "bad-account", "no-account", "no-zone"],
)
def test_what_cannot_be_leaves_nothing(club, asked):
    with pytest.raises(CommandError):
        run(*asked)
    assert Club.objects.get() == club
    assert not User.objects.filter(username__in=["marcel", "mar cel", ""]).exists()
