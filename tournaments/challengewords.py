"""A challenge's rule in words, and a player's total as a sum that anybody can check."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tarotclub.templatetags.figures import decimal_text
from tournaments.models import Challenge
from tournaments.standings.general import Unit
from tournaments.templatetags.duplicate import pm
from tournaments.templatetags.free import difference
from tournaments.templatetags.libre import total

if TYPE_CHECKING:
    from tournaments.standings.challenges import ChallengeRow

SHOWN = 10
"""Places whose points are written out one by one."""


def amount(value: Fraction | None, unit: Unit | None) -> str:
    """A percentage with two decimals, points and PM with their sign; else what it needs."""
    if value is None:
        return ""
    return _WRITTEN.get(unit, plain)(value)


def plain(value: Fraction) -> str:
    """A number with the decimals it needs, two at most."""
    places = next((n for n in (0, 1) if (value * 10**n).denominator == 1), 2)
    return decimal_text(value, places)


_WRITTEN: Mapping[Unit | None, Callable[[Fraction], str]] = {
    Unit.PERCENT: lambda value: decimal_text(value, 2),
    Unit.POINTS: total,
    Unit.MATCH_POINTS: pm,
    Unit.DIFFERENCE: difference,
}


def rule_words(challenge: Challenge, *, sides: bool = False) -> tuple[str, ...]:
    """The whole rule, one sentence for each choice. `sides`: some of it is played by them."""
    words = (_made(challenge), *_places(challenge), *_sides(challenge, sides))
    return tuple(filter(None, (*words, *_limits(challenge))))


def _sides(challenge: Challenge, sides: bool) -> Iterable[str]:
    if sides and challenge.method == Challenge.Method.PLACES:
        yield _(
            "Chacun de ceux qui ont joué pour une équipe reçoit les points de sa place, "
            "les remplacés et les remplaçants aussi."
        )
    elif sides:
        yield _(
            "Chacun de ceux qui ont joué pour une équipe reçoit son total entier, "
            "les remplacés et les remplaçants aussi."
        )


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
