"""Why a score is what it is, under every kind of house rule: the pages and the files say it alike.

Numbers are worked by hand: a garde with two bouts and 49 points is made by 8, (25 + 8) × 2 = 66.
"""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.core.cache import cache

from scoring.ledger.deals import explained, table_columns
from scoring.ledger.players import Sums, played_deals, player_seasons
from scoring.ledger.ranks import MEMBERS, Reader
from scoring.ledger.seasons import season_standings
from scoring.ledger.sheets import sheet
from scoring.ledger.standings import evening_standings
from scoring.models import Deal, Session, Table
from scoring.rules.deal import Misere, MisereKind
from scoring.rules.presets import HOUSE_X5, RULE_SETS
from scoring.rules.ruleset import FFT_2012
from tests.scoring.deal_posts import address
from tests.scoring.factories import make_season, play, unit
from tests.scoring.house_tables import house_table

pytestmark = pytest.mark.django_db

MONIQUE, BERNARD, JEANNINE, YVES, NICOLE = range(5)


@pytest.fixture(autouse=True)
def _empty_cache():
    cache.clear()


@pytest.fixture
def at(club):
    """A factory: a table where this option of the house is played."""

    def make(option: str, players: int = 4, form: str = "") -> Table:
        return house_table(club, RULE_SETS[option], players, form=form)

    return make


def why(deal: Deal, *, brief: bool = True):
    return explained(deal, table_columns(deal, MEMBERS), brief=brief)


def lines(deal: Deal) -> list[tuple[str, str, str, float, str]]:
    found = why(deal)
    return [
        (each.label, each.player, each.formula, each.half_value / 2, each.note)
        for each in (*found.lines, *found.apart)
    ]


def shares(deal: Deal) -> list[tuple[str, float]]:
    return [(each.formula, each.half_score / 2) for each in why(deal).shares]


def text_of(answer) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


class TestMiseres:
    def test_each_other_player_pays_the_holder(self, at):
        """S-HOUSE-MIS-02: Bernard gets 10 of each of three, whoever took."""
        deal = play(at("misere-personal"), MONIQUE, miseres=(Misere(BERNARD, MisereKind.TRUMPS),))
        assert lines(deal) == [
            ("Faite de 8", "", "(25 + 8) × 2", 66, ""),
            ("Misère d’atout", "Bernard", "10", 10, ""),
        ]
        assert shares(deal) == [
            ("3 × 66 − 10", 188),
            ("−66 + 30", -36),
            ("−66 − 10", -76),
            ("−66 − 10", -76),
        ]
        assert why(deal).formula == (
            "(25 + 8) × 2 = 66\N{NARROW NO-BREAK SPACE}; "
            "misère d’atout (Bernard)\u00a0: 10 de chacun"
        )

    def test_the_taker_has_one_and_a_defender_another(self, at):
        deal = play(
            at("misere-personal"),
            MONIQUE,
            miseres=(Misere(MONIQUE, MisereKind.HEADS), Misere(YVES, MisereKind.TRUMPS)),
        )
        assert shares(deal) == [
            ("3 × 66 + 30 − 10", 218),
            ("−66 − 10 − 10", -86),
            ("−66 − 10 − 10", -86),
            ("−66 − 10 + 30", -46),
        ]

    def test_the_sheet_has_a_line_for_each(self, at, client_for, reader):
        deal = play(at("misere-personal"), MONIQUE, miseres=(Misere(BERNARD, MisereKind.TRUMPS),))
        page = client_for(reader).get(address("sheet", deal.table)).content.decode()
        assert (
            "(25 + 8) × 2 = 66<small>misère d’atout (Bernard)\u00a0: 10 de chacun</small>" in page
        )

    def test_for_the_camp_it_is_a_line_of_the_unit(self, at):
        """S-HOUSE-MIS-03: 66 − 10 = 56."""
        deal = play(at("misere-camp"), MONIQUE, miseres=(Misere(BERNARD, MisereKind.HEADS),))
        assert lines(deal)[1] == ("Misère de tête", "Bernard", "−10", -10, "")
        assert shares(deal)[0] == ("3 × 56", 168)

    def test_multiplied(self, at):
        deal = play(at("misere-multiplied"), MONIQUE, miseres=(Misere(MONIQUE, MisereKind.HEADS),))
        assert lines(deal)[1] == ("Misère de tête", "Monique", "10 × 2", 20, "")
        assert shares(deal)[0] == ("3 × 86", 258)

    def test_the_page_says_who_pays_whom(self, client_for, reader, at):
        deal = play(at("misere-personal"), MONIQUE, miseres=(Misere(BERNARD, MisereKind.TRUMPS),))
        shown = text_of(client_for(reader).get(address("deal", deal)))
        for part in [
            "Misère d’atout Bernard Tissot",
            "À part\u00a0: chaque autre joueur le paie à celui qui a la misère.",
            "Bernard Tissot misère d’atout +10",
            "Monique Lafargue preneur 3 × 66 − 10 +188",
            "Bernard Tissot défense −66 + 30 −36",
            "Misères à 10, payées par chacun",
        ]:
            assert part.replace("\u00a0", " ") in shown.replace("\u00a0", " ")


