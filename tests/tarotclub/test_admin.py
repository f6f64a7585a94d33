"""The installation's administration."""

import pytest
from django.urls import reverse
from django_tasks_db.models import DBTaskResult

from tarotclub.models import Club, Job, User
from tests.tarotclub.factories import make_player


@pytest.fixture
def administrator(db) -> User:
    return User.objects.create_superuser("root")


@pytest.mark.parametrize(
    "where", ["", "tarotclub/club/", "tarotclub/user/", "tarotclub/player/", "tarotclub/season/"]
)
def test_a_superuser_reads_it(administrator, club, client_for, where):
    make_player(club)
    assert client_for(administrator).get(f"/admin/{where}").status_code == 200


def test_an_owner_does_not(owner, client_for):
    assert client_for(owner).get("/admin/tarotclub/club/").status_code == 302


def test_a_club_changed_there_is_a_new_version_for_its_pages(administrator, club, client_for):
    values = {
        "name": "Autre nom",
        "slug": "test",
        "timezone": "Europe/Paris",
        "memberships-TOTAL_FORMS": 0,
        "memberships-INITIAL_FORMS": 0,
    }
    where = f"/admin/tarotclub/club/{club.pk}/change/"
    assert client_for(administrator).post(where, values).status_code == 302
    assert list(Club.objects.values_list("name", "version")) == [("Autre nom", 2)]


def test_clubs_and_roles_are_neither_made_nor_taken_away_there(
    administrator, club, owner, client_for
):
    client, where = client_for(administrator), f"/admin/tarotclub/club/{club.pk}/"
    assert client.get("/admin/tarotclub/club/add/").status_code == 403
    assert client.post(f"{where}delete/", {"post": "yes"}).status_code == 403
    page = client.get(f"{where}change/").content.decode()
    assert "owner" in page.lower()
    assert 'name="memberships-0-role"' not in page


def test_players_are_only_looked_up_there(administrator, club, client_for):
    client, player = client_for(administrator), make_player(club)
    assert client.post(f"/admin/tarotclub/player/{player.pk}/change/", {}).status_code == 403
    assert client.get("/admin/tarotclub/player/add/").status_code == 403


def test_work_is_looked_at_and_goes_with_its_author_alone(
    administrator, club, make_member, client_for
):
    """What was asked, and the file that came of it, is the author's own."""
    author = make_member(club, "curieux", "reader")
    task = DBTaskResult.objects.create(args_kwargs={}, task_path="tests.nothing", backend_name="x")
    job = Job.objects.create(
        club=club, author=author, task=task, right="read", title="Excel", asked={"a": "secret-4"}
    )
    client = client_for(administrator)
    assert "Excel" in client.get("/admin/tarotclub/job/").content.decode()
    page = client.get(f"/admin/tarotclub/job/{job.pk}/change/")
    assert page.status_code == 200
    assert "secret-4" not in page.content.decode()
    assert 'name="_save"' not in page.content.decode()
    assert client.post(f"/admin/tarotclub/job/{job.pk}/delete/", {"post": "yes"}).status_code == 403
    gone = client.post(reverse("admin:tarotclub_user_delete", args=[author.pk]), {"post": "yes"})
    assert gone.status_code == 302
    assert not User.objects.filter(pk=author.pk).exists()
    assert not Job.objects.exists()
