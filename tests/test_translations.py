"""Both catalogues: whole, right in form, and all that pages show in them."""

from __future__ import annotations

import gettext
import html
import re
from collections import Counter
from datetime import UTC, date, datetime
from fractions import Fraction
from functools import cache

import polib
import pytest
from django.template import Context, Template
from django.urls import reverse
from django.utils import formats, translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.models import Session
from scoring.titles import evening_title
from tarotclub.management.commands import messages
from tarotclub.models import Club, Season, User
from tarotclub.templatetags import figures
from tests.scoring.factories import make_season, make_session, make_table
from tests.scoring.fft_deals import play_fft
from tests.tournaments.factories import make_tournament, random_units
from tests.tournaments.quick import write_units
from tests.tournaments.test_standings import move_to
from tournaments.models import Tournament

LANGUAGES = ["en", "ru"]
FORMS = {"en": 2, "ru": 3}
PLACES = re.compile(r"%\(\w+\)[sd]|%%s|%[sd%]|\{\w+\}")
# What is the same word in English: the field's own, the federation's, a country's.
SAME_IN_ENGLISH = {
    "Administration",
    "Total PM", "Place %(rank)s", "G. contre", "G. sans", "%(sizes)s tables", "Match",
    "PM %(team)s", "Records", "Petit", "Section %(letter)s",
    "Bouts", "1 bout", "2 bouts", "3 bouts", "Chien", "Date", "date", "Double", "Triple", "Excel",
    "Garde", "Garde contre", "Garde sans", "Prise", "Petit au bout", "Petit sec", "Poignée",
    "Rotation", "Howell", "Emmanuel", "%(n)s table", "PM A", "PM B", "Bonus",
    "Poignées", "Points", "%(target)s points", "Score", "Scores", "Total", "Tops", "%(tops)s top",
    "Licence", "Licence %(licence)s", "Pages", "Signatures", "Club", "club", "clubs", "Table",
    "table", "Tables", "tables", "Table %(n)s", "table %(n)s", "Table %(number)s",
    "table %(number)s", "Table %(table)s", "table %(table)s", "table %(table)s, %(seat)s",
    "%(tables)s table", "Europe", "France", "Guadeloupe", "Martinique", "Mayotte", "Excuse",
    "Petit imprenable", "Misère", "Pousse", "%(points)s points", "Bagat", "Belle", "Math", "Monde",
    "%(place)s – %(text)s", "%(player)s – %(text)s", "%(count)s club",
    "%(name)s, version %(version)s", "Garde contre × 5", "Misères", "Monde, Math, Bagat",
    "Version %(number)s", "Versions",
    "petit au bout, %(whose)s", "%(amount)s points", "%(number)s place.", "Code", "Coefficient",
    "Codes", "chien", "Triplettes", "Quadrettes", "%(number)s triplette", "%(number)s quadrette",
    "table %(number)s, %(seat)s", "%(name)s (table %(table)s, %(seat)s)",
    "Libre", "PM", "Reconstitution", "S%(number)s", "points", "quadrettes", "triplettes",
}  # fmt: skip
SAME_ANYWHERE = {"%(taker)s, %(contract)s %(verdict)s", "Excel", "× 1, 2, 4, 8, 12", "40/40"}
DATES = {"l j F Y", "l j F", "j F Y", "j F", "d/m", "G \\h i"}
# What has no word to translate: numbers, names and signs alone.
NO_WORDS = DATES | SAME_ANYWHERE | {
    "%(label)s : %(old)s → %(new)s", "%(label)s : %(formula)s", "%(first)s à %(last)s",
    "{first} à {last}", "par %(name)s", " : ", " ; ", " %%", "N°", "%(label)s : %(amount)s",
    "%(whose)s : %(owed)s", "%(place)s – %(text)s", "%(player)s – %(text)s", "à %(name)s",
    "%(label)s : %(text)s.", "%(name)s : %(result)s", "n° %(number)s", "%(kind)s : %(names)s",
}  # fmt: skip


@cache
def catalogue(language: str) -> polib.POFile:
    return polib.pofile(str(messages.catalogue_file(language)))


@cache
def sources() -> messages.Catalog:
    return messages.catalog()


def texts(entry: polib.POEntry) -> list[str]:
    """What an entry says: one text, or one for each plural form."""
    return [*entry.msgstr_plural.values()] if entry.msgid_plural else [entry.msgstr]


