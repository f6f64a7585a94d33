"""The pot of a table beside its deals: the hand trace, who comes and goes, pages and file.

S-POT-01 to S-POT-07. Monique, Bernard, Jeannine and Yves are A, B, C and D of the trace.
"""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from django.core.cache import cache
from openpyxl import load_workbook

from scoring import recording
from scoring.ledger.pots import evening_pots, has_pot, pot_sheet, pot_totals
from scoring.ledger.ranks import MEMBERS
from scoring.ledger.sheets import sheet
from scoring.models import Session, Table
from scoring.recording import Author
from scoring.rules.pot import PotMove
from scoring.rules.presets import RULE_SETS, compose
from tarotclub.models import Player
from tests.scoring.deal_posts import address, posted
from tests.scoring.factories import make_players, make_session, play, play_nothing, unit
from tests.scoring.house_tables import house_table
from tests.scoring.test_sheet import text_of

pytestmark = pytest.mark.django_db

A, B, C, D = range(4)
TRACE = [(B, False), (C, True), (D, False), (A, True), (A, True), (B, True)]
"""Who takes and whether he makes it; A deals first."""
BALANCES = [
    (-15, -55, -10, -10),
    (-15, -60, 40, -10),
    (-15, -60, 35, -60),
    (40, -60, 35, -65),
    (90, -60, 35, -65),
    (80, -30, 25, -75),
]
POTS = [[45, 45], [45], [50, 50], [50], [], []]
MADE, LOST = {"points": 49}, {"points": 34}


@pytest.fixture(autouse=True)
def _empty_cache():
    cache.clear()


@pytest.fixture
def table(club) -> Table:
    return house_table(club, RULE_SETS["pots"])


@pytest.fixture
def traced(table) -> Table:
    """The hand trace, played."""
    for taker, made in TRACE:
        play(table, taker, **(MADE if made else LOST))
    return table


def fresh(table: Table) -> Table:
    return Table.objects.select_related("rule_set", "session").get(pk=table.pk)


def pot(table: Table):
    return pot_sheet(fresh(table), MEMBERS)


def balances(table: Table) -> list[tuple[int, ...]]:
    return [row.balances for row in pot(table).rows]


def left(table: Table) -> list[list[int]]:
    return [[each.points for each in row.pots] for row in pot(table).rows]


