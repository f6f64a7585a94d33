"""Check-in and fees: who is here, what is owed and paid, what the till's log keeps."""

from __future__ import annotations

import uuid
from io import BytesIO

import pytest
from openpyxl import load_workbook

from scoring.recording import Author
from tests.tournaments.desk_pages import asked, tag_of, text, url
from tests.tournaments.factories import make_tournament
from tests.tournaments.hall.factories import by_two
from tests.tournaments.libre.factories import make_libre
from tournaments import directing
from tournaments.directing import Refused
from tournaments.directing.hall import check_in, move_money, set_fees, set_rate, take_fee
from tournaments.hall.arrivals import read_arrivals, till_log
from tournaments.hall.money import TooDear, cents_of, euros
from tournaments.models import CheckIn, TillMove, Tournament

pytestmark = pytest.mark.django_db
ME = Author(None, "essai")


@pytest.fixture
def tournament(club):
    made = make_tournament(club, 20, started=False)
    set_fees(made, 12_00, 8_50)
    return made


def entry(tournament, number):
    return tournament.entries.get(number=number)


def row(tournament, number):
    return next(one for one in read_arrivals(tournament).everybody if one.number == number)


class TestMoney:
    @pytest.mark.parametrize(
        ("typed", "cents"),
        [
            ("12", 1200),
            ("12,5", 1250),
            ("12.50", 1250),
            ("12,05 €", 1205),
            ("1\u202f200", 120000),
            (" 0 ", 0),
            ("", None),
            ("douze", None),
            ("12,505", None),
            ("-12", None),
            ("1e3", None),
            ("100000", 100_000_00),
        ],
    )
    def test_what_somebody_types(self, typed, cents):
        assert cents_of(typed) == cents

    def test_no_sum_beyond_the_largest_one(self):
        for typed in ("100000,01", "9999999"):
            with pytest.raises(TooDear):
                cents_of(typed)

    def test_how_it_is_written(self):
        shown = [euros(cents) for cents in (0, 1200, 1250, 5, -500, 1_234_50)]
        assert shown == [
            "0\xa0€", "12\xa0€", "12,50\xa0€", "0,05\xa0€", "\u22125\xa0€", "1\u202f234,50\xa0€"
        ]  # fmt: skip


class TestWrites:
    def test_a_tap_and_a_second_one(self, tournament):
        one = entry(tournament, 1)
        check_in(one, True, ME)
        check_in(one, True, ME)
        assert read_arrivals(tournament).here == 1
        assert CheckIn.objects.get(entry=one).history.count() == 1
        check_in(one, False, ME)
        assert read_arrivals(tournament).here == 0

    def test_here_and_paid_at_once_only_once(self, tournament):
        one = entry(tournament, 1)
        check_in(one, True, ME, pays=True)
        check_in(one, True, ME, pays=True)
        take_fee(one, ME)
        assert [move.cents for move in TillMove.objects.all()] == [1200]
        assert row(tournament, 1).due == 0

    def test_a_slip_in_the_check_in_keeps_what_was_paid(self, tournament):
        check_in(entry(tournament, 1), True, ME, pays=True)
        check_in(entry(tournament, 1), False, ME)
        assert (row(tournament, 1).here, row(tournament, 1).paid) == (False, 1200)

    def test_the_sums(self, tournament):
        """20 × 12 € less 3,50 € for the reduced one and 12 € for the guest: 224,50 €."""
        set_rate(entry(tournament, 2), CheckIn.Rate.REDUCED, ME)
        set_rate(entry(tournament, 3), CheckIn.Rate.FREE, ME)
        for number in (1, 2, 3):
            take_fee(entry(tournament, number), ME)
        roll = read_arrivals(tournament)
        assert (roll.owed, roll.till, roll.due) == (224_50, 20_50, 204_00)
        assert len(roll.unpaid) == 17
        assert TillMove.objects.count() == 2, "who owes nothing pays nothing"

    def test_another_rate_after_paying_leaves_money_to_give_back(self, tournament):
        one = entry(tournament, 1)
        take_fee(one, ME)
        set_rate(one, CheckIn.Rate.REDUCED, ME)
        assert row(tournament, 1).due == -350
        move_money(one, -350, uuid.uuid4(), ME, "tarif étudiant")
        assert row(tournament, 1).due == 0
        assert [line.cents for line in till_log(tournament, one)] == [-350, None, 1200]

    def test_sent_twice_it_is_noted_once(self, tournament):
        key = uuid.uuid4()
        for _ in range(2):
            move_money(entry(tournament, 1), 500, key, ME, "")
        assert row(tournament, 1).paid == 500
        take_fee(entry(tournament, 1), ME)
        assert row(tournament, 1).paid == 1200, "the rest, not the whole again"

    def test_nobody_gets_back_more_than_he_paid(self, tournament):
        take_fee(entry(tournament, 1), ME)
        with pytest.raises(Refused, match="till_refund"):
            move_money(entry(tournament, 1), -1201, uuid.uuid4(), ME, "")
        with pytest.raises(Refused, match="till_nothing"):
            move_money(entry(tournament, 1), 0, uuid.uuid4(), ME, "")
        assert read_arrivals(tournament).till == 1200

    def test_who_paid_is_not_taken_off_the_list(self, tournament):
        one = entry(tournament, 1)
        take_fee(one, ME)
        with pytest.raises(Refused, match="till_refund_first"):
            directing.unregister(one)
        with pytest.raises(Refused, match="till_not_empty"):
            directing.delete(tournament)
        move_money(one, -1200, uuid.uuid4(), ME, "")
        directing.unregister(one)
        log = till_log(tournament)
        assert [(line.number, line.name, line.cents) for line in log] == [
            (1, "", -1200), (1, "", 1200)
        ]  # fmt: skip
        directing.delete(tournament)
        assert not TillMove.objects.exists()

    def test_check_in_keeps_no_phone_from_its_304(self, tournament):
        before = tournament.revision
        check_in(entry(tournament, 1), True, ME, pays=True)
        tournament.refresh_from_db()
        assert tournament.revision == before


