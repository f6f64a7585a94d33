"""What the tournaments' codes say to a person: schedules, movements, files for ranking."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.messages_movements import SENTENCES as MOVEMENT_SENTENCES

SENTENCES: dict[str, Promise] = {
    **MOVEMENT_SENTENCES,
    # files for ranking
    "form_not_ranked": _(
        "La forme « %(form)s » n’est pas encore classée ; formes classées : %(forms)s."
    ),
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
    "rank_seated_twice": _("Le même joueur occupe deux places à cette table."),
    "rank_competitor_unknown": _("Le joueur « %(competitor)s » n’est pas inscrit."),
    "rank_competitor_twice": _("Le joueur « %(competitor)s » est inscrit deux fois."),
    "rank_line_unknown": _("« %(value)s » n’est pas une ligne : N, S, E ou O."),
    "rank_result_twice": _("L’étui %(board)s a déjà un résultat à la table %(table)s."),
    "rank_penalty_unit": _("En individuel, une pénalité se donne en pour cent (« percent »)."),
    "rank_session_twice": _("La séance %(session)s est donnée deux fois."),
}


def sentence(code: str, params: Mapping[str, object]) -> str:
    """The sentence of a code in the active language, its values filled in.

    Raises `KeyError` for a code without a sentence: that is a bug.
    """
    return str(SENTENCES[code]) % params
