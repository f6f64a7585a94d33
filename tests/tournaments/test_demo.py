"""The demonstration club: believable, reproducible, and written as the write paths would."""

from __future__ import annotations

import random
from datetime import date

import pytest
from django.core.management import CommandError, call_command
from django.db.models import Sum
from django.utils import timezone

from scoring.marques import facts
from scoring.models import Deal, DealScore, Session, Table
from scoring.recording import Author, entry_of, next_deal, record
from scoring.rules.deal import Outcome, warnings
from scoring.rules.ruleset import FFT_2012
from tarotclub import firstvisit, seasons
from tarotclub.models import Club, Membership, Player, Role, User
from tarotclub.seasons import Span
from tests.scoring.factories import make_table
from tournaments import demo
from tournaments.demo import contests, evenings, hands
from tournaments.demo.people import Temper, make_people
from tournaments.models import Tournament
from tournaments.progress import progress

DAY = date(2026, 3, 13)
TODAY = date(2026, 3, 17)


def cast(club: Club, owner: User, seed: int = 1) -> evenings.Cast:
    """The demonstration's people, in a club of the tests."""
    season = seasons.add(club, Span(f"Saison {seed}", date(2025, 7, 1), date(2026, 6, 30)))
    return evenings.Cast(club, season, owner, make_people(club, random.Random(seed)))


def scores(session: Session) -> list[tuple]:
    """Every score of a session: whose, where, in which deal."""
    found = DealScore.objects.filter(deal__table__session=session)
    names = ("seat__player__sort_key", "deal__table__position", "deal__table__number")
    return sorted(found.values_list(*names, "deal__number", "half_score"))


# Deals


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_deal_is_one_that_nobody_would_doubt(players):
    rng = random.Random(players)
    for _ in range(400):
        assert warnings(hands.facts(rng, [Temper(0, 1, 1)] * players), FFT_2012) == ()


