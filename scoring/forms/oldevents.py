"""The forms of the old games: one for each kind of line, offered only when it is possible."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.forms.oldparts import (
    CardsPart,
    DealerPart,
    FlagPart,
    HandPart,
    NumberPart,
    NumbersPart,
    Part,
    PilePart,
    PlaysPart,
    SeatPart,
    StakesPart,
    TarotsPart,
    Turn,
    WordPart,
    WordsPart,
)
from scoring.messages_historical import COMBOS, FAULTS, NAMED_CARDS, finding_text
from scoring.rules.cards import PACK
from scoring.rules.historical import (
    Entry,
    HistoricalEvent,
    HistoricalFinding,
    ImpossibleEvent,
    event_from_data,
    m1637,
    m1659,
)
from scoring.rules.historical.m1637.dealing import TRICKS
from scoring.rules.historical.m1637.pack import PAID_TAROTS

_SEAT = SeatPart("seat", _("Qui"))
_TAROTS = [(card.code, NAMED_CARDS[card.code]) for card in reversed(PACK) if card in PAID_TAROTS]
_COUNT = _("Points de chacun, ou rien si les levées notées suffisent")
_PARTS_1637: Mapping[str, Sequence[Part]] = {
    "deal": (DealerPart("dealer", _("Qui donne")),),
    "bottom": (CardsPart("card", _("La carte du dessous"), single=True),),
    "discard": (_SEAT, CardsPart("cards", _("Les cartes écartées"))),
    "declaration": (
        _SEAT,
        WordsPart("combos", _("Annonces"), [(each.value, name) for each, name in COMBOS.items()]),
        NumberPart("points", _("Ou seulement leurs points, de chacun")),
    ),
    "ask": (
        SeatPart("seat", _("Qui demande")),
        SeatPart("payer", _("Qui paie"), nobody=_("Le Mort")),
    ),
    "trick": (
        PlaysPart("plays", _("Les cartes")),
        CardsPart("mort", _("La carte du Mort"), single=True, required=False, two_only=True),
    ),
    "tarots": (
        SeatPart("winner", _("Qui gagne la levée")),
        TarotsPart("tarots", _("Les Tarots joués"), _TAROTS),
        FlagPart("last", _("C’est la dernière levée")),
    ),
    "penalty": (
        _SEAT,
        WordPart("fault", _("La faute"), [(each.value, name) for each, name in FAULTS.items()]),
    ),
    "count": (NumbersPart("points", _COUNT, whole=True),),
}
_PARTS_1659: Mapping[str, Sequence[Part]] = {
    "hand": (
        DealerPart("dealer", _("Qui donne")),
        HandPart("cards_each", _("Cartes à chacun")),
        StakesPart("stakes", _("Mises")),
    ),
    "raise": (_SEAT, NumberPart("to", _("Sa mise est maintenant de"))),
    "trick": (PlaysPart("plays", _("Les cartes")),),
    "count": (
        NumbersPart("points", _COUNT, whole=True),
        *(PilePart("piles", "", seat) for seat in range(m1659.MOST_PLAYERS)),
    ),
}


@dataclass(frozen=True)
class Shown:
    """A part of the form as the page draws it. `folded` ones are rarely needed."""

    part: Part
    label: str
    fields: Sequence[forms.BoundField]

    @property
    def grouped(self) -> bool:
        return self.part.grouped

    @property
    def folded(self) -> bool:
        return isinstance(self.part, PilePart)

    @property
    def wrong(self) -> bool:
        return any(field.errors for field in self.fields)

    @property
    def filled(self) -> bool:
        """Whether something stands there, so that it must not be folded away."""
        return any(field.value() not in (None, "") for field in self.fields)


class OldEventForm(forms.Form):
    """A line of one kind. `event` is what was typed, None where that cannot be."""

    submission = forms.UUIDField(widget=forms.HiddenInput)
    version = forms.IntegerField(widget=forms.HiddenInput, min_value=0)

    def __init__(
        self, turn: Turn, kind: str, data: Any = None, *, initial: dict[str, object] | None = None
    ) -> None:
        begun = {"submission": uuid.uuid4(), **(initial or {})}
        super().__init__(data, initial=begun)
        self.turn, self.kind = turn, kind
        self.parts = parts_of(turn, kind)
        self.event: HistoricalEvent | None = None
        self._first: dict[str, str] = {}
        for part in self.parts:
            fields = part.fields(turn)
            self.fields.update(fields)
            if fields:
                self._first.setdefault(part.key, next(iter(fields)))

    def shown(self) -> Iterator[Shown]:
        """The parts with their fields, in the order of the page."""
        for part in self.parts:
            names = list(part.fields(self.turn))
            if names:
                label = str(part.label)
                if isinstance(part, PilePart):
                    label = self.turn.names[part.seat]
                yield Shown(part, label, [self[name] for name in names])

    @property
    def known_event(self) -> HistoricalEvent:
        """The event of a valid form; ValueError of another."""
        if self.event is None:
            raise ValueError("the form is not valid")
        return self.event

    def preview(self) -> Entry[Any]:
        """The entry that a valid form would be."""
        return self.turn.sheet.preview(self.known_event)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if not self.errors:
            try:
                self.event = event_from_data(self.turn.rules, self._data(cleaned))
                self.refuse(self.turn.sheet.preview(self.event).errors)
            except ImpossibleEvent as wrong:
                self.refuse(wrong.findings)
        return cleaned

    def refuse(self, findings: Iterable[HistoricalFinding]) -> None:
        """Put every fault beside its field; on top where it has none."""
        for finding in findings:
            text = finding_text(finding, self.turn.names)
            name = self._first.get(finding.field)
            if name is None or text not in self.errors.get(name, ()):
                self.add_error(name, forms.ValidationError(text, code=finding.code.value))

    def _data(self, cleaned: Mapping[str, Any]) -> dict[str, object]:
        data: dict[str, object] = {"kind": self.kind}
        for part in self.parts:
            value = part.value(cleaned, self.turn)
            if isinstance(part, PilePart) and value is not None:
                piles = data.setdefault(part.key, [{"tricks": 0}] * self.turn.rules.players)
                piles[part.seat] = {key: each or 0 for key, each in value.items()}  # type: ignore[index, attr-defined]
            elif value is not None:
                data[part.key] = value
        return data


def parts_of(turn: Turn, kind: str) -> Sequence[Part]:
    """The parts of a kind of line of this game; KeyError for a kind that it does not have."""
    if not isinstance(turn.rules, m1637.Game1637):
        return _PARTS_1659[kind]
    parts = _PARTS_1637[kind]
    if kind != "declaration":
        return parts
    played = m1637.played_combos(turn.rules.options)
    choices = [(each.value, COMBOS[each]) for each in COMBOS if each in played]
    return [
        WordsPart(part.key, part.label, choices) if isinstance(part, WordsPart) else part
        for part in parts
    ]


def begun(turn: Turn, kind: str) -> dict[str, object]:
    """What stands in the form of a new line."""
    return {
        name: value for part in parts_of(turn, kind) for name, value in part.proposed(turn).items()
    }


def as_stored(turn: Turn, data: Mapping[str, Any]) -> dict[str, object]:
    """What stands in the form of a stored line."""
    found: dict[str, object] = {}
    for part in parts_of(turn, str(data["kind"])):
        if part.key in data or isinstance(part, SeatPart):
            found |= part.typed(data.get(part.key), turn)
    return found


def offered(turn: Turn) -> list[str]:
    """The kinds of line that are possible now, the next deal last."""
    start = "deal" if isinstance(turn.rules, m1637.Game1637) else "hand"
    if turn.deal is None or turn.deal.counted:
        return [start]
    possible = _possible_1637 if isinstance(turn.rules, m1637.Game1637) else _possible_1659
    return [*possible(turn.deal), start]


def _possible_1637(deal: m1637.DealSoFar) -> Iterator[str]:
    if not deal.of(m1637.BottomShown):
        yield "bottom"
    if len(deal.of(m1637.Discarded)) < deal.players:
        yield "discard"
    yield "declaration"
    if deal.asked() is None:
        yield "ask"
    if not deal.taken and len(deal.tricks) < TRICKS:
        yield "trick"
    if not deal.tricks and not deal.over:
        yield "tarots"
    yield "penalty"
    yield "count"


def _possible_1659(deal: m1659.DealSoFar) -> Iterator[str]:
    yield "raise"
    if len(deal.tricks) < deal.cards_each:
        yield "trick"
    yield "count"