def every_text(language: str) -> list[tuple[str, str]]:
    """All pairs of what the sources say and what the language says."""
    return [(entry.msgid, said) for entry in catalogue(language) for said in texts(entry)]


def plain(text: str) -> str:
    """The text with ordinary spaces: French spacing may still be mended."""
    return re.sub("[\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}]", " ", text)


@pytest.fixture(params=LANGUAGES)
def language(request) -> str:
    return request.param


# the catalogues


def test_the_languages_are_all_that_the_settings_offer() -> None:
    assert messages.locales() == LANGUAGES


def test_every_message_of_the_sources_is_there_once_and_nothing_else(language) -> None:
    known = Counter((entry.msgctxt, entry.msgid) for entry in catalogue(language))
    assert set(known) == set(sources()), "make messages"
    assert set(known.values()) == {1}
    assert not catalogue(language).obsolete_entries()


def test_plurals_are_those_of_the_sources(language) -> None:
    for entry in catalogue(language):
        assert (entry.msgid_plural or None) == sources()[entry.msgctxt, entry.msgid].plural


def test_everything_is_translated_and_sure(language) -> None:
    assert not catalogue(language).untranslated_entries()
    assert not [entry.msgid for entry in catalogue(language) if entry.fuzzy]
    assert not [source for source, said in every_text(language) if not said.strip()]


def test_each_number_has_its_form(language) -> None:
    for entry in catalogue(language):
        if entry.msgid_plural:
            assert sorted(entry.msgstr_plural) == [*range(FORMS[language])], entry.msgid
    assert f"nplurals={FORMS[language]};" in catalogue(language).metadata["Plural-Forms"]


def test_places_to_fill_are_the_same(language) -> None:
    """A form may leave out the number where another says it in a word: « un joueur »."""
    for entry in catalogue(language):
        allowed = [Counter(PLACES.findall(one)) for one in (entry.msgid, entry.msgid_plural) if one]
        for said in texts(entry):
            assert Counter(PLACES.findall(said)) in allowed, said


def test_edges_are_kept(language) -> None:
    """What is joined to another text keeps its blank or its stop."""
    for source, said in every_text(language):
        if source.strip(" ;:"):
            assert source.startswith(" ") == said.startswith(" "), source
            assert source.endswith(" ") == said.endswith(" "), source
            assert plain(source).endswith((" :", ".")) <= said.endswith((":", ".")), source


def test_english_is_not_french() -> None:
    same = {plain(source) for source, said in every_text("en") if plain(source) == plain(said)}
    assert same <= SAME_IN_ENGLISH | SAME_ANYWHERE | DATES


def test_russian_is_written_in_cyrillic() -> None:
    other = {plain(s) for s, said in every_text("ru") if not re.search("[а-яё]", said, re.I)}
    assert other <= NO_WORDS


def test_russian_keeps_only_known_words_in_latin() -> None:
    known = {
        "TarotClub", "JSON", "Excel", "make", "run", "PORT", "postgresql", "client", "Ctrl", "C",
        "P", "G", "GS", "GC", "Enter", "N", "S", "E", "O", "S3", "A4", "percent", "score", "again",
        "R", "D", "V", "H", "RS", "DC", "T1", "T21", "EX", "FFT", "CSV", "shared",
        "best_position", "A", "B", "NS", "EO", "SHA", "points", "ecarts", "M", "n",
            "IND", "TRI", "QUA", "EQU", "LIB", "L", "T", "QR", "HOST",
    }  # fmt: skip
    for source, said in every_text("ru"):
        if plain(source) not in DATES:
            latin = set(re.findall(r"[A-Za-z]\w*", PLACES.sub("", said)))
            assert latin <= known, said


WRONG = {
    # a space before a stop, straight or French quotes, two spaces
    "en": r"""\s[;:?!](?!\w)|["'«»]|  """,
    # the same, English quotes, a dash or a number sign that a line could end or begin with
    "ru": r"""\s[;:?!](?!\w)|["'“”’]|  |(?<!^)(?<!\N{NO-BREAK SPACE})—|№(?!\N{NO-BREAK SPACE}|$)""",
}


def test_typography(language) -> None:
    assert [
        said for _source, said in every_text(language) if re.search(WRONG[language], said)
    ] == []