class TestAccount:
    def test_the_hand_trace(self, traced):
        assert balances(traced) == BALANCES
        assert left(traced) == POTS
        assert pot(traced).together == 0

    def test_it_is_beside_the_sheet(self, traced):
        """S-POT-07: the deals pay what they pay. Four made of 66, two lost of (25 + 7) × 2 = 64."""
        assert sheet(traced, MEMBERS).half_sum == 0
        assert sheet(traced, MEMBERS).half_totals[A] == 2 * (64 - 66 + 64 + 198 + 198 - 66)

    def test_without_base(self, club):
        """A set whose deals pay the excess alone has the same pot."""
        table = house_table(club, RULE_SETS["pots-excess"])
        deal = play(table, B, **MADE)
        assert deal.half_unit == 2 * 16
        assert balances(table) == [(-15, 35, -10, -10)]

    def test_all_pass_then_annulled_then_made(self, table):
        """S-POT-06: the pot stays, the next dealer adds five: 45, 50, then 55 taken."""
        play_nothing(table, "passed")
        play_nothing(table, "annulled")
        play(table, D, **MADE)
        assert balances(table) == [
            (-15, -10, -10, -10),
            (-15, -15, -10, -10),
            (-15, -15, -15, 45),
        ]

    def test_a_misdeal_is_dealt_again_and_paid_once(self, table):
        play_nothing(table, "fausse_donne")
        play(table, B, **LOST)
        assert [row.deal.number for row in pot(table).rows] == [2]
        assert balances(table) == BALANCES[:1]

    def test_a_struck_deal_is_left_out_and_comes_back(self, traced, secretary):
        third = traced.deals.get(number=3)
        recording.void(third.pk, "faux", 1, Author(secretary))
        # B lost 45 | C took 50 of 50, 45 | D deals: A takes 50 | A deals on nothing: 45 to A | B.
        assert [row.deal.number for row in pot(traced).rows] == [1, 2, 4, 5, 6]
        assert balances(traced) == [
            *BALANCES[:2],
            (35, -60, 40, -15),
            (65, -70, 30, -25),
            (55, -40, 20, -35),
        ]
        recording.restore(third.pk, 2, Author(secretary))
        assert balances(traced) == BALANCES

    def test_a_correction_moves_what_comes_after(self, traced, secretary, client_for):
        first = traced.deals.get(number=1)
        client_for(secretary).post(
            address("deal-edit", first), posted(1, version="1", taker="1", attack="49")
        )
        # B made the first deal: 45 to him, and every deal after begins with a new pot.
        assert balances(traced)[0] == (-15, 35, -10, -10)
        assert pot(traced).together == 0

    def test_only_the_score_is_known(self, table):
        """Its sign says made or lost; of a score of nothing nobody can say."""
        unit(table, B, -64, contract=None)
        unit(table, C, 132, contract=None)
        unit(table, C, 0, contract=None)
        assert balances(table)[:2] == BALANCES[:2]
        assert left(table)[2] == [50]

    def test_a_made_contract_that_costs_is_made(self, table):
        """S-CHE-03: a missed slam turns the unit, not the contract."""
        deal = play(table, B, bouts=3, points=80, contract="prise", chelem="announced_failed")
        assert deal.half_unit < 0
        assert balances(table) == [(-15, 35, -10, -10)]


class TestWhoSitsThere:
    def test_late_and_gone(self, table, club):
        """Three stakes would be wrong: four pay 45, then Odette comes and Yves goes."""
        play(table, B, **MADE)
        late = make_players(club, 1)[0]
        table.seats.create(player=late, index=4, first_deal=2)
        table.seats.filter(index=D).update(last_deal=1)
        play(table, C, **MADE)
        first, second = pot(table).rows
        assert first.balances == (-15, 35, -10, -10, 0)
        # B deals: A, B, C and the newcomer pay 10, B 5 more, C takes 45.
        assert second.balances == (-25, 20, 25, -10, -10)
        assert next(each.who for each in first.payments) == "Monique, Bernard, Jeannine, Yves"
        assert pot(table).together == 0

    def test_who_sits_out_pays_too(self, club):
        """Five at a table of four: the dealer rests, and pays his stake and his five."""
        table = house_table(club, RULE_SETS["pots"], 4, 5)
        deal = play(table, 1, **MADE)
        assert deal.dealer not in deal.playing
        assert balances(table) == [(-15, 45, -10, -10, -10)]
        assert next(each.who for each in pot(table).rows[0].payments) == "chacun"

    def test_at_five_the_called_player_has_no_part(self, club):
        table = house_table(club, RULE_SETS["pots"], 5)
        play(table, 1, called="partner", partner=2, **MADE)
        assert balances(table) == [(-15, 45, -10, -10, -10)]

    def test_where_there_is_none(self, club, table):
        two = house_table(club, compose(["pots", "two"], code="p2", name="P2"), 2)
        assert not has_pot(two)
        assert not has_pot(house_table(club, RULE_SETS["pousse"]))
        assert has_pot(table)
        Session.objects.update(kind=Session.Kind.SEANCE)
        assert not has_pot(fresh(table))
        assert pot(table) is None

    def test_payments_in_their_order(self, traced):
        rows = pot(traced).rows
        assert [(each.text, each.who, each.points) for each in rows[0].payments] == [
            ("Mise à la mouche 1", "chacun", -10),
            ("Mise du donneur à la mouche 1", "Monique", -5),
            ("Donne chutée\u00a0: met la mouche 2", "Bernard", -45),
        ]
        assert [entry.move for entry in rows[1].entries] == [PotMove.DEALER, PotMove.TAKEN]
        assert (rows[1].payments[1].who, rows[1].payments[1].points) == ("Jeannine", 50)


