"""A challenge's rule in words, and a player's total as a sum that anybody can check."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tarotclub.templatetags.figures import decimal_text
from tournaments.models import Challenge
from tournaments.standings.general import Unit
from tournaments.templatetags.libre import total

if TYPE_CHECKING:
    from tournaments.standings.challenges import ChallengeRow

SHOWN = 10
"""Places whose points are written out one by one."""


def amount(value: Fraction | None, unit: Unit | None) -> str:
    """A percentage with two decimals, points with their sign, points by place as they are."""
    if value is None:
        return ""
    if unit is Unit.PERCENT:
        return decimal_text(value, 2)
    return total(value) if unit is Unit.POINTS else plain(value)


def plain(value: Fraction) -> str:
    """A number with the decimals it needs, two at most."""
    places = next((n for n in (0, 1) if (value * 10**n).denominator == 1), 2)
    return decimal_text(value, places)


def rule_words(challenge: Challenge) -> tuple[str, ...]:
    """The whole rule, one sentence for each choice."""
    return tuple(filter(None, (_made(challenge), *_places(challenge), *_limits(challenge))))


def _made(challenge: Challenge) -> str:
    best = challenge.best
    words = {"best": best}
    if challenge.method == Challenge.Method.AVERAGE:
        if best is None:
            return _("Le total est la moyenne des résultats de chaque joueur.")
        return (
            ngettext(
                "Le total est le meilleur résultat de chaque joueur.",
                "Le total est la moyenne des %(best)s meilleurs résultats de chaque joueur.",
                best,
            )
            % words
        )
    if challenge.method == Challenge.Method.PLACES:
        if best is None:
            return _("Chaque tournoi rapporte des points selon la place ; tous s’additionnent.")
        return (
            ngettext(
                "Chaque tournoi rapporte des points selon la place ; le meilleur compte.",
                "Chaque tournoi rapporte des points selon la place ; "
                "les %(best)s meilleurs s’additionnent.",
                best,
            )
            % words
        )
    if best is None:
        return _("Les résultats de chaque joueur s’additionnent, tous comptent.")
    return (
        ngettext(
            "Seul le meilleur résultat de chaque joueur compte.",
            "Les %(best)s meilleurs résultats de chaque joueur s’additionnent.",
            best,
        )
        % words
    )


def _places(challenge: Challenge) -> Iterable[str]:
    if challenge.method != Challenge.Method.PLACES:
        return
    points = [plain(one) for one in challenge.points]
    if len(points) > SHOWN:
        points = [*points[: SHOWN - 1], "…", points[-1]]
    if len(points) == 1:
        yield _("La première place rapporte %(points)s, les autres rien.") % {"points": points[0]}
    else:
        words = {"last": len(challenge.points), "scale": " – ".join(points)}
        yield _("Points de la place 1 à la place %(last)s : %(scale)s.") % words
    if challenge.shared == Challenge.Shared.MEAN:
        yield _("Les ex æquo se partagent à parts égales les points des places qu’ils occupent.")
    else:
        yield _("Les ex æquo reçoivent chacun les points de la meilleure de leurs places.")


def _limits(challenge: Challenge) -> Iterable[str]:
    attendance = Fraction(challenge.attendance)
    if attendance:
        points = {"points": plain(attendance)}
        yield _("Chaque participation rapporte %(points)s, en plus du résultat.") % points
    if challenge.least > 1:
        least = {"least": challenge.least}
        yield _("Il faut avoir joué %(least)s tournois pour être classé.") % least
    yield _("À total égal, même place.")


def sum_words(row: ChallengeRow, challenge: Challenge, unit: Unit | None) -> str:
    """A player's total as a sum: "12 + 10 + 8 = 30"; blank without a place."""
    if row.total is None:
        return ""
    parts = " + ".join(_term(one.points, unit) for one in row.counted)
    found = amount(row.total, unit)
    if challenge.method == Challenge.Method.AVERAGE:
        return f"({parts}) ÷ {len(row.counted)} = {found}"
    return f"{parts} = {found}"


def _term(value: Fraction, unit: Unit | None) -> str:
    text = amount(value, unit).removeprefix("+")
    return f"({text})" if value < 0 else text
