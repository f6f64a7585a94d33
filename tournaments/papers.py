"""What can be printed blank: the federation's sheets, and what each is for (OT, RO)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

    Words = StrPromise | str

LINES = 13
"""The printed travelling sheet has 13 lines (OT p.17)."""
HALF_LINES = 7
"""Sheets A and B are printed with 6 lines, too few for 14 positions (OT p.51)."""
COLUMNS = 10
"""Players on one sheet of the recap board (OT p.11)."""
TABLES = 20
"""Lines of the printed orientation board (OT p.8)."""


@dataclass(frozen=True)
class Ruled:
    """A slip with boxes on top and a ruled table under them.

    `boxes` are labels, each with what stands in it. `rows` are the first cells of the lines, `foot`
    lines to write on below. `sums`: how many of the last rows are totals.
    """

    boxes: Sequence[tuple[Words, Words]]
    columns: Sequence[Words]
    rows: Sequence[Words]
    foot: Sequence[Words] = ()
    sums: int = 0


@dataclass(frozen=True)
class People:
    """An entry form: boxes on top, then so many people with their names and their class."""

    boxes: Sequence[Words]
    number: int
    fields: Sequence[Words]
    choices: Sequence[Words]
    asked: Words = ""
    wishes: Sequence[Words] = ()

    @property
    def counted(self) -> range:
        """The people's numbers."""
        return range(1, self.number + 1)


@dataclass(frozen=True)
class Blank:
    """A sheet to be filled in by hand; `page` is where the federation prints its model.

    `copies` are how often it stands on a page. `wide`: a slip as wide as the page,
    `shape` how it lies on it: "tall" lines, or "landscape".
    """

    key: str
    title: StrPromise
    purpose: StrPromise
    page: str
    template: str = "ruled"
    copies: int = 1
    wide: bool = False
    shape: str = ""
    sheets: Sequence[Ruled | People] = ()

    @property
    def repeated(self) -> list[Ruled | People]:
        """Every slip of the page."""
        return [*self.sheets] * self.copies


def _lines(number: int) -> tuple[str, ...]:
    return tuple(str(line) for line in range(1, number + 1))


def _boxes(*labels: Words) -> tuple[tuple[Words, Words], ...]:
    return tuple((label, "") for label in labels)


POSITION, TABLE = _("Position"), _("Table")
_BOARD, _TOURNAMENT, _TABLE_NUMBER = _("Étui n°"), _("Tournoi"), _("Table n°")
_RESULT = (_("Preneur gagne"), _("Preneur chute"), _("Arbitre"))
_TOTAL = _("Total")

