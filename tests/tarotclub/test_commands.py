"""`hall`, `password`, `compile_po` and `messages`."""

from __future__ import annotations

import os
import shutil
import socket
import sys
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import polib
import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from tarotclub import catalogues, hallserver, hosts, serving
from tarotclub.management.commands import hall, messages, password
from tarotclub.models import Club, User

# --- password -------------------------------------------------------------------------------


def told(*arguments: str, **options) -> str:
    out = StringIO()
    call_command(*arguments, stdout=out, stderr=out, **options)
    return out.getvalue()


def test_password_draws_one_and_prints_it(owner: User) -> None:
    said = told("password", "owner", generate=True)
    owner.refresh_from_db()
    assert owner.check_password(said.split()[-1])


def test_password_without_a_terminal_draws_one(owner: User, monkeypatch) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO())
    assert "owner" in told("password", "owner")


def test_password_asks_until_both_agree_and_it_is_strong(owner: User, monkeypatch) -> None:
    typed = iter(
        ["un secret long", "autre", "12345678", "12345678", "roi de pique", "roi de pique"]
    )
    monkeypatch.setattr(password.getpass, "getpass", lambda _: next(typed))
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(isatty=lambda: True))
    said = told("password", "owner")
    owner.refresh_from_db()
    assert owner.check_password("roi de pique")
    assert "pas les mêmes" in said
    assert "roi de pique" not in said


def test_password_opens_a_lock_of_failed_logins(owner: User) -> None:
    from axes.models import AccessAttempt

    AccessAttempt.objects.create(
        username="owner", ip_address="192.0.2.7", failures_since_start=99, user_agent=""
    )
    told("password", "owner", generate=True)
    assert not AccessAttempt.objects.filter(username="owner").exists()


def test_password_of_an_unknown_account_names_those_there_are(owner: User, reader: User) -> None:
    with pytest.raises(CommandError, match="owner, reader"):
        call_command("password", "nobody", generate=True)


# --- hall -----------------------------------------------------------------------------------


@pytest.fixture
def started(monkeypatch) -> list[tuple[str, int]]:
    """Where the server would have listened; it answers at once."""
    served: list[tuple[str, int]] = []

    def serve(host: str, port: int, when_open) -> None:
        served.append((host, port))
        when_open()

    monkeypatch.setattr(hallserver, "serve", serve)
    monkeypatch.setattr(serving, "prepare", lambda: False)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return served


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def test_hall_prints_both_addresses_and_a_code_to_scan(
    club: Club, started, port: int, monkeypatch, data_folder
) -> None:
    monkeypatch.setattr(hall.hosts, "network_address", lambda: "192.0.2.10")
    said = told("hall", port=port)
    assert f"http://localhost:{port}/" in said
    assert f"http://192.0.2.10:{port}/" in said
    assert "█" in said
    assert "Première visite" not in said
    assert started == [(hosts.EVERYWHERE, port)]


def test_hall_says_that_it_starts_and_gives_its_addresses_once_it_answers(
    club, port, started, monkeypatch, data_folder
) -> None:
    monkeypatch.setattr(hallserver, "serve", lambda *_server: None)
    said = told("hall", port=port, host="127.0.0.1")
    assert said.splitlines() == ["TarotClub démarre…"]


def test_hall_in_production_gives_the_address_of_the_site_and_that_for_the_proxy(
    db, started, port, settings, data_folder
) -> None:
    settings.PRODUCTION = True
    settings.ALLOWED_HOSTS = ["tarot.example.org", ".example.net", "*"]
    said = told("hall", port=port, host="127.0.0.1")
    assert "https://tarot.example.org/" in said
    assert "https://example.net/" in said
    assert f"Le proxy s’adresse à 127.0.0.1:{port}" in said
    assert "http://" not in said
    assert "█" not in said
    assert "ouvrez https://tarot.example.org/ et donnez le code" in said


def test_hall_in_production_without_a_name_of_the_site(
    db, started, port, settings, data_folder
) -> None:
    settings.PRODUCTION = True
    settings.ALLOWED_HOSTS = ["*"]
    said = told("hall", port=port, host="::1")
    assert f"Le proxy s’adresse à [::1]:{port}" in said
    assert "ouvrez le site et donnez le code" in said


def test_hall_without_a_network_says_so(club, started, port, monkeypatch, data_folder) -> None:
    monkeypatch.setattr(hall.hosts, "network_address", lambda: None)
    said = told("hall", port=port)
    assert "Aucun réseau" in said
    assert "█" not in said


def test_hall_for_this_machine_alone_prints_no_code(club, started, port, data_folder) -> None:
    said = told("hall", port=port, host="127.0.0.1")
    assert f"http://127.0.0.1:{port}/" in said
    assert "█" not in said


def test_hall_prints_the_token_while_there_is_no_club(db, started, port, data_folder) -> None:
    said = told("hall", port=port, host="127.0.0.1")
    assert (data_folder / "first-visit-token").read_text() in said


def test_hall_speaks_the_language_of_the_terminal(
    club, started, port, monkeypatch, data_folder
) -> None:
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    assert hall.terminal_language() == "ru"
    monkeypatch.setenv("LANG", "C.UTF-8")
    assert hall.terminal_language() == "fr"
    told("hall", port=port)
    assert translation.get_language() == "fr"


def test_hall_refuses_a_port_in_use(club, started) -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        taken = busy.getsockname()[1]
        with pytest.raises(CommandError, match=f"Le port {taken} est déjà pris"):
            call_command("hall", host="127.0.0.1", port=taken)
    assert started == []


