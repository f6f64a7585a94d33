"""Why a score is what it is: the lines of a marque in words, with the player whom each is about.

The deal's page, the sheet, a player's page and the spreadsheets say it with the same lines. Amounts
are halves (× 2).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.messages import line_label
from scoring.models import Deal
from scoring.rules.deal import BOUTS, PACK_HALF_POINTS, Camp, Contract, show_half_points
from scoring.rules.marque import Line, Marque, formula
from scoring.rules.ruleset import DuelLedger, RuleSet
from scoring.words import CAMPS

Names = Mapping[int, str]
"""The names at a table, by seat index."""
SEPARATOR = "\N{NARROW NO-BREAK SPACE}; "


class KnownRules:
    """The rule sets of many deals, each read once."""

    def __init__(self) -> None:
        self._found: dict[int, RuleSet] = {}

    def of(self, deal: Deal) -> RuleSet:
        """The rules that the deal is scored by; its `rule_set` must be at hand."""
        if deal.rule_set_id not in self._found:
            self._found[deal.rule_set_id] = deal.rule_set.rules
        return self._found[deal.rule_set_id]


@dataclass(frozen=True)
class ScoreLine:
    """A term of the unit in words: `Faite de 8`, `(25 + 8) × 2`, 132 halves.

    `player` is whom the line is about where its label does not say: who has the misère, who gains
    at two. `note` says what was rounded. Of a line `apart` the value is what each other player pays
    that player.
    """

    label: str
    formula: str
    half_value: int
    player: str = ""
    note: str = ""
    apart: bool = False


@dataclass(frozen=True)
class Side:
    """One of two players: his bouts, the points he had to make, and those he made, in halves."""

    name: str
    bouts: int
    target: int
    half_points: int

    @property
    def counted(self) -> str:
        """His points as the sheet writes them."""
        return show_half_points(self.half_points)


def duel(deal: Deal) -> bool:
    """True for the game of two: no contract, each has the target of his own bouts (S-2P-06)."""
    return deal.contract == Contract.DUEL


def adds_up(deal: Deal, rules: RuleSet) -> bool:
    """False where two players each write what they gain: then no sum is 0 (S-2P-08)."""
    if not duel(deal):
        return True
    table = rules.table_for(len(deal.playing))
    return table is None or table.duel is not DuelLedger.GAINS


def score_lines(deal: Deal, marque: Marque, names: Names) -> tuple[ScoreLine, ...]:
    """The terms of the unit, in the order of the sum; at two, what each player gains."""
    if duel(deal):
        return tuple(_gain(deal, marque, line, names) for line in marque.lines)
    return tuple(
        ScoreLine(
            line_label(line),
            line.formula,
            line.half_value,
            player=_holder(deal, line, names) if line.code == "misere" else "",
            note=_rounded(line),
        )
        for line in marque.lines
    )


def lines_apart(deal: Deal, marque: Marque, names: Names) -> tuple[ScoreLine, ...]:
    """The misères that each other player pays their holder, beside the unit (S-HOUSE-MIS-02)."""
    return tuple(
        ScoreLine(
            line_label(line),
            line.formula,
            line.half_value,
            player=_holder(deal, line, names),
            apart=True,
        )
        for line in marque.apart
    )


def sum_text(deal: Deal, marque: Marque, rules: RuleSet, names: Names) -> str:
    """The whole sum in one line: `(25 + 8) × 2 = 66 ; misère d’atout (Yves) : 10 de chacun`."""
    return SEPARATOR.join(sum_parts(deal, marque, rules, names))


def sum_parts(deal: Deal, marque: Marque, rules: RuleSet, names: Names) -> tuple[str, ...]:
    """The sum, then the misères paid beside it, each kind once with its holders; of two players who
    each write their gains a sum each: `Monique (25 + 8) + 10 = 43`."""
    if not adds_up(deal, rules):
        return tuple(_sums_at_two(deal, marque, names))
    holders: dict[tuple[str, str], list[str]] = {}
    for line in lines_apart(deal, marque, names):
        holders.setdefault((line.label.lower(), line.formula), []).append(line.player)
    apart = (
        _("%(label)s (%(names)s) : %(sum)s de chacun")
        % {"label": label, "names": ", ".join(who), "sum": each}
        for (label, each), who in holders.items()
    )
    return (formula(marque), *apart)


def share_text(deal: Deal, marque: Marque, rules: RuleSet, index: int) -> str:
    """What made a player's score: `3 × 106`, `1½ × 53`, and with a misère `−106 + 30`."""
    if duel(deal):
        return _share_at_two(deal, marque, rules, index)
    place = deal.playing.index(index)
    others = len(deal.playing) - 1
    extra = [
        line.half_value * others if line.params["seat"] == place else -line.half_value
        for line in marque.apart
    ]
    from_unit = marque.half_scores[place] - sum(extra)
    product = times(from_unit, marque.half_unit)
    if not extra:
        return product
    sign = "−" if from_unit < 0 else ""
    return f"{sign}{product}" + "".join(_signed(each) for each in extra)


