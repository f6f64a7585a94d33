"""Sheet mode: a paper sheet typed as rows, refused in sentences, stored all or none."""

from __future__ import annotations

import random
import uuid
from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.forms.grid import parse_total
from scoring.models import Deal, Session
from tests.scoring.deal_posts import address
from tests.scoring.factories import make_players, make_table, play
from tests.tournaments.factories import enter_units, make_tournament, table_at

pytestmark = pytest.mark.django_db
CELLS = ("taker", "contract", "bouts", "points", "petit", "poignees", "chelem", "called")


def grid(*rows: str, start: int = 1, **values) -> dict[str, str]:
    """Posted rows: `"1 G 2 49"` is taker, contract, bouts, points; then `petit=A` and so on."""
    data = {"rows": str(len(rows)), **values}
    for nth, text in enumerate(rows):
        data[f"{nth}-number"] = str(start + nth)
        data[f"{nth}-submission"] = str(uuid.uuid4())
        plain = [word for word in text.split() if "=" not in word]
        data |= {f"{nth}-{name}": word for name, word in zip(CELLS, plain, strict=False)}
        data |= {
            f"{nth}-{name}": word
            for name, word in (each.split("=") for each in text.split() if "=" in each)
        }
    return data


@pytest.fixture
def desk(client_for, secretary):
    return client_for(secretary)


def totals(table) -> list[float]:
    return [
        sum(row.half_score for row in seat.scores.all()) / 2
        for seat in table.seats.order_by("index")
    ]


class TestPage:
    def test_a_blank_grid(self, desk, table):
        page = desk.get(address("sheet-mode", table)).content.decode()
        assert page.count("<tr data-row=") == 12
        assert 'name="0-taker"' in page
        assert 'name="0-called"' not in page
        assert "P, G, GS, GC" in page

    def test_as_many_rows_as_asked(self, desk, table):
        page = desk.get(address("sheet-mode", table) + "?lignes=25").content.decode()
        assert page.count("<tr data-row=") == 25

    def test_it_goes_on_after_what_stands(self, desk, table):
        play(table, 0)
        page = desk.get(address("sheet-mode", table)).content.decode()
        assert 'name="0-number" value="2"' in page
        assert "Garde, Monique, 2 bouts, 49" in page

    def test_the_sheet_leads_there(self, desk, table, client_for, reader):
        where = address("sheet-mode", table)
        assert where in desk.get(address("sheet", table)).content.decode()
        assert where not in client_for(reader).get(address("sheet", table)).content.decode()

    def test_at_five_somebody_is_called(self, desk, club):
        five = make_table(club, 5)
        assert 'name="0-called"' in desk.get(address("sheet-mode", five)).content.decode()


class TestSaving:
    def test_a_sheet(self, desk, table):
        answer = desk.post(
            address("sheet-mode", table),
            grid("1 G 2 49", "mon p 1 51", "contract=TP", "4 GS 3 40,5", "jea GC 0 60"),
            follow=True,
        )
        # Each unit by hand: (25+8)×2, 25+0, –, (25+5)×4 rounded up from 4,5, (25+4)×6.
        assert [*table.deals.order_by("number").values_list("half_unit", flat=True)] == [
            132,
            50,
            None,
            240,
            348,
        ]
        assert "5 donnes enregistrées." in answer.content.decode()
        assert totals(table) == [
            198 + 75 - 120 - 174,
            -66 - 25 - 120 - 174,
            -66 - 25 - 120 + 522,
            -66 - 25 + 360 - 174,
        ]

    def test_everything_a_row_may_hold(self, desk, table):
        row = "1 G 2 49 petit=D poignees=S2,D3 chelem=A-"
        desk.post(address("sheet-mode", table), grid(row))
        deal = Deal.objects.get()
        assert deal.petit_au_bout == "defence"
        assert deal.chelem == "announced_failed"
        assert deal.poignees == [{"seat": 1, "size": "simple"}, {"seat": 2, "size": "double"}]

    def test_at_five(self, desk, club):
        five = make_table(club, 5)
        rows = ["1 G 2 49 called=2", "1 G 2 49 called=0", "2 G 2 49 called=x"]
        desk.post(address("sheet-mode", five), grid(*rows))
        found = [(deal.called, deal.partner) for deal in five.deals.order_by("number")]
        assert found == [("partner", 1), ("self", None), ("chien", None)]

    def test_posted_twice_is_stored_once(self, desk, table):
        sheet = grid("1 G 2 49", "2 G 2 49")
        for _time in range(2):
            assert desk.post(address("sheet-mode", table), sheet).status_code == 302
        assert table.deals.count() == 2

    def test_blank_rows_at_the_end_are_nothing(self, desk, table):
        desk.post(address("sheet-mode", table), grid("1 G 2 49", "", ""))
        assert table.deals.count() == 1


