"""What the deal form's page shows: one tile per choice, chosen or not, offered or fixed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from scoring import words
from scoring.forms.deal import ALONE, TAKER_AT_TWO, UNNOTED, DealForm, misere_field, poignee_field
from scoring.rules.deal import Called, Camp, Chelem, MisereKind, PetitChelem
from scoring.rules.ruleset import DuelLedger
from tarotclub.models import Player
from tarotclub.templatetags.figures import signed

LONG_NAME = 12
"""First names longer than this are set smaller, so that a tile keeps its height."""
FIVE = 5


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


@dataclass(frozen=True)
class MisereTile:
    """A player with a misère: the field and the value it posts; `kind` is blank where not asked."""

    field: str
    value: str
    name: str
    kind: str
    chosen: bool


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
        """True where a card is called."""
        return self.turn.calls

    @property
    def tight(self) -> bool:
        """True where five names want room."""
        return len(self.turn.playing) == FIVE

    @property
    def duel(self) -> bool:
        return self.turn.duel

    @property
    def gains(self) -> bool:
        """True where two players each write what they gain, so that no sum is zero (S-2P-08)."""
        return self.turn.table is not None and self.turn.table.duel is DuelLedger.GAINS

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
        only = self.turn.fixed.contracts
        value = fixed or self.form.value("contract")
        return [
            Tile(
                rule.contract,
                str(words.CONTRACTS[rule.contract]),
                words.CONTRACT_KEYS[rule.contract],
                chosen=rule.contract == value,
                offered=rule.contract == fixed
                or (fixed is None and (not only or rule.contract in only)),
            )
            for rule in self.turn.contracts
        ]

    @property
    def letters(self) -> str:
        """The keys that choose the contracts: `P, G, GS, GC`."""
        return ", ".join(words.CONTRACT_KEYS[rule.contract] for rule in self.turn.contracts)

    @property
    def sides(self) -> Sequence[str]:
        """Whose points the two fields are."""
        if self.duel:
            return (_("Ses points"), _("L’autre"))
        return (_("Attaque"), _("Défense"))

    @property
    def taker_word(self) -> str:
        """What is said beside the taker's name."""
        return _("compté") if self.duel else _("preneur")

    @cached_property
    def chips(self) -> Sequence[Tile]:
        """The panels that these rules have for this table, by the name of the panel."""
        chips = [
            Tile("petit", _("Petit au bout"), offered=bool(self.petits)),
            Tile("poignee", _("Poignée"), offered=bool(self.sizes)),
            Tile("chelem", _("Chelem"), offered=bool(self.slams)),
            Tile("petit_chelem", _("Petit chelem"), offered=bool(self.petit_slams)),
            Tile("misere", _("Misère"), offered=bool(self.miseres)),
        ]
        return [chip for chip in chips if chip.offered]

    @property
    def bouts(self) -> Sequence[Tile]:
        """0 to 3 with the word that goes with it; `note` is the target."""
        value = self.form.value("bouts")
        return [
            Tile(str(number), _unit(words.bouts_text(number)), str(target), value == str(number))
            for number, target in enumerate(self.turn.rules.targets)
        ]

    @cached_property
    def petits(self) -> Sequence[Tile]:
        """Whose the last trick was; nothing where it is worth nothing (S-LRN-01)."""
        if not self.turn.rules.petit_au_bout:
            return []
        value = self.form.value("petit")
        names = {Camp.ATTACK: _("L’attaque"), Camp.DEFENCE: _("La défense")}
        short = {camp: str(word) for camp, word in words.CAMPS.items()}
        if self.duel:
            names = {Camp.ATTACK: _("Le joueur compté"), Camp.DEFENCE: _("L’autre")}
            short = {Camp.ATTACK: _("compté"), Camp.DEFENCE: _("l’autre")}
        tiles = [Tile(camp, names[camp], short[camp], value == camp) for camp in Camp]
        return [*tiles, Tile("", _("Pas au bout"), "", not value)]

    @cached_property
    def sizes(self) -> Sequence[Tile]:
        """The poignées; `note` says how many trumps each takes at this size of table."""
        table = self.turn.table
        trumps = table.poignees if table and self.turn.rules.poignees else {}
        return [
            Tile(size, str(words.SIZES[size]), _("%(trumps)s atouts") % {"trumps": number})
            for size, number in trumps.items()
        ]

    @cached_property
    def slams(self) -> Sequence[Tile]:
        """Every slam with its premium as the attack sees it; the last tile says there was none.

        Nothing at two, who do not bid, and where the rules have none.
        """
        if self.duel or not self.turn.rules.slams:
            return []
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

    @cached_property
    def petit_slams(self) -> Sequence[Tile]:
        """The petit chelem as these rules have it, if they do (S-HOUSE-PCH-02)."""
        rule, value = self.turn.rules.petit_chelem, self.form.value("petit_chelem")
        if rule is None or self.duel:
            return []
        names = {
            PetitChelem.ANNOUNCED_MADE: (_("Annoncé, fait"), "%s"),
            PetitChelem.UNANNOUNCED_MADE: (_("Non annoncé"), _("fait, %s")),
            PetitChelem.ANNOUNCED_FAILED: (_("Manqué"), _("annoncé, %s")),
        }
        tiles = [
            Tile(each, label, note % signed(rule.premiums[each]), value == each)
            for each, (label, note) in names.items()
        ]
        return [*tiles, Tile("", _("Pas de petit chelem"), "", not value)]

    @cached_property
    def miseres(self) -> Sequence[MisereTile]:
        """A tile for each player and each kind of misère that has a worth of its own.

        Kinds that are worth the same are not asked apart (S-HOUSE-MIS-01).
        """
        rule = self.turn.rules.miseres
        if rule is None or self.duel:
            return []
        played = {kind: points for kind, points in rule.points.items() if points}
        kinds: Sequence[MisereKind | None] = [*played]
        if len(played) > 1 and len({*played.values()}) == 1:
            kinds = [None]
        return [
            MisereTile(
                field=misere_field(seat),
                value=kind or UNNOTED,
                name=self.people[seat].first_name,
                kind=str(words.MISERE_KINDS[kind]) if kind else "",
                chosen=(kind or UNNOTED) in self.form.values(misere_field(seat)),
            )
            for kind in kinds
            for seat in self.turn.playing
        ]

    @property
    def nothing_played(self) -> Sequence[Tile]:
        """The ways a deal ends unplayed that a table may say itself."""
        ends = self.turn.outcomes
        return [Tile(each, str(words.OUTCOMES[each])) for each in words.UNPLAYED if each in ends]

    @property
    def counted_by_defence(self) -> bool:
        return self.form.value("counted") == Camp.DEFENCE

    @property
    def asks(self) -> Mapping[str, str]:
        """What is asked, one question at a time, while the deal is not whole."""
        return {
            "taker": str(TAKER_AT_TWO) if self.duel else _("Qui a pris ?"),
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
            "contract": "-"
            if self.duel
            else self.turn.fixed.contract or self.form.value("contract"),
            "bouts": self.form.value("bouts"),
            "points": self.form.value("attack") or self.form.value("defence"),
        }
        return next((self.asks[name] for name, value in given.items() if not value), "")


def _unit(text: str) -> str:
    """`2 bouts` → `bouts`: the number stands large beside it."""
    return text.partition(" ")[2]
