"""The federation's five example deals (R-RO201206 p.9), with the scores it prints for them."""

from __future__ import annotations

import json
from pathlib import Path

from scoring.models import Table
from tests.scoring.factories import play

VECTORS = json.loads((Path(__file__).parents[1] / "data/deals.json").read_text())["deals"]
FFT = [next(one for one in VECTORS if one["id"] == f"FFT-{nth}") for nth in range(1, 6)]


def play_fft(table: Table, nth: int, taker: int) -> dict[int, int]:
    """Play one of them, 0 to 4, at a table of four; return what each seat must get, in points."""
    facts = FFT[nth]["deal"]
    play(
        table,
        taker,
        contract=facts["contract"],
        bouts=facts["bouts"],
        points=facts["points"],
        poignees=[(each["seat"], each["size"]) for each in facts["poignees"]],
        petit_au_bout=facts["petit_au_bout"],
        chelem=facts["chelem"],
    )
    to_taker, to_others = FFT[nth]["scores"][:2]
    return {seat: to_taker if seat == taker else to_others for seat in range(4)}