@pytest.mark.parametrize(
    ("host", "number", "told_so"),
    [("203.0.113.9", 8000, "n’a pas l’adresse 203.0.113.9"), ("127.0.0.1", 70000, "65535")],
)
def test_hall_refuses_an_address_it_cannot_have(
    club, started, host: str, number: int, told_so: str
) -> None:
    with pytest.raises(CommandError, match=told_so):
        call_command("hall", host=host, port=number)
    assert started == []


def test_hall_does_not_open_data_of_a_newer_release(club, started, port, monkeypatch) -> None:
    def newer() -> bool:
        raise serving.NewerDataError

    monkeypatch.setattr(serving, "prepare", newer)
    with pytest.raises(CommandError, match="plus récente"):
        call_command("hall", host="127.0.0.1", port=port)
    assert started == []


def test_static_files_are_gathered_once(tmp_path: Path, settings) -> None:
    settings.STATIC_ROOT = tmp_path / "static"
    assert serving.collect_static() is True
    assert serving.collect_static() is False
    assert (tmp_path / "static" / "tarotclub").is_dir()
    shutil.rmtree(tmp_path / "static")
    assert serving.collect_static() is True


# --- translations ---------------------------------------------------------------------------


@pytest.fixture
def locale(tmp_path: Path) -> Path:
    folder = tmp_path / "locale"
    file = folder / "en" / "LC_MESSAGES" / "django.po"
    file.parent.mkdir(parents=True)
    catalogue = polib.POFile()
    catalogue.metadata = {"Content-Type": "text/plain; charset=UTF-8"}
    catalogue.append(polib.POEntry(msgid="donne", msgstr="deal"))
    catalogue.append(polib.POEntry(msgid="étui", msgstr="board", flags=["fuzzy"]))
    catalogue.save(str(file))
    return folder


def test_compile_po_compiles_what_changed_and_only_that(locale: Path) -> None:
    source = locale / "en" / "LC_MESSAGES" / "django.po"
    assert catalogues.compile_stale([locale]) == [source]
    compiled = {entry.msgid: entry.msgstr for entry in polib.mofile(str(source.with_suffix(".mo")))}
    assert compiled == {"donne": "deal"}
    assert catalogues.compile_stale([locale]) == []
    later = source.with_suffix(".mo").stat().st_mtime + 5
    os.utime(source, (later, later))
    assert catalogues.compile_stale([locale]) == [source]
    assert sorted(path.suffix for path in source.parent.iterdir()) == [".mo", ".po"]


def test_compile_po_names_what_it_compiled(locale: Path, settings) -> None:
    settings.LOCALE_PATHS = [locale]
    assert "django.po" in told("compile_po")
    assert told("compile_po") == ""


@pytest.fixture
def tree(tmp_path: Path, settings) -> Path:
    """A tiny project with one Python file and one template."""
    settings.BASE_DIR = tmp_path
    settings.LOCALE_PATHS = [tmp_path / "locale"]
    (tmp_path / "scoring").mkdir()
    (tmp_path / "templates").mkdir()
    (tmp_path / "scoring" / "forms.py").write_text(
        "a = _('Qui a pris ?')\n"
        "b = ngettext_lazy('%(n)s donne', '%(n)s donnes', n)\n"
        "c = pgettext('carte', 'roi')\n"
        "d = other('non')\n"
    )
    (tmp_path / "templates" / "page.html").write_text(
        "<div>\n    {% translate 'Qui a pris ?' %}\n  {% blocktranslate trimmed count n=many %}\n"
        "      Un étui\n    {% plural %}\n      {{ n }} étuis\n  {% endblocktranslate %}\n</div>\n"
        '{{ _("Garde") }} {% translate "roi" context "joueur" as king %}\n'
        '{{ day|date:_("G \\h i") }}\n'
    )
    return tmp_path


def test_messages_finds_what_people_read(tree: Path) -> None:
    found = messages.catalog()
    assert {(one.context, one.text, one.plural) for one in found.values()} == {
        (None, "Qui a pris ?", None),
        (None, "%(n)s donne", "%(n)s donnes"),
        (None, "Un étui", "%(n)s étuis"),
        (None, "Garde", None),
        (None, "G \\h i", None),
        ("carte", "roi", None),
        ("joueur", "roi", None),
    }
    assert found[(None, "Qui a pris ?")].files == {"scoring/forms.py", "templates/page.html"}
    assert found[(None, "%(n)s donne")].formatted
    assert not found[("carte", "roi")].formatted


def test_messages_keeps_translations_adds_new_and_drops_old_ones(tree: Path) -> None:
    assert "7 messages, 7" in told("messages")
    file = tree / "locale" / "ru" / "LC_MESSAGES" / "django.po"
    catalogue = polib.pofile(str(file))
    catalogue.find("Garde").msgstr = "Гард"
    catalogue.find("Un étui").msgstr_plural = {0: "%(n)s а", 1: "%(n)s б", 2: "%(n)s в"}
    catalogue.append(polib.POEntry(msgid="disparu", msgstr="нет"))
    catalogue.save(str(file))
    told("messages")
    again = polib.pofile(str(file))
    assert again.find("Garde").msgstr == "Гард"
    assert again.find("Un étui").msgstr_plural[2] == "%(n)s в"
    assert again.find("disparu") is None
    assert len(again) == 7
    before = file.read_bytes()
    told("messages")
    assert file.read_bytes() == before


def test_messages_reads_every_source_of_the_project() -> None:
    found = messages.catalog()
    assert (None, "Secrétaire") in found
    assert all(one.files for one in found.values())
    assert messages.locales() == ["en", "ru"]