def test_a_travelling_sheet_s_score_is_even_and_never_far_off():
    rng = random.Random(1)
    drawn = {hands.half_unit(rng, rng.gauss(2, 9)) for _ in range(2000)}
    assert all(half % 4 == 0 for half in drawn)
    assert all(30 <= abs(half) // 2 <= 300 for half in drawn)


# Evenings


def test_an_evening_is_the_same_for_the_same_seed(club, other_club, owner, outsider):
    first = evenings.past(cast(club, owner), DAY, random.Random(7))
    again = evenings.past(cast(other_club, outsider), DAY, random.Random(7))
    assert len(scores(first)) > 300
    assert scores(first) == scores(again)
    other = evenings.past(cast(club, owner, seed=2), TODAY, random.Random(8))
    assert scores(other) != scores(first)


def test_an_evening_is_closed_and_counts_for_its_season(club, owner):
    players = cast(club, owner)
    evening = evenings.past(players, DAY, random.Random(7))
    evening.refresh_from_db()
    assert (evening.status, evening.published) == (Session.Status.CLOSED, True)
    assert evening.season == players.season
    assert evening.position == 2
    assert (evening.opened_at.hour, evening.closed_at.hour) == (19, 22)
    totals = DealScore.objects.filter(deal__table__session=evening)
    assert totals.aggregate(total=Sum("half_score"))["total"] == 0


@pytest.mark.parametrize("seed", [4, 22], ids=["six at a table of five", "five at one of four"])
def test_deals_stand_as_recording_would_have_written_them(club, owner, seed):
    """Each deal of each table, recorded again through the write path, is the same row."""
    evening = evenings.past(cast(club, owner), DAY, random.Random(seed))
    for table in evening.tables.filter(position=2).prefetch_related("seats__player"):
        people = [seat.player for seat in table.seats.all()]
        copy = make_table(club, table.size, people=people)
        for deal in table.deals.order_by("number"):
            upcoming = next_deal(copy)
            assert (upcoming.number, upcoming.dealer) == (deal.number, deal.dealer)
            again = record(copy, entry_of(deal), Author(owner)).deal
            assert row(again) == row(deal)
            assert scores_of(again) == scores_of(deal)
            assert deal.history.get().history_change_reason == "deal.recorded"


def row(deal: Deal) -> dict[str, object]:
    names = "number outcome depth playing dealer taker contract called partner bouts half_points"
    names += " counted poignees petit_au_bout chelem half_unit version author_id"
    deal.refresh_from_db()
    return {name: getattr(deal, name) for name in names.split()}


def scores_of(deal: Deal) -> list[tuple[int, int]]:
    return sorted(deal.scores.values_list("seat__index", "half_score"))


def test_tonight_a_table_has_not_written_anything(club, owner):
    evening = evenings.tonight(cast(club, owner), DAY, random.Random(7))
    evening.refresh_from_db()
    assert evening.status == Session.Status.OPEN
    written = [table.deals.count() for table in evening.tables.filter(position=2)]
    assert written[-1] == 0
    assert all(written[:-1])


def test_nothing_of_today_is_written_after_now(club, owner):
    evening = evenings.tonight(cast(club, owner), timezone.localdate(), random.Random(7))
    evening.refresh_from_db()
    assert evening.opened_at <= timezone.now()
    latest = Deal.objects.filter(table__session=evening).order_by("created_at").last()
    assert latest.created_at <= timezone.now()


# Tournaments


def test_a_running_tournament_lacks_two_results(club, owner):
    tournament = contests.running(cast(club, owner), DAY, random.Random(7))
    tournament.refresh_from_db()
    found = progress(tournament.seances.select_related("session").get())
    assert tournament.status == Tournament.Status.RUNNING
    assert (found.position, found.positions, len(found.missing)) == (4, 5, 2)


# The whole


def test_the_whole_club(db, data_folder, client, monkeypatch):
    assert demo.STEPS == demo.FRIDAYS + 5 == 25
    monkeypatch.setattr(demo, "FRIDAYS", 5)  # fifteen more are the same work again
    monkeypatch.setattr(demo, "STEPS", 10)
    steps: list[int] = []
    made = demo.make(seed=1, tell=lambda step, _steps, _what: steps.append(step), today=TODAY)
    assert steps == list(range(1, demo.STEPS + 1))
    club = made.club
    assert (club.demonstration, club.published) == (True, True)
    assert Player.objects.filter(club=club).count() == 40
    member = Membership.objects.get(club=club)
    assert (member.role, member.user.username) == (Role.OWNER, made.username)
    assert member.user.check_password(made.password)
    past = Session.objects.evenings().filter(status=Session.Status.CLOSED)
    assert past.count() == 5
    assert {evening.date.weekday() for evening in past} == {4}
    assert {evening.season for evening in past} == {club.seasons.get()}
    sizes = Table.objects.filter(session__in=past).values_list("size", flat=True)
    assert set(sizes) == {3, 4, 5}
    assert Deal.objects.filter(table__session__in=past).count() > 375
    assert DealScore.objects.aggregate(total=Sum("half_score"))["total"] == 0
    states = sorted(Tournament.objects.values_list("status", flat=True))
    assert states == ["finished", "running"]
    for deal in Deal.objects.filter(outcome=Outcome.PLAYED, depth="facts")[::40]:
        assert warnings(facts(deal), FFT_2012) == ()
    with pytest.raises(demo.DemonstrationExists):
        demo.make(seed=1, today=TODAY)


def test_the_days_are_the_last_twenty_fridays_in_one_season():
    for today in (date(2026, 1, 1), date(2026, 2, 6), date(2026, 7, 4), date(2024, 2, 29)):
        days = demo.fridays(today)
        assert len(days) == len(set(days)) == 20
        assert {day.weekday() for day in days} == {4}
        assert 1 <= (today - days[-1]).days <= 7
        span = demo.season_span(days[0])
        assert span.starts <= days[0]
        assert span.ends >= today


# The command and the button: what makes the club is tried above, here stands a small one


@pytest.fixture
def quick(monkeypatch):
    """A demonstration of one evening and no tournament."""
    monkeypatch.setattr(demo, "FRIDAYS", 1)
    monkeypatch.setattr(contests, "finished", lambda *_: None)
    monkeypatch.setattr(contests, "running", lambda *_: None)


@pytest.mark.usefixtures("quick")
def test_the_command_says_how_far_it_is_and_how_to_enter(db, data_folder, capsys):
    token = firstvisit.token()
    call_command("demo", seed=3)
    told = capsys.readouterr().out
    club = Club.objects.get()
    assert "Soirée 1 sur 1" in told
    assert f"/c/{club.slug}/" in told
    password = told.split("Mot de passe\N{NO-BREAK SPACE}: ")[1].split()[0]
    assert User.objects.get(username="demo").check_password(password)
    assert firstvisit.matches(token), "one's own club can still begin"


@pytest.mark.usefixtures("quick")
def test_a_second_demonstration_is_made_only_when_asked_for(db, data_folder, capsys):
    call_command("demo")
    with pytest.raises(CommandError, match="--again"):
        call_command("demo")
    call_command("demo", again=True)
    assert [club.slug for club in Club.objects.order_by("pk")] == [
        "demonstration",
        "demonstration-2",
    ]
    assert set(User.objects.values_list("username", flat=True)) == {"demo", "demo2"}


@pytest.mark.usefixtures("quick")
def test_a_demonstration_beside_a_real_club_leaves_it_alone(club, owner, data_folder, capsys):
    call_command("demo")
    assert set(Club.objects.values_list("slug", flat=True)) == {"test", "demonstration"}
    assert Membership.objects.get(club=club).user == owner


@pytest.mark.usefixtures("quick")
def test_the_button_makes_the_club_and_shows_the_password_once(db, data_folder, client):
    answer = client.post("/bienvenue/demonstration/", {"token": firstvisit.token()})
    assert answer["Location"] == "/compte/a-noter/"
    page = client.get("/compte/a-noter/").content.decode()
    assert "demo" in page
    assert "/c/demonstration/" in page
    assert client.get("/c/demonstration/reglages/").status_code == 200
    assert client.get("/compte/a-noter/").status_code == 302


@pytest.mark.parametrize("token", ["", "faux"])
def test_without_the_code_there_is_no_demonstration(db, data_folder, client, token):
    answer = client.post("/bienvenue/demonstration/", {"token": token, "club_name": "Dix"})
    assert answer.status_code == 400
    assert list(answer.context["form"].errors) == ["token"]
    assert 'value="Dix"' in answer.content.decode()
    assert not Club.objects.exists()


def test_there_is_no_demonstration_by_button_once_a_club_exists(club, data_folder, client):
    token = firstvisit.token()
    assert client.post("/bienvenue/demonstration/", {"token": token})["Location"] == "/"
    assert Club.objects.get() == club


@pytest.mark.django_db
def test_the_button_is_only_for_posting(client):
    assert client.get("/bienvenue/demonstration/").status_code == 405
