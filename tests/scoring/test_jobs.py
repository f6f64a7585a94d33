"""Long work as people meet it: asked for, followed, done by the worker, told, kept for a day."""

from __future__ import annotations

import os
import re
import time
import uuid
from datetime import timedelta
from io import BytesIO

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult
from openpyxl import load_workbook

from scoring import jobs as tasks
from scoring import rescoring, rulesets
from scoring.models import Deal, Rescoring, Session
from scoring.rules.presets import RULE_SETS
from tarotclub import jobs
from tarotclub.access import Access, Right
from tarotclub.jobs.files import folder
from tarotclub.jobs.worker import JobWorker, recover
from tarotclub.models import Job, Membership, Role
from tests.scoring.factories import make_season, make_session, make_table, play, scores
from tests.scoring.rulesets.pages import make_set
from tests.scoring.test_sheet import text_of
from tests.tournaments.factories import make_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("data_folder")]

FILES = ["evening-export", "season-export", "tournament-export"]


@pytest.fixture(autouse=True)
def _everything_lasts(monkeypatch) -> None:
    """One deal is long work here; and a test's own transaction is no connection left over."""
    monkeypatch.setattr("tarotclub.jobs.AT_ONCE", -1)
    for room in ("tarotclub.jobs.worker", "django_tasks_db.management.commands.db_worker"):
        monkeypatch.setattr(f"{room}.close_old_connections", lambda: None)


@pytest.fixture
def evening(club) -> Session:
    """A garde contre made by 6: 186 a defender, 155 where it counts five times."""
    session = make_session(club, season=make_season(club))
    play(make_table(club, session=session), contract="garde_contre", points=47)
    return Session.objects.get(pk=session.pk)


@pytest.fixture
def where(club, evening) -> dict[str, str]:
    pks = [evening.pk, evening.season_id, make_tournament(club, 20).pk]
    return {name: reverse(name, args=[club.slug, pk]) for name, pk in zip(FILES, pks, strict=True)}


def work() -> None:
    """What the worker does when it looks once."""
    JobWorker("essai").do_waiting()


def status(client, address: str) -> int:
    """The status of an answer that is read to its end, or its file would stay open."""
    answer = client.get(address)
    answer.getvalue()
    return answer.status_code


def ask(client, address: str, **data) -> str:
    """The address of the job that was started."""
    answer = client.post(address, data)
    assert answer.status_code == 302
    return answer["Location"]


def rescoring_of(client, evening, row) -> tuple[str, dict[str, str]]:
    """Where a season is marked again, and what the page with the preview sends."""
    address = reverse("season-rescore", args=[evening.club.slug, evening.season_id])
    seen = client.get(address, {"regles": rulesets.key(row)}).context["preview"]
    return address, {"regles": rulesets.key(row), "digest": seen.digest}