class TestRefusals:
    @pytest.mark.parametrize(
        ("row", "sentence"),
        [
            ("9 G 2 49", "Un numéro de 1 à 4, ou le début du nom."),
            ("zoe G 2 49", "Un numéro de 1 à 4, ou le début du nom."),
            ("1 Z 2 49", "Contrats : P, G, GS, GC, TP, PS, FD."),
            ("1 G 4 49", "L’attaque a de 0 à 3 bouts."),
            ("1 G 2 92", "92 points ? Le jeu n’en compte que 91."),
            ("1 G 2 45,3", "Les points vont par demis : 41 ou 41,5."),
            ("1 G 2", "Combien de points ?"),
            ("bouts=2", "Qui a pris ?"),
            ("1 TP", "Personne n’a joué : effacez le reste de la ligne."),
            ("1 G 2 49 petit=Z", "A à l’attaque, D à la défense."),
            ("1 G 2 49 poignees=S", "S, D ou T, puis le numéro de qui la montre : S2."),
            ("1 G 2 49 chelem=oui", "Un chelem s’écrit A+, A-, N ou D."),
        ],
    )
    def test_each_has_its_sentence_and_nothing_is_stored(self, desk, table, row, sentence):
        answer = desk.post(address("sheet-mode", table), grid("1 G 2 49", row))
        assert answer.status_code == 200
        assert sentence in answer.content.decode().replace("\u202f", " ").replace("\u00a0", " ")
        assert not Deal.objects.exists()

    def test_two_whose_names_begin_alike(self, desk, club):
        people = make_players(club, 4)
        people[1].first_name = "Monique"
        people[1].save()
        table = make_table(club, people=people)
        answer = desk.post(address("sheet-mode", table), grid("mo G 2 49"))
        assert "Lequel\u00a0: 1 Monique L., 2 Monique T." in answer.content.decode()

    def test_what_was_typed_stays(self, desk, table):
        page = desk.post(address("sheet-mode", table), grid("mon GX 2 49,5")).content.decode()
        for text in ("mon", "GX", "49,5"):
            assert f'value="{text}"' in page

    def test_a_row_left_out(self, desk, table):
        answer = desk.post(address("sheet-mode", table), grid("1 G 2 49", "", "1 G 2 49"))
        assert "Ligne sautée" in answer.content.decode()
        assert not Deal.objects.exists()

    def test_nothing_typed(self, desk, table):
        answer = desk.post(address("sheet-mode", table), grid("", ""))
        assert "Aucune ligne n’est remplie." in answer.content.decode()

    @pytest.mark.parametrize("junk", ["\x00", "💣", "9" * 500, "<b>", "٣", "-1", "1e9"])
    def test_whatever_is_posted(self, desk, table, junk):
        for name in ("rows", "0-number", "0-submission", "0-taker", "0-bouts", "total-0"):
            answer = desk.post(address("sheet-mode", table), {**grid("1 G 2 49"), name: junk})
            assert answer.status_code in (200, 302)
        assert Deal.objects.count() <= 1

    def test_thirty_sheets_of_nonsense(self, desk, table):
        """No error of ours, and never a part of a sheet."""
        chance = random.Random(1903)
        words = ["1", "2", "9", "mon", "e", "G", "gs", "TP", "3", "4", "41,5", "45,3", "92", "-1"]
        words += ["A", "D", "S2", "T9", "A+", "\u0000", "٤", "½", "", "", "x" * 400, "<script>"]
        for _time in range(30):
            sheet = grid(*["1 G 2 49"] * 4, start=table.deals.count() + 1)
            for _change in range(3):
                sheet[chance.choice([*sheet])] = chance.choice(words)
            before = table.deals.count()
            assert desk.post(address("sheet-mode-check", table), sheet).status_code == 200
            assert desk.post(address("sheet-mode", table), sheet).status_code in (200, 302)
            assert table.deals.count() - before in (0, 1, 2, 3, 4)
            assert all(
                sum(row.half_score for row in deal.scores.all()) == 0 for deal in table.deals.all()
            )

    def test_two_rows_that_say_they_are_the_same_deal(self, desk, table):
        sheet = grid("1 G 2 49", "2 G 2 49")
        sheet["1-submission"] = sheet["0-submission"]
        assert desk.post(address("sheet-mode", table), sheet).status_code == 200
        assert not Deal.objects.exists()


