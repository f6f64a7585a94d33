"""Whether an answer and what it left in the database may be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.contrib.messages import ERROR
from django.http import HttpResponse

from scoring.ledger.ranks import MEMBERS
from scoring.ledger.sheets import sheet
from scoring.marques import half_scores
from scoring.models import Deal, DealScore, Table
from tarotclub.models import Membership, Role
from tests.everywhere.hostile.sending import Sent
from tests.everywhere.hostile.watching import Change, Rows
from tests.everywhere.hostile.world import OUTSIDER, PHONE, STRANGER, World
from tournaments.directing.results import note_board
from tournaments.models import Board, TableTotals

BOOKS = {
    "django_session", "axes_accessattempt", "axes_accesslog", "axes_accessfailurelog",
    "axes_accessattemptexpiration",
}  # fmt: skip
"""Who came and who could not log in: kept of everybody."""
NO_CLUB = {"tarotclub_user", "django_tasks_database_dbtaskresult", "django_session"}
ENTERED = {
    "scoring_deal",
    "scoring_dealscore",
    "scoring_historicaldeal",
    "scoring_agreement",
    "tournaments_play",
    "tournaments_tabletotals",
    "tournaments_arbitercall",
    "scoring_session",
    "tarotclub_season",
    "tournaments_tournament",
    "tarotclub_club",
    "scoring_oldevent",
    "scoring_historicaloldevent",
    "scoring_oldgame",
    "tournaments_historicaltabletotals",
    "tarotclub_user",
}
"""What somebody changes who enters results, revisions of what shows them among it."""
MAY_TOUCH = {
    Role.READER: {"tarotclub_user"},
    Role.SCORER: ENTERED,
    PHONE: ENTERED - {"tarotclub_user"},
    STRANGER: set(),
}


@dataclass
class Judge:
    """Looks at each answer; what is wrong with it, in words."""

    world: World
    rows: Rows

    def faults(self, sent: Sent, answer: HttpResponse, written: set[str]) -> Iterator[str]:
        """Everything that may not be."""
        if answer.status_code >= 500:
            yield f"server error {answer.status_code}"
        changes, now = self.rows.changed(written) if written else ([], {})
        changes = [each for each in changes if each.table not in BOOKS]
        if not changes:
            return
        if why := self.refused(sent, answer):
            yield f"{why}, and changed {_named(changes)}"
        yield from self.strangers(sent, changes, now)
        yield from _accounts(changes, now, self.rows)

    def refused(self, sent: Sent, answer: HttpResponse) -> str:
        """Why the answer says that nothing was done; "" where it says no such thing."""
        if answer.status_code >= 400:
            return f"answered {answer.status_code}"
        if sent.method in ("GET", "HEAD"):
            return "was only asked"
        location = answer.get("Location", "")
        if location.startswith("/compte/connexion/") and sent.target.name != "logout":
            return "asked for a login"
        said = getattr(answer.asked, "_messages", ())
        if said and any(each.level == ERROR for each in said._queued_messages):
            return "said an error"
        if answer.status_code == 200 and b'class="errorlist"' in answer.content:
            return "showed errors"
        return ""

    def strangers(self, sent: Sent, changes: list[Change], now: dict) -> Iterator[str]:
        """Rows of a club where the sender has no say."""
        theirs = self.world.there if sent.who == OUTSIDER else self.world.here
        own = {theirs.club.pk}
        touched = MAY_TOUCH.get(sent.who)
        for each in changes:
            name = f"{each.table} {each.pk}"
            if touched is not None and each.table not in touched:
                yield f"{sent.who} changed {name}"
            for row in (each.before, each.after):
                clubs = set() if row is None else self.rows.clubs(each.table, row, now)
                if row is not None and not clubs and each.table not in NO_CLUB:
                    yield f"changed {name}, which is no club's"
                if clubs - own:
                    yield f"{name} belongs to clubs {clubs}, not to {own} alone"
            if each.table == "tarotclub_user":
                yield from self._of_the_club(each, theirs)

    def _of_the_club(self, change: Change, whole) -> Iterator[str]:
        """An account that is changed was a member, or is one now."""
        member = Membership.objects.filter(club=whole.club, user_id=change.pk).exists()
        if not member and change.pk not in {user.pk for user in whole.members.values()}:
            yield f"changed the account {change.pk} of somebody else"


def _named(changes: list[Change]) -> str:
    return ", ".join(sorted({each.table for each in changes}))


def _accounts(changes: list[Change], now: dict, rows: Rows) -> Iterator[str]:
    """Sums that must come out, of all that was touched."""
    deals = {each.pk for each in changes if each.table == "scoring_deal" and each.after}
    for each in changes:
        if each.table == "scoring_dealscore":
            deals |= {
                rows.value(each.table, row, "deal_id") for row in (each.before, each.after) if row
            }
    for deal in Deal.objects.filter(pk__in=deals).select_related("rule_set", "table"):
        yield from _deal(deal)
    for table in Table.objects.filter(deals__in=deals).distinct():
        yield from _totals(table)
    boards = {
        rows.value(each.table, each.after, "board_id")
        for each in changes
        if each.table == "tournaments_play" and each.after
    }
    for board in Board.objects.filter(pk__in=boards):
        yield from _notes(board, rows)
    touched = {each.pk for each in changes if each.table == "tournaments_tabletotals"}
    for totals in TableTotals.objects.filter(pk__in=touched, voided_at=None):
        if sum(totals.halves.values()):
            yield f"totals {totals.halves} are not 0 together"


def _deal(deal: Deal) -> Iterator[str]:
    stored = {one.seat.index: one.half_score for one in deal.scores.select_related("seat")}
    counts = deal.voided_at is None and deal.outcome == "played"
    if stored != (dict(half_scores(deal)) if counts else {}):
        yield f"deal {deal.pk} is stored as {stored}"
    if len(stored) > 2 and sum(stored.values()):
        yield f"deal {deal.pk} adds up to {sum(stored.values())}"
    if deal.scores.exclude(seat__table=deal.table).exists():
        yield f"deal {deal.pk} scores at another table"


def _totals(table: Table) -> Iterator[str]:
    read = sheet(table, MEMBERS)
    summed: dict[int, int] = {}
    for one in DealScore.objects.filter(deal__table=table).select_related("seat"):
        summed[one.seat.index] = summed.get(one.seat.index, 0) + one.half_score
    shown = {
        column.seat.index: total
        for column, total in zip(read.columns, read.half_totals, strict=True)
        if total is not None
    }
    if shown != summed:
        yield f"the sheet of table {table.pk} shows {shown}, not {summed}"


def _notes(board: Board, rows: Rows) -> Iterator[str]:
    before = rows.read("tournaments_play")
    note_board(board)
    if rows.read("tournaments_play") != before:
        yield f"the notes of board {board.number} were not those of its plays"