class TestAFile:
    @pytest.mark.parametrize("name", FILES)
    def test_asked_for_made_and_downloaded(self, name, where, reader, client_for) -> None:
        client = client_for(reader)
        page = client.get(where[name])
        assert "Préparer le fichier" in text_of(page)
        assert not Job.objects.exists(), "reading changes nothing"
        job = ask(client, where[name])
        waiting = client.get(job)
        assert "Le travail attend son tour." in text_of(waiting)
        assert waiting.context["every"] > 0
        assert b'http-equiv="refresh"' in waiting.content
        assert client.get(job, headers={"If-None-Match": waiting["ETag"]}).status_code == 304
        work()
        done = client.get(job, headers={"If-None-Match": waiting["ETag"]})
        assert "Le fichier est prêt." in text_of(done)
        assert done.context["every"] == 0
        assert b'http-equiv="refresh"' not in done.content
        row = Job.objects.get()
        assert row.done == row.total > 0
        link = re.search(r'href="([^"]+/fichier/)"', done.content.decode())[1]
        file = client.get(link)
        assert file["Cache-Control"] == "private, no-store"
        assert ".xlsx" in file["Content-Disposition"]
        assert load_workbook(BytesIO(file.getvalue())).worksheets

    def test_the_same_file_as_at_once(self, where, reader, client_for, monkeypatch) -> None:
        client = client_for(reader)
        job = ask(client, where["season-export"])
        work()
        later = client.get(f"{job}fichier/")
        monkeypatch.setattr("tarotclub.jobs.AT_ONCE", 10)
        at_once = client.get(where["season-export"])
        assert later["Content-Disposition"] == at_once["Content-Disposition"]
        assert later["Content-Type"] == at_once["Content-Type"]

        def cells(content: bytes) -> list[list[tuple]]:
            return [[*sheet.values] for sheet in load_workbook(BytesIO(content))]

        assert cells(later.getvalue()) == cells(at_once.content)

    def test_what_is_short_is_no_job(self, where, reader, client_for, monkeypatch) -> None:
        monkeypatch.setattr("tarotclub.jobs.AT_ONCE", 1)
        answer = client_for(reader).get(where["season-export"])
        assert answer["Content-Disposition"].startswith("attachment")
        assert not Job.objects.exists()

    def test_two_taps_are_one_job_until_a_deal_is_added(
        self, where, evening, reader, client_for
    ) -> None:
        client = client_for(reader)
        first = ask(client, where["season-export"])
        assert ask(client, where["season-export"]) == first
        work()
        assert ask(client, where["season-export"]) == first
        play(evening.tables.get())
        assert ask(client, where["season-export"]) != first

    def test_each_asks_for_their_own(self, where, reader, scorer, client_for) -> None:
        one = ask(client_for(reader), where["season-export"])
        assert ask(client_for(scorer), where["season-export"]) != one

    def test_in_the_language_it_was_asked_in(self, where, reader, client_for) -> None:
        client = client_for(reader)
        client.cookies["django_language"] = "en"
        job = ask(client, where["season-export"])
        work()
        names = load_workbook(BytesIO(client.get(f"{job}fichier/").getvalue())).sheetnames
        assert "Classement" not in names

    def test_kept_for_a_day(self, where, reader, client_for) -> None:
        client = client_for(reader)
        job = ask(client, where["season-export"])
        work()
        (file,) = folder().iterdir()
        assert file.stat().st_mode & 0o077 == 0
        DBTaskResult.objects.update(finished_at=timezone.now() - timedelta(days=1, hours=1))
        assert client.get(f"{job}fichier/").status_code == 404
        assert "n’est plus gardé" in text_of(client.get(job))
        assert ask(client, where["season-export"]) != job

    def test_swept_away(self, where, reader, client_for) -> None:
        client = client_for(reader)
        old = ask(client, where["season-export"])
        work()
        (file,) = folder().iterdir()
        ago = time.time() - 90_000
        os.utime(file, (ago, ago))
        DBTaskResult.objects.update(finished_at=timezone.now() - timedelta(seconds=90_000))
        fresh = ask(client, where["evening-export"])
        work()
        jobs.sweep()
        assert client.get(old).status_code == 404
        assert status(client, f"{fresh}fichier/") == 200
        assert [each.name for each in folder().iterdir()] == [str(Job.objects.get().pk)]
        assert DBTaskResult.objects.count() == 1

    def test_a_season_that_is_gone(self, club, where, evening, reader, client_for) -> None:
        client = client_for(reader)
        job = ask(client, where["season-export"])
        Session.objects.update(season=None)
        evening.season.delete()
        work()
        assert "Cette saison n’est plus là." in text_of(client.get(job))
        assert "Rien n’est fait" in text_of(client.get(job))

    def test_a_club_that_is_gone(self, other_club, outsider, rf) -> None:
        access = Access(other_club, outsider, Role.OWNER)
        asked = {"pk": 1, "file": "x.xlsx"}
        jobs.start(access, jobs.Order(tasks.season_file, "Essai", "/", Right.READ, asked))
        other_club.delete()
        work()
        assert DBTaskResult.objects.get().status == TaskResultStatus.SUCCESSFUL


class TestWhoMay:
    @pytest.fixture
    def job(self, where, secretary, client_for) -> str:
        job = ask(client_for(secretary), where["season-export"])
        work()
        return job

    def test_nobody_but_who_asked(
        self, job, secretary, owner, reader, outsider, client_for
    ) -> None:
        for address in (job, f"{job}fichier/"):
            assert status(client_for(secretary), address) == 200
            assert client_for().get(address)["Location"] == f"/compte/connexion/?next={address}"
            for other in (owner, reader, outsider):
                assert client_for(other).get(address).status_code == 404
            assert client_for(secretary).post(address).status_code == 405

    def test_in_its_own_club(self, job, secretary, other_club, client_for) -> None:
        Membership.objects.create(club=other_club, user=secretary, role=Role.OWNER)
        assert client_for(secretary).get(job.replace("/test/", "/voisins/")).status_code == 404

    def test_no_such_job(self, club, secretary, client_for) -> None:
        assert client_for(secretary).get(f"/c/test/travaux/{uuid.uuid4()}/").status_code == 404
        assert client_for(secretary).get("/c/test/travaux/12/").status_code == 404

    def test_no_longer_a_member(self, job, secretary, client_for) -> None:
        Membership.objects.all().delete()
        assert client_for(secretary).get(job).status_code == 404
        assert client_for(secretary).get(f"{job}fichier/").status_code == 404

    def test_the_role_that_the_work_needs(self, evening, secretary, client_for) -> None:
        client = client_for(secretary)
        address, sent = rescoring_of(client, evening, make_set(evening.club))
        job = ask(client, address, **sent)
        Membership.objects.update(role=Role.READER)
        assert client.get(job).status_code == 403
        work()
        assert Job.objects.get().said == "Votre rôle ne le permet plus."
        assert not Rescoring.objects.exists()

    def test_an_account_that_is_closed(self, evening, secretary, client_for) -> None:
        client = client_for(secretary)
        address, sent = rescoring_of(client, evening, make_set(evening.club))
        ask(client, address, **sent)
        type(secretary).objects.update(is_active=False)
        work()
        assert Job.objects.get().refused

    def test_without_the_right_nothing_starts(self, club, reader) -> None:
        order = jobs.Order(tasks.rescore, "Essai", "/", Right.RUN, {})
        with pytest.raises(PermissionError):
            jobs.start(Access(club, reader, Role.READER), order)
        with pytest.raises(PermissionError):
            jobs.start(Access(club, None, None), order)

    def test_a_page_is_few_queries(self, job, secretary, client_for) -> None:
        client = client_for(secretary)
        with CaptureQueriesContext(connection) as seen:
            client.get(job)
        assert len(seen) <= 5


