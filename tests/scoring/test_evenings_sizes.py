"""Tables of the sizes that an evening's rules have: who plays, what the desk and the paper show."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring import evenings
from scoring.evenings import RefusalCode
from scoring.models import RuleSetVersion, Session
from scoring.recording import next_deal
from scoring.rules.presets import RULE_SETS
from scoring.rules.ruleset import FFT_2012
from scoring.rulesets import federation
from tests.scoring.evening_pages import act, address, draw, hidden, text
from tests.scoring.evening_rules import WIDE, begin, edit, install, store, typed
from tests.scoring.evening_writes import come, refused, seats_of
from tests.scoring.factories import make_players, play, play_nothing

pytestmark = pytest.mark.django_db


@pytest.fixture
def wide(club) -> RuleSetVersion:
    return store(club, WIDE)


@pytest.fixture
def client(client_for, secretary):
    return client_for(secretary)


class TestSizes:
    @pytest.fixture
    def evening(self, club, wide) -> Session:
        return begin(club, wide)

    def test_one_of_three_leaves_and_two_play_on(self, evening):
        players = come(evening, 3)
        install(evening, "3")
        table = evening.tables.get()
        play(table)
        evenings.check_out(evening.pk, players[0])
        table.refresh_from_db()
        assert table.size == 2
        assert len(next_deal(table).playing) == 2

    def test_under_the_federations_rules_they_do_not(self, club):
        evening = begin(club, None)
        players = come(evening, 3)
        install(evening, "3")
        evenings.check_out(evening.pk, players[0])
        assert evening.tables.get().size == 3

    def test_a_third_at_a_table_of_two(self, evening):
        come(evening, 2)
        install(evening, "2")
        (late,) = come(evening, 1)
        evenings.add_late(evening.pk, late, evening.tables.get())
        assert evening.tables.get().size == 3

    def test_a_game_of_two_may_be_left_for_another_table(self, evening):
        come(evening, 5)
        drawn = install(evening, "3-2")
        first, second = evening.tables.all()
        evenings.move(evening.pk, first.seats.first().player, second, drawn.version)
        assert [(table.size, table.seats.count()) for table in evening.tables.all()] == [
            (2, 2),
            (3, 3),
        ]
        evening.refresh_from_db()
        with refused(RefusalCode.TABLE_TOO_SMALL):
            evenings.move(evening.pk, first.seats.first().player, second, evening.version)

    def test_the_form_of_five_follows_the_size(self, evening):
        come(evening, 5)
        drawn = install(evening, "5")
        table = evening.tables.get()
        evenings.resize(evening.pk, table, 5, drawn.version, "5x14")
        assert (evening.tables.get().size, evening.tables.get().form) == (5, "5x14")
        evenings.resize(evening.pk, table, 4, drawn.version + 1)
        assert (evening.tables.get().size, evening.tables.get().form) == (4, "")
        assert next_deal(evening.tables.get()).sitting_out == (0,)

    @pytest.mark.parametrize(
        ("size", "form", "code"),
        [
            (6, "", RefusalCode.SIX_OR_SEVEN),
            (7, "", RefusalCode.SIX_OR_SEVEN),
            (2, "", RefusalCode.SIZE_UNFIT),
            (8, "", RefusalCode.SIZE_UNFIT),
            (4, "5x14", RefusalCode.SIZE_UNPLAYED),
            (5, "5mort", RefusalCode.SIZE_UNPLAYED),
        ],
    )
    def test_what_cannot_be_played(self, evening, size, form, code):
        come(evening, 6)
        drawn = install(evening, "6x4")
        with refused(code):
            evenings.resize(evening.pk, evening.tables.get(), size, drawn.version, form)
        assert evening.tables.get().size == 4

    def test_fourteen_cards_need_rules_that_have_them(self, club):
        evening = begin(club, None)
        come(evening, 5)
        drawn = install(evening, "5")
        with refused(RefusalCode.SIZE_UNPLAYED):
            evenings.resize(evening.pk, evening.tables.get(), 5, drawn.version, "5x14")

    def test_two_deal_in_turn(self, evening):
        come(evening, 2)
        install(evening, "2")
        table = evening.tables.get()
        for number in range(4):
            assert next_deal(table).dealer == number % 2
            assert next_deal(table).sitting_out == ()
            play_nothing(table, "annulled")


class TestDesk:
    @pytest.fixture
    def evening(self, club, wide) -> Session:
        return begin(club, wide, table_size=5, form="5x14")

    def test_an_evening_of_two_and_of_five_alone(self, client, evening):
        come(evening, 7)
        page = text(client.get(address("evening-desk", evening)))
        assert "7 joueurs à répartir" in page
        assert "5 + 2" in page
        assert "Maison large" in page
        seen = client.get(address("evening-draw", evening), {"tables": "5-2", "tirage": 7})
        assert "Table 1 quatorze cartes, preneur seul" in text(seen)
        page = text(act(client, "evening-draw", evening, **hidden(seen)))
        assert "À cinq, quatorze cartes, preneur seul." in page
        assert "Jouer à 4 table 1" in page
        assert "Jouer à 5, avec un appelé" in page
        assert [len(table) for table in seats_of(evening)] == [5, 2]

    def test_from_one_form_to_the_other(self, client, evening):
        come(evening, 5)
        draw(client, evening, "5")
        table = evening.tables.get()
        for size, form in [("5", ""), ("5x14", "5x14"), ("4", "")]:
            evening.refresh_from_db()
            sent = {"table": table.pk, "taille": size, "version": evening.version}
            page = act(client, "evening-size", evening, **sent).content.decode()
            table.refresh_from_db()
            assert (table.size, table.form) == (int(size[0]), form)
            assert f'name="taille" value="{size}"' not in page

    @pytest.mark.parametrize("size", ["6", "7"])
    def test_six_or_seven_are_told_how_to_sit(self, client, evening, size):
        come(evening, int(size))
        draw(client, evening, f"{size}x5")
        evening.refresh_from_db()
        sent = {"table": evening.tables.get().pk, "taille": size, "version": evening.version}
        assert "Six ou sept ne jouent pas ensemble" in text(
            act(client, "evening-size", evening, **sent)
        )
        seen = client.get(address("evening-draw", evening), {"tables": size})
        assert seen.status_code == 400
        assert "Six ou sept ne jouent pas ensemble" in text(seen)

    def test_two_where_only_more_play(self, client, club, evening):
        two = begin(club, None, name="FFT")
        come(two, 2)
        page = text(client.get(address("evening-desk", two)))
        assert "Il faut 3 joueurs pour faire une table\u00a0: 2 sont pointés." in page
        assert client.get(address("evening-draw", two), {"tables": "2"}).status_code == 400
        come(evening, 1)
        page = text(client.get(address("evening-desk", evening)))
        assert "Il faut 2 joueurs pour faire une table\u00a0: 1 est pointé." in page

    def test_a_number_for_which_the_rules_have_no_tables(self, client, club):
        rules = replace(FFT_2012, code="quatre", name="À quatre", tables=FFT_2012.tables[1:2])
        evening = begin(club, store(club, rules))
        come(evening, 7)
        page = text(client.get(address("evening-desk", evening)))
        assert "Ces règles n’ont pas de tables pour 7 joueurs." in page

    def test_a_table_says_which_rules_it_keeps(self, client, club, evening, wide):
        come(evening, 9)
        draw(client, evening, "5-4")
        play(evening.tables.last())
        assert "Règles\u00a0: " not in text(client.get(address("evening-desk", evening)))
        evening.refresh_from_db()
        sent = typed(rule_set="fft-2012.1", table_size="5", version=evening.version)
        told = text(client.get(address("evening-edit", evening)))
        assert "Les tables qui ont des donnes gardent les leurs." in told
        page = text(client.post(address("evening-edit", evening), sent, follow=True))
        assert "1 table garde les règles qu’elle avait." in page
        assert page.count("Règles\u00a0: Maison large") == 1
        assert "quatorze cartes" not in page

    def test_a_full_table_is_not_offered_to_who_comes_late(self, client, club, evening):
        come(evening, 9)
        draw(client, evening, "7x5-2")
        (late,) = make_players(club, 1)
        evenings.check_in(evening.pk, late)
        first, second = evening.tables.all()
        page = client.get(address("evening-desk", evening)).content.decode()
        assert f'<button class="button" name="table" value="{second.pk}">' in page
        assert f'<button class="button" name="table" value="{first.pk}">' not in page

    def test_the_direction_is_told_where_seats_are(self, client, club):
        told = "la place 2 est à gauche de la place 1"
        for rules, often in ((RULE_SETS["clockwise"], 1), (RULE_SETS["pousse"], 0)):
            evening = begin(club, store(club, rules), name=rules.name)
            come(evening, 4)
            draw(client, evening, "4")
            for name in ("evening-seats", "evening-where", "evening-blank"):
                assert text(client.get(address(name, evening))).count(told) == often
            seen = client.get(address("evening-draw", evening), {"tables": "4", "tirage": 1})
            assert text(seen).count(told) == often

    def test_its_cost_does_not_grow_with_rule_sets(
        self, client, club, evening, django_assert_max_num_queries
    ):
        come(evening, 9)
        draw(client, evening, "5-4")
        play(evening.tables.last())
        edit(evening, rule_set=federation(club))
        with django_assert_max_num_queries(13):
            client.get(address("evening-desk", evening))

    def test_the_paper_of_each_table(self, client, evening):
        come(evening, 7)
        draw(client, evening, "5-2")
        page = client.get(address("evening-blank", evening)).content.decode()
        five, two = page.split('<section class="blank')[1:]
        assert five.count("Place ") == 5
        assert "Pousse" in five
        assert "À cinq, quatorze cartes, preneur seul." in five
        assert two.count("Place ") == 2
        assert "Pousse" not in two
        assert "On note la différence" in two
        assert page.count("Maison large") == 2

    @pytest.mark.parametrize("size", [2, 3, 4, 5])
    def test_paper_without_names_of_any_size(self, client, evening, size):
        asked = {"position": "", "vierges": "1", "joueurs": size}
        page = client.get(address("evening-blank", evening), asked).content.decode()
        assert page.count(f"Place {size}<") == 1
        assert f"Place {size + 1}<" not in page

    def test_paper_of_a_size_that_the_rules_have_not(self, client, club):
        asked = {"position": "", "vierges": "1", "joueurs": "2", "donnes": "5"}
        response = client.get(address("evening-blank", begin(club, None)), asked)
        assert response.status_code == 400
