"""The closed vocabularies of the arbitration code's catalogue (CA 2012, RC 2012)."""

from enum import StrEnum


class Form(StrEnum):
    """The forms for which the code has a tariff."""

    LIBRE = "libre"
    INDIVIDUEL = "individuel"
    TRIPLETTES = "triplettes"
    QUADRETTES = "quadrettes"
    EQUIPES = "equipes"


class Phase(StrEnum):
    """When in the game a fault happens."""

    DEALING = "dealing"
    BIDDING = "bidding"
    PLAY = "play"
    POIGNEE = "poignee"
    SCORE_SHEET = "score_sheet"
    RECONSTITUTION = "reconstitution"
    CONDUCT = "conduct"
    TIME = "time"
    MOVEMENT = "movement"


class Who(StrEnum):
    """Who can commit it."""

    TAKER = "taker"
    DEFENCE = "defence"
    DEALER = "dealer"
    ANY = "any"
    BOTH = "both"
    ALL4 = "all4"


class DealFate(StrEnum):
    """What becomes of a libre deal; the first four are settled once the result is known."""

    COUNTED = "counted"
    ANNULLED = "annulled"
    ANNULLED_IF_FAULTY_WINS = "annulled_if_faulty_wins"
    ANNULLED_IF_TAKER_FAILS = "annulled_if_taker_fails"
    REDEALT = "redealt"
    MAY_BE_REMOVED = "deals_may_be_removed"
    NOT_AFFECTED = "not_affected"
    REFEREE_DECIDES = "referee_decides"


class BoardMark(StrEnum):
    """What becomes of a duplicate board (CA p.9)."""

    PLAYED = "played"
    NEUTRALISED = "neutralised"
    ZERO_FAULTY = "zero_faulty"
    ZERO_ALL = "zero_all"
    FORTY_FAULTY = "forty_faulty"
    ADJUSTED_40_60 = "adjusted_40_60"
    ADJUSTED_40_40 = "adjusted_40_40"
    ADJUSTED_4_4 = "adjusted_4_4"
    ADJUSTED_4_0 = "adjusted_4_0"
    REDEALT = "redealt"
    NOT_AFFECTED = "not_affected"
    REFEREE_DECIDES = "referee_decides"
    NOT_SPECIFIED = "not_specified"


class Penalised(StrEnum):
    """Whom a penalty falls on."""

    NONE = "none"
    FAULTY_PLAYERS = "faulty_players"
    FAULTY_SIDE = "faulty_side"
    TAKER = "taker"
    TAKER_SIDE = "taker_side"
    DEFENCE_SIDE = "defence_side"
    DEALER = "dealer"
    ALL4 = "all4"
    BOTH_SIDES = "both_sides"
    NOT_STATED = "not_stated"


class Unit(StrEnum):
    """What a penalty is counted in: points (libre), percentage points, match points."""

    POINTS = "points"
    PERCENT = "percent"
    PM = "pm"


class PoigneeFate(StrEnum):
    """Whether a poignée counts after a fault; its prime still goes to the deal's winner."""

    COUNTED = "counted"
    NOT_COUNTED = "not_counted"
    VOID_WITH_DEAL = "void_with_deal"


class Camp(StrEnum):
    """Who is at fault on this deal."""

    ATTACK = "attack"
    DEFENCE = "defence"
    BOTH = "both"


UNITS = {
    Form.LIBRE: Unit.POINTS,
    Form.INDIVIDUEL: Unit.PERCENT,
    Form.TRIPLETTES: Unit.PERCENT,
    Form.QUADRETTES: Unit.PM,
    Form.EQUIPES: Unit.PM,
}
"""The unit of each form's penalties."""
