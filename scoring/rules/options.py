"""The words in which sets of rules differ. Import them from `ruleset`, or from the play."""

from __future__ import annotations

from enum import StrEnum


class ChienTo(StrEnum):
    """Whose the chien is at the count (S-CNT-09): the taker's as écart, or a camp's unseen."""

    ECART = "ecart"
    ATTACK = "attack"
    DEFENCE = "defence"


class DuelLedger(StrEnum):
    """What two players write down: the difference, or each what he gains (S-2P-08)."""

    ZERO_SUM = "zero_sum"
    GAINS = "gains"


class Split(StrEnum):
    """How taker and partner share: two parts and one, or alike (S-5P-05, S-HOUSE-SPLIT-01)."""

    TWO_ONE = "two_one"
    EQUAL = "equal"


class RoundingOf(StrEnum):
    """What is rounded: the points over or under the target, or the unit (S-HOUSE-ROUND-01)."""

    MARGIN = "margin"
    UNIT = "unit"


class MisereSharing(StrEnum):
    """Who is paid for a misère: its holder by every other player, or his camp by the other."""

    PERSONAL = "personal"
    CAMP = "camp"


class ExcuseLast(StrEnum):
    """What becomes of an Excuse played to the last trick (S-EXC-07, S-HOUSE-EXC-01)."""

    FFT = "fft"
    WINNER = "winner"


class PetitImprenable(StrEnum):
    """Whether a lone Petit may be played like a second Excuse, and when its holder says so
    (S-NUL-05)."""

    OFF = "off"
    AFTER_DEAL = "after_deal"
    FIRST_TRICK = "first_trick"
    WHEN_PLAYED = "when_played"


class MayCall(StrEnum):
    """Which cards may be called at five: kings as a rule (S-5P-03), any card of a suit, or any."""

    KINGS = "kings"
    ANY_SUIT = "any_suit"
    ANY_CARD = "any_card"


class SlamAnnouncer(StrEnum):
    """Who may announce a slam (S-CHE-07, S-X-14)."""

    TAKER = "taker"
    ATTACK = "attack"


class DeclareAt(StrEnum):
    """Until when a poignée may be shown (S-POI-04, S-HOUSE-POI-02)."""

    OWN_FIRST_CARD = "own_first_card"
    BEFORE_FIRST_LEAD = "before_first_lead"


class Direction(StrEnum):
    """Which way the play goes round. The federation's game goes anticlockwise (S-SES-01)."""

    ANTICLOCKWISE = "anticlockwise"
    CLOCKWISE = "clockwise"


class ChienPolicy(StrEnum):
    """What a table asks of the chien's cards.

    The federation and `pagat` ask the same where packets stay whole (S-DEAL-05, S-X-06);
    `strict` adds that no two of them follow one another (S-DEAL-06).
    """

    FFT = "fft"
    PAGAT = "pagat"
    STRICT = "strict"
