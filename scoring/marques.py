"""From a stored row to the pure rooms and back: a deal's facts, its marque, what each seat gets.

The pure rooms number the players of one deal 0 … n − 1; a row keeps the table's seat indexes, of
which some may sit out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.models import Deal, Table
from scoring.rules.deal import (
    Called,
    Camp,
    Chelem,
    Contract,
    DealFacts,
    Form,
    Misere,
    MisereKind,
    Outcome,
    PetitChelem,
    Poignee,
    PoigneeSize,
)
from scoring.rules.marque import Marque, score, score_unit
from scoring.rules.play.shape import SHAPES
from scoring.rules.ruleset import RuleSet

NOBODY = -1
"""The place of a seat that does not play the deal: the rules answer it as an unknown player."""


def place(playing: Sequence[int], seat: int | None) -> int:
    """Return where `seat` stands among those playing, or NOBODY."""
    return playing.index(seat) if seat is not None and seat in playing else NOBODY


def form_at(table: Table, players: int) -> Form | None:
    """How so many play a deal of `table`: its own form where it is for so many, else the usual."""
    form = Form(table.form) if table.form else None
    return form if form is not None and SHAPES[form].hands == players else None


def own_form(deal: Deal) -> Form | None:
    """The form in which a stored deal is corrected: as it was played, else as its table plays."""
    if deal.outcome == Outcome.PLAYED:
        return form_of(deal)
    return form_at(deal.table, len(deal.playing))


def facts(deal: Deal) -> DealFacts:
    """The facts of a played deal of depth `facts`, in the places of the pure rooms."""
    playing = deal.playing
    return DealFacts(
        players=len(playing),
        taker=place(playing, deal.taker),
        contract=Contract(deal.contract),
        bouts=deal.bouts if deal.bouts is not None else NOBODY,
        half_points=deal.half_points if deal.half_points is not None else NOBODY,
        called=Called(deal.called) if deal.called else None,
        partner=None if deal.partner is None else place(playing, deal.partner),
        poignees=tuple(
            Poignee(place(playing, each["seat"]), PoigneeSize(each["size"]))
            for each in deal.poignees
        ),
        petit_au_bout=Camp(deal.petit_au_bout) if deal.petit_au_bout else None,
        chelem=Chelem(deal.chelem) if deal.chelem else None,
        petit_chelem=PetitChelem(deal.petit_chelem) if deal.petit_chelem else None,
        miseres=tuple(
            Misere(place(playing, each["seat"]), MisereKind(each["kind"]) if each["kind"] else None)
            for each in deal.miseres
        ),
        form=form_of(deal),
    )


def form_of(deal: Deal) -> Form | None:
    """How a stored deal was played, whatever its table plays by now.

    Only five have two forms, and only in one of them a card is called (S-5X-01).
    """
    alone = len(deal.playing) == SHAPES[Form.FIVE_ALONE].hands and not deal.called
    return Form.FIVE_ALONE if alone else None


def marque(deal: Deal, rules: RuleSet | None = None) -> Marque | None:
    """The marque of a played deal with full facts, void or not; None for any other.

    `rules` are the deal's own where they are not given: give them when reading many deals.
    """
    if deal.outcome != Outcome.PLAYED or deal.depth != Deal.Depth.FACTS:
        return None
    return score(facts(deal), rules or deal.rule_set.rules)


def half_scores(deal: Deal, rules: RuleSet | None = None) -> Mapping[int, int]:
    """What a played deal is worth to each seat index that plays it, void or not; else nothing.

    Raises ImpossibleDeal where the facts cannot be.
    """
    if deal.outcome != Outcome.PLAYED:
        return {}
    found = marque(deal, rules)
    halves = found.half_scores if found else _unit_scores(deal, rules or deal.rule_set.rules)
    return dict(zip(deal.playing, halves, strict=True))


def _unit_scores(deal: Deal, rules: RuleSet) -> tuple[int, ...]:
    return score_unit(
        deal.half_unit or 0,
        len(deal.playing),
        place(deal.playing, deal.taker),
        Called(deal.called) if deal.called else None,
        None if deal.partner is None else place(deal.playing, deal.partner),
        rules,
        form_of(deal),
    )
