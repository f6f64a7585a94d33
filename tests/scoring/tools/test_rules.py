"""The tools answer by the rules that the address names: a set, options, a club's own set."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from scoring.models import RuleSetVersion
from scoring.rules.presets import OPTIONS, RULE_SETS, compose
from tests.scoring.factories import make_session, make_table
from tests.scoring.tools.test_arbiter import TRUMPS, hand
from tests.scoring.tools.told import by_id, errors, vectors

LONE_PETIT = hand("T1", size=18)
LONE_EXCUSE = hand("EX", size=18)


def house(club, name="Maison du club", version=1, options=("petit-imprenable",), **values):
    """A version of a set that the club made."""
    rules = compose(options, code="maison", name=name)
    return RuleSetVersion.objects.create(
        club=club, code="maison", version=version, data=rules.to_data(), **values
    )


class TestWhatOptionsChange:
    """Each pair: the federation's answer, and that of a set with the option."""

    @pytest.mark.parametrize(
        ("option", "slug", "data", "fft", "other"),
        [
            (
                "free-first-lead",
                "jouer",
                {"main": "2S 4H", "appelee": "RS"},
                "On peut jouer : 4♥.",
                "Toutes les cartes",
            ),
            (
                "petit-imprenable",
                "petit-sec",
                {"main": LONE_PETIT},
                "la donne est annulée",
                "se déclare après la donne",
            ),
            (
                "petit-imprenable-first-trick",
                "petit-sec",
                {"main": LONE_PETIT},
                "la donne est annulée",
                "se déclare au premier pli",
            ),
            (
                "petit-imprenable-when-played",
                "petit-sec",
                {"main": LONE_PETIT},
                "la donne est annulée",
                "se déclare en le jouant",
            ),
            (
                "excuse-alone",
                "petit-sec",
                {"main": LONE_EXCUSE},
                "n’annule rien",
                "peut demander une nouvelle donne",
            ),
            (
                "excuse-to-winner",
                "excuse",
                {"joue": "attack", "gagne": "attack", "pli": "last"},
                "à la défense",
                "à l’attaque",
            ),
            (
                "excuse-to-winner",
                "dernier-pli",
                {"pli": "RH T1 EX T5", "attaque": "1"},
                "L’Excuse est à l’attaque",
                "L’Excuse est à la défense",
            ),
            (
                "slam-by-taker",
                "chelem",
                {"plis": 18, "annonce": "partner"},
                "+400",
                "le preneur seul annonce",
            ),
            ("chelem-1000", "chelem", {"plis": 18, "annonce": "on"}, "+400", "+1"),
            (
                "declare-before-lead",
                "poignee",
                {"main": hand(*TRUMPS[:10], size=18), "quand": "started"},
                "peut encore se montrer",
                "Trop tard",
            ),
            (
                "chien-strict",
                "chien",
                {"places": "4 5 9 13 17 21"},
                "bien donné",
                "mal donné",
            ),
            (
                "chien-three-ends",
                "chien",
                {"places": "4 8 12 16 20 75"},
                "bien donné",
                "bien donné",
            ),
            ("clockwise", "places", {"donneur": "S"}, "E entame, puis E", "O entame, puis O"),
            (
                "call-any-suit",
                "appel",
                {"main": hand(size=15), "appelee": "7D"},
                "ne s’appelle pas",
                "s’appelle : 7",
            ),
            (
                "call-any-card",
                "appel",
                {"main": hand(size=15), "appelee": "T21"},
                "ne s’appelle pas",
                "s’appelle : atout 21",
            ),
            (
                "petit-chelem-1",
                "chelem",
                {"plis": 17, "joueurs": 4},
                "Pas de chelem",
                "Petit chelem fait sans annonce",
            ),
            (
                "misere-personal",
                "petit-sec",
                {"main": hand("RS", size=18)},
                "Pas de petit sec",
                "Misère d’atout",
            ),
        ],
    )
    def test_the_answer(self, client, db, option, slug, data, fft, other):
        address = reverse("arbiter-question", args=[slug])
        usual = client.get(address, data).content.decode().replace("\ufe0e", "")
        house = client.get(address, {**data, "regles": option}).content.decode()
        house = house.replace("\ufe0e", "")
        assert fft.replace(" :", "\u00a0:") in usual
        assert other.replace(" :", "\u00a0:") in house
        assert "D’après les règles\u00a0: FFT 2012." in usual
        assert f"D’après les règles\u00a0: {OPTIONS[option].name}." in house

    def test_options_are_added_to_a_set(self, ask):
        added = ["free-first-lead", "petit-imprenable"]
        context = ask("arbiter-question", "jouer", regles="house-pousse", option=added)
        assert context["chosen"].rules.play.lead_ban is False
        assert context["chosen"].rules.contracts == RULE_SETS["house-pousse"].contracts
        assert context["chosen"].name == (
            "Maison, avec la pousse + À cinq, entame libre + Petit imprenable, dit après la donne"
        )
        assert "imprenable" in context["form"].fields

    def test_the_contracts_and_sizes_are_the_set_s(self, ask):
        form = ask("arbiter-question", "ecart", regles="pousse")["form"]
        assert [code for code, _name in form.fields["contrat"].choices][1] == "pousse"
        sizes = ask("arbiter-question", "ecart", regles="two")["form"].fields["joueurs"].choices
        assert [size for size, _name in sizes] == ["3", "4", "5"]

    def test_fourteen_cards_and_a_chien_of_eight(self, question):
        """S-5X-01: the écart of five with fourteen cards each is eight cards."""
        main = hand("RS", size=22)
        said = question("ecart", joueurs=5, regles="five-alone", main=main)[0].text
        assert "8 cartes à écarter" in said

    def test_a_set_without_bonuses(self, question):
        assert "pas de poignée" in question("poignee", regles="training", main=LONE_PETIT)[0].text
        assert "pas de chelem" in question("chelem", regles="training", plis=18)[0].text
        said = question("dernier-pli", regles="training", pli="RH T1 2H 3H", attaque="1")[0].text
        assert "pas de petit au bout" in said

    @pytest.mark.parametrize("code", sorted(RULE_SETS))
    def test_every_set_of_the_program_is_known(self, ask, code):
        for slug in ("jouer", "ecart", "chelem", "places"):
            assert ask("arbiter-question", slug, regles=code)["chosen"].rules is RULE_SETS[code]
        assert ask("replay", regles=code)["chosen"].rules is RULE_SETS[code]
        assert ask("count-pile", regles=code)["chosen"].rules is RULE_SETS[code]


