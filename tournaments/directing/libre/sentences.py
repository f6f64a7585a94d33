"""What the refusals of a libre say to a person."""

from __future__ import annotations

from django.utils.translation import gettext as _

CODES = (
    "team_size_wrong",
    "team_name_taken",
    "team_player_taken",
    "team_missing",
    "libre_format_missing",
    "libre_unfit",
    "libre_too_few",
    "libre_positions",
    "libre_deals",
    "libre_teams_movement",
    "libre_rank_awaits",
    "libre_seance_running",
    "libre_kept",
    "totals_sum",
    "totals_incomplete",
    "totals_have_deals",
    "replacement_entered",
    "replacement_too_late",
    "replacement_played",
    "leaving_two",
    "leaving_stands",
    "deal_changed",
    "deal_changed_since",
    "deal_points_unknown",
    "deal_points_beyond",
    "ruling_not_last",
    "list_played_here",
    "list_empty",
    "link_twice",
)


def libre_sentences() -> dict[str, str]:
    """The sentence of each code."""
    return {
        "team_size_wrong": _("Une équipe a %(size)s joueurs : %(given)s choisis."),
        "team_name_taken": _("Une équipe s’appelle déjà « %(name)s »."),
        "team_player_taken": _("%(player)s joue déjà dans l’équipe « %(team)s »."),
        "team_missing": _("%(player)s n’a pas d’équipe : formez-la ou retirez-le."),
        "libre_format_missing": _("Choisissez d’abord la formule."),
        "libre_unfit": _("Cette formule ne convient plus (inscrits : %(entered)s)."),
        "libre_too_few": _("Pas de tables possibles à %(entered)s joueurs."),
        "libre_positions": _("De 1 à %(most)s positions."),
        "libre_deals": _("De 1 à %(most)s donnes par position."),
        "libre_teams_movement": _(
            "Par équipes, seul le mouvement sépare les équipiers : pas de tables au sort."
        ),
        "libre_rank_awaits": _(
            "Les places suivent le classement : tables encore attendues, %(missing)s."
        ),
        "libre_seance_running": _("La séance n’est pas finie : elle a %(positions)s positions."),
        "libre_kept": _("De %(least)s à %(most)s qualifiés."),
        "totals_sum": _("Table %(table)s : la somme fait %(sum)s au lieu de 0."),
        "totals_incomplete": _("Table %(table)s : il manque le total d’un joueur."),
        "totals_have_deals": _(
            "Table %(table)s : des donnes y sont saisies, ses totaux en viennent."
        ),
        "replacement_entered": _("%(player)s joue déjà dans ce tournoi."),
        "replacement_too_late": _("C’est la dernière position : il n’y a pas de suivante."),
        "replacement_played": _(
            "Sa table a déjà des résultats : le remplaçant commence à la position suivante."
        ),
        "leaving_two": _(
            "Position %(position)s, table %(table)s : il n’y resterait que deux joueurs. "
            "Remplacez-le plutôt."
        ),
        "leaving_stands": _("Ses tables ont joué sans lui : il ne reprend plus sa place."),
        "deal_changed": _("La donne a été corrigée entre-temps : relisez-la avant de décider."),
        "deal_changed_since": _(
            "La donne a été corrigée depuis cette décision : corrigez-la sur sa feuille."
        ),
        "deal_points_unknown": _(
            "Les points de cette donne ne sont pas saisis : corrigez son score sur sa feuille."
        ),
        "deal_points_beyond": _("Une donne a de 0 à 91 points : ces points ne s’y rendent pas."),
        "ruling_not_last": _(
            "Une décision plus récente porte sur cette donne : annulez-la d’abord."
        ),
        "list_played_here": _("Ce tournoi se joue ici : il n’a pas de liste publiée."),
        "list_empty": _("La liste est vide."),
        "link_twice": _("%(player)s est relié à deux places de la liste."),
    }
