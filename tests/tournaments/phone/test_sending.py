"""A tournament table's phone sends what waited: stored once, or why not."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scoring.models import Deal
from tests.scoring.deal_posts import posted
from tests.scoring.phones import at, make_link, phone
from tests.tournaments.factories import make_tournament, seance, table_at
from tests.tournaments.libre.factories import make_libre
from tournaments import directing
from tournaments.models import TableTotals
from tournaments.plans import plan_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def duplicate(club):
    return make_tournament(club)


@pytest.fixture
def link(duplicate):
    return make_link(table_at(duplicate, 1, 1).session)


@pytest.fixture
def board(duplicate) -> int:
    return plan_of(seance(duplicate)).boards_at(1, 1)[0]


def fields(page) -> dict[str, str]:
    """The form of the page with a score of 56."""
    row = page.context["row"]
    return {
        f"unit-{row.name}": "56",
        f"version-{row.name}": str(row.version),
        f"submission-{row.name}": str(row.submission),
    }


def test_a_score_that_comes_twice_is_stored_once(link, board) -> None:
    client = phone(link, 0)
    sent = fields(client.get(at("board-phone", link, board)))
    for _ in range(2):
        answer = client.post(at("board-send", link, board), sent).json()
        assert answer == {"state": "stored", "place": at("seance-phone", link)}
    assert [deal.half_unit for deal in Deal.objects.all()] == [112]


def test_the_door_says_who_and_gives_a_token(link, board) -> None:
    said = phone(link, 0).get(at("board-send", link, board)).json()
    assert (said["state"], said["who"]) == ("open", f"table-{link.pk}")
    assert said["token"]


def test_another_phone_s_score_is_a_conflict(link, board) -> None:
    one, other = phone(link, 0), phone(link, 2)
    first, second = (fields(each.get(at("board-phone", link, board))) for each in (one, other))
    one.post(at("board-send", link, board), first)
    name = next(name for name in second if name.startswith("unit-"))
    answer = other.post(at("board-send", link, board), {**second, name: "70"}).json()
    assert answer["state"] == "conflict"
    assert Deal.objects.get().half_unit == 112


def test_no_score_is_refused(link, board) -> None:
    client = phone(link, 0)
    sent = fields(client.get(at("board-phone", link, board)))
    empty = {name: "" if name.startswith("unit-") else text for name, text in sent.items()}
    answer = client.post(at("board-send", link, board), empty).json()
    assert answer["state"] == "refused"
    assert answer["text"].startswith("Quel score")


def test_once_the_tables_changed_it_is_not_lost(duplicate, link, board) -> None:
    client = phone(link, 0)
    sent = fields(client.get(at("board-phone", link, board)))
    directing.start_position(duplicate, 2)
    assert client.post(at("board-send", link, board), sent).json()["state"] != "stored"
    assert not Deal.objects.exists()


def test_totals_that_come_twice_are_stored_once(club) -> None:
    libre = make_libre(club, 8)
    table = table_at(libre, 1, 1)
    link = make_link(table.session)
    client = phone(link, 0)
    sent = {f"version-{table.pk}": "0", f"deals-{table.pk}": ""}
    for index, total in enumerate((100, 20, -50, -70)):
        sent[f"total-{table.pk}-{index}"] = str(abs(total))
        if total < 0:
            sent[f"minus-{table.pk}-{index}"] = "on"
    for _ in range(2):
        assert client.post(at("totals-send", link), sent).json()["state"] == "stored"
    assert TableTotals.objects.get().version == 1


def test_totals_of_a_table_that_writes_its_deals_are_refused_with_the_reason(club) -> None:
    table = table_at(make_libre(club, 8), 1, 1)
    link = make_link(table.session)
    client = phone(link, 0)
    client.post(reverse("deal-new", args=["test", table.pk]), posted())
    answer = client.post(at("totals-send", link), {f"version-{table.pk}": "0"}).json()
    assert answer["state"] == "refused"
    assert "ses totaux en viennent" in answer["text"]


def test_who_may_not(client_for, outsider, link, board) -> None:
    client = client_for(outsider)
    assert client.get(at("board-send", link, board)).json()["state"] == "over"
    assert client.get(reverse("board-send", args=["test", 999, board])).status_code == 404
    assert client.put(at("totals-send", link)).status_code == 405
