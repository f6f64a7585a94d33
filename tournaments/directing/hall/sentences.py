"""What the refusals of the hall say to a person."""

from __future__ import annotations

from django.utils.translation import gettext as _

CODES = (
    "till_refund",
    "till_refund_first",
    "till_nothing",
    "till_not_empty",
    "prizes_beyond",
    "clock_none",
    "clock_no_seance",
)


def hall_sentences() -> dict[str, str]:
    """The sentence of each code."""
    return {
        "till_refund": _("%(player)s n’a versé que %(paid)s : on ne lui rend pas plus."),
        "till_refund_first": _("%(player)s a versé %(paid)s : rendez-les avant de le retirer."),
        "till_nothing": _("Une somme de 0 ne change rien."),
        "till_not_empty": _("La caisse du tournoi tient encore %(paid)s : rendez-les d’abord."),
        "prizes_beyond": _(
            "Les prix font %(prizes)s et la caisse n’a que %(till)s : baissez-les, ou cochez que "
            "quelqu’un paie la différence."
        ),
        "clock_none": _("Aucune position n’est en cours : il n’y a pas d’horloge."),
        "clock_no_seance": _("Choisissez d’abord le mouvement ou la formule."),
    }
