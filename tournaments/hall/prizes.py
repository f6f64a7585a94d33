"""The prize list: what was typed, what it makes together, and who would earn what now."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING

from tarotclub.names import sort_key, tidy
from tournaments.hall.arrivals import Arrivals, read_arrivals
from tournaments.hall.money import cents_of
from tournaments.hall.ranked import RankedList, ranked_list
from tournaments.hall.selected import drawn, offered, title_of
from tournaments.hall.sharing import Selected, SelectedShares, Shares, give, share_prizes
from tournaments.models import LibreMember, Prize, SelectionPrize, SpecialPrize, Till
from tournaments.standings.general import GROUP_FORMS, read_general

if TYPE_CHECKING:
    from scoring.ledger.ranks import Reader
    from tournaments.models import Entry, Tournament
    from tournaments.standings.general import General

MOST_PLACES = 999
REWARDED = 4
"""One entrant in four is rewarded: the federation says 20 to 25 % (OT p.3)."""
LINE = re.compile(
    r"(?:(?P<first>\d{1,3})\s*(?:(?:à|a|-|to|–)\s*(?P<last>\d{1,3})\s*)?[:=]\s*)?(?P<sum>[^:=]+)"
)
SPECIAL = re.compile(r"(?P<label>[^\W\d][^:=]*?)\s*[:=]\s*(?P<sum>[^:=]+)")
LONGEST_LABEL = 60


@dataclass(frozen=True)
class Special:
    """A prize apart, and who has it; blank while nobody was named. `entry`: 0 for nobody.

    `competitor` is what the rankings call the winner, or his side.
    """

    pk: int
    label: str
    cents: int
    winner: str
    entry: int
    competitor: str = ""


@dataclass(frozen=True)
class PrizeList:
    """The prizes of a tournament as they stand, the till, and who would earn what now."""

    prizes: Mapping[int, int]
    special: tuple[Special, ...]
    share: int
    beyond: bool
    version: int
    arrivals: Arrivals
    ranked: RankedList
    selected: tuple[Selected, ...] = ()
    add_up: bool = False

    @cached_property
    def total(self) -> int:
        """What all prizes make together."""
        return sum(self.prizes.values()) + self.apart

    @property
    def apart(self) -> int:
        """What the prizes make that no place of the general ranking earns."""
        selected = sum(sum(one.prizes.values()) for one in self.selected)
        return selected + sum(one.cents for one in self.special)

    @property
    def pool(self) -> int:
        """The share of the fees paid that the organiser gives back."""
        return self.arrivals.till * self.share // 100

    @property
    def expected(self) -> int:
        """The same once everybody has paid."""
        return max(self.arrivals.owed, self.arrivals.till) * self.share // 100

    @cached_property
    def _given(self) -> tuple[Shares, tuple[SelectedShares, ...]]:
        places = share_prizes(self.ranked.lines, self.prizes)
        return give(places, self.selected, add_up=self.add_up)

    @property
    def shares(self) -> Shares:
        """What the places of the general ranking earn."""
        return self._given[0]

    @property
    def selections(self) -> tuple[SelectedShares, ...]:
        """What the selections' prizes are and who has them, in the order of the list."""
        return self._given[1]

    @property
    def twice(self) -> list[Special]:
        """Prizes apart whose winner has another prize, where prizes do not add up."""
        if self.add_up:
            return []
        awards = [*self.shares.awards, *(a for one in self.selections for a in one.shares.awards)]
        have = {who for one in awards for who in one.line.competitors}
        return [one for one in self.special if one.competitor in have]

    @property
    def rows(self) -> list[tuple[int, int]]:
        """Place and prize, in order."""
        return sorted(self.prizes.items())


def read_prizes(tournament: Tournament, reader: Reader) -> PrizeList:
    """The prizes, the till and the ranking: a fixed number of queries for each kind of prize.

    While the last position is held back for the ceremony, the public reads no winner.
    """
    waits = reader.public and tournament.last_held
    general = None if waits else read_general(tournament, reader)
    till = Till.objects.filter(tournament=tournament).first() or Till(tournament=tournament)
    rows = Prize.objects.filter(tournament=tournament)
    return PrizeList(
        prizes=dict(rows.values_list("place", "cents")),
        special=_special(tournament, None if waits else reader),
        share=till.share,
        beyond=till.beyond,
        version=till.version,
        arrivals=read_arrivals(tournament),
        ranked=RankedList() if general is None else ranked_list(general),
        selected=_selected(tournament, general),
        add_up=till.add_up,
    )


def _selected(tournament: Tournament, general: General | None) -> tuple[Selected, ...]:
    """The prizes of selections; without a ranking nobody stands in them yet."""
    prizes: dict[str, dict[int, int]] = {}
    for one in SelectionPrize.objects.filter(tournament=tournament).order_by("order", "place"):
        prizes.setdefault(one.selection, {})[one.place] = one.cents
    if not prizes:
        return ()
    known = offered(tournament)
    lines = drawn(tournament, general, prizes.keys()) if general is not None else {}
    return tuple(
        Selected(code, title_of(code, known), sums, lines.get(code, ()))
        for code, sums in prizes.items()
    )


