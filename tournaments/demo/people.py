"""The demonstration club's people. All of them are invented."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tarotclub import people
from tarotclub.people import Identity
from tournaments.ranking.classes import CLASSES

if TYPE_CHECKING:
    from tarotclub.models import Club, Player

CLUB_NAME = "Tarot-club de Montfaucel (démonstration)"
MEMBERS = (
    ("Monique", "Lafargue"),
    ("Bernard", "Tissot"),
    ("Jeannine", "Couderc"),
    ("Yves", "Le Goff"),
    ("Odile", "Fontanel"),
    ("Henri", "Cazal"),
    ("Pierre-Antoine", "Destouches"),
    ("Nicole", "Brunet"),
    ("Danielle", "Peyre"),
    ("André", "Delmas"),
    ("Françoise", "Ollier"),
    ("Michel", "Garrigue"),
    ("Karim", "Benali"),
    ("Josette", "Rivoire"),
    ("Gérard", "Noël"),
    ("Éliane", "Vasseur"),
    ("Raymond", "d’Arcueil"),
    ("Maïté", "Etcheverry"),
    ("Thierry", "Bonnafous"),
    ("Chantal", "Mercadier"),
    ("Loïc", "Kermarec"),
    ("Simone", "Tourneur"),
    ("Jean-Baptiste", "Chassagne"),
    ("Sylvie", "Aubrac"),
    ("Marcel", "Pradines"),
    ("Colette", "Issartel"),
    ("Élodie", "Vernoux"),
    ("Hugo", "Sabatier"),
    ("Anne-Sophie", "de la Rochelambert"),
    ("Robert", "Schnaebelé"),
    ("Ginette", "Roumégas"),
    ("Ahmed", "Ziani"),
    ("Bruno", "Capdevielle"),
    ("Régine", "Marchandise"),
    ("Sébastien", "Bourrel"),
    ("Lucette", "Pontier"),
    ("Dominique", "Haudebourg"),
    ("Patrick", "Lescure"),
)
LADIES = frozenset((0, 2, 4, 7, 8, 10, 13, 15, 17, 19, 21, 23, 25, 26, 28, 30, 33, 35))
AGES = dict.fromkeys((0, 2, 5, 9, 14, 22, 30, 35), "senior") | {27: "u26", 20: "u26"}
"""Who is in the ladies' ranking, and the age groups of some, by their place in the list."""
GUESTS = (("Estelle", "Moncorbier"), ("Rémi", "Taillefer"))
GUESTS_CLUB = "Les Atouts de Saint-Aubain"


@dataclass(frozen=True)
class Temper:
    """How well somebody plays (0: the mean), how readily they take, how often they come."""

    skill: float
    boldness: float
    comes: float


def make_people(club: Club, rng: random.Random) -> dict[Player, Temper]:
    """Add forty players to the club, two of them guests, one under a pseudonym."""
    made: dict[Player, Temper] = {}
    for number, (first, last) in enumerate(MEMBERS):
        licence = f"{rng.randrange(10_000_000):08d}" if rng.random() < 0.8 else ""
        pseudonym = "La Dame de trèfle" if number == 21 else ""
        known = Identity(
            first,
            last,
            licence=licence,
            pseudonym=pseudonym,
            national_class=CLASSES[number * 7 % len(CLASSES)] if licence else "",
            age_group=AGES.get(number, ""),
            ladies=number in LADIES,
        )
        made[people.add(club, known)] = _temper(rng)
    for first, last in GUESTS:
        made[people.add(club, Identity(first, last, home_club=GUESTS_CLUB))] = _temper(rng)
    return made


def _temper(rng: random.Random) -> Temper:
    return Temper(rng.gauss(0, 0.45), rng.uniform(0.5, 1.6), rng.uniform(0.35, 0.95))