class TestBadInput:
    @pytest.mark.parametrize(
        "regles", ["rien", "test/maison.1", "/", "test/maison.999999", "test/\x00.1", "x" * 900]
    )
    def test_rules_nobody_knows(self, ask, db, regles):
        for name, slug in (("arbiter-question", "jouer"), ("replay", None), ("count-pile", None)):
            context = ask(name, slug, regles=regles, main="RS", plis="x", bouts=1)
            assert context["chosen"].errors["regles"] == ["Ces règles ne sont pas connues ici."]
            assert not any(context.get(name) for name in ("answers", "page", "found"))

    def test_two_options_of_one_subject(self, ask):
        context = ask("arbiter", option=["call-any-suit", "call-any-card"])
        assert "même sujet" in context["chosen"].errors["option"][0]

    @pytest.mark.parametrize(
        ("slug", "data", "field", "said"),
        [
            ("pli", {"pli": "T1 T2", "imprenable": "on"}, "imprenable", "pas de Petit imprenable"),
            ("jouer", {"main": "T1", "imprenable": "on"}, "imprenable", "pas de Petit imprenable"),
            ("chelem", {"plis": 17, "petit": "on"}, "petit", "pas de petit chelem"),
            ("ecart", {"contrat": "pousse"}, "contrat", "Ce choix n’existe pas"),
            ("ecart", {"joueurs": "2"}, "joueurs", "Ce choix n’existe pas"),
            ("petit-sec", {"main": hand("T1", size=17)}, "main", "Il faut 18 cartes"),
            ("petit-sec", {"main": "EX EX"}, "main", "La même carte deux fois"),
            ("chien", {"places": "4 huit"}, "places", "huit\u00a0: les cartes"),
            ("chien", {"places": ""}, "places", "Quelles cartes"),
            ("places", {"donneur": ""}, "donneur", "Qui donne"),
            ("places", {"donneur": "X"}, "donneur", "Ce choix n’existe pas"),
            ("places", {"donneur": "N", "mort": "on"}, "mort", "cinq joueurs"),
            (
                "places",
                {"donneur": "1", "joueurs": 5, "mort": "on", "chelem": "1"},
                "chelem",
                "ne joue pas",
            ),
            ("appel", {"main": "RS RH"}, "main", "Il faut 15 cartes"),
            (
                "appel",
                {"main": hand(size=15), "regles": "five-alone"},
                "appelee",
                "pas de carte appelée",
            ),
        ],
    )
    def test_the_fault_is_named(self, ask, slug, data, field, said):
        context = ask("arbiter-question", slug, **data)
        assert said in " ".join(errors(context)[field])
        assert context["answers"] == []


