"""What a file of results says of itself, so that anybody can rank it again and compare.

A certificate holds the method, the edition of the rules, the seeds, the program, the ranking and
two hashes. It signs nothing: it shows whether the file is the one that was ranked, and whether a
program still ranks it so.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from hashlib import sha256
from typing import Any

Json = dict[str, Any]

KEY = "certificate"
EDITION = "FFT R-RO201206 (2012), règlement des compétitions (2012), code d’arbitrage (2012)"
"""The federation's texts that these rankings follow."""
METHODS: Mapping[str, str] = {
    "individuel": "topage 0-100; attack/4 + 3*defence/4 - penalties, times coefficient; tops",
    "triplettes": "topage 0-100; attack/2 + defence/2 - penalties, times coefficient; tops",
    "quadrettes": "sign*sqrt|difference| per board, in thousandths; direct boards, points, session",
    "equipes": "sqrt|difference| per board to the better side; bonus - penalties; 3/2/1/0 in pools",
    "libre": "sum of points; ties as the file says",
    "contrats": "method points: match points 2-1-0 per board and seat, on a common top by Neuberg, "
    "mean percent; tops. method ecarts: sum of differences to the seat's mean",
}
"""How each form is ranked, in one line (RO p.17-24, RC art.152)."""
RANKED = ("rankings", "ties", "provisional")
"""What of an answer of `rank` is certified; the boards' notes follow from the same results."""


def canonical(value: object) -> str:
    """JSON that every reader writes alike.

    Keys sorted by code point, no spaces, no escapes but those JSON asks for; a whole number without
    a decimal point, any other in the fewest decimals, never with an exponent.
    """
    if isinstance(value, Mapping):
        pairs = (f"{_text(key)}:{canonical(value[key])}" for key in sorted(value))
        return "{" + ",".join(pairs) + "}"
    if isinstance(value, list | tuple):
        return "[" + ",".join(canonical(one) for one in value) + "]"
    if isinstance(value, float | Decimal):
        return _number(Decimal(repr(value)) if isinstance(value, float) else value)
    return _text(value)


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _number(value: Decimal) -> str:
    if value == value.to_integral_value():
        return str(int(value))
    return format(value.normalize(), "f")


def fingerprint(value: object) -> str:
    """SHA-256 of the canonical JSON, in UTF-8, in hexadecimal."""
    return sha256(canonical(value).encode()).hexdigest()


def ranked(answer: Mapping[str, Any]) -> Json:
    """What is certified of an answer of `rank`."""
    return {key: answer[key] for key in RANKED if key in answer}


def results_of(record: Mapping[str, Any]) -> Json:
    """The file without its certificate: what is ranked."""
    return {key: one for key, one in record.items() if key != KEY}


def certified(
    record: Mapping[str, Any], answer: Mapping[str, Any], program: str, seeds: Mapping[str, Any]
) -> Json:
    """The file with a certificate of what `rank` answers to it, in place of one it may have."""
    results, ranking = results_of(record), ranked(answer)
    return results | {
        KEY: {
            "program": program,
            "method": METHODS[str(record["form"])],
            "edition": EDITION,
            "seeds": dict(seeds),
            "ranking": ranking,
            "results_sha256": fingerprint(results),
            "ranking_sha256": fingerprint(ranking),
        }
    }


@dataclass(frozen=True, slots=True)
class Verdict:
    """What agrees: the results with their hash, the ranking with its own, and with a new one."""

    results: bool
    ranking: bool
    recomputed: bool

    @property
    def sound(self) -> bool:
        """Whether all agrees."""
        return self.results and self.ranking and self.recomputed


def verified(record: object, answer: Mapping[str, Any]) -> Verdict | None:
    """Compare a file with its certificate, and with `answer`, what `rank` now says of it.

    None for a file that has no certificate.
    """
    given = record.get(KEY) if isinstance(record, Mapping) else None
    if not isinstance(record, Mapping) or not isinstance(given, Mapping):
        return None
    kept = given.get("ranking")
    return Verdict(
        results=fingerprint(results_of(record)) == given.get("results_sha256"),
        ranking=fingerprint(kept) == given.get("ranking_sha256"),
        recomputed=canonical(kept) == canonical(ranked(answer)),
    )
