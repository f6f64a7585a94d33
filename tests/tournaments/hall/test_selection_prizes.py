"""Prizes of categories: who has them beside the places' prizes, what is typed, what is shown."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook

from scoring.ledger.ranks import MEMBERS, Reader
from tarotclub.models import Player
from tests.tournaments.desk_pages import text, url
from tests.tournaments.factories import DAY, make_tournament
from tests.tournaments.libre.factories import hand_in_by_number, make_libre
from tests.tournaments.quick import play_quickly
from tests.tournaments.sides.factories import QUADRETTES, TRIPLETTES, make_sides
from tests.tournaments.teams.factories import make_teams
from tournaments import directing
from tournaments.directing import Refused, showing
from tournaments.directing.hall import PrizeChoice, set_prizes, set_winners
from tournaments.hall.prizes import read_prizes
from tournaments.hall.ranked import RankedLine, read_ranked
from tournaments.hall.selected import drawn, offered, placed
from tournaments.hall.sharing import Selected, give, share_prizes
from tournaments.layouts import LAYOUTS
from tournaments.models import SelectionPrize
from tournaments.standings.general import General, GeneralRow, Unit, read_general

DAMES = "category:ladies"


def line(rank: int, who: str) -> RankedLine:
    return RankedLine(rank, who, "", competitors=(who,))


GENERAL = [line(1, "A"), line(2, "B"), line(3, "C"), line(4, "D"), line(4, "E")]
PLACES = {1: 100_00, 2: 60_00, 3: 20_00}


def chosen(people: str, prizes: dict[int, int], code: str = DAMES) -> Selected:
    return Selected(code, code, prizes, placed(one for one in GENERAL if one.name in people))


def given_out(*selections: Selected, add_up: bool = False):
    places, found = give(share_prizes(GENERAL, PLACES), selections, add_up=add_up)
    by_place = {one.line.name: one.cents for one in places.awards}
    return by_place, [{one.line.name: one.cents for one in each.shares.awards} for each in found]


class TestNeverTwo:
    """C is third (20 €) and the first lady; D and E are equal behind her."""

    def test_the_larger_prize_is_kept_and_the_place_s_stays_in_the_till(self):
        dames = chosen("CDE", {1: 50_00, 2: 10_00})
        by_place, (ladies,) = given_out(dames)
        assert by_place == {"A": 100_00, "B": 60_00}
        assert ladies == {"C": 50_00, "D": 5_00, "E": 5_00}
        places, (found,) = give(share_prizes(GENERAL, PLACES), [dames], add_up=False)
        assert (places.left, found.shares.awards[0].instead) == (20_00, 20_00)

    def test_who_has_as_much_by_his_place_lets_the_next_go_first(self):
        by_place, (ladies,) = given_out(chosen("CDE", {1: 20_00}))
        assert by_place["C"] == 20_00
        assert ladies == {"D": 10_00, "E": 10_00}
        _places, (found,) = give(
            share_prizes(GENERAL, PLACES), [chosen("BCD", {1: 20_00})], add_up=False
        )
        assert found.passed_names == "B, C"

    def test_between_two_categories_the_list_s_order_decides(self):
        old = chosen("CE", {1: 70_00}, "category:senior")
        assert given_out(chosen("CDE", {1: 50_00}), old)[1] == [{"C": 50_00}, {"E": 70_00}]
        assert given_out(old, chosen("CDE", {1: 50_00}))[1] == [
            {"C": 70_00}, {"D": 25_00, "E": 25_00}
        ]  # fmt: skip

    def test_unless_they_add_up(self):
        by_place, (ladies,) = given_out(chosen("CDE", {1: 50_00}), add_up=True)
        assert by_place["C"] == 20_00
        assert ladies["C"] == 50_00

    def test_a_prize_with_a_team_is_one(self):
        team = RankedLine(1, "Équipe", "", ("A", "C"), competitors=("A", "C"))
        places, (found,) = give(
            share_prizes([team], {1: 2}), [chosen("CD", {1: 50_00})], add_up=False
        )
        assert [one.line.name for one in found.shares.awards] == ["D"]
        assert (places.left, len(places.awards)) == (0, 1)

    @given(
        st.lists(st.integers(0, 50), max_size=5),
        st.lists(
            st.tuples(
                st.sets(st.sampled_from("ABCDE")),
                st.lists(st.integers(1, 50), min_size=1, max_size=3),
            ),
            max_size=3,
        ),
    )
    def test_no_cent_is_lost_and_nobody_has_two(self, places, selections):
        by_place = dict(enumerate(places, start=1))
        lists = [
            chosen("".join(who), dict(enumerate(sorted(sums, reverse=True), start=1)))
            for who, sums in selections
        ]
        kept, found = give(share_prizes(GENERAL, by_place), lists, add_up=False)
        every = [*kept.awards, *(one for each in found for one in each.shares.awards)]
        people = [one.line.name for one in every]
        assert len(people) == len(set(people))
        for each, one in zip(lists, found, strict=True):
            shares = one.shares
            total = sum(award.cents for award in shares.awards) + shares.rest + shares.vacant
            assert total == sum(each.prizes.values())
        total = sum(one.cents for one in kept.awards) + kept.left + kept.rest + kept.vacant
        assert total == sum(places)


@pytest.fixture
def played(club):
    """20 players ranked; the third and those behind the tenth are ladies of two clubs."""
    made = make_tournament(club, 20, published=True)
    play_quickly(made)
    made.refresh_from_db()
    by_number = {str(one.number): one.player for one in made.entries.select_related("player")}
    for place, one in enumerate(read_ranked(made, MEMBERS).lines):
        player = by_number[one.competitors[0]]
        player.ladies = place == 2 or place > 10
        player.national_class = "3K" if place % 2 else "NC"
        player.home_club = "Garde sans" if place < 5 else "Le Petit Sec"
    fields = ["ladies", "national_class", "home_club"]
    Player.objects.bulk_update(by_number.values(), fields)
    return made


@pytest.fixture
def empty(club):
    """A tournament that nobody entered yet."""
    return directing.create(club, "Trophée", DAY)


@pytest.mark.django_db
class TestDrawn:
    def test_every_kind_of_selection(self, played):
        lines = read_ranked(played, MEMBERS).lines
        codes = [DAMES, "series:3", "line:N", "clubs", "club:le petit sec"]
        assert {*codes} <= offered(played).keys()
        found = drawn(played, read_general(played, MEMBERS), codes)
        assert found[DAMES][0].name == lines[2].name
        assert found["series:3"][0].name == lines[1].name
        assert len(found["line:N"]) == 5
        assert [one.name for one in found["clubs"]] == [lines[0].name, lines[5].name]
        assert [one.rank for one in found["clubs"]] == [1, 2]
        assert len(found["club:le petit sec"]) == 15
        assert found["club:le petit sec"][0].rank == 1

    def test_what_each_form_offers(self, club):
        triplettes = offered(make_sides(club, TRIPLETTES, 8, started=False))
        lines = {"line:NS": "Ligne Nord-Sud", "line:EO": "Ligne Est-Ouest"}
        assert lines.items() <= triplettes.items()
        quadrettes = offered(make_sides(club, QUADRETTES, 5, started=False, name="Q"))
        assert not any(key.startswith("line:") for key in quadrettes)
        assert {"clubs", DAMES, "series:3"} <= triplettes.keys() & quadrettes.keys()

    def test_a_libre(self, club):
        made = make_libre(club, 8)
        hand_in_by_number(made, 1, 1)
        first = made.entries.get(number=read_ranked(made, MEMBERS).lines[3].competitors[0])
        first.player.ladies = True
        first.player.save()
        (one,) = drawn(made, read_general(made, MEMBERS), [DAMES])[DAMES]
        assert (one.rank, one.competitors) == (1, (str(first.number),))
        assert not any(key.startswith("line:") for key in offered(made))

    def test_the_queries_do_not_depend_on_how_many_prizes_there_are(self, played):
        def count(selected) -> int:
            played.selection_prizes.all().delete()
            for order, code in enumerate(selected):
                SelectionPrize.objects.create(
                    tournament=played, order=order, selection=code, place=1, cents=100
                )
            with CaptureQueriesContext(
                connection,
            ) as found:
                assert len(read_prizes(played, MEMBERS).selections) == len(selected)
            return len(found)

        some = count([DAMES, "line:N"])
        assert count([*offered(played)]) == some
        assert some <= 3 * count([])


def ranked_sides(club, form, count, movement=None):
    """Sides that have played: of the first all are ladies, of the second all but one.

    All of the first three are of one club.
    """
    made = make_sides(club, form, count, published=True, movement=movement)
    size = LAYOUTS[form].size
    people = [one.player for one in made.entries.order_by("number").select_related("player")]
    for place, player in enumerate(people):
        player.ladies = place < 2 * size and place != size
        player.home_club = "Garde sans" if place < 3 * size else ""
        player.national_class = "3K" if place < size else "NC"
    Player.objects.bulk_update(people, ["ladies", "home_club", "national_class"])
    play_quickly(made)
    made.refresh_from_db()
    return made


@pytest.mark.django_db
class TestSides:
    @pytest.mark.parametrize(("form", "count"), [(TRIPLETTES, 8), (QUADRETTES, 5)])
    def test_a_side_has_the_prize_where_all_its_players_count(
        self, club, form, count, organiser, client_for
    ):
        made = ranked_sides(club, form, count)
        lines = read_ranked(made, MEMBERS).lines
        by_number = {one.competitors[0]: one for one in lines}
        codes = {DAMES: (30_00,), "series:3": (20_00,), "club:garde sans": (10_00, 5_00)}
        assert codes.keys() <= offered(made).keys()
        typed = {f"selection-{n}": code for n, code in enumerate(codes)}
        typed |= {f"sums-{n}": " ".join(str(one // 100) for one in cents)
                  for n, cents in enumerate(codes.values())}  # fmt: skip
        client = client_for(organiser)
        page = client.get(url("hall-prizes", made))
        assert "quand tous ses joueurs en sont" in text(page)
        assert client.post(url("hall-prizes", made), sent(prizes="", **typed)).status_code == 302
        ladies, third, ours = read_prizes(made, MEMBERS).selections
        assert [one.line.name for one in ladies.shares.awards] == [by_number["1"].name]
        # The first has her prize already: nobody else of the series is left.
        assert (third.shares.awards, third.passed_names) == ((), by_number["1"].name)
        best = [one.name for one in lines if one.competitors[0] in "23"]
        assert [one.line.name for one in ours.shares.awards] == best
        receipts = text(client.get(url("paper-receipts", made)))
        assert receipts.count("Reçu d’un prix") == 3
        assert ", ".join(by_number["1"].members) in receipts
        shown = text(client.get(url("prizes", made)))
        assert ", ".join(by_number["2"].members) in shown

    def test_a_line_of_triplettes(self, club):
        made = ranked_sides(club, TRIPLETTES, 10, "TRI-L5")
        set_prizes(made, PrizeChoice(1, beyond=True, selected={"line:NS": (30_00,)}))
        (line,) = read_prizes(made, MEMBERS).selections
        (award,) = line.shares.awards[:1]
        assert len(award.line.members) == 3

    def test_teams(self, club, client):
        made = make_teams(club, 2)
        people = [one.player for one in made.entries.order_by("number").select_related("player")]
        for place, player in enumerate(people):
            player.age_group = "senior" if place >= 4 else ""
        Player.objects.bulk_update(people, ["age_group"])
        general = General(Unit.PLACES, teams=True, rows=(), people=tuple(
            GeneralRow(rank, f"Équipe {rank}", None, (str(rank),), ("A", "B")) for rank in (1, 2)
        ))  # fmt: skip
        assert "category:senior" in offered(made)
        (award,) = drawn(made, general, ["category:senior"])["category:senior"]
        assert (award.rank, award.name, award.competitors) == (1, "Équipe 2", ("2",))

    def test_a_prize_apart_of_somebody_of_a_side_that_has_one(self, club):
        made = ranked_sides(club, QUADRETTES, 5)
        choice = {"special": {"Doyenne": 5_00}, "selected": {DAMES: (30_00,)}, "beyond": True}
        set_prizes(made, PrizeChoice(1, **choice))
        entry = made.entries.order_by("number")[1]
        set_winners(made, 2, {made.special_prizes.get().pk: entry.pk})
        (apart,) = read_prizes(made, MEMBERS).twice
        assert (apart.label, apart.competitor) == ("Doyenne", "1")


@pytest.mark.django_db
class TestWritten:
    def test_they_count_in_the_sum(self, empty):
        with pytest.raises(Refused, match="prizes_beyond"):
            set_prizes(empty, PrizeChoice(1, selected={DAMES: (30_00, 20_00)}))
        assert not SelectionPrize.objects.exists()
        set_prizes(empty, PrizeChoice(1, beyond=True, selected={DAMES: (30_00, 20_00)}))
        assert read_prizes(empty, MEMBERS).total == 50_00
        set_prizes(empty, PrizeChoice(2, beyond=True))
        assert not SelectionPrize.objects.exists()

    def test_nobody_has_them_before_the_ceremony(self, played):
        set_prizes(played, PrizeChoice(1, beyond=True, selected={DAMES: (30_00,)}))
        held = showing.hold_last(played)
        (public,) = read_prizes(held, Reader(public=True)).selections
        assert (public.shares.awards, public.of.title) == ((), "Dames")

    def test_a_club_that_nobody_is_of_any_more_keeps_its_name(self, empty, organiser, client_for):
        set_prizes(empty, PrizeChoice(1, beyond=True, selected={"club:chien": (30_00,)}))
        page = text(client_for(organiser).get(url("hall-prizes", empty)))
        assert "Joueurs de chien" in page


def sent(**more: str) -> dict[str, str]:
    return {"share": "100", "prizes": "80\n40\n10", "beyond": "on", "version": "1", **more}


@pytest.mark.django_db
class TestPages:
    def test_typed_shown_and_in_excel(self, played, organiser, client_for):
        client = client_for(organiser)
        lines = read_ranked(played, MEMBERS).lines
        typed = sent(**{"selection-0": DAMES, "sums-0": "30 12,50 €"})
        assert client.post(url("hall-prizes", played), typed).status_code == 302
        rows = played.selection_prizes.order_by("place").values_list("place", "cents")
        assert [*rows] == [(1, 30_00), (2, 12_50)]
        desk = client.get(url("hall-prizes", played))
        assert 'value="30 12,50"' in desk.content.decode()
        for page in (text(desk), text(client.get(url("prizes", played)))):
            assert "Dames" in page
            assert "au lieu des 10 € de sa place" in page
            assert lines[11].name in page
        book = load_workbook(BytesIO(client.get(url("hall-till-export", played)).content))
        prizes = [*book["Prix"].iter_rows(values_only=True)][1:]
        assert (1, "Dames", lines[2].name, 30) in prizes
        assert prizes[-1] == (None, None, "Total", 80 + 40 + 30 + 12.5)

    def test_a_receipt_for_each(self, played, organiser, client_for):
        set_prizes(played, PrizeChoice(1, beyond=True, selected={DAMES: (30_00, 20_00)}))
        (ladies,) = read_prizes(played, MEMBERS).selections
        page = text(client_for(organiser).get(url("paper-receipts", played)))
        assert page.count("Reçu d’un prix") == len(ladies.shares.awards) == 2
        assert "Dames, place 1" in page
        assert all(one.line.name in page for one in ladies.shares.awards)

    @pytest.mark.parametrize(
        ("typed", "sentence"),
        [
            ({"selection-0": DAMES, "sums-0": ""}, "Il manque les sommes."),
            ({"selection-0": "", "sums-0": "30"}, "Choisissez la catégorie de ces prix."),
            ({"selection-0": DAMES, "sums-0": "dix"}, "Des sommes en euros, comme 30 20 10."),
            ({"selection-0": DAMES, "sums-0": "1 000"}, "Des sommes en euros, comme 30 20 10."),
            ({"selection-0": DAMES, "sums-0": "10 20"}, "de la plus grande à la plus petite"),
            ({"selection-0": DAMES, "sums-0": "100000,01"}, "ne dépasse pas 100 000 €"),
            ({"prizes": "100000,01"}, "ne dépasse pas 100 000 €"),
            ({"prizes": "Dame : 999999"}, "ne dépasse pas 100 000 €"),
            ({"selection-0": "club:ailleurs", "sums-0": "30"}, "Ce choix n’existe pas."),
            (
                {"selection-0": DAMES, "sums-0": "30", "selection-1": DAMES, "sums-1": "20"},
                "Cette catégorie est déjà plus haut.",
            ),
        ],
        ids=[
            "none",
            "which",
            "words",
            "thousand",
            "rising",
            "dear",
            "line",
            "apart",
            "club",
            "twice",
        ],
    )
    def test_what_cannot_be_is_said(self, empty, organiser, client_for, typed, sentence):
        answer = client_for(organiser).post(url("hall-prizes", empty), sent(**typed))
        assert answer.status_code == 400
        assert sentence in text(answer).replace("\u202f", " ").replace("\xa0", " ")
        assert not empty.prizes.exists()

    def test_an_entry_has_the_same_limit(self, empty, organiser, client_for):
        answer = client_for(organiser).post(url("hall-fees", empty), {"fee": "100000,01"})
        assert answer.status_code == 400
        assert "ne dépasse pas 100\u202f000\xa0€" in answer.content.decode()

    def test_a_prize_apart_beside_another_is_pointed_out(self, played, organiser, client_for):
        choice = {"prizes": {1: 10_00}, "special": {"Doyenne": 5_00}, "beyond": True}
        set_prizes(played, PrizeChoice(1, **choice))
        first = read_ranked(played, MEMBERS).lines[0]
        entry = played.entries.get(number=first.competitors[0])
        set_winners(played, 2, {played.special_prizes.get().pk: entry.pk})
        client = client_for(organiser)
        assert f"{first.name} a « Doyenne » et un autre prix" in text(
            client.get(url("hall-prizes", played))
        ).replace("\xa0", " ")
        set_prizes(played, PrizeChoice(3, add_up=True, **choice))
        assert "et un autre prix" not in text(client.get(url("hall-prizes", played)))
