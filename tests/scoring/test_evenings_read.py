"""What an evening's people read: where they sit, what is missing, the sheets to print."""

from __future__ import annotations

import re

import pytest

from scoring import evenings
from scoring.evenings import Choice
from scoring.models import Session, Table
from scoring.rules.seating import Split
from tarotclub.models import Player
from tests.scoring.evening_pages import act, address, text
from tests.scoring.factories import make_session, play, play_nothing

pytestmark = pytest.mark.django_db

NAMES = [
    ("Geneviève", "Marchal"),
    ("Odette", "Marchal"),
    ("Noël", "Le Goff"),
    ("Michel", "Garrigue"),
    ("Nicole", "Brunet"),
    ("Monique", "Lafargue"),
    ("Karim", "Benali"),
    ("Inès", "Carvalho"),
]


@pytest.fixture
def evening(club) -> Session:
    """A published evening of eight people at two tables."""
    evening = make_session(club, name="", published=True)
    for first, last in NAMES:
        evenings.check_in(
            evening.pk, Player.objects.create(club=club, first_name=first, last_name=last)
        )
    return sit_down(evening)


def sit_down(evening: Session, deals: int | None = None) -> Session:
    evening.refresh_from_db()
    choice = Choice(Split.from_code("4-4"), 4821, deals=deals)
    digest = evenings.propose(evening, choice).digest
    return evenings.install(evening.pk, choice, digest, evening.version)


def seated(evening: Session, first_name: str) -> tuple[int, int]:
    seat = evening.tables.get(seats__player__first_name=first_name).seats.get(
        player__first_name=first_name
    )
    return seat.table.number, seat.index + 1


class TestWhere:
    def ask(self, client, evening, name: str) -> str:
        return text(client.get(address("evening-where", evening), {"nom": name}))

    @pytest.mark.parametrize(
        "typed", ["Geneviève", "genevieve", "GENEVIEVE marchal", " march  gen"]
    )
    def test_the_answer(self, client_for, evening, typed):
        table, place = seated(evening, "Geneviève")
        page = self.ask(client_for(), evening, typed)
        assert f"Geneviève Marchal Table {table} place {place} Avec" in page

    def test_who_else_and_the_sheet(self, client_for, evening):
        table = evening.tables.get(seats__player__first_name="Karim")
        page = client_for().get(address("evening-where", evening), {"nom": "karim"})
        others = [
            str(seat.player) for seat in table.seats.all() if str(seat.player) != "Karim Benali"
        ]
        answer = text(page).partition("Avec ")[2].partition("La feuille")[0]
        assert all(name in answer for name in others)
        assert "Karim" not in answer
        assert f"/c/test/tables/{table.pk}/" in page.content.decode()

    def test_two_of_one_name_are_both_shown(self, client_for, evening):
        page = self.ask(client_for(), evening, "marchal")
        assert page.count(" place ") == 2

    def test_a_part_inside_a_word_is_nobody(self, client_for, evening):
        """`le` is Le Goff, not Nicole and Michel."""
        page = self.ask(client_for(), evening, "le")
        assert "Noël Le Goff Table" in page
        assert page.count(" place ") == 1

    def test_nobody_of_that_name(self, client_for, evening):
        page = self.ask(client_for(), evening, "<Zoé>")
        assert "Personne du nom de «\u00a0<Zoé>\u00a0» n’est assis pour l’instant." in page
        assert "Karim Benali" in page

    def test_everybody_without_asking(self, client_for, evening):
        page = text(client_for().get(address("evening-where", evening)))
        assert all(page.count(f"{first} {last}") == 1 for first, last in NAMES)
        assert "Position 1\u00a0: qui joue où" in page

    def test_the_public_knows_a_pseudonym_alone(self, client_for, reader, evening):
        karim = Player.objects.get(first_name="Karim")
        karim.pseudonym = "L’Ami"
        karim.save()
        assert "L’Ami Table" in self.ask(client_for(), evening, "ami")
        hidden = self.ask(client_for(), evening, "karim")
        assert "Benali" not in hidden
        assert " place " not in hidden
        assert "Karim Benali Table" in self.ask(client_for(reader), evening, "karim")

    def test_who_left_is_not_there(self, client_for, evening):
        karim = Player.objects.get(first_name="Karim")
        table = evening.tables.get(seats__player=karim)
        play(table)
        evenings.check_out(evening.pk, karim)
        assert "Karim Benali" not in self.ask(client_for(), evening, "marchal")

    def test_before_the_draw(self, client_for, club):
        evening = make_session(club, published=True)
        page = text(client_for().get(address("evening-where", evening)))
        assert "Les tables ne sont pas encore tirées." in page

    def test_the_next_draw_is_read_without_reloading(self, client_for, evening):
        """The page carries its tag and how often to ask, as live pages do."""
        page = client_for().get(address("evening-where", evening), {"nom": "karim"})
        (tag,) = re.findall(r'data-live="(.*?)" data-every="2"', page.content.decode())
        assert tag.replace("&quot;", '"') == page["ETag"]
        sit_down(evening)
        again = client_for().get(
            address("evening-where", evening), {"nom": "karim"}, headers={"If-None-Match": tag}
        )
        assert "Position 2" in text(again)

    def test_what_it_costs(self, client_for, evening, django_assert_num_queries):
        public = client_for()
        for table in evening.tables.all():
            play(table)
        with django_assert_num_queries(4):
            page = public.get(address("evening-where", evening))
        assert not page.cookies
        assert "csrf" not in page.content.decode()
        for table in evening.tables.all():
            play(table)
        sit_down(evening)
        with django_assert_num_queries(4):
            page = public.get(address("evening-where", evening))
        with django_assert_num_queries(1):
            again = public.get(
                address("evening-where", evening), headers={"If-None-Match": page["ETag"]}
            )
        assert again.status_code == 304
        other = public.get(
            address("evening-where", evening),
            {"nom": "karim"},
            headers={"If-None-Match": page["ETag"]},
        )
        assert other.status_code == 200


