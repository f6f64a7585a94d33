"""Why a board brought a quadrette its match points, in words."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tarotclub.templatetags.figures import decimal_text, score
from tournaments.ranking import Mark

if TYPE_CHECKING:
    from tournaments.standings import Meeting

PM_DECIMALS = 3


def pm_text(value: Fraction | None) -> str:
    """Match points with their sign and three decimals, as RO p.24 prints them: `+4,000`."""
    if value is None:
        return ""
    text = decimal_text(value, PM_DECIMALS)
    return f"+{text}" if value > 0 else text


def meeting_text(meeting: Meeting) -> str:
    """What both attacks made and what follows from it, in one sentence."""
    if meeting.mark is Mark.NEUTRALISED:
        return _("Étui neutralisé : 0 PM.")
    if meeting.mark is Mark.ADJUSTED:
        return _("Marque de l’arbitre : %(pm)s PM.") % {"pm": pm_text(meeting.pm)}
    if meeting.difference is None:
        return _awaited(meeting)
    words = {
        "ours": score(meeting.ours),
        "theirs": score(meeting.theirs),
        "difference": score(meeting.difference),
        "pm": pm_text(meeting.pm),
    }
    return (
        _(
            "Votre attaque a marqué %(ours)s, la leur %(theirs)s : écart %(difference)s, "
            "sa racine donne %(pm)s PM."
        )
        % words
    )


def _awaited(meeting: Meeting) -> str:
    if meeting.ours is not None:
        ours = {"ours": score(meeting.ours)}
        return _("Votre attaque a marqué %(ours)s ; on attend la leur.") % ours
    if meeting.theirs is not None:
        theirs = {"theirs": score(meeting.theirs)}
        return _("Leur attaque a marqué %(theirs)s ; on attend la vôtre.") % theirs
    return _("Pas encore joué.")
