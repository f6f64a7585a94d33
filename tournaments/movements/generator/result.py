"""What was asked of the generator, and what came of it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.movements.errors import MovementError
from tournaments.movements.reasons import Reason, reason
from tournaments.movements.schedule import Schedule

LIMIT = 100_000
"""Steps after which a search stops, where nothing is said: about a second."""

_LETTERS: Mapping[str, str] = {"I": "individuel", "T": "triplettes", "L": "libre"}
SEARCHED = tuple(_LETTERS.values())
"""The forms whose movements are searched; quadrettes have their rule for every odd field."""
_ID = re.compile(
    r"GEN-([ITL])(\d{1,3})(?:m(\d))?-(\d{1,2})x(\d{1,2})(?:-s(\d{1,6}))?(?:-m(\d{1,8}))?"
)
_SMALLEST = {"individuel": 2, "triplettes": 2, "libre": 1}
_LARGEST = {"individuel": 18, "triplettes": 18, "libre": 200}
"""Duplicate ends where boards would have numbers beyond the printed 38 (OT p.16)."""


@dataclass(frozen=True)
class Request:
    """A movement to be searched: `seed` and `limit` make the same search give the same result.

    `missing`: how many of the last tables have three players, in libre on few tables.
    """

    form: str
    tables: int
    positions: int
    set_size: int
    seed: int = 0
    limit: int = LIMIT
    missing: int = 0

    @property
    def movement_id(self) -> str:
        """`GEN-I10-7x3`: form, tables, positions × boards; the seed and the limit if not usual."""
        letter = next(key for key, form in _LETTERS.items() if form == self.form)
        seed = f"-s{self.seed}" if self.seed else ""
        limit = f"-m{self.limit}" if self.limit != LIMIT else ""
        size = f"{self.positions}x{self.set_size}"
        missing = f"m{self.missing}" if self.missing else ""
        return f"GEN-{letter}{self.tables}{missing}-{size}{seed}{limit}"

    @classmethod
    def from_id(cls, movement_id: str) -> "Request | None":
        """Read what `movement_id` wrote; None for another movement's id."""
        found = _ID.fullmatch(movement_id)
        if found is None:
            return None
        letter, tables, missing, positions, size, seed, limit = found.groups()
        asked = cls(
            _LETTERS[letter],
            int(tables),
            int(positions),
            int(size),
            int(seed or 0),
            int(limit or LIMIT),
            int(missing or 0),
        )
        return asked if asked.movement_id == movement_id and asked.possible else None

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many sit at each table, where lines do not move."""
        return (4,) * (self.tables - self.missing) + (3,) * self.missing

    @property
    def line(self) -> bool:
        """Whether competitors keep to their lines; few tables make that impossible."""
        return self.tables > 4

    @property
    def most_positions(self) -> int:
        """The most positions that are searched: nobody can meet more hosts than there are."""
        if self.form == "triplettes" and not self.line:
            return 2 * self.tables - 1
        return self.tables if self.line else 7

    @property
    def possible(self) -> bool:
        """Whether it can be searched; `check` says what is wrong."""
        try:
            self.check()
        except MovementError:
            return False
        return True

    def check(self) -> None:
        """`MovementError` for a form, a number of tables or of positions that is not searched."""
        if self.form not in _SMALLEST:
            offered = ", ".join(SEARCHED)
            raise MovementError("generator_form", form=self.form, offered=offered)
        least, most = _SMALLEST[self.form], _LARGEST[self.form]
        if not least <= self.tables <= most:
            raise MovementError("generator_tables", tables=self.tables, least=least, most=most)
        if not 1 <= self.positions <= self.most_positions:
            raise MovementError(
                "generator_positions",
                tables=self.tables,
                positions=self.positions,
                most=self.most_positions,
            )
        if not 0 <= self.missing <= self._most_missing:
            raise MovementError(
                "movement_too_many_missing", missing=self.missing, most=self._most_missing
            )
        self._check_size()

    @property
    def _most_missing(self) -> int:
        return min(3, self.tables) if self.form == "libre" and not self.line else 0

    def _check_size(self) -> None:
        least = 1 if self.line or self.form == "libre" else self.tables
        most = 30 if self.form == "libre" else 38 // (self.tables if self.line else self.positions)
        if not least <= self.set_size <= most:
            allowed = f"{least}–{most}"
            raise MovementError("movement_set_size", size=self.set_size, allowed=allowed)


@dataclass(frozen=True)
class Generated:
    """A searched movement, how good it is and where the search ended.

    `repeats` counts meetings beyond the first of a pair, `replays` boards played again by
    somebody; `least` is a number of repeats that no movement of this size can go below. `steps`
    were made of at most `limit`; `exhausted` where every line movement had been tried before.
    """

    request: Request
    schedule: Schedule
    repeats: int
    replays: int
    least: int
    steps: int
    exhausted: bool = False

    @property
    def perfect(self) -> bool:
        """True where nothing repeats."""
        return self.repeats == 0 and self.replays == 0

    @property
    def best(self) -> bool:
        """True where no movement of this size repeats less."""
        return self.replays == 0 and self.repeats <= self.least

    @property
    def stopped(self) -> bool:
        """True where the search ended at its limit: a longer one might find better."""
        return not self.best and not self.exhausted

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """How good it is, in codes."""
        steps, limit = self.steps, self.request.limit
        repeats, replays = self.repeats, self.replays
        if self.perfect:
            return (reason("generator_perfect", steps=steps, limit=limit),)
        if self.best:
            return (reason("generator_unavoidable", repeats=repeats),)
        if self.exhausted:
            return (reason("generator_exhausted", repeats=repeats, replays=replays),)
        if self.request.form == "libre":
            return (reason("generator_stopped_libre", repeats=repeats, limit=limit),)
        return (reason("generator_stopped", repeats=repeats, replays=replays, limit=limit),)