class TestRounding:
    def test_the_margin(self, at):
        """8 is 10, to the nearest ten: (25 + 10) × 2 = 70."""
        deal = play(at("round-margin-10"), MONIQUE)
        assert lines(deal) == [("Faite de 8", "", "(25 + 10) × 2", 70, "8 arrondi à 10")]
        assert shares(deal)[0] == ("3 × 70", 210)

    def test_the_score(self, at):
        deal = play(at("round-unit-10"), MONIQUE)
        assert lines(deal)[1] == ("Arrondi à 10", "", "4", 4, "")
        assert why(deal).formula == "(25 + 8) × 2 = 66 → 70"

    def test_flat_contracts(self, at):
        """S-HOUSE-FLAT-01: a garde is 80, its margin rounded, nothing multiplied: 90."""
        deal = play(at("flat-80"), MONIQUE, points=46)
        assert lines(deal) == [("Faite de 5", "", "(80 + 10)", 90, "5 arrondi à 10")]
        assert shares(deal)[1] == ("90", -90)


class TestFive:
    def test_equal_shares_have_halves(self, at, client_for, reader):
        """S-5P-06: three defenders pay 33 each, 49½ for the taker and as much for the called."""
        deal = play(
            at("equal-split", 5), MONIQUE, contract="prise", called="partner", partner=JEANNINE
        )
        assert shares(deal) == [
            ("1½ × 33", 49.5),
            ("33", -33),
            ("1½ × 33", 49.5),
            ("33", -33),
            ("33", -33),
        ]
        shown = text_of(client_for(reader).get(address("sheet", deal.table)))
        assert "+49,5" in shown
        assert "somme 0" in shown

    def test_ranks_of_halves(self, at, client_for, reader):
        """A deal that gives 49½ to each of two and takes 33 of three, then one that takes 63."""
        table = at("equal-split", 5)
        pair = {"contract": "prise", "called": "partner"}
        play(table, MONIQUE, partner=JEANNINE, **pair)
        play(table, MONIQUE, partner=BERNARD, points=34, bouts=1, **pair)
        # Lost by 17: 42, so −63 for Monique and Bernard, +42 for the others.
        standings = evening_standings(Session.objects.get(pk=table.session_id), MEMBERS)
        assert [(row.rank, row.name.split()[0], row.half_total / 2) for row in standings.rows] == [
            (1, "Jeannine", 91.5),
            (2, "Nicole", 9),
            (2, "Yves", 9),
            (4, "Monique", -13.5),
            (5, "Bernard", -96),
        ]
        assert standings.half_sum == 0
        shown = text_of(client_for(reader).get(f"/c/test/soirees/{table.session_id}/"))
        assert "+91,5" in shown
        assert "−6,8" in shown  # the mean of −13,5 in two deals, −6,75

    def test_equal_shares_of_a_score_alone(self, at):
        deal = unit(at("equal-split", 5), MONIQUE, -42, called="partner", partner=JEANNINE)
        assert shares(deal)[0] == ("1½ × 21", -31.5)

    def test_fourteen_cards_alone(self, at):
        """S-5X-02: four times the unit."""
        table = at("five-alone", 5, "5x14")
        deal = play(table, MONIQUE, called=None, partner=None)
        assert shares(deal) == [("4 × 66", 264), *[("66", -66)] * 4]


