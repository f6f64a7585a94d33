"""The time zones a club can choose, France's own first."""

from __future__ import annotations

from functools import cache
from zoneinfo import available_timezones

from django.utils.translation import gettext_lazy as _

PRESET = "Europe/Paris"
_FRANCE = {
    PRESET: _("France métropolitaine"),
    "America/Guadeloupe": _("Guadeloupe"),
    "America/Martinique": _("Martinique"),
    "America/Cayenne": _("Guyane"),
    "Indian/Reunion": _("La Réunion"),
    "Indian/Mayotte": _("Mayotte"),
    "America/Miquelon": _("Saint-Pierre-et-Miquelon"),
    "Pacific/Noumea": _("Nouvelle-Calédonie"),
    "Pacific/Tahiti": _("Polynésie (Tahiti)"),
}
_PARTS = {
    "Europe": _("Europe"),
    "Africa": _("Afrique"),
    "America": _("Amérique"),
    "Asia": _("Asie"),
    "Atlantic": _("Atlantique"),
    "Indian": _("Océan Indien"),
    "Pacific": _("Pacifique"),
    "Australia": _("Australie"),
}


@cache
def _elsewhere() -> dict[str, list[tuple[str, str]]]:
    zones: dict[str, list[tuple[str, str]]] = {part: [] for part in _PARTS}
    for zone in sorted(available_timezones()):
        part, _slash, place = zone.partition("/")
        if part in zones and zone not in _FRANCE:
            zones[part].append((zone, place.replace("_", " ").replace("/", ", ")))
    return zones


def choices() -> list[tuple[object, list[tuple[str, object]]]]:
    """Return every zone in groups, as a form's choices."""
    groups: list[tuple[object, list[tuple[str, object]]]] = [(_("France"), list(_FRANCE.items()))]
    groups.extend((_PARTS[part], list(zones)) for part, zones in _elsewhere().items())
    return groups
