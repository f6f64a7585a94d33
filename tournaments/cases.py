"""What the arbiter was called for, what the code proposes for it, and what he makes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from scoring.models import Table
from tournaments.arbitration import (
    Camp,
    Fault,
    Form,
    Incident,
    Parties,
    Proposal,
    Situation,
    Unit,
    offence,
    payers,
    propose,
)
from tournaments.models import Tournament
from tournaments.movements import PLAY_ORDER, Compass, board_dealer
from tournaments.ranking import PlayStatus
from tournaments.standings import Result
from tournaments.tariffs import code_form, unit_of

if TYPE_CHECKING:
    from tournaments.movements import Place
    from tournaments.standings import Entrant, Field, Ruled

At = tuple[int, int, int]


@dataclass(frozen=True)
class Case:
    """A play, or one player beside any play; a side counts as one, whoever of it was at fault.

    `at` is position, table and board, `table` the table's pk; both None for a player alone.
    `people` begin with the taker where the play is `attacked`: with free contracts nobody has taken
    before a result came in, or after everybody passed. `dealer` is None for a player alone.
    """

    field: Field
    people: tuple[Entrant, ...]
    at: At | None = None
    table: int | None = None
    dealer: Entrant | None = None
    attacked: bool = True

    @property
    def form(self) -> Form:
        """The form, as the code's tariffs name it."""
        return code_form(self.field.tournament.form)

    @property
    def unit(self) -> Unit:
        """What penalties are counted in."""
        return unit_of(self.field.tournament)

    @property
    def taker(self) -> Entrant | None:
        return self.people[0] if self.at is not None and self.attacked else None

    @property
    def result(self) -> Result | None:
        """The score that came in, if one did."""
        return None if self.at is None else self.field.at.get(self.at)

    @property
    def standing(self) -> tuple[Ruled, ...]:
        """What was decided on the play before."""
        return () if self.at is None else self.field.rulings_on(self.at)

    @property
    def last(self) -> int:
        """The pk of the last ruling on the play; 0 without."""
        return self.standing[-1].pk if self.standing else 0

    @property
    def position(self) -> int:
        return self.at[0] if self.at is not None else self.field.position

    def camp(self, faulty: Sequence[Entrant]) -> Camp:
        """Whose fault it is, as a camp; a player alone is the attack's, which changes nothing."""
        taker = self.taker
        if taker is None or all(one == taker for one in faulty):
            return Camp.ATTACK
        return Camp.BOTH if taker in faulty else Camp.DEFENCE


def play_case(field: Field, at: At) -> Case | None:
    """The case of one play; None where the movement has none there."""
    position, number, board = at
    seats = field.seated(position, number)
    if field.plan is None or (position, number) not in field.plan.tables_with(board):
        return None
    row = Table.objects.filter(session=field.session, position=position, number=number).first()
    taking, attacked = _taking(field, at)
    if row is None or taking not in seats:
        return None
    others = tuple(who for seat, who in seats.items() if seat != taking)
    dealer = seats.get(board_dealer(board))
    if field.layout.size > 1:
        # The attacker sits in the taker's seat, three of the other side in the rest.
        own = board_dealer(board) == field.layout.taker(board)
        dealer = seats[taking] if own else others[0]
    return Case(field, (seats[taking], *others), at, row.pk, dealer, attacked)


def _taking(field: Field, at: At) -> tuple[Place, bool]:
    """From where the board is attacked, and whether somebody did; where nobody did, any seat."""
    if field.form != Tournament.Form.FREE:
        return field.layout.taking(at[2]), True
    result = field.at.get(at)
    if result is None or result.taker is None:
        return Compass.N, False
    return PLAY_ORDER[result.taker], True


def player_case(field: Field, number: int) -> Case | None:
    """The case of one player, by the number of the entry list."""
    who = field.by_id.get(str(number))
    return None if who is None else Case(field, (who,))


@dataclass(frozen=True)
class Told:
    """What the arbiter found: who is at fault, the delay, whether the board could be played."""

    faulty: tuple[Entrant, ...]
    minutes: int = 0
    playable: bool = True
    made: bool | None = None


