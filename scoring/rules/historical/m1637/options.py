"""The readings of the 1637 text, as data: two presets, and any mixture of them.

`proposed` is the default; `literal` is the text as it stands. The sources leave no more certainty
than this: the amount 6, the tiers, every value of a declaration and the penalties could not be
checked against the original.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum

from scoring.rules.historical.finding import HistoricalCode
from scoring.rules.historical.reading import Data, Reader


class KingBagatScope(StrEnum):
    """Which tricks won with the Bagat or a king are paid 6.

    "Last" was almost surely lost from the text: elsewhere the bonus is the last trick's
    (S-X-23, S-1637-13).
    """

    LAST_TRICK = "last_trick"
    EVERY_TRICK = "every_trick"


class Capture(StrEnum):
    """What "1 from each" is paid for: every Tarot of a trick, or the trick (S-1637-14)."""

    PER_TAROT = "per_tarot"
    PER_TRICK = "per_trick"


class FinalBasis(StrEnum):
    """What the tiers look at: the count of cards, or that and the marques (S-1637-18)."""

    CARD_POINTS = "card_points"
    GRAND_TOTAL = "grand_total"


class Zeroing(StrEnum):
    """What "his account is zeroed" takes: the count of his cards, or all of the deal.

    Marques taken away are nobody's, so that only the first keeps their sum at zero (S-1637-20).
    """

    CARDS = "cards"
    SCORE = "score"


class Preset(StrEnum):
    """The two readings with a name."""

    PROPOSED = "proposed"
    LITERAL = "literal"


@dataclass(frozen=True, slots=True)
class Options:
    """One reading. The defaults are `proposed`.

    `trump_forces_trump`: after a triumph only triumphs, the suit led or not (S-X-25).
    `math_as_trump`: whoever plays after the Math acts as if a triumph had been laid.
    `quad_kings`: four kings are paid 1 besides their 3 (S-X-24). `quad_knights`: four knights
    are paid 1 like queens and jacks; no source lists them.
    """

    king_bagat_scope: KingBagatScope = KingBagatScope.LAST_TRICK
    capture: Capture = Capture.PER_TAROT
    final_basis: FinalBasis = FinalBasis.CARD_POINTS
    zeroing: Zeroing = Zeroing.CARDS
    trump_forces_trump: bool = False
    math_as_trump: bool = False
    quad_kings: bool = False
    quad_knights: bool = False


PROPOSED = Options()
LITERAL = Options(
    king_bagat_scope=KingBagatScope.EVERY_TRICK,
    capture=Capture.PER_TRICK,
    final_basis=FinalBasis.GRAND_TOTAL,
    zeroing=Zeroing.SCORE,
    trump_forces_trump=True,
    math_as_trump=True,
    quad_kings=True,
)
PRESETS: Mapping[Preset, Options] = {Preset.PROPOSED: PROPOSED, Preset.LITERAL: LITERAL}
CHOICES: Mapping[str, type[StrEnum]] = {
    "king_bagat_scope": KingBagatScope,
    "capture": Capture,
    "final_basis": FinalBasis,
    "zeroing": Zeroing,
}
"""The options that are a choice of words; the others are yes or no."""


def preset_of(options: Options) -> Preset | None:
    """The preset that the options are, None for a mixture."""
    return next((preset for preset, each in PRESETS.items() if each == options), None)


def options_to_data(options: Options) -> dict[str, object]:
    """The options as JSON, every one by its name."""
    values = {field.name: getattr(options, field.name) for field in fields(options)}
    return {name: str(value) if name in CHOICES else value for name, value in values.items()}


def read_options(data: Data) -> Options:
    """The options of a JSON object: a `preset`, and what differs from it by name.

    ImpossibleEvent beside the option: an unknown preset, option or value.
    """
    reader = Reader(data)
    preset = reader.word("preset", Preset, HistoricalCode.PRESET_UNKNOWN, Preset.PROPOSED)
    base = PRESETS[preset]
    names = [field.name for field in fields(base)]
    for key in sorted(data.keys() - {"preset", *names}):
        reader.against(HistoricalCode.OPTION_UNKNOWN, key, option=key[:40])
    found: dict[str, object] = {}
    for name in names:
        if name not in data:
            found[name] = getattr(base, name)
        elif name in CHOICES:
            found[name] = reader.word(name, CHOICES[name], HistoricalCode.OPTION_UNREADABLE)
        else:
            found[name] = reader.flag(name)
    reader.done()
    return Options(**found)  # type: ignore[arg-type]
