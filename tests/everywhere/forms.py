"""The forms of a page, as a browser would send them."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser


@dataclass
class Form:
    """A form that stores something: where it goes, and its fields with all they may hold."""

    action: str
    method: str = "post"
    fields: dict[str, list[str]] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)
    others: list[str] = field(default_factory=list)
    """Where buttons of its own send it instead."""
    kinds: dict[str, str] = field(default_factory=dict)
    """Of each field: the type of the input, `select` or `textarea`."""
    limits: dict[str, int] = field(default_factory=dict)
    """How many signs a browser lets people type."""


class _Reader(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.page, self.forms = page, []
        self.form: Form | None = None
        self.select, self.area = "", ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            action = given.get("action") or self.page
            self.form = Form(action, given.get("method", "get").lower())
            self.forms.append(self.form)
        form, name = self.form, given.get("name", "")
        if form is None:
            return
        if tag == "input" and name:
            self._input(form, name, given)
        elif tag == "button":
            self._button(form, name, given)
        elif tag == "select":
            self.select, form.kinds[name] = name, tag
            form.fields.setdefault(name, [])
        elif tag == "option" and self.select:
            form.choices.setdefault(self.select, []).append(given.get("value", ""))
            if "selected" in given:
                form.fields[self.select] = [given.get("value", "")]
        elif tag == "textarea":
            self.area, form.kinds[name] = name, tag
            form.fields[name] = [""]

    def _button(self, form: Form, name: str, given: dict[str, str]) -> None:
        if name:
            form.buttons.append((name, given.get("value", "")))
        if "formaction" in given:
            form.others.append(given["formaction"])

    def _input(self, form: Form, name: str, given: dict[str, str]) -> None:
        kind, value = given.get("type", "text"), given.get("value", "")
        form.kinds[name] = kind
        if "maxlength" in given:
            form.limits[name] = int(given["maxlength"])
        if kind in ("radio", "checkbox"):
            value = given.get("value", "on")
            form.choices.setdefault(name, []).append(value)
            if "checked" in given:
                form.fields.setdefault(name, []).append(value)
        elif kind != "submit":
            form.fields.setdefault(name, []).append(value)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.form = None
        elif tag == "select":
            if self.form and not self.form.fields[self.select]:
                self.form.fields[self.select] = self.form.choices.get(self.select, [""])[:1]
            self.select = ""
        elif tag == "textarea":
            self.area = ""

    def handle_data(self, data: str) -> None:
        if self.area and self.form:
            self.form.fields[self.area] = [data]


def forms_of(html: str, page: str) -> list[Form]:
    """Every form of the page at the address `page`."""
    reader = _Reader(page)
    reader.feed(html)
    return reader.forms
