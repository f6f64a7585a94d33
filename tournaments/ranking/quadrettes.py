"""The ranking of a tournament by quadrettes: match points on the same boards (RC art.90, 93)."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.ranking.percent_forms import SessionWeight
from tournaments.ranking.places import NOTHING, ONE
from tournaments.ranking.plays import Encounter
from tournaments.ranking.pm import PM, BoardPm, Mark, PmForm, board_pm
from tournaments.ranking.ties import Criterion, Place, TieReason, Value, resolve
from tournaments.ranking.withdrawals import Withdrawal


@dataclass(frozen=True, slots=True)
class Quadrette:
    """An attacker and three defenders. `index` is the sum of their value indexes (RC art.12)."""

    id: str
    name: str = ""
    index: int | None = None


@dataclass(frozen=True, slots=True)
class Deduction:
    """What is taken off a total, in the form's unit: PM in quadrettes, points in libre (CA p.4-9).

    A negative amount gives.
    """

    competitor: str
    session: int
    amount: Fraction


@dataclass(frozen=True, slots=True)
class PmSession:
    """One session of a quadrette: `pm` in thousandths before `penalty` (in PM)."""

    session: int
    coefficient: Fraction
    pm: int
    penalty: Fraction

    @property
    def total(self) -> Fraction:
        """What the session adds, in PM."""
        return (Fraction(self.pm, PM) - self.penalty) * self.coefficient


@dataclass(frozen=True, slots=True)
class PmStanding:
    """One line of the ranking. `total` and `penalty` are PM; `half_points` what its attack made.

    `boards` counts those compared or adjusted. `tie` says what decided between equal totals, None
    where there was none.
    """

    rank: int
    competitor: str
    total: Fraction
    half_points: int
    boards: int
    penalty: Fraction
    sessions: tuple[PmSession, ...]
    tie: TieReason | None
    withdrawn: bool


@dataclass(frozen=True, slots=True)
class QuadretteRanking:
    """The general ranking, best first (there are no lines), and who has met nobody yet."""

    general: tuple[PmStanding, ...]
    unranked: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Sheet:
    """What a quadrette has, before it is placed."""

    sessions: tuple[PmSession, ...]
    half_points: int
    boards: int

    @property
    def total(self) -> Fraction:
        return sum((session.total for session in self.sessions), NOTHING)


def boards_pm(plays: Iterable[Encounter], form: PmForm = PmForm.QUADRETTES) -> tuple[BoardPm, ...]:
    """Every board between two sides, from the legs in which each attacked once.

    In the order in which each pair first met on it; relays are left out.
    """
    legs: dict[tuple[int, int, frozenset[str]], list[Encounter]] = {}
    for play in plays:
        key = (play.session, play.board, frozenset(play.competitors))
        legs.setdefault(key, []).append(play)
    found = [board_pm(given, form) for given in legs.values()]
    return tuple(board for board in found if board is not None)


def rank_quadrettes(
    competitors: Sequence[Quadrette],
    plays: Iterable[Encounter],
    penalties: Iterable[Deduction] = (),
    weights: Iterable[SessionWeight] = (),
    withdrawn: Iterable[Withdrawal] = (),
) -> QuadretteRanking:
    """Rank on the sum of match points, less penalties.

    Equals go by the boards that opposed them, then by the points their attacks made, their best
    session and the lowest index (RC art.93), and otherwise share the place. Who withdrew is last
    (RC art.90); his boards should have been neutralised (`neutralise_withdrawn`) before.
    """
    boards = boards_pm(plays)
    gone = {one.competitor for one in withdrawn}
    sheets = _sheets(competitors, boards, penalties, weights)
    indexes = {one.id: one.index for one in competitors}
    places = resolve(
        {one: sheet.total for one, sheet in sheets.items()},
        _criteria(boards, sheets, indexes),
        last=gone,
    )
    return QuadretteRanking(
        tuple(_standing(place, sheets[place.competitor], gone) for place in places),
        tuple(one.id for one in competitors if one.id not in sheets),
    )


def _standing(place: Place, sheet: _Sheet, gone: Collection[str]) -> PmStanding:
    return PmStanding(
        rank=place.rank,
        competitor=place.competitor,
        total=sheet.total,
        half_points=sheet.half_points,
        boards=sheet.boards,
        penalty=sum((one.penalty for one in sheet.sessions), NOTHING),
        sessions=sheet.sessions,
        tie=place.reason,
        withdrawn=place.competitor in gone,
    )


def _sheets(
    competitors: Sequence[Quadrette],
    boards: Sequence[BoardPm],
    penalties: Iterable[Deduction],
    weights: Iterable[SessionWeight],
) -> dict[str, _Sheet]:
    coefficients = {one.session: one.coefficient for one in weights}
    taken: dict[tuple[str, int], Fraction] = {}
    for penalty in penalties:
        key = (penalty.competitor, penalty.session)
        taken[key] = taken.get(key, NOTHING) + penalty.amount
    played = _by_side(boards)
    return {
        one.id: _sheet(one.id, played[one.id], taken, coefficients)
        for one in competitors
        if one.id in played
    }


def _by_side(boards: Iterable[BoardPm]) -> dict[str, list[BoardPm]]:
    found: dict[str, list[BoardPm]] = {}
    for board in boards:
        found.setdefault(board.one, []).append(board)
        found.setdefault(board.other, []).append(board)
    return found


def _sheet(
    side: str,
    boards: Sequence[BoardPm],
    taken: Mapping[tuple[str, int], Fraction],
    coefficients: Mapping[int, Fraction],
) -> _Sheet:
    gained: dict[int, int] = {session: 0 for one, session in taken if one == side}
    for board in boards:
        gained[board.session] = gained.get(board.session, 0) + board.pm(side)
    sessions = tuple(
        PmSession(
            session=session,
            coefficient=coefficients.get(session, ONE),
            pm=pm,
            penalty=taken.get((side, session), NOTHING),
        )
        for session, pm in sorted(gained.items())
    )
    counted = [board for board in boards if board.mark in (Mark.COMPARED, Mark.ADJUSTED)]
    return _Sheet(sessions, sum(board.half(side) for board in boards), len(counted))


def _criteria(
    boards: Sequence[BoardPm],
    sheets: Mapping[str, _Sheet],
    indexes: Mapping[str, int | None],
) -> tuple[Criterion, ...]:
    """RC art.93, in its order."""

    def direct(tied: Sequence[str]) -> dict[str, Value] | None:
        return _direct(tied, boards)

    def points(tied: Sequence[str]) -> dict[str, Value]:
        return {one: sheets[one].half_points for one in tied}

    def best_session(tied: Sequence[str]) -> dict[str, Value]:
        return {one: max((s.total for s in sheets[one].sessions), default=NOTHING) for one in tied}

    def lowest_index(tied: Sequence[str]) -> dict[str, Value] | None:
        known = {one: -value for one in tied if (value := indexes.get(one)) is not None}
        return {**known} if len(known) == len(tied) else None

    return (
        Criterion(TieReason.DIRECT_BOARDS, direct),
        Criterion(TieReason.POINTS, points),
        Criterion(TieReason.BEST_SESSION, best_session),
        Criterion(TieReason.LOWEST_INDEX, lowest_index),
    )


def _direct(tied: Collection[str], boards: Iterable[BoardPm]) -> dict[str, Value] | None:
    """The PM of the boards that opposed those tied; None unless all of them met each other."""
    gained = dict.fromkeys(tied, 0)
    met: set[tuple[str, str]] = set()
    for board in boards:
        if board.one in gained and board.other in gained and board.mark is not Mark.AWAITED:
            met.add((board.one, board.other))
            gained[board.one] += board.one_pm
            gained[board.other] += board.other_pm
    if len(met) < len(tied) * (len(tied) - 1) // 2:
        return None
    return {**gained}