class TestTwo:
    """S-2P-06, S-2P-07: Monique has two bouts and 49 of 41, Bernard one and 42 of 51."""

    PETIT = {"contract": "duel", "petit_au_bout": "defence"}

    def test_each_has_a_target_and_a_gain(self, at):
        deal = play(at("two", 2), MONIQUE, **self.PETIT)
        found = why(deal)
        assert [(s.name, s.bouts, s.target, s.counted) for s in found.sides] == [
            ("Monique", 2, 41, "49"),
            ("Bernard", 1, 51, "42"),
        ]
        assert lines(deal) == [
            ("Gagne de 8", "Monique", "(25 + 8)", 33, ""),
            ("Petit au bout", "Bernard", "10", 10, ""),
        ]
        assert shares(deal) == [("(25 + 8) − 10", 23), ("10 − (25 + 8)", -23)]
        assert {fact.label: fact.text for fact in found.facts}["Petit au bout"] == "Bernard"

    def test_gains_are_two_sums(self, at, client_for, reader):
        """S-2P-08: 33 and 10, which are 43 together: the sheet claims no zero."""
        deal = play(at("two-gains", 2), MONIQUE, **self.PETIT)
        assert shares(deal) == [("(25 + 8)", 33), ("10", 10)]
        formula = "Monique (25 + 8) = 33\N{NARROW NO-BREAK SPACE}; Bernard 10"
        assert why(deal).formula == formula
        read = sheet(deal.table, MEMBERS)
        assert (read.half_totals, read.half_sum) == ((66, 20), None)
        client = client_for(reader)
        shown = text_of(client.get(address("sheet", deal.table)))
        assert "somme" not in shown
        shown = text_of(client.get(address("deal", deal)))
        assert "Monique Lafargue, 2 bouts : 41 points à faire, 49 comptés." in shown.replace(
            "\u00a0", " "
        )
        assert "Chacun note ce qu’il gagne" in shown
        assert "défense" not in shown
        assert "Chaque défenseur" not in shown

    def test_the_sheet_offers_the_next_deal(self, at, client_for, scorer):
        table = at("two", 2)
        play(table, MONIQUE, **self.PETIT)
        page = client_for(scorer).get(address("sheet", table)).content.decode()
        assert address("deal-new", table) in page
        assert 'aria-label="petit au bout, Bernard"' in page
        assert 'class="taker"' not in page

    def test_no_next_deal_where_the_rules_have_no_such_table(self, at, client_for, scorer):
        table = at("pousse", 3)
        client = client_for(scorer)
        assert address("deal-new", table) in client.get(address("sheet", table)).content.decode()
        table.seats.filter(index=YVES - 1).update(last_deal=0)
        cache.clear()
        page = client.get(address("sheet", table)).content.decode()
        assert address("deal-new", table) not in page

    def test_the_other_wins_to_the_point(self, at):
        """40 of 41 leave Bernard 51 of 51: 25, by nothing."""
        deal = play(at("two-gains", 2), MONIQUE, contract="duel", points=40)
        assert lines(deal) == [("Gagne de justesse", "Bernard", "(25 + 0)", 25, "")]
        assert shares(deal) == [("0", 0), ("(25 + 0)", 25)]
        assert why(deal).formula == "Bernard (25 + 0) = 25"

    def test_standings_that_are_no_zero(self, at, client_for, reader, club):
        deal = play(at("two-gains", 2), MONIQUE, **self.PETIT)
        session = deal.table.session
        Session.objects.update(season=make_season(club), published=True)
        session.refresh_from_db()
        standings = evening_standings(session, MEMBERS)
        assert [(row.rank, row.half_total) for row in standings.rows] == [(1, 66), (2, 20)]
        assert standings.half_sum is None
        assert season_standings(session.season, MEMBERS).half_sum is None
        for page in (f"/c/test/soirees/{session.pk}/", f"/c/test/saisons/{session.season_id}/"):
            shown = text_of(client_for(reader).get(page))
            assert "la somme n’est pas zéro" in shown
            assert "Somme des totaux" not in shown

    def test_a_difference_is_a_zero_and_costs_no_query(self, at, django_assert_num_queries):
        deal = play(at("two", 2), MONIQUE, **self.PETIT)
        session = Session.objects.get(pk=deal.table.session_id)
        with django_assert_num_queries(3):
            assert evening_standings(session, MEMBERS).half_sum == 0

    def test_nobody_takes(self, at, client_for, reader):
        deal = play(at("two", 2), MONIQUE, **self.PETIT)
        one, two = (seat.player for seat in deal.table.seats.order_by("index"))
        (season,) = player_seasons(one, MEMBERS)
        assert season.sums == Sums(46, deals=1, taken=0, made=0)
        client = client_for(reader)
        query = f"?soiree={deal.table.session_id}"
        for player, said in [
            (one, "À deux, contre Bernard Tissot\u00a0: gagnée de 8 (25 + 8) − 10 +23"),
            (two, "À deux, contre Monique Lafargue\u00a0: perdue de 8 10 − (25 + 8) −23"),
        ]:
            (played,) = played_deals(player, deal.table.session, MEMBERS)
            assert played.role == "two"
            shown = text_of(client.get(f"/c/test/joueurs/{player.pk}/{query}"))
            assert said.replace("\u00a0", " ") in shown.replace("\u00a0", " ")