def test_the_till_in_excel(tournament, secretary, client_for):
    """Two pay 12 €, one gets 2 € back; 20 × 12 € are owed."""
    for number in (1, 2):
        take_fee(entry(tournament, number), ME)
    move_money(entry(tournament, 2), -200, uuid.uuid4(), ME, "monnaie")
    answer = client_for(secretary).get(url("hall-till-export", tournament))
    book = load_workbook(BytesIO(answer.content))
    assert book.sheetnames == ["Accueil", "Journal"]
    rows = list(book["Accueil"].iter_rows(values_only=True))
    assert len(rows) == 22
    assert rows[-1][5:] == (240, 22, 218)
    assert sum(row[6] for row in rows[1:-1]) == 22
    log = list(book["Journal"].iter_rows(values_only=True))[1:]
    assert [(row[2], row[4], row[5]) for row in log] == [
        (2, -2, "monnaie"), (2, 12, None), (1, 12, None)
    ]  # fmt: skip


class TestPages:
    @pytest.fixture
    def client(self, secretary, client_for):
        return client_for(secretary)

    def test_a_tap_checks_in_and_comes_back_to_the_row(self, tournament, client):
        one = entry(tournament, 7)
        answer = client.post(url("hall-check-in", tournament), {"inscrit": one.pk, "la": "1"})
        assert answer.url == f"{url('hall', tournament)}#e{one.pk}"
        page = text(client.get(url("hall", tournament)))
        assert "<b>1</b> présents" in page
        assert "<b>19</b> attendus" in page
        client.post(url("hall-check-in", tournament), {"inscrit": one.pk, "la": "0"})
        assert read_arrivals(tournament).here == 0

    def test_the_same_tap_takes_the_fee(self, tournament, client, secretary):
        one = entry(tournament, 7)
        given = {"inscrit": one.pk, "la": "1", "caisse": "1", "voir": "attendus"}
        answer = client.post(url("hall-check-in", tournament), given)
        assert "voir=attendus&caisse=1#" in answer.url
        assert row(tournament, 7).paid == 1200
        assert TillMove.objects.get().author == secretary
        assert "Encaisser 12 €" in text(client.get(url("hall", tournament)))

    def test_the_parts_of_the_list(self, tournament, client):
        check_in(entry(tournament, 1), True, ME)
        take_fee(entry(tournament, 2), ME)
        for view, shown in (("", 20), ("attendus", 19), ("impayes", 19), ("nonsense", 20)):
            page = client.get(url("hall", tournament), {"voir": view})
            assert page.content.count(b'<li id="e') == shown, view
        name = entry(tournament, 5).player.last_name
        page = client.get(url("hall", tournament), {"q": name.upper()})
        assert page.content.count(b'<li id="e') >= 1

    def test_money_given_back_with_its_reason(self, tournament, client):
        one = entry(tournament, 1)
        take_fee(one, ME)
        page = client.get(url("hall-person", tournament, one.pk))
        key = page.context["form"].initial["submission"]
        given = {"way": "out", "amount": "12", "reason": "malade", "submission": key}
        assert client.post(url("hall-person", tournament, one.pk), given).status_code == 302
        assert client.post(url("hall-person", tournament, one.pk), given).status_code == 302
        assert row(tournament, 1).paid == 0
        page = text(client.get(url("hall-till", tournament)))
        assert "\u221212 €" in page
        assert "malade" in page

    @pytest.mark.parametrize("amount", ["", "douze", "13", "0"])
    def test_what_cannot_be_is_said_and_kept(self, tournament, client, amount):
        one = entry(tournament, 1)
        take_fee(one, ME)
        given = {"way": "out", "amount": amount, "submission": uuid.uuid4(), "reason": "erreur"}
        answer = client.post(url("hall-person", tournament, one.pk), given)
        assert answer.status_code == 400
        assert 'value="erreur"' in answer.content.decode()
        assert "errorlist" in answer.content.decode()
        assert row(tournament, 1).paid == 1200

    def test_the_rate(self, tournament, client):
        one = entry(tournament, 1)
        client.post(url("hall-person", tournament, one.pk), {"rate": "reduced"})
        assert row(tournament, 1).owed == 850
        answer = client.post(url("hall-person", tournament, one.pk), {"rate": "cheap"})
        assert answer.status_code == 400

    def test_fees_as_they_are_typed(self, tournament, organiser, client_for):
        client = client_for(organiser)
        answer = client.post(url("hall-fees", tournament), {"fee": "15,50", "reduced_fee": ""})
        assert answer.status_code == 302
        assert (read_arrivals(tournament).fee, read_arrivals(tournament).reduced_fee) == (1550, 0)
        answer = client.post(url("hall-fees", tournament), {"fee": "quinze"})
        assert answer.status_code == 400
        assert 'value="quinze"' in answer.content.decode()

    def test_somebody_of_another_tournament(self, tournament, club, client):
        stranger = make_libre(club, 8).entries.first()
        for name in ("hall-check-in", "hall-pay"):
            for who in (stranger.pk, "", "x", "9" * 30):
                answer = client.post(url(name, tournament), {"inscrit": who, "la": "1"})
                assert answer.status_code == 404
        assert client.get(url("hall-person", tournament, stranger.pk)).status_code == 404

    def test_any_form_has_its_hall(self, club, client):
        libre = make_libre(club, 8, team_size=2, choice=by_two())
        one = libre.entries.first()
        client.post(url("hall-check-in", libre), {"inscrit": one.pk, "la": "1"})
        assert "<b>1</b> présents" in text(client.get(url("hall", libre)))

    def test_the_same_queries_for_eight_and_forty(
        self, club, client, django_assert_max_num_queries
    ):
        for tournament in (make_libre(club, 8), make_libre(club, 40, name="Grand")):
            set_fees(tournament, 1000, 0)
            for one in tournament.entries.all():
                check_in(one, True, ME, pays=True)
            with django_assert_max_num_queries(12):
                assert client.get(url("hall", tournament)).status_code == 200
            with django_assert_max_num_queries(11):
                assert client.get(url("hall-till", tournament)).status_code == 200


