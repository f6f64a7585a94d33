"""The play: auction, écart, poignée, legal cards, tricks, Excuse, ends of a deal."""

from __future__ import annotations

from scoring.rules.cards import CARDS
from scoring.rules.facts import Camp
from scoring.rules.play import (
    SHAPES,
    ChienPolicy,
    ExcuseLast,
    Form,
    WonTrick,
    auction,
    call_outcome,
    callable_cards,
    contract_handling,
    ecart_check,
    excuse_settlement,
    first_leader,
    hand_status,
    legal_plays,
    petit_au_bout,
    plan_reasons,
    poignee_check,
    poignee_options,
    slam_outcome,
    trick_winner,
    why_illegal,
)
from scoring.rules.ruleset import FFT_2012
from tests.scoring.rules.seeds.adapters.reading import cards, codes, contract, shape
from tests.scoring.rules.seeds.registry import adapter


def reasons(found) -> list[str]:
    return sorted(str(code) for code in found)


@adapter("auction")
def bidding(given: dict) -> dict:
    found = auction(
        given["calls"],
        given["players"],
        given["dealer"],
        given.get("ladder"),
        dealer_sits_out=bool(given.get("mort")),
    )
    return {
        "status": str(found.status),
        "taker": found.taker,
        "contract": found.contract,
        "next": found.speaker,
        "at": found.at,
        "error": found.error and str(found.error),
    }


@adapter("contract_handling")
def handling(given: dict) -> dict:
    found = contract_handling(contract(given["contract"]))
    return {
        "chien_shown": found.chien_shown,
        "ecart": found.ecart,
        "chien_counts_for": str(found.chien_counts_for),
    }


@adapter("deal_plan")
def plan(given: dict) -> dict:
    policy = ChienPolicy(given.get("policy", "fft"))
    found = reasons(plan_reasons(given["positions"], shape(given), policy))
    return {"legal": not found, "reasons": found}


@adapter("deal_shape")
def dealt(given: dict) -> dict:
    found = SHAPES[Form(given["form"])]
    return {
        "hands": found.hands,
        "cards_each": found.cards_each,
        "chien": found.chien,
        "packet": found.packet,
        "tricks": found.tricks,
        "poignee_simple": found.poignee_simple,
    }


@adapter("callable_cards")
def callable_from(given: dict) -> dict:
    return {"callable": codes(callable_cards(cards(given["hand"])))}


WHY_ALONE = {"self": "own_card", "chien": "in_chien"}


@adapter("call_outcome")
def called(given: dict) -> dict:
    found = call_outcome(
        CARDS[given["called"]],
        cards(given["taker_hand"]),
        cards(given["chien"]),
        {int(seat): cards(hand) for seat, hand in given["others"].items()},
    )
    assert found is not None
    why = WHY_ALONE.get(str(found.called), "")
    return {"form": "alone" if why else "partner", "why": why, "partner": found.partner}


@adapter("hand_status")
def status(given: dict) -> dict:
    found = hand_status(cards(given["hand"]))
    return {
        "petit_sec": found.petit_sec,
        "excuse_alone": found.excuse_alone,
        "no_trump": found.no_trump,
        "no_court": found.no_court,
    }


@adapter("ecart_check")
def ecart(given: dict) -> dict:
    found = ecart_check(
        cards(given["hand"]),
        cards(given["ecart"]),
        shape(given).chien,
        taken=contract_handling(contract(given["contract"])).ecart,
    )
    return {
        "legal": found.legal,
        "reasons": reasons(found.reasons),
        "must_show": codes(found.must_show),
    }


@adapter("poignee_options")
def options(given: dict) -> dict:
    found = poignee_options(
        cards(given["hand"]),
        FFT_2012.tables_by_size[given["players"]].poignees,
        cards(given.get("forced_discards", [])),
    )
    return {
        "options": [
            {
                "size": str(option.size),
                "show": option.show,
                "excuse_needed": option.excuse_needed,
                "uses_discards": option.uses_discards,
            }
            for option in found
        ]
    }


@adapter("poignee_check")
def shown(given: dict) -> dict:
    found = poignee_check(
        cards(given["hand"]),
        cards(given["shown"]),
        FFT_2012.tables_by_size[given["players"]].poignees,
        cards(given.get("forced_discards", [])),
    )
    return {
        "legal": found.legal,
        "reasons": reasons(found.reasons),
        "size": found.size and str(found.size),
        "warnings": reasons(found.warnings),
    }


def lead(given: dict) -> dict:
    """What binds the first card of a deal, and how the Petit is played."""
    barred = given.get("first_lead") and given.get("lead_ban", True)
    called = given.get("called_card") if barred else None
    return {
        "called_card": CARDS[called] if called else None,
        "petit_imprenable": bool(given.get("petit_imprenable")),
    }


@adapter("legal_plays")
def legal(given: dict) -> dict:
    found = legal_plays(cards(given["hand"]), cards(given["table"]), **lead(given))
    return {"legal": codes(found)}


@adapter("why_illegal")
def why(given: dict) -> dict:
    found = why_illegal(
        CARDS[given["card"]], cards(given["hand"]), cards(given["table"]), **lead(given)
    )
    return {"reason": str(found or "")}


def last_led(given: dict) -> bool:
    """Whether the Excuse is led to the last trick by the camp with all the others."""
    return bool(given.get("slam_last_lead") or given.get("slam_with_excuse_last"))


@adapter("trick_winner")
def winner(given: dict) -> dict:
    played = cards([code for _seat, code in given["plays"]])
    place = trick_winner(
        played,
        petit_imprenable=bool(given.get("petit_imprenable")),
        slam_last_lead=last_led(given),
    )
    card = played[place]
    by = "trump" if card.trump else "suit" if card.suit else "excuse"
    return {"winner": given["plays"][place][0], "by": by}


@adapter("first_leader")
def leader(given: dict) -> dict:
    announcer = given.get("slam_announced_by")
    return {"leader": first_leader(given["players"], given["dealer"], announcer)}


@adapter("excuse_settlement")
def settlement(given: dict) -> dict:
    found = excuse_settlement(
        Camp(given["played_by_camp"]),
        Camp(given["trick_won_by_camp"]),
        owner_has_half_point_card=given.get("owner_has_half_point_card", True),
        last=bool(given.get("last")),
        slam_last_lead=last_led(given),
        excuse_last=ExcuseLast(given.get("excuse_last", "fft")),
    )
    return {"excuse_to": str(found.excuse_to), "compensation": str(found.compensation)}


@adapter("slam_outcome")
def slam(given: dict) -> dict:
    found = slam_outcome(
        given["attack_tricks"], given["total_tricks"], announced=given["announced"]
    )
    return {"chelem": str(found or "none")}


@adapter("petit_au_bout")
def petit(given: dict) -> dict:
    slam_last = last_led(given)

    def won(plays: list, *, ends: bool) -> WonTrick:
        played = cards([code for _seat, code in plays])
        seat = plays[trick_winner(played, slam_last_lead=ends and slam_last)][0]
        return WonTrick(played, Camp(given["camps"][str(seat)]))

    before = given.get("penultimate")
    found = petit_au_bout(
        won(given["last"], ends=True),
        won(before, ends=False) if before else None,
        slam_with_excuse_last=slam_last,
        petit_imprenable=bool(given.get("petit_imprenable")),
    )
    return {"petit_au_bout": str(found or "none")}
