"""The deal form has exactly what the table's rules have, and refuses the rest with a sentence."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from scoring import recording
from scoring.models import Deal
from scoring.recording import Author
from scoring.rules.deal import Misere, MisereKind, PetitChelem
from scoring.rules.facts import PoigneeSize
from scoring.rules.presets import RULE_SETS
from tests.scoring.deal_posts import address, posted, scores
from tests.scoring.factories import entry, make_table
from tests.scoring.house_tables import KINDS, RICH, house_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(client_for, scorer):
    return client_for(scorer)


def page_of(client, table) -> str:
    answer = client.get(address("deal-new", table))
    assert answer.status_code == 200
    return answer.content.decode()


def values(page: str, name: str) -> list[str]:
    """What the inputs of this name may post."""
    return re.findall(rf'<input type="\w+" name="{name}" value="([^"]*)"', page)


def panels(page: str) -> list[str]:
    return re.findall(r'data-open="(\w+)"', page)


class TestShown:
    def test_the_federations_form_has_nothing_of_a_house(self, client, table):
        page = page_of(client, table)
        assert panels(page) == ["petit", "poignee", "chelem"]
        assert values(page, "contract") == ["prise", "garde", "garde_sans", "garde_contre"]
        for word in ("misere", "petit_chelem", "Excuse seule", "pousse", "gains"):
            assert word not in page
        assert len(page) < 17_500

    def test_a_rich_house(self, client, club):
        page = page_of(client, house_table(club, RICH))
        assert panels(page) == ["petit", "poignee", "chelem", "petit_chelem", "misere"]
        assert values(page, "contract") == [
            "prise",
            "pousse",
            "garde",
            "garde_sans",
            "garde_contre",
        ]
        assert values(page, "petit_chelem") == [*map(str, PetitChelem), ""]
        assert [values(page, f"misere-{seat}") for seat in range(4)] == [["any"]] * 4
        for words in ("+300", "fait, 0", "annoncé, −150", "Excuse seule", "P, PO, G, GS, GC"):
            assert words in page

    def test_kinds_of_misere_are_asked_where_they_differ(self, client, club):
        page = page_of(client, house_table(club, KINDS))
        assert values(page, "misere-2") == ["trumps", "heads"]
        assert page.count("d’atout") == page.count("de tête") == 4

    def test_one_kind_alone_is_named(self, client, club):
        points = {MisereKind.TRUMPS: 0, MisereKind.HEADS: 10}
        rules = replace(KINDS, miseres=replace(KINDS.miseres, points=points))
        table = house_table(club, rules)
        assert values(page_of(client, table), "misere-0") == ["heads"]
        client.post(address("deal-new", table), posted(**{"misere-1": "heads"}))
        assert Deal.objects.get().miseres == [{"seat": 1, "kind": "heads"}]

    def test_training_has_no_bonus(self, client, club):
        page = page_of(client, house_table(club, RULE_SETS["training"]))
        assert panels(page) == []
        assert values(page, "contract") == ["prise", "garde"]
        assert "data-panel" in page, "the keypad alone"
        assert page.count("data-panel=") == 1

    @pytest.mark.parametrize(
        ("rules", "players", "contracts"),
        [
            ("without-prise", 4, ["garde", "garde_sans", "garde_contre"]),
            ("flat-80", 4, ["garde", "garde_sans", "garde_contre"]),
            ("flat-20", 3, ["prise", "pousse", "garde", "garde_sans", "garde_contre"]),
            ("two", 2, []),
        ],
    )
    def test_contracts(self, client, club, rules, players, contracts):
        page = page_of(client, house_table(club, RULE_SETS[rules], players))
        assert values(page, "contract") == contracts

    def test_imprenable_there_is_no_petit_sec(self, client, club):
        page = page_of(client, house_table(club, RULE_SETS["petit-imprenable"]))
        assert re.findall(r'name="outcome" value="(\w+)"', page) == ["passed", "fausse_donne"]

    def test_two_players(self, client, club):
        page = page_of(client, house_table(club, RULE_SETS["two"], 2))
        assert panels(page) == ["petit"]
        assert re.findall(r'name="outcome" value="(\w+)"', page) == ["fausse_donne"]
        assert "De qui a-t-on compté les cartes" in page
        assert "Qui a pris" not in page
        assert "½" not in page, "no key for half a point that two never have"
        assert "la somme n’est pas zéro" not in page

    def test_two_who_write_their_gains(self, client, club):
        page = page_of(client, house_table(club, RULE_SETS["two-gains"], 2))
        assert "la somme n’est pas zéro" in page

    def test_five_alone_call_nobody(self, client, club):
        page = page_of(client, house_table(club, RULE_SETS["five-alone"], 5, form="5x14"))
        assert values(page, "called") == []
        assert len(values(page, "taker")) == 5
        assert 'class="entry on-baize five' in page

    def test_a_corrected_deal_keeps_its_own_rules(self, client, club, scorer):
        table = house_table(club, RICH)
        whole = replace(
            entry(table, 0),
            petit_chelem=PetitChelem.ANNOUNCED_FAILED,
            miseres=(Misere(2),),
        )
        deal = recording.record(table, whole, Author(scorer)).deal
        table.rule_set = make_table(club).rule_set
        table.save()
        page = client.get(address("deal-edit", deal)).content.decode()
        assert (
            'name="petit_chelem" value="announced_failed" data-short="annoncé, −150" checked'
            in page
        )
        assert re.search(r'name="misere-2" value="any"[^>]* checked', page)
        assert not re.search(r'name="misere-1" value="any"[^>]* checked', page)

    def test_as_many_queries_for_a_house_as_for_the_federation(
        self, client, club, table, django_assert_max_num_queries
    ):
        house = house_table(club, RICH)
        with django_assert_max_num_queries(14) as usual:
            client.get(address("deal-new", table))
        with django_assert_max_num_queries(len(usual.captured_queries)):
            client.get(address("deal-new", house))


class TestRecorded:
    def test_what_a_house_adds(self, client, club):
        table = house_table(club, RICH)
        fields = posted(
            contract="pousse",
            petit_chelem="announced_made",
            **{"misere-0": "any", "misere-3": "any"},
        )
        assert client.post(address("deal-new", table), fields).status_code == 302
        deal = Deal.objects.get()
        # (25 + 8) × 2 + 300 = 366.
        assert scores(deal) == [1098 + 20, -366 - 20, -366 - 20, -366 + 20]
        sheet = client.get(address("sheet", table)).content.decode()
        assert "1\N{NARROW NO-BREAK SPACE}118" in sheet

    def test_a_misere_posted_twice_is_one(self, client, club):
        table = house_table(club, RICH)
        client.post(address("deal-new", table), posted(**{"misere-0": ["any", "any"]}))
        assert len(Deal.objects.get().miseres) == 1

    def test_the_preview_names_the_holders(self, client, club):
        table = house_table(club, RICH)
        fields = posted(**{"misere-1": "any", "misere-2": "any"})
        shown = client.post(address("deal-preview", table), fields).json()
        assert shown["formula"].startswith("(25 + 8) × 4 = 132")
        assert "misère (Bernard, Jeannine)\N{NO-BREAK SPACE}: 10" in shown["formula"]
        assert shown["scores"]["1"] == "−112"

    def test_the_preview_of_two_says_who_gains(self, client, club):
        table = house_table(club, RULE_SETS["two-gains"], 2)
        fields = posted(contract=None, petit="defence")
        shown = client.post(address("deal-preview", table), fields).json()
        assert shown["verdict"] == "Monique\N{NO-BREAK SPACE}: gagne de 8"
        assert shown["scores"] == {"0": "+33", "1": "+10"}
        assert "Bernard 10" in shown["formula"]

    def test_the_excuse_alone(self, client, club):
        table = house_table(club, RICH)
        client.post(address("deal-event", table), {"outcome": "excuse_alone", "number": "1"})
        assert Deal.objects.get().outcome == "excuse_alone"
        assert recording.next_deal(table).dealer == 1

    def test_the_deals_page_offers_what_the_rules_have(self, client, club):
        table = house_table(club, RICH)
        client.post(address("deal-new", table), posted())
        page = client.get(address("deal", Deal.objects.get())).content.decode()
        assert re.findall(r'name="outcome" value="(\w+)"', page) == [
            "passed",
            "petit_sec",
            "excuse_alone",
            "fausse_donne",
        ]


class TestRefused:
    """A sentence beside the field, nothing stored, what was typed still there."""

    @pytest.mark.parametrize(
        ("fields", "sentence"),
        [
            ({"contract": "duel"}, "Ces règles n’ont pas ce contrat."),
            ({"petit_chelem": "presque"}, "Ce petit chelem n’existe pas."),
            ({"misere-7": "any"}, "Celui qui annonce la misère ne joue pas cette donne."),
            ({"misere-moi": "any"}, "Celui qui annonce la misère ne joue pas cette donne."),
            ({"misere-1": "noire"}, "Une misère est d’atout ou de tête."),
            ({"poignee-0": ["simple", "double"]}, "Ces poignées dépassent la main du joueur."),
        ],
    )
    def test_a_house(self, client, club, fields, sentence):
        table = house_table(club, RICH)
        answer = client.post(
            address("deal-new", table), posted(bouts="1", **{"misere-2": "any", **fields})
        )
        page = answer.content.decode()
        assert answer.status_code == 200
        assert f'<p class="wrong" role="alert">{sentence}' in page
        assert not Deal.objects.exists()
        assert re.search(r'name="misere-2" value="any"[^>]* checked', page)
        assert re.search(r'name="bouts" value="1"[^>]* checked', page)

    @pytest.mark.parametrize(
        ("fields", "sentence"),
        [
            ({"petit_chelem": "announced_made"}, "Ces règles n’ont pas de petit chelem."),
            ({"misere-1": "any"}, "Ces règles n’ont pas de misère."),
        ],
    )
    def test_the_federation(self, client, table, fields, sentence):
        answer = client.post(address("deal-new", table), posted(**fields))
        assert f'<p class="wrong" role="alert">{sentence}' in answer.content.decode()
        assert not Deal.objects.exists()

    @pytest.mark.parametrize(
        ("fields", "sentence"),
        [
            ({"poignee-0": "simple"}, "Ces règles n’ont pas de poignée."),
            ({"petit": "attack"}, "Ces règles ne comptent pas le petit au bout."),
            ({"chelem": "announced_made"}, "Ces règles n’ont pas de chelem."),
            ({"contract": "garde_sans"}, "Ces règles n’ont pas ce contrat."),
        ],
    )
    def test_training(self, client, club, fields, sentence):
        table = house_table(club, RULE_SETS["training"])
        answer = client.post(address("deal-new", table), posted(**fields))
        assert f'<p class="wrong" role="alert">{sentence}' in answer.content.decode()
        assert not Deal.objects.exists()

    @pytest.mark.parametrize(
        ("fields", "sentence"),
        [
            ({"contract": "garde"}, "Ces règles n’ont pas ce contrat."),
            ({"attack": "40,5", "defence": ""}, "un demi-point ne donne aucun gagnant"),
            ({"taker": ""}, "De qui a-t-on compté les cartes"),
            ({"poignee-0": "simple"}, "Ces règles n’ont pas de poignée."),
            ({"chelem": "announced_made"}, "Ces règles n’ont pas de chelem."),
            ({"misere-0": "any"}, "Ces règles n’ont pas de misère."),
        ],
    )
    def test_two(self, client, club, fields, sentence):
        table = house_table(club, RICH, 2)
        answer = client.post(address("deal-new", table), posted(**{"contract": None, **fields}))
        page = answer.content.decode()
        assert answer.status_code == 200
        assert re.search(rf'<p class="wrong" role="alert">[^<]*{sentence}', page)
        assert not Deal.objects.exists()

    def test_a_kind_is_asked_for(self, client, club):
        table = house_table(club, KINDS)
        answer = client.post(address("deal-new", table), posted(**{"misere-0": "any"}))
        assert "Misère d’atout, ou de tête" in answer.content.decode()

    @pytest.mark.parametrize("outcome", ["excuse_alone", "tempête", "played"])
    def test_an_end_the_rules_lack(self, client, table, outcome):
        answer = client.post(address("deal-event", table), {"outcome": outcome, "number": "1"})
        assert answer.status_code in (200, 400)
        assert not Deal.objects.exists()

    def test_a_form_the_set_lacks(self, client, club):
        """Nobody can open the form; whoever posts reads why."""
        table = house_table(club, RICH, 5, form="5x14")
        answer = client.get(address("deal-new", table), follow=True)
        assert "Ces règles n’ont pas cette forme de jeu." in answer.content.decode()
        answer = client.post(address("deal-new", table), posted())
        assert answer.status_code == 200
        assert "Ces règles n’ont pas cette forme de jeu." in answer.content.decode()
        assert not Deal.objects.exists()

    def test_two_under_the_federations_rules(self, client, club):
        table = make_table(club, 2)
        answer = client.get(address("deal-new", table), follow=True)
        assert "Il faut au moins trois joueurs" in answer.content.decode()
        client.post(address("deal-new", table), posted(contract=None))
        assert not Deal.objects.exists()


class TestConflict:
    def test_both_versions_show_what_the_house_adds(self, client, club, scorer):
        table = house_table(club, RICH)
        whole = replace(
            entry(table, 0), petit_chelem=PetitChelem.ANNOUNCED_FAILED, miseres=(Misere(2),)
        )
        recording.record(table, whole, Author(scorer))
        fields = posted(petit_chelem="announced_made", **{"misere-1": "any"})
        page = client.post(address("deal-new", table), fields).content.decode()
        assert "Petit chelem" in page
        assert "annoncé, fait" in page
        assert "annoncé, manqué" in page
        assert "Misère" in page
        assert '<input type="hidden" name="misere-1" value="any">' in page
        assert '<input type="hidden" name="petit_chelem" value="announced_made">' in page

    def test_mine_replaces_theirs_with_all_of_it(self, client, club, scorer):
        table = house_table(club, RICH)
        recording.record(table, entry(table, 0), Author(scorer))
        page = client.post(
            address("deal-new", table), posted(petit_chelem="announced_made", **{"misere-1": "any"})
        ).content.decode()
        chosen = dict(re.findall(r'type="hidden" name="([\w-]+)" value="([^"]*)"', page))
        deal = Deal.objects.get()
        answer = client.post(address("deal-edit", deal), {**chosen, "version": deal.version})
        assert answer.status_code == 302
        deal.refresh_from_db()
        assert (deal.petit_chelem, deal.miseres) == (
            "announced_made",
            [{"seat": 1, "kind": ""}],
        )

    def test_a_duel_is_sent_again_without_a_contract(self, client, club, scorer):
        table = house_table(club, RULE_SETS["two"], 2)
        client.post(address("deal-new", table), posted(contract=None))
        page = client.post(address("deal-new", table), posted(contract=None, bouts="1"))
        text = page.content.decode()
        assert 'name="contract"' not in text
        assert "Joueur compté" in text


def test_history_says_what_changed(client, club, scorer):
    table = house_table(club, RICH)
    deal = recording.record(table, entry(table, 0), Author(scorer)).deal
    fields = posted(petit_chelem="announced_made", version="1", **{"misere-1": "any"})
    assert client.post(address("deal-edit", deal), fields).status_code == 302
    page = client.get(address("deal", deal)).content.decode()
    assert "Petit chelem\N{NO-BREAK SPACE}: rien → annoncé, fait" in page
    assert re.search("Misère\N{NO-BREAK SPACE}: rien → Bernard", page)


def test_triple_of_a_table_of_two_is_no_size(client, club):
    """Thresholds are the table's: none at two."""
    page = page_of(client, house_table(club, RULE_SETS["two"], 2))
    assert all(f'value="{size}"' not in page for size in PoigneeSize)