PERSONAL = Ruled(
    _boxes(_("Vous êtes placé en"), _("Première position à la table")),
    (_("Rotation"), "+", "−", _("Solde")),
    (*_lines(6), _TOTAL),
    sums=1,
)
GUIDE = Ruled(
    _boxes(_("Vous êtes n°"), _("Nom")),
    (POSITION, TABLE, _("Place"), _("Contre"), _("Étuis")),
    _lines(LINES),
)
TRAVELLING = Ruled(
    _boxes(_BOARD, _("Preneur"), _TOURNAMENT),
    (POSITION, TABLE, *_RESULT),
    ("",) * LINES,
    (_("Chien"),),
)
FREE_TRAVELLING = Ruled(
    _boxes(_BOARD, _("Donneur"), _TOURNAMENT),
    (POSITION, TABLE, _("Preneur"), _("Contrat"), *_RESULT),
    ("",) * LINES,
    (_("Chien"),),
)
EMMANUEL = Ruled(
    _boxes(_("Triplettes Emmanuel 16, donne n°"), _TOURNAMENT),
    (POSITION, TABLE, "N-S", "E-O", *_RESULT),
    (*_lines(4), *_lines(4)),
    (_("Chien"),),
)
QUADRETTES = tuple(
    Ruled(
        (*_boxes(_BOARD, _TOURNAMENT), (_("Feuille"), letter)),
        (POSITION, _("Défense"), _("Attaque"), *_RESULT),
        _lines(HALF_LINES),
        (_("Chien"),),
    )
    for letter in "AB"
)
ROUTE = Ruled(
    _boxes(_("Nom"), _("Départ"), _TOURNAMENT),
    (POSITION, _("Étui"), _("Attaque"), _("Défense contre"), _("Score"), _("Note")),
    ("",) * 28,
    (_("Attaque, défense et général, en pour cent"), _("Pénalités")),
)
_HALVES: tuple[Words, ...] = (
    *_lines(9),
    _("Résultat (1)"),
    *(str(line) for line in range(10, 15)),
    _("Résultat (2)"),
)
QUADRETTES_ROUTES = tuple(
    Ruled(
        _boxes(who, _TOURNAMENT, _("À garder pliée")),
        (POSITION, _("Étuis"), against, mine, theirs, _("PM nous"), _("PM eux")),
        (*_HALVES, _("Résultat final")),
        sums=1,
    )
    for who, against, mine, theirs in (
        (_("Attaquant n°"), _("Défense adverse n°"), _("Score moi"), _("Score eux")),
        (_("Défenseurs n°"), _("Attaquant adverse n°"), _("Score nous"), _("Score lui")),
    )
)
ORIENTATION = Ruled(
    _boxes(_TOURNAMENT),
    (TABLE, _("Nord"), _("Sud"), _("Est"), _("Ouest")),
    _lines(TABLES),
)
RECAP = Ruled(
    _boxes(_TOURNAMENT, _("Orientation")),
    (
        _("N° des joueurs"),
        *_lines(COLUMNS),
        _("Total des négatifs"),
        _("Total des positifs"),
    ),
    (
        _("1re position"),
        _("2e position"),
        _("Cumul"),
        _("3e position"),
        _("Cumul"),
        _("4e position"),
        _("Cumul"),
        _("5e position"),
        _("Cumul"),
        _("6e position"),
        _("Cumul total"),
    ),
    sums=1,
)

_PERSON = (_("Nom"), _("Prénom"), _("N° FFT"))
_CLASS = _("Classement FFT")
_CLASSES = (_("1re série"), _("2e série"), _("3e, 4e série ou non classé"), _("Non affilié"))
_WHO = (_("Monsieur"), _("Madame"))
IDENTIFICATION = (
    People(
        (_TOURNAMENT, _("Orientation"), _TABLE_NUMBER),
        1,
        (*_PERSON[:2], _("Adresse"), _PERSON[2]),
        _CLASSES,
        _CLASS,
        _WHO,
    ),
    People(
        (_TOURNAMENT,),
        1,
        (_PERSON[2], *_PERSON[:2], _("Adresse"), _("Code postal et ville"), _("Adresse e-mail")),
        (_("Nord"), _("Ouest"), _("Est"), _("Sud"), _("Pas Nord"), _("Au hasard")),
        _("Orientation souhaitée"),
        _WHO,
    ),
)
TRIPLETTES = People((_TOURNAMENT, _("Orientation"), _TABLE_NUMBER), 3, _PERSON, _CLASSES, _CLASS)
QUADRETTES_ENTRY = People((_TOURNAMENT, _TABLE_NUMBER), 4, _PERSON, _CLASSES, _CLASS)

TEAM_MARKS = Ruled(
    _boxes(_("Rencontre"), _("Quart n°"), _("Salle"), _("Attaquant"), _("Défenseurs")),
    (_("Donne"), _("Contrat"), _("Score de l’attaquant")),
    (*_lines(6), _TOTAL),
    (_("Signature des adversaires"),),
    sums=1,
)
TEAM_RESULTS = Ruled(
    _boxes(_("Rencontre"), _("Équipe A"), _("Équipe B")),
    (_("Quart"), _("Joueurs A"), _("Joueurs B"), _("PM A"), _("PM B")),
    (*_lines(4), _("Bonus"), _("Pénalités"), _TOTAL),
    (_("Signature du capitaine A"), _("Signature du capitaine B"), _("Signature de l’arbitre")),
    sums=1,
)

