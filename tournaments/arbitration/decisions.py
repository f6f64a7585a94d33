"""From what the arbiter decided to what the rankings count."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tournaments.arbitration.proposals import ProposedPenalty
from tournaments.arbitration.words import Penalised
from tournaments.ranking.quadrettes import Deduction


@dataclass(frozen=True, slots=True)
class Parties:
    """Who was at the table, by competitors' ids; `faulty` are those at fault."""

    faulty: tuple[str, ...]
    attack: tuple[str, ...]
    defence: tuple[str, ...]
    dealer: str | None = None

    @property
    def faulty_sides(self) -> tuple[str, ...]:
        """Everybody on a side where somebody is at fault."""
        sides = (self.attack, self.defence)
        return tuple(one for side in sides if set(side) & set(self.faulty) for one in side)

    @property
    def others(self) -> tuple[str, ...]:
        """Those on the side that did nothing wrong."""
        return tuple(one for one in (*self.attack, *self.defence) if one not in self.faulty_sides)


def payers(penalised: Penalised, parties: Parties) -> tuple[str, ...]:
    """Who pays a penalty; nobody where the code does not say, and the arbiter must."""
    who: Mapping[Penalised, tuple[str, ...]] = {
        Penalised.FAULTY_PLAYERS: parties.faulty,
        Penalised.FAULTY_SIDE: parties.faulty_sides,
        Penalised.TAKER: parties.attack[:1],
        Penalised.TAKER_SIDE: parties.attack,
        Penalised.DEFENCE_SIDE: parties.defence,
        Penalised.DEALER: (parties.dealer,) if parties.dealer is not None else (),
        Penalised.ALL4: (*parties.attack, *parties.defence),
        Penalised.BOTH_SIDES: (*parties.attack, *parties.defence),
    }
    return who.get(penalised, ())


def deductions(
    penalties: Iterable[ProposedPenalty],
    parties: Parties,
    session: int,
    credit: Fraction = Fraction(0),
) -> Iterator[Deduction]:
    """The penalties as the rankings take them, one for each who pays, and the credit given.

    In the forms of sides (triplettes, quadrettes, teams) a side is one competitor: `parties` names
    it once in `attack` or `defence`.
    """
    for penalty in penalties:
        for one in payers(penalty.penalised, parties):
            yield Deduction(one, session, penalty.amount)
    if credit:
        for one in parties.others:
            yield Deduction(one, session, -credit)
