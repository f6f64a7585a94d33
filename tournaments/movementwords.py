"""What a movement's page says beside its grid: where it comes from, misprints, limits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments import messages_arbitration as said
from tournaments.arbitration import Form
from tournaments.messages import sentence
from tournaments.movements import Grade, Movement, Report, Schedule, Starter
from tournaments.movements.sheets import Moves
from tournaments.movements.variants import printed_id

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

TYPES: Mapping[str, StrPromise] = {
    "line": gettext_lazy("en ligne"),
    "howell": gettext_lazy("Howell"),
    "pools": gettext_lazy("Emmanuel"),
    "hybrid": gettext_lazy("une ligne et un Howell"),
    "parallel": gettext_lazy("en parallèle"),
    "match": gettext_lazy("rencontre"),
    "triangular": gettext_lazy("triangulaire"),
    "final": gettext_lazy("finale"),
}

ORIGINS: Mapping[str, StrPromise] = {
    "printed": gettext_lazy("La grille est celle du manuel."),
    "rule": gettext_lazy("La grille suit la règle imprimée."),
    "rule = printed control table": gettext_lazy(
        "La grille suit la règle imprimée, comparée case par case au tableau de contrôle."
    ),
    "printed for position 1": gettext_lazy(
        "La position 1 est imprimée ; les autres suivent le même dessin : c’est notre lecture."
    ),
    "printed seating": gettext_lazy("Les places sont imprimées, puis le mouvement de base."),
    "split of a quarter": gettext_lazy(
        "La règle est imprimée ; partager chaque quart en deux moitiés est notre lecture."
    ),
    "hybrid": gettext_lazy("Deux mouvements du manuel côte à côte."),
    "parallel": gettext_lazy("Des mouvements du manuel côte à côte, sur les mêmes étuis."),
    "searched": gettext_lazy("Cherché par le programme : la fédération n’en imprime pas."),
}

MISPRINTS: Mapping[str, tuple[StrPromise, ...]] = {
    **dict.fromkeys(
        ("IND-L11", "IND-L13"),
        (
            gettext_lazy("OT p.17, étuis de la table 6 : imprimé « 10-12 », lire 11-12."),
            gettext_lazy("OT p.17, étuis de la table 11 : imprimé « 20-22 », lire 21-22."),
        ),
    ),
    "IND-H3": (gettext_lazy("OT p.21, joueur 3, position 5 : imprimé étui 5, lire 15."),),
    "IND-3x4": (gettext_lazy("OT p.25, troisième colonne : imprimé « Tournoi A », lire C."),),
    "TRI-H4-S2": (
        gettext_lazy(
            "OT p.37, triplette 4 : imprimé 25-26 attaqués et 27 défendu, "
            "lire 26-27 attaqués et 25 défendu."
        ),
    ),
    "QUA-15": (gettext_lazy("OT p.56, position 1, table 15 : imprimé défense 13, lire 15."),),
    "QUA-17": (
        gettext_lazy(
            "OT p.57, position 13, tables 13 à 15 : imprimé attaquants 3, 4, 5, lire 5, 6, 7."
        ),
        gettext_lazy(
            "OT p.57, position 14, tables 13 à 15 : imprimé attaquants 5, 6, 7, lire 7, 8, 9."
        ),
    ),
    "QUA-19": (
        gettext_lazy(
            "OT p.58, position 15, tables 13 à 15 : imprimé attaquants 3, 4, 5, lire 5, 6, 7."
        ),
        gettext_lazy(
            "OT p.58, position 16, tables 13 à 15 : imprimé attaquants 5, 6, 7, lire 7, 8, 9."
        ),
    ),
    "EQU-T24": (gettext_lazy("OT p.2, sommaire : imprimé 32 donnes, lire 24."),),
}
"""What the manual prints wrong in a movement; the grids here have what is right."""

_FEWER = gettext_lazy(
    "OT p.13 annonce jusqu’à 7 positions ; le mouvement de base en permet moins à ce nombre "
    "de tables."
)
_UNOFFICIAL = gettext_lazy("Position 7, non officielle : Sud %(S)s, Est %(E)s, Ouest %(O)s.")
_PAIRS = gettext_lazy(
    "OT p.34 dit que chaque triplette est comparée également aux autres : ce n’est pas le cas."
)
_ROWS = gettext_lazy("Les feuilles A et B imprimées ont 6 lignes ; 14 positions en demandent 7.")
_EXTAR = gettext_lazy(
    "Plus de 32 étuis : le logiciel fédéral Extar n’en prend pas autant (OT p.19)."
)

LIMITS: Mapping[str, tuple[StrPromise, ...]] = {
    "IND-L9": (
        gettext_lazy("OT p.18 admet 3 étuis par table, OT p.28 en admet 4 (27 ou 36 étuis)."),
    ),
    "IND-L17": (_EXTAR,),
    "IND-L19": (_EXTAR,),
    "IND-H3": (
        gettext_lazy("OT p.12 dit qu’on se rencontre une fois : à 3 tables c’est impossible."),
        gettext_lazy("Les joueurs 1, 5 et 7 attaquent six fois, les autres cinq."),
        gettext_lazy("Quel étui commence à quelle table n’est pas imprimé : c’est notre lecture."),
    ),
    "IND-H4": (
        gettext_lazy("Quel étui commence à quelle table n’est pas imprimé : c’est notre lecture."),
    ),
    "IND-2x4": (gettext_lazy("Un seul jeu d’étuis de 1 à 20 pour les deux tournois."),),
    "IND-3x4": (gettext_lazy("Les étuis 25 à 32 sont des copies des étuis 1 à 8."),),
    "TRI-H3": (_PAIRS,),
    "TRI-H4": (_PAIRS,),
    "TRI-H5": (
        _PAIRS,
        gettext_lazy(
            "Avec 3 étuis les attaques vont de 12 à 16 par triplette ; avec 2, 9 chacune."
        ),
    ),
    "TRI-H7": (_PAIRS,),
    "TRI-H8": (gettext_lazy("Absent du tableau des conseils (OT p.30) et du logiciel Extar."),),
    "QUA-15": (_ROWS,),
    "QUA-17": (_ROWS,),
    "QUA-19": (
        _ROWS,
        gettext_lazy("OT p.50 donne 1 étui et 18 positions, OT p.58 2 étuis et 12 positions."),
    ),
    "EQU-T24": (gettext_lazy("Pas homologué en compétition."),),
    "LIB-3": (
        gettext_lazy("OT p.12 dit qu’on se rencontre une fois : à 3 tables c’est impossible."),
        gettext_lazy("Pas d’équipes : ceux d’une même table de départ se retrouvent."),
    ),
    "LIB-5": (_FEWER,),
    "LIB-8": (_FEWER,),
    "LIB-10": (_FEWER,),
    "LIB-24": (_FEWER,),
}
_PAGES = re.compile(r"(?:OT|RO|RC|CA) (?:p|art)\.[0-9, -]*[0-9]")


def form_name(form: str) -> str:
    """The name of a form of tournament: `Duplicate individuel`."""
    return str(said.FORMS[Form(form)])


_MATCHES: Mapping[str, StrPromise] = {
    "match": gettext_lazy("match de deux équipes, %(donnes)s donnes"),
    "triangular": gettext_lazy("triangulaire, %(donnes)s donnes par équipe"),
}


def code_text(one: Movement) -> str:
    """What a movement's code stands for: `match de deux équipes, 24 donnes` for `EQU-24`."""
    if one.type in _MATCHES:
        return _MATCHES[one.type] % {"donnes": one.id.partition("-")[2].lstrip("T")}
    kind = f"{TYPES[one.type]}, " if one.form != "libre" else ""
    return f"{form_name(one.form).lower()}, {kind}{tables_text(one.tables)}"