BLANKS: tuple[Blank, ...] = (
    Blank(
        "marque",
        _("Feuille de marque"),
        _("Une par table et par position en libre, ou pour une table de soirée ; Nord la tient."),
        "OT p.9, RO p.10",
        "marks",
    ),
    Blank(
        "personnelle",
        _("Fiche personnelle"),
        _("Le joueur d’un libre y note ses positions et son solde."),
        "OT p.9",
        copies=4,
        sheets=(PERSONAL,),
    ),
    Blank(
        "ambulante",
        _("Fiche ambulante"),
        _("Une par étui, en individuel et en triplettes ; elle voyage avec l’étui."),
        "OT p.17",
        copies=4,
        sheets=(TRAVELLING,),
    ),
    Blank(
        "ambulante-contrats",
        _("Fiche ambulante à contrats libres"),
        _("Une par étui quand on enchérit : qui prend, et avec quel contrat."),
        "",
        copies=4,
        sheets=(FREE_TRAVELLING,),
    ),
    Blank(
        "ambulante-emmanuel",
        _("Fiche ambulante Emmanuel"),
        _("Une par donne, pour 16 triplettes en poules."),
        "OT p.49",
        copies=4,
        sheets=(EMMANUEL,),
    ),
    Blank(
        "ambulante-quadrettes",
        _("Fiches ambulantes A et B"),
        _("Quadrettes : A pour la première moitié, B après la charnière ; Sud les tient."),
        "OT p.51",
        copies=2,
        sheets=QUADRETTES,
    ),
    Blank(
        "guide",
        _("Guide d’un joueur"),
        _("Où va chacun, contre qui et avec quels étuis ; celles d’un mouvement sont sur sa page."),
        "OT p.12-45",
        copies=4,
        sheets=(GUIDE,),
    ),
    Blank(
        "route",
        _("Feuille de route"),
        _("Individuel et triplettes : les scores de chacun, étui par étui."),
        "RO p.19-21",
        wide=True,
        sheets=(ROUTE,),
    ),
    Blank(
        "route-quadrettes",
        _("Feuilles de route des quadrettes"),
        _("Une pour l’attaquant, une pour ses défenseurs ; elles restent pliées."),
        "OT p.52",
        wide=True,
        sheets=QUADRETTES_ROUTES,
    ),
    Blank(
        "orientation",
        _("Tableau d’orientation"),
        _("Au mur : qui commence où."),
        "OT p.8",
        wide=True,
        shape="tall",
        sheets=(ORIENTATION,),
    ),
    Blank(
        "recapitulatif",
        _("Tableau récapitulatif"),
        _("Un par orientation en libre : le total de chaque position et le cumul."),
        "OT p.11",
        wide=True,
        shape="landscape",
        sheets=(RECAP,),
    ),
    Blank(
        "identification",
        _("Inscription individuelle"),
        _("Deux modèles de fiche d’identification, pour un joueur."),
        "OT p.7",
        "people",
        sheets=IDENTIFICATION,
    ),
    Blank(
        "inscription-triplettes",
        _("Inscription d’une triplette"),
        _("Par ordre alphabétique : Bleu, Blanc, Rouge."),
        "OT p.30",
        "people",
        copies=2,
        sheets=(TRIPLETTES,),
    ),
    Blank(
        "inscription-quadrettes",
        _("Inscription d’une quadrette"),
        _("Les quatre joueurs, leur numéro et leur série."),
        "OT p.50",
        "people",
        sheets=(QUADRETTES_ENTRY,),
    ),
    Blank(
        "equipes-marque",
        _("Feuille de marque par équipes"),
        _("Une par quart et par salle, en double : l’attaquant et les défenseurs."),
        "RO p.26",
        copies=2,
        wide=True,
        sheets=(TEAM_MARKS,),
    ),
    Blank(
        "equipes-resultats",
        _("Feuille de résultats d’une rencontre"),
        _("Les joueurs qui ont joué, les scores, les trois signatures."),
        "RO p.26",
        wide=True,
        sheets=(TEAM_RESULTS,),
    ),
    Blank(
        "recu",
        _("Reçu d’un prix"),
        _("Signé par qui emporte son prix ; le club en garde un."),
        "",
        "receipt",
        copies=4,
    ),
)
"""Every blank sheet, as they are listed."""


def blank(key: str) -> Blank | None:
    """The blank sheet of that key; None for another."""
    return next((one for one in BLANKS if one.key == key), None)
