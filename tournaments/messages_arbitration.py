"""What the arbitration code's words are called on the pages."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.arbitration import (
    BoardMark,
    Camp,
    DealFate,
    Form,
    Penalised,
    Phase,
    PoigneeFate,
    Unit,
    Who,
)

FORMS: dict[Form, Promise] = {
    Form.LIBRE: _("libre"),
    Form.INDIVIDUEL: _("individuel"),
    Form.TRIPLETTES: _("triplettes"),
    Form.QUADRETTES: _("quadrettes"),
    Form.EQUIPES: _("équipes"),
}

PHASES: dict[Phase, Promise] = {
    Phase.DEALING: _("Distribution"),
    Phase.BIDDING: _("Annonces"),
    Phase.PLAY: _("Jeu de la carte"),
    Phase.POIGNEE: _("Poignée"),
    Phase.SCORE_SHEET: _("Feuilles"),
    Phase.RECONSTITUTION: _("Reconstitution"),
    Phase.CONDUCT: _("Conduite"),
    Phase.TIME: _("Horaires"),
    Phase.MOVEMENT: _("Placement"),
}

WHO: dict[Who, Promise] = {
    Who.TAKER: _("le preneur"),
    Who.DEFENCE: _("la défense"),
    Who.DEALER: _("le donneur"),
    Who.ANY: _("n’importe quel joueur"),
    Who.BOTH: _("les deux camps"),
    Who.ALL4: _("les quatre joueurs"),
}

CAMPS: dict[Camp, Promise] = {
    Camp.ATTACK: _("l’attaque"),
    Camp.DEFENCE: _("la défense"),
    Camp.BOTH: _("les deux camps"),
}

DEALS: dict[DealFate, Promise] = {
    DealFate.COUNTED: _("La donne compte."),
    DealFate.ANNULLED: _("La donne est annulée et ne compte pas parmi les donnes jouées."),
    DealFate.ANNULLED_IF_FAULTY_WINS: _(
        "La donne est annulée si le camp fautif gagne ; elle compte s’il perd."
    ),
    DealFate.ANNULLED_IF_TAKER_FAILS: _(
        "La donne compte si le contrat est réussi ; elle est annulée s’il chute."
    ),
    DealFate.REDEALT: _("La donne est redistribuée."),
    DealFate.MAY_BE_REMOVED: _("L’arbitre peut retirer une ou plusieurs donnes."),
    DealFate.NOT_AFFECTED: _("La donne n’est pas touchée."),
    DealFate.REFEREE_DECIDES: _("L’arbitre décide."),
}

BOARDS: dict[BoardMark, Promise] = {
    BoardMark.PLAYED: _("L’étui compte comme il a été joué."),
    BoardMark.NEUTRALISED: _("L’étui est neutralisé."),
    BoardMark.ZERO_FAULTY: _("L’étui est neutralisé ; le fautif a 0, qui compte."),
    BoardMark.ZERO_ALL: _("Zéro collectif : 0 aux deux camps."),
    BoardMark.FORTY_FAULTY: _("L’étui est neutralisé ; le fautif a 40, qui compte."),
    BoardMark.ADJUSTED_40_60: _(
        "40/60 : au plus 40 pour le camp fautif, au moins 60 pour l’autre."
    ),
    BoardMark.ADJUSTED_40_40: _("40 pour chacun des deux camps."),
    BoardMark.ADJUSTED_4_4: _(
        "Marque ajustée : au moins +4 PM pour l’autre camp, −4 au mieux pour le camp fautif."
    ),
    BoardMark.ADJUSTED_4_0: _(
        "Marque ajustée : au moins +4 PM pour l’autre équipe, 0 pour l’équipe fautive."
    ),
    BoardMark.REDEALT: _("L’étui est redistribué."),
    BoardMark.NOT_AFFECTED: _("L’étui n’est pas touché."),
    BoardMark.REFEREE_DECIDES: _("L’arbitre décide."),
    BoardMark.NOT_SPECIFIED: _("Le code ne dit rien de l’étui dans cette forme."),
}

PENALISED: dict[Penalised, Promise] = {
    Penalised.NONE: _("personne"),
    Penalised.FAULTY_PLAYERS: _("chaque joueur fautif"),
    Penalised.FAULTY_SIDE: _("le camp fautif"),
    Penalised.TAKER: _("le preneur"),
    Penalised.TAKER_SIDE: _("le camp du preneur"),
    Penalised.DEFENCE_SIDE: _("la défense"),
    Penalised.DEALER: _("le donneur"),
    Penalised.ALL4: _("les quatre joueurs"),
    Penalised.BOTH_SIDES: _("les deux camps"),
    Penalised.NOT_STATED: _("le code ne le dit pas"),
}

UNITS: dict[Unit, Promise] = {
    Unit.POINTS: _("points"),
    Unit.PERCENT: _("points de pourcentage sur la séance"),
    Unit.PM: pgettext_lazy("match points", "PM"),
}

POIGNEES: dict[PoigneeFate, Promise] = {
    PoigneeFate.COUNTED: _("La poignée compte."),
    PoigneeFate.NOT_COUNTED: _("La poignée ne compte pas."),
    PoigneeFate.VOID_WITH_DEAL: _("La poignée tombe avec la donne."),
}

SANCTIONS: dict[str, Promise] = {
    "scratched": _("Exclusion du tournoi."),
    "forfeit": _("Forfait et remplacement."),
    "forfeit_possible": _("Forfait et remplacement possibles."),
    "spectator_excluded": _("Le spectateur est prié de sortir."),
}
"""The sanctions that `Proposal.sanction` names."""

WARNING = _("Avertissement seulement, cette fois.")
FREE = _("Le code laisse la sanction à l’arbitre.")
OPTIONAL = _("L’arbitre peut l’appliquer.")