def tables_text(number: int) -> str:
    """`1 table`, `7 tables`."""
    return ngettext("%(n)s table", "%(n)s tables", number) % {"n": number}


def pages_of(source: str) -> str:
    """The pages that a source names: `OT p.16-19`; nothing where it names none."""
    return ", ".join(_PAGES.findall(source))


def origin(one: Movement, written: Mapping[str, object] | None) -> str:
    """Where a movement's grid comes from, in a sentence; `written` is its row of the data."""
    if one.type == "parallel":
        return str(ORIGINS["parallel"])
    if written is None:
        return str(ORIGINS["searched" if one.id.startswith("GEN") else "rule"])
    told = str(written.get("origin") or "")
    if one.parts:
        return str(ORIGINS["hybrid"])
    if "split of a quarter" in told:
        return str(ORIGINS["split of a quarter"])
    longest = max((key for key in ORIGINS if told.startswith(key)), key=len, default="rule")
    return str(ORIGINS[longest])


def misprints(movement_id: str) -> list[str]:
    """What the manual prints wrong, and what is right."""
    return [str(one) for one in MISPRINTS.get(movement_id, ())]


def limits(one: Movement, written: Mapping[str, object] | None) -> list[str]:
    """What this movement cannot do, or what is said of it in two ways."""
    return [
        *_general(one),
        *(str(told) for told in LIMITS.get(printed_id(one.id), ())),
        *_beyond(written),
    ]


