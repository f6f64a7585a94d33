"""The field for cards: typed in the notation, or touched one by one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.arbiter import signs
from scoring.messages_play import play_text
from scoring.rules.cards import EXCUSE, PACK, Card, Suit, card_findings, split_codes

TICKS = "-c"
"""Ends the name under which the touched cards of a field are sent when there is no script."""
_MENDED = str.maketrans({sign: str(suit) for suit, sign in signs.SUIT_SIGNS.items()})
_WORDS = {"EXCUSE": "EX"}
_NOT_READ = "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}"
LONGEST = 600
NOTATION = _("R D C V 10 … 1, puis S ♠, H ♥, D ♦ ou C ♣ : RS, 10H. Atouts T1 à T21, Excuse EX.")


@dataclass(frozen=True)
class CardsTyped:
    """What stands in a field: its text, and the cards ticked beside it."""

    text: str = ""
    ticks: Sequence[str] = ()

    def __str__(self) -> str:
        return self.text


def codes_of(text: str) -> list[str]:
    """Typed cards apart; suit signs and the word Excuse are read as the notation has them."""
    for mark in _NOT_READ:
        text = text.replace(mark, "")
    return [_WORDS.get(code, code) for code in split_codes(text.translate(_MENDED))]


@dataclass(frozen=True)
class CardTile:
    """A card to touch: what is sent, shown and read aloud."""

    code: str
    sign: str
    name: str
    ticked: bool


@dataclass(frozen=True)
class CardRow:
    """The cards of a suit, or the trumps with the Excuse, from the highest."""

    name: str
    trumps: bool
    tiles: Sequence[CardTile]


def rows(ticked: Sequence[str]) -> Iterator[CardRow]:
    """The whole pack as tiles."""

    def row(name: str, cards: Sequence[Card], *, trumps: bool = False) -> CardRow:
        tiles = [
            CardTile(card.code, signs.tile(card), signs.name(card), card.code in ticked)
            for card in cards
        ]
        return CardRow(name, trumps, tiles)

    for suit in Suit:
        yield row(str(signs.SUITS[suit]), [card for card in reversed(PACK) if card.suit is suit])
    trumps = [card for card in reversed(PACK) if card.trump]
    yield row(gettext("Atouts et Excuse"), [*trumps, EXCUSE], trumps=True)


class CardsWidget(forms.TextInput):
    """A line of text with the pack under it. `ordered`: the order played counts."""

    template_name = "scoring/tools/_cards.html"

    def __init__(self, *, ordered: bool = False, opened: bool = False) -> None:
        super().__init__(
            {"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        )
        self.ordered = ordered
        self.opened = opened

    def value_from_datadict(self, data: Any, files: Any, name: str) -> CardsTyped:
        ticks = data.getlist(name + TICKS) if hasattr(data, "getlist") else []
        return CardsTyped(str(data.get(name) or "")[:LONGEST], [] if self.ordered else ticks[:78])

    def format_value(self, value: Any) -> str:
        return str(value) if value else ""

    def get_context(self, name: str, value: Any, attrs: Mapping[str, Any] | None) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context(name, value, dict(attrs or {}))
        ticked = value.ticks if isinstance(value, CardsTyped) else ()
        context["rows"] = list(rows(ticked))
        context["ordered"] = self.ordered
        context["opened"] = self.opened or bool(ticked)
        context["ticks"] = name + TICKS
        return context


class CardsField(forms.Field):
    """Cards, each once, in the order given: a tuple of `Card`.

    Every unknown or doubled card is an error of its own; so are more than `most`.
    """

    widget: CardsWidget

    def __init__(
        self,
        label: Any,
        *,
        most: int = 78,
        ordered: bool = False,
        opened: bool = False,
        **options: Any,
    ) -> None:
        super().__init__(
            label=label,
            widget=CardsWidget(ordered=ordered, opened=opened),
            error_messages={"required": _("Quelles cartes ?")},
            **options,
        )
        self.most = most

    def clean(self, value: Any) -> tuple[Card, ...]:
        given = value if isinstance(value, CardsTyped) else CardsTyped()
        codes = codes_of(given.text)
        codes += [code for code in given.ticks if code not in codes]
        if not codes and self.required:
            raise forms.ValidationError(self.error_messages["required"], code="required")
        cards, wrong = card_findings(codes, "cards")
        if wrong:
            raise forms.ValidationError(
                [forms.ValidationError(play_text(each), code=str(each.code)) for each in wrong]
            )
        if len(cards) > self.most:
            raise forms.ValidationError(self._too_many(len(cards)), code="too_many_cards")
        return tuple(cards)

    def _too_many(self, count: int) -> str:
        text = ngettext(
            "%(most)s carte au plus, et il y en a %(count)s.",
            "%(most)s cartes au plus, et il y en a %(count)s.",
            self.most,
        )
        return text % {"most": self.most, "count": count}


def wrong_number(count: int, expected: int) -> forms.ValidationError:
    """The error for a hand with a card too many or too few."""
    text = gettext("Il faut %(expected)s cartes, et il y en a %(count)s.")
    said = text % {"expected": expected, "count": count}
    return forms.ValidationError(said, code="wrong_count")
