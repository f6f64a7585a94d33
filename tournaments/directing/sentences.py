"""What the refusals and doubts of this room say to a person."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.directing.hall.sentences import hall_sentences
from tournaments.directing.libre.sentences import libre_sentences
from tournaments.directing.refusals import Refused
from tournaments.directing.teams.refusals import team_refusals
from tournaments.models import Tournament
from tournaments.turnout import count_runs


def refusal_text(refused: Refused) -> str:
    """The sentence of a refusal in the active language; `KeyError` for an unknown code is a bug."""
    params = dict(refused.params)
    counted = {
        "seating_incomplete": ngettext(
            "%(missing)s place est encore vide : placez tout le monde avant de lancer.",
            "%(missing)s places sont encore vides : placez tout le monde avant de lancer.",
            _count(params),
        ),
        "results_missing": ngettext(
            "Il manque encore %(missing)s résultat.",
            "Il manque encore %(missing)s résultats.",
            _count(params),
        ),
    }
    return str(
        {
            **_plain(),
            **_people_and_sequels(),
            **libre_sentences(),
            **hall_sentences(),
            **team_refusals(),
            **counted,
        }[refused.code]
    ) % {
        **params,
        "counts": counts_text(str(params.get("form", Tournament.Form.INDIVIDUEL))),
    }


def _count(params: dict[str, object]) -> int:
    missing = params.get("missing", 0)
    return missing if isinstance(missing, int) else 0


def _plain() -> dict[str, str]:
    return {
        "tournament_twin": _("Un tournoi porte déjà ce nom à cette date."),
        "tournament_not_in_preparation": _("Le tournoi est déjà lancé."),
        "tournament_not_running": _("Le tournoi n’est pas en cours."),
        "tournament_not_started": _("Le tournoi n’est pas lancé."),
        "ruling_empty": _("Rien n’est décidé : choisissez une faute, une marque ou une pénalité."),
        "method_fixed": _("Cette forme a son propre classement."),
        "method_played": _(
            "Des résultats sont saisis : la façon de classer ne change plus maintenant."
        ),
        "method_sessions": _("Toutes les séances d’un concours se classent de la même façon."),
        "tournament_not_finished": _("Le tournoi n’est pas terminé."),
        "tournament_played": _(
            "Des résultats sont saisis : rayez-les d’abord, ou gardez le tournoi."
        ),
        "entry_archived": _("%(player)s est archivé : reprenez sa fiche avant de l’inscrire."),
        "movement_missing": _("Choisissez d’abord le mouvement."),
        "movement_unfit": _(
            "Ce mouvement ne convient pas à %(players)s joueurs. Possible : %(counts)s."
        ),
        "sides_unfit": _(
            "Ce mouvement ne convient pas à %(players)s équipes. Possible : %(counts)s."
        ),
        "sides_incomplete": _(
            "Des équipes sont incomplètes, ou des joueurs sans équipe : revoyez les inscrits."
        ),
        "side_parts": _("L’équipe a changé entre-temps : revoyez sa composition."),
        "place_unknown": _("Personne n’est assis en %(starter)s."),
        "place_swap_same": _("Choisissez deux joueurs différents."),
        "position_unknown": _("La position %(position)s n’est pas la suivante."),
    }


def _people_and_sequels() -> dict[str, str]:
    """Who leaves, comes or changes; séances that follow, challenges, dealt étuis."""
    return {
        "entry_left": _("%(player)s a déjà quitté le tournoi."),
        "entry_not_seated": _("%(player)s n’a pas de place dans cette séance."),
        "people_changed": _("Des joueurs ont changé depuis le départ : il ne se défait plus."),
        "late_no_room": _(
            "Toutes les places sont prises : cochez « À tour de rôle », ou qu’il remplace "
            "quelqu’un."
        ),
        "late_no_turn": _(
            "Trois joueurs jouent déjà à tour de rôle, un quatrième n’aurait pas de tour : qu’il "
            "remplace quelqu’un."
        ),
        "late_turn_too_late": _(
            "C’est la dernière position et toutes les places sont prises : qu’il remplace "
            "quelqu’un dès cette position."
        ),
        "place_taken": _(
            "%(other)s a pris la place de %(player)s depuis : ce départ ne s’annule plus."
        ),
        "late_too_late": _("C’est la dernière position : il est trop tard pour arriver."),
        "exchange_position": _("La position %(position)s n’est pas encore jouée."),
        "exchange_ruled": _(
            "Une décision de l’arbitre sur ces tables vise l’un des deux : annulez-la d’abord."
        ),
        "sequel_exists": _("Une séance suivante existe déjà."),
        "sequel_kept": _("%(most)s joueurs peuvent continuer. Nombres possibles : %(counts)s."),
        "sequel_gives_away": _(
            "« %(name)s » garde encore sa dernière position : la liste de cette séance dirait "
            "son classement. Montrez-le d’abord."
        ),
        "sequel_shown": _(
            "« %(name)s » est publié, et sa liste dit ce classement : retirez-le d’abord."
        ),
        "cards_seed_known": _("Les étuis de cette graine sont déjà publics : prenez-en une autre."),
        "challenge_name_taken": _("Un challenge de la saison porte déjà ce nom."),
        "challenge_units_mixed": _(
            "Pourcentages, points, points de match et écarts ne s’additionnent pas : "
            "choisissez les points par place, ou des tournois dont les totaux se comparent."
        ),
        "challenge_only_places": _(
            "Un tournoi par équipes de 4 à 6 n’a que des places, rien à additionner : "
            "choisissez les points par place, ou laissez-le de côté."
        ),
        "cards_dealt_meanwhile": _("Les étuis viennent d’être distribués par quelqu’un d’autre."),
        "cards_not_dealt": _("Aucune distribution : les étuis ne sont pas tirés ici."),
        "cards_still_played": _("« %(name)s » joue encore ces étuis : attendez la fin."),
    }


def counts_text(form: str = Tournament.Form.INDIVIDUEL) -> str:
    """The numbers of players, or of sides, that have a movement: "19 ou 20, 23 ou 24 …"."""
    runs = []
    for first, last in count_runs(form):
        words = "{first}" if first == last else _("{first} ou {last}")
        if last - first > 1:
            words = _("{first} à {last}")
        runs.append(words.format(first=first, last=last))
    return ", ".join(runs)


def unit_text(code: str) -> str:
    """The sentence of `unit_error` and `unit_doubt`."""
    return {
        "unit_unreadable": _("Un nombre entier de points, comme 56 ou −52."),
        "unit_odd": _("Impair : en garde, le score est toujours pair."),
        "unit_too_high": _("Plus de 698 : aucune donne ne vaut autant."),
        "unit_erased": _("Pour retirer ce résultat, rayez-le."),
        "unit_under_30": _("Moins de 30 : à vérifier sur la feuille."),
        "unit_under_50": _("Moins de 50 : seulement avec le petit au bout dans l’autre camp."),
    }[code]
