"""Results of boards: entered from travelling sheets, noted board by board.

A travelling sheet gives what each defender pays (+) or receives (−) and nothing else: such a deal
has depth `unit`. Everything is stored through `scoring.recording`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from uuid import UUID

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.models import Deal, Session, Table
from scoring.recording import Author, Constraints, DealEntry
from scoring.rules.deal import Contract
from tournaments import ranking
from tournaments.copies import compared_group
from tournaments.directing.columns import locked_session, news_of, put
from tournaments.directing.notes import plays_to_note, store_notes
from tournaments.directing.settling import settle_cards, settle_play
from tournaments.layouts import layout_of
from tournaments.models import Board, Meeting, Play, Seance, Tournament
from tournaments.movements import Compass, Schedule, Side, board_taker, movement, schedule
from tournaments.ranking import PM, BoardPm, Encounter, Mark, PlayStatus, PmForm, boards_pm
from tournaments.teamplans import meeting_schedule

Notes = tuple[Fraction | None, Fraction | None]
"""What a play gives whoever attacked and whoever defended."""


@dataclass(frozen=True)
class Result:
    """What somebody typed for one board at one table.

    `half_unit` is what each defender pays, in halves; `version` is the deal's that stood there when
    the page was made, 0 where none stood; `submission` belongs to that page and cell.
    """

    table: int
    board: int
    half_unit: int
    submission: UUID
    version: int = 0

    @property
    def cell(self) -> tuple[int, int]:
        """The play's place in a tournament: its table's pk and its board."""
        return self.table, self.board


@transaction.atomic
def record_results(tournament: Tournament, results: Sequence[Result], author: Author) -> int:
    """Store these results, all or none, and return how many were new or changed.

    A result that stands already as typed is left as it is: sending a page twice stores it once.
    Raises `ResultsClash`, `recording.EntryRefused` for a board that table does not play, and `Gone`
    when the start was undone meanwhile.
    """
    session = locked_session(tournament)
    news = news_of(session, results, _stands)
    turns = layout_of(session.seance).turns(session.seance)
    for one in news.fresh:
        table = news.tables[one.table]
        seats = turns(table.position, table.number, one.board)
        entry = _entry(one, seats.taker if seats else None)
        put(table, news.deals.get(one.cell), entry, author, partial(_stands, result=one))
    return len(news.fresh)


def _stands(deal: Deal | None, result: Result) -> bool:
    return deal is not None and deal.counts and deal.half_unit == result.half_unit


def _entry(result: Result, taker: int | None) -> DealEntry:
    # Without a taker: a board that the table does not play, which recording refuses.
    return DealEntry(
        submission=result.submission,
        number=result.board,
        depth=Deal.Depth.UNIT,
        taker=taker,
        contract=Contract.GARDE,
        half_unit=result.half_unit,
    )


def constraints(table: Table, number: int | None) -> Constraints | None:
    """What the movement fixes at a tournament's table: its étuis, and the dealer and taker of one.

    The contract is always a garde and nobody passes (RO p.13). A table with an empty seat plays
    nothing. None for the table of an evening. The sheet of a table leads back to the tournament.
    """
    session = table.session
    if session.kind != Session.Kind.SEANCE:
        return None
    boards = boards_of(table, session.seance)
    fixed = Constraints(board=True, numbers=boards, contract=Contract.GARDE, played_only=True)
    if number is None:
        home = reverse("tournament", args=[session.club.slug, session.seance.tournament_id])
        return replace(fixed, home=home, home_name=_("Tournoi"))
    turns = layout_of(session.seance).turns(session.seance)
    seats = turns(table.position, table.number, number) if number in boards else None
    if seats is None:
        return fixed
    return replace(fixed, taker=seats.taker, dealer=seats.dealer, playing=seats.playing)


def boards_of(table: Table, seance: Seance) -> tuple[int, ...]:
    """The boards that a table has to play, in its order; none with an empty seat."""
    if len(table.seats.all()) < layout_of(seance).seats:
        return ()
    laid_out = schedule(seance.movement, seance.set_size, seance.positions)
    position = laid_out.positions[table.position - 1]
    return next(one.boards for one in position.tables if one.table == table.number)


def note_deal(deal: Deal, table: Table) -> None:
    """Give a deal just written its play, and note its board again; an evening's deal has none."""
    boards = Board.objects.select_related("seance__tournament")
    board = boards.filter(seance__session=table.session_id, number=deal.number).first()
    if board is None:
        return
    kept = {"deal": deal}
    play, made = Play.objects.get_or_create(board=board, table=table, defaults=kept)
    if made:
        settle_cards(board)
        settle_play(play)
    elif play.deal_id is None:
        # An arbiter had decided on it before a result came in.
        play.deal = deal
        play.save(update_fields=["deal"])
        settle_play(play)
    note_board(board)


