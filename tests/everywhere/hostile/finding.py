"""Every form and every address that takes something, found by walking the pages as the owner."""

from __future__ import annotations

import html
import re
from collections import Counter, defaultdict
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import takewhile
from urllib.parse import urljoin, urlsplit
from uuid import UUID

from django.urls import NoReverseMatch, Resolver404, URLPattern, get_resolver, resolve, reverse
from django.urls.converters import UUIDConverter

from tests.everywhere.forms import Form, forms_of
from tests.everywhere.hostile.world import OWNER, PHONE, STRANGER, Browser, World
from tests.everywhere.whole import names
from tournaments.models import Tournament

LINK = re.compile(r'\shref="([^"#][^"]*)"')
NUMBER = re.compile(r"\d+")
ALIKE = 1
"""How many pages of one kind are opened in one state of what they show."""
ENOUGH = 3
"""After so many pages of one name that had no new form, no more of them are opened."""


@dataclass(frozen=True)
class Target:
    """Where to send to: the name and the words of the address, and a form that stood on a page.

    `page` is where it stood; "" for an address that no form found leads to, which is sent what the
    nearest form would send.
    """

    name: str
    words: dict[str, object]
    form: Form
    page: str = ""
    key: str = ""


def kinds_of_words() -> dict[str, URLPattern]:
    """Each address of ours by its name; the administration is Django's."""
    found: dict[str, URLPattern] = {}

    def walk(patterns: list) -> None:
        for each in patterns:
            if isinstance(each, URLPattern):
                found[each.name] = each
            elif each.namespace != "admin":
                walk(each.url_patterns)

    walk(get_resolver().url_patterns)
    return found


class Walk:
    """Opens one page of each kind in each state, and keeps the forms and the words it met."""

    def __init__(self, world: World) -> None:
        self.world, self.browser = world, Browser()
        self.states = {
            row["pk"]: f"{row['form']} {row['status']}"
            for row in Tournament.objects.values("pk", "form", "status")
        }
        self.opened: Counter[tuple[str, str]] = Counter()
        self.formless: Counter[str] = Counter()
        self.forms: dict[str, Target] = {}
        self.words: dict[str, list[dict[str, object]]] = defaultdict(list)

    def run(self) -> None:
        here = self.world.here
        starts = ["/"]
        for name in sorted(here.rows):
            with suppress(NoReverseMatch):
                starts.append(here.url(name))
        self._from(OWNER, starts)
        phone = [f"/c/test/ma-table/{link.pk}/" for link in self.world.links]
        self._from(PHONE, phone)
        self._from(STRANGER, ["/compte/connexion/", "/c/test/"])

    def _from(self, who: str, ahead: list[str]) -> None:
        seen = set(ahead)
        while ahead:
            address = ahead.pop(0)
            found = self._met(address)
            if found is None or not self._first(who, address, found):
                continue
            answer = self.browser.ask("get", address, headers={"Cookie": self.world.cookies[who]})
            if answer.status_code in (301, 302):
                leads = [answer["Location"]]
            elif not answer.get("Content-Type", "").startswith("text/html"):
                self.formless[found.url_name] = ENOUGH
                continue
            else:
                page = answer.content.decode()
                self._keep(page, address)
                leads = LINK.findall(page)
            for link in leads:
                to = urljoin(address, html.unescape(link)).split("#")[0]
                if to not in seen:
                    seen.add(to)
                    ahead.append(to)

    def _met(self, address: str):
        """What the address leads to in the club that is attacked, or outside of every club."""
        try:
            found = resolve(urlsplit(address).path)
        except Resolver404:
            return None
        if found.app_names or found.kwargs.get("club", "test") != "test":
            return None
        name = found.url_name or ""
        if name and found.kwargs not in self.words[name]:
            self.words[name].append(found.kwargs)
        return found

    def _first(self, who: str, address: str, found) -> bool:
        state = ""
        if "tournois/<int:pk>" in found.route:
            state = self.states.get(found.kwargs["pk"], "")
        kind = (found.url_name, f"{who} {state}")
        self.opened[kind] += 1
        fruitless = self.formless[found.url_name] >= ENOUGH
        return self.opened[kind] <= ALIKE and not fruitless

    def _keep(self, page: str, address: str) -> None:
        before = len(self.forms)
        for form in forms_of(page, address):
            for action in (form.action, *form.others):
                self._keep_form(replace(form, action=urljoin(address, action)), address)

        if len(self.forms) == before:
            self.formless[resolve(urlsplit(address).path).url_name] += 1

    def _keep_form(self, form: Form, page: str) -> None:
        found = self._met(form.action)
        if found is not None:
            key = key_of(found.url_name, form)
            self.forms.setdefault(key, Target(found.url_name, found.kwargs, form, page, key))


def key_of(name: str, form: Form) -> str:
    """The same for the same form of another row."""
    fields = sorted({NUMBER.sub("#", each) for each in {*form.fields, *form.choices}})
    buttons = sorted({f"{name}={NUMBER.sub('#', value)}" for name, value in form.buttons})
    return f"{form.method} {name} {' '.join(fields)} {' '.join(buttons)}".strip()


def targets(world: World) -> list[Target]:
    """All there is to send to, in an order that rows and their numbers do not change."""
    walk = Walk(world)
    walk.run()
    found = dict(walk.forms)
    posted = {each.name for each in found.values() if each.form.method == "post"}
    for name, pattern in sorted(kinds_of_words().items()):
        if name not in posted:
            words = _words(walk, name, pattern)
            form = _nearest(walk, reverse(name, kwargs=words))
            found[f"unseen {name}"] = Target(name, words, form, "", f"unseen {name}")
    return [found[key] for key in sorted(found)]


def _words(walk: Walk, name: str, pattern: URLPattern) -> dict[str, object]:
    """The words of an address that no page led to: those that stand in others, or none that is."""
    if walk.words[name]:
        return walk.words[name][0]
    link = walk.world.links[1 if "board" in name else 2 if "totals" in name else 0]
    met: dict[str, object] = {"link": link.pk, "number": 1}
    for each in walk.words.values():
        for words in each:
            for word, value in words.items():
                met.setdefault(word, value)
    whole = names()[name]
    converters = pattern.pattern.converters
    return {
        word: str(UUID(int=0))
        if isinstance(converters.get(word), UUIDConverter)
        else met.get(word, 1)
        for word in sorted(whole)
    }


def _nearest(walk: Walk, path: str) -> Form:
    """A form to this address with the fields of the one whose address has most in common."""

    def common(target: Target) -> tuple[int, str]:
        alike = zip(urlsplit(target.form.action).path, path, strict=False)
        return len([*takewhile(lambda pair: pair[0] == pair[1], alike)]), target.key

    posts = [each for each in walk.forms.values() if each.form.method == "post"]
    return replace(max(posts, key=common).form, action=path, method="post", others=[])
