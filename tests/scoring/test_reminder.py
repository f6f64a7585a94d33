"""The marque at the foot of a paper sheet: what the set has, at the size that plays."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.reminder import Reminder, reminder
from scoring.rules.presets import RULE_SETS, TRAINING, compose
from scoring.rules.ruleset import FFT_2012
from tests.scoring.rules.test_sizes import BOTH


def lines(*options: str, players: int = 4, **more) -> str:
    return "\n".join(reminder(compose(options, code="x", name="X"), players, **more).lines)


def test_the_federations():
    """RO p.10: contract, points, factor, petit au bout, the three poignées of this size."""
    found = reminder(FFT_2012, 4)
    assert found.head == (
        "Contrat",
        "Points",
        "Multiplie",
        "Petit au bout",
        "Poignée, 10 atouts",
        "Double, 13 atouts",
        "Triple, 15 atouts",
    )
    assert found.rows[-1] == ("Garde contre", "150", "× 6", "60", "20", "30", "40")
    (slams,) = found.lines
    made, failed = "fait +400, Chelem fait sans annonce +200", "manqué −200"
    assert (
        slams == f"Chelem annoncé et {made}, Chelem annoncé et {failed}, Chelem de la défense −200."
    )


@pytest.mark.parametrize(("players", "trumps"), [(3, "13 15 18"), (4, "10 13 15"), (5, "8 10 13")])
def test_poignees_are_those_of_the_size(players, trumps):
    # S-POI-02
    head = reminder(FFT_2012, players).head[-3:]
    assert [each.split()[1] for each in head] == trumps.split()


def test_flat_contracts_multiply_nothing():
    # S-HOUSE-FLAT-01
    found = reminder(RULE_SETS["flat-80"], 4)
    assert "Multiplie" not in found.head
    assert found.rows == (
        ("Garde", "80", "10", "20", "30", "40"),
        ("Garde sans", "160", "10", "20", "30", "40"),
        ("Garde contre", "320", "10", "20", "30", "40"),
    )
    assert "Écart au but arrondi à 10." in found.lines
    assert any("Petit chelem annoncé et fait +500" in line for line in found.lines)


def test_five_contracts_without_a_prise():
    found = reminder(compose(["pousse", "without-prise"], code="x", name="X"), 4)
    assert [row[0] for row in found.rows] == ["Pousse", "Garde", "Garde sans", "Garde contre"]
    assert [row[2] for row in found.rows] == ["× 2", "× 4", "× 8", "× 12"]


def test_what_a_set_has_not_is_not_printed():
    found = reminder(TRAINING, 4)
    assert found == Reminder(
        ("Contrat", "Points", "Multiplie"), (("Prise", "25", "× 1"), ("Garde", "50", "× 2"))
    )


@pytest.mark.parametrize(
    ("option", "told"),
    [
        (
            "petit-chelem-1",
            "fait +300, Petit chelem annoncé et manqué −150 (à 1 levée près).",
        ),
        ("petit-chelem-3", "(à 3 levées près)."),
        ("misere-personal", "Misère d’atout 10, Misère de tête 10 (payée par chacun"),
        ("misere-camp", "(pour son camp)."),
        ("misere-multiplied", "(pour son camp, multipliée par le contrat)."),
        ("misere-20", "Misère d’atout 20"),
        ("round-margin-5", "Écart au but arrondi à 5."),
        ("round-unit-10", "Score arrondi à 10."),
        ("pots", "Mouche\u00a0: mise de 10, 5 de plus du donneur."),
        ("clockwise", "dans le sens des aiguilles d’une montre"),
        ("chelem-1000", "+1\u202f000"),
    ],
)
def test_what_a_house_adds(option, told):
    assert told in lines(option)
    assert told not in lines()


def test_an_equal_split_is_for_a_called_card():
    # S-HOUSE-SPLIT-01
    assert "parts égales" in lines("equal-split", players=5)
    assert "parts égales" not in lines("equal-split", players=4)


def test_other_targets_are_said():
    assert "56, 51, 41, 36" not in lines()
    other = replace(FFT_2012, code="x", name="X", targets=(60, 51, 41, 36))
    assert "Points à faire, de 0 à 3 bouts\u00a0: 60, 51, 41, 36." in reminder(other, 4).lines


class TestSizes:
    def test_two_bid_nothing(self):
        # S-2P-03, S-2P-06, S-2P-07, S-2P-08
        found = reminder(RULE_SETS["two"], 2)
        assert (found.head, found.rows) == ((), ())
        page = "\n".join(found.lines)
        assert "56, 51, 41, 36" in page
        assert "Le gagnant marque 25" in page
        assert "Petit au bout\u00a0: 10" in page
        assert "On note la différence" in page
        assert "Chelem" not in page

    def test_each_his_gains(self):
        page = lines("two-gains", players=2)
        assert "Chacun note ce qu’il gagne." in page
        assert "différence" not in page

    def test_five_alone(self):
        # S-5X-01, S-5X-02
        found = reminder(BOTH, 5, "5x14")
        assert found.lines[0] == "À cinq, quatorze cartes, preneur seul."
        assert "Poignée, 8 atouts" in found.head
        assert found.lines[0] not in reminder(BOTH, 5).lines

    @pytest.mark.parametrize(
        ("resting", "told"),
        [
            (1, "Le donneur ne joue pas\u202f;"),
            (2, "Le donneur et le suivant ne"),
        ],
    )
    def test_who_sits_out(self, resting, told):
        # S-5M-01, S-5M-03
        assert lines(resting=resting).startswith(told)

    def test_a_size_that_the_set_has_not(self):
        assert reminder(FFT_2012, 2) == Reminder()