def note_board(board: Board) -> None:
    """Compute the notes of all plays of one board again; only those that changed are written.

    With free contracts nothing is noted: each seat has a note of its own there, never stored.
    """
    if board.seance.tournament.form == Tournament.Form.FREE:
        return
    plays = plays_to_note(board)
    pm_form = _PM_FORMS.get(movement(board.seance.movement).form)
    notes = _match_points(board, plays, pm_form) if pm_form else _percentages(board, plays)
    moved = [play for play, note in zip(plays, notes, strict=True) if _take(play, note)]
    store_notes(moved)


def _percentages(board: Board, plays: Sequence[Play]) -> list[Notes]:
    taker = board_taker(board.number)
    notes = ranking.board_notes([_compared(play, board, taker) for play in plays])
    return [(note.attack, note.defence) for note in notes]


_PM_FORMS: Mapping[str, PmForm] = {
    Tournament.Form.QUADRETTES: PmForm.QUADRETTES,
    Tournament.Form.EQUIPES: PmForm.TEAMS,
}


def _match_points(board: Board, plays: Sequence[Play], form: PmForm) -> list[Notes]:
    """What each side gains on the board against the other: the same in both directions (RO p.24).

    None while one of the two has not attacked yet.
    """
    laid_out = _schedule(board.seance)
    legs = [_leg(play, board, laid_out) for play in plays]
    found = {frozenset((one.one, one.other)): one for one in boards_pm(legs, form)}
    return [_gained(leg, found.get(frozenset(leg.competitors))) for leg in legs]


def _gained(leg: Encounter, board: BoardPm | None) -> Notes:
    if board is None or board.mark is Mark.AWAITED or not leg.attack or not leg.defence:
        return None, None
    return Fraction(board.pm(leg.attack), PM), Fraction(board.pm(leg.defence), PM)


def _schedule(seance: Seance) -> Schedule:
    """The séance's movement; a meeting of teams with the rooms and series chosen for it."""
    if movement(seance.movement).form == Tournament.Form.EQUIPES:
        return meeting_schedule(seance, Meeting.objects.get(seance=seance))
    return schedule(seance.movement, seance.set_size, seance.positions)


def _leg(play: Play, board: Board, laid_out: Schedule) -> Encounter:
    """The play between the sides that the movement brings to its table, named by their starters."""
    tables = laid_out.positions[play.table.position - 1].tables
    places = next(one.places for one in tables if one.table == play.table.number)
    scored = _compared(play, board, Compass.S)
    return Encounter(
        session=scored.session,
        position=scored.position,
        table=scored.table,
        board=scored.board,
        attack=places[Side.ATTACK].code,
        defence=places[Side.DEFENCE].code,
        half_unit=scored.half_unit,
        status=scored.status,
        group=scored.group,
    )


def _compared(play: Play, board: Board, taker: Compass) -> ranking.Play:
    """The play as the ranking compares it: who sat there does not matter for its notes."""
    deal = play.deal
    counts = deal is not None and deal.counts
    # A result struck out is no play that the arbiter's mark could be given to.
    ruled = counts or deal is None
    return ranking.Play(
        session=board.seance_id,
        position=play.table.position,
        table=play.table.number,
        board=board.number,
        seats={},
        taker=taker,
        half_unit=deal.half_unit if deal is not None and counts else None,
        status=PlayStatus(play.status) if ruled else PlayStatus.PLAYED,
        group=compared_group(board.seance, play.table.number, play.group),
    )


def _take(play: Play, note: Notes) -> bool:
    """Put the notes into the row; True when they are others than before."""
    before = (play.attack_note, play.defence_note)
    attack, defence = note
    play.attack_over, play.attack_under = (
        attack.as_integer_ratio() if attack is not None else (None, None)
    )
    play.defence_over, play.defence_under = (
        defence.as_integer_ratio() if defence is not None else (None, None)
    )
    return (attack, defence) != before
