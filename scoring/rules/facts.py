"""The words of a deal and the facts of it. Import them from `deal`.

Card points are integers counted twice: 41½ points are 83 half points. Seats are indexes
0 … players − 1 in the order of play.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

BOUTS = 3
PACK_HALF_POINTS = 182


class Contract(StrEnum):
    """Every contract that some set of rules has. `DUEL` stands for the game of two, without bids
    (S-2P-03); the *pousse* is a house's own (S-HOUSE-MULT-03, S-X-28)."""

    PRISE = "prise"
    POUSSE = "pousse"
    GARDE = "garde"
    GARDE_SANS = "garde_sans"
    GARDE_CONTRE = "garde_contre"
    DUEL = "duel"


class Form(StrEnum):
    """How a table plays."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    FIVE_MORT = "5mort"
    FIVE_ALONE = "5x14"


USUAL_FORMS: Mapping[int, Form] = {
    2: Form.TWO,
    3: Form.THREE,
    4: Form.FOUR,
    5: Form.FIVE,
}
"""What so many players play, unless they say otherwise."""
FORM_NAMES: Mapping[str, Form | None] = {
    **{str(form): form for form in Form},
    "normal": None,
    "two": Form.TWO,
    "called": Form.FIVE,
    "mort": Form.FIVE_MORT,
    "alone14": Form.FIVE_ALONE,
}
"""The forms as records and rule sets name them; `normal` is the usual one."""


class Camp(StrEnum):
    """The attack is the taker and, at five, the called partner; the defence is the others."""

    ATTACK = "attack"
    DEFENCE = "defence"


class Called(StrEnum):
    """Where the card called at five was found. The last two leave the taker alone (RO p.12)."""

    PARTNER = "partner"
    SELF = "self"
    CHIEN = "chien"


class PoigneeSize(StrEnum):
    SIMPLE = "simple"
    DOUBLE = "double"
    TRIPLE = "triple"


class Chelem(StrEnum):
    """All tricks to one camp, or an announcement of it that failed (RO p.6, p.9)."""

    ANNOUNCED_MADE = "announced_made"
    UNANNOUNCED_MADE = "unannounced_made"
    ANNOUNCED_FAILED = "announced_failed"
    DEFENCE_MADE = "defence_made"


class PetitChelem(StrEnum):
    """All tricks but one, or but three, to the attack; or its announcement that failed
    (S-HOUSE-PCH-01)."""

    ANNOUNCED_MADE = "announced_made"
    UNANNOUNCED_MADE = "unannounced_made"
    ANNOUNCED_FAILED = "announced_failed"


class MisereKind(StrEnum):
    """A hand without a trump, or without a court card (S-HOUSE-MIS-01)."""

    TRUMPS = "trumps"
    HEADS = "heads"


class Outcome(StrEnum):
    """How a deal ended. Only a played deal has facts and a score (`fft.md` §1.8, S-NUL-06).

    `EXCUSE_ALONE` is for houses where the Excuse without a trump may ask for a new deal
    (S-NUL-04).
    """

    PLAYED = "played"
    PASSED = "passed"
    PETIT_SEC = "petit_sec"
    EXCUSE_ALONE = "excuse_alone"
    FAUSSE_DONNE = "fausse_donne"
    ANNULLED = "annulled"

    @property
    def scored(self) -> bool:
        """Whether the deal counts as played."""
        return self is Outcome.PLAYED

    def keeps_dealer(self, *, dealer_sits_out: bool = False) -> bool:
        """Whether the same player deals again.

        After a fausse donne always; after a general pass only where the dealer of five sits
        out ("mort": RO p.12, S-5M-03). Otherwise the next player deals (S-NUL-01, S-NUL-03).
        """
        if self is Outcome.PASSED:
            return dealer_sits_out
        return self is Outcome.FAUSSE_DONNE


@dataclass(frozen=True, slots=True)
class Poignee:
    """A poignée shown by the player in `seat`."""

    seat: int
    size: PoigneeSize


@dataclass(frozen=True, slots=True)
class Misere:
    """A misère declared by the player in `seat`; `kind` is None where it was not noted."""

    seat: int
    kind: MisereKind | None = None


@dataclass(frozen=True, slots=True)
class DealFacts:
    """What happened in one played deal, and nothing that can be computed from it.

    `half_points` are the attack's card points, twice; `bouts` are the attack's at the end
    (S-TGT-03). `called` and `partner` are for tables where a card is called. `players` sit at the
    table; `resting` are the seats among them that sit the deal out, the dealer's for one
    (S-5M-01). `form` is None for what so many usually play. At two, without bids, `taker` is the
    player whose cards were counted.
    """

    players: int
    taker: int
    contract: Contract
    bouts: int
    half_points: int
    called: Called | None = None
    partner: int | None = None
    poignees: tuple[Poignee, ...] = ()
    petit_au_bout: Camp | None = None
    chelem: Chelem | None = None
    petit_chelem: PetitChelem | None = None
    miseres: tuple[Misere, ...] = ()
    form: Form | None = None
    resting: tuple[int, ...] = ()