def _general(one: Movement) -> Iterator[str]:
    allowed = one.positions_allowed
    if len(allowed) == 1 and one.positions > 1:
        yield _("Toutes les positions se jouent (%(positions)s).") % {"positions": one.positions}
    elif one.form == "quadrettes" or one.donnes > 1:
        yield _("Positions possibles : %(allowed)s.") % {"allowed": ", ".join(map(str, allowed))}
    elif one.positions > 1:
        yield _("De 1 à %(most)s positions.") % {"most": one.positions}
    if one.form == "triplettes" and one.lines and one.tables % 2 == 0:
        yield _("Nombre pair de tables : chaque triplette manque un adversaire.")
    for gone in one.relay:
        codes = ", ".join(starter.code for starter in gone)
        told = (
            _("S’il en manque un, personne en %(starters)s : cette table joue à trois.")
            if one.form == "libre"
            else _("S’il en manque %(missing)s, personne en %(starters)s : table en relais.")
        )
        yield told % {"missing": len(gone), "starters": codes}


def _beyond(written: Mapping[str, object] | None) -> Iterator[str]:
    steps = (written or {}).get("unofficial_position_7")
    if isinstance(steps, dict):
        yield str(_UNOFFICIAL) % {seat: step_text(steps[seat]) for seat in "SEO"}


def step_text(step: int) -> str:
    """A move of so many tables: `+1`, `−2`, `0`."""
    return f"{step:+d}".replace("-", "\N{MINUS SIGN}") if step else "0"


def moves_text(moved: Moves) -> str:
    """How everybody and the boards come to a position; nothing where each follows his card."""
    if not moved.steps:
        return ""
    steps = [f"{column_name(str(place))} {step_text(step)}" for place, step in moved.steps.items()]
    if moved.boards is not None:
        steps.append(_("étuis %(step)s") % {"step": step_text(moved.boards)})
    return ", ".join(steps)


def verdict(report: Report) -> str:
    """The verifier's answer in one sentence."""
    wrong, repeats = len(report.graded(Grade.WRONG)), len(report.graded(Grade.REPEAT))
    if wrong:
        told = ngettext(
            "%(n)s faute : ce mouvement ne peut pas se jouer ainsi.",
            "%(n)s fautes : ce mouvement ne peut pas se jouer ainsi.",
            wrong,
        )
        return told % {"n": wrong}
    if repeats:
        return ngettext(
            "Il peut se jouer, mais %(n)s rencontre se répète.",
            "Il peut se jouer, mais %(n)s rencontres se répètent.",
            repeats,
        ) % {"n": repeats}
    return _("Vérifié : personne ne se rencontre deux fois, aucun étui n’est rejoué.")


def findings(report: Report, grade: Grade) -> list[str]:
    """What the verifier found of one grade, in words."""
    return [sentence(one.code, one.params) for one in report.graded(grade)]


def meetings_text(report: Report) -> str:
    """How many pairs meet once, twice …"""
    found = [
        _("%(times)s fois : %(pairs)s") % {"times": times, "pairs": pairs}
        for times, pairs in report.meetings.items()
    ]
    return " ; ".join(found)


def attacks_text(report: Report) -> str:
    """How many boards each attacks; nothing where boards have no fixed taker."""
    if report.attacks is None:
        return ""
    least, most = report.attacks
    if least == most:
        return str(least)
    return _("%(least)s à %(most)s") % {"least": least, "most": most}


def column_name(column: str) -> str:
    """The head of a column of the grid: `N`, `NS`, `Défense`."""
    return {"defence": _("Défense"), "attack": _("Attaque")}.get(column, column)


def starter_text(laid_out: Schedule, starter: Starter) -> str:
    """Who a cell names: in a match of teams its letter."""
    return starter.letter if laid_out.form == "equipes" else starter.code


def numbers_text(boards: Sequence[int]) -> str:
    """Boards in the order they are played, a run of them as `5-8`."""
    if len(boards) > 2 and list(boards) == list(range(boards[0], boards[-1] + 1)):
        return f"{boards[0]}-{boards[-1]}"
    return " ".join(map(str, boards))
