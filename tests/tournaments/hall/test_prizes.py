"""Prizes: what ties share, what is typed, sums checked against the till, who sees what."""

from __future__ import annotations

from io import BytesIO
from time import monotonic

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook

from scoring.ledger.ranks import MEMBERS, Reader
from scoring.recording import Author
from tarotclub.versions import Gone, StaleVersion
from tests.tournaments.desk_pages import text, url
from tests.tournaments.factories import make_tournament, play_all
from tests.tournaments.hall.factories import by_two
from tests.tournaments.libre.factories import hand_in, make_libre, tables
from tournaments import directing
from tournaments.directing import Refused, showing
from tournaments.directing.hall import PrizeChoice, set_fees, set_prizes, set_winners, take_fee
from tournaments.hall.prizes import (
    PrizeLineError,
    Typed,
    parse_prizes,
    prizes_text,
    proposed,
    read_prizes,
    share_prizes,
)
from tournaments.hall.ranked import RankedLine, read_ranked
from tournaments.models import Prize

pytestmark = pytest.mark.django_db
ME = Author(None, "essai")


def lines(*ranks: int) -> list[RankedLine]:
    return [RankedLine(rank, f"n{place}", "") for place, rank in enumerate(ranks, start=1)]


class TestShares:
    def test_nobody_equal(self):
        found = share_prizes(lines(1, 2, 3, 4), {1: 440_00, 2: 320_00, 3: 210_00})
        assert [one.cents for one in found.awards] == [440_00, 320_00, 210_00]
        assert (found.rest, found.vacant) == (0, 0)

    def test_two_second_places_share_second_and_third(self):
        """(320 + 210) / 2 = 265 each."""
        found = share_prizes(lines(1, 2, 2, 4), {1: 440_00, 2: 320_00, 3: 210_00})
        assert [(one.cents, one.shared) for one in found.awards] == [
            (440_00, 1), (265_00, 2), (265_00, 2)
        ]  # fmt: skip

    def test_what_cannot_be_divided_is_said(self):
        """100 € by three: 33,33 € each and one cent stays."""
        found = share_prizes(lines(1, 1, 1), {1: 100_00})
        assert [one.cents for one in found.awards] == [33_33] * 3
        assert found.rest == 1

    def test_the_last_prize_is_shared_by_all_who_share_its_place(self):
        """Places 3, 4 and 5 are equal, only the third has a prize: 70 € each."""
        found = share_prizes(lines(1, 2, 3, 3, 3), {1: 440_00, 2: 320_00, 3: 210_00})
        assert [one.cents for one in found.awards][2:] == [70_00] * 3

    def test_more_prizes_than_players(self):
        assert share_prizes(lines(1), {1: 10, 2: 5, 3: 5}).vacant == 10
        assert share_prizes([], {1: 10}).vacant == 10

    @given(
        st.lists(st.integers(1, 4), max_size=8),
        st.dictionaries(st.integers(1, 12), st.integers(1, 100_000), max_size=8),
    )
    def test_no_cent_is_lost_or_made(self, sizes, prizes):
        ranks, place = [], 1
        for size in sizes:
            ranks += [place] * size
            place += size
        found = share_prizes(lines(*ranks), prizes)
        given_out = sum(one.cents for one in found.awards)
        assert given_out + found.rest + found.vacant == sum(prizes.values())


class TestTyped:
    @pytest.mark.parametrize(
        ("typed", "found"),
        [
            ("440\n320\n\n210", {1: 44000, 2: 32000, 3: 21000}),
            ("1 : 100\n2-4 : 50\n10", {1: 10000, 2: 5000, 3: 5000, 4: 5000, 5: 1000}),
            ("3 à 4 : 12,50 €", {3: 1250, 4: 1250}),
            ("100 ; 50", {1: 10000, 2: 5000}),
            ("", {}),
            ("100\n0\n50", {1: 10000, 3: 5000}),
        ],
    )
    def test_as_people_write_them(self, typed, found):
        if ";" in typed:
            typed = typed.replace(" ;", ";")
        assert parse_prizes(typed) == Typed(found, {})

    @pytest.mark.parametrize(
        ("typed", "line"),
        [
            ("100\ncent", "cent"),
            ("1 : 100\n1 : 50", "1 : 50"),
            ("4-2 : 50", "4-2 : 50"),
            ("0 : 5", "0 : 5"),
            ("1 : -5", "1 : -5"),
            ("2 : 3 : 4", "2 : 3 : 4"),
            ("Dame : 5\ndame = 6", "dame = 6"),
            ("Dame : rien", "Dame : rien"),
            ("Dame : 0", "Dame : 0"),
            ("D" * 61 + " : 5", "D" * 61 + " : 5"),
        ],
    )
    def test_a_line_that_is_no_prize_is_named(self, typed, line):
        with pytest.raises(PrizeLineError) as wrong:
            parse_prizes(typed)
        assert wrong.value.line == line

    @pytest.mark.parametrize("gap", [" ", "\t", "\u202f"])
    def test_a_line_of_nothing_but_spaces_is_read_in_no_time(self, gap):
        begun = monotonic()
        for typed in (f"a{gap * 700}:{gap * 700}x:", f"1{gap * 700}-{gap * 700}:", "a:" * 2000):
            with pytest.raises(PrizeLineError):
                parse_prizes(typed)
        assert monotonic() - begun < 1

    def test_prizes_apart_have_names(self):
        typed = parse_prizes("100\nPremière  dame : 30\n50\nJeune de moins de 25 ans = 12,50")
        assert typed.prizes == {1: 100_00, 2: 50_00}
        assert typed.special == {"Première dame": 30_00, "Jeune de moins de 25 ans": 12_50}
        assert parse_prizes(prizes_text(typed.prizes, typed.special)) == typed

    @given(st.dictionaries(st.integers(1, 40), st.integers(1, 500_000), max_size=15))
    def test_what_is_shown_reads_back(self, prizes):
        assert parse_prizes(prizes_text(prizes)) == Typed(prizes, {})