@dataclass(frozen=True)
class Outline:
    """What the code proposes, as the arbiter's form takes it: by the entrants' pk.

    `repeats` are those at fault who were held to it before, with the number of this time.
    """

    proposal: Proposal
    status: PlayStatus | None = None
    amounts: Mapping[int, Fraction] = field(default_factory=dict)
    warned: frozenset[int] = frozenset()
    notes: Mapping[int, Fraction] = field(default_factory=dict)
    repeats: tuple[tuple[Entrant, int], ...] = ()


def outline(case: Case, fault: Fault, told: Told) -> Outline:
    """What the code proposes here; warnings are remembered player by player.

    `KeyError` for a fault that the code does not know in that form.
    """
    history = [
        Incident(held.entrant, ruled.fault)
        for ruled in case.field.rulings
        for held in ruled.held
        if held.faulty and ruled.fault
    ]
    times = {one.id: offence(history, one.id, fault.id) for one in told.faulty}
    own = {one.id: propose(fault, _situation(case, told, times[one.id])) for one in told.faulty}
    most = max(times, key=lambda one: times[one])
    main = own[most]
    found = Outline(
        proposal=main,
        status=main.status if case.at is not None else None,
        amounts=_amounts(case, told, main, own),
        warned=frozenset(one.pk for one in told.faulty if own[one.id].warning),
        notes=_notes(case, told, main),
        repeats=tuple((one, times[one.id]) for one in told.faulty if times[one.id] > 1),
    )
    if case.unit is Unit.POINTS:
        return _in_points(found)
    return found if case.attacked else _without_camps(found, told)


def _in_points(found: Outline) -> Outline:
    """The same by difference to the mean: the code's percentages and notes are not to be had."""
    status = PlayStatus.NEUTRALISED if found.status is not None else None
    return replace(found, status=status, amounts={}, notes={})


_WITHOUT_CAMPS = {
    **dict.fromkeys((PlayStatus.FAULT_ATTACK, PlayStatus.FAULT_DEFENCE), Fraction(40)),
    **dict.fromkeys((PlayStatus.ZERO_ATTACK, PlayStatus.ZERO_DEFENCE), Fraction(0)),
}


def _without_camps(found: Outline, told: Told) -> Outline:
    """The same where nobody took: whoever is at fault has his note, the others none."""
    note = _WITHOUT_CAMPS.get(found.status) if found.status is not None else None
    if note is None:
        return found
    notes = {one.pk: note for one in told.faulty}
    return replace(found, status=PlayStatus.NEUTRALISED, notes=notes)


def _situation(case: Case, told: Told, time: int) -> Situation:
    camp = case.camp(told.faulty)
    return Situation(
        form=case.form,
        faulty=camp,
        # A camp's mark would fall on defenders who did nothing.
        lone=camp is Camp.DEFENCE and len(told.faulty) < len(case.people) - 1,
        made=told.made,
        offence=time,
        playable=told.playable,
        minutes=told.minutes,
    )


def _amounts(
    case: Case, told: Told, main: Proposal, own: Mapping[str, Proposal]
) -> dict[int, Fraction]:
    """What each pays; whoever is at fault by his own number of offences."""
    found: dict[int, Fraction] = {}
    by_id = {one.id: one for one in (*case.people, *told.faulty)}
    faulty = tuple(one.id for one in told.faulty)
    takers = 1 if case.attacked else 0
    parties = Parties(
        faulty=faulty,
        attack=tuple(one.id for one in case.people[:takers]),
        defence=tuple(one.id for one in case.people[takers:]),
        dealer=case.dealer.id if case.dealer is not None else None,
    )
    asked = {id(one): one for one in (main, *own.values())}
    for proposal in asked.values():
        for penalty in proposal.penalties:
            paying = payers(penalty.penalised, parties) if case.at is not None else faulty
            for one in paying:
                if own.get(one, main) is proposal and one in by_id:
                    found[by_id[one].pk] = penalty.amount
    if main.credit and case.at is not None:
        found |= {by_id[one].pk: -main.credit for one in parties.others}
    return found


def _notes(case: Case, told: Told, main: Proposal) -> dict[int, Fraction]:
    if case.at is None or main.faulty_note is None:
        return {}
    return {one.pk: main.faulty_note for one in told.faulty}