class TestPlayers:
    def test_a_deal_has_its_sum(self, at, client_for, reader):
        deal = play(at("misere-personal"), MONIQUE, miseres=(Misere(BERNARD, MisereKind.TRUMPS),))
        player = deal.table.seats.get(index=BERNARD).player_id
        page = f"/c/test/joueurs/{player}/?soiree={deal.table.session_id}"
        shown = text_of(client_for(reader).get(page)).replace("\u00a0", " ")
        said = "garde faite de 8 (25 + 8) × 2 = 66 ; misère d’atout (Bernard Tissot) : 10 de chacun"
        assert f"{said} −36" in shown.replace("\N{NARROW NO-BREAK SPACE}", " ")

    @pytest.mark.parametrize("deals", [1, 7])
    def test_five_cost_no_more(self, at, django_assert_num_queries, deals):
        table = at("five-alone", 5, "5x14")
        for number in range(deals):
            play(table, number % 5, called=None, partner=None)
        player = table.seats.get(index=MONIQUE).player
        with django_assert_num_queries(2):
            assert len(played_deals(player, table.session, MEMBERS)) == deals

    def test_made_by_the_targets_of_each_set(self, club, at):
        """A set with other targets: 45 with two bouts is lost where 46 are asked."""
        stricter = replace(FFT_2012, code="plus", name="Plus", targets=(61, 56, 46, 41))
        table = house_table(club, stricter)
        play(table, MONIQUE, points=45)
        play(table, MONIQUE, points=46)
        (season,) = player_seasons(table.seats.get(index=MONIQUE).player, MEMBERS)
        assert (season.sums.taken, season.sums.made) == (2, 1)


class TestWhichRules:
    def test_the_federations_are_not_named(self, client_for, reader, table):
        deal = play(table)
        for name, row in [("sheet", table), ("deal", deal)]:
            assert "rules-of" not in client_for(reader).get(address(name, row)).content.decode()

    def test_a_houses_are(self, client_for, reader, club):
        table = house_table(club, HOUSE_X5)
        client = client_for(reader)
        assert "Maison × 5" in text_of(client.get(address("sheet", table)))
        deal = play(table)
        for name, row in [("sheet", table), ("deal", deal)]:
            assert "Maison × 5" in text_of(client.get(address(name, row)))

    def test_deals_keep_theirs(self, client_for, reader, club):
        """A table whose rules changed names both sets: deals keep theirs."""
        table = house_table(club, HOUSE_X5)
        play(table)
        Table.objects.update(rule_set=house_table(club, RULE_SETS["pousse"]).rule_set)
        play(Table.objects.get(pk=table.pk))
        shown = text_of(client_for(reader).get(address("sheet", table)))
        assert re.search("Maison × 5 ?, Avec la pousse", shown)


def test_the_public_reads_no_name_it_should_not(at, client_for):
    """Lines name players: under their pseudonym."""
    deal = play(at("misere-personal"), MONIQUE, miseres=(Misere(BERNARD, MisereKind.TRUMPS),))
    Session.objects.update(published=True)
    player = deal.table.seats.get(index=BERNARD).player
    player.pseudonym = "Le Petit"
    player.save()
    for name, row in [("deal", deal), ("sheet", deal.table)]:
        page = client_for().get(address(name, row)).content.decode()
        assert "Le Petit" in page
        assert "Tissot" not in page
        assert "Bernard" not in page


def test_reading_costs_no_more_than_before(at, django_assert_num_queries):
    table = at("misere-personal")
    for number in range(6):
        play(table, number % 4, miseres=(Misere(BERNARD, MisereKind.TRUMPS),))
    table = Table.objects.select_related("rule_set", "session").get(pk=table.pk)
    with django_assert_num_queries(5):
        sheet(table, Reader(public=False))