def test_catalogues_compile(language, tmp_path) -> None:
    target = tmp_path / "django.mo"
    catalogue(language).save_as_mofile(str(target))
    with target.open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    assert compiled.gettext("Enregistrer") != "Enregistrer"


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", {0: "players", 1: "player", 2: "players", 21: "players"}),
        (
            "ru",
            {0: "игроков", 1: "игрок", 2: "игрока", 4: "игрока", 5: "игроков", 11: "игроков"}
            | {12: "игроков", 21: "игрок", 22: "игрока", 111: "игроков", 121: "игрок"},
        ),
    ],
)
def test_numbers_choose_their_form(language, expected) -> None:
    with translation.override(language):
        said = {
            number: ngettext("%(players)s joueur", "%(players)s joueurs", number)
            for number in expected
        }
    assert said == {
        number: f"%(players)s\N{NO-BREAK SPACE}{word}" for number, word in expected.items()
    }


@pytest.mark.parametrize(("number", "word"), [(0, "joueur"), (1, "joueur"), (2, "joueurs")])
def test_french_counts_nothing_in_the_singular(number, word) -> None:
    with translation.override("fr"):
        said = ngettext("%(players)s joueur", "%(players)s joueurs", number)
    assert said.split("%(players)s")[1].strip() == word


def test_the_french_catalogue_holds_exactly_what_is_counted() -> None:
    kept = polib.pofile(str(messages.catalogue_file("fr")))
    counted = messages.own_plurals(sources())
    assert [(e.msgctxt, e.msgid, e.msgid_plural, e.msgstr_plural) for e in kept] == [
        (e.msgctxt, e.msgid, e.msgid_plural, e.msgstr_plural) for e in counted
    ]


# dates and numbers


@pytest.mark.parametrize(
    ("language", "evening", "alone", "short", "hour"),
    [
        ("fr", "Soirée du vendredi 13 mars 2026", "vendredi 13 mars 2026", "13/03/2026", "21 h 05"),
        ("en", "Evening of Friday 13 March 2026", "Friday 13 March 2026", "13/03/2026", "21:05"),
        ("ru", "Вечер 13 марта 2026", "Пятница, 13 марта 2026", "13.03.2026", "21:05"),
    ],
)
def test_dates_are_those_of_the_language(club, language, evening, alone, short, hour) -> None:
    day = date(2026, 3, 13)
    shown = Template('{{ day|date:_("l j F Y") }}|{{ day|date:"SHORT_DATE_FORMAT" }}')
    with translation.override(language):
        assert evening_title(make_session(club, name="", date=day)) == evening
        assert shown.render(Context({"day": day})) == f"{alone}|{short}"
        clock = formats.time_format(datetime(2026, 3, 13, 21, 5, tzinfo=UTC), _("G \\h i"))
        assert plain(clock) == hour


@pytest.mark.parametrize(("language", "point"), [("fr", ","), ("en", "."), ("ru", ",")])
def test_decimals_are_those_of_the_language(language, point) -> None:
    with translation.override(language):
        assert figures.score(83) == f"+41{point}5"
        assert figures.mean(Fraction(-85, 2)) == f"−42{point}5"
        assert figures.percent(Fraction(255, 4)) == f"63{point}75"
        assert figures.note(Fraction(75, 2)) == f"37{point}5"
        assert plain(figures.score(2 * 1204)) == "+1 204"


# pages


@pytest.fixture
def shown(club) -> dict[str, str]:
    """Addresses of what everybody may read: an evening and a tournament, both played in part."""
    Club.objects.update(published=True)
    season = make_season(club)
    Season.objects.update(published=True)
    table = make_table(club, session=make_session(club, name="", season=season, published=True))
    play_fft(table, 0, taker=0)
    tournament = make_tournament(club, 20, published=True)
    move_to(tournament, 3)
    write_units(tournament, random_units(tournament, positions=2))
    player = table.seats.get(index=0).player_id
    starter = tournament.entries.order_by("number").first()
    own = {
        "evening": table.session_id,
        "season": season.pk,
        "sheet": table.pk,
        "deal": table.deals.get().pk,
        "player": player,
        "tournament": tournament.pk,
    }
    pages = {name: reverse(name, args=[club.slug, pk]) for name, pk in own.items()}
    return pages | {
        "login": reverse("login"),
        "rules": reverse("rules", args=[club.slug]),
        "club": reverse("club", args=[club.slug]),
        "route": reverse("route", args=[club.slug, tournament.pk, starter.pk]),
        "board": reverse("board", args=[club.slug, tournament.pk, 1]),
    }