class TestLive:
    """An open list follows what other desks do, and is asked for in vain otherwise."""

    def test_only_what_changed_is_sent_again(self, tournament, organiser, client_for):
        desk = client_for(organiser)
        first, second = tournament.entries.order_by("number")[:2]
        where = url("hall", tournament)
        known = tag_of(desk, where)
        writes = [
            lambda: check_in(first, True, ME),
            lambda: check_in(first, False, ME),
            lambda: set_fees(tournament, 12_00, 6_00),
            lambda: set_rate(second, CheckIn.Rate.REDUCED, ME),
            lambda: take_fee(second, ME),
            lambda: move_money(second, -1_00, uuid.uuid4(), ME, "rendu"),
        ]
        for write in writes:
            assert asked(desk, where, known) == 304
            write()
            assert asked(desk, where, known) == 200
            known = tag_of(desk, where)
        # Another part of the list is another page.
        assert asked(desk, f"{where}?voir=attendus", known) == 200

    def test_before_the_start_it_follows_as_quickly(self, tournament, organiser, client_for):
        """People check in before anybody plays: three seconds then too."""
        Tournament.objects.update(status=Tournament.Status.DRAFT)
        page = client_for(organiser).get(url("hall", tournament)).content.decode()
        assert 'data-every="2"' in page

    def test_a_finished_tournament_asks_no_more(self, tournament, organiser, client_for):
        Tournament.objects.update(status=Tournament.Status.FINISHED)
        assert (
            'data-every="0"' in client_for(organiser).get(url("hall", tournament)).content.decode()
        )
