"""The arbiter's aid about tricks and hands."""

from __future__ import annotations

import pytest

from scoring.rules.cards import PACK
from tests.scoring.tools.told import by_id, errors, vectors


class TestTricks:
    @pytest.mark.parametrize("vector", **by_id(vectors("legal_plays")))
    def test_vectors_of_legal_plays(self, ask, vector):
        told = vector["input"]
        if told.get("lead_ban") is False or told.get("open_tops"):
            told = {**told, "called_card": None}
        data = {"main": " ".join(told["hand"]), "table": " ".join(told["table"])}
        if told.get("called_card") and told.get("first_lead"):
            data["appelee"] = told["called_card"]
        if told.get("petit_imprenable"):
            data |= {"imprenable": "on", "regles": "petit-imprenable"}
        context = ask("arbiter-question", "jouer", **data)
        if errors(context):
            pytest.fail(str(errors(context)))
        answer = context["answers"][0]
        refused = [card for row in answer.rows for card in row.head.split(", ")]
        assert len(refused) == len(told["hand"]) - len(vector["expected"]["legal"])
        assert answer.cited

    @pytest.mark.parametrize(
        ("hand", "table", "text", "rules"),
        [
            ("3H T21 RS", "10H", "On peut jouer : 3♥", ["S-PLAY-02"]),
            ("T4 T12 RS", "10H T8", "On peut jouer : atout 12.", ["S-PLAY-03", "S-PLAY-04"]),
            ("T4 RS", "10H T8", "On peut jouer : atout 4.", ["S-PLAY-03", "S-PLAY-05"]),
            ("RS 5C EX", "10H", "Toutes les cartes", ["S-PLAY-06", "S-PLAY-07"]),
            ("T5 4C", "T10", "On peut jouer : atout 5.", ["S-PLAY-08", "S-PLAY-05"]),
            ("T5 4C", "EX", "Toutes les cartes", ["S-PLAY-09"]),
            ("T5 4C", "", "Toutes les cartes", ["S-PLAY-01"]),
        ],
    )
    def test_the_rule_is_cited(self, question, hand, table, text, rules):
        answer = question("jouer", main=hand, table=table)[0]
        assert text in answer.text
        assert answer.rules == rules

    @pytest.mark.parametrize("vector", **by_id(vectors("trick_winner")))
    def test_vectors_of_winners(self, question, vector):
        told = vector["input"]
        data = {"pli": " ".join(card for _seat, card in told["plays"])}
        if told.get("petit_imprenable"):
            data |= {"imprenable": "on", "regles": "petit-imprenable"}
        if told.get("slam_last_lead") or told.get("last_trick_slam"):
            data["chelem"] = "on"
        seats = [seat for seat, _card in told["plays"]]
        place = seats.index(vector["expected"]["winner"]) + 1
        assert f"La carte n° {place} gagne" in question("pli", **data)[0].text

    @pytest.mark.parametrize(
        ("data", "field"),
        [
            ({"main": "", "table": "10H"}, "main"),
            ({"main": "10H 3H", "table": "10H"}, "table"),
            ({"main": "10H", "table": "1S 2S 3S 4S 5S"}, "table"),
            ({"main": "EX EX"}, "main"),
            ({"main": "T22"}, "main"),
            ({"main": "RS", "appelee": "RC RD"}, "appelee"),
        ],
    )
    def test_bad_input(self, ask, data, field):
        context = ask("arbiter-question", "jouer", **data)
        assert list(errors(context)) == [field]
        assert not context["answers"]


def hand(*codes: str, size: int) -> str:
    """A hand of `size` cards: these, and the lowest plain suit cards."""
    plain = [card.code for card in PACK if card.suit and not card.is_court]
    return " ".join([*codes, *[code for code in plain if code not in codes]][:size])


TRUMPS = [f"T{number}" for number in range(2, 21)]


class TestHands:
    @pytest.mark.parametrize(
        ("ecart", "legal"),
        [
            ("1S 2S 3S 4S 5S 6S", True),
            ("1S 2S 3S 4S 5S RS", False),
            ("1S 2S 3S 4S 5S T1", False),
            ("1S 2S 3S 4S 5S T9", False),
            ("1S 2S 3S", False),
        ],
    )
    def test_ecart(self, question, ecart, legal):
        answer = question("ecart", main=hand("RS", "T1", "T9", size=24), ecart=ecart)[0]
        assert answer.text.startswith("Écart permis") is legal

    def test_trumps_that_must_go_are_shown(self, question):
        # 4 kings, EX, 15 trumps, 4 plain cards: two trumps of the six are wanted (S-ECA-02).
        main = hand("RS", "RH", "RD", "RC", "EX", *TRUMPS[:15], size=24)
        assert "dont 2 atouts" in question("ecart", main=main)[0].text
        answer = question("ecart", main=main, ecart="1S 2S 3S 4S T2 T3")[0]
        assert "à montrer à tous : atout 2, atout 3" in answer.text

    def test_a_closed_chien_has_no_ecart(self, question):
        assert "Pas d’écart" in question("ecart", contrat="garde_sans")[0].text

    @pytest.mark.parametrize(
        ("trumps", "excuse", "text", "excuse_rule"),
        [
            (9, False, "9 atouts, il en faut 10", False),
            (9, True, "jusqu’à : simple", True),
            (10, False, "jusqu’à : simple", False),
            (13, False, "jusqu’à : double", False),
            (15, False, "jusqu’à : triple", False),
        ],
    )
    def test_poignees(self, question, trumps, excuse, text, excuse_rule):
        cards = [*TRUMPS[:trumps], *(["EX"] if excuse else [])]
        answer = question("poignee", main=hand(*cards, size=18))[0]
        assert text in answer.text
        assert ("S-POI-03" in answer.rules) is excuse_rule

    def test_the_excuse_hides_no_trump(self, question):
        main = hand(*TRUMPS[:10], "EX", size=18)
        shown = " ".join([*reversed(TRUMPS[:9]), "EX"])
        answer = question("poignee", main=main, montrees=shown)[0]
        assert "ne vaut pas" in answer.text
        assert "S-POI-03" in answer.rules

    @pytest.mark.parametrize(
        ("cards", "sec"),
        [(["T1"], True), (["T1", "EX"], False), (["T1", "T5"], False), ([], False)],
    )
    def test_petit_sec(self, question, cards, sec):
        answer = question("petit-sec", main=hand(*cards, size=18))[0]
        assert answer.text.startswith("Petit sec") is sec

    @pytest.mark.parametrize("slug", ["petit-sec", "poignee"])
    def test_seventeen_cards(self, ask, slug):
        context = ask("arbiter-question", slug, main=hand(size=17))
        assert errors(context) == {"main": ["Il faut 18 cartes, et il y en a 17."]}
