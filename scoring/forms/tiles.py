"""What the deal form's page shows: one tile per choice, chosen or not, offered or fixed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from scoring import words
from scoring.forms.deal import ALONE, DealForm, poignee_field
from scoring.rules.deal import Called, Camp, Chelem
from tarotclub.models import Player
from tarotclub.templatetags.figures import signed

LONG_NAME = 12
"""First names longer than this are set smaller, so that a tile keeps its height."""


@dataclass(frozen=True)
class Tile:
    """One choice: the value it posts, its words, whether it is chosen and may be chosen."""

    value: str
    label: str
    note: str = ""
    chosen: bool = False
    offered: bool = True


@dataclass(frozen=True)
class SeatTile:
    """A player of the deal, as a possible taker and as a possible partner."""

    index: int
    first: str
    last: str
    dealer: bool
    taker: bool
    called: bool
    offered: bool
    poignee: str

    @property
    def long(self) -> bool:
        return len(self.first) > LONG_NAME


class DealPage:
    """The deal form as its template draws it. `people` are the players by seat index."""

    def __init__(self, form: DealForm, people: Mapping[int, Player], title: str) -> None:
        self.form = form
        self.turn = form.turn
        self.people = people
        self.title = title

    @cached_property
    def seats(self) -> Sequence[SeatTile]:
        """Those who play, in seat order: who sits out is offered nowhere."""
        fixed, taker = self.turn.fixed.taker, self.taker
        called = self.form.value("called")
        return [
            SeatTile(
                index=index,
                first=self.people[index].first_name,
                last=self.people[index].last_name,
                dealer=index == self.turn.dealer,
                taker=str(index) == taker,
                called=str(index) == called,
                offered=fixed is None or index == fixed,
                poignee=self.form.value(poignee_field(index)),
            )
            for index in self.turn.playing
        ]

    @property
    def taker(self) -> str:
        """The taker's seat as posted; blank while none is chosen."""
        fixed = self.turn.fixed.taker
        return self.form.value("taker") if fixed is None else str(fixed)

    @property
    def five(self) -> bool:
        return self.turn.calls

    @property
    def board(self) -> bool:
        return self.turn.fixed.board

    @property
    def fixed_deal(self) -> bool:
        """True where nobody may pass: the étui is played."""
        return self.turn.fixed.played_only

    @property
    def sitting_dealer(self) -> Player | None:
        """Who deals without playing."""
        if self.turn.dealer in self.turn.playing:
            return None
        return self.people.get(self.turn.dealer) if self.turn.dealer is not None else None

    @property
    def alone(self) -> Sequence[Tile]:
        """The two answers that leave the taker alone at five."""
        names = {Called.SELF: _("Lui-même"), Called.CHIEN: _("Au chien")}
        value = self.form.value("called")
        return [Tile(each, names[each], _("joue seul"), value == each) for each in ALONE]

    @property
    def contracts(self) -> Sequence[Tile]:
        """The rule set's own list; `note` is the letter a keyboard chooses it by."""
        fixed = self.turn.fixed.contract
        value = fixed or self.form.value("contract")
        return [
            Tile(
                rule.contract,
                str(words.CONTRACTS[rule.contract]),
                words.CONTRACT_KEYS[rule.contract],
                chosen=rule.contract == value,
                offered=fixed is None or rule.contract == fixed,
            )
            for rule in self.turn.rules.contracts
        ]

    @property
    def bouts(self) -> Sequence[Tile]:
        """0 to 3 with the word that goes with it; `note` is the target."""
        value = self.form.value("bouts")
        return [
            Tile(str(number), _unit(words.bouts_text(number)), str(target), value == str(number))
            for number, target in enumerate(self.turn.rules.targets)
        ]

    @property
    def petits(self) -> Sequence[Tile]:
        value = self.form.value("petit")
        return [
            Tile(Camp.ATTACK, _("L’attaque"), str(words.CAMPS[Camp.ATTACK]), value == Camp.ATTACK),
            Tile(
                Camp.DEFENCE, _("La défense"), str(words.CAMPS[Camp.DEFENCE]), value == Camp.DEFENCE
            ),
            Tile("", _("Pas au bout"), "", not value),
        ]

    @property
    def sizes(self) -> Sequence[Tile]:
        """The poignées; `note` says how many trumps each takes at this size of table."""
        table = self.turn.rules.tables_by_size.get(len(self.turn.playing))
        trumps = table.poignees if table else {}
        return [
            Tile(size, str(words.SIZES[size]), _("%(trumps)s atouts") % {"trumps": number})
            for size, number in trumps.items()
        ]

    @property
    def slams(self) -> Sequence[Tile]:
        """Every slam with its premium as the attack sees it; the last tile says there was none."""
        value, rules = self.form.value("chelem"), self.turn.rules
        names = {
            Chelem.ANNOUNCED_MADE: (_("Annoncé, fait"), "%s"),
            Chelem.UNANNOUNCED_MADE: (_("Non annoncé"), _("fait, %s")),
            Chelem.ANNOUNCED_FAILED: (_("Manqué"), _("annoncé, %s")),
            Chelem.DEFENCE_MADE: (_("De la défense"), "%s"),
        }
        tiles = [
            Tile(each, label, note % signed(rules.slam_premium(each)), value == each)
            for each, (label, note) in names.items()
        ]
        return [*tiles, Tile("", _("Pas de chelem"), "", not value)]

    @property
    def nothing_played(self) -> Sequence[Tile]:
        """The ways a deal ends unplayed that a table may say itself."""
        return [Tile(each, str(words.OUTCOMES[each])) for each in words.UNPLAYED]

    @property
    def counted_by_defence(self) -> bool:
        return self.form.value("counted") == Camp.DEFENCE

    @property
    def asks(self) -> Mapping[str, str]:
        """What is asked, one question at a time, while the deal is not whole."""
        return {
            "taker": _("Qui a pris ?"),
            "called": _("Qui est appelé ?"),
            "contract": _("Quel contrat ?"),
            "bouts": _("Combien de bouts ?"),
            "points": _("Combien de points ?"),
        }

    @property
    def first_ask(self) -> str:
        """The first question that is still open, as the page begins."""
        given = {
            "taker": self.taker,
            "called": self.form.value("called") if self.five else "-",
            "contract": self.turn.fixed.contract or self.form.value("contract"),
            "bouts": self.form.value("bouts"),
            "points": self.form.value("attack") or self.form.value("defence"),
        }
        return next((self.asks[name] for name, value in given.items() if not value), "")


def _unit(text: str) -> str:
    """`2 bouts` → `bouts`: the number stands large beside it."""
    return text.partition(" ")[2]
