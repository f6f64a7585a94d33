"""Tables that the reader sorts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from tarotclub.templatetags.figures import mean, score

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.utils.functional import _StrPromise as StrPromise
    from django.utils.safestring import SafeString

    from scoring.ledger.seasons import SeasonStanding


def _column(heading: StrPromise, *, css: str = "", **options: Any) -> tables.Column:
    attrs = {"td": {"class": css}} if css else {}
    return tables.Column(verbose_name=heading, attrs=attrs, **options)


class NameColumn(tables.Column):
    """The heading of its row."""

    row_header = True


class SeasonTable(tables.Table):
    """The ranking of a season; each column sorts, the best first."""

    rank = tables.Column(
        verbose_name=_("Rang"), attrs={"th": {"class": "rank"}, "td": {"class": "rank"}}
    )
    name = NameColumn(
        verbose_name=_("Nom"),
        order_by="key",
        attrs={"th": {"class": "name"}, "td": {"class": "name"}},
    )
    half_total = _column(_("Total"), css="total", initial_sort_descending=True)
    deals = _column(_("Donnes"), initial_sort_descending=True)
    mean = _column(_("Moyenne"), initial_sort_descending=True)
    evenings = _column(_("Soirées"), initial_sort_descending=True)
    half_best = _column(_("Meilleure"), initial_sort_descending=True)
    half_worst = _column(_("Moins bonne"))

    class Meta:
        attrs = {"class": "ruled ranks"}
        order_by_field = "tri"
        row_attrs = {"data-row": lambda record: record.player.pk}
        template_name = "tarotclub/table.html"

    def __init__(self, rows: Sequence[SeasonStanding], club: str, order: str) -> None:
        self.club = club
        self.caption = _("Classement")
        super().__init__(rows, order_by=order or "rank")

    def render_rank(self, value: int) -> SafeString:
        return format_html("<b>{}</b>", value)

    def render_name(self, record: SeasonStanding) -> SafeString:
        address = reverse("player", args=[self.club, record.player.pk])
        return format_html('<a href="{}">{}</a>', address, record.name)

    def render_half_total(self, record: SeasonStanding) -> SafeString:
        address = reverse("player", args=[self.club, record.player.pk])
        return format_html('<a href="{}">{}</a>', address, score(record.half_total))

    def render_mean(self, record: SeasonStanding) -> str:
        return mean(record.mean)

    def render_half_best(self, value: int) -> str:
        return score(value)

    def render_half_worst(self, value: int) -> str:
        return score(value)


def known_order(asked: str, table: type[tables.Table]) -> str:
    """Return the order asked for (`deals`, `-deals`) where the table has it, else nothing."""
    return asked if asked.removeprefix("-") in table.base_columns else ""
