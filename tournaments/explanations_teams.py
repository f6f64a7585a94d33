"""Why a board of a meeting brought its match points, and how a meeting stands, in words."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tarotclub.templatetags.figures import decimal_text, score
from tournaments.ranking import PM, Mark

if TYPE_CHECKING:
    from tournaments.standings.teams import BoardRow, MeetingView

PM_DECIMALS = 3


def plain_pm(value: Fraction | None) -> str:
    """Match points without a plus: `12,649`; blank for none."""
    return "" if value is None else decimal_text(value, PM_DECIMALS)


def thousandths_pm(value: int) -> str:
    """The same of a whole number of thousandths."""
    return plain_pm(Fraction(value, PM))


def board_text(row: BoardRow) -> str:
    """What both attacks made and what follows from it, in one sentence."""
    result = row.result
    if result is None or result.mark is Mark.AWAITED:
        return _awaited(row)
    if result.mark is Mark.NEUTRALISED:
        return _("Donne neutralisée : personne ne marque.")
    one, other = row.one.attack.team, row.other.attack.team
    gains = (result.pm(one.id), result.pm(other.id))
    better, gain = (one, gains[0]) if gains[0] >= gains[1] else (other, gains[1])
    words = {"team": better.name, "pm": thousandths_pm(gain)}
    if result.mark is Mark.ADJUSTED:
        return _("Marque de l’arbitre : %(pm)s PM à %(team)s, rien à l’équipe fautive.") % words
    if not gain:
        return _("Les deux attaques font autant : personne ne marque.")
    difference = abs((row.one.half or 0) - (row.other.half or 0))
    return _("Écart de %(difference)s : sa racine donne %(pm)s PM à %(team)s, et à elle seule.") % {
        **words,
        "difference": score(difference).removeprefix("+"),
    }


def _awaited(row: BoardRow) -> str:
    known = [one for one in row.legs if one.half is not None]
    if not known:
        return _("Pas encore joué.")
    other = next(one for one in row.legs if one is not known[0])
    return _("On attend l’attaque de %(team)s.") % {"team": other.attack.team.name}


def state_text(meeting: MeetingView) -> str:
    """How far a meeting is."""
    if meeting.exempt:
        return _("exempte")
    if meeting.forfeited and meeting.over:
        return _("forfait")
    if meeting.over:
        return _("jouée")
    if not meeting.started:
        return _("à jouer")
    words = {"entered": meeting.entered, "expected": meeting.expected}
    return _("en cours, %(entered)s résultats sur %(expected)s") % words
