"""The record of a deal's play: what the JSON of `replay` says, read and checked for sense.

Nothing of it is trusted. Each thing that is missing, unknown or contradictory is an error of its
own, and one ImpossiblePlay carries them all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from scoring.rules.cards import CARDS, Card, missing_cards
from scoring.rules.deal import players_unknown
from scoring.rules.facts import FORM_NAMES, Called, Contract, Misere, MisereKind, PoigneeSize
from scoring.rules.finding import Code, Finding
from scoring.rules.finding import error as fact_error
from scoring.rules.play import Direction, Shape, first_leader, shape_for
from scoring.rules.play.auction import ALIASES
from scoring.rules.play_finding import ImpossiblePlay, PlayCode, PlayFinding, against
from scoring.rules.ruleset import FFT_2012, ChienTo, RuleSet

_Word = TypeVar("_Word", bound=StrEnum)

COMPASS: Mapping[Direction, tuple[str, ...]] = {
    Direction.ANTICLOCKWISE: ("N", "O", "S", "E"),
    Direction.CLOCKWISE: ("N", "E", "S", "O"),
}
"""The seats of a table in the order of play."""
_EMPTY_CHAIRS = ("N", "E", "O", "S")
"""Which seat of the four is missing at a table of three, unless the record names it."""


@dataclass(frozen=True, slots=True)
class ShownPoignee:
    """A poignée as the record has it: its size, and the cards where they were noted."""

    seat: int
    size: PoigneeSize | None
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayRecord:
    """A deal trick by trick. Seats are indexes into `seats`, which stand in the order of play.

    `set_aside` are the cards seen in no trick: the écart, or the closed chien. `chien` is what
    was turned up, where it was noted. `leader` is who should have led by the rules, where the
    record tells. `called` and `partner` are as noted; `called_card` tells them by itself. Those
    who sit out are not among the seats.
    """

    seats: tuple[str, ...]
    shape: Shape
    taker: int
    contract: Contract
    chien_to: ChienTo
    first: int
    leader: int | None
    announcer: int | None
    tricks: tuple[tuple[Card, ...], ...]
    set_aside: tuple[Card, ...]
    chien: tuple[Card, ...] = ()
    poignees: tuple[ShownPoignee, ...] = ()
    called_card: Card | None = None
    called: Called | None = None
    partner: int | None = None
    petit_imprenable: bool = False
    petit_chelem_announced: bool = False
    miseres: tuple[Misere, ...] = ()


def read_record(record: object, ruleset: RuleSet = FFT_2012) -> PlayRecord:
    """Read one JSON record; ImpossiblePlay with every error where it has any.

    The number of cards is checked with the tricks, so that no hand has one too many (S-ECA-05).
    Keys that are not a record's are passed over.
    """
    if not isinstance(record, Mapping):
        raise ImpossiblePlay((fact_error(Code.RECORD_UNREADABLE, "record"),))
    reader = _Reader(record, ruleset)
    shape = reader.shape()
    if shape is not None:
        reader.seats = reader.read_seats(shape)
    if shape is None or reader.found:
        # Without the table's seats everything else would be wrong as well.
        raise ImpossiblePlay(tuple(reader.found))
    taker = reader.seat("taker", Code.TAKER_UNKNOWN, Code.TAKER_MISSING)
    contract, chien_to = reader.contract()
    announcer = reader.announcer(taker)
    leader, first = reader.opening(shape, announcer)
    called_card, called, partner = reader.call(shape)
    poignees = tuple(reader.poignees())
    tricks = reader.tricks(shape)
    set_aside, chien = reader.set_aside(tricks, chien_to)
    petit_imprenable = reader.flag("petit_imprenable")
    petit_chelem_announced = reader.flag("petit_chelem_announced")
    miseres = tuple(reader.miseres())
    if reader.found or taker is None or first is None:
        raise ImpossiblePlay(tuple(reader.found))
    return PlayRecord(
        seats=reader.seats,
        shape=shape,
        taker=taker,
        contract=contract,
        chien_to=chien_to,
        first=first,
        leader=leader,
        announcer=announcer,
        tricks=tricks,
        set_aside=set_aside,
        chien=chien,
        poignees=poignees,
        called_card=called_card,
        called=called,
        partner=partner,
        petit_imprenable=petit_imprenable,
        petit_chelem_announced=petit_chelem_announced,
        miseres=miseres,
    )


class _Reader:
    """Takes one record apart and collects what is wrong with it."""

    def __init__(self, record: Mapping[str, object], ruleset: RuleSet) -> None:
        self.record = record
        self.ruleset = ruleset
        self.seats: tuple[str, ...] = ()
        self.found: list[Finding | PlayFinding] = []

    def refuse(self, code: PlayCode, where: str, **params: int | str) -> None:
        self.found.append(against(code, where, **params))

    def shape(self) -> Shape | None:
        players = self.record.get("players")
        listed = self.record.get("seats")
        if players is None and isinstance(listed, list):
            players = len(listed)
        if players is None:
            self.found.append(fact_error(Code.PLAYERS_MISSING, "players"))
            return None
        if not isinstance(players, int) or players not in self.ruleset.tables_by_size:
            self.found.append(players_unknown(-1, self.ruleset))
            return None
        name = self.record.get("form") or "normal"
        known = isinstance(name, str) and name in FORM_NAMES
        form = FORM_NAMES[str(name)] if known else None
        table = self.ruleset.table_for(players, form) if known else None
        shape = shape_for(players, form or table.form) if table else None
        if table is None or shape is None:
            self.refuse(PlayCode.FORM_UNKNOWN, "form")
        elif table.duel is not None:
            # Which cards of the piles lie open is not in the record.
            self.refuse(PlayCode.FORM_NOT_REPLAYED, "form")
        else:
            return shape
        return None

    def read_seats(self, shape: Shape) -> tuple[str, ...]:
        """The names of the seats in the order of play: as listed, or the compass."""
        direction = self.record.get("direction") or self.ruleset.play.direction
        compass = COMPASS.get(_word(direction, Direction) or Direction.ANTICLOCKWISE, ())
        if _word(direction, Direction) is None:
            self.refuse(PlayCode.DIRECTION_UNKNOWN, "direction")
        listed = self.record.get("seats")
        if listed is None:
            if shape.hands == len(compass):
                return compass
            if shape.hands == len(compass) - 1:
                named = [self.record.get(key) for key in ("taker", "first", "dealer")]
                empty = next(chair for chair in _EMPTY_CHAIRS if chair not in named)
                return tuple(seat for seat in compass if seat != empty)
        elif (
            isinstance(listed, list)
            and len(listed) == shape.hands
            and all(isinstance(seat, str) for seat in listed)
            and len(set(listed)) == len(listed)
        ):
            return tuple(listed)
        else:
            self.refuse(PlayCode.SEATS_UNREADABLE, "seats", players=shape.hands)
        return tuple(str(seat) for seat in range(shape.hands))

    def seat(self, key: str, unknown: Code | PlayCode, missing: Code | None = None) -> int | None:
        value = self.record.get(key)
        if value is None:
            if missing is not None:
                self.found.append(fact_error(missing, key))
            return None
        return self._seat(value, key, unknown)

    def _seat(self, value: object, where: str, unknown: Code | PlayCode) -> int | None:
        """A seat by its name, or by its place in the order of play as `score` has it."""
        if isinstance(value, str) and value in self.seats:
            return self.seats.index(value)
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < len(self.seats):
            return value
        if isinstance(unknown, PlayCode):
            self.refuse(unknown, where, seat=str(value)[:8])
        else:
            self.found.append(fact_error(unknown, where))
        return None

    def contract(self) -> tuple[Contract, ChienTo]:
        value = self.record.get("contract")
        name = ALIASES.get(value, value) if isinstance(value, str) else value
        contract = _word(name, Contract)
        rule = self.ruleset.contracts_by_code.get(contract) if contract is not None else None
        if contract is None or rule is None:
            code = Code.CONTRACT_MISSING if value is None else Code.CONTRACT_UNKNOWN
            self.found.append(fact_error(code, "contract"))
            return Contract.PRISE, ChienTo.ECART
        return contract, rule.chien

    def announcer(self, taker: int | None) -> int | None:
        """Who announced a slam: a seat, or true for the taker (S-CHE-07)."""
        value = self.record.get("chelem_announced")
        if value is None or value is False:
            return None
        if value is True:
            return taker
        if not isinstance(value, str):
            self.refuse(PlayCode.SLAM_UNREADABLE, "chelem_announced")
            return None
        return self._seat(value, "chelem_announced", PlayCode.SLAM_UNREADABLE)

    def opening(self, shape: Shape, announcer: int | None) -> tuple[int | None, int | None]:
        """Who should lead the first trick, and who led it."""
        dealer = self.seat("dealer", PlayCode.SEAT_UNKNOWN)
        leader = None if dealer is None else first_leader(shape.hands, dealer)
        leader = leader if announcer is None else announcer
        return leader, self.first(leader)

    def first(self, leader: int | None) -> int | None:
        if self.record.get("first") is not None:
            return self.seat("first", PlayCode.SEAT_UNKNOWN)
        if leader is None:
            self.refuse(PlayCode.FIRST_MISSING, "first")
        return leader

    def call(self, shape: Shape) -> tuple[Card | None, Called | None, int | None]:
        """The called card or where it was found, and the partner, as far as they were noted."""
        value = self.record.get("called")
        partner = self.seat("partner", Code.PARTNER_UNKNOWN)
        word = _word(value, Called)
        code = self.record.get("called_card", None if word else value)
        if not shape.calls:
            if value is not None or partner is not None or code is not None:
                self.found.append(fact_error(Code.CALLED_NOT_PLAYED, "called"))
            return None, None, None
        card = CARDS.get(code) if isinstance(code, str) else None
        if code is not None and card is None:
            self.refuse(PlayCode.UNKNOWN_CARD, "called", card=str(code)[:8])
        elif card is None and word is None:
            self.found.append(fact_error(Code.CALLED_MISSING, "called"))
        elif card is None and word is Called.PARTNER and self.record.get("partner") is None:
            self.found.append(fact_error(Code.PARTNER_MISSING, "partner"))
        elif partner is not None and word not in (None, Called.PARTNER):
            self.found.append(fact_error(Code.PARTNER_NOT_CALLED, "partner"))
        return card, word, partner

    def poignees(self) -> Iterator[ShownPoignee]:
        given = self.record.get("poignees")
        if given is None:
            return
        if not isinstance(given, list) or not all(isinstance(each, Mapping) for each in given):
            self.found.append(fact_error(Code.POIGNEES_UNREADABLE, "poignees"))
            return
        for each in given:
            seat = self._seat(each.get("seat"), "poignees", Code.POIGNEE_SEAT_UNKNOWN)
            size = _word(each.get("size"), PoigneeSize)
            cards = self._cards(each.get("cards"), "poignees", {})
            if size is None and (not cards or each.get("size") is not None):
                self.found.append(fact_error(Code.POIGNEE_SIZE_UNKNOWN, "poignees"))
            elif seat is not None:
                yield ShownPoignee(seat, size, cards)

    def tricks(self, shape: Shape) -> tuple[tuple[Card, ...], ...]:
        given = self.record.get("tricks")
        if not isinstance(given, list) or not all(isinstance(trick, list) for trick in given):
            self.refuse(PlayCode.TRICKS_UNREADABLE, "tricks")
            return ()
        if len(given) != shape.tricks:
            self.refuse(PlayCode.TRICKS_COUNT, "tricks", count=len(given), expected=shape.tricks)
        seen: dict[Card, None] = {}
        tricks = []
        for number, trick in enumerate(given, 1):
            tricks.append(self._cards(trick, "tricks", seen, trick=number))
            if len(trick) != shape.hands:
                self.refuse(
                    PlayCode.TRICK_SIZE,
                    "tricks",
                    trick=number,
                    count=len(trick),
                    expected=shape.hands,
                )
        return tuple(tricks)

    def _cards(
        self, codes: object, where: str, seen: dict[Card, None], **params: int | str
    ) -> tuple[Card, ...]:
        """The cards of a list, none of which may be in `seen`; they are added to it."""
        if codes is None:
            return ()
        if not isinstance(codes, Sequence) or isinstance(codes, str):
            self.refuse(PlayCode.CARDS_UNREADABLE, where)
            return ()
        cards = []
        for code in codes:
            card = CARDS.get(code) if isinstance(code, str) else None
            if card is None:
                self.refuse(PlayCode.UNKNOWN_CARD, where, card=str(code)[:8], **params)
            elif card in seen:
                self.refuse(PlayCode.DUPLICATE_CARD, where, card=card.code, **params)
            else:
                seen[card] = None
                cards.append(card)
        return tuple(cards)

    def set_aside(
        self, tricks: Sequence[Sequence[Card]], chien_to: ChienTo
    ) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """The cards seen in no trick, and the chien; what is noted of them must agree."""
        played = {card: None for trick in tricks for card in trick}
        unseen = missing_cards(played)
        taken = chien_to is ChienTo.ECART
        ecart = self._cards(self.record.get("ecart"), "ecart", dict(played))
        chien = self._cards(self.record.get("chien"), "chien", {} if taken else dict(played))
        if ecart and not taken:
            self.refuse(PlayCode.NO_ECART, "ecart")
        noted, where = (ecart, "ecart") if taken else (chien, "chien")
        if self.found:
            return unseen, chien
        if noted and set(noted) != set(unseen):
            size = len(unseen)
            self.refuse(PlayCode.SET_ASIDE_CONTRADICTS, where, count=len(noted), expected=size)
        elif taken and chien and len(chien) != len(unseen):
            size = len(unseen)
            self.refuse(PlayCode.SET_ASIDE_CONTRADICTS, "chien", count=len(chien), expected=size)
        return unseen, chien

    def miseres(self) -> Iterator[Misere]:
        """As `score` has them, seats by name or by place."""
        given = self.record.get("misere")
        if given is None:
            return
        if not isinstance(given, list):
            self.found.append(fact_error(Code.MISERE_UNREADABLE, "misere"))
            return
        for each in given:
            noted = each if isinstance(each, Mapping) else {"seat": each}
            seat = self._seat(noted.get("seat"), "misere", Code.MISERE_SEAT_UNKNOWN)
            kind = _word(noted.get("kind"), MisereKind)
            if kind is None and noted.get("kind") is not None:
                self.found.append(fact_error(Code.MISERE_KIND_UNKNOWN, "misere"))
            elif seat is not None:
                yield Misere(seat, kind)

    def flag(self, key: str) -> bool:
        value = self.record.get(key, False)
        if not isinstance(value, bool):
            self.refuse(PlayCode.OPTION_UNREADABLE, key, option=key)
        return value is True


def _word(value: object, words: type[_Word]) -> _Word | None:
    return next((word for word in words if word == value), None)