class TestPage:
    def test_the_hand_trace_on_the_page(self, client_for, reader, traced):
        shown = text_of(client_for(reader).get(address("pot", traced))).replace("\u00a0", " ")
        for part in [
            "Monique Lafargue +80",
            "Bernard Tissot −30",
            "Jeannine Couderc +25",
            "Yves Le Goff −75",
            "Aucune mouche sur la table 0",
            "Joueurs et mouches ensemble 0",
            "Chacun Mise à la mouche 1 −10",
            "Monique Mise du donneur à la mouche 1 −5",
            "Bernard Donne chutée : met la mouche 2 −45",
            "Sur la table : mouche 1 de 45, mouche 2 de 45.",
            "Jeannine Donne faite : prend la mouche 1 +50",
            "Comptes : Monique +80 , Bernard −30 , Jeannine +25 , Yves −75 .",
            "chacun mise 10",
        ]:
            assert part in shown

    def test_pots_still_on_the_table(self, client_for, reader, table):
        play(table, B, **LOST)
        shown = text_of(client_for(reader).get(address("pot", table)))
        for part in ["Mouche 1 sur la table +45", "Mouche 2 sur la table +45", "ensemble 0"]:
            assert part in shown

    def test_nothing_played(self, client_for, reader, table):
        assert "Aucune donne encore." in text_of(client_for(reader).get(address("pot", table)))

    def test_the_sheet_leads_there_where_there_is_one(self, client_for, reader, club, table):
        other = house_table(club, RULE_SETS["pousse"])
        client = client_for(reader)
        assert address("pot", table) in client.get(address("sheet", table)).content.decode()
        assert "mouche/" not in client.get(address("sheet", other)).content.decode()
        assert client.get(address("pot", other)).status_code == 404

    def test_who(self, client_for, outsider, reader, table):
        play(table, B)
        assert client_for().get(address("pot", table)).status_code == 302
        assert client_for(outsider).get(address("pot", table)).status_code == 404
        assert client_for(reader).get(address("pot", table)).status_code == 200
        assert client_for(outsider).get(address("pot", table, club="voisins")).status_code == 404
        Session.objects.update(published=True)
        Player.objects.filter(pk=table.seats.get(index=B).player_id).update(pseudonym="Le Petit")
        page = client_for().get(address("pot", table)).content.decode()
        assert "Le Petit" in page
        assert "Tissot" not in page
        assert "Bernard" not in page

    def test_a_bad_id_and_wrong_methods(self, client_for, reader, table):
        client = client_for(reader)
        assert client.get(address("pot", 99999)).status_code == 404
        for method in ("post", "put", "delete"):
            assert getattr(client, method)(address("pot", table)).status_code == 405

    def test_fresh_and_cheap(self, client_for, table, django_assert_num_queries):
        Session.objects.update(published=True)
        client = client_for()
        play(table, B)
        with django_assert_num_queries(4):
            first = client.get(address("pot", table))
        same = client.get(address("pot", table), headers={"if-none-match": first["ETag"]})
        assert (same.status_code, same.content) == (304, b"")
        for number in range(8):
            play(table, number % 4)
        with django_assert_num_queries(4):
            again = client.get(address("pot", table), headers={"if-none-match": first["ETag"]})
        assert again.status_code == 200
        with django_assert_num_queries(1):
            client.get(address("pot", table))


@pytest.fixture
def evening(club, traced) -> Session:
    """The traced table, and a second one where a pot of 45 and another lie on the table."""
    second = house_table(club, RULE_SETS["pots"])
    Table.objects.filter(pk=second.pk).update(session=traced.session, number=2)
    play(fresh(second), B, **LOST)
    house = house_table(club, RULE_SETS["pousse"])
    Table.objects.filter(pk=house.pk).update(session=traced.session, number=3)
    return Session.objects.get(pk=traced.session_id)


