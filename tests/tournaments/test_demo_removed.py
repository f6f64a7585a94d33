"""A demonstration is taken away whole, and nothing else; one's own club begins beside it."""

from __future__ import annotations

import io
import random
from datetime import date

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.urls import reverse
from django_tasks_db.models import DBTaskResult

from scoring import rulesets
from scoring.models import Deal
from scoring.recording import Author
from scoring.rules.presets import HOUSE_X5
from tarotclub import firstvisit, removal, seasons
from tarotclub.models import Club, Job, Membership, Role, User
from tarotclub.seasons import Span
from tests.scoring.factories import make_evening, make_table, play
from tests.tarotclub.test_first_visit import typed
from tests.tournaments.factories import make_tournament
from tournaments.demo import contests, evenings, oldgames
from tournaments.demo.people import make_people

DAY = date(2026, 3, 13)


@pytest.fixture
def demonstration(db) -> Club:
    return Club.objects.create(
        name="Démonstration", slug="demonstration", demonstration=True, published=True
    )


@pytest.fixture
def josette(demonstration) -> User:
    user = User.objects.create_user("demo", first_name="Josette")
    Membership.objects.create(club=demonstration, user=user, role=Role.OWNER)
    return user


@pytest.fixture
def administrator(db) -> User:
    return User.objects.create_superuser("root")


def kept() -> dict[str, set[object]]:
    """The key of every row there is, by its kind."""
    kinds = apps.get_models(include_auto_created=True)
    return {str(kind): set(kind._base_manager.values_list("pk", flat=True)) for kind in kinds}


def fill(club: Club, owner: User) -> None:
    """An evening, an old game, a running tournament, a challenge, as the demonstration has them."""
    season = seasons.add(club, Span("Saison", date(2025, 7, 1), date(2026, 6, 30)))
    cast = evenings.Cast(club, season, owner, make_people(club, random.Random(1)))
    session = evenings.tonight(cast, DAY, random.Random(1))
    oldgames.play(cast, session, random.Random(1))
    contests.running(cast, DAY, random.Random(1))
    contests.challenge(season)
    rulesets.create(club, HOUSE_X5, Author(owner))
    task = DBTaskResult.objects.create(
        task_path="x", queue_name="x", backend_name="x", args_kwargs={}, exception_class_path=""
    )
    Job.objects.create(club=club, author=owner, task=task, right="run", title="x", back="/")


# What goes, what stays


def test_all_of_it_goes_and_nothing_else(club, owner, demonstration, data_folder):
    play(make_evening(club, 4, position=1).tables.get(), author=owner)
    make_tournament(club, 20)
    before = kept()
    josette = User.objects.create_user("demo")
    Membership.objects.create(club=demonstration, user=josette, role=Role.OWNER)
    fill(demonstration, josette)
    filled = kept()
    assert sum(len(filled[kind]) > len(before[kind]) for kind in before) > 25
    removal.remove_demonstration(demonstration)
    before[str(Club)] -= {demonstration.pk}
    after = kept()
    assert {kind: rows for kind, rows in after.items() if rows != before[kind]} == {}


def test_every_kind_that_leads_to_a_club_is_reached():
    """A key to a club's row without a way to the club would leave rows behind, or fail."""
    ways = dict(removal._children_first())
    apart = {"User", "User_groups", "User_user_permissions", "Club"}
    for kind in apps.get_models(include_auto_created=True):
        if kind._meta.app_label not in ("tarotclub", "scoring", "tournaments"):
            continue
        assert kind in ways or kind.__name__ in apart, kind


def test_a_real_club_is_never_taken_away(club):
    with pytest.raises(removal.NotADemonstration):
        removal.remove_demonstration(club)
    assert Club.objects.get() == club


def test_accounts_that_serve_elsewhere_stay(club, owner, demonstration, josette, administrator):
    for user in (owner, administrator):
        Membership.objects.create(club=demonstration, user=user, role=Role.READER)
    removal.remove_demonstration(demonstration)
    assert set(User.objects.values_list("pk", flat=True)) == {owner.pk, administrator.pk}
    assert Membership.objects.get().user == owner


