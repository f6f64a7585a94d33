"""The time zones a club can choose, France's own first."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
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


def canonical() -> list[str]:
    """Return the zones that the time zone database itself offers for choice, in order.

    One for each place whose clock differs, under its present name: neither Kiev beside Kyiv nor
    the names of former countries. Its table holds country codes, coordinates, zone and remarks.
    """
    lines = files("tzdata.zoneinfo").joinpath("zone.tab").read_text("utf-8").splitlines()
    listed = {line.split("\t")[2] for line in lines if line and not line.startswith("#")}
    return sorted(listed & available_timezones())


@cache
def _elsewhere() -> dict[str, list[tuple[str, str]]]:
    zones: dict[str, list[tuple[str, str]]] = {part: [] for part in _PARTS}
    for zone in canonical():
        part, _slash, place = zone.partition("/")
        if part in zones and zone not in _FRANCE:
            zones[part].append((zone, place.replace("_", " ").replace("/", ", ")))
    return zones


def choices(kept: str = PRESET) -> list[tuple[object, list[tuple[str, object]]]]:
    """Return every zone in groups, as a form's choices.

    `kept` was chosen when the list was longer: it is offered too, under its own name.
    """
    groups: list[tuple[object, list[tuple[str, object]]]] = [(_("France"), list(_FRANCE.items()))]
    groups.extend((_PARTS[part], list(zones)) for part, zones in _elsewhere().items())
    if kept not in {zone for _part, zones in groups for zone, _place in zones}:
        groups.append((_("Choisi auparavant"), [(kept, kept)]))
    return groups