class TestVectors:
    @pytest.mark.parametrize("vector", **by_id(vectors("deal_plan")))
    def test_chien(self, question, vector):
        """S-DEAL-03, S-DEAL-05, S-DEAL-06."""
        told, strict = vector["input"], vector["input"].get("policy") == "strict"
        answer = question(
            "chien",
            joueurs=told["players"],
            places=" ".join(str(place) for place in told["positions"]),
            **({"regles": "chien-strict"} if strict else {}),
        )[0]
        assert ("bien donné" in answer.text) is vector["expected"]["legal"]
        assert len(answer.rows) == len(vector["expected"]["reasons"])

    @pytest.mark.parametrize("vector", **by_id(vectors("seating")))
    def test_places(self, question, vector):
        """S-SES-01, S-DEAL-02, S-HOUSE-DIR-01."""
        told, expected = vector["input"], vector["expected"]
        ours = "NESO" if len(told["seats_clockwise"]) == 4 else "123"
        names = dict(zip(told["seats_clockwise"], ours, strict=True))
        clockwise = told.get("direction") == "clockwise"
        answer = question(
            "places",
            joueurs=len(names),
            donneur=names[told["dealer"]],
            **({"regles": "clockwise"} if clockwise else {}),
        )[0]
        said = {row.head: row.text for row in answer.rows}
        assert said["Ordre du jeu"] == ", ".join(names[seat] for seat in expected["play_order"])
        assert said["Donne ensuite"] == names[expected["next_dealer"]]
        assert said["Coupe"] == names[expected["cutter"]]

    @pytest.mark.parametrize("vector", **by_id(vectors("callable_cards")))
    def test_called_cards(self, question, vector):
        """S-5P-03: king, then queen, knight, jack."""
        held = vector["input"]["hand"]
        main = hand(*held, size=15)
        allowed = set(vector["expected"]["callable"])
        refused = {"10H", "T21", "EX", "VS", "CS", "DS"} - allowed
        for code in (*sorted(allowed), *sorted(refused)):
            answer = question("appel", main=main, appelee=code)[0]
            assert ("ne s’appelle pas" in answer.text) is (code in refused), code

    def test_who_deals_again(self, question):
        """S-5M-03: with a mort the same player deals after a pass; otherwise the next one."""
        data = {"joueurs": 5, "donneur": "1", "fin": "passed"}
        assert "puis 5 donne" in question("places", **data)[0].text
        assert "puis 1 donne" in question("places", **data, mort="on")[0].text

    def test_who_announces_leads(self, question):
        """S-CHE-05."""
        assert "N entame" in question("places", donneur="S", chelem="N")[0].text


class TestClubs:
    """A club's own sets: for who may read them."""

    def ask(self, browser, regles, **data):
        address = reverse("arbiter-question", args=["petit-sec"])
        return browser.get(address, {"main": LONE_PETIT, "regles": regles, **data})

    def test_a_member_chooses_from_the_club_s_sets(self, client_for, reader, club):
        house(club)
        house(club, version=2)
        house(club, version=3, options=["petit-imprenable-when-played"], name="Maison neuve")
        browser = client_for(reader)
        page = browser.get(reverse("arbiter")).content.decode()
        assert page.count('value="test/maison') == 1
        said = self.ask(browser, "test/maison.3").content.decode()
        assert "se déclare en le jouant" in said
        assert "Maison neuve, version 3" in said
        assert "après la donne" in self.ask(browser, "test/maison.1").content.decode()

    def test_a_retired_set_is_not_offered(self, client_for, reader, club):
        house(club, retired_at=timezone.now())
        browser = client_for(reader)
        assert "test/maison" not in browser.get(reverse("arbiter")).content.decode()
        assert "test/maison.1" in self.ask(browser, "test/maison.1").content.decode()

    def test_another_club_s_set_is_not_there(self, client_for, outsider, club):
        house(club)
        for browser in (client_for(None), client_for(outsider)):
            answer = self.ask(browser, "test/maison.1")
            assert answer.context["chosen"].errors
            assert "Maison du club" not in answer.content.decode()

    def test_what_the_club_publishes_is_public(self, client_for, club):
        house(club)
        club.published = True
        club.save()
        assert "après la donne" in self.ask(client_for(None), "test/maison.1").content.decode()

    def test_a_published_table_s_set_is_public(self, client_for, club):
        row = house(club)
        table = make_table(club, session=make_session(club, published=True))
        table.rule_set = row
        table.save()
        house(club, version=2)
        assert not self.ask(client_for(None), "test/maison.1").context["chosen"].errors
        assert self.ask(client_for(None), "test/maison.2").context["chosen"].errors

    def test_queries(self, client_for, reader, club, make_member, other_club):
        """None without an account; with one they do not grow with the sets."""
        address = reverse("arbiter-question", args=["jouer"])
        with CaptureQueriesContext(connection) as asked:
            client_for(None).get(address, {"main": "RS", "regles": "pousse"})
        assert len(asked) == 0
        browser, counts = client_for(reader), []
        for version in (1, 2):
            house(club, version=version)
            with CaptureQueriesContext(connection) as asked:
                browser.get(address, {"main": "RS", "regles": f"test/maison.{version}"})
            counts.append(len(asked))
        assert counts[0] == counts[1] <= 5


class TestChangingRules:
    def test_what_was_typed_stays_and_is_not_judged(self, ask):
        context = ask(
            "arbiter-question", "ecart", main="RS ZZ", contrat="garde", regles="pousse", changer=1
        )
        form = context["form"]
        assert not form.is_bound
        assert form["main"].value() == "RS ZZ"
        assert context["answers"] == []

    def test_links_keep_the_rules(self, client, db):
        page = client.get(reverse("arbiter"), {"regles": "pousse"}).content.decode()
        assert "/outils/arbitre/jouer/?regles=pousse" in page
        page = client.get(reverse("arbiter"), {"regles": "fft"}).content.decode()
        assert '/outils/arbitre/jouer/"' in page
