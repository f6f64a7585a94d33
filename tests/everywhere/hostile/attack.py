"""The whole attack: what every test of a run shares, and one part of it."""

from __future__ import annotations

import traceback
from collections import Counter
from dataclasses import dataclass, field

from django.core.cache import cache
from django.http import HttpResponse

from tests.everywhere.hostile import answers
from tests.everywhere.hostile.finding import Target, targets
from tests.everywhere.hostile.judging import BOOKS, Judge
from tests.everywhere.hostile.sending import Sender, Sent
from tests.everywhere.hostile.watching import Rows, noted, undone
from tests.everywhere.hostile.world import OWNER, PHONE, Browser, World, make_world


@dataclass
class Attack:
    """What is attacked, and how it has gone so far."""

    world: World
    targets: list[Target]
    rows: Rows
    judge: Judge
    ids: dict[str, list[object]]
    browser: Browser = field(default_factory=Browser)
    counted: Counter = field(default_factory=Counter)

    @classmethod
    def prepared(cls) -> Attack:
        world = make_world()
        found = targets(world)
        rows = Rows()
        return cls(world, found, rows, Judge(world, rows), _ids(world, rows))

    def run(self, part: list[Target]) -> list[str]:
        """Send all there is to send there; return what was wrong with the answers."""
        found: list[str] = []
        for target in part:
            for sent in Sender(self.world, target, self.ids).all():
                status, faults = self.send(sent)
                found += [f"{fault}\n    {sent}" for fault in faults]
                self.counted.update(["sent", str(status)])
                if status == 405 and not target.page:
                    break  # An address that stores nothing: it says so whatever is sent.
        return found

    def send(self, sent: Sent) -> tuple[int, list[str]]:
        """The status of the answer and what is wrong with it; all is as before then."""
        try:
            with undone() as written:
                answer = self._answer(sent)
                faults = self._again(sent, written) if sent.times == 2 else []
                faults += self.judge.faults(sent, answer, {*written})
                faults += answers.faults(sent, answer) if sent.who in (OWNER, PHONE) else []
        except Exception as error:  # noqa: BLE001 - whatever it is, it is reported
            return 500, [_raised(error)]
        if written:
            cache.clear()  # Pages are kept by revisions that were undone with the rest.
        return answer.status_code, faults

    def _answer(self, sent: Sent) -> HttpResponse:
        return self.browser.send(sent.request(self.world.cookies[sent.who]))

    def _again(self, sent: Sent, written: set[str]) -> list[str]:
        """The same once more: what bears the sign of a submission is done once."""
        before = {table: self.rows.read(table) for table in sorted(written)}
        with noted() as more:
            answer = self._answer(sent)
        before |= {table: self.rows.first[table] for table in more - {*before}}
        moved = [table for table in sorted(more - BOOKS) if self.rows.read(table) != before[table]]
        signed = any("submission" in name for name in sent.fields)
        why = self.judge.refused(sent, answer) or ("had come before" if signed else "")
        return [f"sent again {why}, and changed {', '.join(moved)}"] if moved and why else []


def _raised(error: Exception) -> str:
    """What went wrong, and the last place of ours where it did."""
    where = traceback.extract_tb(error.__traceback__)
    ours = [
        one for one in where if "/tests/" not in one.filename and "site-pack" not in one.filename
    ]
    last = (ours or where)[-1]
    return f"{type(error).__name__}: {str(error)[:200]} at {last.filename}:{last.lineno}"


def _ids(world: World, rows: Rows) -> dict[str, list[object]]:
    """The numbers of rows: of the club attacked, of the other, of none."""
    mine: dict[int, set[object]] = {world.here.club.pk: set(), world.there.club.pk: set()}
    for table, found in rows.first.items():
        if "historical" in table:
            continue
        for pk, row in found.items():
            for club in rows.clubs(table, row, {}) if isinstance(pk, int) else ():
                mine[club].add(pk)
    here, there = mine[world.here.club.pk], mine[world.there.club.pk]
    gone = [max(here | there) + 1000, 0, 2**31, 2**63, 10**30]
    return {"here": sorted(here), "there": sorted(there), "gone": gone}