def _special(tournament: Tournament, reader: Reader | None) -> tuple[Special, ...]:
    """The prizes apart; without a reader nobody has them yet."""
    rows = list(SpecialPrize.objects.filter(tournament=tournament).select_related("entry__player"))
    named = [one.entry for one in rows if reader and one.entry]
    competitors = _competitors(tournament, named)
    return tuple(
        Special(
            one.pk,
            one.label,
            one.cents,
            reader.name(one.entry.player) if reader and one.entry else "",
            one.entry_id or 0 if reader else 0,
            competitors.get(one.entry_id or 0, ""),
        )
        for one in rows
    )


def _competitors(tournament: Tournament, entries: Sequence[Entry]) -> dict[int, str]:
    """Whom the rankings name for each of these entries, by pk: where sides compete, the side."""
    if tournament.form not in GROUP_FORMS:
        return {one.pk: str(one.number) for one in entries}
    members = LibreMember.objects.filter(entry__in=[one.pk for one in entries], until=None)
    return {entry: str(number) for entry, number in members.values_list("entry", "team__number")}


class PrizeLineError(Exception):
    """A line that is no prize; `line` as it was typed."""

    def __init__(self, line: str) -> None:
        super().__init__(line)
        self.line = line


@dataclass(frozen=True)
class Typed:
    """What somebody typed: cents by place, and cents by the name of a prize apart."""

    prizes: Mapping[int, int]
    special: Mapping[str, int]


def parse_prizes(text: str) -> Typed:
    """Prizes as they are typed, one a line.

    "440" for the next place, "5-8 : 50" for several, "Première dame : 30" for a prize apart. Raises
    `PrizeLineError` for a line that says anything else, or the same a second time.
    """
    found: dict[int, int] = {}
    special: dict[str, int] = {}
    for typed in re.split(r"[\n;]", text):
        # Spaces in a row would be tried in all ways that they can be shared out: minutes of it.
        line = " ".join(typed.split())
        if not line:
            continue
        if match := SPECIAL.fullmatch(line):
            _add_special(special, line, tidy(match["label"]), cents_of(match["sum"]))
        else:
            _add_places(found, line)
    return Typed({place: cents for place, cents in found.items() if cents}, special)


def _add_special(special: dict[str, int], line: str, label: str, cents: int | None) -> None:
    taken = {sort_key(one) for one in special}
    if not cents or len(label) > LONGEST_LABEL or sort_key(label) in taken:
        raise PrizeLineError(line)
    special[label] = cents


def _add_places(found: dict[int, int], line: str) -> None:
    match = LINE.fullmatch(line)
    cents = cents_of(match["sum"]) if match else None
    if match is None or cents is None:
        raise PrizeLineError(line)
    first = int(match["first"] or max(found, default=0) + 1)
    last = int(match["last"] or first)
    places = range(first, last + 1)
    if not 1 <= first <= last <= MOST_PLACES or found.keys() & {*places}:
        raise PrizeLineError(line)
    found |= dict.fromkeys(places, cents)


def prizes_text(prizes: Mapping[int, int], special: Mapping[str, int] | None = None) -> str:
    """`parse_prizes` back: each prize on its line, with its place or its name."""
    lines = []
    for cents, group in groupby(sorted(prizes), key=lambda place: prizes[place]):
        places = list(group)
        for first, last in _runs(places):
            lines.append(
                f"{first} : {_plain(cents)}"
                if first == last
                else f"{first}-{last} : {_plain(cents)}"
            )
    lines += [f"{label} : {_plain(cents)}" for label, cents in (special or {}).items()]
    return "\n".join(lines)


def sums_text(prizes: Mapping[int, int]) -> str:
    """The sums of a selection as they are typed: from its first place on, "30 20 10"."""
    return " ".join(_plain(cents) for _place, cents in sorted(prizes.items()))


def _runs(places: Sequence[int]) -> list[tuple[int, int]]:
    runs: list[tuple[int, int]] = []
    for place in places:
        if runs and runs[-1][1] == place - 1:
            runs[-1] = (runs[-1][0], place)
        else:
            runs.append((place, place))
    return runs


def _plain(cents: int) -> str:
    whole, rest = divmod(cents, 100)
    return f"{whole},{rest:02d}" if rest else str(whole)


def proposed(pool: int, entrants: int) -> dict[int, int]:
    """A list for a pool: one entrant in four rewarded, in whole euros that fall evenly.

    The first has what is left of the division. Nothing where there is not a euro for each.
    """
    places = max(1, entrants // REWARDED)
    euros = pool // 100
    weights = range(places, 0, -1)
    total = sum(weights)
    prizes = {place: euros * weight // total for place, weight in enumerate(weights, start=1)}
    if not entrants or not all(prizes.values()):
        return {}
    prizes[1] += euros - sum(prizes.values())
    return {place: 100 * sum_ for place, sum_ in prizes.items()}