class TestMissing:
    @pytest.fixture
    def client(self, client_for, secretary):
        return client_for(secretary)

    def page(self, client, evening) -> str:
        return text(client.get(address("evening-missing", evening)))

    def tables(self, evening, position: int = 1) -> tuple[Table, Table]:
        one, other = evening.tables.filter(position=position)
        return one, other

    def test_before_the_first_deal_nothing_is_missing(self, client, evening):
        assert "Rien ne manque." in self.page(client, evening)

    def test_one_deal_behind_is_no_delay(self, client, evening):
        one, other = self.tables(evening)
        play(one)
        assert "Rien ne manque." in self.page(client, evening)
        play(one)
        assert "Table 2 Rien n’est saisi. Une autre table en a 2." in self.page(client, evening)
        play(other)
        assert "Rien ne manque." in self.page(client, evening)

    def test_a_passed_or_void_deal_is_no_result(self, client, evening):
        one, other = self.tables(evening)
        play_nothing(other)
        voided = play(other)
        voided.voided_at = voided.created_at
        voided.save()
        play(one)
        play(one)
        assert "Table 2 Rien n’est saisi." in self.page(client, evening)

    def test_past_positions_are_complete_or_missing(self, client, evening):
        one, other = self.tables(evening)
        play(one)
        play(one)
        play(other)
        sit_down(evening)
        page = self.page(client, evening)
        assert "Position 2 en cours" in page
        assert "Position 1 1 Table 2 1 donne saisie. Une autre table en a 2." in page
        play(other)
        assert "Position 1 complète" in self.page(client, evening)

    def test_a_past_position_without_any_deal_is_all_missing(self, client, evening):
        sit_down(evening)
        page = self.page(client, evening)
        assert "Position 1 2 Table 1 Rien n’est saisi." in page
        assert page.count("Saisir") == 2

    def test_what_was_announced_is_what_counts(self, client, club, evening):
        evenings.announce(evening.pk, 1, 3)
        one, other = self.tables(evening)
        for table in (one, one, one, other, other):
            play(table)
        assert "Rien ne manque." in self.page(client, evening)
        evenings.close(evening.pk)
        assert "Table 2 2 donnes saisies. 3 étaient prévues." in self.page(client, evening)

    def test_announcing_afterwards(self, client, evening):
        page = act(client, "evening-announce", evening, position=1, donnes=7)
        assert 'value="7"' in page.content.decode()
        assert evening.draws.get().deals == 7
        page = act(client, "evening-announce", evening, position=1, donnes=99)
        assert "Un nombre de donnes de 1 à 40, ou rien." in text(page)
        act(client, "evening-announce", evening, position=1, donnes="")
        assert evening.draws.get().deals is None

    def test_the_links_lead_to_the_deal_form(self, client, client_for, reader, evening):
        one, other = self.tables(evening)
        play(one)
        play(one)
        enter = f"/c/test/tables/{other.pk}/donnes/nouvelle/"
        assert enter in client.get(address("evening-missing", evening)).content.decode()
        seen = client_for(reader).get(address("evening-missing", evening)).content.decode()
        assert enter not in seen
        assert f"/c/test/tables/{other.pk}/" in seen
        assert "Noter" not in seen

    def test_its_cost_does_not_grow(self, client, evening, django_assert_num_queries):
        with django_assert_num_queries(7):
            self.page(client, evening)
        for table in self.tables(evening):
            play(table)
        sit_down(evening)
        with django_assert_num_queries(7):
            self.page(client, evening)

    def test_before_the_draw(self, client, club):
        assert "Les tables ne sont pas encore tirées." in self.page(client, make_session(club))


