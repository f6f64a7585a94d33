"""What a number rests on, in words: a ranking's results, a note's plays (and their picture)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tarotclub.templatetags.figures import score
from tournaments.explanations_ruled import ADJUSTED, ruled_text
from tournaments.models import Tournament

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.standings import RoutePlay, Stage

LEFT, RIGHT, BASE, STEP = 22, 298, 26, 12
APART = 38  # two labels nearer than this would touch


def stage_text(stage: Stage, tournament: Tournament) -> str:
    """What a ranking still lacks, or that it lacks nothing."""
    if tournament.status == Tournament.Status.DRAFT:
        return _("Pas encore commencé.")
    if not stage.latest:
        words = {"position": stage.position}
        text = _("Comme il était après la position %(position)s : seuls ces résultats comptent.")
        return " ".join(filter(None, (text % words, _sentence(_gaps(stage)))))
    if stage.held:
        return " ".join(filter(None, (held_text(tournament), _sentence(_gaps(stage)))))
    if tournament.status == Tournament.Status.FINISHED:
        return " ".join(filter(None, (_("Tournoi terminé."), _sentence(_gaps(stage)))))
    if stage.saved_at is None:
        return _("Le classement commence aux premiers résultats.")
    hour = {"hour": date_format(timezone.localtime(stage.saved_at), _("G \\h i"))}
    lacking = [*_gaps(stage), *_under_way(stage)]
    if not lacking:
        return _("Tous les résultats sont là, à %(hour)s.") % hour
    return _("Provisoire à %(hour)s : ") % hour + _(" ; ").join(lacking) + "."


def held_text(tournament: Tournament) -> str:
    """What the public has to wait for."""
    parts = []
    if tournament.last_held:
        parts.append(_("La dernière position est gardée pour la remise des prix."))
    if tournament.whole_boards and tournament.status == Tournament.Status.RUNNING:
        parts.append(_("Les scores d’un étui se montrent quand toutes les tables l’ont joué."))
    return " ".join(parts)


def _sentence(parts: Sequence[str]) -> str:
    text = _(" ; ").join(parts)
    return f"{text[0].upper()}{text[1:]}." if text else ""


def _gaps(stage: Stage) -> list[str]:
    texts = []
    for position, missing in stage.gaps:
        text = ngettext(
            "il manque %(missing)s résultat de la position %(position)s",
            "il manque %(missing)s résultats de la position %(position)s",
            missing,
        )
        texts.append(text % {"missing": missing, "position": position})
    return texts


def _under_way(stage: Stage) -> list[str]:
    if not stage.under_way:
        return []
    words = {"position": stage.position, "done": stage.done, "expected": stage.expected}
    return [_("position %(position)s en cours, %(done)s sur %(expected)s") % words]


def why(play: RoutePlay) -> str:
    """The sentence of a play that has a note or a result: what was marked, how the others did.

    Where the arbiter decided on it, what he decided.
    """
    if play.result is None:
        text = ruled_text(play) if play.unplayed is not None else ""
        return f"{_('L’étui n’a pas été joué')}{_(' : ')}{text}." if text else ""
    words = {"taker": play.taker.name, "score": score(play.result.half_unit)}
    head = (
        _("Vous avez pris et marqué %(score)s")
        if play.attacking
        else _("%(taker)s a pris contre vous et marqué %(score)s")
    ) % words
    decided = ruled_text(play)
    natural = _tail(play) if play.note is not None or not decided else ""
    if decided and play.status not in ADJUSTED:
        natural = ""
    return f"{head}{_(' : ')}{_(' ; ').join(filter(None, (natural, decided)))}."


def _tail(play: RoutePlay) -> str:
    others = len(play.others)
    if not others:
        if play.waiting or play.kept:
            return _("pas encore d’autre résultat sur cet étui, donc pas de note")
        return _("l’étui n’a été joué qu’une fois, donc pas de note")
    if others == 1:
        return _against_one(play)
    return _attacking(play, others) if play.attacking else _defending(play, others)


def _against_one(play: RoutePlay) -> str:
    if play.equal:
        return _("l’autre preneur a marqué autant")
    if play.lower:
        return _("l’autre preneur a marqué moins")
    return _("l’autre preneur a marqué plus")


def _attacking(play: RoutePlay, others: int) -> str:
    words = {"lower": play.lower, "others": others, "equal": play.equal}
    if play.lower == others:
        return _("mieux que les %(others)s autres preneurs") % words
    if play.lower:
        text = _("mieux que %(lower)s des %(others)s autres preneurs") % words
        return text + (_(", autant que %(equal)s") % words if play.equal else "")
    text = _("aucun des %(others)s autres preneurs n’a fait moins") % words
    return text + _as_much(play.equal)


def _defending(play: RoutePlay, others: int) -> str:
    words = {"higher": play.higher, "others": others}
    if play.higher == others:
        return _("les %(others)s autres preneurs ont marqué plus") % words
    if play.higher:
        text = ngettext(
            "%(higher)s des %(others)s autres preneurs a marqué plus",
            "%(higher)s des %(others)s autres preneurs ont marqué plus",
            play.higher,
        )
        return text % words + _as_much(play.equal)
    return _("aucun des %(others)s autres preneurs n’a marqué plus") % words + _as_much(play.equal)


def _as_much(equal: int) -> str:
    return _(", %(equal)s autant") % {"equal": equal} if equal else ""


@dataclass(frozen=True)
class Dot:
    """A score on the line. `mine` is the player's own table."""

    x: str
    y: int
    mine: bool


