"""A file at once where it is short work, else as a job: one rule for every spreadsheet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring.exports.workbook import Book
from tarotclub import jobs
from tarotclub.access import Access, Right

if TYPE_CHECKING:
    from django_tasks.base import Task


@dataclass(frozen=True)
class Spreadsheet:
    """A file that a page offers: `deals` says how long it takes, `task` makes it as a job of `pk`.

    `revision` rises with every change of what it holds; `back` is the page that offers it.
    """

    title: str
    stem: str
    pk: int
    revision: int
    deals: int
    book: Callable[[], Book]
    task: Task[[str], None]
    back: str


def deliver(request: HttpRequest, access: Access, sheet: Spreadsheet) -> HttpResponse:
    """Return the file; a long one is asked for with a button, and made by the worker."""
    if sheet.deals <= jobs.AT_ONCE:
        if request.method == "POST":
            return HttpResponseNotAllowed(["GET", "HEAD"])
        return sheet.book().response(sheet.stem)
    if request.method != "POST":
        context = {"access": access, "sheet": sheet}
        return render(request, "scoring/spreadsheet.html", context)
    asked = {"pk": sheet.pk, "revision": sheet.revision, "file": f"{sheet.stem}.xlsx"}
    title = _("Fichier Excel : %(title)s") % {"title": sheet.title}
    order = jobs.Order(sheet.task, title, sheet.back, Right.READ, asked)
    return redirect("job", access.club.slug, jobs.start(access, order).pk)
