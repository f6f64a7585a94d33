"""A replayed deal as its page shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from scoring import words
from scoring.arbiter.ends import KEPT, OWED
from scoring.arbiter.signs import listed, name, sign, tile
from scoring.messages import CHELEMS, PETITS, line_label
from scoring.messages_play import play_text
from scoring.rules.cards import EXCUSE, Card
from scoring.rules.facts import Camp
from scoring.rules.finding import Finding
from scoring.rules.marque import formula
from scoring.rules.play import Compensation
from scoring.rules.play_finding import PlayFinding
from scoring.rules.replay import Irregular, KeptCard, Replay


@dataclass(frozen=True)
class PlayedCard:
    """A card in the grid of tricks, under its seat."""

    sign: str
    name: str
    trump: bool
    led: bool
    won: bool
    wrong: bool


@dataclass(frozen=True)
class TrickRow:
    """A trick: its cards in the order of the seats, who won it, what it is worth."""

    number: int
    cards: Sequence[PlayedCard]
    winner: str
    camp: str
    half_points: int


@dataclass(frozen=True)
class Fault:
    """An irregular play: where, what was broken, what was allowed."""

    place: str
    text: str
    legal: str
    rule: str


class ReplayPage:
    """What the template asks of a replay."""

    def __init__(self, found: Replay) -> None:
        self.found = found
        self.record = found.played.record
        self.seats = self.record.seats
        self.marque = found.marque

    @property
    def title(self) -> str:
        taker = {"contract": words.CONTRACTS[self.record.contract], "seat": self.taker}
        return _("%(contract)s de %(seat)s") % taker

    @property
    def taker(self) -> str:
        return self.seats[self.record.taker]

    @cached_property
    def tricks(self) -> Sequence[TrickRow]:
        wrong = {(fault.trick, fault.card) for fault in self.found.played.irregular if fault.card}
        rows = []
        for trick in self.found.played.tricks:
            by_seat = dict(zip(trick.seats, trick.cards, strict=True))
            cards = [
                PlayedCard(
                    "EX" if by_seat[seat] == EXCUSE else tile(by_seat[seat]),
                    name(by_seat[seat]),
                    trump=by_seat[seat].trump,
                    led=seat == trick.seats[0],
                    won=seat == trick.winner,
                    wrong=(trick.number, by_seat[seat]) in wrong,
                )
                for seat in range(len(self.seats))
            ]
            camp = str(words.CAMPS[trick.camp])
            winner = self.seats[trick.winner]
            rows.append(TrickRow(trick.number, cards, winner, camp, trick.half_points))
        return rows

    @property
    def faults(self) -> Sequence[Fault]:
        return [self._fault(fault) for fault in self.found.played.irregular]

    def _fault(self, fault: Irregular) -> Fault:
        where = [_("Pli %(trick)s") % {"trick": fault.trick}] if fault.trick else []
        card = [sign(fault.card)] if fault.card else []
        place = ", ".join([*where, self.seats[fault.seat], *card])
        return Fault(place, play_text(fault), listed(fault.legal), fault.rule)

    @property
    def warnings(self) -> Sequence[str]:
        told: list[PlayFinding | Finding] = [*self.found.warnings, *self.marque.warnings]
        return [play_text(each) for each in told]

    @property
    def notes(self) -> Sequence[str]:
        """What else the deal tells: the partner, the Excuse, trumps to show, the ends."""
        told = [self._kept(one) for one in self.found.kept]
        partner = self.found.played.call.partner
        if partner is not None:
            told.insert(0, _("Appelé : %(seat)s") % {"seat": self.seats[partner]})
        must_show: Sequence[Card] = self.found.played.must_show
        if must_show:
            told.append(_("Atouts à montrer : %(cards)s") % {"cards": listed(must_show)})
        if self.found.petit_au_bout is not None:
            told.append(str(PETITS[self.found.petit_au_bout]))
        if self.found.chelem is not None:
            told.append(str(CHELEMS[self.found.chelem]))
        return told

    def _kept(self, one: KeptCard) -> str:
        told = {
            "trick": one.trick,
            "whose": KEPT[one.settlement.excuse_to],
            "owed": OWED[one.settlement.compensation],
        }
        if one.settlement.compensation is Compensation.OWED and one.paid_in:
            return _("%(whose)s (pli %(trick)s) : carte rendue au pli %(paid)s.") % {
                **told,
                "paid": one.paid_in,
            }
        return _("%(whose)s (pli %(trick)s) : %(owed)s") % told

    @property
    def camps(self) -> Sequence[tuple[str, object]]:
        """Each camp's name and count."""
        counts = (self.found.attack, self.found.defence)
        return [
            (str(words.CAMPS[camp]).capitalize(), count)
            for camp, count in zip((Camp.ATTACK, Camp.DEFENCE), counts, strict=True)
        ]

    @property
    def lines(self) -> Sequence[tuple[str, str, int]]:
        """The marque's lines: what counts, how, half points."""
        return [(line_label(line), line.formula, line.half_value) for line in self.marque.lines]

    @property
    def formula(self) -> str:
        return formula(self.marque)

    @property
    def scores(self) -> Sequence[tuple[str, int]]:
        return list(zip(self.seats, self.marque.half_scores, strict=True))
