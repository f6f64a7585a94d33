"""Storing a re-scoring: all of it or nothing, and only what somebody saw before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from scoring.models import Deal, DealScore, Rescoring, RuleSetVersion, Session, Table
from scoring.recording import Author, Change, touched
from scoring.rescoring.preview import Evening, Marked, Preview, preview
from tarotclub.models import Club, Season
from tarotclub.versions import Gone, held

BATCH = 500


class StalePreview(Exception):
    """Something moved since the preview. `current` is what it would be now."""

    def __init__(self, current: Preview) -> None:
        super().__init__(current.digest)
        self.current = current


class RescoringBlocked(Exception):
    """Deals that the new rules do not allow; `current` names them. Nothing was changed."""

    def __init__(self, current: Preview) -> None:
        super().__init__(current.digest)
        self.current = current


@transaction.atomic
def rescore(
    sessions: Sequence[int], rule_set_pk: int, digest: str, author: Author
) -> Sequence[Rescoring]:
    """Put these evenings (pk) under other rules, with every deal and table that has some.

    `digest` is that of the preview that somebody saw. Deals get a version each in their history;
    one row a changed evening says which totals moved. Done twice it is done once, with no rows.
    Raises StalePreview, RescoringBlocked, Gone.
    """
    rows, rule_set = _held(sessions, rule_set_pk)
    found = preview(rows, rule_set)
    if not found.changes:
        return ()
    if found.digest != digest:
        raise StalePreview(found)
    if found.blocked:
        raise RescoringBlocked(found)
    changed = [evening for evening in found.evenings if evening.changes(rule_set)]
    made = [_logged(evening, rule_set, author) for evening in changed]
    _mark((marked for evening in changed for marked in evening.marked), rule_set, author)
    for evening in changed:
        _follow(evening.session, rule_set)
    return Rescoring.objects.bulk_create(made)


def _held(sessions: Sequence[int], rule_set_pk: int) -> tuple[list[Session], RuleSetVersion]:
    """The rows, kept from other writers in the order in which every write waits."""
    evenings = Session.objects.evenings().filter(pk__in=sessions)
    rows = [*evenings.select_for_update(no_key=True).order_by("pk")]
    if len(rows) != len(set(sessions)) or len({row.club_id for row in rows}) != 1:
        raise Gone
    seasons = {row.season_id for row in rows if row.season_id is not None}
    for season in sorted(seasons):
        held(Season.objects.all(), season)
    club = held(Club.objects.all(), rows[0].club_id)
    return rows, held(RuleSetVersion.objects.filter(club=club), rule_set_pk)


def _logged(evening: Evening, rule_set: RuleSetVersion, author: Author) -> Rescoring:
    return Rescoring(
        session=evening.session,
        rule_set=rule_set,
        moved=[
            {"player": move.player.pk, "before": move.before, "after": move.after}
            for move in evening.moves
        ],
        replaced={str(each.deal.pk): each.deal.rule_set_id for each in evening.marked},
        author=author.user,
        author_label=author.label,
    )


def _mark(every: Iterable[Marked], rule_set: RuleSetVersion, author: Author) -> None:
    """Many deals at once: the history and the scores are those that each would get alone."""
    marked, now = [*every], timezone.now()
    written = {"author": author.user, "author_label": author.label, "updated_at": now}
    moved = [each.deal for each in marked if each.half_unit != each.deal.half_unit]
    for each in marked:
        deal = each.deal
        deal.rule_set, deal.half_unit = rule_set, each.half_unit
        deal.version += 1
        for name, value in written.items():
            setattr(deal, name, value)
    for batch in _batches([each.deal.pk for each in marked]):
        rows = Deal.objects.filter(pk__in=batch)
        rows.update(rule_set=rule_set, version=F("version") + 1, **written)
        DealScore.objects.filter(deal__in=batch).delete()
    Deal.objects.bulk_update(moved, ["half_unit"], batch_size=BATCH)
    Deal.history.bulk_history_create(
        [each.deal for each in marked],
        batch_size=BATCH,
        update=True,
        default_change_reason=str(Change.RESCORED),
    )
    DealScore.objects.bulk_create(
        (score for each in marked if each.deal.counts for score in _scores(each)),
        batch_size=BATCH,
    )


def _batches(pks: Sequence[int]) -> Iterable[Sequence[int]]:
    """So many at a time as any database takes in one question."""
    return (pks[start : start + BATCH] for start in range(0, len(pks), BATCH))


def _scores(marked: Marked) -> Iterable[DealScore]:
    seats = {seat.index: seat.pk for seat in marked.deal.table.seats.all()}
    for index, half in marked.scores.items():
        yield DealScore(deal=marked.deal, seat_id=seats[index], half_score=half)


def _follow(session: Session, rule_set: RuleSetVersion) -> None:
    """The evening and its tables go on under the new rules, and every page says so."""
    Table.objects.filter(session=session).update(rule_set=rule_set)
    session.rule_set = rule_set
    session.version += 1
    session.save(update_fields=["rule_set", "version"])
    touched(session)
    Club.raise_revision(session.club_id)


def rename_moved(sessions: Sequence[Session], old: int, new: int) -> None:
    """Give the log's totals of one player (pk) to another, whose own they add up with."""
    for row in Rescoring.objects.filter(session__in=sessions):
        if any(each["player"] == old for each in row.moved):
            kept: dict[int, dict[str, int]] = {}
            for each in row.moved:
                player = new if each["player"] == old else each["player"]
                total = kept.setdefault(player, {"player": player, "before": 0, "after": 0})
                total["before"] += each["before"]
                total["after"] += each["after"]
            row.moved = [*kept.values()]
            row.save(update_fields=["moved"])
