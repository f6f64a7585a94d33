"""The words of a deal and the facts of it. Import them from `deal`.

Card points are integers counted twice: 41½ points are 83 half points. Seats are indexes
0 … players − 1 in the order of play.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

BOUTS = 3
PACK_HALF_POINTS = 182


class Contract(StrEnum):
    PRISE = "prise"
    GARDE = "garde"
    GARDE_SANS = "garde_sans"
    GARDE_CONTRE = "garde_contre"


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


class Outcome(StrEnum):
    """How a deal ended. Only a played deal has facts and a score (`fft.md` §1.8, S-NUL-06)."""

    PLAYED = "played"
    PASSED = "passed"
    PETIT_SEC = "petit_sec"
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
class DealFacts:
    """What happened in one played deal, and nothing that can be computed from it.

    `half_points` are the attack's card points, twice; `bouts` are the attack's at the end
    (S-TGT-03). `called` and `partner` are for tables where a card is called.
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
