"""Two phones, two secretaries or one impatient finger: the same moment, every kind of write.

Each must be done once, or answered with a sentence or a 404; never by a server error.
"""

from __future__ import annotations

import threading
import uuid
from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from scoring.models import Attendance, Deal, Session
from tarotclub.models import Membership, Player, Season, User
from tests.scoring.deal_posts import posted
from tests.scoring.factories import make_players, make_season, make_session, make_table
from tests.tournaments.factories import make_tournament, seance, table_at
from tournaments import directing
from tournaments.models import Tournament
from tournaments.plans import plan_of

pytestmark = pytest.mark.django_db(transaction=True)

Request = tuple[str, dict[str, object], tuple[int, ...]]
TAPS = 4


@pytest.fixture
def at_once(owner):
    """Send these requests `(name, data, ids)` at one moment; the answers' codes, in order.

    A page that asks who one is answers 302 like a write that was done: here it counts as 401.
    """

    def send(*requests: Request) -> list[int]:
        start = threading.Barrier(len(requests))
        codes = [0] * len(requests)
        clients = [Client(raise_request_exception=False) for _ in requests]
        for client in clients:
            client.force_login(owner, backend="django.contrib.auth.backends.ModelBackend")

        def run(index: int) -> None:
            name, data, ids = requests[index]
            try:
                start.wait(timeout=20)
                url = reverse(name, args=["test", *ids])
                answer = clients[index].post(url, data)
                login = answer.headers.get("Location", "").startswith(reverse("login"))
                codes[index] = 401 if login else answer.status_code
            finally:
                connection.close()

        threads = [threading.Thread(target=run, args=(index,)) for index in range(len(requests))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(timeout=60)
        return codes

    return send


def taps(name: str, data: dict[str, object], *ids: int) -> list[Request]:
    """The same request, as often as an impatient finger sends it."""
    return [(name, data, ids)] * TAPS


def test_one_season(club, at_once):
    typed = {"name": "Hiver", "starts": "2025-12-01", "ends": "2026-02-28"}
    assert sorted(at_once(*taps("season-add", typed))) == [302, 400, 400, 400]
    assert Season.objects.count() == 1


def test_one_name_for_two_seasons(club, at_once):
    seasons = [make_season(club, name=name) for name in ("un", "deux")]
    typed = {"name": "Hiver", "starts": "2025-12-01", "ends": "2026-02-28", "version": "1"}
    codes = at_once(*(("season-edit", typed, (season.pk,)) for season in seasons))
    assert sorted(codes) == [302, 400]
    assert Season.objects.filter(name="Hiver").count() == 1


def test_one_account(club, at_once):
    typed = {"first_name": "Anne", "username": "anne", "role": "scorer"}
    assert sorted(at_once(*taps("person-add", typed))) == [302, 400, 400, 400]
    assert User.objects.filter(username="anne").count() == 1


@pytest.mark.parametrize("name", ["player-add", "evening-guest", "entry-guest"])
def test_one_player(name, club, at_once):
    ids = {
        "player-add": (),
        "evening-guest": (make_session(club).pk,),
        "entry-guest": (directing.create(club, "Coupe", date(2026, 3, 14)).pk,),
    }[name]
    codes = at_once(*taps(name, {"first_name": "Zoé", "last_name": "Martin"}, *ids))
    assert sorted(codes) == [302, 400, 400, 400]
    assert Player.objects.count() == 1


def test_one_tournament(club, at_once):
    codes = at_once(*taps("tournament-new", {"name": "Coupe", "date": "2026-03-14"}))
    assert sorted(codes) == [302, 400, 400, 400]
    assert Tournament.objects.count() == 1


def test_entries_once_each(club, at_once):
    tournament = directing.create(club, "Coupe", date(2026, 3, 14))
    people = [player.pk for player in make_players(club, 3)]
    assert at_once(*taps("entry-add", {"player": people}, tournament.pk)) == [302] * TAPS
    assert tournament.entries.count() == 3


@pytest.mark.parametrize(
    ("name", "typed"), [("person-edit", {"role": "reader", "version": "1"}), ("person-remove", {})]
)
def test_two_owners_who_leave_at_once_leave_one(name, typed, club, make_member, at_once):
    make_member(club, "second", "owner")
    both = Membership.objects.order_by("pk").values_list("pk", flat=True)
    codes = at_once(*((name, typed, (pk,)) for pk in both))
    # The second to come is told, or has lost the right to ask, or the account itself.
    assert codes.count(302) == 1
    assert set(codes) <= {302, 400, 401, 403, 404}
    assert Membership.objects.filter(role="owner").count() == 1


def test_a_member_removed_twice(club, make_member, at_once):
    make_member(club, "second", "scorer")
    pk = Membership.objects.get(role="scorer").pk
    codes = at_once(*taps("person-remove", {}, pk))
    assert sorted(codes) == [302, 404, 404, 404]


def test_two_records_merged_both_ways(club, at_once):
    one, other = make_players(club, 2)
    codes = at_once(
        ("player-merge", {"avec": other.pk}, (one.pk,)),
        ("player-merge", {"avec": one.pk}, (other.pk,)),
    )
    assert codes.count(302) == 1
    assert set(codes) <= {302, 400, 404}
    assert Player.objects.count() == 1


@pytest.mark.parametrize("name", ["evening-check-in", "entry-add"])
def test_somebody_deleted_while_ticked(name, club, at_once):
    player = make_players(club, 1)[0]
    if name == "entry-add":
        target, typed = directing.create(club, "Coupe", date(2026, 3, 14)), {"player": player.pk}
    else:
        target, typed = make_session(club), {"joueur": player.pk}
    codes = at_once((name, typed, (target.pk,)), *taps("player-delete", {}, player.pk))
    assert set(codes) <= {302, 400, 404}
    here = Attendance.objects.count() + sum(one.entries.count() for one in Tournament.objects.all())
    assert here == Player.objects.count()


def test_an_evening_deleted_while_somebody_enters(club, at_once):
    table = make_table(club)
    codes = at_once(
        ("deal-new", posted(), (table.pk,)), *taps("evening-delete", {}, table.session_id)
    )
    assert set(codes) <= {302, 404}
    assert Deal.objects.count() == Session.objects.count()


def test_an_evening_closed_while_somebody_enters(club, at_once):
    table = make_table(club)
    codes = at_once(
        ("deal-new", posted(), (table.pk,)), *taps("evening-close", {}, table.session_id)
    )
    assert codes == [302] * 5
    assert (Deal.objects.count(), Session.objects.get().status) == (1, "closed")


def test_somebody_sent_home_while_a_deal_is_saved(club, at_once):
    """Who plays is read when the deal is stored, not when the page was asked for."""
    table = make_table(club, 4, 5)
    latest = table.seats.order_by("index").last()
    codes = at_once(
        ("deal-new", posted(), (table.pk,)),
        ("evening-check-out", {"joueur": latest.player_id}, (table.session_id,)),
    )
    assert set(codes) <= {200, 302}
    assert Deal.objects.count() in (0, 1)


def test_a_start_undone_while_somebody_enters(club, at_once):
    tournament = make_tournament(club)
    table = table_at(tournament, 1, 1)
    board = plan_of(seance(tournament)).boards_at(1, 1)[0]
    codes = at_once(
        ("table-entry", {f"unit-{table.pk}-{board}": "56"}, (tournament.pk, table.pk)),
        ("deal-new", posted(board), (table.pk,)),
        *taps("tournament-unstart", {}, tournament.pk),
    )
    assert set(codes) <= {200, 302, 404, 409}
    tournament.refresh_from_db()
    assert (tournament.status == "draft") == (Deal.objects.count() == 0)


def test_a_tournament_deleted_twice(club, at_once):
    tournament = make_tournament(club, started=False)
    codes = at_once(*taps("tournament-delete", {}, tournament.pk))
    assert sorted(codes) == [302, 404, 404, 404]


def test_nobody_played_said_four_times(club, at_once):
    table = make_table(club)
    typed = {"outcome": "passed", "number": "1", "submission": str(uuid.uuid4())}
    assert at_once(*taps("deal-event", typed, table.pk)) == [302] * TAPS
    assert Deal.objects.count() == 1
