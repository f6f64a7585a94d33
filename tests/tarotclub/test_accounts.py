"""The write path for accounts and roles."""

import re

import pytest
from axes.models import AccessAttempt
from django.contrib.auth import authenticate

from tarotclub import accounts, credentials
from tarotclub.accounts import LastOwner, SharedAccount
from tarotclub.models import Membership, Role, User
from tarotclub.versions import StaleVersion


def membership(user, club):
    return Membership.objects.get(user=user, club=club)


def test_a_first_password_can_be_read_aloud_and_is_never_the_same():
    drawn = {credentials.first_password() for _ in range(200)}
    assert len(drawn) == 200
    assert all(re.fullmatch(r"([bdfgjklmnprstv][aeiou]){2}(-\w{4}){2}-\d\d", one) for one in drawn)


def test_a_new_account_logs_in_with_its_first_password(club, rf):
    member, password = accounts.add_member(
        club, username="paul", first_name="Paul", last_name="Vernet", role=Role.SCORER
    )
    assert (member.club, member.role, str(member.user)) == (club, Role.SCORER, "Paul Vernet")
    assert authenticate(rf.post("/"), username="paul", password=password) == member.user


def test_a_new_password_opens_a_lock_of_failed_logins(club, owner, reader):
    AccessAttempt.objects.create(
        username="reader", ip_address="192.0.2.7", failures_since_start=99, user_agent=""
    )
    accounts.new_password(membership(reader, club))
    assert not AccessAttempt.objects.exists()


def test_a_role_is_changed_once_per_version(club, owner, reader):
    member = membership(reader, club)
    assert accounts.change_role(member, Role.SECRETARY, version=1).role == Role.SECRETARY
    with pytest.raises(StaleVersion):
        accounts.change_role(member, Role.OWNER, version=1)
    assert membership(reader, club).role == Role.SECRETARY


def test_the_last_owner_stays(club, owner, reader):
    member = membership(owner, club)
    with pytest.raises(LastOwner):
        accounts.change_role(member, Role.READER, version=1)
    with pytest.raises(LastOwner):
        accounts.remove(member)
    assert membership(owner, club).role == Role.OWNER


def test_an_owner_whose_account_is_closed_does_not_keep_the_club(club, owner, make_member):
    second = make_member(club, "second", Role.OWNER)
    User.objects.filter(pk=second.pk).update(is_active=False)
    with pytest.raises(LastOwner):
        accounts.remove(membership(owner, club))


def test_with_a_second_owner_the_first_may_go(club, owner, make_member):
    make_member(club, "second", Role.OWNER)
    accounts.change_role(membership(owner, club), Role.READER, version=1)
    assert membership(owner, club).role == Role.READER


def test_another_club_s_owner_does_not_count(club, owner, outsider):
    with pytest.raises(LastOwner):
        accounts.remove(membership(owner, club))


def test_a_new_password_replaces_the_old_and_closes_every_browser(club, reader, client_for, rf):
    client = client_for(reader)
    assert client.get("/compte/").status_code == 200
    password = accounts.new_password(membership(reader, club))
    assert authenticate(rf.post("/"), username="reader", password=password) == reader
    assert client.get("/compte/").status_code == 302


def test_an_account_of_two_clubs_is_taken_over_by_neither(club, other_club, owner, outsider):
    Membership.objects.create(club=club, user=outsider, role=Role.READER)
    with pytest.raises(SharedAccount):
        accounts.new_password(membership(outsider, club))


@pytest.mark.parametrize("flag", ["is_staff", "is_superuser"])
def test_the_installation_s_administrator_is_not_taken_over(club, owner, reader, flag):
    User.objects.filter(pk=reader.pk).update(**{flag: True})
    with pytest.raises(SharedAccount):
        accounts.new_password(membership(reader, club))


def test_a_removed_account_cannot_log_in_and_frees_its_username(club, owner, reader):
    accounts.remove(membership(reader, club))
    reader.refresh_from_db()
    assert not reader.is_active
    assert not reader.has_usable_password()
    assert str(reader) == "Reader"
    accounts.add_member(club, username="reader", first_name="Autre", last_name="", role=Role.READER)


def test_an_account_that_serves_elsewhere_still_does(club, other_club, owner, outsider):
    Membership.objects.create(club=club, user=outsider, role=Role.READER)
    accounts.remove(membership(outsider, club))
    outsider.refresh_from_db()
    assert outsider.is_active
    assert outsider.username == "outsider"