class TestProposed:
    def test_a_fourth_of_sixteen(self):
        """100 € for places 4:3:2:1, in euros."""
        assert proposed(100_00, 16) == {1: 40_00, 2: 30_00, 3: 20_00, 4: 10_00}

    @given(st.integers(0, 1_000_000), st.integers(0, 200))
    def test_it_gives_all_whole_euros_and_falls(self, pool, entrants):
        found = proposed(pool, entrants)
        if found:
            assert sum(found.values()) == pool // 100 * 100
            values = [found[place] for place in sorted(found)]
            assert values == sorted(values, reverse=True)
            assert all(value and value % 100 == 0 for value in values)
            assert len(found) == max(1, entrants // 4)


@pytest.fixture
def paid(club):
    """20 players at 10 €, 15 of them paid: 150 €."""
    made = make_tournament(club, 20)
    set_fees(made, 10_00, 0)
    for one in made.entries.filter(number__lte=15):
        take_fee(one, ME)
    return made


class TestSums:
    def test_never_more_than_the_till(self, paid):
        before = paid.revision
        with pytest.raises(Refused, match="prizes_beyond"):
            set_prizes(paid, PrizeChoice(1, 80, prizes={1: 150_01}))
        assert not Prize.objects.exists()
        set_prizes(paid, PrizeChoice(1, 80, prizes={1: 150_00}))
        paid.refresh_from_db()
        assert paid.revision == before + 1

    def test_unless_the_organiser_says_so(self, paid):
        set_prizes(paid, PrizeChoice(1, 80, beyond=True, prizes={1: 200_00}))
        found = read_prizes(paid, MEMBERS)
        assert (found.total, found.pool, found.expected) == (200_00, 120_00, 160_00)

    def test_the_second_to_save_sees_it(self, paid):
        set_prizes(paid, PrizeChoice(1, prizes={1: 50_00}))
        with pytest.raises(StaleVersion):
            set_prizes(paid, PrizeChoice(1, prizes={1: 60_00}))
        assert read_prizes(paid, MEMBERS).prizes == {1: 50_00}


class TestApart:
    def test_they_count_in_the_sum(self, paid):
        with pytest.raises(Refused, match="prizes_beyond"):
            set_prizes(paid, PrizeChoice(1, prizes={1: 120_00}, special={"Dame": 30_01}))
        set_prizes(paid, PrizeChoice(1, prizes={1: 120_00}, special={"Dame": 30_00}))
        assert read_prizes(paid, MEMBERS).total == 150_00

    def test_a_winner_stays_with_the_name_of_the_prize(self, paid):
        set_prizes(paid, PrizeChoice(1, special={"Dame": 30_00, "Jeune": 10_00}))
        dame, jeune = read_prizes(paid, MEMBERS).special
        first = paid.entries.first()
        set_winners(paid, 2, {dame.pk: first.pk, jeune.pk: None})
        set_prizes(paid, PrizeChoice(3, special={"Doyen": 5_00, "Dame": 25_00}))
        found = read_prizes(paid, MEMBERS).special
        assert [(one.label, one.winner) for one in found] == [
            ("Doyen", ""), ("Dame", str(first.player))
        ]  # fmt: skip

    def test_nobody_has_them_before_the_ceremony(self, paid):
        set_prizes(paid, PrizeChoice(1, prizes={1: 20_00}, special={"Dame": 30_00}))
        (dame,) = read_prizes(paid, MEMBERS).special
        set_winners(paid, 2, {dame.pk: paid.entries.first().pk})
        held = showing.hold_last(paid)
        public = read_prizes(held, Reader(public=True))
        assert (public.shares.awards, public.special[0].winner) == ((), "")
        assert public.total == 50_00
        assert read_prizes(held, MEMBERS).special[0].winner

    def test_what_is_not_there(self, paid, club):
        set_prizes(paid, PrizeChoice(1, special={"Dame": 30_00}))
        (dame,) = read_prizes(paid, MEMBERS).special
        stranger = make_libre(club, 8).entries.first()
        for winners in ({dame.pk + 1: None}, {dame.pk: stranger.pk}):
            with pytest.raises(Gone):
                set_winners(paid, 2, winners)
        with pytest.raises(StaleVersion):
            set_winners(paid, 1, {dame.pk: None})

    def test_on_the_pages_and_in_excel(self, paid, organiser, client_for):
        client = client_for(organiser)
        given = {"share": "100", "prizes": "Première dame : 30", "version": "1"}
        assert client.post(url("hall-prizes", paid), given).status_code == 302
        (dame,) = read_prizes(paid, MEMBERS).special
        one = paid.entries.first()
        asked = {"version": "2", f"gagnant-{dame.pk}": str(one.pk)}
        assert client.post(url("hall-winners", paid), asked).status_code == 302
        assert str(one.player) in text(client.get(url("prizes", paid)))
        page = client.get(url("hall-prizes", paid)).content.decode()
        assert f'<option value="{one.pk}" selected>' in page
        book = load_workbook(BytesIO(client.get(url("hall-till-export", paid)).content))
        rows = list(book["Prix"].iter_rows(values_only=True))
        assert rows[1:] == [
            (None, "Première dame", str(one.player), 30), (None, None, "Total", 30)
        ]  # fmt: skip
        client.post(url("hall-winners", paid), {**asked, f"gagnant-{dame.pk}": ""})
        assert "Quelqu’un a changé" in text(client.get(url("hall-prizes", paid)))
        assert client.post(url("hall-winners", paid), {"gagnant-x": "1"}).status_code == 302


class TestRanked:
    def test_a_duplicate(self, paid):
        play_all(paid)
        found = read_ranked(paid, MEMBERS)
        assert len(found.lines) == 20
        assert (found.unit, found.lines[0].rank) == ("%", 1)

    def test_teams_of_a_libre(self, club):
        libre = make_libre(club, 8, team_size=2, choice=by_two())
        for table in tables(libre, 1, 2):
            hand_in(libre, table, 30, 20, 10, -60)
        found = read_ranked(libre, MEMBERS)
        assert found.teams
        assert len(found.lines) == 4
        assert all(len(one.members) == 2 for one in found.lines)

    def test_before_the_start_there_is_nothing(self, club):
        assert read_ranked(make_tournament(club, started=False), MEMBERS).lines == ()


class TestPages:
    def test_typed_and_shown(self, paid, organiser, client_for):
        play_all(paid)
        client = client_for(organiser)
        given = {"share": "100", "prizes": "80\n40\n3-5 : 10", "version": "1"}
        assert client.post(url("hall-prizes", paid), given).status_code == 302
        page = text(client.get(url("hall-prizes", paid)))
        winner = read_ranked(paid, MEMBERS).lines[0].name
        assert "<b>80 €</b>" in page
        assert winner in page
        assert "150 €" in page
        public = text(client.get(url("prizes", paid)))
        assert winner in public
        assert "En tout : 150 €" in public

    @pytest.mark.parametrize(
        ("prizes", "sentence"),
        [("cent", "cent"), ("151", "la caisse n’a que 150 €")],
    )
    def test_what_cannot_be_is_said_and_kept(self, paid, organiser, client_for, prizes, sentence):
        client = client_for(organiser)
        given = {"share": "100", "prizes": prizes, "version": "1"}
        answer = client.post(url("hall-prizes", paid), given)
        assert answer.status_code == 400
        assert sentence in text(answer)
        assert f">\n{prizes}</textarea>" in answer.content.decode()

    def test_two_people_edit(self, paid, organiser, client_for):
        client = client_for(organiser)
        set_prizes(paid, PrizeChoice(1, prizes={1: 50_00}))
        given = {"share": "100", "prizes": "60", "version": "1"}
        answer = client.post(url("hall-prizes", paid), given)
        assert answer.status_code == 409
        page = text(answer)
        assert "Quelqu’un a changé la liste" in page
        assert "<b>50 €</b>" in page
        assert 'name="version" value="2"' in page
        given["version"] = "2"
        assert client.post(url("hall-prizes", paid), given).status_code == 302
        assert read_prizes(paid, MEMBERS).prizes == {1: 60_00}

    def test_a_list_is_proposed(self, paid, organiser, client_for):
        """20 players expected to pay 200 €: five prizes, 5:4:3:2:1 of 200 € in whole euros."""
        page = client_for(organiser).get(url("hall-prizes", paid), {"proposer": "1"})
        assert page.context["form"].initial["prizes"] == "1 : 68\n2 : 53\n3 : 40\n4 : 26\n5 : 13"

    def test_the_public_sees_pseudonyms(self, paid, client_for):
        play_all(paid)
        set_prizes(paid, PrizeChoice(1, prizes={1: 50_00}))
        winner = read_ranked(paid, MEMBERS).lines[0].name
        who = next(one.player for one in paid.entries.all() if str(one.player) == winner)
        who.pseudonym = "Renard"
        who.save()
        assert client_for(None).get(url("prizes", paid)).status_code == 302
        directing.publish(paid)
        page = text(client_for(None).get(url("prizes", paid)))
        assert "Renard" in page
        assert winner not in page
