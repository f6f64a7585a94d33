"""A proposed tournament: its parallel parts, and why each of its choices was made."""

from dataclasses import dataclass, replace

from tournaments.movements.catalogue import Movement, movement
from tournaments.movements.compass import Starter
from tournaments.movements.guests import Joining, join
from tournaments.movements.layout import schedule
from tournaments.movements.libre import Team, skip_first, teams
from tournaments.movements.parallel import TYPE, across
from tournaments.movements.reasons import Reason
from tournaments.movements.schedule import Schedule

COLOURS = ("Rouge", "Vert", "Bleu", "Jaune", "Blanc")
"""The colours of parallel tournaments (OT p.18)."""

Round = tuple[tuple[int, int], ...]
"""The matches of a round of a pool: numbers of teams in the pool."""


@dataclass(frozen=True)
class Part:
    """One tournament of a proposal; several run in parallel with the same boards (OT p.18).

    `entries` play here, as the movement's starters without `absent` and `guests` more, who join as
    `joining` says. `team_size` 2 or 4 in libre by teams: position 1 is then not played. `rounds`
    are the matches of a pool, each played as the movement. `first_boards`: which boards it makes
    first where it shares them, "odd" or "even" (OT p.32, 51).
    """

    movement_id: str
    entries: int
    set_size: int
    positions: int
    colour: str = ""
    absent: tuple[Starter, ...] = ()
    guests: int = 0
    joining: Joining = Joining.TURN
    team_size: int = 1
    first_boards: str = ""
    rounds: tuple[Round, ...] = ()

    @property
    def movement(self) -> Movement:
        """The movement it plays."""
        return movement(self.movement_id)

    @property
    def tables(self) -> int:
        """Its tables; in a pool those of one match for each pair of a round."""
        matches = max((len(pairs) for pairs in self.rounds), default=1)
        return self.movement.tables * matches

    @property
    def deals(self) -> int:
        """Deals of a competitor who never waits, in a pool those of one match."""
        if self.movement.type == "pools":
            return self.movement.deals[self.set_size]
        halves = 2 if self.movement.form == "equipes" else 1
        return self.positions * self.set_size * halves

    @property
    def skipped(self) -> int:
        """Positions of the movement that are not played at its beginning."""
        return 1 if self.team_size > 1 and self.movement.type != TYPE else 0

    def schedule(self) -> Schedule:
        """The whole plan: who is absent, who joins, where teams begin."""
        laid_out = schedule(self.movement_id, self.set_size, self.positions + self.skipped)
        if self.skipped:
            laid_out = skip_first(laid_out)
        if self.absent:
            laid_out = laid_out.absent(self.absent)
        for _ in range(self.guests):
            laid_out = join(laid_out, self.joining)
        return laid_out

    def teams(self) -> tuple[Team, ...]:
        """Who plays together in libre by 2 or by 4; nobody elsewhere."""
        if self.team_size == 1:
            return ()
        if self.movement.type == TYPE:
            return across(self.movement, schedule(self.movement_id))
        return teams(schedule(self.movement_id), self.team_size)


@dataclass(frozen=True)
class Proposal:
    """A way to play a form with a number of entries, explained.

    `entries` are players, or teams where teams enter. All of them play: the parts' entries sum to
    them (in libre by 4 in four tournaments each team plays in all parts).
    """

    form: str
    entries: int
    parts: tuple[Part, ...]
    reasons: tuple[Reason, ...]
    homologated: bool = True

    @property
    def tables(self) -> int:
        """All tables of all parts."""
        return sum(part.tables for part in self.parts)

    @property
    def deals(self) -> int:
        """The fewest deals of a part."""
        return min(part.deals for part in self.parts)


def coloured(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Parallel parts with the colours of OT p.18; one alone needs none."""
    if len(parts) == 1:
        return parts
    return tuple(replace(part, colour=name(index)) for index, part in enumerate(parts))


def name(index: int) -> str:
    """The colour of a part, with a number where there are more than five."""
    again = index // len(COLOURS)
    return COLOURS[index % len(COLOURS)] + (f" {again + 1}" if again else "")