@dataclass(frozen=True)
class Label:
    """A score written below its dot."""

    x: str
    text: str
    mine: bool


@dataclass(frozen=True)
class Strip:
    """A board's scores along a line, from the lowest to the highest; equal ones are stacked.

    `top` is where the picture begins when a stack is high, `zero` where the sign changes.
    """

    dots: tuple[Dot, ...]
    labels: tuple[Label, ...]
    zero: str | None
    top: int
    height: int
    text: str


def strip(play: RoutePlay) -> Strip | None:
    """The picture of a play with something to compare; None without."""
    if play.result is None or not play.others:
        return None
    mine = play.result.half_unit
    halves = [*play.others, mine]
    low, high = min(halves), max(halves)
    stacks: dict[int, int] = {}
    dots = []
    for index, half in enumerate(halves):
        level = stacks[half] = stacks.get(half, -1) + 1
        own = index == len(halves) - 1
        dots.append(Dot(_coordinate(_x(half, low, high)), BASE - STEP * level, own))
    top = min(0, min(dot.y for dot in dots) - STEP)
    words = {"count": len(halves), "low": score(low), "high": score(high), "mine": score(mine)}
    return Strip(
        dots=tuple(dots),
        labels=_labels(mine, low, high, sorted(set(halves))),
        zero=_coordinate(_x(0, low, high)) if low < 0 < high else None,
        top=top,
        height=52 - top,
        text=_("Les %(count)s scores du preneur, de %(low)s à %(high)s ; ici %(mine)s") % words,
    )


def _x(half: int, low: int, high: int) -> float:
    if low == high:
        return (LEFT + RIGHT) / 2
    return LEFT + (RIGHT - LEFT) * (half - low) / (high - low)


def _coordinate(x: float) -> str:
    return f"{x:.1f}"


def _labels(mine: int, low: int, high: int, halves: Sequence[int]) -> tuple[Label, ...]:
    """The own score, the ends, and what finds room between."""
    shown: list[int] = []
    for half in (mine, low, high, *halves):
        x = _x(half, low, high)
        if all(abs(x - _x(other, low, high)) >= APART for other in shown):
            shown.append(half)
    return tuple(
        Label(_coordinate(_x(half, low, high)), score(half), half == mine) for half in sorted(shown)
    )
