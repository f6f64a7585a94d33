"""What a note is where the arbiter decided on the play, told to the player whose note it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from django.utils.translation import gettext as _

from tarotclub.templatetags.figures import note
from tournaments.ranking import PlayStatus

if TYPE_CHECKING:
    from fractions import Fraction

    from tournaments.standings import Result

ADJUSTED = frozenset({PlayStatus.FAULT_ATTACK, PlayStatus.FAULT_DEFENCE})
"""The statuses under which the comparison with the other tables still makes the note."""


class Decided(Protocol):
    """A player's board, of any form that has notes."""

    @property
    def imposed(self) -> Fraction | None: ...
    @property
    def status(self) -> str: ...
    @property
    def attacking(self) -> bool: ...
    @property
    def result(self) -> Result | None: ...


def left_out_text() -> str:
    """A board that the arbiter takes out of a total of points."""
    return _("l’arbitre a neutralisé l’étui, il ne compte pas")


def ruled_text(play: Decided) -> str:
    """What the arbiter made of the play; blank where it counts as it was played."""
    if play.imposed is not None:
        words = {"note": note(play.imposed)}
        return _("l’étui est neutralisé, et l’arbitre vous donne %(note)s, qui compte") % words
    if play.status in ADJUSTED:
        return _adjusted(play)
    if play.status in (PlayStatus.ZERO_ATTACK, PlayStatus.ZERO_DEFENCE):
        mine = (play.status == PlayStatus.ZERO_ATTACK) == play.attacking
        return (
            _("l’arbitre donne 0 à votre camp, qui compte")
            if mine
            else _("l’arbitre donne 0 à l’autre camp ; l’étui ne compte pas dans votre moyenne")
        )
    return {
        str(PlayStatus.NEUTRALISED): _(
            "l’arbitre a neutralisé l’étui, il ne compte pas dans votre moyenne"
        ),
        str(PlayStatus.ZERO_BOTH): _("zéro collectif de l’arbitre, 0 pour les deux camps"),
        str(PlayStatus.FAULT_BOTH): _("l’arbitre donne 40 à chacun des deux camps"),
        str(PlayStatus.RELAY): _("relais, il ne compte pas dans votre moyenne"),
    }.get(play.status, "")


def _adjusted(play: Decided) -> str:
    """The 40/60 seen from one side."""
    mine = (play.status == PlayStatus.FAULT_ATTACK) == play.attacking
    if play.result is None:
        return (
            _("votre camp est fautif, l’arbitre lui donne 40")
            if mine
            else _("l’autre camp est fautif, l’arbitre vous donne 60")
        )
    return (
        _("votre camp est fautif, sa note est de 40 au plus")
        if mine
        else _("l’autre camp est fautif, votre note est de 60 au moins")
    )
