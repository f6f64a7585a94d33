"""A replay as JSON carries it. Seats are named as in the record, points are numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from scoring.rules.facts import DealFacts
from scoring.rules.finding import Finding
from scoring.rules.marque import Line
from scoring.rules.notation import marque_to_json
from scoring.rules.play_finding import PlayFinding

from .before import Irregular
from .counting import KeptCard, Replay
from .playing import PlayedTrick

Said = Line | Finding | PlayFinding | Irregular
"""Whatever a replay says that wants a sentence."""


def replay_to_json(found: Replay, text_of: Callable[[Said], str]) -> dict[str, object]:
    """A replay as JSON; `text_of` gives the sentence for whatever it says.

    `facts` is a record that the `score` command reads, `marque` what that command answers.
    """
    played = found.played
    seats = played.record.seats
    return {
        "seats": list(seats),
        "winners": [seats[trick.winner] for trick in played.tricks],
        "tricks": [_trick(trick, seats) for trick in played.tricks],
        "irregular": [
            {
                "trick": fault.trick,
                "seat": seats[fault.seat],
                "card": fault.card and fault.card.code,
                "code": str(fault.code),
                "rule": fault.rule,
                "legal": [card.code for card in fault.legal],
                "message": text_of(fault),
            }
            for fault in played.irregular
        ],
        "set_aside": [card.code for card in played.record.set_aside],
        "must_show": [card.code for card in played.must_show],
        "excuse": next((_kept(one, seats) for one in found.kept if not one.card.trump), None),
        "petit_imprenable": next((_kept(one, seats) for one in found.kept if one.card.trump), None),
        "called": played.call.called and str(played.call.called),
        "partner": None if played.call.partner is None else seats[played.call.partner],
        "partner_known": played.call.known,
        "attack_tricks": found.attack.tricks,
        "cards": {"attack": found.attack.cards, "defence": found.defence.cards},
        "bouts": found.attack.bouts,
        "points": _number(found.attack.half_points),
        "points_defence": _number(found.defence.half_points),
        "petit_au_bout": found.petit_au_bout and str(found.petit_au_bout),
        "chelem": found.chelem and str(found.chelem),
        "facts": _facts(found),
        "marque": marque_to_json(found.marque, text_of),
        "warnings": [
            {"code": str(warning.code), "message": text_of(warning)} for warning in found.warnings
        ],
    }


def play_error_to_json(
    findings: Iterable[Finding | PlayFinding], text_of: Callable[[Said], str]
) -> dict[str, object]:
    """What stands in a refused record's place: the first code, and the sentence of every one."""
    told = list(findings)
    message = " ".join(dict.fromkeys(text_of(finding) for finding in told))
    return {"error": {"code": str(told[0].code), "message": message}}


def _trick(trick: PlayedTrick, seats: tuple[str, ...]) -> dict[str, object]:
    return {
        "trick": trick.number,
        "seats": [seats[seat] for seat in trick.seats],
        "cards": [card.code for card in trick.cards],
        "winner": seats[trick.winner],
        "camp": str(trick.camp),
        "card": trick.winning_card.code,
        "points": _number(trick.half_points),
    }


def _kept(one: KeptCard, seats: tuple[str, ...]) -> dict[str, object]:
    return {
        "trick": one.trick,
        "seat": seats[one.seat],
        "played_by": str(one.played_by),
        "to": str(one.settlement.excuse_to),
        "compensation": str(one.settlement.compensation),
        "paid_in": one.paid_in,
    }


def _facts(found: Replay) -> dict[str, object]:
    facts = found.facts
    return {
        "players": facts.players,
        "taker": facts.taker,
        "contract": str(facts.contract),
        "called": facts.called and str(facts.called),
        "partner": facts.partner,
        "bouts": facts.bouts,
        "points": _number(facts.half_points),
        "poignees": [{"seat": each.seat, "size": str(each.size)} for each in facts.poignees],
        "petit_au_bout": facts.petit_au_bout and str(facts.petit_au_bout),
        "chelem": facts.chelem and str(facts.chelem),
        **_of_the_house(facts),
    }


def _of_the_house(facts: DealFacts) -> dict[str, object]:
    """What only some sets of rules have, where there is any."""
    told: dict[str, object] = {}
    if facts.petit_chelem is not None:
        told["petit_chelem"] = str(facts.petit_chelem)
    if facts.miseres:
        told["misere"] = [
            {"seat": each.seat, "kind": each.kind and str(each.kind)} for each in facts.miseres
        ]
    if facts.form is not None:
        told["form"] = str(facts.form)
    return told


def _number(halves: int) -> int | float:
    return halves / 2 if halves % 2 else halves // 2
