"""One hostile submission after the other: what is sent to a target, and by whom."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random
from urllib.parse import quote, quote_plus, urlsplit

from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpRequest
from django.test import RequestFactory

from tarotclub.models import Role
from tests.everywhere.hostile import values
from tests.everywhere.hostile.finding import Target
from tests.everywhere.hostile.world import OUTSIDER, OWNER, PHONE, STRANGER, World

FORM = "application/x-www-form-urlencoded"
MOST_BUTTONS = 3
Fields = dict[str, list[str]]


@dataclass
class Sent:
    """A submission: `typed` is what a person might have typed, and would have to type again."""

    target: Target
    kind: str
    path: str
    fields: Fields
    who: str = OWNER
    method: str = "POST"
    raw: str = ""
    body: tuple[str, bytes] | None = None
    files: tuple[str, ...] = ()
    times: int = 1
    typed: set[str] = field(default_factory=set)
    language: str = "fr"

    def request(self, cookies: str) -> HttpRequest:
        factory = RequestFactory()
        cookie = f"{cookies}; django_language={self.language}".lstrip("; ")
        more = {"headers": {"Cookie": cookie}}
        if self.method == "GET":
            query = "&".join(filter(None, [_encoded(self.fields), self.raw]))
            return factory.get(f"{self.path}?{query}", **more)
        if self.files:
            data = {**self.fields, **{name: _file(name) for name in self.files}}
            return factory.post(self.path, data, **more)
        kind, body = self.body or (
            FORM, "&".join(filter(None, [_encoded(self.fields), self.raw])).encode()
        )  # fmt: skip
        return factory.generic(self.method, self.path, body, kind, **more)

    def __str__(self) -> str:
        shown = {name: [text[:60] for text in each] for name, each in self.fields.items()}
        body = f" {self.body[0]} {self.body[1][:80]!r}" if self.body else f" {shown} {self.raw}"
        return f"{self.kind} by {self.who}: {self.method} {self.path} [{self.language}]{body}"[:900]


def _file(name: str) -> SimpleUploadedFile:
    return SimpleUploadedFile("../\u202ex\x00.csv", b"\xff\xfe\x00;1e999\r\n" * 20, "image/png")


def _encoded(fields: Fields) -> str:
    return "&".join(
        f"{quote_plus(name)}={quote_plus(value)}" for name, each in fields.items() for value in each
    )


class Sender:
    """Makes the submissions of a target, the same in every run."""

    def __init__(self, world: World, target: Target, ids: dict[str, list[object]]) -> None:
        self.world, self.target, self.ids = world, target, ids
        self.rng = Random(target.key)

    def all(self) -> list[Sent]:
        return [kind(self) for kind in kinds_for(self.target)]

    def fields(self) -> Fields:
        """What the form holds as it stands, some choices made, one of its buttons pressed."""
        form, rng = self.target.form, self.rng
        found = {name: list(each) for name, each in form.fields.items()}
        for name, choices in form.choices.items():
            if rng.random() < 0.7:
                found[name] = [rng.choice(choices)]
        if form.buttons and rng.random() < 0.8:
            name, value = rng.choice(form.buttons[:MOST_BUTTONS])
            found[name] = [value]
        found.pop("csrfmiddlewaretoken", None)
        return found

    def names(self) -> list[str]:
        form = self.target.form
        known = {*form.fields, *form.choices, *(name for name, _value in form.buttons)}
        return sorted(known - {"csrfmiddlewaretoken"}) or ["pk", "name", "q"]

    def sent(self, kind: str, fields: Fields | None = None, **more: object) -> Sent:
        form = self.target.form
        method = form.method.upper()
        given = self.fields() if fields is None else fields
        language = self.rng.choice(("fr", "en", "ru"))
        made = Sent(self.target, kind, _path(form.action), given, method=method, language=language)
        return replace(made, **more)

    def wrong(self, name: str) -> list[str]:
        return [values.hostile(self.rng, name)]


Kind = Callable[[Sender], Sent]


def _path(action: str) -> str:
    parts = urlsplit(action)
    return f"{parts.path}?{parts.query}" if parts.query else parts.path


def as_found(to: Sender) -> Sent:
    return to.sent("as found")


def twice(to: Sender) -> Sent:
    return to.sent("twice", times=2)


def one_wrong(to: Sender) -> Sent:
    fields, name = to.fields(), to.rng.choice(to.names())
    fields[name] = to.wrong(name)
    return to.sent("one wrong", fields, typed={*fields})


def all_wrong(to: Sender) -> Sent:
    fields = {name: to.wrong(name) for name in to.names()}
    return to.sent("all wrong", fields, typed={*fields})


def one_missing(to: Sender) -> Sent:
    fields = to.fields()
    fields.pop(to.rng.choice(to.names()), None)
    return to.sent("one missing", fields, typed={*fields})


def all_missing(to: Sender) -> Sent:
    return to.sent("all missing", {})


def all_empty(to: Sender) -> Sent:
    return to.sent("all empty", {name: [""] for name in to.names()})


def repeated(to: Sender) -> Sent:
    fields = {name: each * 2 for name, each in to.fields().items()}
    for name in to.names():
        fields[name] = [*fields.get(name, []), *to.wrong(name)]
    return to.sent("repeated", fields)


def extra(to: Sender) -> Sent:
    fields = to.fields()
    for name in values.EXTRA:
        fields.setdefault(name, [to.rng.choice((*values.IDS, *values.TEXTS))])
    return to.sent("extra", fields)


def _ids(to: Sender, whose: str) -> Fields:
    """Another's row wherever a number stands or may be chosen."""
    fields = to.fields()
    form = to.target.form
    for name in to.names():
        stood = [*form.fields.get(name, []), *form.choices.get(name, [])]
        if any(value.isdigit() for value in stood) or name.endswith(("id", "pk")):
            fields[name] = [str(to.rng.choice(to.ids[whose])) for _times in range(2)]
    return fields


