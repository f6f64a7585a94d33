"""Lists that sort on the server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from tarotclub.access import Right
from tarotclub.models import Player

if TYPE_CHECKING:
    from django.utils.safestring import SafeString

    from tarotclub.access import Access


class PlayerTable(tables.Table):
    """The club's players, by last name. Those who may edit are led to the record."""

    name = tables.Column(
        verbose_name=_("Nom"),
        accessor="sort_key",
        attrs={"td": {"class": "name"}, "th": {"class": "name"}},
    )
    licence = tables.Column(
        verbose_name=_("Licence"),
        attrs={"td": {"class": "name"}, "th": {"class": "name"}},
        default="",
    )
    home_club = tables.Column(
        verbose_name=_("Club d’origine"),
        attrs={"td": {"class": "name"}, "th": {"class": "name"}},
        default="",
    )
    national_class = tables.Column(
        verbose_name=_("Classement"),
        orderable=False,
        attrs={"td": {"class": "name"}, "th": {"class": "name"}},
        default="",
    )
    state = tables.Column(
        verbose_name=_("État"),
        accessor="archived_at",
        attrs={"td": {"class": "name"}, "th": {"class": "name"}},
        default="",
    )

    class Meta:
        attrs = {"class": "ruled people"}
        order_by = "name"
        order_by_field = "tri"

    caption = _("Joueurs du club")

    def __init__(self, *args: Any, access: Access, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = access.club.slug
        self.page_of_player = "player-edit" if access.may(Right.RUN) else "player"

    def render_name(self, record: Player) -> SafeString:
        address = reverse(self.page_of_player, args=[self.club, record.pk])
        return format_html(
            '<a href="{}"><b>{}</b> {}</a>', address, record.last_name, record.first_name
        )

    def render_state(self) -> str:
        return str(_("archivé"))
