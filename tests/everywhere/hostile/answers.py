"""What a refused form says: beside the field, in the page's language, with all that was typed."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import django
from django.contrib.messages import ERROR, WARNING
from django.http import HttpResponse

from tarotclub.middleware import TYPED
from tests.everywhere.forms import Form, forms_of
from tests.everywhere.hostile.sending import Sent

NOT_TYPED = {"hidden", "password", "file", "checkbox", "radio", "select"}
ERRORS = re.compile(r'<(\w+) class="(?:errorlist|wrong)(?: [^"]*)?"[^>]*>(.*?)</\1>', re.DOTALL)
TAGS = re.compile(r"<[^>]+>")
CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
OTHERS = {"en": ("fr", "ru"), "fr": ("en", "ru"), "ru": ("fr", "en")}
BY_SCRIPT = {"size"}
"""Buttons that only fill other fields."""
CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)


class _Page(HTMLParser):
    """Which ids there are, and which fields say that they are wrong."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.described: set[str] = set()
        self.invalid: list[tuple[str, list[str]]] = []
        self.alerts: set[str] = set()
        self.groups: list[list[str]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.ids.add(given.get("id", ""))
        told_by = given.get("aria-describedby", "").split()
        self.described |= {*told_by}
        if tag == "fieldset":
            self.groups.append(told_by)
        if given.get("aria-invalid") == "true":
            around = [each for group in self.groups for each in group]
            self.invalid.append((given.get("name", tag), [*told_by, *around]))
        if given.get("role") == "alert" and given.get("id"):
            self.alerts.add(given["id"])

    def handle_endtag(self, tag: str) -> None:
        if tag == "fieldset" and self.groups:
            self.groups.pop()


def faults(sent: Sent, answer: HttpResponse) -> Iterator[str]:
    """What the answer to a form that was refused lacks."""
    if sent.method != "POST" or not sent.target.page or sent.body or sent.files:
        return
    if answer.status_code == 302:
        yield from _lost_on_the_way(sent, answer)
    if not answer.get("Content-Type", "").startswith("text/html"):
        return
    page = answer.content.decode()
    said = [TAGS.sub(" ", one).strip() for _tag, one in ERRORS.findall(page)]
    told = said or re.search(
        r'role="alert"[^>]*>\s*[^\s<]|<div class="notice[^"]*" role="alert"', page
    )
    if answer.status_code == 400 and not told:
        yield "says nothing of what is wrong"
    if said:
        yield from _beside(_Page(page))
        yield from _language(sent.language, said)
        yield from _kept(sent, page)


def _lost_on_the_way(sent: Sent, answer: HttpResponse) -> Iterator[str]:
    """A sentence on another page, where the field that it is about is empty again."""
    said = getattr(answer.asked, "_messages", ())
    refused = said and any(each.level in (ERROR, WARNING) for each in said._queued_messages)
    kept = answer.asked.session.get(TYPED, {}).get("path") == answer["Location"]
    if refused and not kept and (lost := [*_typed(sent, sent.target.form)]):
        yield f"refused in a message, and lost {sorted(name for name, _text in lost)}"


def _beside(page: _Page) -> Iterator[str]:
    for name, told_by in page.invalid:
        if not page.ids & {*told_by}:
            yield f"{name} is wrong and is not described: {told_by}"
    for each in page.alerts - page.described:
        yield f"the message {each} belongs to no field"


def _language(language: str, said: list[str]) -> Iterator[str]:
    wrong = _defaults(OTHERS[language]) - _defaults((language,))
    for one in said:
        if one in wrong:
            yield f"in another language: {one}"
        if language == "ru" and not CYRILLIC.search(one) and len(one.split()) > 2:
            yield f"not in Russian: {one}"
        if language == "en" and CYRILLIC.search(one):
            yield f"not in English: {one}"


@cache
def _defaults(languages: tuple[str, ...]) -> frozenset[str]:
    """Django's own sentences in these languages, and ours where one says the same."""
    found: set[str] = set()
    for language in languages:
        for folder in ("conf", "contrib/auth"):
            at = Path(django.__file__).parent / folder / "locale"
            read = gettext.translation("django", at, ["fr" if language == "en" else language])
            for told, said in read._catalog.items():
                one = told[0] if isinstance(told, tuple) else told
                found.add(str(one if language == "en" else said))
    return frozenset(found)


def _typed(sent: Sent, form: Form) -> Iterator[tuple[str, str]]:
    """The fields of the form that people type into, with what was typed."""
    for name in sorted(sent.typed):
        values = sent.fields.get(name, [])
        if (
            form.kinds.get(name, "hidden") not in NOT_TYPED
            and len(values) == 1
            and values[0].strip()
        ):
            yield name, values[0]


def _kept(sent: Sent, page: str) -> Iterator[str]:
    def alike(form: Form) -> tuple[bool, int, int]:
        common = {*form.kinds} & {*sent.target.form.kinds}
        return form.action == sent.path, len(common), -len(form.kinds)

    shown = max(forms_of(page, sent.path), key=alike)
    for name, text in _typed(sent, sent.target.form):
        there = shown.fields.get(name, [""])
        could = text[: shown.limits.get(name)]
        if CONTROLS.search(text) or _plain(text) in map(_plain, there):
            continue
        if not (there[0] and text.startswith(there[0]) and len(there[0]) >= len(could)):
            yield f"{name} was {text[:40]!r}, and is {[one[:40] for one in there]}"
    for name in sorted(sent.typed):
        values, choices = sent.fields.get(name, []), shown.choices.get(name, [])
        known = len(values) == 1 and values[0] in choices and name in sent.target.form.choices
        if name in BY_SCRIPT:
            continue
        if known and values[0] not in shown.fields.get(name, []):
            yield f"{name} was chosen as {values[0]!r}, and is {shown.fields.get(name)}"


def _plain(text: str) -> str:
    return " ".join(text.split())
