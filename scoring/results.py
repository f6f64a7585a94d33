"""A deal's result in a few words, as a player would say it across the hall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from scoring.messages import line_label
from scoring.rules.deal import Contract
from scoring.words import CONTRACTS
from tarotclub.templatetags.figures import score

if TYPE_CHECKING:
    from scoring.models import Deal
    from scoring.rules.marque import Marque


def result_text(deal: Deal, marque: Marque | None, half_score: int) -> str:
    """Return what a played deal came to: `garde juste faite`, `garde sans chutée de 7`.

    A deal of which only the score is known says the taker's, `half_score` in halves.
    """
    if marque is None:
        return score(half_score)
    over = abs(marque.margin)
    if deal.contract == Contract.DUEL:
        return _("partie à deux %(verdict)s") % {"verdict": duel_text(marque, counted=True)}
    words = {"contract": str(CONTRACTS[Contract(deal.contract)]).lower(), "over": over}
    if not marque.made:
        return _("%(contract)s chutée de %(over)s") % words
    return (_("%(contract)s faite de %(over)s") if over else _("%(contract)s juste faite")) % words


def duel_text(marque: Marque, *, counted: bool) -> str:
    """Return how the game of two ended for the player counted, or for the other: `gagnée de 8`."""
    won = marque.made is counted
    return line_label(marque.lines[0]._replace(half_value=1 if won else -1)).lower()