class TestTaken:
    def test_somebody_wrote_that_number(self, desk, table):
        sheet = grid("2 G 2 49", "3 G 2 49")
        play(table, 0)
        page = desk.post(address("sheet-mode", table), sheet).content.decode()
        assert "Quelqu’un a saisi la donne 1 entre-temps." in page
        assert "Mes donnes viennent après les leurs" in page
        assert table.deals.count() == 1
        moved = desk.post(address("sheet-mode-after", table), sheet).content.decode()
        assert 'name="0-number" value="2"' in moved
        assert 'name="1-number" value="3"' in moved
        assert table.deals.count() == 1

    def test_a_row_effaced_because_it_is_theirs(self, desk, table):
        play(table, 0)
        desk.post(address("sheet-mode", table), grid("", "3 G 2 49"))
        assert [*table.deals.order_by("number").values_list("taker", flat=True)] == [0, 2]


class TestUndoing:
    def test_the_whole_sheet_at_once(self, desk, table):
        desk.post(address("sheet-mode", table), grid("1 G 2 49", "2 G 2 49", "3 G 2 49"))
        page = desk.get(address("sheet-mode", table)).content.decode()
        assert "Vous venez d’enregistrer 3 donnes à cette table." in page
        for _time in range(2):
            assert desk.post(address("sheet-mode-undo", table)).status_code == 302
        assert totals(table) == [0, 0, 0, 0]
        assert [deal.voided_at is None for deal in table.deals.all()] == [False] * 3
        assert [deal.history.count() for deal in table.deals.all()] == [2] * 3
        assert "Vous venez" not in desk.get(address("sheet-mode", table)).content.decode()

    def test_what_others_wrote_stays(self, desk, table, client_for, scorer):
        play(table, 0, author=scorer)
        desk.post(address("sheet-mode", table), grid("1 G 2 49", start=2))
        desk.post(address("sheet-mode-undo", table))
        assert [deal.voided_at is None for deal in table.deals.order_by("number")] == [True, False]

    def test_a_table_of_boards_has_no_grid_to_undo(self, desk, club, secretary):
        tournament = make_tournament(club)
        enter_units(tournament, {(1, 1, 1): 60}, secretary)
        boards = table_at(tournament, 1, 1)
        assert desk.post(address("sheet-mode-undo", boards)).status_code == 400
        assert Deal.objects.get().counts

    def test_after_two_minutes(self, desk, table):
        desk.post(address("sheet-mode", table), grid("1 G 2 49"))
        Deal.objects.update(updated_at=timezone.now() - timedelta(seconds=130))
        page = desk.post(address("sheet-mode-undo", table), follow=True).content.decode()
        assert "Trop tard" in page
        assert Deal.objects.get().voided_at is None

    def test_of_a_closed_evening(self, client_for, table, scorer):
        client = client_for(scorer)
        client.post(address("sheet-mode", table), grid("1 G 2 49"))
        Session.objects.update(status=Session.Status.CLOSED)
        assert client.post(address("sheet-mode-undo", table)).status_code == 403
        assert Deal.objects.get().voided_at is None


class TestTotals:
    RIGHT = {"total-0": "198", "total-1": "−66", "total-2": "-66", "total-3": "- 66"}

    def test_the_same_are_stored(self, desk, table):
        desk.post(address("sheet-mode", table), grid("1 G 2 49", **self.RIGHT))
        assert table.deals.count() == 1

    def test_others_are_asked_about_then_stored(self, desk, table):
        sheet = grid("1 G 2 49", **{**self.RIGHT, "total-3": "-36"})
        page = desk.post(address("sheet-mode", table), sheet).content.decode()
        assert "+30" in page
        assert "Les totaux de la feuille font +30" in page
        assert not Deal.objects.exists()
        desk.post(address("sheet-mode", table), {**sheet, "anyway": "1"})
        assert table.deals.count() == 1

    def test_the_amount_missing_to_zero(self, desk, table):
        told = {"total-0": "198", "total-1": "-66", "total-2": "-66"}
        found = desk.post(address("sheet-mode-check", table), grid("1 G 2 49", **told)).json()
        assert "Il manque le total de Yves" in found["said"][0]
        assert "−66 fait zéro" in found["said"][0]

    def test_unreadable(self, desk, table):
        sheet = grid("1 G 2 49", **{"total-0": "cent"})
        assert (
            "Ce total n’est pas lisible."
            in desk.post(address("sheet-mode", table), sheet).content.decode()
        )