def foreign(to: Sender) -> Sent:
    return to.sent("another club's", _ids(to, "there"))


def own_others(to: Sender) -> Sent:
    return to.sent("another table's", _ids(to, "here"))


def gone(to: Sender) -> Sent:
    return to.sent("gone", _ids(to, "gone"))


def _moved(to: Sender, whose: str) -> str:
    """The address with other rows in it."""
    path = urlsplit(to.target.form.action).path
    for word in to.target.words.values():
        if isinstance(word, int):
            other = to.rng.choice(to.ids[whose])
            path = path.replace(f"/{word}/", f"/{other}/", 1)
    return path


def address_foreign(to: Sender) -> Sent:
    return to.sent("another club's address", path=_moved(to, "there"))


def address_others(to: Sender) -> Sent:
    return to.sent("another row's address", path=_moved(to, "here"))


def address_gone(to: Sender) -> Sent:
    return to.sent("no row's address", path=_moved(to, "gone"))


def address_wild(to: Sender) -> Sent:
    path = quote(f"{urlsplit(to.target.form.action).path}{to.rng.choice(values.TEXTS)[:200]}/")
    return to.sent("wild address", path=path)


def files(to: Sender) -> Sent:
    names = [*to.rng.sample(to.names(), 1)]
    fields = {name: each for name, each in to.fields().items() if name not in names}
    return to.sent("a file", fields, files=tuple(names), method="POST")


def raw(to: Sender) -> Sent:
    fields = to.fields()
    name = to.rng.choice(to.names())
    fields.pop(name, None)
    return to.sent("raw bytes", fields, raw=f"{quote_plus(name)}={to.rng.choice(values.RAW)}")


def raw_all(to: Sender) -> Sent:
    pairs = (f"{quote_plus(name)}={to.rng.choice(values.RAW)}" for name in to.names())
    return to.sent("raw bytes", {}, raw="&".join(pairs))


def wrong_body(to: Sender) -> Sent:
    return to.sent("wrong body", body=values.bodies(to.rng, to.fields()), method="POST")


def wrong_method(to: Sender) -> Sent:
    other = "POST" if to.target.form.method == "get" else "GET"
    return to.sent("wrong method", method=to.rng.choice((other, other, "PUT", "DELETE", "PATCH")))


def stale(to: Sender) -> Sent:
    fields = to.fields()
    for name in to.names():
        if "version" in name or "revision" in name or "number" in name:
            fields[name] = [to.rng.choice(("0", "1", "99", "-1", "", "x", *values.IDS))]
    return to.sent("stale", fields)


def late(to: Sender) -> Sent:
    """What a person typed in good order, while somebody else changed the row."""
    fields = to.fields()
    for name, kind in to.target.form.kinds.items():
        if kind in ("text", "textarea", "search"):
            fields[name] = [to.rng.choice(("12", "Mot de passage"))]
        elif "version" in name and kind == "hidden":
            fields[name] = [to.rng.choice(("98", "99"))]
    return to.sent("late", fields, typed={*fields})


def by(who: str, kind: Kind = as_found) -> Kind:
    def made(to: Sender) -> Sent:
        found = replace(kind(to), who=who)
        found.kind = f"{found.kind} by {who}"
        return found

    return made


def from_home(to: Sender) -> Sent:
    """The other club's owner, on the same page of their own club, with our rows."""
    path = urlsplit(to.target.form.action).path.replace("/c/test/", "/c/voisins/", 1)
    if (own := to.world.there.rows.get(to.target.name)) and to.rng.random() < 0.7:
        for name, word in to.target.words.items():
            if name in own:
                path = path.replace(f"/{word}/", f"/{own[name]}/", 1)
    return to.sent("from their club", _ids(to, "here"), path=path, who=OUTSIDER)


STORING: tuple[Kind, ...] = (
    as_found, twice, one_wrong, one_wrong, one_wrong, all_wrong, all_wrong, one_missing, late, late,
    all_missing, all_empty, repeated, extra, foreign, own_others, gone, stale,
    address_foreign, address_others, address_gone, address_wild, files, raw, raw_all, wrong_body,
    wrong_method, from_home, by(Role.READER), by(Role.SCORER), by(OUTSIDER), by(STRANGER),
    by(PHONE), by(PHONE, one_wrong),
)  # fmt: skip
UNSEEN: tuple[Kind, ...] = (
    as_found, all_wrong, one_wrong, all_missing, foreign, wrong_body, wrong_method, address_gone,
    by(Role.READER), by(OUTSIDER), by(STRANGER), by(PHONE), by(PHONE, all_wrong), from_home,
)  # fmt: skip
READING: tuple[Kind, ...] = (
    all_wrong, all_wrong, one_wrong, one_wrong, all_missing, repeated, foreign, raw, raw_all,
    by(STRANGER, all_wrong), wrong_method,
)  # fmt: skip


def kinds_for(target: Target) -> tuple[Kind, ...]:
    """What is sent to it, in this order."""
    if target.form.method == "get":
        return READING
    return STORING if target.page else UNSEEN
