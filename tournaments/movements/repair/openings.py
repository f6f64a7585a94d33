"""Where one player more can take turns while a movement of single players is being played."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tournaments.movements.catalogue import movement, runs_of
from tournaments.movements.compass import Starter
from tournaments.movements.errors import MovementError
from tournaments.movements.guests import Joining, Opening, join
from tournaments.movements.layout import schedule as laid_out
from tournaments.movements.parallel import LONGEST, TYPE, offsets, parallel_id
from tournaments.movements.repair.filling import gone
from tournaments.movements.variants import MOST_GUESTS, guests_id, guests_of, without_guests

if TYPE_CHECKING:
    from tournaments.movements.parallel import Run
    from tournaments.movements.schedule import Schedule


@dataclass(frozen=True)
class _Part:
    """One of the tournaments side by side: the movement of its full tables, who plays in turn."""

    run: "Run"
    base: str
    guests: tuple[Starter, ...]
    further: Starter


def take_turns(schedule: "Schedule", position: int) -> tuple["Schedule", Starter]:
    """The schedule in which somebody more plays in turn from a position on, and as whom.

    In parallel tournaments where fewest do so. As somebody who played in turn and left, or as a
    further one: then the schedule's `movement_id` says so. `MovementError("repair_no_room")` where
    three play in turn already.
    """
    own = frozenset(laid_out(without_guests(schedule.movement_id)).starters)
    for part, movement_id, who in _rooms(schedule, position):
        opening = Opening(who, own, range(part.run.first, part.run.last + 1))
        after = join(schedule, Joining.TURN, position, opening)
        if any(stop.position >= position for stop in after.route(who)):
            return replace(after, movement_id=movement_id), who
    raise MovementError("repair_no_room", form=schedule.form)


def _rooms(schedule: "Schedule", position: int) -> Iterator[tuple[_Part, str, Starter]]:
    parts = list(_parts(schedule.movement_id))

    def playing(part: _Part) -> int:
        return sum(not gone(schedule, one, position) for one in part.guests)

    for part in sorted(parts, key=playing):
        free = [one for one in part.guests if gone(schedule, one, position)]
        if free:
            yield part, schedule.movement_id, free[0]
            continue
        movement_id = _one_more(schedule.movement_id, parts, part)
        if movement_id:
            yield part, movement_id, part.further


def _parts(movement_id: str) -> Iterator[_Part]:
    chosen = movement(movement_id)
    runs = runs_of(chosen)
    each = [movement(run.movement_id) for run in runs]
    for run, one, (_tables, numbered) in zip(runs, each, offsets(each), strict=True):
        base, guests = guests_of(run.movement_id)
        own = one.competitors - guests
        numbers = [Starter(None, numbered + own + more) for more in range(1, guests + 2)]
        yield _Part(run, base or run.movement_id, tuple(numbers[:-1]), numbers[-1])


def _one_more(movement_id: str, parts: list[_Part], part: _Part) -> str:
    """The id of the movement with one more in that part; blank where that cannot be.

    Nobody is renamed while he plays: the numbers of a later part's guests follow those before.
    """
    index = part.run.index
    if len(part.guests) >= MOST_GUESTS or any(one.guests for one in parts[index + 1 :]):
        return ""
    ids = [guests_id(one.base, len(one.guests) + (one is part)) for one in parts]
    named = parallel_id(ids) if movement(movement_id).type == TYPE else ids[0]
    return named if len(named) <= LONGEST else ""