class TestEvening:
    def address(self, evening: Session, club: str = "test") -> str:
        return f"/c/{club}/soirees/{evening.pk}/mouche/"

    def test_totals(self, evening):
        sheets = evening_pots(evening, MEMBERS)
        assert [each.table.number for each in sheets] == [1, 2]
        totals = pot_totals(sheets, MEMBERS)
        assert [row.total for row in totals] == [80, 25, -10, -10, -15, -30, -55, -75]
        assert sum(row.total for row in totals) + sum(each.in_pots for each in sheets) == 0

    def test_one_player_at_two_tables(self, club, traced):
        people = [seat.player for seat in traced.seats.order_by("index")]
        second = house_table(club, RULE_SETS["pots"])
        for seat, player in zip(second.seats.order_by("index"), people, strict=True):
            seat.player = player
            seat.save()
        Table.objects.filter(pk=second.pk).update(session=traced.session, position=2)
        play(fresh(second), A, **MADE)
        session = Session.objects.get(pk=traced.session_id)
        totals = pot_totals(evening_pots(session, MEMBERS), MEMBERS)
        # 80 + 30, −30 − 10, 25 − 10, −75 − 10
        assert [row.total for row in totals] == [110, 15, -40, -85]

    def test_the_page(self, client_for, reader, evening):
        shown = text_of(client_for(reader).get(self.address(evening)))
        for part in ["Monique Lafargue +80", "Encore sur les tables +90", "ensemble 0", "Table 2"]:
            assert part in shown

    def test_the_standings_lead_there_where_there_is_one(self, client_for, reader, club, evening):
        client, other = client_for(reader), make_session(club)
        link = self.address(evening)
        assert link in client.get(f"/c/test/soirees/{evening.pk}/").content.decode()
        assert "mouche/" not in client.get(f"/c/test/soirees/{other.pk}/").content.decode()

    def test_without_a_pot(self, client_for, reader, club):
        shown = text_of(client_for(reader).get(self.address(make_session(club))))
        assert "Aucune table de cette soirée ne joue à la mouche." in shown

    def test_who(self, client_for, outsider, reader, evening):
        path = self.address(evening)
        assert client_for().get(path).status_code == 302
        assert client_for(outsider).get(path).status_code == 404
        assert client_for(outsider).get(self.address(evening, "voisins")).status_code == 404
        assert client_for(reader).get(path.replace(str(evening.pk), "99999")).status_code == 404
        assert client_for(reader).post(path).status_code == 405
        Session.objects.update(published=True)
        assert client_for().get(path).status_code == 200

    def test_the_cost(self, client_for, evening, django_assert_num_queries):
        Session.objects.update(published=True)
        with django_assert_num_queries(5):
            client_for().get(self.address(evening))

    def test_the_file(self, client_for, reader, evening):
        answer = client_for(reader).get(f"/c/test/soirees/{evening.pk}/soiree.xlsx")
        book = load_workbook(BytesIO(answer.content))
        assert book.sheetnames[-2:] == ["Mouche", "Mouche, détail"]
        _head, *rows = book["Mouche"].values
        assert rows[0] == ("Monique Lafargue", 80)
        assert rows[-2:] == [("Encore sur les tables", 90), ("Joueurs et mouches ensemble", 0)]
        _head, *paid = book["Mouche, détail"].values
        assert paid[0] == (1, 1, 1, "Mise à la mouche 1", "Monique Lafargue", -10)
        assert sum(row[-1] for row in paid if row[4] == "Monique Lafargue") == 80
        assert sum(row[-1] for row in paid) == -90


def test_the_words_need_no_script(client_for, reader, traced):
    page = client_for(reader).get(address("pot", traced)).content.decode()
    assert not re.search(r" style=|<style|onclick", page)