def test_an_account_that_another_club_s_history_names_is_closed(
    club, demonstration, josette, owner
):
    deal = play(make_table(club), author=josette)
    removal.remove_demonstration(demonstration)
    josette.refresh_from_db()
    assert not josette.is_active
    assert Deal.objects.get(pk=deal.pk).author == josette
    assert User.objects.filter(username="demo").count() == 0


# The page


def test_its_owner_takes_it_away_from_the_settings(demonstration, josette, client_for):
    page = reverse("demo-remove", args=[demonstration.slug])
    client = client_for(josette)
    assert page in client.get(reverse("settings", args=[demonstration.slug])).content.decode()
    assert "Josette" in client.get(page).content.decode()
    assert Club.objects.exists()
    assert client.post(page)["Location"] == "/"
    assert not Club.objects.exists()
    assert not User.objects.exists()
    assert client.post(page).status_code == 404


def test_the_administrator_takes_it_away_from_his_account(
    demonstration, josette, administrator, client_for
):
    page = reverse("demo-remove", args=[demonstration.slug])
    client = client_for(administrator)
    assert page in client.get("/compte/").content.decode()
    assert client.post(page)["Location"] == "/"
    assert list(User.objects.all()) == [administrator]


def test_nobody_else_does(demonstration, josette, owner, make_member, client, client_for):
    page = reverse("demo-remove", args=[demonstration.slug])
    organiser = make_member(demonstration, "organiser", Role.ORGANISER)
    assert client_for(organiser).post(page).status_code == 403
    assert client_for(owner).post(page).status_code == 404
    assert client.post(page)["Location"].startswith("/compte/connexion/")
    assert client_for(josette).put(page).status_code == 405
    assert Club.objects.filter(pk=demonstration.pk).exists()


def test_a_club_that_is_none_has_no_such_page(club, owner, administrator, client_for):
    page = reverse("demo-remove", args=[club.slug])
    for user in (owner, administrator):
        assert client_for(user).post(page).status_code == 404
    assert "demonstration" not in client_for(owner).get("/c/test/reglages/").content.decode()
    assert client_for(owner).get("/c/aucun/demonstration/retirer/").status_code == 404


# The command


def test_the_command_takes_it_away(club, demonstration, josette, capsys):
    call_command("demo", remove=True, yes=True)
    assert Club.objects.get() == club
    with pytest.raises(CommandError, match="Il n’y a pas de club de démonstration"):
        call_command("demo", remove=True, yes=True)


@pytest.mark.parametrize(
    ("answer", "left"), [("demonstration\n", 0), ("oui\n", 1), ("", 1)], ids=["slug", "yes", "end"]
)
def test_the_command_asks_for_the_address(demonstration, monkeypatch, capsys, answer, left):
    monkeypatch.setattr("sys.stdin", io.StringIO(answer))
    call_command("demo", remove=True)
    assert Club.objects.count() == left
    assert "Joueurs" in capsys.readouterr().out


# One's own club beside it


def test_where_there_is_only_a_demonstration_the_first_page_leads_to_ones_own(
    demonstration, josette, data_folder, client, client_for
):
    for browser in (client, client_for(josette)):
        page = browser.get("/").content.decode()
        assert 'href="/bienvenue/"' in page
        assert 'href="/c/demonstration/"' in page
    assert "/bienvenue/demonstration/" not in client.get("/bienvenue/").content.decode()
    assert client.post("/bienvenue/", typed())["Location"].startswith("/c/tarot-club")
    assert not firstvisit.is_first_visit()
    assert client.get("/bienvenue/")["Location"] == "/"
    assert 'href="/bienvenue/"' not in client.get("/", follow=True).content.decode()


def test_a_second_demonstration_is_not_loaded(demonstration, data_folder, client):
    answer = client.post("/bienvenue/demonstration/", {"token": firstvisit.token()})
    assert answer["Location"] == "/"
    assert Club.objects.get() == demonstration
