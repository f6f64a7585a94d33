"""The games of 1637 and 1659: rules one by one, and whole deals as events on a sheet."""

from __future__ import annotations

from scoring.rules.cards import CARDS
from scoring.rules.historical import m1637, m1659, sheet
from scoring.rules.historical.account import total
from tests.scoring.rules.seeds.adapters.reading import cards, codes
from tests.scoring.rules.seeds.registry import adapter


def options(given: dict) -> m1637.Options:
    named = {"preset": given.get("preset", "proposed")}
    return m1637.read_options(named | given.get("options", {}) | given.get("rules", {}))


def plays(given: list) -> tuple:
    return tuple((seat, CARDS[code]) for seat, code in given)


def moved(lines, players: int) -> list[int]:
    return list(total(lines, players))


@adapter("m1637_draw")
def draw(given: dict) -> dict:
    found = m1637.draw_dealer(cards(given["drawn"]))
    return {"dealer": found.dealer, "redraw": list(found.redraw)}


@adapter("m1637_bottom")
def bottom(given: dict) -> dict:
    players = given.get("players", 3)
    lines = m1637.bottom_lines(players, given["dealer"], CARDS[given["card"]])
    return {"deltas": moved(lines, players)}


@adapter("m1637_discard")
def discard(given: dict) -> dict:
    found = m1637.discard_check(
        cards(given["hand"]), cards(given["discard"]), given.get("is_dealer", False)
    )
    reasons = sorted(str(code) for code in found.reasons)
    return {"legal": found.legal, "reasons": reasons, "must_show": codes(found.must_show)}


@adapter("m1637_declarations")
def declarations(given: dict) -> dict:
    found = m1637.declarable(cards(given["hand"]), options(given))
    each = sum(found.values())
    return {
        "combos": {str(combo): value for combo, value in found.items()},
        "per_opponent": each,
        "declarer_gain": each * (given.get("players", 3) - 1),
    }


@adapter("m1637_ask")
def asking(given: dict) -> dict:
    hands = [cards(hand) for hand in given["hands"]]
    found = m1637.ask(given["asker"], hands, asked_before=bool(given.get("already_asked", False)))
    lines = m1637.ask_lines(len(hands), given["asker"], found.payer) if found.allowed else ()
    return {
        "allowed": found.allowed,
        "missing": found.missing and found.missing.code,
        "payer": found.payer,
        "deltas": moved(lines, len(hands)),
    }


@adapter("m1637_trick")
def trick(given: dict) -> dict:
    laid, players = plays(given["plays"]), given.get("players", len(given["plays"]))
    taker = m1637.winner(laid)
    last = given.get("last", False)
    lines = m1637.trick_lines(players, taker, laid, last=last, options=options(given))
    return {"winner": taker, "deltas": moved(lines, players)}


@adapter("m1637_legal")
def legal(given: dict) -> dict:
    hand, table = cards(given["hand"]), cards(given["table"])
    return {
        "legal": codes(m1637.legal_plays(hand, table, options(given))),
        "penalised": codes(m1637.penalised_plays(hand, table)),
    }


@adapter("m1637_count")
def counting(given: dict) -> dict:
    found = m1637.count(cards(given["cards"]))
    return {
        "cards": found.cards,
        "piles": found.piles,
        "honours": found.honours,
        "points": found.points,
    }


@adapter("m1637_tiers")
def tiers(given: dict) -> dict:
    totals = given["totals"]
    lines = m1637.tier_lines(totals)
    return {
        "tiers": [m1637.tier(points) for points in totals],
        "deltas": moved(lines, len(totals)),
    }


@adapter("m1637_penalty")
def penalty(given: dict) -> dict:
    fault, players = m1637.Fault(given["kind"]), given.get("players", 3)
    return {
        "deltas": moved(m1637.penalty_lines(players, given["player"], fault), players),
        "zeroed": fault in m1637.ZEROES,
    }


def question(each: dict, tricks: list) -> m1637.Asked:
    """Who asked, and who held the third card: as noted, otherwise as the play shows."""
    asker = each.get("asker", each.get("player"))
    if "payer" in each:
        return m1637.Asked(asker, each["payer"])
    laid = [play for trick in tricks for play in plays(trick)]
    hands = [[card for by, card in laid if by == seat] for seat in range(len(tricks[0]))]
    return m1637.Asked(asker, m1637.ask(asker, hands).payer)


def deal_events(given: dict) -> list:
    """The events of a written deal, from the bottom card to the count."""
    tricks = given["tricks"]
    faults = [(each["player"], m1637.Fault(each["kind"])) for each in given["penalties"]]
    # The sheet makes a leader pay for the Math by itself.
    led = {m1637.Fault.LEADS_MATH} if any(each[0][1] == "EX" for each in tricks) else set()
    return [
        m1637.DealStarted(given["dealer"]),
        m1637.BottomShown(CARDS[given["bottom"]]),
        *(
            m1637.Discarded(seat, tuple(cards(aside)))
            for seat, aside in enumerate(given["discards"])
        ),
        *(m1637.Declared(each["player"], points=each["points"]) for each in given["declarations"]),
        *(question(each, tricks) for each in given["asks"]),
        *(m1637.TrickPlayed(plays(each)) for each in tricks),
        *(m1637.Penalised(seat, fault) for seat, fault in faults if fault not in led),
        m1637.Counted(),
    ]


@adapter("m1637_deal")
def deal(given: dict) -> dict:
    players = given.get("players", len(given["discards"]))
    found = sheet(m1637.Game1637(players, options(given)), deal_events(given))
    assert not any(entry.errors for entry in found.entries)
    (result,) = found.results
    assert found.accounts == result.final
    assert sum(result.marques) == 0
    return {
        "card_points": list(result.card_points),
        "tiers": list(result.tiers),
        "marques": list(result.marques),
        "final": list(result.final),
    }


@adapter("m1659")
def light_game(given: dict) -> dict:
    piles = [
        m1659.pile_of(tricks, cards(won))
        for tricks, won in zip(given["tricks_won"], given["cards_won"], strict=True)
    ]
    tie = m1659.Tie(given.get("tie", "carry"))
    found = m1659.settle([pile.points for pile in piles], given["stakes"], tie)
    return {
        "points": list(found.points),
        "winner": None if found.tied else found.winners[0],
        "tied": list(found.winners) if found.tied else [],
        "net": list(found.net),
    }


@adapter("m1659_stakes")
def stakes(given: dict) -> dict:
    changes = [(each["player"], each["to"]) for each in given["changes"]]
    found = m1659.raise_stakes(given["start"], changes)
    if found.lowered_at is not None:
        return {"valid": False, "at": found.lowered_at, "error": "stake_lowered"}
    return {"valid": True, "stakes": list(found.stakes), "pot": sum(found.stakes)}


@adapter("m1659_hand")
def hands(given: dict) -> dict:
    players, each = given["players"], given["cards_each"]
    valid = m1659.hand_fault(players, each) is None
    return {"valid": valid, "left_over": m1659.left_over(players, each) if valid else None}
