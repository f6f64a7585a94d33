"""The phones of a meeting: both halves of the quarter, an opponent who agrees, the arbiter."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from scoring import tablelinks
from scoring.models import Agreement, Deal, Session, Table, TableLink
from tests.reading import words
from tests.scoring.deal_posts import posted
from tests.scoring.phones import at, make_link, phone
from tests.tournaments.desk_pages import text, url
from tests.tournaments.teams.factories import begin, better, enter, play, started
from tournaments import directing
from tournaments.directing import teams
from tournaments.directing.teams.results import TAKER
from tournaments.models import Tournament
from tournaments.movements import Compass
from tournaments.plans import seat_index

pytestmark = pytest.mark.django_db

NORTH = seat_index(Compass.N)


@pytest.fixture
def tournament(club) -> Tournament:
    return started(club, 2, "match")


@pytest.fixture
def meeting(tournament):
    found = tournament.meetings.select_related("seance__session").get()
    begin(found)
    found.seance.session.refresh_from_db()
    return found


@pytest.fixture
def link(meeting):
    """The code of room 1, where A attacks étuis 1 and 2, then 3 and 4."""
    return make_link(meeting.seance.session)


def room(meeting, position: int = 1, number: int = 1) -> Table:
    return Table.objects.get(session=meeting.seance.session, position=position, number=number)


def fields(table: Table, board: int, unit: str, contract: str = "garde", **more) -> dict:
    name = f"{table.pk}-{board}"
    sent = {f"unit-{name}": unit, f"contract-{name}": contract}
    return {**sent, f"version-{name}": more.pop("version", 0), **more}


def send(client, link, table: Table, board: int, unit: str, *given, **more):
    return client.post(at("board-phone", link, board), fields(table, board, unit, *given, **more))


def home(client, link) -> str:
    return text(client.get(at("seance-phone", link)))


def seat_named(table: Table, name: str) -> int:
    return next(one.index for one in tablelinks.seat_names(table) if one.name == name)


def test_the_code_opens_both_halves_of_the_quarter(meeting, link) -> None:
    client = phone(link)
    page = home(client, link)
    for number in (1, 2, 3, 4):
        assert f"<b>Étui {number}</b>" in page
    assert page.count("<li data-row=") == 4
    assert "Table 1 <span>quart-temps 1</span>" in page
    assert page.index("Mi-temps 1") < page.index("Mi-temps 2")
    sides = [one.team.name for one in meeting.sides.select_related("team").order_by("letter")]
    assert f"{sides[0]} attaque {sides[1]}" in page
    assert client.get(at("board-phone", link, 5)).status_code == 404, "the next quarter's"
    begin(meeting, 2)
    assert "<b>Étui 5</b>" in home(client, link)
    assert client.get(at("board-phone", link, 1)).status_code == 404


def test_before_a_quarter_the_phone_waits(tournament) -> None:
    meeting = tournament.meetings.get()
    tablelinks.create(meeting.seance.session_id, 2, None)
    page = home(phone(meeting.seance.session.table_links.get(number=2)), meeting_link(meeting))
    assert "Aucun quart-temps n’est lancé" in page


def meeting_link(meeting):
    return meeting.seance.session.table_links.get(number=2)


def test_a_score_of_each_half_agreed_to_by_an_opponent_alone(meeting, link) -> None:
    first, second = room(meeting), room(meeting, 2)
    north = phone(link, seat_named(first, "Nord"))
    assert send(north, link, first, 1, "112", "garde_sans").status_code == 302
    assert send(north, link, second, 3, "52").status_code == 302
    sans, later = Deal.objects.order_by("number")
    assert (sans.table, sans.contract, sans.half_unit, sans.taker) == (
        first,
        "garde_sans",
        224,
        TAKER,
    )
    assert (later.table, later.author_label) == (second, "table 1, Nord")
    assert "Garde sans" in home(north, link)
    east, south = (phone(link, seat_named(first, name)) for name in ("Est", "Sud"))
    assert "D’accord<" not in home(east, link), "he defends with Nord"
    refused = east.post(at("table-phone-agree", link, 3), {"version": 1}, follow=True)
    assert "un adversaire confirme" in text(refused)
    assert "D’accord<" in home(south, link)
    for board in (1, 3):
        south.post(at("table-phone-agree", link, board), {"version": 1})
    assert {one.table_id for one in Agreement.objects.all()} == {first.pk, second.pk}
    assert tablelinks.standing_of(second, 3, later).agreed == ("table 1, Sud",)
    assert "d’accord : table 1, Sud" in home(north, link)


def test_the_half_in_hand_follows_what_is_entered(meeting, link) -> None:
    client = phone(link, seat_named(room(meeting), "Nord"))
    for board in (1, 2):
        send(client, link, room(meeting), board, "52")
    assert "Ce téléphone : Nord" in home(client, link), "the same people sit there"
    assert send(client, link, room(meeting), 1, "54", version=1).status_code == 302
    assert send(client, link, room(meeting, 2), 4, "56").status_code == 302


def test_a_triangulars_attacker_is_another_after_the_half(club) -> None:
    meeting = started(club, 3, "triangular").meetings.select_related("seance__session").get()
    begin(meeting)
    meeting.seance.session.refresh_from_db()
    link = make_link(meeting.seance.session)
    first = room(meeting)
    north, south = (phone(link, seat_named(first, name)) for name in ("Nord", "Sud"))
    page = home(south, link)
    assert "Table 1 <span>période 1, Sud</span>" in page
    for board in (1, 2, 3):
        send(north, link, first, board, "52")
    assert "Ce téléphone : Nord" in home(north, link), "A defends at this table all along"
    assert "Qui tient ce téléphone" in home(south, link)


@pytest.mark.parametrize(
    ("unit", "contract", "said"),
    [
        ("", "garde", "Quel score"),
        ("53", "garde", "pair"),
        ("abc", "garde", "errorlist"),
        ("52", "petite", "Garde, garde sans ou garde contre"),
    ],
    ids=["blank", "odd", "letters", "petite"],
)
def test_what_cannot_be_is_said_beside_the_field(meeting, link, unit, contract, said) -> None:
    answer = send(phone(link, NORTH), link, room(meeting), 1, unit, contract)
    assert answer.status_code == 400
    assert said in text(answer)
    assert not Deal.objects.exists()


def test_another_score_meanwhile_is_shown_and_replaced_on_a_second_save(meeting, link) -> None:
    table = room(meeting)
    send(phone(link, NORTH), link, table, 1, "112", "garde_sans")
    second = phone(link, TAKER)
    clash = send(second, link, table, 1, "66")
    assert clash.status_code == 409
    assert "Garde sans +112" in text(clash).replace("\xa0", " ")
    assert send(second, link, table, 1, "66", version=1).status_code == 302
    assert (Deal.objects.get().half_unit, Deal.objects.get().contract) == (132, "garde")


def test_a_whole_deal_from_the_second_half(meeting, link) -> None:
    client, table = phone(link, seat_named(room(meeting), "Nord")), room(meeting, 2)
    page = text(client.get(at("board-phone", link, 3)))
    new = reverse("deal-new", args=["test", table.pk])
    assert f"{new}?numero=3" in page
    sent = posted(3, taker=str(TAKER), next=at("seance-phone", link))
    answer = client.post(f"{new}?numero=3", sent)
    assert (answer.status_code, answer["Location"]) == (302, at("seance-phone", link))
    deal = Deal.objects.get()
    assert (deal.depth, deal.author_label) == (Deal.Depth.FACTS, "table 1, Nord")
    again = client.get(at("board-phone", link, 3))
    assert again["Location"] == reverse("deal-edit", args=["test", deal.pk])
    begin(meeting, 2)
    late = client.post(f"{new}?numero=4", posted(4, taker=str(TAKER)))
    assert late.status_code == 403, "the next quarter is being played"


def test_contested_scores_go_to_the_arbiter(
    meeting, link, tournament, arbiter, secretary, client_for
) -> None:
    table = room(meeting, 2)
    send(phone(link, NORTH), link, table, 3, "112", "garde_sans")
    south = phone(link, TAKER)
    contest = at("board-contest", link, 3)
    assert south.get(contest).status_code == 200
    same = fields(table, 3, "112", "garde_sans", version=1)
    assert "dites plutôt" in text(south.post(contest, same))
    sent = {**fields(table, 3, "132", "garde_sans"), "version": 1, "remark": "petit au bout"}
    assert south.post(contest, sent).status_code == 302
    row = Agreement.objects.get()
    assert (row.table, row.claim, row.label) == (table, 264, "table 1, Sud")
    blocked = send(phone(link, NORTH), link, table, 3, "114", "garde_sans", version=1)
    assert "l’arbitre tranche" in text(blocked)
    entered = reverse("seance-entered", args=["test", table.session_id])
    page = text(client_for(arbiter).get(entered)).replace("\xa0", " ")
    for said in (
        "Mettre Garde sans +132",
        "Garder Garde sans +112",
        "petit au bout",
        "Quart-temps 1",
        "étui 3",
    ):
        assert said in page, said
    for name, more in (("team-results", [1, 1]), ("team-rulings", [1])):
        assert reverse(name, args=["test", tournament.pk, *more]) in page
    desk = text(client_for(secretary).get(url("team-meeting-desk", tournament, 1)))
    assert '<span class="count">1</span>' in desk
    assert '<span class="count">1</span>' in text(
        client_for(secretary).get(url("team-desk", tournament))
    )
    take = reverse("claim-take", args=["test", table.session_id, row.pk])
    assert client_for(secretary).post(take).status_code == 403
    assert client_for(arbiter).post(take).status_code == 302
    deal = Deal.objects.get()
    assert (deal.half_unit, deal.contract, deal.author) == (264, "garde_sans", arbiter)
    assert "Rien n’est contesté" in text(client_for(arbiter).get(entered))
    back = client_for(arbiter).get(reverse("seance-desk", args=["test", table.session_id]))
    assert back["Location"] == url("team-meeting-desk", tournament, 1)


def test_the_contract_is_contested_with_the_score(meeting, link, arbiter, client_for) -> None:
    table = room(meeting)
    send(phone(link, NORTH), link, table, 1, "112", "garde_sans")
    contest, south = at("board-contest", link, 1), phone(link, TAKER)
    assert '<option value="garde_sans" selected>' in text(south.get(contest))
    sent = {**fields(table, 1, "112", "garde_contre"), "version": 1}
    assert south.post(contest, sent).status_code == 302
    assert "Garde contre +112" in words(home(phone(link, NORTH), link))
    blocked = send(phone(link, NORTH), link, table, 1, "112", "garde", version=1)
    assert "l’arbitre tranche" in text(blocked)
    row = Agreement.objects.get()
    entered = client_for(arbiter).get(reverse("seance-entered", args=["test", table.session_id]))
    for said in ("Mettre Garde contre +112", "Garder Garde sans +112"):
        assert said in words(entered)
    take = reverse("claim-take", args=["test", table.session_id, row.pk])
    assert client_for(arbiter).post(take).status_code == 302
    assert (Deal.objects.get().half_unit, Deal.objects.get().contract) == (224, "garde_contre")


def test_a_round_drawn_since_is_not_upset_from_a_phone(club, arbiter, client_for) -> None:
    tournament = started(club, 4, "bracket")
    for one in tournament.meetings.select_related("seance__session"):
        play(one, better("A", by=2))
    Session.objects.update(position=7)
    teams.begin_round(tournament)
    meeting = tournament.meetings.select_related("seance__session").get(number=1)
    link, table = make_link(meeting.seance.session), room(meeting, 7)
    stands = Deal.objects.filter(table=table).order_by("number").first()
    for unit, status in (("54", 302), ("-698", 409)):
        stands.refresh_from_db()
        sent = fields(table, stands.number, unit, version=stands.version)
        answer = phone(link, NORTH).post(at("board-phone", link, stands.number), sent)
        assert answer.status_code == status, unit
    assert "Le tour suivant est tiré" in text(answer)
    stands.refresh_from_db()
    assert stands.half_unit == 108
    word = tablelinks.Word(TAKER, "table 1, Sud", stands.version, contested=True, claim=-1396)
    said = tablelinks.say(table, stands.number, word)
    take = reverse("claim-take", args=["test", table.session_id, said.pk])
    assert "Le tour suivant est tiré" in text(client_for(arbiter).post(take, follow=True))
    said.refresh_from_db()
    assert said.settled_at is None


def test_nothing_of_the_other_room_and_nothing_after_the_end(meeting, link, tournament) -> None:
    enter(meeting, 1, lambda attack, _board: 618 if attack == "B" else None)
    client = phone(link, NORTH)
    assert "618" not in words(home(client, link))
    directing.teams.finish_teams(tournament, 99)
    assert client.get(at("seance-phone", link)).status_code == 403
    assert Session.objects.get(pk=meeting.seance.session_id).status == Session.Status.CLOSED


def test_the_page_costs_the_same_whatever_is_entered(meeting, link) -> None:
    client = phone(link, NORTH)

    def cost() -> int:
        with CaptureQueriesContext(connection) as found:
            assert client.get(at("seance-phone", link)).status_code == 200
        return len(found)

    empty = cost()
    for position, boards in ((1, (1, 2)), (2, (3, 4))):
        for board in boards:
            send(client, link, room(meeting, position), board, "52")
    assert cost() <= empty + 1
    assert empty <= 16


def test_codes_of_all_meetings_are_made_by_the_owner_and_printed_by_the_desk(
    club, owner, organiser, secretary, scorer, outsider, client_for
) -> None:
    tournament = started(club, 4, "bracket")
    codes, make, cards = (
        url(name, tournament) for name in ("team-codes", "team-codes-make", "team-cards")
    )
    for who, status in ((secretary, 200), (scorer, 403), (outsider, 404), (None, 302)):
        assert client_for(who).get(codes).status_code == status
        assert client_for(who).get(cards).status_code == status
    assert client_for(organiser).post(make).status_code == 403, "a code gives a right away"
    assert client_for(owner).get(make).status_code == 405
    page = text(client_for(organiser).get(codes))
    assert page.count("0 sur 2") == 2
    assert "Le responsable du club fait les codes" in page
    for said in ("4 codes de plus", "0 code de plus"):
        assert said in text(client_for(owner).post(make, follow=True))
    page = text(client_for(secretary).get(codes))
    assert page.count("2 sur 2") == 2
    assert cards in page
    links = TableLink.objects.order_by("session", "number")
    TableLink.objects.filter(pk=links[0].pk).update(expires_at=timezone.now())
    tablelinks.revoke(links[3].session_id, links[3].number)
    assert "1 code de plus" in text(client_for(owner).post(make, follow=True)), (
        "not the one withdrawn"
    )
    tablelinks.renew(links[3].session_id, links[3].number, owner)
    page = text(client_for(secretary).get(cards))
    assert page.count('class="qr"') == 4
    one = tournament.meetings.select_related("seance").order_by("number").first()
    sides = " contre ".join(
        each.team.name for each in one.sides.select_related("team").order_by("letter")
    )
    assert page.count(f"<b>{sides}</b>") == 2
    own = reverse("table-links-cards", args=["test", one.seance.session_id])
    assert text(client_for(secretary).get(own)).count(f"<b>{sides}</b>") == 2
    index = text(client_for(secretary).get(url("paper", tournament)))
    for name in ("team-codes", "team-sheets"):
        assert url(name, tournament) in index
    sheets = text(client_for(secretary).get(url("team-sheets", tournament)))
    assert sheets.count("/imprimer/") >= 2


def test_the_codes_page_costs_the_same_for_many_meetings(club, owner, client_for) -> None:
    costs = []
    for count in (4, 8):
        tournament = started(club, count, "pools", name=f"Coupe à {count}")
        client = client_for(owner)
        client.get(url("team-codes", tournament))
        with CaptureQueriesContext(connection) as found:
            assert client.get(url("team-codes", tournament)).status_code == 200
        costs.append(len(found))
    assert costs[0] == costs[1] <= 12


class TestWaiting:
    """What a phone kept without a network is sent to an address of its own."""

    def test_what_comes_twice_is_stored_once(self, link, meeting) -> None:
        client, table = phone(link, 0), room(meeting)
        sent = fields(table, 1, "56")
        sent[f"submission-{table.pk}-1"] = "0b6f3c1e-5d0e-4f4e-9a53-6a1e2f7c9d10"
        for _ in range(2):
            answer = client.post(at("board-send", link, 1), sent).json()
            assert answer == {"state": "stored", "place": at("seance-phone", link)}
        assert [deal.half_unit for deal in Deal.objects.all()] == [112]

    def test_the_meetings_page_shows_what_waits(self, link, meeting) -> None:
        page = phone(link, 0).get(at("seance-phone", link)).content.decode()
        assert f'data-waiting="{room(meeting).pk}"' in page
        assert "tarotclub/saving" in page

    def test_the_door_says_who(self, link) -> None:
        assert phone(link, 0).get(at("board-send", link, 1)).json()["who"] == f"table-{link.pk}"

    def test_another_phone_s_score_is_a_conflict(self, link, meeting) -> None:
        table = room(meeting)
        phone(link, 0).post(at("board-send", link, 1), fields(table, 1, "56"))
        answer = phone(link, 2).post(at("board-send", link, 1), fields(table, 1, "70")).json()
        assert answer["state"] == "conflict"
        assert Deal.objects.get().half_unit == 112

    def test_no_score_is_refused_with_the_reason(self, link, meeting) -> None:
        answer = phone(link, 0).post(at("board-send", link, 1), fields(room(meeting), 1, "")).json()
        assert answer["state"] == "refused"
        assert answer["text"].startswith("Quel score")
        assert not Deal.objects.exists()

    def test_a_board_of_another_quarter_is_gone(self, link, meeting) -> None:
        answer = phone(link, 0).post(at("board-send", link, 20), fields(room(meeting), 20, "56"))
        assert (answer.status_code, answer.json()["state"]) == (404, "gone")