def times(half_share: int, half_unit: int) -> str:
    """How many units a share is, without its sign: `3 × 106`, `1½ × 53`, `106`."""
    unit = abs(half_unit)
    if not unit:
        return "0"
    parts = 2 * abs(half_share) // unit
    shown = show_half_points(unit)
    return shown if parts == 2 else f"{show_half_points(parts)} × {shown}"


def sides(deal: Deal, rules: RuleSet, names: Names) -> tuple[Side, ...]:
    """The two players with their targets, the counted one first; nothing for another deal."""
    if not duel(deal) or deal.bouts is None or deal.half_points is None:
        return ()
    other, half_rest = BOUTS - deal.bouts, PACK_HALF_POINTS - deal.half_points
    counted = Side(_name(names, deal.taker), deal.bouts, rules.target(deal.bouts), deal.half_points)
    return (counted, Side(_name(names, _other(deal)), other, rules.target(other), half_rest))


def petit_camp(deal: Deal, names: Names) -> str:
    """Who won the last trick with the Petit: a camp, at two a player; blank where nobody did."""
    if not deal.petit_au_bout:
        return ""
    camp = Camp(deal.petit_au_bout)
    if not duel(deal):
        return str(CAMPS[camp])
    return _name(names, deal.taker if camp is Camp.ATTACK else _other(deal))


def _gain(deal: Deal, marque: Marque, line: Line, names: Names) -> ScoreLine:
    """A line of the game of two: who gains, and how much, always positive."""
    gainer = _gainer(deal, marque, line)
    if line.code == "base":
        over = line.params.get("exact", line.params["over"])
        label = _("Gagne de %(over)s") % {"over": over} if over else _("Gagne de justesse")
    elif line.code == "petit_au_bout":
        label = _("Petit au bout")
    else:
        label = line_label(line)
    positive = line._replace(half_value=abs(line.half_value))
    return ScoreLine(
        label, positive.formula, abs(line.half_value), _name(names, gainer), _rounded(line)
    )


def _gainer(deal: Deal, marque: Marque, line: Line) -> int | None:
    """Whom a line pays; the first is the winner's, though he may win nothing by it."""
    counted = marque.made if line.code == "base" else line.half_value > 0
    return deal.taker if counted else _other(deal)


def _other(deal: Deal) -> int | None:
    return next((seat for seat in deal.playing if seat != deal.taker), None)


def _gains(deal: Deal, marque: Marque, index: int | None) -> Iterator[str]:
    for line in marque.lines:
        if line.half_value and _gainer(deal, marque, line) == index:
            yield line._replace(half_value=abs(line.half_value)).formula


def _sums_at_two(deal: Deal, marque: Marque, names: Names) -> Iterator[str]:
    scores = dict(zip(deal.playing, marque.half_scores, strict=True))
    for index in (deal.taker, _other(deal)):
        parts = [*_gains(deal, marque, index)]
        if index is not None and parts:
            result = show_half_points(scores[index])
            plain = parts == [result]
            text = result if plain else f"{' + '.join(parts)} = {result}"
            yield f"{_name(names, index)} {text}"


def _share_at_two(deal: Deal, marque: Marque, rules: RuleSet, index: int) -> str:
    own = " + ".join(_gains(deal, marque, index))
    if not adds_up(deal, rules):
        return own or "0"
    lost = [*_gains(deal, marque, _other(deal) if index == deal.taker else deal.taker)]
    return (own + "".join(f" − {each}" for each in lost)).strip()


def _holder(deal: Deal, line: Line, names: Names) -> str:
    """The player a line names by his place in the deal."""
    return _name(names, deal.playing[int(line.params["seat"])])


def _rounded(line: Line) -> str:
    exact, over = line.params.get("exact"), line.params.get("over")
    if exact is None or exact == over:
        return ""
    return _("%(exact)s arrondi à %(rounded)s") % {"exact": exact, "rounded": over}


def _signed(halves: int) -> str:
    return f" {'−' if halves < 0 else '+'} {show_half_points(abs(halves))}"


def _name(names: Names, seat: int | None) -> str:
    return names.get(seat, "?") if seat is not None else "?"