class TestMarkedAgain:
    @pytest.fixture
    def house(self, club):
        return make_set(club)

    def test_done_as_at_once(self, evening, house, secretary, client_for) -> None:
        client = client_for(secretary)
        address, sent = rescoring_of(client, evening, house)
        job = ask(client, address, **sent)
        assert ask(client, address, **sent) == job
        assert not Rescoring.objects.exists()
        work()
        page = client.get(job)
        assert "1 donne est marquée avec « Maison du mardi »." in text_of(page)
        assert address in page.content.decode()
        assert scores(Deal.objects.get())[0] == 465
        made = Rescoring.objects.get()
        assert made.author == secretary
        row = Job.objects.get()
        assert (row.done, row.total) == (1, 1)

    def test_what_it_says_while_it_runs(self, evening, house, secretary, client_for) -> None:
        client = client_for(secretary)
        address, sent = rescoring_of(client, evening, house)
        job = ask(client, address, **sent)
        DBTaskResult.objects.update(status=TaskResultStatus.RUNNING)
        assert "Le travail a commencé." in text_of(client.get(job))
        Job.objects.update(done=1240, total=2000)
        page = client.get(job)
        assert "1 240 sur 2 000 donnes" in text_of(page)
        assert b'<progress max="2000" value="1240"' in page.content

    def test_a_deal_meanwhile(self, evening, house, secretary, client_for) -> None:
        client = client_for(secretary)
        address, sent = rescoring_of(client, evening, house)
        job = ask(client, address, **sent)
        play(evening.tables.get(), contract="garde_contre", points=47)
        work()
        assert "Une donne a changé entre-temps" in text_of(client.get(job))
        assert not Rescoring.objects.exists()

    def test_a_deal_between_the_preview_and_the_write(
        self, evening, house, secretary, client_for, monkeypatch
    ) -> None:
        client = client_for(secretary)
        address, sent = rescoring_of(client, evening, house)
        job = ask(client, address, **sent)
        write = rescoring.rescore

        def late(*arguments):
            play(evening.tables.get())
            return write(*arguments)

        monkeypatch.setattr("scoring.rescoring.rescore", late)
        work()
        assert "Une donne a changé entre-temps" in text_of(client.get(job))
        assert not Rescoring.objects.exists()

    def test_rules_that_do_not_fit(self, club, evening, secretary, client_for) -> None:
        client = client_for(secretary)
        row = make_set(club, RULE_SETS["training"])
        address, sent = rescoring_of(client, evening, row)
        job = ask(client, address, **sent)
        work()
        assert "Ces règles ne vont pas à ce qui est joué" in text_of(client.get(job))
        assert Deal.objects.get().version == 1

    @pytest.mark.parametrize("how", [SystemExit(0), RuntimeError("panne")])
    def test_the_end_in_the_middle_of_it(
        self, how, evening, house, secretary, client_for, monkeypatch
    ) -> None:
        """The worker is told to leave, or a bug raises, when all but the last word is written."""
        client = client_for(secretary)
        address, sent = rescoring_of(client, evening, house)
        job = ask(client, address, **sent)

        def cut(*_arguments, **_options):
            assert Rescoring.objects.exists()
            raise how

        monkeypatch.setattr("tarotclub.jobs.tell", cut)
        work()
        assert "Le travail s’est arrêté" in text_of(client.get(job))
        assert not Rescoring.objects.exists()
        assert Deal.objects.get().version == 1
        assert scores(Deal.objects.get())[0] == 558

    def test_a_worker_that_was_killed(self, evening, house, secretary, client_for) -> None:
        client = client_for(secretary)
        address, sent = rescoring_of(client, evening, house)
        job = ask(client, address, **sent)
        DBTaskResult.objects.get().claim("un autre dossier")
        recover("ce dossier")
        assert "Le travail a commencé." in text_of(client.get(job))
        recover("un autre dossier")
        assert "Le travail s’est arrêté" in text_of(client.get(job))
        again = ask(client, address, **sent)
        assert again != job
        work()
        assert Rescoring.objects.count() == 1
