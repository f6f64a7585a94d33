"""`manage.py messages`: bring `locale/*/LC_MESSAGES/django.po` up to date with the sources.

Sources are written in French. Babel reads the Python files, and Django's own template reader turns
templates into something it can read: GNU gettext is not needed.
"""

from __future__ import annotations

import io
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import polib
from babel.messages.catalog import Message
from babel.messages.extract import extract
from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils.translation.template import templatize

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOMS = ("tarotclub", "scoring", "tournaments")
KEYWORDS: dict[str, Any] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
# A file without any such call need not be read word by word.
CALL = re.compile(rf"\b(?:{'|'.join(KEYWORDS)})\s*\(")
# A text between quotes in a template's tag or filter.
CONSTANT = re.compile(r"""_\((?:"[^"\n]*"|'[^'\n]*')\)""")
PLURALS = {
    "fr": "nplurals=2; plural=(n > 1);",
    "en": "nplurals=2; plural=(n != 1);",
    "ru": (
        "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : "
        "n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"
    ),
}


@dataclass
class Found:
    """A message of the sources: its text, its plural if it counts, its context, where it stands."""

    text: str
    plural: str | None = None
    context: str | None = None
    files: set[str] = field(default_factory=set)

    @property
    def formatted(self) -> bool:
        """True when the text holds named places to fill: `%(name)s`."""
        return bool(Message((self.text, self.plural) if self.plural else self.text).python_format)


Catalog = dict[tuple[str | None, str], Found]


def catalog() -> Catalog:
    """Return every message of the sources, by context and text."""
    found: Catalog = {}
    base = Path(settings.BASE_DIR)
    for file in _sources(base):
        name = file.relative_to(base).as_posix()
        for text, plural, context in _messages(file):
            entry = found.setdefault((context, text), Found(text, plural, context))
            entry.plural = entry.plural or plural
            entry.files.add(name)
    return found


def _sources(base: Path) -> Iterator[Path]:
    for room in ROOMS:
        yield from sorted((base / room).rglob("*.py"))
    for suffix in ("html", "txt", "svg", "xml"):
        yield from sorted((base / "templates").rglob(f"*.{suffix}"))


def _messages(file: Path) -> Iterator[tuple[str, str | None, str | None]]:
    """Yield (text, plural, context) for each message of `file`."""
    source = file.read_text(encoding="utf-8")
    if file.suffix != ".py":
        source = _as_python(source)
    if not CALL.search(source):
        return
    stream = io.BytesIO(source.encode())
    for _line, texts, _comments, context in extract(
        "python", stream, KEYWORDS, options={"encoding": "utf-8"}
    ):
        text, plural = texts if isinstance(texts, tuple) else (texts, None)
        if text:
            yield text, plural, context


def _as_python(template: str) -> str:
    """Return the messages of a template in a form that Python's tokenizer takes."""
    # `_("G \\h i")`: to a template a backslash is a backslash, to Python it may be an escape.
    source = CONSTANT.sub(lambda found: found[0].replace("\\", "\\\\"), templatize(template))
    # What is left of the markup keeps its indentation, which is none to Python.
    return "\n".join(line.lstrip() for line in source.splitlines())


def locales() -> list[str]:
    """Return the languages that need a catalogue: all but the one the sources are written in."""
    return [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]


def catalogue_file(language: str) -> Path:
    """Return the `.po` of `language`."""
    return Path(settings.LOCALE_PATHS[0]) / language / "LC_MESSAGES" / "django.po"


def merged(old: Iterable[polib.POEntry], found: Catalog, language: str) -> polib.POFile:
    """Return a catalogue of exactly the messages `found`, with the translations that `old` has."""
    known = {(entry.msgctxt, entry.msgid): entry for entry in old}
    new = polib.POFile(wrapwidth=98)
    new.metadata = {
        "Project-Id-Version": "TarotClub",
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": PLURALS[language],
    }
    for message in sorted(found.values(), key=lambda one: (min(one.files), one.text)):
        new.append(_entry(message, known.get((message.context, message.text)), language))
    return new


def _entry(message: Found, old: polib.POEntry | None, language: str) -> polib.POEntry:
    entry = polib.POEntry(
        msgid=message.text,
        msgctxt=message.context,
        occurrences=[(file, "") for file in sorted(message.files)],
        flags=["python-format"] if message.formatted else [],
        tcomment=old.tcomment if old else "",
    )
    if message.plural:
        entry.msgid_plural = message.plural
        forms = int(PLURALS[language].split("=", 1)[1].split(";", 1)[0])
        kept = old.msgstr_plural if old else {}
        entry.msgstr_plural = {form: kept.get(form, "") for form in range(forms)}
    elif old:
        entry.msgstr = old.msgstr
    return entry


def own_plurals(found: Catalog) -> polib.POFile:
    """Return the catalogue of the sources' own language: its counted messages, as they stand.

    Without one, Python counts as in English and a French page would say "0 résultats".
    """
    language = settings.LANGUAGE_CODE
    counted = {key: message for key, message in found.items() if message.plural}
    whole = merged([], counted, language)
    for entry in whole:
        entry.msgstr_plural = {0: entry.msgid, 1: entry.msgid_plural}
    return whole


class Command(BaseCommand):
    help = "Met les catalogues de traduction à jour d’après les sources, sans GNU gettext."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        found = catalog()
        for language in locales():
            file = catalogue_file(language)
            old = polib.pofile(str(file)) if file.exists() else []
            new = merged(old, found, language)
            file.parent.mkdir(parents=True, exist_ok=True)
            new.save(str(file))
            empty = len(new.untranslated_entries())
            self.stdout.write(f"{language} : {len(new)} messages, {empty} à traduire")
        file = catalogue_file(settings.LANGUAGE_CODE)
        file.parent.mkdir(parents=True, exist_ok=True)
        own_plurals(found).save(str(file))