class TestCheck:
    def test_scores_and_running_totals(self, desk, table):
        play(table, 0)
        found = desk.post(
            address("sheet-mode-check", table), grid("1 G 2 49", "2 G 2", start=2)
        ).json()
        assert found["rows"][0]["scores"]["0"] == ["+198", "+396", True]
        assert found["rows"][1]["errors"] == [["points", "Points", "Combien de points\u202f?"]]
        assert found["totals"] == {"0": "+396", "1": "−132", "2": "−132", "3": "−132"}
        assert table.deals.count() == 1

    def test_doubts_do_not_block(self, desk, table):
        found = desk.post(address("sheet-mode-check", table), grid("1 G 2 49,5")).json()
        assert found["rows"][0]["doubts"]
        assert not found["rows"][0]["errors"]

    def test_who_sits_out_follows_from_the_rows_before(self, desk, club):
        table = make_table(club, 4, 5)
        # The first seat deals and sits out, then the second does.
        rows = grid("1 G 2 49", "1 G 2 49", "2 G 2 49")
        found = desk.post(address("sheet-mode-check", table), rows).json()
        errors = [[text for _name, _title, text in row["errors"]] for row in found["rows"]]
        assert errors == [["Le preneur ne joue pas cette donne."], [], []]

    def test_it_says_what_is_stored_already(self, desk, table):
        sheet = grid("1 G 2 49")
        assert not desk.post(address("sheet-mode-check", table), sheet).json()["stored"]
        desk.post(address("sheet-mode", table), sheet)
        assert desk.post(address("sheet-mode-check", table), sheet).json()["stored"]

    def test_more_rows(self, desk, table):
        page = desk.post(address("sheet-mode-more", table), grid("1 G 2 49")).content.decode()
        assert page.count("<tr data-row=") == 9
        assert 'name="8-number" value="9"' in page

    @pytest.mark.parametrize("rows", [1, 25])
    def test_queries(self, desk, table, rows, django_assert_max_num_queries):
        sheet = grid(*["1 G 2 49"] * rows)
        with django_assert_max_num_queries(9):
            desk.post(address("sheet-mode-check", table), sheet)


NAMES = ("sheet-mode", "sheet-mode-check", "sheet-mode-more", "sheet-mode-after", "sheet-mode-undo")


class TestWhoMay:
    @pytest.mark.parametrize("name", NAMES)
    def test_scorers_and_up(self, client_for, table, scorer, reader, outsider, name):
        def answer(user):
            return client_for(user).post(address(name, table), grid("1 G 2 49")).status_code

        assert answer(reader) == 403
        assert answer(outsider) == 404
        assert answer(None) == 302
        assert not Deal.objects.exists()
        assert answer(scorer) in (200, 302)

    def test_reading(self, client_for, table, scorer, reader, outsider):
        def answer(user):
            return client_for(user).get(address("sheet-mode", table)).status_code

        assert [answer(each) for each in (scorer, reader, outsider, None)] == [200, 403, 404, 302]

    def test_a_bad_table_and_a_wrong_method(self, desk, table):
        assert desk.get(address("sheet-mode", 999)).status_code == 404
        for name in NAMES[1:]:
            assert desk.get(address(name, table)).status_code == 405
        assert desk.delete(address("sheet-mode", table)).status_code == 405

    def test_a_closed_evening(self, client_for, table, scorer, secretary):
        Session.objects.update(status=Session.Status.CLOSED)
        where = address("sheet-mode", table)
        assert client_for(scorer).get(where).status_code == 403
        assert client_for(scorer).post(where, grid("1 G 2 49")).status_code == 403
        assert not Deal.objects.exists()
        assert client_for(secretary).post(where, grid("1 G 2 49")).status_code == 302

    def test_after_the_login_the_grid_is_as_it_was(self, client_for, table, secretary):
        client = client_for()
        client.post(address("sheet-mode", table), grid("mon G 2 49,5"))
        client.force_login(secretary, backend="django.contrib.auth.backends.ModelBackend")
        page = client.get(address("sheet-mode", table)).content.decode()
        assert 'value="mon"' in page
        assert 'value="49,5"' in page


@pytest.mark.parametrize(
    ("text", "halves"),
    [
        ("198", 396),
        ("-66", -132),
        ("− 66", -132),
        ("+12,5", 25),
        ("−½", -1),
        ("1 044", 2088),
        ("0", 0),
        ("", None),
        ("-", None),
        (",5", None),
        ("12,3", None),
        ("1e3", None),
        ("٣", None),
    ],
)
def test_a_total_as_paper_has_it(text, halves):
    assert parse_total(text) == halves
