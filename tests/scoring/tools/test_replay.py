"""Replaying a deal on its page."""

from __future__ import annotations

import json

import pytest
from django.urls import reverse

from scoring.forms.tools.replaying import EXAMPLE, example
from scoring.rules.cards import PACK
from tests.scoring.tools.told import errors


class TestReplay:
    def test_the_example_by_lines(self, ask):
        page = ask("replay", **example())["page"]
        assert page.marque.half_unit == 2 * 86, "(25 + 8) × 2 + 20"
        assert (page.found.attack.bouts, page.found.attack.half_points) == (2, 98)
        assert page.faults == []
        assert len(page.tricks) == 18

    def test_the_same_deal_as_json(self, ask):
        tricks = [line.split() for line in EXAMPLE.splitlines()]
        record = {"players": 4, "taker": "S", "contract": "garde", "first": "O", "tricks": tricks}
        for told in (record, {"deal": record}, [record], {"deals": [record]}):
            assert ask("replay", plis=json.dumps(told))["page"].marque.half_unit == 2 * 86

    def test_a_wrong_play_is_named_with_its_rule(self, client):
        # Ouest's 5 of hearts and 2 of diamonds change places: a diamond in a heart trick.
        swapped = EXAMPLE.replace("T1 5H 6D DH", "T1 #H 6D DH").replace(
            "VD RD 8D 5D", "VD 5H 8D 5D"
        )
        data = {**example(), "plis": swapped.replace("#H", "RD")}
        answer = client.get(reverse("replay"), data)
        assert answer.context["page"].faults
        assert "S-PLAY-02" in answer.content.decode()

    @pytest.mark.parametrize(
        "line",
        [
            "Poignée S : simple",
            "poignee s simple",
            "POIGNÉES S : T20 T17 T16 T14 T8 T7 T4 T2 T1 EX",
            "Poignée S, simple : T20 T17 T16 T14 T8 T7 T4 T2 T1 Excuse",
        ],
    )
    def test_a_poignee_by_line(self, ask, line):
        """Sud has nine trumps and the Excuse: the simple one, 20 beside the rest (S-POI-03)."""
        page = ask("replay", **{**example(), "plis": f"{EXAMPLE}\n{line}"})["page"]
        assert page.marque.half_unit == 2 * (86 + 20)
        assert page.faults == []

    def test_a_poignee_shown_in_disorder(self, ask):
        """S-POI-04: it counts, and the fault is told."""
        line = "Poignée S : T1 T17 T16 T14 T8 T7 T4 T2 T20 EX"
        page = ask("replay", **{**example(), "plis": f"{EXAMPLE}\n{line}"})["page"]
        assert page.marque.half_unit == 2 * (86 + 20)
        assert [fault.rule for fault in page.faults] == ["S-POI-04"]

    @pytest.mark.parametrize(
        ("line", "said"),
        [
            ("Poignée S : triple", "pas assez d’atouts"),
            ("Poignée Z : simple", "poignée"),
            ("Poignée S", "poignée"),
            ("Poignée S : T99", "T99 – Cette carte n’existe pas."),
            ("Misère S : atouts", "n’est pas une misère"),
            ("Écart : 4S", "ne sont pas les cartes"),
            ("Chien : RS RS", "La même carte deux fois"),
        ],
    )
    def test_a_wrong_line_is_named(self, ask, line, said):
        context = ask("replay", **{**example(), "plis": f"{line}\n{EXAMPLE}"})
        assert said in " ".join(errors(context)["plis"])
        assert context["page"] is None

    def test_the_chien_and_the_ecart_by_line(self, ask):
        seen = EXAMPLE.split()
        aside = [card.code for card in PACK if card.code not in seen]
        line = f"Écart : {' '.join(aside)}\nChien : {' '.join(aside)}"
        page = ask("replay", **{**example(), "plis": f"{line}\n{EXAMPLE}"})["page"]
        assert {card.code for card in page.record.chien} == set(aside)

    def test_the_rules_decide_on_the_marque(self, ask):
        """(25 + 8) × 4 + 40 by the pousse's table (S-HOUSE-MULT-03)."""
        context = ask("replay", **example(), regles="house-pousse")
        assert context["page"].marque.half_unit == 2 * ((25 + 8) * 4 + 40)
        assert context["chosen"].name == "Maison, avec la pousse"

    def test_a_contract_that_the_set_lacks(self, ask):
        data = {**example(), "contrat": "prise"}
        assert errors(ask("replay", **data, regles="without-prise"))["contrat"]
        told = {"players": 4, "taker": "S", "contract": "pousse", "first": "O", "tricks": []}
        said = errors(ask("replay", plis=json.dumps(told)))["plis"]
        assert "Ces règles n’ont pas ce contrat" in " ".join(said)

    def test_a_seventeenth_card(self, ask):
        """Seventeen tricks and one of five cards: each fault by its own sentence."""
        lines = EXAMPLE.splitlines()
        said = errors(ask("replay", **{**example(), "plis": "\n".join(lines[:17])}))["plis"]
        assert "Il faut 18 plis, et non 17." in " ".join(said)
        longer = "\n".join([f"{lines[0]} 5H", *lines[1:]])
        said = errors(ask("replay", **{**example(), "plis": longer}))["plis"]
        assert "Il faut 4 cartes au pli, et non 5." in " ".join(said)

    @pytest.mark.parametrize("name", ["petit", "imprenable"])
    def test_what_the_rules_lack_is_refused(self, ask, name):
        assert errors(ask("replay", **example(), **{name: "on"}))

    @pytest.mark.parametrize(
        ("data", "field", "said"),
        [
            ({"plis": EXAMPLE.replace("VD RD", "VD ZZ")}, "plis", "ZZ – Cette carte n’existe pas."),
            ({"plis": EXAMPLE.replace("VD RD", "VD EX")}, "plis", "EX – La même carte deux fois."),
            ({"plis": EXAMPLE.partition("\n")[2]}, "plis", "Il faut 18 plis, et non 17."),
            ({"plis": "{"}, "plis", "Ce JSON ne se lit pas : ligne 1, signe 2."),
            ({"plis": "[1, 2]"}, "plis", "Une seule donne à la fois."),
            ({"plis": "[" * 3000}, "plis", "Ce JSON ne se lit pas"),
            ({"plis": ""}, "plis", "Quels plis"),
            ({"preneur": "Z"}, "preneur", "Le preneur ne joue pas cette donne."),
            ({"entame": ""}, "entame", "Qui a entamé ?"),
            ({"appelee": "RC"}, "appelee", "On n’appelle qu’à cinq joueurs."),
            ({"contrat": "petite misère"}, "contrat", "Ce choix n’existe pas."),
        ],
    )
    def test_bad_input_is_named_beside_its_field(self, ask, data, field, said):
        context = ask("replay", **{**example(), **data})
        assert said in " ".join(errors(context)[field])
        assert context["page"] is None