class TestBlank:
    @pytest.fixture
    def client(self, client_for, reader):
        return client_for(reader)

    def get(self, client, evening, **asked):
        return client.get(address("evening-blank", evening), asked)

    def test_one_sheet_for_each_table_with_its_names(self, client, evening):
        response = self.get(client, evening)
        sheets = response.content.decode().split('<section class="blank')[1:]
        assert len(sheets) == 2
        for table, sheet in zip(evening.tables.all(), sheets, strict=True):
            names = [str(seat.player) for seat in table.seats.all()]
            assert re.findall(r'<td colspan="2">([^<]+)</td>', sheet) == names
            for words in [
                "Bienvenue et bonne chance",
                "28/11/2025",
                "Donne 5",
                "Total",
                "Bilan",
                "Signatures",
                "Tableau de marque",
            ]:
                assert words in sheet
            assert "Donne 6" not in sheet

    def test_the_reminder_is_the_federations(self, client, evening):
        """RO p.10: contract, points, factor, petit au bout, the three poignées."""
        page = text(self.get(client, evening))
        for line in [
            "Prise 25 × 1 10 20 30 40",
            "Garde 50 × 2 20 20 30 40",
            "Garde sans 100 × 4 40 20 30 40",
            "Garde contre 150 × 6 60 20 30 40",
        ]:
            assert page.count(line) == 2

    def test_as_many_rows_as_announced_or_asked(self, client, evening):
        evenings.announce(evening.pk, 1, 8)
        assert "Donne 8" in text(self.get(client, evening))
        page = text(self.get(client, evening, donnes="12"))
        assert page.count("Donne 12") == 2
        assert "Donne 13" not in page

    def test_truly_blank_ones(self, client, evening):
        page = self.get(client, evening, position="", vierges="3", joueurs="5").content.decode()
        assert page.count('aria-label="Feuille sans noms"') == 3
        assert page.count("Place 5") == 3
        assert "Karim" not in page

    def test_an_evening_without_tables_prints_a_blank_one(self, client, club):
        page = self.get(client, make_session(club)).content.decode()
        assert page.count('aria-label="Feuille sans noms"') == 1

    def test_a_position_before(self, client, evening):
        evening = sit_down(evening)
        page = text(self.get(client, evening, position="1"))
        assert page.count("Position n° 1") == 2

    @pytest.mark.parametrize(
        "wrong", [{"donnes": "0"}, {"donnes": "99"}, {"position": "7"}, {"vierges": "x"}]
    )
    def test_what_cannot_be_printed_is_said(self, client, evening, wrong):
        response = self.get(client, evening, **wrong)
        assert response.status_code == 400
        assert 'class="errorlist"' in response.content.decode()
