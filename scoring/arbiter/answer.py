"""An answer of the arbiter's aid, and the rules it may cite."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

RULES: Mapping[str, StrPromise] = {
    "S-PLAY-01": _("Qui entame joue la carte qu’il veut, l’Excuse aussi."),
    "S-PLAY-02": _("On fournit à la couleur demandée, de la carte qu’on veut."),
    "S-PLAY-03": _("Sans la couleur demandée, on coupe."),
    "S-PLAY-04": _("On monte sur l’atout le plus fort du pli, même celui du partenaire."),
    "S-PLAY-05": _("Qui ne peut pas monter joue quand même un atout."),
    "S-PLAY-06": _("Sans la couleur ni atout, on se défausse de ce qu’on veut."),
    "S-PLAY-07": _("L’Excuse se joue toujours, et n’est jamais obligée."),
    "S-PLAY-08": _("À l’atout demandé, on joue atout et on monte si l’on peut."),
    "S-PLAY-09": _("Après une Excuse entamée, la carte suivante fixe la couleur."),
    "S-PLAY-10": _(
        "À cinq, la première entame évite la couleur appelée, sauf la carte appelée elle-même."
    ),
    "S-NUL-05": _("Règle de maison : le Petit imprenable se joue comme une seconde Excuse."),
    "S-TRK-01": _("Le plus fort atout gagne, sinon la plus forte carte de la couleur demandée."),
    "S-TRK-02": _("L’Excuse ne gagne jamais le pli."),
    "S-TRK-03": _("Entamée au dernier pli par le camp qui a fait tous les autres, l’Excuse gagne."),
    "S-BID-04": _("En garde sans et garde contre, le chien reste fermé : rien ne s’écarte."),
    "S-ECA-01": _("L’écart a autant de cartes que le chien ; ni roi ni bout n’y va."),
    "S-ECA-02": _("Un atout ne s’écarte que faute d’autre carte, et se montre."),
    "S-ECA-05": _("Après l’écart, le preneur a autant de cartes que les autres."),
    "S-POI-02": _("Chaque poignée demande un nombre exact d’atouts, selon le nombre de joueurs."),
    "S-POI-03": _(
        "L’Excuse complète une poignée quand tous les autres atouts de la main sont montrés."
    ),
    "S-POI-04": _("La poignée se montre en ordre, avant sa propre première carte."),
    "S-POI-05": _(
        "Avec les quatre rois, les atouts écartés par force comptent pour la triple poignée."
    ),
    "S-NUL-02": _("Le Petit sans autre atout ni Excuse annule la donne, avant les enchères."),
    "S-NUL-01": _("Tous passent : rien n’est marqué, et le joueur suivant donne."),
    "S-NUL-03": _("Après un petit sec, le joueur suivant donne."),
    "S-NUL-04": _("Règle de maison : l’Excuse sans aucun atout peut faire redonner."),
    "S-5P-03": _("On appelle un roi ; qui a les quatre, une dame aussi, et ainsi jusqu’au valet."),
    "S-5P-04": _(
        "Une carte appelée qu’on a en main, ou qui est au chien, laisse seul contre quatre."
    ),
    "S-HOUSE-POI-02": _("Règle de maison : tout s’annonce avant la première carte de la donne."),
    "S-HOUSE-MIS-01": _("Règle de maison : misère sans atout ni Excuse, ou sans figure."),
    "S-EXC-01": _("Avant le dernier pli, l’Excuse reste à son camp."),
    "S-EXC-03": _("Le pli est à l’autre camp : une carte d’un demi-point lui est rendue."),
    "S-EXC-04": _("Sans carte à rendre, on la doit : le premier pli qui en a une la paie."),
    "S-EXC-05": _("Le pli est à son propre camp : rien à rendre."),
    "S-EXC-07": _("Jouée au dernier pli, l’Excuse change de camp, quel que soit le gagnant."),
    "S-EXC-09": _("Au dernier pli d’un chelem, l’Excuse reste au camp qui le fait."),
    "S-CHE-01": _("Tous les plis, annoncés : la prime entière."),
    "S-CHE-02": _("Tous les plis sans annonce : une prime moindre, au camp qui les fait."),
    "S-CHE-03": _("Annoncé et manqué, il coûte, que le contrat soit fait ou non."),
    "S-HOUSE-EXC-01": _("Règle de maison : l’Excuse du dernier pli va à qui le gagne."),
    "S-CHE-05": _("Qui annonce le chelem entame, quel que soit le donneur."),
    "S-CHE-06": _("Qui annonce le chelem avec l’Excuse la garde pour le dernier pli."),
    "S-CHE-07": _("L’attaque seule annonce un chelem."),
    "S-HOUSE-PCH-01": _("Règle de maison : petit chelem, tous les plis à un ou trois près."),
    "S-HOUSE-PCH-02": _("Règle de maison : avec tous les plis, la meilleure des primes compte."),
    "S-CHE-09": _("Ce sont les plis qui font le chelem, pas les points."),
    "S-PAB-01": _("Le petit au bout va au camp qui gagne le dernier pli avec le Petit."),
    "S-PAB-03": _("Chelem fini par l’Excuse : c’est l’avant-dernier pli qui compte pour le Petit."),
    "S-DEAL-03": _("Le chien se fait carte par carte, entre des paquets entiers."),
    "S-DEAL-05": _("Ni la première ni la dernière carte ne vont au chien."),
    "S-DEAL-06": _("Règle de maison : jamais deux cartes de suite au chien."),
    "S-DEAL-02": _("Le vis-à-vis du donneur bat les cartes, son autre voisin coupe."),
    "S-SES-01": _("On joue dans le sens inverse des aiguilles d’une montre."),
    "S-SES-02": _("La donne passe au joueur suivant ; après une fausse donne, le même redonne."),
    "S-5M-03": _("À cinq avec un mort, tous passent : le même joueur redonne."),
    "S-HOUSE-DIR-01": _("Règle de maison : on joue dans le sens des aiguilles d’une montre."),
    "S-HOUSE-LEAD-01": _("Règle de maison : à cinq, la première entame est libre."),
    "S-PLAY-12": _("Le joueur suivant le donneur entame, puis qui gagne le pli."),
}
"""What each rule says, by its number."""
_PAGES = {"S-PAB": "7", "S-CHE": "6", "S-EXC": "8", "S-POI": "7"}
"""Where the federation's book of rules (edition 2012) has a subject."""


@dataclass(frozen=True, slots=True)
class Cited:
    """A rule as it is cited: its number, what it says, the page of the federation's book."""

    number: str
    text: str
    page: str


@dataclass(frozen=True, slots=True)
class Row:
    """One line under the sentence: what it is about, and what is said of it."""

    head: str
    text: str


@dataclass(frozen=True, slots=True)
class Answer:
    """`text` answers in one sentence; `rules` are the numbers of the rules it rests on."""

    text: str
    rules: Sequence[str]
    rows: Sequence[Row] = ()

    @property
    def cited(self) -> Sequence[Cited]:
        """The rules, each once, in the order given."""
        return [
            Cited(number, str(RULES[number]), _PAGES.get(number.rpartition("-")[0], ""))
            for number in dict.fromkeys(self.rules)
        ]
