"""What a person can ask of a team tournament that it cannot do."""

from __future__ import annotations

from django.utils.translation import gettext as _


def team_refusals() -> dict[str, str]:
    """The sentences of this room's codes in the active language."""
    return {
        "teams_size": _("Une équipe a de 4 à 6 joueurs : vous en avez coché %(given)s."),
        "teams_captain": _("Le capitaine est un joueur de l’équipe."),
        "teams_too_few": _("Il faut au moins %(least)s équipes."),
        "teams_way_unfit": _("%(way)s : ce n’est pas possible à %(teams)s équipes."),
        "teams_alone": _("Des joueurs n’ont pas d’équipe : formez-la ou retirez-les."),
        "teams_incomplete": _("%(team)s n’a plus assez de joueurs : retirez-la."),
        "teams_not_drawn": _("Tirez d’abord les rencontres."),
        "teams_round_open": _(
            "Le tour n’est pas fini : rencontres encore sans vainqueur, %(open)s."
        ),
        "teams_round_last": _("La finale est jouée : il n’y a pas de tour suivant."),
        "teams_bracket_exists": _("L’élimination directe a déjà commencé."),
        "teams_kept": _("De 1 à %(most)s équipes par poule."),
        "teams_round_begun": _("Ce tour a commencé : il ne se défait plus."),
        "teams_round_drawn": _(
            "Le tour suivant est tiré, et cela y enverrait une autre équipe : défaites-le d’abord."
        ),
        "teams_ruled": _(
            "Une décision de l’arbitre tient encore (%(meeting)s) : annulez-la d’abord."
        ),
        "teams_full": _("%(team)s a déjà six joueurs."),
        "teams_fewest": _("%(team)s n’a que quatre joueurs : remplacez-le plutôt."),
        "teams_over": _("Le tournoi est terminé : les équipes ne changent plus."),
        "member_played": _("%(player)s a joué : il reste. Ajoutez plutôt un joueur, six au plus."),
        "quarter_started": _("Ce quart-temps est déjà lancé."),
        "quarter_not_started": _("Ce quart-temps n’est pas lancé."),
        "quarter_order": _("Lancez d’abord le quart-temps %(quarter)s."),
        "quarter_lineup": _("Il manque la composition de %(team)s."),
        "quarter_played": _("Des résultats sont saisis : rayez-les d’abord."),
        "quarter_series": _("Cette série d’étuis est déjà prise par un autre quart-temps."),
        "lineup_four": _("Quatre joueurs différents de l’équipe jouent le quart-temps."),
        "lineup_attacker": _(
            "%(player)s attaque déjà au quart-temps %(quarter)s : quatre attaquants différents."
        ),
        "meeting_exempt": _("Cette équipe est exempte : il n’y a rien à jouer."),
        "meeting_forfeit": _("Une équipe a déclaré forfait."),
        "ruling_other_table": _("%(team)s ne joue pas à cette table."),
        "meeting_contract": _("Garde, garde sans ou garde contre."),
    }