def get(client, address: str, language: str) -> str:
    """The page as a browser of that language gets it."""
    response = client.get(address, headers={"Accept-Language": language})
    assert response.status_code == 200
    return response.content.decode()


def words(page: str) -> str:
    """All a reader sees or hears: the text and what labels say, with ordinary spaces."""
    body = re.sub(r"<(script|style).*?</\1>", " ", page, flags=re.S)
    labels = re.findall(r'(?:aria-label|title|placeholder|data-[a-z-]+)="([^"]*)"', body)
    text = html.unescape(" | ".join([re.sub(r"<[^>]+>", " ", body), *labels]))
    return " ".join(plain(text).split())


@cache
def french(language: str) -> re.Pattern[str]:
    """Every piece of five letters or more that our French has and the language has not.

    Blanc-Sablon, a time zone, is no Blanc.
    """
    own = " | ".join(plain(said) for _source, said in every_text(language))
    pieces = set()
    for entry in catalogue(language):
        for source in filter(None, (entry.msgid, entry.msgid_plural)):
            pieces |= {piece.strip(" ,;:.") for piece in PLACES.split(plain(source))}
    # Most pieces stand nowhere in the text: a plain look for them is a hundred times as quick.
    kept = {
        piece
        for piece in pieces
        if re.search(r"\w{5}", piece)
        and not (piece in own and re.search(rf"\b{re.escape(piece)}\b", own))
    }
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted(kept)))})(?!\w|-\w)")


def test_the_search_for_french_finds_it(client, shown) -> None:
    """Read in French the same pages are full of it."""
    for name, address in shown.items():
        assert french("en").search(words(get(client, address, "fr"))), name


def left(page: str, language: str) -> list[str]:
    """What a page of that language should not show: French, a place not filled, another `lang`."""
    assert f'<html lang="{language}">' in page
    return [*french(language).findall(words(page)), *re.findall(r"%\(\w+\)|%%", words(page))]


def test_public_pages_are_in_the_readers_language(client, shown, language) -> None:
    assert {name: left(get(client, shown[name], language), language) for name in shown} == {
        name: [] for name in shown
    }


def test_the_first_visit_is_in_the_readers_language(client, db, data_folder, language) -> None:
    assert left(get(client, reverse("first-visit"), language), language) == []


EVENING = ["desk", "missing", "where", "blank", "edit", "delete"]
DESK = [
    "desk", "entries", "movement", "seating", "tournament-missing", "tournament-finish",
    "tournament-edit", "tournament-delete", "print-boards", "print-guides", "print-orientation",
]  # fmt: skip
CLUB = [
    "club", "evenings", "evening-new", "tournaments", "tournament-new", "players", "player-add",
    "seasons", "season-add", "people", "person-add", "settings",
]  # fmt: skip


def test_a_clubs_own_pages_are_in_the_readers_language(
    client_for, owner: User, shown, club, language
) -> None:
    client = client_for(owner)
    evening, tournament = Session.objects.get(name="").pk, Tournament.objects.get().pk
    addresses = [
        *(reverse(f"evening-{name}", args=[club.slug, evening]) for name in EVENING),
        *(reverse(name, args=[club.slug, tournament]) for name in DESK),
        *(reverse(name, args=[club.slug]) for name in CLUB),
        reverse("account"),
    ]
    for address in addresses:
        assert left(get(client, address, language), language) == [], address


@pytest.mark.parametrize(("language", "point"), [("en", "."), ("ru", ",")])
def test_pages_write_numbers_as_the_language_does(client, shown, language, point) -> None:
    evening = words(get(client, shown["evening"], language))
    assert f"+318{point}0" in evening
    tournament = words(get(client, shown["tournament"], language))
    other = {".": ",", ",": "."}[point]
    assert re.search(rf"\d\{point}\d", tournament)
    assert not re.search(rf"\d\{other}\d", tournament)


@pytest.mark.parametrize(
    ("language", "day"), [("en", "28 November 2025"), ("ru", "28 ноября 2025")]
)
def test_pages_write_dates_as_the_language_does(client, shown, language, day) -> None:
    assert day in words(get(client, shown["evening"], language))


def test_an_unknown_address_is_explained_in_the_readers_language(client, db, language) -> None:
    response = client.get("/nulle-part/", headers={"Accept-Language": language})
    assert left(response.content.decode(), language) == []
