"""The deal as it would be stored, for the form to show while it is typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from django.utils.translation import gettext as _

from scoring import recording
from scoring.forms.deal import DealForm, Turn
from scoring.ledger.why import duel, score_lines, sum_text
from scoring.marques import half_scores, marque
from scoring.messages import finding_text
from scoring.models import Deal, Table
from scoring.recording import EntryRefused
from tarotclub.templatetags.figures import score


def preview(table: Table, form: DealForm, turn: Turn, corrected: Deal | None) -> dict[str, object]:
    """Return the verdict, the formula, each seat's score and the doubts; or every error."""
    if not form.is_valid() or form.entry is None:
        return _refused(form)
    entry = replace(form.entry, playing=turn.playing, dealer=turn.dealer)
    try:
        deal = recording.drafted(table, entry, corrected)
    except EntryRefused as refused:
        form.refuse(refused.findings)
        return _refused(form)
    found = marque(deal)
    if found is None:
        return {"verdict": "", "formula": "", "scores": {}, "doubts": []}
    names = _names(table, deal)
    base = score_lines(deal, found, names)[0]
    return {
        "verdict": _("%(name)s : %(result)s")
        % {"name": base.player, "result": base.label[0].lower() + base.label[1:]}
        if base.player
        else base.label,
        "formula": sum_text(deal, found, deal.rule_set.rules, names),
        "scores": {str(seat): score(halves) for seat, halves in half_scores(deal).items()},
        "doubts": [finding_text(finding) for finding in found.warnings],
    }


def _names(table: Table, deal: Deal) -> Mapping[int, str]:
    """First names by seat index, where the sum names anybody: at two, and beside a misère."""
    if not (duel(deal) or deal.miseres):
        return {}
    seats = table.seats.select_related("player")
    return {seat.index: seat.player.first_name for seat in seats}


def _refused(form: DealForm) -> dict[str, object]:
    told = [{"field": name, "text": text} for name, texts in form.errors.items() for text in texts]
    return {"errors": told}
