"""A counted pile as its page says it: both camps, the checks, and what is odd."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from scoring.forms.tools.counting import DUEL_PLAYERS, Counted
from scoring.messages import FINDINGS
from scoring.rules.cards import PACK_SIZE, Pile
from scoring.rules.deal import PACK_HALF_POINTS
from scoring.rules.finding import Code
from scoring.rules.points import show_half_points
from scoring.rules.ruleset import FFT_2012, ExcuseLast, RuleSet


class CountedPile:
    """`pile` as told and `other`, the rest of the pack; points are half points."""

    def __init__(self, counted: Counted, rules: RuleSet = FFT_2012) -> None:
        self.counted = counted
        self.rules = rules
        self.pile = counted.pile
        self.other = counted.pile.complement
        self.duel = counted.players == DUEL_PLAYERS
        self.for_attack = self.duel or counted.camp == "attack"

    @property
    def attack(self) -> Pile:
        """The attack's pile, whichever was counted."""
        return self.pile if self.for_attack else self.other

    @property
    def attack_points(self) -> str:
        """The attack's points as the deal form takes them."""
        return show_half_points(self.attack.half_points)

    @property
    def target(self) -> int:
        """What the attack needs with its bouts."""
        return self.rules.target(self.attack.bouts)

    @property
    def half_margin(self) -> int:
        """Half points over the target, below nought when they lack."""
        return self.attack.half_points - 2 * self.target

    @property
    def short(self) -> int:
        """How many half points are lacking or over."""
        return abs(self.half_margin)

    @property
    def other_target(self) -> int:
        """What the other of two players needs with his own bouts (S-2P-06)."""
        return self.rules.target(self.other.bouts)

    @property
    def other_half_margin(self) -> int:
        """The same for him as `half_margin`."""
        return self.other.half_points - 2 * self.other_target

    @property
    def other_short(self) -> int:
        """The same for him as `short`."""
        return abs(self.other_half_margin)

    @property
    def odd(self) -> Sequence[str]:
        """What contradicts the checks, in words; nothing where all is well."""
        return [*self._cards(), *self._both()]

    @property
    def halves(self) -> Sequence[str]:
        """What a half point left over means; no alarm, since it comes and goes while one counts."""
        return [*self._halves()]

    def _halves(self) -> Iterator[str]:
        if not self.pile.half_points % 2:
            return
        whole = self.rules.play.excuse_last is ExcuseLast.WINNER
        if self.duel:
            yield str(FINDINGS[Code.HALF_POINT_AT_TWO])
        elif whole and self.counted.players == 4:
            yield _("Par ces règles, jamais de demi-point à quatre : à recompter.")
        elif self.counted.players == 4:
            yield _("Un demi-point à quatre : une carte manque, ou l’Excuse n’est pas échangée.")
        else:
            yield _("Un demi-point : l’écart au but s’arrondit en faveur du camp qui gagne.")

    def _cards(self) -> Iterator[str]:
        expected = self.counted.expected
        if expected is None or expected == self.pile.cards:
            return
        counts = {"cards": self.pile.cards, "expected": expected}
        if abs(expected - self.pile.cards) == 1:
            yield _("%(cards)s cartes au lieu de %(expected)s : l’échange de l’Excuse ?") % counts
        else:
            yield _("%(cards)s cartes au lieu de %(expected)s : écart oublié, pli égaré ?") % counts

    def _both(self) -> Iterator[str]:
        points, cards = self.counted.other_half_points, self.counted.other_cards
        if cards is not None and cards + self.pile.cards != PACK_SIZE:
            counts = {"sum": cards + self.pile.cards}
            yield _("Les deux tas font %(sum)s cartes au lieu de 78.") % counts
        if points is not None and points + self.pile.half_points != PACK_HALF_POINTS:
            total = {"sum": show_half_points(points + self.pile.half_points)}
            yield (
                _(
                    "Les deux camps font %(sum)s points au lieu de 91 : écart oublié, Excuse non"
                    " échangée ou figure mal comptée ?"
                )
                % total
            )

    @property
    def agreed(self) -> Sequence[str]:
        """What was told to check by, and agrees."""
        points, cards = self.counted.other_half_points, self.counted.other_cards
        told = []
        if points is not None and points + self.pile.half_points == PACK_HALF_POINTS:
            told.append(_("Les deux comptes font bien 91 points."))
        if cards is not None and cards + self.pile.cards == PACK_SIZE:
            told.append(_("Les deux tas font bien 78 cartes."))
        if self.counted.expected == self.pile.cards:
            told.append(_("Le nombre de cartes répond aux plis."))
        return told
