"""What the rankings' codes say to a person: bad files, findings on results, what split equals."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.ranking.findings import Finding
from tournaments.ranking.ties import TieReason

FILES: dict[str, Promise] = {
    "form_not_ranked": _("La forme « %(form)s » n’est pas classée ; formes classées : %(forms)s."),
    "rank_not_an_object": _("Un objet JSON est attendu ici."),
    "rank_not_a_list": _("« %(field)s » doit être une liste."),
    "rank_field_missing": _("Il manque « %(field)s »."),
    "rank_not_text": _("« %(field)s » doit être un texte non vide ou un nombre entier."),
    "rank_not_whole": _("« %(field)s » doit être un nombre entier, au moins %(least)s."),
    "rank_not_number": _("« %(field)s » doit être un nombre."),
    "rank_not_half": _("« %(field)s » se compte en points ou demi-points."),
    "rank_score_missing": _("Une donne jouée a une marque : « score » manque."),
    "rank_status_unknown": _("L’état « %(value)s » n’existe pas."),
    "rank_seat_unknown": _("« %(value)s » n’est pas une place : N, S, E ou O."),
    "rank_seat_empty": _("Personne n’est assis en %(seat)s."),
    "rank_seated_twice": _("Le même inscrit occupe deux places à cette table."),
    "rank_competitor_unknown": _("« %(competitor)s » n’est pas inscrit."),
    "rank_competitor_twice": _("« %(competitor)s » est inscrit deux fois."),
    "rank_line_unknown": _("« %(value)s » n’est pas une ligne : N, S, E ou O."),
    "rank_side_unknown": _("« %(value)s » n’est pas une ligne : NS ou EO."),
    "rank_result_twice": _("L’étui %(board)s a déjà un résultat à la table %(table)s."),
    "rank_penalty_unit": _("Dans cette forme, une pénalité se donne en « %(unit)s »."),
    "rank_session_twice": _("La séance %(session)s est donnée deux fois."),
    "rank_ties_unknown": _(
        "« %(value)s » ne départage pas les ex aequo : « shared » ou « best_position »."
    ),
    "rank_method_unknown": _("« %(value)s » n’est pas une méthode : « points » ou « ecarts »."),
    "rank_sum_not_zero": _("Table %(table)s : la somme des scores fait %(sum)s au lieu de 0."),
    "rank_table_twice": _("La table %(table)s a déjà rendu ses totaux à la position %(position)s."),
    "rank_elsewhere": _(
        "Position %(position)s : « %(competitor)s » a déjà des points à une autre table."
    ),
}
"""What is wrong with a file handed over for ranking."""

FINDINGS: dict[str, Promise] = {
    "result_board_twice": _("L’étui %(board)s a déjà été joué à la table %(table)s."),
    "result_not_seated": _(
        "%(competitor)s n’est pas attendu à la table %(table)s en position %(position)s."
    ),
    "result_absent": _("%(competitor)s est attendu à la table %(table)s en position %(position)s."),
    "result_odd_score": _("%(score)s : à partir de la garde, la marque est paire."),
    "result_half_point": _("%(score)s : une marque n’a pas de demi-point."),
    "result_sum": _("Table %(table)s : la somme fait %(sum)s au lieu de 0."),
    "result_small_unit": _(
        "%(score)s : ce contrat vaut au moins %(least)s. Est-ce un chelem annoncé et chuté ?"
    ),
    "list_row_sum": _("N° %(competitor)s : les séances font %(sum)s, la liste indique %(total)s."),
    "list_number_twice": _("Le n° %(competitor)s figure deux fois dans la liste."),
    "list_too_many": _("La liste a %(places)s places pour %(entered)s inscrits."),
    "list_place": _("N° %(competitor)s : place imprimée %(printed)s, place calculée %(rank)s."),
    "list_incomplete": _(
        "%(places)s places sur %(entered)s : les %(missing)s autres totalisent %(balance)s."
    ),
    "list_balance": _("La somme des totaux fait %(balance)s au lieu de 0."),
}
"""What is wrong or doubtful about results."""

TIES: dict[TieReason, Promise] = {
    TieReason.TOPS: _("départagé par le nombre de tops"),
    TieReason.DIRECT_BOARDS: _("départagé par les étuis joués l’un contre l’autre"),
    TieReason.POINTS: _("départagé par la somme des points"),
    TieReason.BEST_SESSION: _("départagé par la meilleure séance"),
    TieReason.LOWEST_INDEX: _("départagé par l’indice de valeur le plus faible"),
    TieReason.BEST_POSITION: _("départagé par la meilleure position"),
    TieReason.CONTRACTS: _("départagé par les contrats réussis"),
    TieReason.SUR_CONTRATS: _("départagé par les sur-contrats réussis"),
    TieReason.DIRECT_PM: _("départagé par les PM des rencontres directes"),
    TieReason.PM_DIFFERENCE: _("départagé par la différence de PM"),
    TieReason.BONUS: _("départagé par le bonus le plus élevé"),
    TieReason.PM_SCORED: _("départagé par les PM marqués"),
    TieReason.BOARDS_WON: _("départagé par les donnes gagnées"),
    TieReason.QUARTERS_WON: _("départagé par les quarts gagnés"),
    TieReason.BEST_QUARTER: _("départagé par le meilleur quart"),
    TieReason.SHARED: _("ex aequo"),
}
"""What decided between equal totals."""


def finding_sentence(finding: Finding) -> str:
    """A finding in the active language. `KeyError` for a code without a sentence: that is a bug."""
    return str(FINDINGS[finding.code]) % finding.params


def tie_words(reason: TieReason | None) -> str:
    """What decided between equals, in a few words; blank where there were none."""
    return "" if reason is None else str(TIES[reason])
