"""Deals for tests: a shorthand for one, hypothesis strategies for many, the vectors."""

from __future__ import annotations

import json
import os
from fractions import Fraction
from pathlib import Path

from hypothesis import strategies as st

from scoring.rules.deal import (
    Called,
    Camp,
    Chelem,
    Contract,
    DealFacts,
    Misere,
    MisereKind,
    PetitChelem,
    Poignee,
    PoigneeSize,
)
from scoring.rules.ruleset import FFT_2012, RuleSet


def own_vectors() -> list[dict]:
    """Deals with their right scores, kept with the project."""
    return _read(Path(__file__).parents[2] / "data" / "deals.json")


def vectors() -> list[dict]:
    """The same, or those of the file that `TAROT_DEAL_VECTORS` names."""
    other = os.environ.get("TAROT_DEAL_VECTORS")
    return _read(Path(other)) if other else own_vectors()


def _read(path: Path) -> list[dict]:
    return json.loads(path.read_text(encoding="utf-8"))["deals"]


def deal(
    contract: str = "garde", bouts: int = 2, points: float = 49, players: int = 4, **other
) -> DealFacts:
    """Seat 0 takes; at five seat 1 is the partner unless `called` says otherwise.

    `poignees` are sizes, or pairs of a seat and a size.
    """
    if players == 5 and "called" not in other:
        other |= {"called": Called.PARTNER, "partner": 1}
    shown = [each if isinstance(each, tuple) else (0, each) for each in other.pop("poignees", ())]
    camp, chelem = other.pop("petit", None), other.pop("chelem", None)
    return DealFacts(
        players=players,
        taker=other.pop("taker", 0),
        contract=Contract(contract),
        bouts=bouts,
        half_points=int(2 * points),
        poignees=tuple(Poignee(seat, PoigneeSize(size)) for seat, size in shown),
        petit_au_bout=Camp(camp) if camp else None,
        chelem=Chelem(chelem) if chelem else None,
        **other,
    )


@st.composite
def facts(draw, players: int | None = None, rules: RuleSet = FFT_2012, rests: int = 0) -> DealFacts:
    """Any deal without an error under `rules`, doubtful ones included.

    At a table where `players` play, or any of the set's; up to `rests` more sit there and rest.
    """
    table = draw(
        st.sampled_from([each for each in rules.tables if players in (None, each.players)])
    )
    size = table.players + draw(st.integers(0, rests))
    seats = draw(st.permutations(range(size)))
    resting, playing = seats[table.players :], st.sampled_from(seats[: table.players])
    taker = draw(playing)
    called = draw(st.sampled_from(Called)) if table.calls else None
    partner = draw(playing.filter(lambda seat: seat != taker)) if called is Called.PARTNER else None
    bids = table.duel is None
    shown = st.builds(Poignee, playing, st.sampled_from(PoigneeSize))
    most = 3 if rules.poignees and table.poignees else 0
    return DealFacts(
        players=size,
        taker=taker,
        contract=draw(st.sampled_from([*rules.contracts_at(table)])),
        bouts=draw(st.integers(0, 3)),
        half_points=draw(st.integers(0, 182)) if bids else 2 * draw(st.integers(0, 91)),
        called=called,
        partner=partner,
        poignees=tuple(draw(st.lists(shown, max_size=most))),
        petit_au_bout=_any(draw, Camp, rules.petit_au_bout),
        chelem=_any(draw, Chelem, rules.slams and bids),
        petit_chelem=_any(draw, PetitChelem, rules.petit_chelem and bids),
        miseres=_miseres(draw, playing, rules) if bids else (),
        form=draw(st.sampled_from([None, table.form])),
        resting=tuple(resting),
    )


def _any(draw, words, played) -> object:
    return draw(st.none() | st.sampled_from(words)) if played else None


def _miseres(draw, playing, rules: RuleSet) -> tuple[Misere, ...]:
    if rules.miseres is None:
        return ()
    kinds = [None, *MisereKind] if rules.miseres.worth(None) else [*MisereKind]
    kinds = [kind for kind in kinds if rules.miseres.worth(kind)]
    declared = st.builds(Misere, playing, st.sampled_from(kinds))
    return tuple(draw(st.lists(declared, max_size=2)))


def as_record(facts: DealFacts) -> dict:
    """The JSON record of a deal, points as a number; what only houses have where there is any."""
    house = {
        "petit_chelem": facts.petit_chelem and str(facts.petit_chelem),
        "misere": [
            {"seat": each.seat, "kind": each.kind and str(each.kind)} for each in facts.miseres
        ],
        "form": facts.form and str(facts.form),
        "resting": [*facts.resting],
    }
    return {
        **{key: value for key, value in house.items() if value},
        "players": facts.players,
        "taker": facts.taker,
        "contract": str(facts.contract),
        "bouts": facts.bouts,
        "points": facts.half_points / 2,
        "called": facts.called and str(facts.called),
        "partner": facts.partner,
        "poignees": [{"seat": each.seat, "size": str(each.size)} for each in facts.poignees],
        "petit_au_bout": facts.petit_au_bout and str(facts.petit_au_bout),
        "chelem": facts.chelem and str(facts.chelem),
    }


def plain_scores(record: dict) -> list[Fraction]:
    """The scores of a record by the federation's text alone, in exact fractions (RO p.3-12)."""
    points = Fraction(record["points"])
    needed = [56, 51, 41, 36][record["bouts"]]
    factor = {"prise": 1, "garde": 2, "garde_sans": 4, "garde_contre": 6}[record["contract"]]
    # The odd half goes to the winning camp before anything is counted.
    if points.denominator == 2:
        points += Fraction(1, 2) if points > needed else Fraction(-1, 2)
    won = points >= needed
    paid = 25 + abs(points - needed)
    unit = factor * (paid if won else -paid)
    if record["petit_au_bout"]:
        unit += factor * {"attack": 10, "defence": -10}[record["petit_au_bout"]]
    for poignee in record["poignees"]:
        prime = {"simple": 20, "double": 30, "triple": 40}[poignee["size"]]
        unit += prime if won else -prime
    unit += {
        None: 0,
        "announced_made": 400,
        "unannounced_made": 200,
        "announced_failed": -200,
        "defence_made": -200,
    }[record["chelem"]]
    attack = {record["taker"], record.get("partner")} - {None}
    defenders = [seat for seat in range(record["players"]) if seat not in attack]
    scores = [Fraction(0)] * record["players"]
    for seat in defenders:
        scores[seat] -= unit
    pot = unit * len(defenders)
    for seat in attack:
        both = len(attack) == 2
        part = (Fraction(2, 3) if seat == record["taker"] else Fraction(1, 3)) if both else 1
        scores[seat] += pot * part
    return scores
